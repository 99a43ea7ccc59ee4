"""The HTTP interface: what can be played, games that are begun, found, shown, recorded and uploaded."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, PlainTextResponse

from plyground.core.errors import PlygroundError
from plyground.core.version import __version__
from plyground.store.listing import Wanted
from plyground.web.access import COOKIE, SECONDS
from plyground.web.arranging import add_arranging
from plyground.web.catalogue import picture
from plyground.web.frames import frame_views
from plyground.web.guard import address_of
from plyground.web.laboratory_routes import add_laboratory
from plyground.web.parts import KeyInPath, NameInPath, Parts, in_thread, known, limited
from plyground.web.people import Person, add_people, person_in
from plyground.web.puzzles_routes import add_puzzles
from plyground.web.rematches import add_rematches
from plyground.web.requests import Acceptance, Invitation, NewGame, Password, PositionToCheck, Upload
from plyground.web.reviews_routes import add_reviews
from plyground.web.studies_research import add_research
from plyground.web.studies_routes import add_study
from plyground.web.styles import add_styles
from plyground.web.views import event_views, summary

Text = Annotated[str, Query(max_length=200)]
Count = Annotated[int, Query(ge=1, le=200)]
From = Annotated[int, Query(ge=0, le=2**31 - 1)]
Form = Annotated[Literal["markdown", "html"], Query(alias="as")]


def make_router(parts: Parts) -> APIRouter:
    """The routes of a server."""
    router = APIRouter(prefix="/api")
    add_access(router, parts)
    add_people(router, parts)
    add_catalogue(router, parts)
    add_arranging(router, parts)
    add_games(router, parts)
    add_seats(router, parts)
    add_rematches(router, parts)
    add_records(router, parts)
    add_reviews(router, parts)
    add_puzzles(router, parts)
    add_styles(router, parts)
    add_study(router, parts)
    add_research(router, parts)
    add_laboratory(router, parts)
    return router


def add_access(router: APIRouter, parts: Parts) -> None:
    @router.get("/server")
    async def server() -> dict[str, Any]:
        """What this server is, and whether it asks for a password."""
        shown = parts.laboratory
        return {"program": "plyground", "version": __version__, "has_password": not parts.access.is_open,
                "has_runs": shown.runs is not None, "has_reports": shown.has_reports}  # fmt: skip

    @router.post("/login")
    async def login(password: Password, request: Request, response: Response) -> dict[str, Any]:
        """Say the password; the answer sets a cookie that opens everything else."""
        if not parts.attempts.take(address_of(request.scope)):
            raise HTTPException(429, "too many attempts; expected a pause")
        shown = await in_thread(parts, parts.access.pass_for, password.password)
        if shown is None and not parts.access.is_open:
            raise HTTPException(403, "that is not the password")
        if shown is not None:
            is_secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, shown, SECONDS, httponly=True, samesite="strict", secure=is_secure)
        return {"is_let_in": True}


def add_catalogue(router: APIRouter, parts: Parts) -> None:
    @router.get("/catalogue")
    async def catalogue() -> list[dict[str, Any]]:
        """The games that can be played here, each with a sentence."""
        return await in_thread(parts, parts.catalogue.listed)

    @router.get("/catalogue/{name}")
    async def game(name: NameInPath, request: Request) -> dict[str, Any]:
        """One game: settings with their meanings, players, board, first position. Settings may be given as a query."""
        return await in_thread(parts, parts.catalogue.described, known(parts, name), dict(request.query_params))

    @router.get("/catalogue/{name}/rules", response_class=PlainTextResponse)
    async def rules(name: NameInPath, form: Form = "markdown") -> Response:
        """The rules of a game in words: its whole page as Markdown, or what players need as a safe piece of HTML."""
        if form == "html":
            return HTMLResponse(await in_thread(parts, parts.catalogue.rules_html, known(parts, name)))
        return PlainTextResponse(await in_thread(parts, parts.catalogue.rules_text, known(parts, name)))

    @router.post("/catalogue/{name}/position")
    async def check_position(name: NameInPath, given: PositionToCheck) -> dict[str, Any]:
        """Check a position that somebody has made; one that cannot be is refused with the reason."""

        def check() -> dict[str, Any]:
            game = parts.catalogue.game(name, given.settings)
            position = game.position(given.position)
            mover = game.mover(position)
            return {**picture(game, position), "mover": mover if mover >= 0 else None,
                    "is_over": game.result(position) is not None, "text": game.to_text(position)}  # fmt: skip

        known(parts, name)
        return await in_thread(parts, check)


def add_games(router: APIRouter, parts: Parts) -> None:
    @router.post("/games", status_code=201)
    async def new_game(given: NewGame, request: Request) -> dict[str, Any]:
        """Begin a game. The token, which moves the seats that are `mine`, is told once."""
        limited(parts, address_of(request.scope))
        begun = await parts.games.create(given)
        return {"token": begun.token, "seats": begun.seats, "state": await begun.game.full_state()}

    @router.get("/games")
    async def games(
        request: Request, game: Text = "", player: Text = "", result: Text = "", most: Count = 50, after: From = 0,
        plyground_person: Person = "",
    ) -> list[dict[str, Any]]:  # fmt: skip
        """The games that are kept, those played last first; of one person, if the header says one's own id."""
        if "person" in request.query_params:  # addresses are written to logs
            raise HTTPException(400, "person: one's id is a secret; expected it in the header Plyground-Person")
        person = person_in(plyground_person) if plyground_person else ""
        wanted = Wanted(game, player, result, person, most, after, with_studies=False)
        return [summary(about) for about in await in_thread(parts, parts.store.games, wanted)]

    @router.get("/games/{key}")
    async def state(key: KeyInPath) -> dict[str, Any]:
        """Where a game stands, what can be played, the board, and the list of moves."""
        return await (await parts.games.get(key)).full_state()

    @router.get("/games/{key}/events")
    async def events(key: KeyInPath, first: From = 1) -> list[dict[str, Any]]:
        """What has happened in a game, with times, from event number `first` on."""
        return event_views((await parts.games.get(key)).events, max(first, 1))

    @router.get("/games/{key}/picture")
    async def last_picture(key: KeyInPath) -> dict[str, Any]:
        """The last position of a game, for lists."""
        game, position, moves = await parts.games.last_position(key)
        return {"moves": moves, **await in_thread(parts, picture, game, position)}

    @router.get("/games/{key}/frames")
    async def frames(key: KeyInPath, first: From = 0, most: Count = 50) -> list[dict[str, Any]]:
        """The positions of a game one by one, for a replay."""
        game = await parts.games.get(key)
        return await in_thread(parts, frame_views, game.session, first, most)

    @router.websocket("/games/{key}/socket")
    async def socket(socket: WebSocket, key: KeyInPath) -> None:
        await parts.sockets.serve(socket, key)


