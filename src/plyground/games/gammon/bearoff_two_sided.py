"""Two sides bear off: the exact points that the side to roll wins on average, for every pair of positions.

`worth[x, y]` is what the side at y gets that is to roll while the enemy stands at x. Whoever rolls moves to a smaller
number, after which the other one rolls, so a pair is known when those with smaller numbers are: the table is filled
shell by shell, all pairs whose larger number is k after those whose larger number is k - 1. In a shell the side at k
rolls first, against all enemies at once (rows that lie side by side, which the processor adds up eight at a time), and
from that row follows what the others get who roll against k. Three shells are filled at once, 1 to 3, then 4 to 6 and
so on: no roll leads from one of three to another, for it takes away three pips or some checkers.

An enemy who has borne off everything has won one point, or two if this side still has all checkers of the game.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, LONGS, NOTHING, WHOLE
from plyground.core.kept_arrays import Progress
from plyground.games.gammon.bearoff_positions import checkers_of, packed_positions, plays_of, roll_weight
from plyground.games.shared.dice import OUTCOMES

ROW = types.Array(types.float32, 1, "C")
WORTH = types.Array(types.float32, 2, "C")
CODES = types.Array(types.uint16, 2, "C")
STEPS = 65535
THROWS = np.float32(36)
SHELLS = 3  # that are filled at once
STRETCH = 99  # shells from one report of progress to the next, a multiple of three
STRIDE = 2048  # enemies at once, so that sums stay in the fastest memory


@kernel(NOTHING(WHOLE, WHOLE, LONGS, INTS, WORTH, ROW, ROW))
def roll_at(k, begin, begins, results, worth, sums, least):
    """Write to `sums` what the side at k gets that is to roll against the enemies from `begin` on."""
    width = sums.size
    for i in range(width):
        sums[i] = np.float32(0.0)
    for roll in range(OUTCOMES):
        first, last = begins[k * OUTCOMES + roll], begins[k * OUTCOMES + roll + 1]
        replies = worth[results[first], begin : begin + width]
        for i in range(width):
            least[i] = replies[i]
        for play in range(first + 1, last):
            replies = worth[results[play], begin : begin + width]
            for i in range(width):
                least[i] = replies[i] if replies[i] < least[i] else least[i]
        weight = np.float32(roll_weight(roll))
        for i in range(width):
            sums[i] += weight * least[i]
    for i in range(width):
        sums[i] /= -THROWS


@kernel(NOTHING(WHOLE, LONGS, INTS, WORTH, ROW))
def roll_against(number, begins, results, rows, totals):
    """What the side at `number` gets that is to roll, if `rows` tell what three enemies get after each of its plays."""
    total_0 = total_1 = total_2 = np.float32(0.0)
    for roll in range(OUTCOMES):
        first, last = begins[number * OUTCOMES + roll], begins[number * OUTCOMES + roll + 1]
        replies = rows[results[first]]
        least_0, least_1, least_2 = replies[0], replies[1], replies[2]
        for play in range(first + 1, last):
            replies = rows[results[play]]
            least_0 = replies[0] if replies[0] < least_0 else least_0
            least_1 = replies[1] if replies[1] < least_1 else least_1
            least_2 = replies[2] if replies[2] < least_2 else least_2
        weight = np.float32(roll_weight(roll))
        total_0 += weight * least_0
        total_1 += weight * least_1
        total_2 += weight * least_2
    totals[0], totals[1], totals[2] = total_0 / -THROWS, total_1 / -THROWS, total_2 / -THROWS


@kernel(NOTHING(WHOLE, WHOLE, LONGS, INTS, WORTH, WORTH, ROW, ROW))
def write_shells(first, last, begins, results, worth, rows, sums, least):
    """Fill the shells from `first` to before `last`, at most three; all before them are full."""
    for k in range(first, last):
        rows[0, k - first] = worth[0, k]
        for begin in range(1, first, sums.size):
            width = min(sums.size, first - begin)
            roll_at(k, begin, begins, results, worth, sums[:width], least)
            for i in range(width):
                worth[begin + i, k] = rows[begin + i, k - first] = sums[i]
    for number in range(1, last):
        roll_against(number, begins, results, rows, sums)
        for k in range(first, last):
            worth[k, number] = sums[k - first]


@kernel(NOTHING(WHOLE, WHOLE, LONGS, INTS, WORTH, WORTH, ROW, ROW))
def write_worth(first, last, begins, results, worth, rows, sums, least):
    """Fill the shells from `first` to before `last`; all before them are full."""
    for k in range(first, last, SHELLS):
        write_shells(k, min(k + SHELLS, last), begins, results, worth, rows, sums, least)


@kernel(NOTHING(INTS, WHOLE, WORTH))
def write_lost(positions, all_checkers, worth):
    """Write what a side gets whose enemy has borne off everything."""
    for number in range(1, positions.size):
        worth[0, number] = -2.0 if checkers_of(positions[number]) == all_checkers else -1.0


def two_sided(checkers: int, all_checkers: int, progress: Progress) -> np.ndarray:
    """`worth` of all pairs of positions with at most so many checkers each, in a game of `all_checkers`."""
    positions, plays = packed_positions(checkers), plays_of(checkers)
    worth = np.zeros((positions.size, positions.size), np.float32)
    write_lost(positions, all_checkers, worth)
    rows = np.zeros((positions.size, 4), np.float32)  # four, so that those of one position lie in one piece of memory
    sums, least = np.zeros((2, STRIDE), np.float32)
    for first in range(1, positions.size, STRETCH):
        progress((first / positions.size) ** 2)
        write_worth(first, min(first + STRETCH, positions.size), *plays, worth, rows, sums, least)
    return worth


@kernel(NOTHING(WORTH, types.float32, CODES))
def write_codes(worth, most, codes):
    """Write all values as steps of 16 bits between minus and plus `most`."""
    scale = np.float32(STEPS) / (most + most)
    for number in range(worth.shape[0]):
        for enemy in range(worth.shape[1]):
            codes[number, enemy] = np.uint16(np.rint((worth[number, enemy] + most) * scale))


def coded(worth: np.ndarray, most: float) -> np.ndarray:
    """The same table in 16 bits a pair; no value is changed by more than `most` / 65535."""
    codes = np.zeros(worth.shape, np.uint16)
    write_codes(worth, np.float32(most), codes)
    return codes
