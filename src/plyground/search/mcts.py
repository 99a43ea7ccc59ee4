"""Monte Carlo tree search: UCT (Kocsis & Szepesvári 2006) over single steps; chance events are nodes of their own.

The tree is a list of nodes in `children`, one row each; the children of a node are neighbours. `values[node]` is the
sum of the rewards, between 0 (the worst payoff) and 1 (the best), for the seat that chose to go there. A leaf is
expanded at its second visit; from there games are played to their end at random, or judged by the evaluator.

Between moves the part of the tree below the position now on the board is kept: it is looked for below the step that
was played and copied to the other half of the arrays.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, OVER, RULES, WHOLE, WORDS
from plyground.core.randomness import random_below, random_outcome
from plyground.core.turns import ROOM, copy_position, same_position, turns
from plyground.search.workspace import (
    BUSY,
    DECIDE,
    DECIDED,
    DEEPEST_NODES,
    DEPTH,
    DESK,
    EVALUATE_VALUE,
    EXPANDED,
    FRESH,
    LOOKED_AT,
    NODES,
    OVERFLOW,
    OWN_FIGURES,
    OWN_OPTIONS,
    SEAT,
    STOP,
    THINKING,
    TOO_MANY_MOVES,
    VALUE,
    begin_judging,
    judged,
)

# options: settings, then registers
MOST_PLAYOUTS, USES_EVALUATOR, BY_TURNS, REUSES, LONGEST, ROOT, USED, HALF, PLAYOUTS, CHOSEN = range(
    OWN_OPTIONS, OWN_OPTIONS + 10
)
EXPLORATION, LARGEST_PAYOFF, SCALE = range(OWN_FIGURES, OWN_FIGURES + 3)

# children[node]
FIRST, COUNT, VISITS, MOVE, MOVER, NODE = range(6)
NO_NODE = -1
NOBODY = -3  # the mover of a node that has not been looked at
# bounds[node]: mean reward and 1 / sqrt(visits), kept so that the choice of a step needs neither root nor division
MEAN, UNSURE = 0, 1
UNVISITED = 1e30

# rows of `states` and `frames`: the position that a simulation plays on, the one before it, then a path
WORK, BEFORE, PATH = 0, 1, 2
MOST_PATH = 512


@kernel(types.void(DESK, WHOLE, WHOLE))
def clear_node(desk, node, move):
    """Make an unvisited leaf."""
    children = desk.children
    children[node, FIRST] = NO_NODE
    children[node, COUNT] = children[node, VISITS] = 0
    children[node, MOVE] = move
    children[node, MOVER] = NOBODY
    desk.values[node] = 0.0
    desk.bounds[node, MEAN] = 0.0
    desk.bounds[node, UNSURE] = UNVISITED


@kernel(types.void(DESK))
def new_tree(desk):
    """A tree of its root alone."""
    options = desk.options
    options[ROOT] = options[HALF] * (desk.children.shape[0] // 2)
    options[USED] = options[ROOT] + 1
    clear_node(desk, options[ROOT], 0)


@kernel(WHOLE(RULES, INTS, INTS, DESK))
def find_position(rules, board, state, desk):
    """The node below the step that was played whose position is on the board now; NO_NODE if there is none.

    Depth first over visited nodes; below a position in which this player chooses again there is nothing to look for.
    """
    options, children, states, frames = desk.options, desk.children, desk.states, desk.frames
    seat = options[SEAT]
    level = 0
    frames[0, 0] = options[CHOSEN]
    frames[0, 1] = 0  # the next child to go to
    rules.play(board, states[PATH], children[options[CHOSEN], MOVE])  # the position of the decision before
    while level >= 0:
        node = frames[level, 0]
        here = states[PATH + level]
        if frames[level, 1] == 0:
            if same_position(here, state, rules.max_identity):
                return node
            if children[node, MOVER] == seat or level == MOST_PATH - 1:
                frames[level, 1] = children[node, COUNT]
        if frames[level, 1] >= children[node, COUNT]:
            level -= 1
            continue
        child = children[node, FIRST] + frames[level, 1]
        frames[level, 1] += 1
        if children[child, COUNT] > 0:
            level += 1
            frames[level, 0] = child
            frames[level, 1] = 0
            copy_position(here, states[PATH + level])
            rules.play(board, states[PATH + level], children[child, MOVE])
    return NO_NODE


@kernel(types.void(DESK, WHOLE))
def keep_subtree(desk, node):
    """Copy what is below a node to the other half of the arrays and make it the tree."""
    options, children, values, bounds = desk.options, desk.children, desk.values, desk.bounds
    options[HALF] = 1 - options[HALF]
    new_tree(desk)
    root = options[ROOT]
    for column in range(NODE):
        children[root, column] = children[node, column]
        if column < 2:
            bounds[root, column] = bounds[node, column]
    values[root] = values[node]
    used = options[USED]
    copied = root
    while copied < used:
        old = children[copied, FIRST]
        for k in range(children[copied, COUNT]):
            for column in range(NODE):
                children[used + k, column] = children[old + k, column]
                if column < 2:
                    bounds[used + k, column] = bounds[old + k, column]
            values[used + k] = values[old + k]
        children[copied, FIRST] = used
        used += children[copied, COUNT]
        copied += 1
    options[USED] = used


@kernel(WHOLE(RULES, INTS, DESK, WHOLE, INTS, WORDS))
def expand(rules, board, desk, node, moves, stream):
    """Give a leaf its children, steps in a random rotation; how many, 0 if the tree is full, or TOO_MANY_MOVES."""
    options, children, state = desk.options, desk.children, desk.states[WORK]
    seat = rules.mover(board, state)
    if seat == CHANCE:
        count = rules.chance(board, state, moves)
    else:
        count = rules.legal_moves(board, state, moves)
        if count > moves.size:
            return TOO_MANY_MOVES
    first = options[USED]
    end = (options[HALF] + 1) * (children.shape[0] // 2)
    if first + count > end:
        return 0
    shift = 0 if seat == CHANCE else random_below(stream, count)
    for k in range(count):
        clear_node(desk, first + k, np.int64(k if seat == CHANCE else moves[(k + shift) % count]))
    children[node, FIRST] = first
    children[node, COUNT] = count
    children[node, MOVER] = seat
    options[USED] = first + count
    options[EXPANDED] += 1
    options[LOOKED_AT] += count
    return count


@kernel(types.void(DESK, WHOLE))
def fold(desk, node):
    """Take back the last expansion."""
    options, children = desk.options, desk.children
    options[USED] -= children[node, COUNT]
    options[LOOKED_AT] -= children[node, COUNT]
    options[EXPANDED] -= 1
    children[node, FIRST] = NO_NODE
    children[node, COUNT] = 0
    children[node, MOVER] = NOBODY


@kernel(types.void(RULES, INTS, INTS, FLOATS))
def write_payoffs(rules, board, state, payoffs):
    """What every seat gets; nothing if the game was not played to its end."""
    if rules.mover(board, state) == OVER:
        rules.payoff(board, state, payoffs)
    else:
        for seat in range(payoffs.size):
            payoffs[seat] = 0.0


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, FLOATS, INTS, WORDS))
def play_out_by_steps(rules, board, state, longest, payoffs, moves, stream):
    """Play random steps to the end of the game; choices made, or TOO_MANY_MOVES. After `longest` it is a draw."""
    mover, legal_moves, play, chance = rules.mover, rules.legal_moves, rules.play, rules.chance
    made = 0
    seat = mover(board, state)
    while seat != OVER and made < longest:
        if seat == CHANCE:
            play(board, state, random_outcome(stream, moves, chance(board, state, moves)))
        else:
            count = legal_moves(board, state, moves)
            if count > moves.size:
                return TOO_MANY_MOVES
            play(board, state, moves[random_below(stream, count)])
        made += 1
        seat = mover(board, state)
    write_payoffs(rules, board, state, payoffs)
    return made


@kernel(WHOLE(RULES, INTS, INTS, ROOM, WHOLE, FLOATS, INTS, WORDS))
def play_out_by_turns(rules, board, state, room, longest, payoffs, weight, stream):
    """The same with whole turns, drawn among their distinct ends; choices made, or OVERFLOW."""
    made = 0
    seat = rules.mover(board, state)
    while seat != OVER and made < longest:
        if seat == CHANCE:
            outcomes = rules.chance(board, state, weight)
            rules.play(board, state, random_outcome(stream, weight, outcomes))
        else:
            count = turns(rules, board, state, room)
            if count == OVERFLOW:
                return OVERFLOW
            copy_position(room.rows[room.ends[random_below(stream, count)]], state)
        made += 1
        seat = rules.mover(board, state)
    write_payoffs(rules, board, state, payoffs)
    return made


@kernel(types.void(RULES, INTS, EVALUATE_VALUE, DESK, FLOATS))
def judge(rules, board, evaluate, desk, payoffs):
    """Write what the evaluator thinks of the position for every seat, as a payoff."""
    state, figures = desk.states[WORK], desk.figures
    for seat in range(rules.max_seats):
        value = judged(rules, board, desk.states[BEFORE], state, seat, evaluate, desk) / figures[SCALE]
        payoffs[seat] = figures[LARGEST_PAYOFF] * max(-1.0, min(1.0, value))


@kernel(types.void(RULES, INTS, DESK))
def note_choice(rules, board, desk):
    """The most visited step is played (of equals the better one, then the smaller)."""
    options, children, values = desk.options, desk.children, desk.values
    root = options[ROOT]
    best = np.int64(children[root, FIRST])
    for child in range(best + 1, children[root, FIRST] + children[root, COUNT]):
        more = children[child, VISITS] - children[best, VISITS]
        if more == 0 and children[child, VISITS] > 0:
            gain = values[child] - values[best]
            more = -1 if gain < 0 or (gain == 0 and children[child, MOVE] > children[best, MOVE]) else 1
        if more > 0:
            best = child
    options[CHOSEN] = best
    visits = max(children[best, VISITS], 1)
    desk.figures[VALUE] = desk.figures[LARGEST_PAYOFF] * (2.0 * values[best] / visits - 1.0)
    rules.play(board, desk.chosen, children[best, MOVE])


@kernel(WHOLE(RULES, INTS, INTS, DESK, INTS, WORDS))
def begin_decision(rules, board, state, desk, moves, stream):
    """Plant a tree for the position on the board, or keep a part of the old one; negative if that failed."""
    options = desk.options
    node = NO_NODE
    if options[FRESH] == 0 and options[REUSES] == 1:
        node = find_position(rules, board, state, desk)
    options[FRESH] = 0
    options[BUSY] = 1
    options[NODES] = options[EXPANDED] = options[LOOKED_AT] = options[DEPTH] = options[PLAYOUTS] = 0
    options[SEAT] = rules.mover(board, state)
    begin_judging(rules, board, state, options[SEAT], desk)
    if node == NO_NODE:
        new_tree(desk)
    else:
        keep_subtree(desk, node)
    if desk.children[options[ROOT], COUNT] > 0:
        return 1
    copy_position(state, desk.states[WORK])
    return expand(rules, board, desk, options[ROOT], moves, stream)


@kernel(DECIDE)
def decide_by_mcts(rules, board, state, evaluate, desk, stream, allowance):
    """The step that was visited most after MOST_PLAYOUTS simulations, or after as many as the time allowed."""
    options, children, values, bounds, path = desk.options, desk.children, desk.values, desk.bounds, desk.notes
    work, before = desk.states[WORK], desk.states[BEFORE]
    moves = np.zeros(max(rules.max_moves, rules.max_chances), np.int32)
    payoffs = np.zeros(rules.max_seats)
    play = rules.play
    exploration, scale = desk.figures[EXPLORATION], 0.5 / desk.figures[LARGEST_PAYOFF]
    judges, by_turns, longest, room = options[USES_EVALUATOR] == 1, options[BY_TURNS] == 1, options[LONGEST], desk.room
    if options[BUSY] == 0 and begin_decision(rules, board, state, desk, moves, stream) < 0:
        options[BUSY] = 0
        return TOO_MANY_MOVES
    root = options[ROOT]
    path[0] = root
    until = options[NODES] + allowance
    while options[PLAYOUTS] < options[MOST_PLAYOUTS] and options[STOP] == 0:
        if options[NODES] >= until:
            return THINKING
        stream_before = stream[0]
        copy_position(state, work)
        node = root
        depth = 0
        expanded = NO_NODE
        while children[node, COUNT] > 0 and depth < MOST_PATH - 1:
            # Descend: a roll by its weights, a step by its upper confidence bound.
            first = np.int64(children[node, FIRST])
            if children[node, MOVER] == CHANCE:
                chosen = first + random_outcome(stream, moves, rules.chance(board, work, moves))
            else:
                width = exploration * np.sqrt(np.log(children[node, VISITS] + 1.0))
                chosen = first
                highest = -1.0
                for child in range(first, first + children[node, COUNT]):
                    bound = bounds[child, MEAN] + width * bounds[child, UNSURE]
                    if bound > highest:
                        highest = bound
                        chosen = child
            if judges:
                copy_position(work, before)
            play(board, work, children[chosen, MOVE])
            node = chosen
            depth += 1
            path[depth] = node
            # Expand: a leaf that is visited for the second time gets its children.
            if children[node, COUNT] == 0 and children[node, VISITS] > 0 and children[node, MOVER] != OVER:
                if rules.mover(board, work) == OVER:
                    children[node, MOVER] = OVER
                else:
                    count = expand(rules, board, desk, node, moves, stream)
                    if count < 0:
                        options[BUSY] = 0
                        return TOO_MANY_MOVES
                    if count > 0:
                        expanded = node
        # Find out what the leaf is worth.
        made = 0
        if judges and rules.mover(board, work) != OVER:
            judge(rules, board, evaluate, desk, payoffs)
        else:
            if by_turns:
                made = play_out_by_turns(rules, board, work, room, longest, payoffs, moves, stream)
            else:
                made = play_out_by_steps(rules, board, work, longest, payoffs, moves, stream)
            if made < 0:  # the simulation begins again with more room
                stream[0] = stream_before
                if expanded != NO_NODE:
                    fold(desk, expanded)
                return made
        # Back up.
        children[root, VISITS] += 1
        for level in range(1, depth + 1):
            node = path[level]
            children[node, VISITS] += 1
            chooser = children[path[level - 1], MOVER]
            if chooser >= 0:
                visits = children[node, VISITS]
                values[node] += 0.5 + scale * payoffs[chooser]
                bounds[node, MEAN] = values[node] / visits
                bounds[node, UNSURE] = 1.0 / np.sqrt(visits)
        options[PLAYOUTS] += 1
        options[NODES] += 1 + depth + made
        options[DEPTH] = max(options[DEPTH], depth)
    options[BUSY] = 0
    options[DEEPEST_NODES] = options[NODES]
    copy_position(state, desk.states[PATH])
    copy_position(state, desk.chosen)
    note_choice(rules, board, desk)
    return DECIDED
