"""What a position is worth in which both sides bear off: the compiled function that players ask, and its tables.

Up to `exact_checkers` a side it looks the pair of positions up. Beyond that it puts two one-sided distributions
together: who rolls wins if it needs no more rolls than the enemy, and wins a gammon if it is done before a side with
all its checkers has borne off the first. That is close but not exact; docs/solving.md says how close.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, WHOLE
from plyground.core.known_values import UNKNOWN, VALUE
from plyground.core.structures import structure, structure_at
from plyground.games.gammon.bearoff_positions import checkers_of, number_of
from plyground.games.gammon.bearoff_two_sided import CODES, STEPS
from plyground.games.gammon.board import CHECKERS, HOME_POINTS, OFF, PHASE, SEAT, TO_ROLL, TURN

CHANCES = types.Array(types.float32, 2, "C")

BearOff = structure(
    "BearOff",
    checkers=WHOLE,  # a side has in the game
    most=types.float64,  # points of the largest value in `codes`
    codes=CODES,  # [enemy, side to roll] what the side to roll gets; the enemy's number comes first
    rolls=CHANCES,  # [position, rolls] the chance to need exactly so many
    first_off=CHANCES,  # [position with all checkers, rolls] the chance that the first checker is off after so many
)
BEAR_OFF = BearOff.kind


@kernel(WHOLE(INTS, INTS, WHOLE))
def packed_home(board, state, own):
    """The packed position of a seat whose checkers are all in its home board or borne off; -1 of any other."""
    packed, count = 0, state[np.uintp(own + OFF)]
    for point in range(1, HOME_POINTS + 1):
        here = state[np.uintp(own + point)]
        packed |= np.int64(here) << (4 * (point - 1))
        count += here
    return packed if count == board[CHECKERS] else -1


@kernel(types.float64(BEAR_OFF, WHOLE, WHOLE))
def exact_points(tables, number, enemy):
    """What the side to roll gets, by the table of pairs."""
    return tables.codes[enemy, number] * (2.0 * tables.most / STEPS) - tables.most


@kernel(types.float64(BEAR_OFF, WHOLE, WHOLE))
def chance_to_win(tables, number, enemy):
    """How likely the side to roll needs no more rolls than its enemy, if both hurry."""
    mine, theirs = tables.rolls[number], tables.rolls[enemy]
    chance, still_there = 0.0, 1.0
    for rolls in range(1, mine.size):
        chance += mine[rolls] * still_there
        still_there -= theirs[rolls]
    return chance


@kernel(types.float64(BEAR_OFF, WHOLE, WHOLE, WHOLE))
def chance_of_gammon(tables, number, loser, is_to_roll):
    """How likely a side is done before an enemy with all its checkers has borne off the first one.

    `is_to_roll` is 1 if it is the side to roll, and 0 if its enemy rolls first.
    """
    mine = tables.rolls[number]
    theirs = tables.first_off[loser - (tables.rolls.shape[0] - tables.first_off.shape[0])]
    chance, none_off = 0.0, 1.0
    for rolls in range(1 - is_to_roll, theirs.size - is_to_roll):
        none_off -= theirs[rolls]
        chance += mine[rolls + is_to_roll] * none_off
    return chance


@kernel(types.float64(BEAR_OFF, WHOLE, WHOLE))
def points_to_roll(tables, packed, enemy):
    """What the side to roll gets on average, of two packed positions neither of which is empty."""
    mine, theirs = number_of(packed), number_of(enemy)
    if max(mine, theirs) < tables.codes.shape[0]:
        return exact_points(tables, mine, theirs)
    points = 2.0 * chance_to_win(tables, mine, theirs) - 1.0
    if checkers_of(enemy) == tables.checkers:
        points += chance_of_gammon(tables, mine, theirs, 1)
    if checkers_of(packed) == tables.checkers:
        points -= chance_of_gammon(tables, theirs, mine, 0)
    return points


@kernel(VALUE)
def bear_off_value(board, state, data):
    """What seat 0 gets on average where both seats bear off and one of them is to roll; NaN anywhere else."""
    if state[PHASE] != TO_ROLL:
        return UNKNOWN
    own = SEAT * state[TURN]
    packed = packed_home(board, state, own)
    if packed < 0:
        return UNKNOWN
    enemy = packed_home(board, state, SEAT - own)
    if enemy < 0:
        return UNKNOWN
    points = points_to_roll(structure_at(data, BEAR_OFF), packed, enemy)
    return points if own == 0 else -points
