"""Style: what a game measures of single turns, so that it can be said in numbers how somebody plays.

A game may declare `STYLE = Style(measure, measures, …)`. Its function is compiled like a rule:

    measure(board, before, after, steps, values, scratch)

A turn led from `before`, in which a seat had to choose, to `after`, its end, by `steps`; if there are none of these, it
is not known by which. The function writes what this turn says about each measure to `values`, in the order in which the
measures are declared. All are NaN before; what stays so does not apply to the turn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plyground.core.contract import FLOATS, INTS, MOST, NOTHING
from plyground.core.declared_sizes import Size, size_for

MEASURE = NOTHING(INTS, INTS, INTS, INTS, FLOATS, INTS)
SHARE, MEAN, HISTOGRAM = "share", "mean", "histogram"


@dataclass(frozen=True)
class Measure:
    """One figure of style: the share of turns with the value 1, the mean of a value, or how often each value occurs."""

    name: str  # in data
    about: str  # in tables
    kind: str = SHARE
    people: str = ""  # what was published about people, in words
    people_value: float | None = None  # the same as a number for pictures: a share, a mean, or the commonest value
    reference: Mapping[str, Any] = field(default_factory=dict)  # by player's text: a figure, or a list of shares
    values: tuple[int, int] = (0, 1)  # of a histogram: the smallest, and the largest, which stands for all above too

    def __post_init__(self) -> None:
        if self.kind not in (SHARE, MEAN, HISTOGRAM):
            raise ValueError(f"Measure {self.name!r}: kind={self.kind!r}; expected {SHARE}, {MEAN} or {HISTOGRAM}")


@dataclass(frozen=True)
class Question:
    """Something that is asked about what somebody does in a situation."""

    about: str
    answer: Callable[[Any, Any, list[int]], bool | None]  # of the game, the position, and the steps; None: none
    people: str = ""


@dataclass(frozen=True)
class Situation:
    """A position in which everybody's answer is interesting."""

    name: str
    layout: Mapping[str, Any]  # the position as `game.position` reads it
    questions: tuple[Question, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)  # under which it exists


@dataclass(frozen=True)
class Style:
    """How a game measures style, as it declares it under STYLE."""

    measure: Callable
    measures: tuple[Measure, ...]
    scratch: Size = 1  # integers of the scratch array of `measure`
    situations: tuple[Situation, ...] = ()
    paths_told: Callable[[str], list[bool]] | None = None  # of the text of a record: which turns tell their steps

    def __post_init__(self) -> None:
        if not callable(self.measure):
            raise ValueError(f"Style: measure={self.measure!r}; expected a function")
        names = [measure.name for measure in self.measures]
        twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
        if twice is not None:
            raise ValueError(f"Style: two measures are called {twice!r}; expected different names")

    def scratch_for(self, settings: Mapping[str, Any]) -> int:
        """The size of the scratch array under these settings."""
        return size_for("Style", "scratch", self.scratch, settings, 1, MOST.scratch)
