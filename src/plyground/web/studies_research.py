"""The routes of a study for its researcher, who is known by a secret: progress, figures, and all data."""

import asyncio
import hmac
from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Request, Response

from plyground.studies.data import StudyData, collect
from plyground.studies.files import file_of
from plyground.studies.progress import progress_of
from plyground.studies.statistics import statistics_of
from plyground.web.guard import address_of
from plyground.web.parts import Parts
from plyground.web.studies_routes import bearer, served

FileName = Annotated[
    Literal["participants.csv", "trials.csv", "steps.csv", "codebook.md", "study.toml", "export.zip"], Path()
]
KINDS = {"csv": "text/csv; charset=utf-8", "md": "text/markdown; charset=utf-8", "toml": "text/plain; charset=utf-8",
         "zip": "application/zip"}  # fmt: skip


def add_research(router: APIRouter, parts: Parts) -> None:
    asking = asyncio.Lock()  # figures and files take a while, so one is made at a time

    def check(request: Request) -> None:
        """Let in nobody but the researcher; whoever guesses is slowed down."""
        secret = served(parts).research
        token = bearer(request)
        if not hmac.compare_digest(secret.encode(), token.encode()):
            if not parts.attempts.take(address_of(request.scope)):
                raise HTTPException(429, "too many attempts; expected a pause")
            raise HTTPException(403, "this is not the token of the researcher")

    async def made(make: Callable[[StudyData], Any], with_games: bool = True) -> Any:
        """Something made of the data of the study, in a thread in which nobody waits for a move."""
        study = served(parts)

        def work() -> Any:
            return make(collect(parts.store, study.study.id, study.study_games.game, with_games))

        async with asking:
            return await asyncio.get_running_loop().run_in_executor(parts.work.helpers, work)

    @router.get("/study/progress")
    async def progress(request: Request) -> dict[str, Any]:
        """Who takes part, how far they are, where they left, and how the orders were shared out."""
        check(request)
        return await made(lambda data: progress_of(data).to_dict(), with_games=False)

    @router.get("/study/statistics")
    async def statistics(request: Request) -> dict[str, Any]:
        """What was done in every situation and how people played, with intervals beside what is known of people."""
        check(request)
        return await made(lambda data: statistics_of(data).to_dict())

    @router.get("/study/export.zip", response_class=Response)
    async def everything(request: Request) -> Response:
        """All tables, the codebook, and the files of all versions of the study."""
        return await export("export.zip", request)

    @router.get("/study/export/{file}", response_class=Response)
    async def export(file: FileName, request: Request) -> Response:
        """A table as CSV, the codebook, the file of the study, or all of them."""
        check(request)
        content = await made(lambda data: file_of(data, file))
        named = {"content-disposition": f'attachment; filename="{file}"'}
        return Response(content, media_type=KINDS[file.rpartition(".")[2]], headers=named)
