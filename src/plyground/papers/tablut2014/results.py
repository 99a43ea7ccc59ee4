"""The report's results table, and games of ours that are set beside one of its rows.

`results.csv` is the table "Selected Algorithm Metrics" of the section Results, word for word but for the names of the
players; "moves" there are rounds. All games were played on 7x7.
"""

import csv
import functools
import pathlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.jobs.job import Tell
from plyground.matches.differences import Estimate, Interval, newcombe_interval
from plyground.matches.statistics import from_zero
from plyground.papers.answer import Cell, Judged, Mean, Measured, Share, judged
from plyground.papers.contest import Contest

DOCUMENT = "tablut"
FILE = pathlib.Path(__file__).with_name("results.csv")
MEASURED = "measured"  # what no two runs agree in
WARM_UP = 2  # games before the clock starts, in which everything is compiled
COLUMNS = ("games", "rounds", "White, %", "Black, %", "drawn, %", "seconds")  # of a game
THE_REPORT = "the report"
PUBLISHED = "published"  # the report's random player: a piece, a direction and a length
FIXED = "fixed"  # its fixed minimax player
# What its program did otherwise than its text says, as far as rules go (see the remarks of row-1).
PROGRAM_RULES: Mapping[str, Any] = {"soldiers_win": False, "king_hammer": False}


@functools.cache
def reported(row: int) -> Mapping[str, float]:
    """The figures of a row of the report's table: moves, seconds, and white, black and drawn as shares."""
    with FILE.open(encoding="utf-8") as file:
        [found] = [each for each in csv.DictReader(file) if int(each["row"]) == row]
    shares = {name: float(found[name]) / 100 for name in ("white", "black", "drawn")}
    return {"moves": float(found["moves"]), "seconds": float(found["seconds"]), **shares}


def reported_cells(row: int) -> list[Cell]:
    """A row of the report in the order of COLUMNS."""
    told = reported(row)
    shares = [f"{100 * told[name]:g}" for name in ("white", "black", "drawn")]
    return [1000, f"{told['moves']:g}", *shares, f"{told['seconds']:g}"]


@dataclass(frozen=True)
class Games(Contest):
    """A match with fixed seats, White first, and the time that it took."""

    KIND: ClassVar[str] = "paper.tablut.games"
    VERSION: ClassVar[int] = 1

    seats: str = "fixed"

    def __hash__(self) -> int:
        return hash((self.game, self.games, self.seed))

    def run(self, tell: Tell) -> dict[str, Any]:
        few = Contest(self.game, self.players, WARM_UP, self.seed, self.seats, longest=self.longest)
        few.run(tell)
        began = time.process_time()
        return {**super().run(tell), MEASURED: {"seconds": (time.process_time() - began) / self.games}}


@dataclass(frozen=True)
class Outcome:
    """How the games of a match ended."""

    told: Mapping[str, Any]  # the result of Games

    @property
    def games(self) -> int:
        return int(self.told["games"])

    @property
    def white(self) -> Share:
        return Share(self.told["players"][0]["wins"], self.games)

    @property
    def black(self) -> Share:
        return Share(self.told["players"][1]["wins"], self.games)

    @property
    def drawn(self) -> Share:
        return Share(self.told["players"][0]["draws"], self.games)

    @property
    def rounds(self) -> Measured:
        """Their mean length; a game of n turns has n/2 rounds."""
        length = self.told["length"]
        return Measured(length["mean"], from_zero(tuple(length["interval"])))

    @property
    def cells(self) -> list[Cell]:
        """In the order of COLUMNS."""
        return [self.games, self.rounds, self.white, self.black, self.drawn, self.seconds]

    @property
    def seconds(self) -> str | None:
        """Of one game, if it was measured."""
        measured = self.told[MEASURED]
        return f"{measured['seconds']:.2g}" if measured else None


def cells_of_runs(outcomes: Sequence[Outcome]) -> list[Cell]:
    """The means of several runs in the order of COLUMNS."""
    shares = [Mean(tuple(getattr(one, name).value for one in outcomes), is_percent=True)
              for name in ("white", "black", "drawn")]  # fmt: skip
    rounds = Mean(tuple(one.rounds.value for one in outcomes))
    return [sum(one.games for one in outcomes), rounds, *shares, outcomes[0].seconds]


def lead(share: Share, other: Share) -> Interval:
    """The 95 % interval of one share of the same games less another, such as wins less losses."""
    games = share.games
    one, two = share.value, other.value
    variance = max(one + two - (one - two) ** 2, 1 / games) / games
    half = 1.96 * variance**0.5
    return max(one - two - half, -1.0), min(one - two + half, 1.0)


def gain(before: Share, after: Share) -> Interval | None:
    """The 95 % interval of a share of some games less that of others (Newcombe)."""
    return newcombe_interval(
        Estimate(before.value, before.interval, before.games), Estimate(after.value, after.interval, after.games)
    )


def points(interval: Interval | None) -> str:
    """An interval of a difference of shares in words."""
    if interval is None:
        return "by an unknown number of points"
    return f"by {100 * interval[0]:+.1f} to {100 * interval[1]:+.1f} points"


def near(interval: Interval | None, value: float, margin: float, why: str) -> Judged:
    """Whether an interval lies within a margin around a value, wholly outside it, or neither."""
    if interval is None:
        return judged(None, why)
    low, high = interval
    inside, outside = low > value - margin and high < value + margin, high < value - margin or low > value + margin
    return judged(True if inside else False if outside else None, why)
