"""One side bears off alone: how many rolls it needs, for every position of its home board.

The side plays so that it needs as few rolls as possible on average. Against an enemy who bears off too this is almost
always right, but not always: who is behind should gamble. So chances that are computed from two such distributions are
close, not exact; `bearoff_two_sided.py` is.

Two chances are found beside it, each under the play that is best for it: to be done within two rolls, and to have borne
off nothing after one. They are what gammons hang on: a side with all its checkers in its home board needs two rolls at
most to bear off its first one, for they bring it six pips.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING
from plyground.games.gammon.bearoff_positions import (
    PLAYS,
    checkers_of,
    number_of,
    packed_positions,
    roll_results,
)
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES

LONGEST = 31  # rolls and one more; a roll brings three pips at least, and fifteen checkers are ninety pips away at most
CHANCES = types.Array(types.float64, 2, "C")


class OneSided(NamedTuple):
    """What is known of every position of one side, by number."""

    rolls: np.ndarray  # [positions, LONGEST] the chance to need exactly so many rolls
    mean: np.ndarray  # [positions] rolls on average
    within_two: np.ndarray  # [positions] the chance to be done within two rolls, if that is what is tried
    nothing_off: np.ndarray  # [positions] the chance that one roll bears off nothing, if that is to be avoided


@kernel(NOTHING(INTS, CHANCES, FLOATS, FLOATS, FLOATS, LONGS, LONGS))
def write_one_sided(positions, rolls, mean, within_two, nothing_off, found, between):
    """Fill the arrays of OneSided, position by position: a roll only leads to smaller numbers."""
    rolls[0, 0] = within_two[0] = 1.0
    for number in range(1, positions.size):
        checkers = checkers_of(positions[number])
        for roll in range(OUTCOMES):
            high, low = HIGH_DIE[roll], LOW_DIE[roll]
            chance = (1 if high == low else 2) / 36
            count = roll_results(positions[number], high, low, found, between)
            quickest, done_next, is_any_off = 0, -1.0, False
            for row in range(count):
                result = number_of(found[row])
                if row == 0 or mean[result] < mean[quickest]:
                    quickest = result
                done_next = max(done_next, rolls[result, 0] + rolls[result, 1])
                is_any_off |= checkers_of(found[row]) < checkers
            mean[number] += chance * mean[quickest]
            for length in range(1, rolls.shape[1]):
                rolls[number, length] += chance * rolls[quickest, length - 1]
            within_two[number] += chance * done_next
            if not is_any_off:
                nothing_off[number] += chance
        mean[number] += 1.0


def one_sided(checkers: int) -> OneSided:
    """Everything about all positions with at most so many checkers."""
    positions = packed_positions(checkers)
    made = OneSided(
        rolls=np.zeros((positions.size, LONGEST)), mean=np.zeros(positions.size),
        within_two=np.zeros(positions.size), nothing_off=np.zeros(positions.size),
    )  # fmt: skip
    found, between = np.zeros((2, PLAYS), np.int64)
    write_one_sided(positions, *made, found, between)
    return made
