"""One side bears off alone: how many rolls it needs, for every position of its home board.

The side plays so that it needs as few rolls as possible on average. Against an enemy who bears off too this is almost
always right, but not always: who is behind should gamble. So chances that are computed from two such distributions are
close, not exact; `bearoff_two_sided.py` is.

Where a side still has all its checkers, a gammon threatens. For these positions there is a second distribution: how
many rolls it takes to bear off the first checker, for a side that wants nothing else.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, WHOLE
from plyground.games.gammon.bearoff_positions import (
    PLAYS,
    number_of,
    packed_positions,
    position_count,
    roll_results,
    roll_weight,
)
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES

LONGEST = 32  # a roll brings three pips at least, and fifteen checkers are ninety pips away at most
DISTRIBUTIONS = types.Array(types.float64, 2, "C")


class OneSided(NamedTuple):
    """What is known of every position of one side, by number; first_off only of those with all checkers."""

    rolls: np.ndarray  # [positions, LONGEST] the chance to need exactly so many rolls
    mean: np.ndarray  # [positions] rolls on average
    first_off: np.ndarray  # [positions with all checkers, LONGEST] the chance that the first is off after so many rolls


@kernel(NOTHING(FLOATS, types.float64, FLOATS))
def add_one_roll_later(chances, chance, after):
    """Add a distribution that begins after one more roll, with a certain chance."""
    for rolls in range(1, chances.size):
        chances[rolls] += chance * after[rolls - 1]


@kernel(NOTHING(INTS, DISTRIBUTIONS, FLOATS, LONGS, LONGS))
def write_rolls(positions, rolls, mean, found, between):
    """Fill the distributions of all rolls, position by position: a roll only leads to smaller numbers."""
    rolls[0, 0] = 1.0
    for number in range(1, positions.size):
        for roll in range(OUTCOMES):
            count = roll_results(positions[number], HIGH_DIE[roll], LOW_DIE[roll], found, between)
            quickest = number_of(found[0])
            for row in range(1, count):
                result = number_of(found[row])
                if mean[result] < mean[quickest]:
                    quickest = result
            mean[number] += roll_weight(roll) / 36 * mean[quickest]
            add_one_roll_later(rolls[number], roll_weight(roll) / 36, rolls[quickest])
        mean[number] += 1.0


@kernel(NOTHING(INTS, WHOLE, DISTRIBUTIONS, FLOATS, FLOATS, LONGS, LONGS))
def write_first_off(positions, begin, first_off, mean, at_once, found, between):
    """Fill the distributions of the first checker's rolls, for the positions from number `begin` on.

    `mean` is scratch, one number for each of them; `at_once` is the distribution of what has happened.
    """
    for number in range(begin, positions.size):
        for roll in range(OUTCOMES):
            count = roll_results(positions[number], HIGH_DIE[roll], LOW_DIE[roll], found, between)
            quickest = number_of(found[0]) - begin
            for row in range(1, count):
                result = number_of(found[row]) - begin
                if result < 0 or (quickest >= 0 and mean[result] < mean[quickest]):
                    quickest = result
            if quickest >= 0:
                mean[number - begin] += roll_weight(roll) / 36 * mean[quickest]
                add_one_roll_later(first_off[number - begin], roll_weight(roll) / 36, first_off[quickest])
            else:  # a checker is off
                add_one_roll_later(first_off[number - begin], roll_weight(roll) / 36, at_once)
        mean[number - begin] += 1.0


def one_sided(checkers: int) -> OneSided:
    """Everything about one side in a game with so many checkers a side."""
    positions, begin = packed_positions(checkers), position_count(checkers - 1)
    made = OneSided(
        np.zeros((positions.size, LONGEST)), np.zeros(positions.size), np.zeros((positions.size - begin, LONGEST))
    )
    found, between = np.zeros((2, PLAYS), np.int64)
    write_rolls(positions, made.rolls, made.mean, found, between)
    at_once = np.zeros(LONGEST)
    at_once[0] = 1.0
    write_first_off(positions, begin, made.first_off, np.zeros(positions.size - begin), at_once, found, between)
    return made
