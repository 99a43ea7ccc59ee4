"""The server as one application: its parts, its routes, errors in one line, and the guard before it."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles

from plyground.core.errors import PlygroundError
from plyground.core.version import __version__
from plyground.store.database import StoreError
from plyground.store.store import RefusedError, Store
from plyground.store.writer import Writer
from plyground.studies.definition import Study
from plyground.web.access import Access
from plyground.web.catalogue import Catalogue
from plyground.web.guard import Guard
from plyground.web.laboratory import Laboratory
from plyground.web.limits import Buckets, Limits
from plyground.web.live_games import LiveGames, NoSuchGameError, NotYoursError, TooManyGamesError
from plyground.web.messages import first_fault
from plyground.web.parts import Parts
from plyground.web.reviews import Reviews
from plyground.web.routes import make_router
from plyground.web.socket import SocketServer
from plyground.web.studies import StudyServer
from plyground.web.thinkers import Thinkers
from plyground.web.workplace import Workplace

logger = logging.getLogger("plyground.web")
RULES_THREADS = 4
HELPERS_THREADS = 16  # of which most wait while one compiles, and others load in no time what is compiled
CODES = {400: "bad", 403: "refused", 404: "unknown", 405: "bad", 409: "conflict", 429: "rate"}
ASKED_AGAIN = {"cache-control": "no-cache"}
PAGE = Path(__file__).parent / "page"  # plain files: HTML, style sheets, scripts and drawings


def make_application(
    store: Store,
    catalogue: Catalogue | None = None,
    password: str | None = None,
    hosts: list[str] | None = None,
    limits: Limits | None = None,
    study: Study | None = None,
    laboratory: Laboratory | None = None,
) -> Any:
    """A server on a store; `hosts` are the names by which it may be called, any if none are given."""
    limits, access = limits or Limits(), Access(password)
    work = Workplace(
        store, Writer(store), ThreadPoolExecutor(RULES_THREADS, "rules"), Thinkers(),
        ThreadPoolExecutor(HELPERS_THREADS, "helpers"), limits,
    )  # fmt: skip
    catalogue = catalogue or Catalogue()
    games = LiveGames(work, catalogue)
    parts = Parts(
        work, catalogue, games, Reviews(games), SocketServer(games, limits), access,
        Buckets(limits.attempts_per_minute / 60, limits.attempts_at_once),
        Buckets(limits.games_per_minute / 60, limits.games_at_once),
        None if study is None else StudyServer(study, work, games, catalogue), laboratory or Laboratory(),
    )  # fmt: skip
    app = FastAPI(
        title="Plyground", version=__version__, lifespan=lifespan_of(parts), openapi_url="/api/openapi.json",
        docs_url=None, redoc_url=None, redirect_slashes=False,
    )  # fmt: skip
    app.include_router(make_router(parts))
    add_errors(app)

    @app.get("/", include_in_schema=False)
    async def index() -> FileResponse:
        return FileResponse(PAGE / "index.html", headers=ASKED_AGAIN)

    app.mount("/page", PageFiles(directory=PAGE))

    return Guard(app, access, limits, hosts)


class PageFiles(StaticFiles):
    """The files of the page, which browsers keep but ask about every time: a new version is seen at once."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers.update(ASKED_AGAIN)
        return response


def lifespan_of(parts: Parts) -> Any:
    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        """Go on with the games of the store; at the end write what has come in."""
        restarting = asyncio.create_task(parts.games.restart())
        tidying = asyncio.create_task(parts.games.tidy())
        try:
            yield
        finally:
            restarting.cancel()
            tidying.cancel()
            await parts.reviews.finish()
            await parts.games.finish()
            parts.work.writer.close()
            parts.work.thinkers.close()
            for pool in (parts.work.rules, parts.work.helpers):
                pool.shutdown(wait=False, cancel_futures=True)

    return lifespan


def add_errors(app: FastAPI) -> None:
    """Whatever goes wrong is answered with a code and one line, which says nothing about the inside of the server."""

    @app.exception_handler(PlygroundError)
    async def wrong(request: Request, error: PlygroundError) -> JSONResponse:
        if isinstance(error, StoreError):
            logger.error("%s", error)
            return answer(503, "unavailable", "the store cannot be used now")
        if isinstance(error, TooManyGamesError):
            return answer(503, "unavailable", str(error))
        if isinstance(error, NoSuchGameError):
            return answer(404, "unknown", "no such game")
        if isinstance(error, NotYoursError):
            return answer(403, "refused", str(error))
        return answer(409 if isinstance(error, RefusedError) else 400, "refused", str(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(422, "bad", first_fault(error.errors()))

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> JSONResponse:
        return answer(error.status_code, CODES.get(error.status_code, "refused"), str(error.detail))

    @app.exception_handler(404)
    async def unknown(request: Request, error: Exception) -> JSONResponse:
        return answer(404, "unknown", str(getattr(error, "detail", "nothing is here")))

    @app.exception_handler(405)
    async def method(request: Request, error: Exception) -> JSONResponse:
        return answer(405, "bad", "this cannot be done here")

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> JSONResponse:
        logger.exception("unexpected", exc_info=error)
        return answer(500, "unexpected", "something went wrong on the server")


def answer(status: int, code: str, reason: str) -> JSONResponse:
    text = reason.encode("utf-8", "replace").decode()
    return JSONResponse({"code": code, "reason": text}, status)
