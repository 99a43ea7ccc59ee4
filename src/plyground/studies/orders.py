"""In which order participants meet situations, so that no situation profits from its place or from its predecessor.

The orders are the rows of a Latin square in the form of E. J. Williams (1949): every situation stands in every place
equally often, and follows every other one equally often; with an odd number of them each row is met backwards too.
"""

import random
from collections.abc import Mapping, Sequence

from plyground.studies.definition import AS_WRITTEN, BALANCED, Stage


def balanced_orders(count: int) -> list[list[int]]:
    """The orders of so many situations.

    >>> balanced_orders(4)
    [[0, 1, 3, 2], [1, 2, 0, 3], [2, 3, 1, 0], [3, 0, 2, 1]]
    """
    first = [0]
    low, high = 1, count - 1
    while len(first) < count:
        first.append(low if len(first) % 2 else high)
        low, high = (low + 1, high) if len(first) % 2 == 0 else (low, high - 1)
    rows = [[(each + shift) % count for each in first] for shift in range(count)]
    return rows + [row[::-1] for row in rows] if count % 2 and count > 1 else rows


def orders_of(stage: Stage) -> list[list[int]]:
    """The orders among which the situations of a stage are shared out; one where there is no choice to balance."""
    count = len(stage.trials)
    return balanced_orders(count) if stage.order == BALANCED else [list(range(count))]


def choose_order(stage: Stage, used: Mapping[int, int], dice: random.Random) -> tuple[int, list[int]]:
    """The order of the next participant, with its number: one that fewest have; `used` says how many have each."""
    if stage.order == AS_WRITTEN:
        return 0, list(range(len(stage.trials)))
    if stage.order == BALANCED:
        rows = orders_of(stage)
        number = least_used(range(len(rows)), used, dice)
        return number, rows[number]
    shuffled = list(range(len(stage.trials)))
    dice.shuffle(shuffled)
    return 0, shuffled


def least_used(numbers: Sequence[int], used: Mapping[int, int], dice: random.Random) -> int:
    """One of the numbers that were used least, by lot."""
    fewest = min(used.get(number, 0) for number in numbers)
    return dice.choice([number for number in numbers if used.get(number, 0) == fewest])
