"""Does play go round in circles: positions of one game that were there before, with the same mover.

Positions are compared integer by integer; hashes only say where to look. A game of 2,000 plies takes a millisecond.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, ROWS, WHOLE
from plyground.core.errors import PlygroundError
from plyground.core.turns import position_hash, same_position
from plyground.verify.measures.estimates import Estimate, Figures, ratio_estimate, share_estimate

EMPTY = -1
OFTEN = 3  # visits of a position by which a game is called threefold


@dataclass(frozen=True)
class Repetition:
    """How often the positions of a game came again."""

    positions: int
    distinct: int
    most_visits: int  # of one position

    @property
    def repeated(self) -> float:
        """The share of the positions that had been there before."""
        return 1 - self.distinct / self.positions if self.positions else 0.0

    @property
    def is_threefold(self) -> bool:
        return self.most_visits >= OFTEN


@kernel(types.UniTuple(types.int64, 2)(ROWS, INTS, WHOLE, INTS, INTS))
def count_visits(rows, movers, identity, table, visits):
    """The number of distinct positions and the most visits of one.

    `table` holds rows by their hashes, EMPTY where none is; its size is a power of two, more than that of the rows.
    `visits` receives, at the first row of each position, how often it came.
    """
    distinct, most = 0, 0
    last = np.uint64(table.size - 1)
    for row in range(rows.shape[0]):
        place = (position_hash(rows[row], identity) + np.uint64(movers[row] + 2)) & last
        while True:
            other = table[place]
            if other == EMPTY:
                table[place] = row
                visits[row] = 1
                distinct += 1
                most = max(most, 1)
                break
            if movers[other] == movers[row] and same_position(rows[other], rows[row], identity):
                visits[other] += 1
                most = max(most, visits[other])
                break
            place = (place + np.uint64(1)) & last
    return distinct, most


def repetition(positions: np.ndarray, movers: Sequence[int] | np.ndarray, identity: int | None = None) -> Repetition:
    """How often the positions of a game (in rows) came again, by their first `identity` integers and the mover.

    >>> shuffled = repetition(np.array([[0, 5], [1, 5], [0, 5], [1, 5], [0, 5]]), [0, 1, 0, 1, 0])
    >>> shuffled.distinct, shuffled.most_visits, shuffled.repeated, shuffled.is_threefold
    (2, 3, 0.6, True)
    """
    rows = np.ascontiguousarray(positions, np.int32)
    who = np.ascontiguousarray(movers, np.int32)
    width = rows.shape[1] if identity is None else identity
    if len(who) != len(rows) or not 0 <= width <= rows.shape[1]:
        raise PlygroundError(
            f"{len(rows)} positions of {rows.shape[1]} integers with {len(who)} movers and {width} integers of "
            "identity; expected as many movers as positions, and no more identity than there is"
        )
    table = np.full(1 << max(2 * len(rows), 2).bit_length(), EMPTY, np.int32)
    distinct, most = count_visits(rows, who, width, table, np.zeros(len(rows), np.int32))
    return Repetition(len(rows), int(distinct), int(most))


def repeated_share(games: Sequence[Repetition], groups: Figures | None = None) -> Estimate:
    """The share of all positions that had been there before in the same game."""
    again = [game.positions - game.distinct for game in games]
    return ratio_estimate(again, [game.positions for game in games], groups, most=1.0)


def threefold_share(games: Sequence[Repetition], groups: Figures | None = None) -> Estimate:
    """The share of games in which a position came three times."""
    return share_estimate([float(game.is_threefold) for game in games], groups)
