"""Minimax, alpha-beta and expectimax in one kernel that can be paused and resumed.

Values are for the seat that decides. Its own positions (and its partners') maximise, those of all others minimise: in
games with more than two sides this is the paranoid search of Sturtevant and Korf (2000). Depth counts turns; chance
nodes are between them. A branch ends where the game does, or with the evaluator at depth 0. Where turns have several
steps, children are the ends of turns, or steps (`long_turns`): then only a step that ends the turn reduces the depth.

The walk through the tree is described in `stack`: enter a position, go to the next child, back its value up. Chance
nodes are in `star`, the transposition table in `transpositions`, the order of children in `ordering`.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, NOTHING, OVER, RULES, WHOLE, WORDS
from plyground.core.structures import structure_at
from plyground.core.turns import copy_position
from plyground.search.alphabeta_workspace import ALPHA_BETA, EVERY_CHILD, HISTORY, make_workspace
from plyground.search.ordering import order_children
from plyground.search.stack import (
    AVERAGE,
    BACK_UP,
    ENTER,
    LEAF,
    MAXIMISE,
    MINIMISE,
    NEGLIGIBLE,
    NEXT_CHILD,
    NO_CHILD,
    STACK,
    back_up_to_root,
    begin_decision,
    begin_iteration,
    end_iteration,
    list_children,
    place_child,
    set_aside_proven,
)
from plyground.search.star import back_up_outcome, enter_chance_node, is_settled
from plyground.search.transpositions import look_up, store
from plyground.search.workspace import (
    DECIDE,
    DECIDED,
    DEEPER,
    EVALUATOR,
    OVERFLOW,
    THINKING,
    WORKSPACE,
    estimate,
    guess,
    known_value,
    value_at_end,
)

INFINITY = np.inf
INLINE = {"forceinline": True}  # one step of the walk, called only from its loop
STEP = WHOLE(RULES, INTS, EVALUATOR, WORKSPACE, STACK, ALPHA_BETA, WORDS)  # returns the next action, or a failure


@kernel(NOTHING(WORKSPACE, ALPHA_BETA))
def open_window(workspace, search):
    """Begin an iteration with an open window at the root."""
    root = search.windows[0]
    root.alpha = -INFINITY
    root.beta = INFINITY
    root.tries = EVERY_CHILD
    begin_iteration(workspace, search.stack)


@kernel(NOTHING(ALPHA_BETA))
def forget_history(search):
    """Begin a new game: clear the history heuristic and stop using values from earlier games."""
    search.stack.walk[0].games += 1
    for k in range(search.history.size):
        search.history[k] = 0.0


@kernel(WHOLE(STACK, WHOLE), **INLINE)
def turn_began(stack, ply):
    """The ply at which the turn began that goes on from a ply."""
    return stack.frames[ply].began if stack.options[0].long_turns else ply


# Entering a position


@kernel(types.boolean(RULES, INTS, WORKSPACE, STACK, WHOLE))
def is_known(rules, board, workspace, stack, before):
    """Whether the value of the walk's position is known; it is then in `walk.value`. `before`: where the turn began."""
    walk, states = stack.walk[0], stack.states
    found = known_value(rules, board, states[before], states[walk.ply], workspace.decision[0].seat, workspace)
    if np.isnan(found):
        return False
    walk.value = found
    return True


@kernel(types.boolean(STACK, ALPHA_BETA, WHOLE), **INLINE)
def uses_table(stack, search, ply):
    """Whether the value of a ply's position is looked up and stored: not at the root, nor when it is only probed."""
    if search.table.size == 1 or ply == 0 or search.windows[ply].tries != EVERY_CHILD:
        return False
    return stack.frames[ply].depth > 1 or (stack.options[0].long_turns and stack.frames[ply].began < ply)


@kernel(STEP)
def enter_choice(rules, board, evaluate, workspace, stack, search, stream):
    """Enter a choice node: take its value from the table if it is there, else list its children."""
    walk, options = stack.walk[0], stack.options[0]
    ply, decision = walk.ply, workspace.decision[0]
    frame, window = stack.frames[ply], search.windows[ply]
    frame.best = walk.previous_best if ply == 0 else NO_CHILD
    if uses_table(stack, search, ply) and look_up(rules, workspace, search, ply):
        if abs(walk.value) < options.decisive:
            walk.reached_horizon = True  # there may have been leaves below
        return BACK_UP
    count = list_children(rules, board, workspace, stack, ply)
    if count < 0:
        decision.nodes -= 1
        return count
    frame.count = count
    frame.listed = count
    frame.at = 0
    if options.cuts:
        order_children(rules, board, evaluate, workspace, search, ply, stream)
    decision.expanded += 1
    frame.best = NO_CHILD
    window.best_value = -INFINITY if frame.kind == MAXIMISE else INFINITY
    window.first_alpha, window.first_beta = window.alpha, window.beta
    if ply == 0:
        if decision.depth == 0:
            place_child(rules, board, stack, 0, np.int64(stack.children[0, 0]), workspace.chosen)
        if options.every_root_value:
            set_aside_proven(rules, board, workspace, stack)
    return NEXT_CHILD


