"""Positions of one side that bears off: how they are packed and numbered, and which positions a roll leads to.

A side whose checkers all stand in its home board, out of the enemy's reach, is told by six numbers: its checkers on the
points 1 to 6. They are packed four bits each, point 1 lowest, and numbered so that fewer checkers come first and, among
as many, whatever comes first when the checkers on the points 6, 5, … 1 are compared. A step therefore always leads to a
smaller number, number 0 is the empty board, and all positions of up to n checkers are the first C(n + 6, 6) numbers.

Every die can be played while there are checkers, so the plays of a roll need none of the rules about dice that cannot
be used. None of the plays can be left out because another one is farther in every respect: a gap may cost more than the
pips that it takes to fill it (4, 4, 2, 1, 1 needs fewer rolls than 4, 4, 1, 1, 1).
"""

import functools
import math
from typing import NamedTuple

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, LONGS, NOTHING, WHOLE
from plyground.games.gammon.board import HOME_POINTS
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES

MOST_CHECKERS = 15  # what four bits hold
PLAYS = 128  # of one roll; four steps of a double can be shared among six points in 126 ways

# [p, r] the ways to place r checkers on the points 1 to p; [7, r]: to place at most r - 1 on all six
WAYS = np.array(
    [[0] * (MOST_CHECKERS + 2)]
    + [[math.comb(r + p - 1, p - 1) for r in range(MOST_CHECKERS + 2)] for p in range(1, HOME_POINTS + 1)]
    + [[math.comb(r + HOME_POINTS - 1, HOME_POINTS) for r in range(MOST_CHECKERS + 2)]],
    np.int32,
)


class Plays(NamedTuple):
    """The positions that each roll leads to."""

    begins: np.ndarray  # [positions * 21 + 1] where those of a position and roll begin
    results: np.ndarray  # their numbers


def position_count(checkers: int) -> int:
    """How many positions there are with at most so many checkers, the empty board among them."""
    return math.comb(checkers + HOME_POINTS, HOME_POINTS)


@kernel(WHOLE(WHOLE, WHOLE))
def on_point(packed, point):
    """The checkers on a point."""
    return (packed >> (4 * (point - 1))) & 15


@kernel(WHOLE(WHOLE))
def checkers_of(packed):
    """How many checkers are left."""
    count = 0
    while packed != 0:
        count += packed & 15
        packed >>= 4
    return count


@kernel(WHOLE(WHOLE))
def number_of(packed):
    """The number of a packed position."""
    left = checkers_of(packed)
    number = np.int64(WAYS[HOME_POINTS + 1, left])
    for point in range(HOME_POINTS, 1, -1):
        here = on_point(packed, point)
        number += WAYS[point, left] - WAYS[point, left - here]
        left -= here
    return number


@kernel(NOTHING(INTS))
def write_packed(positions):
    """Write every position, packed, at its number."""
    packed = 0
    for number in range(1, positions.size):
        # The next one in order: a checker of the lowest point goes up, its others go to point 1; else one checker more.
        point = 1
        while point <= HOME_POINTS and on_point(packed, point) == 0:
            point += 1
        if point >= HOME_POINTS:
            packed = checkers_of(packed) + 1
        else:
            here = on_point(packed, point)
            packed -= here << (4 * (point - 1))
            packed += (1 << (4 * point)) + here - 1
        positions[number] = packed


@functools.cache
def packed_positions(checkers: int) -> np.ndarray:
    """All positions with at most so many checkers, packed, by number."""
    positions = np.zeros(position_count(checkers), np.int32)
    write_packed(positions)
    return positions


@kernel(WHOLE(WHOLE))
def roll_weight(roll):
    """How many of the 36 throws of two dice give a roll."""
    return 1 if HIGH_DIE[roll] == LOW_DIE[roll] else 2


@kernel(WHOLE(WHOLE, WHOLE, WHOLE))
def after_step(packed, point, die):
    """The position after a checker on a point has moved by a die; -1 if it may not."""
    here = 1 << (4 * (point - 1))
    if on_point(packed, point) == 0:
        return -1
    if point > die:
        return packed - here + (1 << (4 * (point - die - 1)))
    if point < die and packed >= here << 4:  # a checker on a higher point has to move first
        return -1
    return packed - here


@kernel(WHOLE(LONGS, WHOLE, WHOLE))
def add_position(found, count, packed):
    """Add a position unless it is there; how many there are then."""
    for row in range(count):
        if found[row] == packed:
            return count
    found[count] = packed
    return count + 1


@kernel(WHOLE(LONGS, WHOLE, WHOLE, LONGS, WHOLE))
def add_steps(before, rows, die, after, count):
    """Add the positions one step after these to those in `after`; how many there are then.

    An empty board stays as it is: the rest of the roll is not needed.
    """
    for row in range(rows):
        if before[row] == 0:
            count = add_position(after, count, 0)
        for point in range(1, HOME_POINTS + 1):
            stepped = after_step(before[row], point, die)
            if stepped >= 0:
                count = add_position(after, count, stepped)
    return count


@kernel(WHOLE(WHOLE, WHOLE, WHOLE, LONGS, LONGS))
def roll_results(packed, high, low, found, between):
    """Write the distinct positions, packed, that a roll leads to; how many there are. `between` is scratch."""
    between[0] = packed
    if high == low:
        rows = add_steps(between, 1, high, found, 0)
        rows = add_steps(found, rows, high, between, 0)
        rows = add_steps(between, rows, high, found, 0)
        rows = add_steps(found, rows, high, between, 0)
        for row in range(rows):
            found[row] = between[row]
        return rows
    found[0] = packed
    rows = add_steps(found, 1, low, between, 0)
    count = add_steps(between, rows, high, found, 0)
    between[PLAYS - 1] = packed  # at the end, where no step of one die comes
    rows = add_steps(between[PLAYS - 1 :], 1, high, between, 0)
    return add_steps(between, rows, low, found, count)


@kernel(WHOLE(INTS, LONGS, INTS, LONGS, LONGS))
def write_plays(positions, begins, results, found, between):
    """Write the numbers of the positions that each roll leads to; how many there are, written or not."""
    total = 0
    for number in range(positions.size):
        for roll in range(OUTCOMES):
            begins[number * OUTCOMES + roll] = total
            if number == 0:
                continue
            count = roll_results(positions[number], HIGH_DIE[roll], LOW_DIE[roll], found, between)
            for row in range(count):
                if total < results.size:
                    results[total] = number_of(found[row])
                total += 1
    begins[positions.size * OUTCOMES] = total
    return total


def plays_of(checkers: int) -> Plays:
    """The plays of all positions with at most so many checkers."""
    positions = packed_positions(checkers)
    begins = np.zeros(positions.size * OUTCOMES + 1, np.int64)
    found, between = np.zeros((2, PLAYS), np.int64)
    count = write_plays(positions, begins, np.zeros(0, np.int32), found, between)
    results = np.zeros(count, np.int32)
    write_plays(positions, begins, results, found, between)
    return Plays(begins, results)
