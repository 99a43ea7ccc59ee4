"""The tree of Monte Carlo tree search: a list of nodes in which the children of a node are adjacent.

From one decision to the next, the part of the tree below the current position is kept: it is looked for below the step
that was played, and copied to the other half of the list.
"""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, LONGS, NOTHING, OVER, ROWS, RULES, WHOLE, WORDS, Capacities
from plyground.core.randomness import random_below
from plyground.core.slack import CHANCES, MOVES, array_with_slack, excess
from plyground.core.structures import Structure, as_record, fields_of, make_records, records, structure
from plyground.core.turns import TurnWorkspace, copy_position, same_position
from plyground.search.options import MctsOptions
from plyground.search.workspace import WORKSPACE

NO_NODE = -1
NOBODY = -3  # the mover of a node that has not been looked at
UNVISITED = 1e30  # the uncertainty of a node without visits
MOST_PATH = 512  # nodes from the root to a leaf

NODE = np.dtype(
    [
        ("mean_reward", np.float64),  # total / visits
        ("uncertainty", np.float64),  # 1 / √visits: stored, so that choosing a step needs no square root or division
        ("total", np.float64),  # of the rewards for the seat that chose to go there
        ("first", np.int32),  # its first child
        ("count", np.int32),  # children
        ("visits", np.int32),
        ("move", np.int32),  # the step or outcome of chance that leads there
        ("mover", np.int32),  # who moves there: a seat, CHANCE, OVER or NOBODY
    ],
    align=True,
)
TREE = np.dtype(
    [
        ("root", np.int64),
        ("used", np.int64),  # the node after the last one
        ("half", np.int64),  # 0 or 1: where the tree is
        ("playouts", np.int64),  # simulations of this decision
        ("chosen", np.int64),  # the child of the root that was decided on
    ]
)
LEVEL = np.dtype([("node", np.int64), ("next", np.int64)])  # of a walk down the tree: a node and its next child
NODES = records(NODE)

Mcts = structure(
    "Mcts",
    options=records(fields_of(MctsOptions)),  # [1]
    tree=records(TREE),  # [1]
    nodes=NODES,  # [2 * memory] two halves, one of which is in use
    path=LONGS,  # [MOST_PATH] the nodes of a simulation
    state=INTS,  # [state] the position that a simulation plays on
    before=INTS,  # [state] the one before the last step
    line=ROWS,  # [MOST_PATH, state] positions below the previous decision
    levels=records(LEVEL),  # [MOST_PATH] and their nodes
    moves=INTS,  # [steps or outcomes of chance]
    rewards=FLOATS,  # [seats] the payoffs of a simulation
)
MCTS = Mcts.kind


@kernel(NOTHING(NODES, WHOLE, WHOLE))
def make_leaf(nodes, number, move):
    """Make an unvisited leaf."""
    node = nodes[number]
    node.mean_reward = 0.0
    node.uncertainty = UNVISITED
    node.total = 0.0
    node.first = NO_NODE
    node.count = 0
    node.visits = 0
    node.move = move
    node.mover = NOBODY


