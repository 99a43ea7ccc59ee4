"""Depth-first proof-number search (df-pn): can the striver force what it wants?

The proof number of a position is about how many others must still be proved for a proof of it, the disproof number the
same for a disproof. The search always goes to where the proof is nearest, and comes back when the numbers there exceed
limits that its neighbours set (Nagai 2002; a quarter more than the second best, so that it does not hop between the
two: Pawlewicz and Lew 2006). Where positions are reached in several ways, a sum would count the same proof many times;
the largest number and one for each other position is taken instead (Ueda, Hashimoto, Hashimoto and Iida 2008).

A proof is made of ends alone and holds wherever the position is met. A disproof may hang on a position before it, to
which play returns; the table then keeps the way that led there, and it holds for that way only (Kishimoto and Müller
2004). When the position on which it hangs is left, it holds everywhere.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, LONGS, NOTHING, RULES, WHOLE
from plyground.core.structures import make_records, records
from plyground.core.turns import TURN_WORKSPACE
from plyground.exact.forward_table import ENTRIES, NOT_THERE, add_work, entry_for, find_entry
from plyground.exact.forward_walk import (
    EVALUATOR,
    FAILED,
    FREE,
    OPEN,
    WALK,
    WON,
    enter,
    expand_position,
    leave,
    path_after,
)

INFINITE = 1 << 30
DECIDED, THINKING = 0, 1

LIMITS = np.dtype(
    [
        ("proof", np.int64),  # leave when the proof number is as large
        ("disproof", np.int64),
        ("own_proof", np.int64),  # the position's numbers
        ("own_disproof", np.int64),
        ("low", np.int64),  # the depth of the position on which its disproof hangs
    ],
    align=True,
)
LIMITS_OF = records(LIMITS)


@kernel(NOTHING(WALK, WHOLE))
def set_numbers(walk, row):
    """The numbers of a position of which nothing is known but what the evaluator says."""
    plan = walk.plan[0]
    lead = walk.score[row] * plan.scale
    walk.first[row] = 1 + np.int64(max(plan.scale - lead, 0.0))
    walk.second[row] = 1 + np.int64(max(plan.scale + lead, 0.0))


@kernel(NOTHING(WALK, ENTRIES, WHOLE, types.uint64))
def recall(walk, table, row, path):
    """Write the numbers of a position: from its end, from the table, or for a new one."""
    if walk.outcome[row] == OPEN:
        place = find_entry(table, walk.key[row], walk.check[row])
        if place == NOT_THERE:
            set_numbers(walk, row)
            return
        entry = table[place]
        walk.first[row], walk.second[row] = entry.first, entry.second
        if entry.first == 0:
            walk.outcome[row] = WON
        elif entry.second == 0:
            if entry.path == 0 or entry.path == path:
                walk.outcome[row] = FAILED
                walk.low[row] = FREE if entry.path == 0 else np.int64(entry.low)
            else:  # it failed on another way
                set_numbers(walk, row)
    if walk.outcome[row] == WON:
        walk.first[row], walk.second[row] = 0, INFINITE
    elif walk.outcome[row] == FAILED:
        walk.first[row], walk.second[row] = INFINITE, 0


@kernel(types.UniTuple(WHOLE, 4)(LONGS, WHOLE, WHOLE))
def least_two(numbers, begin, end):
    """The place of the least number, that number, the second least, and how many are finite and above 0."""
    place, least, second, count = begin, INFINITE + 1, INFINITE, 0
    for row in range(begin, end):
        number = numbers[row]
        count += 0 < number < INFINITE
        if number < least:
            place, second, least = row, min(least, INFINITE), number
        elif number < second:
            second = number
    return place, least, second, count


@kernel(WHOLE(LONGS, WHOLE, WHOLE))
def together(numbers, begin, end):
    """The number of a position all of whose followers must be proved: the largest, and one for each other."""
    largest, count = 0, 0
    for row in range(begin, end):
        if numbers[row] > 0:
            largest = max(largest, numbers[row])
            count += 1
    return min(largest + max(count - 1, 0), INFINITE)


@kernel(NOTHING(WALK, LIMITS_OF, WHOLE))
def hang(walk, limits, depth):
    """Write on which position the disproof at a depth hangs."""
    frame, limit = walk.frames[depth], limits[depth]
    if frame.chooses:  # all that follow have failed
        limit.low = FREE
        for row in range(frame.begin, frame.begin + frame.count):
            limit.low = min(limit.low, walk.low[row])
    else:  # one of them is enough
        limit.low = -2
        for row in range(frame.begin, frame.begin + frame.count):
            if walk.outcome[row] == FAILED:
                limit.low = max(limit.low, walk.low[row])
    if limit.low >= depth:
        limit.low = FREE


@kernel(NOTHING(WALK, LIMITS_OF, WHOLE))
def add_up(walk, limits, depth):
    """Write the numbers of the position at a depth from those that follow it."""
    frame, limit = walk.frames[depth], limits[depth]
    end = frame.begin + frame.count
    if frame.chooses:
        _, limit.own_proof, _, _ = least_two(walk.first, frame.begin, end)
        limit.own_disproof = together(walk.second, frame.begin, end)
    else:
        _, limit.own_disproof, _, _ = least_two(walk.second, frame.begin, end)
        limit.own_proof = together(walk.first, frame.begin, end)
    if limit.own_proof == 0:
        limit.own_disproof = INFINITE
    elif limit.own_disproof == 0:
        limit.own_proof = INFINITE
        hang(walk, limits, depth)
    else:  # open positions, however many, stay below what is decided
        limit.own_proof = min(limit.own_proof, INFINITE - 1)
        limit.own_disproof = min(limit.own_disproof, INFINITE - 1)


@kernel(NOTHING(WALK, LIMITS_OF, ENTRIES, WHOLE))
def keep_numbers(walk, limits, table, depth):
    """Store the numbers of the position at a depth, and tell them to the position before."""
    frame, limit = walk.frames[depth], limits[depth]
    row = frame.row
    entry = table[entry_for(table, walk.key[row], walk.check[row])]
    entry.first, entry.second = np.uint32(limit.own_proof), np.uint32(limit.own_disproof)
    entry.path, entry.low = np.uint64(0), np.int32(0)
    if limit.own_disproof == 0 and limit.low != FREE:
        entry.path, entry.low = frame.path, np.int32(limit.low)
    add_work(entry, walk.plan[0].nodes - frame.began)
    walk.first[row], walk.second[row] = limit.own_proof, limit.own_disproof
    if limit.own_proof == 0:
        walk.outcome[row] = WON
    elif limit.own_disproof == 0:
        walk.outcome[row], walk.low[row] = FAILED, limit.low


@kernel(NOTHING(WALK, LIMITS_OF, WHOLE))
def descend(walk, limits, depth):
    """Go on with the position that is nearest to a proof, or to a disproof where the other side moves."""
    frame, limit = walk.frames[depth], limits[depth]
    end = frame.begin + frame.count
    below = limits[depth + 1]
    if frame.chooses:
        row, _, second, _ = least_two(walk.first, frame.begin, end)
        _, _, _, others = least_two(walk.second, frame.begin, end)
        below.proof = min(limit.proof, second + second // 4 + 1)
        below.disproof = limit.disproof - max(others - 1, 0)
    else:
        row, _, second, _ = least_two(walk.second, frame.begin, end)
        _, _, _, others = least_two(walk.first, frame.begin, end)
        below.disproof = min(limit.disproof, second + second // 4 + 1)
        below.proof = limit.proof - max(others - 1, 0)
    frame.child = row - frame.begin
    enter(walk, depth + 1, row)


@kernel(WHOLE(RULES, INTS, WALK, LIMITS_OF, ENTRIES, TURN_WORKSPACE, EVALUATOR, WHOLE))
def prove(rules, board, walk, limits, table, turns, evaluate, allowance):
    """Search on until the first position is decided, or until so many positions more were written.

    A negative answer asks for more room; the search then goes on where it was.
    """
    plan = walk.plan[0]
    stop = plan.nodes + allowance
    while plan.nodes < stop:
        depth = plan.depth
        frame, limit = walk.frames[depth], limits[depth]
        if plan.enters:
            count = expand_position(rules, board, walk, depth, turns, evaluate)
            if count < 0:
                return count
            path = path_after(walk, depth)
            for row in range(frame.begin, frame.begin + frame.count):
                recall(walk, table, row, path)
            plan.enters = False
        add_up(walk, limits, depth)
        if limit.own_proof >= limit.proof or limit.own_disproof >= limit.disproof:
            keep_numbers(walk, limits, table, depth)
            if depth == 0:
                return DECIDED
            leave(walk, depth)
        else:
            descend(walk, limits, depth)
    return THINKING


def make_limits(plies: int) -> np.ndarray:
    """The limits for so many plies; at the first position there are none."""
    limits = make_records(LIMITS, plies)
    limits[0]["proof"] = limits[0]["disproof"] = INFINITE
    return limits
