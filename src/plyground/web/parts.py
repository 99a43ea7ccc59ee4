"""What the routes of a server work with."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import HTTPException, Path

from plyground.store.store import Store
from plyground.web.access import Access
from plyground.web.catalogue import Catalogue
from plyground.web.laboratory import Laboratory
from plyground.web.limits import Buckets
from plyground.web.live_games import LiveGames
from plyground.web.reviews import Reviews
from plyground.web.socket import SocketServer
from plyground.web.studies import StudyServer
from plyground.web.workplace import Workplace

KeyInPath = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
NameInPath = Annotated[str, Path(max_length=80)]


@dataclass(frozen=True)
class Parts:
    work: Workplace
    catalogue: Catalogue
    games: LiveGames
    reviews: Reviews
    sockets: SocketServer
    access: Access
    attempts: Buckets  # to say the password
    beginnings: Buckets  # of games
    study: StudyServer | None = None
    laboratory: Laboratory = field(default_factory=Laboratory)
    uploading: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def store(self) -> Store:
        return self.work.store


def known(parts: Parts, name: str) -> str:
    """The name of a game that is offered."""
    if name not in parts.catalogue.names:
        raise HTTPException(404, "no such game; GET /api/catalogue lists them")
    return name


def limited(parts: Parts, address: str) -> None:
    """Refuse an address that begins too much in too short a time; who somebody says to be does not count."""
    if not parts.beginnings.take(address):
        raise HTTPException(429, "too many games begun; expected a pause")


async def in_thread(parts: Parts, function: Callable[..., Any], *args: Any) -> Any:
    """What a function answers that asks the rules or the store, without holding up anybody else."""
    return await asyncio.get_running_loop().run_in_executor(parts.work.rules, function, *args)
