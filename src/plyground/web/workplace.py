"""What all games of a server share, and who looks on."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from plyground.store.store import Store
from plyground.store.writer import Writer
from plyground.web.limits import Limits
from plyground.web.thinkers import Thinkers


class Onlooker(Protocol):
    """Whoever is told what happens in a game."""

    @property
    def address(self) -> str: ...

    def tell(self, message: dict[str, Any]) -> None: ...

    def tell_text(self, text: str) -> None: ...


@dataclass(frozen=True)
class Workplace:
    """What all games of a server share."""

    store: Store
    writer: Writer
    rules: ThreadPoolExecutor  # short questions to the rules and the store
    thinkers: Thinkers  # players, who may take long, and answers to people's questions
    helpers: ThreadPoolExecutor  # making games ready
    limits: Limits
