"""Backgammon's bear-off tables: made on first use in seconds, kept in the cache folder, mapped into memory after that.

In backgammon 54,264 positions of one side with the distribution of its rolls, and 64 million pairs of positions with up
to ten checkers each, exactly. Hypergammon's few checkers make all pairs exact, gammons included.
"""

import functools
from collections.abc import Sequence
from numbers import Integral

import numpy as np

from plyground.core.compiling import JIT
from plyground.core.errors import PositionError
from plyground.core.game import Game, Position
from plyground.core.kept_arrays import Arrays, Progress, kept_arrays
from plyground.core.known_values import KnownValues
from plyground.core.structures import Structure
from plyground.games.gammon.bearoff_one_sided import one_sided
from plyground.games.gammon.bearoff_positions import number_of, position_count
from plyground.games.gammon.bearoff_two_sided import coded, two_sided
from plyground.games.gammon.bearoff_values import (
    BearOff,
    bear_off_value,
    chance_of_gammon,
    chance_to_win,
    points_to_roll,
)
from plyground.games.gammon.board import BAR, CHECKERS, HOME_POINTS, SEAT

EXACT_CHECKERS = 10  # a side, of the pairs that are kept: 64 million of them, 128 megabytes, made in three seconds
ERROR = 0.03  # points by which values may be wrong that are put together from two distributions
FIRST_OFF = 16  # rolls, more than the first checker ever takes
VERSION = 2  # of what is kept


class BearOffTables:
    """What is known of the bear-off with so many checkers a side."""

    def __init__(self, checkers: int):
        self.checkers = checkers
        self.exact_checkers = min(checkers, EXACT_CHECKERS)
        pairs = position_count(self.exact_checkers) ** 2
        self.about = f"the bear-off: {pairs:,} pairs of positions exactly, up to {self.exact_checkers} checkers a side"
        self.error = 0.0
        if self.exact_checkers < checkers:
            self.error = ERROR
            self.about += ", all others by the distributions of both sides' rolls"

    @functools.cached_property
    def arrays(self) -> Arrays:
        about = {"what": "bear-off", "version": VERSION, "checkers": self.checkers, "exact": self.exact_checkers}
        return kept_arrays(
            f"bearoff-{self.checkers}", about, f"making bear-off tables for {self.checkers} checkers", self._make
        )

    def _make(self, progress: Progress) -> Arrays:
        # Whoever has all checkers can lose a gammon; within the table that happens only if it holds all checkers.
        most = 2.0 if self.exact_checkers == self.checkers else 1.0
        made = {
            "codes": coded(two_sided(self.exact_checkers, self.checkers, progress), most),
            "most": np.array([most]),
            "rolls": np.zeros((1, 1), np.float32),
            "first_off": np.zeros((1, 1), np.float32),
            "mean": np.zeros(1),
        }
        if self.exact_checkers < self.checkers:
            alone = one_sided(self.checkers)
            made["rolls"], made["mean"] = alone.rolls.astype(np.float32), alone.mean
            made["first_off"] = alone.first_off[:, :FIRST_OFF].astype(np.float32)
        return made

    @functools.cached_property
    def tables(self) -> Structure:
        """The tables as kernels receive them."""
        arrays = self.arrays
        return BearOff(
            checkers=self.checkers, most=float(arrays["most"][0]), codes=arrays["codes"], rolls=arrays["rolls"],
            first_off=arrays["first_off"],
        )  # fmt: skip

    def known_values(self) -> Structure:
        """The values for players."""
        return KnownValues(value=bear_off_value, data=self.tables)

    # What people ask; a side is its checkers on the points 1 to 6

    def points(self, home: Sequence[int], enemy: Sequence[int]) -> float:
        """The points that the side to roll wins on average."""
        return float(points_to_roll(self.tables.compiled, self._packed(home), self._packed(enemy)))

    def chance(self, home: Sequence[int], enemy: Sequence[int]) -> float:
        """The chance of the side to roll to win, of a game in which a side can have more checkers than the pairs do."""
        if self.is_exact(home, enemy):
            return (self.points(home, enemy) + 1.0) / 2.0
        return float(chance_to_win(self.tables.compiled, self._number(home), self._number(enemy)))

    def gammons(self, home: Sequence[int], enemy: Sequence[int]) -> tuple[float, float]:
        """The chances of the side to roll to win a gammon and to lose one, of the same game."""
        mine, theirs, tables = self._number(home), self._number(enemy), self.tables.compiled
        won = chance_of_gammon(tables, mine, theirs, 1) if sum(enemy) == self.checkers else 0.0
        lost = chance_of_gammon(tables, theirs, mine, 0) if sum(home) == self.checkers else 0.0
        return float(won), float(lost)

    def is_exact(self, home: Sequence[int], enemy: Sequence[int]) -> bool:
        """Whether this pair of positions is in the table."""
        return max(sum(home), sum(enemy)) <= self.exact_checkers

    def rolls(self, home: Sequence[int]) -> np.ndarray:
        """The chances to need 0, 1, 2, … rolls to bear everything off, in as few as possible on average."""
        return self._of_one_side("rolls")[self._number(home)].astype(np.float64)

    def mean_rolls(self, home: Sequence[int]) -> float:
        """How many rolls that takes on average."""
        return float(self._of_one_side("mean")[self._number(home)])

    def _of_one_side(self, name: str) -> np.ndarray:
        if self.exact_checkers == self.checkers:
            raise PositionError(f"rolls of one side: a game with {self.checkers} checkers; expected backgammon")
        return self.arrays[name]

    def _packed(self, home: Sequence[int]) -> int:
        """A side as the tables know it."""
        is_side = len(home) == HOME_POINTS and all(isinstance(count, Integral) and count >= 0 for count in home)
        if not is_side or not 1 <= sum(home) <= self.checkers:
            expected = f"1 to {self.checkers} checkers on the points 1 to {HOME_POINTS}"
            raise PositionError(f"a side {home!r}; expected {expected}, a number for each point")
        return sum(int(count) << (4 * place) for place, count in enumerate(home))

    def _number(self, home: Sequence[int]) -> int:
        return int(number_of(self._packed(home)))


def home_of(game: Game, position: Position, seat: int) -> tuple[int, ...]:
    """A seat's checkers on the points 1 to 6; an error if it has any elsewhere."""
    own = SEAT * seat
    for distance in range(BAR, HOME_POINTS, -1):
        if position[own + distance] > 0:
            where = "on the bar" if distance == BAR else f"on point {distance}"
            raise PositionError(f"{game.name}: seat {seat} has a checker {where}; expected all on points 1 to 6")
    return tuple(int(count) for count in position[own + 1 : own + HOME_POINTS + 1])


@functools.cache
def bear_off_tables(checkers: int) -> BearOffTables:
    """The tables of a game with so many checkers a side."""
    return BearOffTables(checkers)


def tables_of(game: Game) -> BearOffTables | None:
    """The tables of a game; None where nothing is compiled, for making them would take hours."""
    return bear_off_tables(int(game.board[CHECKERS])) if JIT else None
