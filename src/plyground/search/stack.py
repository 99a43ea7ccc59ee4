"""What searches that look ahead turn by turn share: the stack, iterative deepening, and the choice at the root.

The search walks through the tree with an explicit stack, so that it can be paused after any position and resumed
later. Every ply has a position and a frame. The walk ENTERs a position, goes to its NEXT_CHILD again and again, and
BACKs_UP the value of a position to the ply above. Children are steps, or, where a turn has several steps, the positions
at its end.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, ROWS, RULES, WHOLE, WORDS, Capacities
from plyground.core.randomness import next_word
from plyground.core.structures import Structure, as_record, fields_of, make_records, records, structure
from plyground.core.turns import TurnWorkspace, copy_position, find_turns
from plyground.search.options import LookaheadOptions
from plyground.search.workspace import BY_ORDER, OVERFLOW, TOO_MANY_MOVES, WORKSPACE, comes_first, prepare_model

ENTER, NEXT_CHILD, BACK_UP = 0, 1, 2  # what the walk does next
MAXIMISE, MINIMISE, AVERAGE, LEAF = 0, 1, 2, 3  # kinds of nodes
NO_CHILD = -1
SCORES = types.Array(types.float64, 2, "C")

FRAME = np.dtype(
    [
        ("kind", np.int64),  # MAXIMISE, MINIMISE, AVERAGE or LEAF
        ("seat", np.int64),  # who chooses here
        ("depth", np.int64),  # turns still to look ahead
        ("count", np.int64),  # children
        ("listed", np.int64),  # children before a sample was drawn
        ("at", np.int64),  # the next child
        ("first_end", np.int64),  # where its children begin among the ends of turns
        ("best", np.int64),  # the best child so far
    ]
)
WALK = np.dtype(
    [
        ("ply", np.int64),
        ("action", np.int64),  # ENTER, NEXT_CHILD or BACK_UP
        ("value", np.float64),  # of the position just left
        ("iteration", np.int64),  # turns that this iteration looks ahead
        ("nodes_before", np.int64),  # visited by earlier iterations
        ("reached_horizon", np.bool_),  # it met unfinished positions at its depth
        ("root_best", np.int64),  # the best child of the root in this iteration
        ("root_value", np.float64),
        ("previous_best", np.int64),  # and in the one before
        ("root_count", np.int64),  # children of the root in the last complete iteration
        ("games", np.int64),  # games begun with this workspace
        ("stream", np.uint64),  # random numbers as they were when the decision began
    ],
    align=True,
)

Stack = structure(
    "Stack",
    options=records(fields_of(LookaheadOptions)),  # [1]
    walk=records(WALK),  # [1]
    frames=records(FRAME),  # [plies + 1]
    states=ROWS,  # [plies + 1, state] the position of every ply
    children=ROWS,  # [plies + 1, most children]
    scores=SCORES,  # [plies + 1, most children] by which children are ordered; at the root their values
    ends=ROWS,  # [., state] the ends of the turns of all plies
    candidate=INTS,  # [state] a child of the root
    best=INTS,  # [state] the best of them so far
    root_children=INTS,  # [most children] of the last complete iteration
    root_scores=types.Array(types.float64, 1, "C"),  # and their values
)
STACK = Stack.kind


@kernel(WHOLE(RULES, INTS, WORKSPACE, STACK, WHOLE))
def list_children(rules, board, workspace, stack, ply):
    """Write the children of the position of a ply; return how many, or OVERFLOW or TOO_MANY_MOVES."""
    children = stack.children
    if stack.options[0].by_steps:
        count = rules.legal_moves(board, stack.states[ply], children[ply])
        return count if count <= children.shape[1] else TOO_MANY_MOVES
    turns, ends, first = workspace.turns, stack.ends, stack.frames[ply].first_end
    count = find_turns(rules, board, stack.states[ply], turns)
    if count == OVERFLOW or count > children.shape[1] or first + count > ends.shape[0]:
        return OVERFLOW
    for end in range(count):
        copy_position(turns.rows[turns.ends[end]], ends[first + end])
        children[ply, end] = end
    return count


@kernel(NOTHING(RULES, INTS, STACK, WHOLE, WHOLE, INTS))
def place_child(rules, board, stack, ply, child, target):
    """Write the position of a child of a ply."""
    if stack.options[0].by_steps:
        copy_position(stack.states[ply], target)
        rules.play(board, target, child)
    else:
        copy_position(stack.ends[stack.frames[ply].first_end + child], target)


@kernel(NOTHING(RULES, INTS, INTS, WORKSPACE, STACK, WORDS))
def begin_decision(rules, board, state, workspace, stack, stream):
    """Prepare a new decision."""
    decision, walk, options = workspace.decision[0], stack.walk[0], stack.options[0]
    decision.is_under_way = True
    decision.nodes = decision.expanded = decision.children = decision.depth = 0
    decision.seat = rules.mover(board, state)
    walk.stream = stream[0]
    decision.salt = next_word(stream)
    walk.previous_best = NO_CHILD
    walk.root_count = 0
    walk.iteration = 1 if options.deepening else options.depth
    copy_position(state, stack.states[0])
    prepare_model(rules, board, state, decision.seat, workspace)


@kernel(NOTHING(WORKSPACE, STACK))
def begin_iteration(workspace, stack):
    """Prepare a search one turn deeper than the previous one."""
    walk, root = stack.walk[0], stack.frames[0]
    root.depth = walk.iteration
    root.first_end = 0
    walk.ply = 0
    walk.action = ENTER
    walk.reached_horizon = False
    walk.root_best = NO_CHILD
    walk.nodes_before = workspace.decision[0].nodes


@kernel(NOTHING(RULES, INTS, WORKSPACE, STACK, WHOLE, types.float64))
def back_up_to_root(rules, board, workspace, stack, child, value):
    """Take the value of a child of the root: keep its position if it is the best so far, or as good and comes first."""
    walk = stack.walk[0]
    best = walk.root_best
    if best != NO_CHILD and value < walk.root_value:
        return
    place_child(rules, board, stack, 0, child, stack.candidate)
    is_better = best == NO_CHILD or value > walk.root_value
    if not is_better:
        if stack.options[0].by_steps and workspace.options[0].ties == BY_ORDER:
            is_better = child < best
        else:
            is_better = comes_first(rules, board, workspace, stack.candidate, stack.best)
    if is_better:
        walk.root_best = child
        walk.root_value = value
        copy_position(stack.candidate, stack.best)


@kernel(types.boolean(WORKSPACE, STACK, types.boolean))
def end_iteration(workspace, stack, is_complete):
    """Adopt what the iteration found; return whether the decision is made."""
    decision, walk, options, root = workspace.decision[0], stack.walk[0], stack.options[0], stack.frames[0]
    if walk.root_best == NO_CHILD:
        return True
    is_lost = walk.root_value <= -options.decisive and decision.depth > 0  # the previous choice resisted longest
    if not is_lost:
        copy_position(stack.best, workspace.chosen)
    if is_complete or decision.depth == 0:
        decision.value = walk.root_value
    if not is_complete:
        return True
    decision.depth = walk.iteration
    decision.deepest_nodes = decision.nodes - walk.nodes_before
    walk.previous_best = walk.root_best
    walk.root_count = root.count
    for k in range(root.count):
        stack.root_children[k] = stack.children[0, k]
        stack.root_scores[k] = stack.scores[0, k]
    is_solved = not walk.reached_horizon or abs(walk.root_value) >= options.decisive
    if is_solved or walk.iteration >= options.depth or (root.count == 1 and not options.every_root_value):
        return True
    walk.iteration += 1
    return False


def make_stack(options: LookaheadOptions, capacities: Capacities, turns: TurnWorkspace) -> Structure:
    """A stack for searches to the depth of these options."""
    plies = 4 + (3 if capacities.chances > 0 else 1) * options.depth
    ends = 0 if options.by_steps else turns.rows.shape[0]
    widest = max(ends, capacities.moves, capacities.chances, 1)
    return Stack(
        options=as_record(options),
        walk=make_records(WALK, 1),
        frames=make_records(FRAME, plies + 1),
        states=np.zeros((plies + 1, capacities.state), np.int32),
        children=np.zeros((plies + 1, widest), np.int32),
        scores=np.zeros((plies + 1, widest), np.float64),
        ends=np.zeros((2 * ends, capacities.state), np.int32),
        candidate=np.zeros(capacities.state, np.int32),
        best=np.zeros(capacities.state, np.int32),
        root_children=np.zeros(widest, np.int32),
        root_scores=np.zeros(widest, np.float64),
    )
