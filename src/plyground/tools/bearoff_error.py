"""How far two one-sided distributions are from the truth: `python -m plyground.tools.bearoff_error [CHECKERS]`.

Players put the distributions of both sides' rolls together where a side has more checkers than the exact table holds.
This compares them with exact pairs of up to CHECKERS each (12 takes a minute and 1.6 gigabytes), and with all positions
of up to fifteen checkers against up to six, where gammons are lost. The figures of docs/solving.md come from here.
"""

import sys

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, LONGS, NOTHING, WHOLE
from plyground.core.tables import TextTable, table
from plyground.games.gammon.bearoff import EXACT_CHECKERS
from plyground.games.gammon.bearoff_one_sided import OneSided, one_sided
from plyground.games.gammon.bearoff_positions import plays_of, position_count
from plyground.games.gammon.bearoff_two_sided import ROW, SHELLS, WORTH, roll_against, roll_at, two_sided

ALL, FEW = 15, 6
BLOCK = 1000  # positions at once


# One side with any number of checkers against one with few


@kernel(NOTHING(WHOLE, LONGS, INTS, WORTH, WORTH, WORTH, ROW, ROW))
def write_against_few(many, begins, results, rolling, waiting, rows, sums, least):
    """Fill the rows of SHELLS positions from `many` on: in `rolling` what that side gets that is to roll, in `waiting`
    what its enemy gets that is to roll. Those before them are full."""
    for k in range(many, min(many + SHELLS, rolling.shape[0])):
        roll_at(k, 0, begins, results, waiting, sums[: rolling.shape[1]], least)
        rows[0, k - many] = rolling[k, 0]  # the enemy has borne off everything
        for enemy in range(1, rolling.shape[1]):
            rolling[k, enemy] = rows[enemy, k - many] = sums[enemy]
    for enemy in range(1, rolling.shape[1]):
        roll_against(enemy, begins, results, rows, sums)
        for k in range(many, min(many + SHELLS, rolling.shape[0])):
            waiting[k, enemy] = sums[k - many]


def against_few(most: int, fewer: int) -> tuple[np.ndarray, np.ndarray]:
    """What a side gets that is to roll [its number, the enemy's], and what the enemy gets that is to roll.

    The side has up to `most` checkers, all of the game, and its enemy up to `fewer`.
    """
    plays, size, few = plays_of(most), position_count(most), position_count(fewer)
    rolling, waiting = np.zeros((2, size, few), np.float32)
    rolling[:, 0] = np.where(np.arange(size) >= position_count(most - 1), -2.0, -1.0)
    waiting[0, :] = -1.0
    rows, (sums, least) = np.zeros((few, 4), np.float32), np.zeros((2, few + SHELLS), np.float32)
    for many in range(1, size, SHELLS):
        write_against_few(many, *plays, rolling, waiting, rows, sums, least)
    return rolling, waiting


# What players use instead


def chances(alone: OneSided, numbers: slice, enemies: slice) -> np.ndarray:
    """The chance of the first to need no more rolls than the second."""
    still_there = 1.0 - np.cumsum(alone.rolls[enemies], axis=1)
    return alone.rolls[numbers, 1:] @ still_there[:, :-1].T


def gammons(alone: OneSided, numbers: slice, losers: slice, is_to_roll: bool) -> np.ndarray:
    """The chance of the first to be done before the second, with all checkers, has borne off one."""
    begin = len(alone.rolls) - len(alone.first_off)
    none_off = 1.0 - np.cumsum(alone.first_off[losers.start - begin : losers.stop - begin], axis=1)
    return alone.rolls[numbers, 1:] @ (none_off[:, :-1] if is_to_roll else none_off[:, 1:]).T


# The tables


class Errors:
    """How many errors there were, their sum and the largest."""

    def __init__(self) -> None:
        self.count, self.total, self.largest = 0, 0.0, 0.0

    def add(self, found: np.ndarray, exact: np.ndarray) -> None:
        sizes = np.abs(found - exact)
        self.count, self.total = self.count + sizes.size, self.total + float(sizes.sum())
        self.largest = max(self.largest, float(sizes.max(initial=0.0)))

    def add_to(self, listed: TextTable, name: str) -> None:
        listed.add_row(name, f"{self.count:,}", f"{self.total / self.count:.6f}", f"{self.largest:.6f}")


def compare_pairs(alone: OneSided, most: int) -> TextTable:
    """The errors of pairs in which the side with more checkers has so many."""
    worth = two_sided(most, ALL, lambda share: None)
    listed = table("checkers", "pairs", "mean error, points", "largest", title="Both sides bear off")
    for checkers in range(1, most + 1):
        begin, end, errors = position_count(checkers - 1), position_count(checkers), Errors()
        for first in range(begin, end, BLOCK):
            here, all_of_them, fewer = slice(first, min(first + BLOCK, end)), slice(1, end), slice(1, begin)
            errors.add(2.0 * chances(alone, here, all_of_them) - 1.0, worth[all_of_them, here].T)
            errors.add(2.0 * chances(alone, fewer, here) - 1.0, worth[here, fewer].T)
        errors.add_to(listed, str(checkers))
    return listed


def compare_gammons(alone: OneSided) -> TextTable:
    """The errors where a side has eleven checkers or more and the other few, by the number of the former."""
    rolling, waiting = against_few(ALL, FEW)
    few = slice(1, position_count(FEW))
    listed = table("checkers", "pairs", "mean error, points", "largest", title=f"Against up to {FEW} checkers")
    for checkers in range(EXACT_CHECKERS + 1, ALL + 1):
        begin, end, errors = position_count(checkers - 1), position_count(checkers), Errors()
        for first in range(begin, end, BLOCK):
            many = slice(first, min(first + BLOCK, end))
            mine, theirs = 2.0 * chances(alone, many, few) - 1.0, 2.0 * chances(alone, few, many) - 1.0
            if checkers == ALL:
                mine -= gammons(alone, few, many, is_to_roll=False).T
                theirs += gammons(alone, few, many, is_to_roll=True)
            errors.add(mine, rolling[many, few])
            errors.add(theirs.T, waiting[many, few])
        errors.add_to(listed, str(checkers))
    return listed


def main(most: int) -> None:
    alone = one_sided(ALL)
    for listed in (compare_pairs(alone, most), compare_gammons(alone)):
        print("\n".join(listed.lines(None)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else EXACT_CHECKERS)