@kernel(STEP, **INLINE)
def enter(rules, board, evaluate, workspace, stack, search, stream):
    """Enter the position of a ply: a finished game, a chance node or a choice node."""
    walk = stack.walk[0]
    ply, decision = walk.ply, workspace.decision[0]
    states, frame = stack.states, stack.frames[ply]
    if ply >= stack.frames.size - 3:  # the plies below a leaf and a chance node have no frame
        return DEEPER
    decision.nodes += 1
    seat = rules.mover(board, states[ply])
    frame.kind = LEAF
    if seat == OVER:
        before = turn_began(stack, ply - 1) if ply > 0 else 0
        walk.value = value_at_end(rules, board, states[before], states[ply], decision.seat, workspace)
        return BACK_UP
    if workspace.has_known and ply > 0 and is_known(rules, board, workspace, stack, turn_began(stack, ply - 1)):
        return BACK_UP
    if seat == CHANCE:
        if ply > 0 and frame.chance < NEGLIGIBLE:  # roll after roll, as where a roll can be void
            walk.value = estimate(rules, board, states[ply - 1], states[ply], decision.seat, evaluate, workspace)
            walk.reached_horizon = True
            return BACK_UP
        return enter_chance_node(rules, board, workspace, search, ply)
    frame.seat = seat
    frame.kind = MAXIMISE if workspace.teams[seat] == workspace.teams[decision.seat] else MINIMISE
    return enter_choice(rules, board, evaluate, workspace, stack, search, stream)


# Going to the next child


@kernel(WHOLE(RULES, INTS, WORKSPACE, ALPHA_BETA))
def next_outcome(rules, board, workspace, search):
    """Go to the next outcome of a chance node, unless its value is settled."""
    stack, walk = search.stack, search.stack.walk[0]
    ply = walk.ply
    if is_settled(workspace, search, ply):
        return BACK_UP
    frame, below = stack.frames[ply], stack.frames[ply + 1]
    window, window_below = search.windows[ply], search.windows[ply + 1]
    copy_position(stack.states[ply], stack.states[ply + 1])
    rules.play(board, stack.states[ply + 1], frame.at)
    below.chance = frame.chance * stack.children[ply, frame.at] / window.total
    frame.at += 1
    below.depth = frame.depth
    below.first_end = frame.first_end
    below.began = ply + 1
    window_below.tries = 1 if window.is_probing else EVERY_CHILD
    window_below.alpha, window_below.beta = window.child_alpha, window.child_beta
    walk.ply = ply + 1
    return ENTER


@kernel(NOTHING(RULES, WORKSPACE, STACK, ALPHA_BETA))
def finish_choice(rules, workspace, stack, search):
    """Finish a choice node: store its value, and remember the step that caused a cut-off."""
    walk, options = stack.walk[0], stack.options[0]
    ply = walk.ply
    frame = stack.frames[ply]
    walk.value = search.windows[ply].best_value
    if uses_table(stack, search, ply):
        store(rules, workspace, search, ply)
    window = search.windows[ply]
    is_cut_off = window.alpha >= window.beta and frame.best != NO_CHILD  # not merely probed
    if options.by_steps and options.cuts and is_cut_off and frame.at < frame.count:
        search.history[frame.kind * HISTORY + (frame.best & (HISTORY - 1))] += frame.depth * frame.depth


@kernel(NOTHING(types.Array(types.int32, 1, "C"), types.Array(types.float64, 1, "C"), WHOLE, WHOLE), **INLINE)
def bring_best_forward(children, scores, at, count):
    """Move the child with the highest score to the front of those left."""
    best = at
    for k in range(at + 1, count):
        if scores[k] > scores[best]:
            best = k
    children[at], children[best] = children[best], children[at]
    scores[at], scores[best] = scores[best], scores[at]