def add_seats(router: APIRouter, parts: Parts) -> None:
    @router.post("/games/{key}/invitations", status_code=201)
    async def invite(key: KeyInPath, given: Invitation) -> dict[str, Any]:
        """A code by which somebody else can take a free seat, once. It belongs after the # of a link."""
        return {"code": await parts.games.invite(key, given), "seat": given.seat}

    @router.post("/games/{key}/seats", status_code=201)
    async def accept(key: KeyInPath, given: Acceptance) -> dict[str, Any]:
        """Exchange a code for a seat and its token."""
        taken = await parts.games.accept(key, given)
        return {"token": taken.token, "seats": taken.seats, "state": await taken.game.full_state()}


def add_records(router: APIRouter, parts: Parts) -> None:
    @router.get("/games/{key}/record", response_class=PlainTextResponse)
    async def record(key: KeyInPath) -> PlainTextResponse:
        """The game as a text that `plyground replay` and others read; without the seed while the game goes on."""
        named = {"content-disposition": f'attachment; filename="{key}.txt"'}
        return PlainTextResponse(await parts.games.record(key), headers=named)

    @router.post("/uploads", status_code=201)
    async def upload(given: Upload, request: Request) -> dict[str, Any]:
        """Keep recorded games; anything wrong with one of them refuses them all."""
        limited(parts, address_of(request.scope))
        if parts.uploading.locked():
            raise HTTPException(429, "another upload is being read; expected a pause")
        async with parts.uploading:
            found = await parts.games.upload(given.text)
        if not found:
            raise PlygroundError("upload: no game in it; expected at least one")
        kept = [await in_thread(parts, parts.store.load, number) for number, _ in found]
        return {"games": [{"key": one.about.key, "is_new": each.is_new} for one, each in zip(kept, found, strict=True)]}
