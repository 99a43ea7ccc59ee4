"""What came of the kills of one part of the program."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

Progress = Callable[[int], None]  # is told of every kill


@dataclass
class Part:
    """Kills of one kind, and what was found after them."""

    name: str
    kills: int = 0
    acknowledged: int = 0  # files, events or steps of which somebody was told that they are kept
    went_on: int = 0  # runs, games or stores that were gone on with after a kill
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)
