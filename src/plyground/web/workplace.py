"""What all games of a server share, and who looks on."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from plyground.store.store import Store
from plyground.store.writer import Writer
from plyground.web.limits import Limits


class Onlooker(Protocol):
    """Whoever is told what happens in a game."""

    def tell(self, message: dict[str, Any]) -> None: ...


@dataclass(frozen=True)
class Workplace:
    """What all games of a server share."""

    store: Store
    writer: Writer
    rules: ThreadPoolExecutor  # short questions to the rules and the store
    thinkers: ThreadPoolExecutor  # players, who may take long
    helpers: ThreadPoolExecutor  # making games ready, and answers to people's questions
    watchers: ThreadPoolExecutor  # the players of games that are only watched, so that nobody who plays waits for them
    limits: Limits
