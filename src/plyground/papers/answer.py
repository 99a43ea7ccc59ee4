"""What an experiment answers: tables of the document's values beside ours, plots, and conclusions that hold or not."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.core.charts import Chart
from plyground.jobs.job import Job, key_of
from plyground.matches.differences import welch_interval
from plyground.matches.statistics import t_95, wilson_interval

NOT_TOLD = "–"  # a value of the document that stands only in a lost figure, or nowhere
HOLDS, FAILS, OPEN = "holds", "does not hold", "cannot tell"


class Found:
    """The results of jobs, by the jobs."""

    def __init__(self, results: Mapping[str, Mapping[str, Any]]):
        self._results = results

    def __getitem__(self, job: Job) -> Mapping[str, Any]:
        return self._results[key_of(job)]


# What stands in tables


@dataclass(frozen=True)
class Share:
    """A proportion of games with its 95 % interval (Wilson)."""

    successes: float
    games: int

    @property
    def value(self) -> float:
        return self.successes / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.successes, self.games)

    def holds(self, share: float) -> bool:
        """Whether another proportion lies in the interval."""
        low, high = self.interval
        return low <= share <= high

    def to_dict(self) -> dict[str, Any]:
        return {"share": self.value, "interval": list(self.interval), "games": self.games}

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


@dataclass(frozen=True)
class Mean:
    """The mean of several values with its 95 % interval (Student), each value a run or a game of its own."""

    values: tuple[float, ...]
    digits: int = 1
    is_percent: bool = False  # shares that are shown as percents

    @property
    def value(self) -> float:
        return float(np.mean(self.values))

    @property
    def error(self) -> float:
        """The standard error; 0 of a single value."""
        return float(np.std(self.values, ddof=1)) / math.sqrt(len(self.values)) if len(self.values) > 1 else 0.0

    @property
    def interval(self) -> tuple[float, float] | None:
        if len(self.values) < 2:
            return None
        half = t_95(len(self.values) - 1) * self.error
        low, high = self.value - half, self.value + half
        return (max(low, 0.0), min(high, 1.0)) if self.is_percent else (low, high)

    def to_dict(self) -> dict[str, Any]:
        interval = None if self.interval is None else list(self.interval)
        return {"mean": self.value, "interval": interval, "values": len(self.values)}

    def __str__(self) -> str:
        factor = 100 if self.is_percent else 1
        shown = f"{factor * self.value:,.{self.digits}f}"
        if self.interval is None:
            return f"{shown} (one run)"
        low, high = (f"{factor * end:,.{self.digits}f}" for end in self.interval)
        return f"{shown} [{low}, {high}]"


@dataclass(frozen=True)
class Measured:
    """A figure whose 95 % interval was found elsewhere, or that has none because it is exact."""

    value: float
    interval: tuple[float, float] | None = None
    digits: int = 1

    def to_dict(self) -> dict[str, Any]:
        return {"value": self.value, "interval": None if self.interval is None else list(self.interval)}

    def __str__(self) -> str:
        shown = f"{self.value:,.{self.digits}f}"
        if self.interval is None:
            return shown
        low, high = (f"{end:,.{self.digits}f}" for end in self.interval)
        return f"{shown} [{low}, {high}]"


Cell = str | int | float | Share | Mean | Measured | None


@dataclass
class Table:
    """One table: rows of texts, numbers and figures with intervals, and notes about them."""

    title: str
    columns: Sequence[str]
    rows: list[Sequence[Cell]] = field(default_factory=list)
    notes: Sequence[str] = ()

    def to_dict(self) -> dict[str, Any]:
        plain = [
            [cell.to_dict() if isinstance(cell, Share | Mean | Measured) else cell for cell in row] for row in self.rows
        ]
        rows = [dict(zip(self.columns, row, strict=True)) for row in plain]
        return {"title": self.title, "rows": rows, "notes": list(self.notes)}


def cell_text(cell: Cell) -> str:
    """A cell as people read it."""
    if cell is None:
        return NOT_TOLD
    return f"{cell:,}" if isinstance(cell, int | float) else str(cell)


@dataclass(frozen=True)
class Answer:
    """The tables and plots of an experiment."""

    tables: Sequence[Table]
    charts: Sequence[Chart] = ()


# Conclusions


@dataclass(frozen=True)
class Judged:
    """Whether a conclusion holds, and why."""

    verdict: str
    why: str


# What conclusions are about, where several documents have something to say of it
REPRESENTATION, ENVIRONMENT, DEPTH = "representation of the board", "learning environment", "depth of search"
LEARNING_RATE, HUMAN_LIKE, PLAYABILITY = "learning rates", "human-like over classical", "playability of a design"
THEMES = (REPRESENTATION, ENVIRONMENT, DEPTH, LEARNING_RATE, HUMAN_LIKE, PLAYABILITY)


@dataclass(frozen=True)
class Claim:
    """A conclusion of the authors, and the test by which it is judged; both are written before the run."""

    text: str  # in our words
    where: str  # in the document
    test: str  # which could have failed, with its threshold
    judge: Callable[[Found], Judged]  # from what was found
    needs_full_scale: bool = False  # it depends on how much was learned, so that fewer games say nothing of it
    is_figure: bool = False  # that a figure of the document comes out again, rather than what follows from it
    theme: str = ""  # one of THEMES, or none


def judged(holds: bool | None, why: str) -> Judged:
    """The verdict of a test that says yes, no, or neither."""
    return Judged(OPEN if holds is None else HOLDS if holds else FAILS, why)


def is_above(difference: tuple[float, float] | None, margin: float = 0.0) -> bool | None:
    """Whether a difference, by its interval, is surely above a margin; None if that cannot be told.

    >>> is_above((0.1, 0.3)), is_above((-0.3, -0.1)), is_above((-0.1, 0.2)), is_above((0.1, 0.3), 0.2)
    (True, False, None, None)
    """
    if difference is None:
        return None
    low, high = difference
    return True if low > margin else False if high <= margin else None


def difference_of_means(first: Mean, second: Mean) -> tuple[float, float] | None:
    """The 95 % interval of second − first (Welch), each run counting as one; None if one has a single run."""
    return welch_interval(
        (first.value, first.error, len(first.values)), (second.value, second.error, len(second.values))
    )
