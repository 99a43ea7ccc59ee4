"""Monte Carlo tree search: UCT (Kocsis & Szepesvári 2006) over single steps; chance events are nodes of their own.

A simulation descends from the root by upper confidence bounds, expands a leaf at its second visit, plays the game out
at random (or asks the evaluator), and backs the rewards up. Rewards are between 0, for the worst payoff, and 1, for the
best. The tree itself is in `mcts_tree`.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, NOTHING, OVER, RULES, WHOLE, WORDS
from plyground.core.randomness import random_below, random_outcome
from plyground.core.slack import CHANCES, MOVES, excess
from plyground.core.structures import structure_at
from plyground.core.turns import TURN_WORKSPACE, copy_position, find_turns
from plyground.search.mcts_tree import (
    MCTS,
    MOST_PATH,
    NO_NODE,
    NODES,
    expand,
    find_position,
    keep_subtree,
    make_workspace,
    plant_tree,
    take_back_expansion,
)
from plyground.search.workspace import (
    DECIDE,
    DECIDED,
    EVALUATOR,
    OVERFLOW,
    THINKING,
    WORKSPACE,
    estimate,
    known_points,
    prepare_model,
)

LONGEST_PLAYOUT = 100_000  # choices after which a playout counts as a draw


# Descending


@kernel(WHOLE(NODES, WHOLE, types.float64), forceinline=True)
def best_child(nodes, node, exploration):
    """The child with the highest upper confidence bound: mean + c √(ln n / visits)."""
    first = np.int64(nodes[node].first)
    width = exploration * np.sqrt(np.log(nodes[node].visits + 1.0))
    best = first
    highest = -1.0
    for child in range(first, first + nodes[node].count):
        bound = nodes[child].mean_reward + width * nodes[child].uncertainty
        if bound > highest:
            highest = bound
            best = child
    return best


# Evaluating a leaf


@kernel(NOTHING(RULES, INTS, INTS, FLOATS))
def write_payoffs(rules, board, state, payoffs):
    """Write the payoff of every seat; 0 if the game was not played to its end."""
    if rules.mover(board, state) == OVER:
        rules.payoff(board, state, payoffs)
    else:
        for seat in range(payoffs.size):
            payoffs[seat] = 0.0


@kernel(WHOLE(RULES, INTS, INTS, FLOATS, INTS, WORDS))
def play_out_by_steps(rules, board, state, payoffs, moves, stream):
    """Play random steps to the end of the game; return the number of choices, or a failure."""
    mover, legal_moves, play, chance = rules.mover, rules.legal_moves, rules.play, rules.chance
    made = 0
    seat = mover(board, state)
    while seat != OVER and made < LONGEST_PLAYOUT:
        if seat == CHANCE:
            outcomes = chance(board, state, moves)
            if outcomes < 1 or outcomes > rules.max_chances:
                return excess(CHANCES, outcomes)
            play(board, state, random_outcome(stream, moves, outcomes))
        else:
            count = legal_moves(board, state, moves)
            if count > rules.max_moves:
                return excess(MOVES, count)
            play(board, state, moves[random_below(stream, count)])
        made += 1
        seat = mover(board, state)
    write_payoffs(rules, board, state, payoffs)
    return made


@kernel(WHOLE(RULES, INTS, INTS, TURN_WORKSPACE, FLOATS, INTS, WORDS))
def play_out_by_turns(rules, board, state, turns, payoffs, weight, stream):
    """The same with whole turns, drawn from their distinct ends; return the number of choices, or a failure."""
    made = 0
    seat = rules.mover(board, state)
    while seat != OVER and made < LONGEST_PLAYOUT:
        if seat == CHANCE:
            outcomes = rules.chance(board, state, weight)
            if outcomes < 1 or outcomes > rules.max_chances:
                return excess(CHANCES, outcomes)
            rules.play(board, state, random_outcome(stream, weight, outcomes))
        else:
            count = find_turns(rules, board, state, turns)
            if count < 0:
                return count
            copy_position(turns.rows[turns.ends[random_below(stream, count)]], state)
        made += 1
        seat = rules.mover(board, state)
    write_payoffs(rules, board, state, payoffs)
    return made


@kernel(NOTHING(RULES, INTS, EVALUATOR, WORKSPACE, MCTS))
def evaluate_leaf(rules, board, evaluate, workspace, search):
    """Write the evaluator's value of the leaf for every seat, as a payoff."""
    options = search.options[0]
    for seat in range(search.rewards.size):
        value = estimate(rules, board, search.before, search.state, seat, evaluate, workspace) / options.scale
        search.rewards[seat] = options.largest_payoff * max(-1.0, min(1.0, value))


@kernel(types.boolean(RULES, INTS, WORKSPACE, MCTS))
def is_known(rules, board, workspace, search):
    """Whether the points of the leaf are known; then they are written for every seat."""
    if rules.mover(board, search.state) == OVER:
        return False
    for seat in range(search.rewards.size):
        points = known_points(rules, board, search.before, search.state, seat, workspace)
        if np.isnan(points):
            return False
        search.rewards[seat] = points
    return True


@kernel(WHOLE(RULES, INTS, EVALUATOR, WORKSPACE, MCTS, WORDS), forceinline=True)
def value_leaf(rules, board, evaluate, workspace, search, stream):
    """Write the payoff of every seat, by the evaluator or a playout; return the number of choices, or a failure."""
    options, state = search.options[0], search.state
    if workspace.has_known and is_known(rules, board, workspace, search):
        return 0
    if options.evaluates and rules.mover(board, state) != OVER:
        evaluate_leaf(rules, board, evaluate, workspace, search)
        return 0
    if options.by_turns:
        return play_out_by_turns(rules, board, state, workspace.turns, search.rewards, search.moves, stream)
    return play_out_by_steps(rules, board, state, search.rewards, search.moves, stream)


