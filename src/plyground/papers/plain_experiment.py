"""What the experiments of all documents share: tables, proportions with intervals, and how experiments are found.

Every file in a document's folder that defines DOCUMENT, NAME, ABOUT and `run` is an experiment; nothing lists them.
"""

import contextlib
import importlib
import pathlib
import re
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from plyground.core.errors import PlygroundError
from plyground.matches.statistics import wilson_interval

FEWEST_GAMES = 20  # however small the scale
Progress = Callable[[str], None]  # is told what is being done


@dataclass(frozen=True)
class Share:
    """A proportion of games with its 95 % interval."""

    successes: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.successes, self.games)

    def holds(self, share: float) -> bool:
        """Whether another proportion lies in the interval."""
        low, high = self.interval
        return low <= share <= high

    def to_dict(self) -> dict[str, Any]:
        return {"share": self.successes / self.games, "interval": list(self.interval), "games": self.games}

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.successes / self.games:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


_begun: ContextVar[list["Table"] | None] = ContextVar("begun", default=None)


@dataclass
class Table:
    """One table: rows of texts, numbers and shares, and notes about them."""

    title: str
    columns: list[str]
    rows: list[list[Any]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        begun = _begun.get()
        if begun is not None:
            begun.append(self)

    def to_dict(self) -> dict[str, Any]:
        plain = [[cell.to_dict() if isinstance(cell, Share) else cell for cell in row] for row in self.rows]
        rows = [dict(zip(self.columns, row, strict=True)) for row in plain]
        return {"title": self.title, "rows": rows, "notes": self.notes}


@contextlib.contextmanager
def tables_begun() -> Iterator[list[Table]]:
    """The tables that experiments begin inside this block, as far as they are filled."""
    begun: list[Table] = []
    token = _begun.set(begun)
    try:
        yield begun
    finally:
        _begun.reset(token)


class Experiment(Protocol):
    """A file that repeats one experiment of a document."""

    DOCUMENT: str  # the words after `plyground reproduce`
    NAME: str
    ABOUT: str

    def run(self, scale: float, seed: int, progress: Progress) -> list[Table]:
        """Play the experiment, with `scale` times as many games as the full one, and fill its tables."""
        ...


def scaled(games: int, scale: float) -> int:
    """A number of games under `--scale`."""
    return max(min(FEWEST_GAMES, games), round(games * scale))


def experiments() -> dict[str, dict[str, Experiment]]:
    """All experiments by document and name."""
    found: dict[str, dict[str, Experiment]] = {}
    folder = pathlib.Path(__file__).parent
    for file in sorted(folder.glob("*/*.py")):
        if re.search(r"^DOCUMENT\b", file.read_text("utf-8"), re.MULTILINE):
            module = importlib.import_module(f"plyground.papers.{file.parent.name}.{file.stem}")
            experiment = cast(Experiment, module)
            found.setdefault(experiment.DOCUMENT, {})[experiment.NAME] = experiment
    return found


def chosen_experiments(document: str, name: str) -> list[Experiment]:
    """The experiments asked for; all of a document if no name is given."""
    known = experiments()
    if document not in known:
        raise PlygroundError(f"no document is called {document!r}; there is: {', '.join(known)}")
    if name and name not in known[document]:
        raise PlygroundError(f"{document}: no experiment is called {name!r}; there is: {', '.join(known[document])}")
    return [known[document][name]] if name else list(known[document].values())
