"""The phases of solving a game: how far each one is, for whoever watches, and how long it took, for the report."""

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

ESTIMATE, FIND, REVERSE, DECIDE, SWEEP, RESULTS, TABLE = (
    "estimate",
    "find",
    "reverse",
    "decide",
    "sweep",
    "results",
    "table",
)
SEARCH = "search"
WORDS = {
    ESTIMATE: "estimating the size",
    FIND: "finding positions",
    REVERSE: "sorting turns by where they lead",
    DECIDE: "deciding backwards",
    SWEEP: "sweeping",
    RESULTS: "chances of the results",
    TABLE: "making the table",
    SEARCH: "looking forward",
}


@dataclass(frozen=True)
class Standing:
    """How far a phase is."""

    phase: str
    done: float
    total: float | None  # None where nobody knows
    figures: str = ""

    @property
    def words(self) -> str:
        return WORDS.get(self.phase, self.phase)


Progress = Callable[[Standing], object]


def silent(standing: Standing) -> None:
    """Shows nothing."""


class Reach(Protocol):
    """Says how much of a phase is done."""

    def __call__(self, done: float, figures: str = "", total: float | None = None) -> None: ...


class Phases:
    """Tells how far the work is, and measures how long its phases take."""

    def __init__(self, progress: Progress = silent):
        self.progress = progress
        self.seconds: dict[str, float] = {}

    @contextlib.contextmanager
    def phase(self, name: str, total: float | None = None) -> Iterator[Reach]:
        """A phase; inside it the function is told how much of it is done, and of how much if that has changed."""
        known = total
        began = time.perf_counter()

        def reach(done: float, figures: str = "", total: float | None = None) -> None:
            nonlocal known
            known = total if total is not None else known
            self.progress(Standing(name, done, known, figures))

        reach(0)
        try:
            yield reach
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began
