"""What searches that look ahead turn by turn share: the stack, iterative deepening, and the choice at the root.

The search walks through the tree with an explicit stack, so that it can be paused after any position and resumed
later. Every ply has a position and a frame. The walk ENTERs a position, goes to its NEXT_CHILD again and again, and
BACKs_UP the value of a position to the ply above. Children are steps, or, where a turn has several steps, the positions
at its end. A stack that turns out to be too small is replaced by a larger one with the same contents, and the walk goes
on.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, ROWS, RULES, WHOLE, WORDS, Capacities
from plyground.core.randomness import next_word
from plyground.core.slack import MOVES, array_with_slack, excess
from plyground.core.structures import Structure, as_record, fields_of, make_records, records, structure
from plyground.core.turns import TurnWorkspace, copy_position, find_turns
from plyground.search.options import LookaheadOptions
from plyground.search.workspace import BY_ORDER, DEEPER, OVERFLOW, WORKSPACE, comes_first, prepare_model

ENTER, NEXT_CHILD, BACK_UP = 0, 1, 2  # what the walk does next
MAXIMISE, MINIMISE, AVERAGE, LEAF = 0, 1, 2, 3  # kinds of nodes
NO_CHILD = -1
NEGLIGIBLE = 1e-12  # a probability below the rounding errors of an average; rolls beyond it are not made
FIRST_DEPTH = 8  # turns for which a stack has room at first, where turns have several steps
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
        ("chance", np.float64),  # probability of the outcomes of chance since the last choice
        ("began", np.int64),  # the ply at which the turn began, if children are steps of long turns
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
        ("proven", np.int64),  # of these, how many are won or lost, if every value is wanted
        ("aside", np.int64),  # children of the root that this iteration leaves out: those proven before
        ("games", np.int64),  # games begun with this workspace
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
    proven_children=INTS,  # [most children] those that are won or lost,
    proven_depths=INTS,  # the iteration that found it,
    proven_scores=types.Array(types.float64, 1, "C"),  # and their values
)
STACK = Stack.kind


@kernel(WHOLE(RULES, INTS, WORKSPACE, STACK, WHOLE))
def list_children(rules, board, workspace, stack, ply):
    """Write the children of the position of a ply; return how many, or a failure."""
    children = stack.children
    if stack.options[0].by_steps:
        count = rules.legal_moves(board, stack.states[ply], children[ply])
        return excess(MOVES, count) if count < 1 or count > rules.max_moves else count
    turns, ends, first = workspace.turns, stack.ends, stack.frames[ply].first_end
    count = find_turns(rules, board, stack.states[ply], turns)
    if count < 0:
        return count
    if count > children.shape[1]:
        return OVERFLOW
    if first + count > ends.shape[0]:
        return DEEPER
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
    decision.salt = next_word(stream)
    walk.previous_best = NO_CHILD
    walk.root_count = walk.proven = 0
    walk.iteration = 1 if options.deepening else options.depth
    copy_position(state, stack.states[0])
    prepare_model(rules, board, state, decision.seat, workspace)


@kernel(NOTHING(WORKSPACE, STACK))
def begin_iteration(workspace, stack):
    """Prepare a search one turn deeper than the previous one."""
    walk, root = stack.walk[0], stack.frames[0]
    root.depth = walk.iteration
    root.first_end = root.began = 0
    walk.ply = walk.aside = 0
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


# What is proven about the children of the root, for analyses that want the value of each


@kernel(WHOLE(STACK, WHOLE))
def proof_of(stack, child):
    """The place of a child of the root among those that are proven; NO_CHILD if it is not."""
    for k in range(stack.walk[0].proven):
        if stack.proven_children[k] == child:
            return k
    return NO_CHILD


@kernel(NOTHING(RULES, INTS, WORKSPACE, STACK))
def set_aside_proven(rules, board, workspace, stack):
    """Leave the children of the root whose game is decided out of this iteration: they keep their values."""
    walk, root, children, scores = stack.walk[0], stack.frames[0], stack.children[0], stack.scores[0]
    k = 0
    while walk.proven > 0 and k < root.count:
        proof = proof_of(stack, np.int64(children[k]))
        if proof == NO_CHILD:
            k += 1
            continue
        root.count -= 1
        walk.aside += 1
        last = root.count
        children[k], children[last] = children[last], children[k]
        scores[k] = scores[last]
        scores[last] = stack.proven_scores[proof]
        back_up_to_root(rules, board, workspace, stack, np.int64(children[last]), scores[last])


@kernel(NOTHING(STACK))
def note_proven(stack):
    """Add the children of the root that this iteration has found to be won or lost."""
    walk, root, options = stack.walk[0], stack.frames[0], stack.options[0]
    for k in range(root.count):
        if abs(stack.scores[0, k]) >= options.decisive:
            stack.proven_children[walk.proven] = stack.children[0, k]
            stack.proven_depths[walk.proven] = walk.iteration
            stack.proven_scores[walk.proven] = stack.scores[0, k]
            walk.proven += 1


# The end of an iteration


@kernel(types.boolean(WORKSPACE, STACK))
def is_solved(workspace, stack):
    """Whether deeper iterations would find nothing new."""
    walk, options, root = stack.walk[0], stack.options[0], stack.frames[0]
    if not walk.reached_horizon:
        return True
    if options.every_root_value:
        return walk.proven == walk.root_count
    return abs(walk.root_value) >= options.decisive or root.count == 1


@kernel(NOTHING(WORKSPACE, STACK, types.boolean))
def adopt_choice(workspace, stack, is_complete):
    """Decide on the best turn of the iteration, unless an earlier one wins sooner or loses later."""
    decision, walk, options = workspace.decision[0], stack.walk[0], stack.options[0]
    is_first = decision.depth == 0
    is_lost = walk.root_value <= -options.decisive
    was_won = decision.value >= options.decisive
    if is_first or not (is_lost or was_won):
        copy_position(stack.best, workspace.chosen)
        decision.value = walk.root_value
    elif is_complete:
        decision.value = walk.root_value


@kernel(types.boolean(WORKSPACE, STACK, types.boolean))
def end_iteration(workspace, stack, is_complete):
    """Adopt what the iteration found; return whether the decision is made."""
    decision, walk, options, root = workspace.decision[0], stack.walk[0], stack.options[0], stack.frames[0]
    if walk.root_best == NO_CHILD:
        return True
    adopt_choice(workspace, stack, is_complete)
    if not is_complete:
        return True
    decision.depth = walk.iteration
    decision.deepest_nodes = decision.nodes - walk.nodes_before
    walk.previous_best = walk.root_best
    walk.root_count = root.count + walk.aside
    for k in range(walk.root_count):
        stack.root_children[k] = stack.children[0, k]
        stack.root_scores[k] = stack.scores[0, k]
    if options.every_root_value:
        note_proven(stack)
    if is_solved(workspace, stack) or walk.iteration >= options.depth:
        return True
    walk.iteration += 1
    return False


def make_stack(options: LookaheadOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """A stack for searches to the depth of these options, doubled `deeper` times."""
    depth = options.depth if options.by_steps else min(options.depth, FIRST_DEPTH)
    plies = (4 + (3 if capacities.chances > 0 or options.long_turns else 1) * depth) << deeper
    ends = 0 if options.by_steps else turns.rows.shape[0]
    widest = max(ends, capacities.moves, capacities.chances, 1)
    return Stack(
        options=as_record(options),
        walk=make_records(WALK, 1),
        frames=make_records(FRAME, plies + 1),
        states=np.zeros((plies + 1, capacities.state), np.int32),
        children=array_with_slack((plies + 1, widest)),
        scores=np.zeros((plies + 1, widest), np.float64),
        ends=np.zeros((2 * ends << deeper, capacities.state), np.int32),
        candidate=np.zeros(capacities.state, np.int32),
        best=np.zeros(capacities.state, np.int32),
        root_children=np.zeros(widest, np.int32),
        root_scores=np.zeros(widest, np.float64),
        proven_children=np.zeros(widest, np.int32),
        proven_depths=np.zeros(widest, np.int32),
        proven_scores=np.zeros(widest, np.float64),
    )
