"""The best end of a turn, its ends shared among threads: the same answer as `greedy`, sooner.

A small turn is decided here and now. One that does not fit into the workspace is a question: the agent keeps the
position and answers OVERFLOW, and Python, in the place of making room (`players/turn_shares.py`), lets each thread find
and evaluate the ends of its share (the game's `turn_share`) in a workspace of its own, takes the best of their best,
and calls the agent again. Every end belongs to one share, and ties are broken by the positions alone, so that the
answer does not depend on the number of shares.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, RULES, TURN_SHARE, WHOLE, Capacities
from plyground.core.randomness import next_word
from plyground.core.slack import RESULTS, excess
from plyground.core.structures import Structure, as_record, fields_of, make_records, records, structure, structure_at
from plyground.core.turns import TurnWorkspace, copy_position, find_turns, same_position
from plyground.search.one_ply import take_best
from plyground.search.options import OnePlyOptions
from plyground.search.workspace import (
    DECIDE,
    DECIDED,
    EVALUATOR,
    OVERFLOW,
    WORKSPACE,
    comes_first,
    prepare_model,
)

QUESTION = np.dtype([("is_answered", np.bool_)], align=True)

SharedTurn = structure(
    "SharedTurn",
    options=records(fields_of(OnePlyOptions)),
    question=records(QUESTION),  # [1]
    position=INTS,  # [state] the position that the question is about
)
SHARED_TURN = SharedTurn.kind


@kernel(DECIDE)
def decide_with_help(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the best end of the turn, or ask for it with OVERFLOW and return what was answered."""
    decision = workspace.decision[0]
    own = structure_at(workspace.search, SHARED_TURN)
    question = own.question[0]
    if decision.is_under_way and question.is_answered and same_position(state, own.position, state.size):
        question.is_answered = decision.is_under_way = False
        return DECIDED
    decision.seat = rules.mover(board, state)
    count = find_turns(rules, board, state, workspace.turns)
    if count < 0 and count != OVERFLOW:
        return count
    decision.salt = next_word(stream)
    if count == OVERFLOW:
        copy_position(state, own.position)
        question.is_answered = False
        decision.is_under_way = True
        decision.nodes = 0
        return OVERFLOW
    prepare_model(rules, board, state, decision.seat, workspace)
    take_best(rules, board, state, evaluate, workspace, count)
    return DECIDED


@kernel(WHOLE(types.FunctionType(TURN_SHARE), RULES, INTS, INTS, EVALUATOR, WORKSPACE, WHOLE, WHOLE))
def take_best_of_share(turn_share, rules, board, state, evaluate, workspace, share, shares):
    """Decide on the best end of one share; return how many it has, or a failure. Seat and salt are given."""
    turns = workspace.turns
    count = turn_share(board, state, turns.rows, turns.scratch, share, shares)
    if count > turns.ends.size:
        return excess(RESULTS, count)
    if count > 0:
        for row in range(count):
            turns.ends[row] = row
        prepare_model(rules, board, state, workspace.decision[0].seat, workspace)
        take_best(rules, board, state, evaluate, workspace, count)
    return count


@kernel(NOTHING(WORKSPACE, WORKSPACE))
def take_over(workspace, other):
    """Take what another workspace decided."""
    decision, best = workspace.decision[0], other.decision[0]
    copy_position(other.chosen, workspace.chosen)
    decision.value = best.value
    decision.depth = decision.expanded = 1


@kernel(types.boolean(RULES, INTS, WORKSPACE, WORKSPACE))
def is_better(rules, board, other, best):
    """Whether one workspace decided on a better end than another."""
    if other.decision[0].value != best.decision[0].value:
        return other.decision[0].value > best.decision[0].value
    return comes_first(rules, board, best, other.chosen, best.chosen)


METHODS = {"shared": decide_with_help}


def make_workspace(options: OnePlyOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """The options, and the position that the agent needs help with."""
    return SharedTurn(
        options=as_record(options),
        question=make_records(QUESTION, 1),
        position=np.zeros(capacities.state, np.int32),
    )
