"""All plays of a Parcheesi roll at once, and the order of the positions they lead to.

Work space of `turn_results`, in quarters: for each row how many dice it leaves over; for each row its slot; and a hash
table of rows, half empty, in the last two quarters.
"""

import numpy as np

from plyground.core.turns import OVERFLOW
from plyground.games.parcheesi.board import BONUS, IDENTITY, LEFT, MOST_DICE, moved_seat
from plyground.games.parcheesi.movement import CHOICES, choices
from plyground.games.parcheesi.rules import dice_left, end_turn, play_choice, play_pass
from plyground.games.shared.track.board import PIECES, TABLE, WINNER
from plyground.games.shared.track.turns import precedes

__all__ = ["precedes", "turn_results"]

FEW_ROWS = 1 << 9  # tried first: a small hash table stays in the processor's cache
GOES_ON = MOST_DICE + 1
SPREAD = 0x0E3779B1  # of the hash: the products stay below 2**63


def is_same(results, row, other):
    """Whether two rows hold the same position."""
    for i in range(IDENTITY):
        if results[row, i] != results[other, i]:
            return False
    return True


def is_new(results, row, scratch, limit, own):
    """Enter a row into a hash table for `limit` rows; False if its position stands there already.

    The moved pieces begin at `own`.
    """
    quarter = scratch.size // 4
    table = 2 * quarter
    last = 2 * limit - 1
    word = np.int64(results[row, LEFT] + 3 * results[row, LEFT + 1])
    for piece in range(own, own + PIECES):
        word = 128 * word + results[row, piece]
    slot = ((word * SPREAD) >> 16) & last
    while scratch[table + slot] > 0:
        if is_same(results, row, scratch[table + slot] - 1):
            return False
        slot = (slot + 1) & last
    scratch[table + slot] = row + 1
    scratch[quarter + row] = slot
    return True


def forget(scratch, rows):
    """Take the first so many rows out of the hash table."""
    quarter = scratch.size // 4
    for row in range(rows):
        scratch[2 * quarter + scratch[quarter + row]] = 0


def load(results, row, state):
    for i in range(IDENTITY):
        state[i] = results[row, i]


def store(state, results, row):
    for i in range(IDENTITY):
        results[row, i] = state[i]


def find_plays(board, state, results, scratch, limit):
    """Write all positions that steps lead to, with how many dice each leaves over (GOES_ON unless the play ends there).

    Positions that leave none over are at the end of their turn. How many there are, or OVERFLOW if more than `limit`.
    """
    own = PIECES * moved_seat(state)
    row = np.int64(0)  # a plain 0 is a type of its own: the functions called would be compiled once more
    store(state, results, row)
    rows = row + is_new(results, row, scratch, limit, own)
    while row < rows:
        load(results, row, state)
        found = choices(board, state) if state[TABLE] >= 0 else 0
        scratch[row] = GOES_ON if found > 0 else dice_left(state)
        for choice in range(CHOICES):
            if (found >> choice) & 1 == 1:
                if rows == limit:
                    load(results, 0, state)
                    forget(scratch, rows)
                    return OVERFLOW
                load(results, row, state)
                play_choice(board, state, choice)
                if state[WINNER] != 0 or state[LEFT] + state[LEFT + 1] + state[BONUS] == 0:
                    end_turn(state)
                store(state, results, rows)
                rows += is_new(results, rows, scratch, limit, own)
        row += 1
    load(results, 0, state)
    forget(scratch, rows)
    return rows


def turn_results(board, state, results, scratch):
    """The distinct positions after plays that leave the fewest dice over, or after a pass; how many."""
    limit = np.int64(FEW_ROWS)
    rows = find_plays(board, state, results, scratch, limit)
    if rows == OVERFLOW:
        limit = scratch.size // 4
        rows = find_plays(board, state, results, scratch, limit)
    if rows == OVERFLOW:
        return OVERFLOW
    fewest = GOES_ON
    for row in range(rows):
        fewest = min(fewest, scratch[row])
    if rows == 1 or (fewest > 0 and dice_left(state) == MOST_DICE):
        play_pass(results[0])
        return 1
    own = PIECES * moved_seat(state)
    count = np.int64(0)
    for row in range(rows):
        if scratch[row] == fewest:
            for i in range(IDENTITY):
                results[count, i] = results[row, i]
            if fewest > 0:
                end_turn(results[count])
            count += is_new(results, count, scratch, limit, own)
    forget(scratch, count)
    return count