@kernel(NOTHING(MCTS))
def plant_tree(search):
    """Make a tree of only its root."""
    tree = search.tree[0]
    tree.root = tree.half * (search.nodes.size // 2)
    tree.used = tree.root + 1
    make_leaf(search.nodes, tree.root, 0)


@kernel(WHOLE(RULES, INTS, WORKSPACE, MCTS, WHOLE, WORDS))
def expand(rules, board, workspace, search, number, stream):
    """Give a leaf its children, steps in a random rotation; return how many, 0 if it has none, or a failure.

    A finished game has no children, and if the tree is full, a leaf stays a leaf.
    """
    node, tree, decision, moves = search.nodes[number], search.tree[0], workspace.decision[0], search.moves
    seat = rules.mover(board, search.state)
    if seat == OVER:
        node.mover = OVER
        return 0
    if seat == CHANCE:
        count = rules.chance(board, search.state, moves)
        if count < 1 or count > rules.max_chances:
            return excess(CHANCES, count)
    else:
        count = rules.legal_moves(board, search.state, moves)
        if count < 1 or count > rules.max_moves:
            return excess(MOVES, count)
    first = tree.used
    if first + count > (tree.half + 1) * (search.nodes.size // 2):
        return 0
    shift = 0 if seat == CHANCE else random_below(stream, count)
    for k in range(count):
        make_leaf(search.nodes, first + k, np.int64(k if seat == CHANCE else moves[(k + shift) % count]))
    node.first = first
    node.count = count
    node.mover = seat
    tree.used = first + count
    decision.expanded += 1
    decision.children += count
    return count


@kernel(NOTHING(WORKSPACE, MCTS, WHOLE))
def take_back_expansion(workspace, search, number):
    """Turn the node that was expanded last back into a leaf."""
    node, decision = search.nodes[number], workspace.decision[0]
    search.tree[0].used -= node.count
    decision.children -= node.count
    decision.expanded -= 1
    node.first = NO_NODE
    node.count = 0
    node.mover = NOBODY


@kernel(WHOLE(RULES, INTS, INTS, MCTS, WHOLE))
def find_position(rules, board, state, search, seat):
    """The node of the current position below the step that was played; NO_NODE if there is none.

    Depth first over visited nodes, but not below a position in which this seat chooses again.
    """
    nodes, line, levels = search.nodes, search.line, search.levels
    chosen = search.tree[0].chosen
    rules.play(board, line[0], nodes[chosen].move)  # from the position of the previous decision
    levels[0].node = chosen
    levels[0].next = 0
    depth = 0
    while depth >= 0:
        level, here = levels[depth], line[depth]
        node = nodes[level.node]
        if level.next == 0:
            if same_position(here, state, rules.max_identity):
                return level.node
            if node.mover == seat or depth == MOST_PATH - 1:
                level.next = node.count
        if level.next >= node.count:
            depth -= 1
            continue
        child = node.first + level.next
        level.next += 1
        if nodes[child].count > 0:
            depth += 1
            levels[depth].node = child
            levels[depth].next = 0
            copy_position(here, line[depth])
            rules.play(board, line[depth], nodes[child].move)
    return NO_NODE


@kernel(NOTHING(NODES, WHOLE, WHOLE))
def copy_node(nodes, source, target):
    """Copy a node field by field."""
    old, new = nodes[source], nodes[target]
    new.mean_reward = old.mean_reward
    new.uncertainty = old.uncertainty
    new.total = old.total
    new.first = old.first
    new.count = old.count
    new.visits = old.visits
    new.move = old.move
    new.mover = old.mover


@kernel(NOTHING(MCTS, WHOLE))
def keep_subtree(search, number):
    """Copy the subtree of a node to the other half of the list, breadth first, and make it the tree."""
    nodes, tree = search.nodes, search.tree[0]
    tree.half = 1 - tree.half
    plant_tree(search)
    copy_node(nodes, number, tree.root)
    copied = tree.root
    while copied < tree.used:
        parent = nodes[copied]
        old = parent.first
        for k in range(parent.count):
            copy_node(nodes, old + k, tree.used + k)
        parent.first = tree.used
        tree.used += parent.count
        copied += 1


def make_workspace(options: MctsOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """The workspace of a search with these options."""
    return Mcts(
        options=as_record(options),
        tree=make_records(TREE, 1),
        nodes=make_records(NODE, 2 * options.memory),
        path=np.zeros(MOST_PATH, np.int64),
        state=np.zeros(capacities.state, np.int32),
        before=np.zeros(capacities.state, np.int32),
        line=np.zeros((MOST_PATH, capacities.state), np.int32),
        levels=make_records(LEVEL, MOST_PATH),
        moves=array_with_slack(max(capacities.moves, capacities.chances)),
        rewards=np.zeros(capacities.seats, np.float64),
    )
