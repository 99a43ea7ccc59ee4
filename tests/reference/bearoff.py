"""Slow reference for the bear-off, in exact fractions.

Written from the prose rules alone (backgammon.md), to check fast tables against. A side is the tuple of its checkers'
distances, all from 1 to 6, from far to near. Every step of every order of the dice is tried; nothing is left out, and
nothing is clever but the memory.
"""

from fractions import Fraction
from functools import cache

ROLLS = [((a, b), Fraction(1 if a == b else 2, 36)) for a in range(1, 7) for b in range(a, 7)]


def steps(side, die):
    """The sides after one checker has moved by a die."""
    for i, distance in enumerate(side):
        others = side[:i] + side[i + 1 :]
        if distance > die:
            yield tuple(sorted((*others, distance - die), reverse=True))
        elif distance == die or distance == max(side):
            yield others


def after_dice(side, dice):
    """The sides after these dice in this order; a side without checkers needs no more of them."""
    if not side or not dice:
        return {side}
    return {end for stepped in steps(side, dice[0]) for end in after_dice(stepped, dice[1:])}


@cache
def plays(side, roll):
    """The sides that a roll can lead to."""
    low, high = roll
    if low == high:
        return frozenset(after_dice(side, (low,) * 4))
    return frozenset(after_dice(side, (low, high)) | after_dice(side, (high, low)))


@cache
def mean_rolls(side):
    """The least number of rolls on average until all checkers are off."""
    if not side:
        return Fraction(0)
    return 1 + sum(chance * min(mean_rolls(end) for end in plays(side, roll)) for roll, chance in ROLLS)


@cache
def mean_rolls_to_first(side):
    """The least number of rolls on average until one checker is off."""
    total = Fraction(1)
    for roll, chance in ROLLS:
        ends = plays(side, roll)
        if all(len(end) == len(side) for end in ends):
            total += chance * min(mean_rolls_to_first(end) for end in ends)
    return total


@cache
def points(side, enemy, checkers):
    """What the side to roll wins on average if both play for points, in a game of so many checkers a side."""
    total = Fraction(0)
    for roll, chance in ROLLS:
        ends = plays(side, roll)
        won = 2 if len(enemy) == checkers else 1
        total += chance * (won if () in ends else max(-points(enemy, end, checkers) for end in ends))
    return total