@kernel(STEP, **INLINE)
def next_child(rules, board, evaluate, workspace, stack, search, stream):
    """Go to the next child of a choice node, or finish it after the last one or at the alpha-beta cut-off."""
    walk, options = stack.walk[0], stack.options[0]
    ply, decision, states = walk.ply, workspace.decision[0], stack.states
    frame, window = stack.frames[ply], search.windows[ply]
    is_cut_off = options.cuts and window.alpha >= window.beta
    if frame.at == frame.count or frame.at == window.tries or is_cut_off:
        finish_choice(rules, workspace, stack, search)
        return BACK_UP
    if options.cuts and (frame.depth > 1 or frame.at < 2):
        bring_best_forward(stack.children[ply], stack.scores[ply], frame.at, frame.count)
    place_child(rules, board, stack, ply, np.int64(stack.children[ply, frame.at]), states[ply + 1])
    frame.at += 1
    decision.children += 1
    walk.ply = ply + 1
    goes_on = options.long_turns and rules.mover(board, states[ply + 1]) == frame.seat
    if frame.depth == 1 and not goes_on:  # a leaf, without a frame of its own
        decision.nodes += 1
        before = turn_began(stack, ply)
        if rules.mover(board, states[ply + 1]) == OVER:
            walk.value = value_at_end(rules, board, states[before], states[ply + 1], decision.seat, workspace)
        elif not (workspace.has_known and is_known(rules, board, workspace, stack, before)):
            walk.value = guess(rules, board, states[before], states[ply + 1], decision.seat, evaluate, workspace)
            walk.reached_horizon = True
        return BACK_UP
    below, window_below = stack.frames[ply + 1], search.windows[ply + 1]
    below.depth = frame.depth if goes_on else frame.depth - 1
    below.chance = 1.0
    below.began = frame.began if goes_on else ply + 1
    below.first_end = frame.first_end + (0 if options.by_steps else frame.listed)
    window_below.tries = EVERY_CHILD
    window_below.alpha, window_below.beta = window.alpha, window.beta
    return ENTER


# Backing up a value


@kernel(NOTHING(RULES, INTS, WORKSPACE, STACK, ALPHA_BETA), **INLINE)
def back_up(rules, board, workspace, stack, search):
    """Pass the value of a position to the ply above."""
    walk = stack.walk[0]
    walk.ply -= 1
    ply, value = walk.ply, walk.value
    frame, window = stack.frames[ply], search.windows[ply]
    if frame.kind == AVERAGE:
        back_up_outcome(search, ply, value)
        return
    child = stack.children[ply, frame.at - 1]
    if ply == 0:
        # Equal values must be told apart from lower ones, so the window stays open just below the best value.
        stack.scores[0, frame.at - 1] = value
        back_up_to_root(rules, board, workspace, stack, np.int64(child), value)
        if not stack.options[0].every_root_value and value > window.alpha:
            window.alpha = np.nextafter(value, -INFINITY)
        window.best_value = max(window.best_value, value)
    elif frame.kind == MAXIMISE:
        if value > window.best_value:
            window.best_value = value
            frame.best = child
            window.alpha = max(window.alpha, value)
    elif value < window.best_value:
        window.best_value = value
        frame.best = child
        window.beta = min(window.beta, value)


# The walk


@kernel(DECIDE)
def decide_by_alpha_beta(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the best turn, searching to the depth in the options or as deep as the budget allows."""
    search = structure_at(workspace.search, ALPHA_BETA)
    stack, decision = search.stack, workspace.decision[0]
    walk, options = stack.walk[0], stack.options[0]
    if not decision.is_under_way:
        if decision.is_new_game:
            decision.is_new_game = False
            forget_history(search)
        begin_decision(rules, board, state, workspace, stack, stream)
        open_window(workspace, search)
    until = decision.nodes + allowance
    action = walk.action
    while True:
        if action == BACK_UP:
            if walk.ply > 0:
                back_up(rules, board, workspace, stack, search)
                action = NEXT_CHILD
                continue
            if end_iteration(workspace, stack, True):
                decision.is_under_way = False
                return DECIDED
            open_window(workspace, search)
            action = ENTER
        if decision.nodes >= until:
            walk.action = action
            return THINKING
        has_choice = decision.depth > 0 or (decision.must_stop and walk.root_best != NO_CHILD)
        if has_choice and (decision.must_stop or decision.nodes >= options.nodes):
            end_iteration(workspace, stack, False)
            decision.is_under_way = False
            return DECIDED
        if action == ENTER:
            action = enter(rules, board, evaluate, workspace, stack, search, stream)
        elif stack.frames[walk.ply].kind == AVERAGE:
            action = next_outcome(rules, board, workspace, search)
        else:
            action = next_child(rules, board, evaluate, workspace, stack, search, stream)
        if action < 0:  # if the workspace is too small, the position is entered again in a larger one
            walk.action = ENTER
            decision.is_under_way = action in (OVERFLOW, DEEPER)
            return action


METHODS = {"alphabeta": decide_by_alpha_beta}

__all__ = ["METHODS", "decide_by_alpha_beta", "make_workspace"]