# Backing up


@kernel(NOTHING(MCTS, WHOLE), forceinline=True)
def back_up(search, depth):
    """Add the rewards to all nodes of the path, each for the seat that chose to go there."""
    nodes, path, rewards = search.nodes, search.path, search.rewards
    scale = 0.5 / search.options[0].largest_payoff
    nodes[path[0]].visits += 1
    for level in range(1, depth + 1):
        node = nodes[path[level]]
        node.visits += 1
        chooser = nodes[path[level - 1]].mover
        if chooser >= 0:
            node.total += 0.5 + scale * rewards[chooser]
            node.mean_reward = node.total / node.visits
            node.uncertainty = 1.0 / np.sqrt(node.visits)


# A simulation, and the decision


@kernel(WHOLE(RULES, INTS, INTS, EVALUATOR, WORKSPACE, MCTS, WORDS))
def simulate(rules, board, root_state, evaluate, workspace, search, stream):
    """Run one simulation; return DECIDED, or a failure after which it is restarted with a larger workspace."""
    nodes, path, state, moves = search.nodes, search.path, search.state, search.moves
    options, decision = search.options[0], workspace.decision[0]
    stream_before = stream[0]
    copy_position(root_state, state)
    node = np.int64(path[0])
    depth = 0
    expanded = NO_NODE
    while nodes[node].count > 0 and depth < MOST_PATH - 1:
        if nodes[node].mover == CHANCE:
            outcomes = rules.chance(board, state, moves)
            node = nodes[node].first + random_outcome(stream, moves, outcomes)
        else:
            node = best_child(nodes, node, options.exploration)
        if options.evaluates or workspace.has_known:
            copy_position(state, search.before)
        rules.play(board, state, nodes[node].move)
        depth += 1
        path[depth] = node
        is_due = nodes[node].count == 0 and nodes[node].visits > 0 and nodes[node].mover != OVER  # its second visit
        if is_due and not (workspace.has_known and is_known(rules, board, workspace, search)):
            count = expand(rules, board, workspace, search, node, stream)
            if count < 0:
                return count
            if count > 0:
                expanded = node
    made = value_leaf(rules, board, evaluate, workspace, search, stream)
    if made < 0:
        stream[0] = stream_before
        if expanded != NO_NODE:
            take_back_expansion(workspace, search, expanded)
        return made
    back_up(search, depth)
    search.tree[0].playouts += 1
    decision.nodes += 1 + depth + made
    decision.depth = max(decision.depth, depth)
    return DECIDED


@kernel(WHOLE(RULES, INTS, INTS, WORKSPACE, MCTS, WORDS))
def begin_decision(rules, board, state, workspace, search, stream):
    """Plant a tree for the current position, or keep part of the old one; return a negative number on failure."""
    decision, tree = workspace.decision[0], search.tree[0]
    node = NO_NODE
    if not decision.is_new_game and search.options[0].reuses:
        node = find_position(rules, board, state, search, decision.seat)
    decision.is_new_game = False
    decision.is_under_way = True
    decision.nodes = decision.expanded = decision.children = decision.depth = 0
    decision.seat = rules.mover(board, state)
    tree.playouts = 0
    prepare_model(rules, board, state, decision.seat, workspace)
    if node == NO_NODE:
        plant_tree(search)
    else:
        keep_subtree(search, node)
    if search.nodes[tree.root].count > 0:
        return 1
    copy_position(state, search.state)
    return expand(rules, board, workspace, search, tree.root, stream)


@kernel(NOTHING(RULES, INTS, WORKSPACE, MCTS))
def choose(rules, board, workspace, search):
    """Decide on the most visited step (among equals the better one, then the smaller)."""
    nodes, tree, decision = search.nodes, search.tree[0], workspace.decision[0]
    root = nodes[tree.root]
    best = np.int64(root.first)
    for k in range(best + 1, root.first + root.count):
        more = nodes[k].visits - nodes[best].visits
        if more == 0 and nodes[k].visits > 0:
            gain = nodes[k].total - nodes[best].total
            more = -1 if gain < 0 or (gain == 0 and nodes[k].move > nodes[best].move) else 1
        if more > 0:
            best = k
    tree.chosen = best
    decision.visits = nodes[best].visits
    decision.all_visits = 0
    for k in range(root.first, root.first + root.count):
        decision.all_visits += nodes[k].visits
    visits = max(nodes[best].visits, 1)
    decision.value = search.options[0].largest_payoff * (2.0 * nodes[best].total / visits - 1.0)
    decision.deepest_nodes = decision.nodes
    rules.play(board, workspace.chosen, nodes[best].move)


@kernel(DECIDE)
def decide_by_mcts(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the most visited step after all simulations, or after as many as the time allowed."""
    search = structure_at(workspace.search, MCTS)
    decision, tree, options = workspace.decision[0], search.tree[0], search.options[0]
    if not decision.is_under_way:
        answer = begin_decision(rules, board, state, workspace, search, stream)
        if answer < 0:
            decision.is_under_way = False
            return answer
    search.path[0] = tree.root
    until = decision.nodes + allowance
    while tree.playouts < options.playouts and not decision.must_stop:
        if decision.nodes >= until:
            return THINKING
        answer = simulate(rules, board, state, evaluate, workspace, search, stream)
        if answer != DECIDED:
            decision.is_under_way = answer == OVERFLOW
            return answer
    decision.is_under_way = False
    copy_position(state, search.line[0])
    copy_position(state, workspace.chosen)
    choose(rules, board, workspace, search)
    return DECIDED


METHODS = {"mcts": decide_by_mcts}

__all__ = ["METHODS", "decide_by_mcts", "make_workspace"]
