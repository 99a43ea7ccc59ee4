"""Perfect play from values that are known exactly: the best turn; without chance the quickest win, the slowest loss.

Longer wins are worth a little less already (`core/known_values.py`), so that a winner makes progress and never goes
round in circles. Of turns that are equally good the agent takes the first, or one at random; or, if it sets traps, the
one after which most of the opponent's turns are mistakes. A position that is not known is a failure.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, OVER, RULES, WHOLE, Capacities
from plyground.core.randomness import next_word
from plyground.core.slack import NOT_KNOWN, excess
from plyground.core.structures import Structure, structure, structure_at
from plyground.core.turns import TURN_WORKSPACE, TurnWorkspace, copy_position, find_turns, turns_like
from plyground.search.one_ply import take_highest
from plyground.search.options import PerfectOptions
from plyground.search.workspace import DECIDE, DECIDED, WORKSPACE, known_points

Perfect = structure(
    "Perfect",
    sets_traps=types.boolean,
    payoffs=FLOATS,  # all that a known value can be, if every win takes a number of plies; else none
    replies=TURN_WORKSPACE,  # the opponent's turns
)
PERFECT = Perfect.kind
TRAPS = 1e-11  # what a position full of traps is worth more: less than a ply of a win


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, WORKSPACE))
def points_after(rules, board, before, state, seat, workspace):
    """What a seat gets after a turn; NaN if that is not known."""
    if rules.mover(board, state) == OVER:
        rules.payoff(board, state, workspace.payoffs)
        return workspace.payoffs[seat]
    return known_points(rules, board, before, state, seat, workspace)


@kernel(WHOLE(RULES, INTS, WORKSPACE, WHOLE))
def add_traps(rules, board, workspace, count):
    """Make the best ends worth more by their share of the opponent's turns that are mistakes; DECIDED or a failure."""
    turns, values, seat = workspace.turns, workspace.values, workspace.decision[0].seat
    replies = structure_at(workspace.search, PERFECT).replies
    best = -np.inf
    for end in range(count):
        best = max(best, values[end])
    for end in range(count):
        after = turns.rows[turns.ends[end]]
        if values[end] < best or rules.mover(board, after) < 0:
            continue
        found = find_turns(rules, board, after, replies)
        if found < 0:
            return found
        mistakes = 0
        for reply in range(found):
            points = points_after(rules, board, after, replies.rows[replies.ends[reply]], seat, workspace)
            if np.isnan(points):
                return excess(NOT_KNOWN, 0)
            mistakes += points > best + TRAPS
        values[end] += TRAPS * mistakes / found
    return DECIDED


@kernel(types.float64(types.float64, FLOATS))
def nearest(value, payoffs):
    """The payoff that a value stands for, which is a little less for the plies it takes."""
    if payoffs.size == 0:
        return value
    best = payoffs[0]
    for k in range(1, payoffs.size):
        if abs(payoffs[k] - value) < abs(best - value):
            best = payoffs[k]
    return best + 0.0  # no negative zero


@kernel(DECIDE)
def decide_perfectly(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the best turn by what is known."""
    turns, decision, values = workspace.turns, workspace.decision[0], workspace.values
    own = structure_at(workspace.search, PERFECT)
    decision.seat = rules.mover(board, state)
    count = find_turns(rules, board, state, turns)
    if count < 0:
        return count
    copy_position(state, workspace.chosen)
    for end in range(count):
        values[end] = points_after(rules, board, state, turns.rows[turns.ends[end]], decision.seat, workspace)
        if np.isnan(values[end]):
            return excess(NOT_KNOWN, 0)
    if own.sets_traps:
        answer = add_traps(rules, board, workspace, count)
        if answer < 0:
            return answer
    decision.salt = next_word(stream)
    take_highest(rules, board, workspace, count)
    decision.value = nearest(decision.value, own.payoffs)
    return DECIDED


METHODS = {"perfect": decide_perfectly}


def make_workspace(options: PerfectOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """What perfect play needs besides the common workspace: room for the opponent's turns."""
    return Perfect(
        sets_traps=options.sets_traps,
        payoffs=np.array(options.payoffs, np.float64),
        replies=turns_like(turns, capacities),
    )
