"""The routes of a study, for participants. Who they are stands in a header, and never in an address."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, HTTPException, Request

from plyground.studies.participants import Times
from plyground.web.guard import address_of
from plyground.web.messages import SECRET
from plyground.web.parts import Parts
from plyground.web.studies import StudyServer, UnknownParticipantError
from plyground.web.studies_requests import Consent, Nothing, StageDone, StageNumber

Visit = Annotated[
    str | None,
    Header(alias="study-visit", max_length=64, pattern=r"^[0-9A-Za-z_-]+$",
           description="a random word of the page, another one whenever it is loaded"),
]  # fmt: skip
BEARER = "bearer "


def served(parts: Parts) -> StudyServer:
    if parts.study is None:
        raise HTTPException(404, "no study is served here")
    return parts.study


def bearer(request: Request) -> str:
    """The token that a request brings."""
    said = request.headers.get("authorization", "")
    token = said[len(BEARER) :] if said[: len(BEARER)].lower() == BEARER else ""
    if not SECRET.fullmatch(token):
        raise HTTPException(403, "Authorization: expected Bearer and a token of 32 to 128 letters, digits, - or _")
    return token


def add_study(router: APIRouter, parts: Parts) -> None:
    @router.get("/study")
    async def study() -> dict[str, Any]:
        """The study that is served here."""
        return await served(parts).about()

    @router.post("/study/participants", status_code=201)
    async def join(given: Consent, request: Request, visit: Visit = None) -> dict[str, Any]:
        """Take part, after consent; the answer is the first stage."""
        server = served(parts)
        if not given.consent:
            raise HTTPException(400, "consent: false; expected true, and nothing is kept without it")
        if not parts.beginnings.take(address_of(request.scope)):
            raise HTTPException(429, "too many begun; expected a pause")
        return await server.join(given.token, visit)

    @router.get("/study/stage")
    async def stage(request: Request, visit: Visit = None) -> dict[str, Any]:
        """The stage that is to be shown."""
        return await served(parts).stage(bearer(request), visit)

    @router.post("/study/next")
    async def done(given: StageDone, request: Request) -> dict[str, Any]:
        """A stage is done; the answer is the next one, or 409 if something has not arrived."""
        times = Times(given.client.shown, given.client.sent)
        return await asked(served(parts).next(bearer(request), given.number, given.answers, times))

    @router.post("/study/bot")
    async def bot(given: StageNumber, request: Request) -> dict[str, Any]:
        """Play against a program instead of waiting for another participant."""
        return await asked(served(parts).bot(bearer(request), given.number))

    @router.post("/study/withdraw")
    async def withdraw(given: Nothing, request: Request) -> dict[str, Any]:
        """Delete everything that was kept of one's participation."""
        return await served(parts).withdraw(bearer(request))

    @router.post("/study/again")
    async def again(given: Nothing, request: Request, visit: Visit = None) -> dict[str, Any]:
        """Begin again, where the study allows it."""
        return await asked(served(parts).again(bearer(request), visit))


async def asked(answer: Any) -> dict[str, Any]:
    """An answer to somebody who takes part."""
    try:
        return await answer
    except UnknownParticipantError as error:
        raise HTTPException(403, str(error)) from None
