"""Depth-first search with a table: can the striver force what it wants, within so many plies or at all?

With one question at a time there are two values, so that alpha-beta's window is always empty: a position is decided as
soon as one that follows it has what the side to move wants. The table keeps within how many plies a position is won,
and within how many it is not. Positions that the table decides are found before any is searched (enhanced transposition
cut-offs: Plaat, Schaeffer, Pijls and de Bruin 1996); then follow the step that was best here, those that the evaluator
likes, and those that decided most often elsewhere.

The striver may be told to make at most so many quiet moves, after which it would not win at once if the other side
passed. All else is then forced, so that long attacks are seen; a win found so is a win, and a failure says that more
quiet moves are needed. (Thomsen's lambda search, 2000, has the same aim.)

Within a number of plies, coming back to a position proves nothing and disproves nothing, so all answers hold anywhere.
Without that number, coming back is a failure that may hang on a position before; such a failure is not kept.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, RULES, WHOLE
from plyground.core.structures import make_records, records
from plyground.core.turns import TURN_WORKSPACE
from plyground.exact.forward_table import ENTRIES, NOT_THERE, add_work, entry_for, find_entry
from plyground.exact.forward_walk import (
    EVALUATOR,
    FAILED,
    FREE,
    HISTORY,
    NO_STEP,
    OPEN,
    WALK,
    WON,
    enter,
    expand_position,
    leave,
    threatens,
)

ENDLESS = 1 << 20  # plies: as many as it takes
ANY_NUMBER = 1 << 20  # of quiet moves
DECIDED, THINKING = 0, 1

BUDGET = np.dtype(
    [
        ("left", np.int64),  # plies that may be played from here
        ("quiet", np.int64),  # quiet moves that the striver may make
        ("won", np.int64),  # plies within which all that were looked at are won
        ("failed", np.int64),  # plies within which none of them is
        ("low", np.int64),  # the depth of the position on which a failure hangs
        ("outcome", np.int64),
    ],
    align=True,
)
BUDGETS = records(BUDGET)


@kernel(NOTHING(WALK, ENTRIES, WHOLE, WHOLE))
def recall_plies(walk, table, row, left):
    """Write what is known of a position with so many plies left: from its end, from the table, or nothing."""
    if walk.outcome[row] != OPEN:
        walk.first[row], walk.second[row] = 0, ENDLESS
        return
    walk.first[row], walk.second[row] = ENDLESS + 1, 0
    place = find_entry(table, walk.key[row], walk.check[row])
    if place != NOT_THERE:
        entry = table[place]
        if entry.first > 0 and np.int64(entry.first) <= left:
            walk.outcome[row], walk.first[row] = WON, entry.first
            return
        if np.int64(entry.second) >= left and entry.low >= walk.quiet[row]:
            walk.outcome[row], walk.second[row] = FAILED, entry.second
            return
    if left <= 0:
        walk.outcome[row] = FAILED


@kernel(NOTHING(WALK, BUDGETS, WHOLE, WHOLE))
def count_in(walk, budgets, depth, row):
    """Let a decided position that follows count for the one at a depth."""
    frame, budget = walk.frames[depth], budgets[depth]
    if walk.outcome[row] == WON:
        plies = min(walk.first[row] + 1, ENDLESS)
        if frame.chooses:
            budget.outcome, budget.won = WON, plies
        else:
            budget.won = max(budget.won, plies)
    else:
        plies = min(walk.second[row] + 1, ENDLESS)
        if frame.chooses:
            budget.failed, budget.low = min(budget.failed, plies), min(budget.low, walk.low[row])
        else:
            budget.outcome, budget.failed, budget.low = FAILED, plies, walk.low[row]


@kernel(types.boolean(WALK, BUDGETS, WHOLE, WHOLE))
def settles(walk, budgets, depth, row):
    """Whether a position that follows decides the one at a depth."""
    return walk.outcome[row] == (WON if walk.frames[depth].chooses else FAILED)


@kernel(NOTHING(RULES, INTS, WALK, BUDGETS, WHOLE))
def count_quiet(rules, board, walk, budgets, depth):
    """Write how many quiet moves are left after every move; one too many is a failure."""
    frame, budget = walk.frames[depth], budgets[depth]
    for row in range(frame.begin, frame.begin + frame.count):
        walk.quiet[row] = budget.quiet
        if budget.quiet == ANY_NUMBER or not frame.chooses or walk.outcome[row] != OPEN or walk.chooses[row]:
            continue
        if not threatens(rules, board, walk, row, depth):
            walk.quiet[row] -= 1
            if walk.quiet[row] < 0:
                walk.outcome[row] = FAILED


@kernel(NOTHING(WALK, BUDGETS, ENTRIES, WHOLE))
def take_stock(walk, budgets, table, depth):
    """Count what is known already of all that follow the position at a depth, and score the others."""
    frame, budget = walk.frames[depth], budgets[depth]
    budget.outcome, budget.won, budget.failed, budget.low = OPEN, 0, ENDLESS, FREE
    sign = 1.0 if frame.chooses else -1.0
    base = HISTORY if frame.chooses else 0
    largest = 1.0
    end = frame.begin + frame.count
    for row in range(frame.begin, end):
        recall_plies(walk, table, row, budget.left - 1)
        if walk.outcome[row] != OPEN and settles(walk, budgets, depth, row) and walk.low[row] == FREE:
            count_in(walk, budgets, depth, row)
            return
        if walk.step[row] != NO_STEP:
            largest = max(largest, walk.history[base + walk.step[row] % HISTORY])
    for row in range(frame.begin, end):
        if walk.outcome[row] != OPEN:
            count_in(walk, budgets, depth, row)
        else:
            walk.score[row] *= sign
            if walk.step[row] != NO_STEP:
                walk.score[row] += 0.5 * walk.history[base + walk.step[row] % HISTORY] / largest
                walk.score[row] += walk.step[row] == walk.killer[depth]


@kernel(WHOLE(WALK, WHOLE))
def most_promising(walk, depth):
    """The open position with the highest score among those that follow; -1 if there is none."""
    frame = walk.frames[depth]
    best = -1
    for row in range(frame.begin, frame.begin + frame.count):
        if walk.outcome[row] == OPEN and (best < 0 or walk.score[row] > walk.score[best]):
            best = row
    return best


@kernel(NOTHING(WALK, BUDGETS, ENTRIES, WHOLE))
def keep_plies(walk, budgets, table, depth):
    """Store what was found out about the position at a depth, and tell it to the position before."""
    frame, budget = walk.frames[depth], budgets[depth]
    row = frame.row
    if budget.low >= depth:
        budget.low = FREE
    walk.outcome[row], walk.low[row] = budget.outcome, budget.low
    walk.first[row], walk.second[row] = budget.won, budget.failed
    nodes = walk.plan[0].nodes - frame.began
    if budget.outcome == WON:
        entry = table[entry_for(table, walk.key[row], walk.check[row])]
        if entry.first == 0 or entry.first > budget.won:
            entry.first = np.uint32(budget.won)
        add_work(entry, nodes)
    elif budget.low == FREE:
        entry = table[entry_for(table, walk.key[row], walk.check[row])]
        if entry.low < budget.quiet or np.int64(entry.second) < budget.failed:  # else it says more already
            entry.low, entry.second = np.int32(budget.quiet), np.uint32(budget.failed)
        add_work(entry, nodes)


@kernel(NOTHING(WALK, BUDGETS, WHOLE))
def reward(walk, budgets, depth):
    """Remember the step that decided the position at a depth."""
    frame = walk.frames[depth]
    step = walk.step[frame.begin + frame.child]
    if step != NO_STEP:
        walk.killer[depth] = step
        place = (HISTORY if frame.chooses else 0) + step % HISTORY
        walk.history[place] += min(budgets[depth].left, 64)


@kernel(WHOLE(RULES, INTS, WALK, BUDGETS, ENTRIES, TURN_WORKSPACE, EVALUATOR, WHOLE))
def search_depth_first(rules, board, walk, budgets, table, turns, evaluate, allowance):
    """Search on until the first position is decided, or until so many positions more were written.

    A negative answer asks for more room; the search then goes on where it was.
    """
    plan = walk.plan[0]
    stop = plan.nodes + allowance
    while plan.nodes < stop:
        depth = plan.depth
        frame, budget = walk.frames[depth], budgets[depth]
        if plan.enters:
            count = expand_position(rules, board, walk, depth, turns, evaluate)
            if count < 0:
                return count
            count_quiet(rules, board, walk, budgets, depth)
            take_stock(walk, budgets, table, depth)
            plan.enters = False
        row = -1 if budget.outcome != OPEN else most_promising(walk, depth)
        if row >= 0:
            frame.child = row - frame.begin
            enter(walk, depth + 1, row)
            budgets[depth + 1].left = budget.left - 1 if budget.left < ENDLESS else ENDLESS
            budgets[depth + 1].quiet = walk.quiet[row]
            continue
        if budget.outcome == OPEN:  # all that follow are won, or all have failed
            budget.outcome = FAILED if frame.chooses else WON
        keep_plies(walk, budgets, table, depth)
        if depth == 0:
            return DECIDED
        leave(walk, depth)
        above = depth - 1
        count_in(walk, budgets, above, frame.row)
        if settles(walk, budgets, above, frame.row):
            reward(walk, budgets, above)
    return THINKING


def make_budgets(plies: int) -> np.ndarray:
    """The budgets for so many plies."""
    return make_records(BUDGET, plies)
