"""Max-n (Luckhardt and Irani 1986): every seat takes the turn that is best for itself; values are vectors over seats.

The walk through the tree is that of `stack`; nothing is pruned. A chance node averages the vectors of its outcomes.
Among turns that are equally good for a seat, the first one counts.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, NOTHING, OVER, RULES, WHOLE, Capacities
from plyground.core.slack import CHANCES, excess
from plyground.core.structures import Structure, structure, structure_at
from plyground.core.turns import TurnWorkspace, copy_position
from plyground.search.options import LookaheadOptions
from plyground.search.stack import (
    AVERAGE,
    BACK_UP,
    ENTER,
    MAXIMISE,
    NEGLIGIBLE,
    NEXT_CHILD,
    STACK,
    back_up_to_root,
    begin_decision,
    begin_iteration,
    end_iteration,
    list_children,
    make_stack,
    place_child,
)
from plyground.search.workspace import (
    DECIDE,
    DECIDED,
    DEEPER,
    EVALUATOR,
    OVERFLOW,
    THINKING,
    WORKSPACE,
    estimate,
    known_value,
    value_at_end,
)

MaxN = structure(
    "MaxN",
    stack=STACK,
    vectors=types.Array(types.float64, 2, "C"),  # [plies + 1, seats] the value of every ply for every seat
    totals=FLOATS,  # [plies + 1] of the weights of a chance event
    value=FLOATS,  # [seats] of the position just left
)
MAX_N = MaxN.kind


@kernel(WHOLE(RULES, INTS, EVALUATOR, WORKSPACE, MAX_N))
def enter(rules, board, evaluate, workspace, search):
    """Enter the position of a ply; return the next action, or a failure."""
    stack, walk, decision = search.stack, search.stack.walk[0], workspace.decision[0]
    ply, states, value = walk.ply, stack.states, search.value
    frame = stack.frames[ply]
    if ply >= stack.frames.size - 3:
        return DEEPER
    seat_to_move = rules.mover(board, states[ply])
    decision.nodes += 1
    if seat_to_move == OVER:
        for seat in range(value.size):
            value[seat] = value_at_end(rules, board, states[max(ply - 1, 0)], states[ply], seat, workspace)
        return BACK_UP
    if workspace.has_known and ply > 0:
        before = states[ply - 1]
        if not np.isnan(known_value(rules, board, before, states[ply], 0, workspace)):
            for seat in range(value.size):
                value[seat] = known_value(rules, board, before, states[ply], seat, workspace)
            return BACK_UP
    is_negligible = seat_to_move == CHANCE and frame.chance < NEGLIGIBLE
    if frame.depth == 0 or is_negligible:
        for seat in range(value.size):
            value[seat] = estimate(rules, board, states[ply - 1], states[ply], seat, evaluate, workspace)
        walk.reached_horizon = True
        return BACK_UP
    frame.at = 0
    frame.seat = seat_to_move
    if seat_to_move == CHANCE:
        frame.kind = AVERAGE
        frame.count = rules.chance(board, states[ply], stack.children[ply])
        if frame.count < 1 or frame.count > rules.max_chances:
            return excess(CHANCES, frame.count)
        search.totals[ply] = 0.0
        for outcome in range(frame.count):
            search.totals[ply] += stack.children[ply, outcome]
    else:
        frame.kind = MAXIMISE
        frame.count = list_children(rules, board, workspace, stack, ply)
        if frame.count < 0:
            decision.nodes -= 1
            return frame.count
        decision.expanded += 1
    for seat in range(value.size):
        search.vectors[ply, seat] = 0.0
    return NEXT_CHILD


@kernel(WHOLE(RULES, INTS, WORKSPACE, MAX_N))
def next_child(rules, board, workspace, search):
    """Go to the next child or outcome of a ply, or pass its value up."""
    stack, walk = search.stack, search.stack.walk[0]
    ply = walk.ply
    frame, below = stack.frames[ply], stack.frames[ply + 1]
    if frame.at == frame.count:
        for seat in range(search.value.size):
            search.value[seat] = search.vectors[ply, seat]
        return BACK_UP
    below.first_end = frame.first_end
    below.depth = frame.depth
    if frame.kind == AVERAGE:
        copy_position(stack.states[ply], stack.states[ply + 1])
        rules.play(board, stack.states[ply + 1], frame.at)
        below.chance = frame.chance * stack.children[ply, frame.at] / search.totals[ply]
    else:
        place_child(rules, board, stack, ply, np.int64(stack.children[ply, frame.at]), stack.states[ply + 1])
        workspace.decision[0].children += 1
        below.depth -= 1
        below.chance = 1.0
        below.first_end += frame.count
    frame.at += 1
    walk.ply = ply + 1
    return ENTER


@kernel(NOTHING(RULES, INTS, WORKSPACE, MAX_N))
def back_up(rules, board, workspace, search):
    """Pass the values of a position to the ply above: averaged at a chance node, else kept if its chooser gains."""
    stack, walk, value = search.stack, search.stack.walk[0], search.value
    walk.ply -= 1
    frame, vector, children = stack.frames[walk.ply], search.vectors[walk.ply], stack.children[walk.ply]
    at = frame.at - 1
    if frame.kind == AVERAGE:
        for seat in range(value.size):
            vector[seat] += children[at] / search.totals[walk.ply] * value[seat]
        return
    if at == 0 or value[frame.seat] > vector[frame.seat]:
        for seat in range(value.size):
            vector[seat] = value[seat]
    if walk.ply == 0:
        own_value = value[workspace.decision[0].seat]
        stack.scores[0, at] = own_value
        back_up_to_root(rules, board, workspace, stack, np.int64(children[at]), own_value)


@kernel(DECIDE)
def decide_by_max_n(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the best turn for the seat to move if all others also do what is best for themselves."""
    search = structure_at(workspace.search, MAX_N)
    stack, walk, decision = search.stack, search.stack.walk[0], workspace.decision[0]
    if not decision.is_under_way:
        decision.is_new_game = False
        begin_decision(rules, board, state, workspace, stack, stream)
        begin_iteration(workspace, stack)
    until = decision.nodes + allowance
    action = walk.action
    while True:
        if action == ENTER:
            if decision.nodes >= until and not decision.must_stop:
                walk.action = ENTER
                return THINKING
            action = enter(rules, board, evaluate, workspace, search)
        elif action == NEXT_CHILD:
            action = next_child(rules, board, workspace, search)
        elif walk.ply > 0:
            back_up(rules, board, workspace, search)
            action = NEXT_CHILD
        elif end_iteration(workspace, stack, True):
            decision.is_under_way = False
            return DECIDED
        else:
            begin_iteration(workspace, stack)
            action = ENTER
        if action < 0:  # if the workspace is too small, the position is entered again in a larger one
            walk.action = ENTER
            decision.is_under_way = action in (OVERFLOW, DEEPER)
            return action


METHODS = {"maxn": decide_by_max_n}


def make_workspace(options: LookaheadOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """The workspace of a max-n search with these options."""
    stack = make_stack(options, capacities, turns, deeper)
    return MaxN(
        stack=stack,
        vectors=np.zeros((len(stack.frames), capacities.seats), np.float64),
        totals=np.zeros(len(stack.frames), np.float64),
        value=np.zeros(capacities.seats, np.float64),
    )
