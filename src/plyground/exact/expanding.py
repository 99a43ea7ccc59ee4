"""What follows the positions of a stretch: the ends of their turns, packed, for each outcome of chance that is due.

A node is a position in which chance, a seat or nobody is to move; positions in the middle of a turn are none. The edges
of a node are the ends of the turn. Where chance is due they come in groups, one for each outcome, and the last edge of
each is marked; the *pattern* of such a node says how likely its outcomes are and which side chooses after each.
Where a position stands for another one with the sides exchanged, the edge that leads to it is marked as well.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, OVER, ROWS, RULES, WHOLE
from plyground.core.slack import CHANCES, MOVES, excess
from plyground.core.structures import structure
from plyground.core.turns import TURN_WORKSPACE, copy_position, find_turns
from plyground.exact.coding import CODING, write_key
from plyground.exact.packing import KEYS, unpack
from plyground.exact.partitions import BYTES, NUMBERS, PARTS, part_of

NO_NODE, FIRST_SIDE, SECOND_SIDE, BY_CHANCE, ENDED = 0, 1, 2, 3, 4  # what a node is
TOO_MANY_EDGES = -2
DOES_NOT_FIT = -3  # `state` holds a position that the packing did not foresee
TOO_MANY_PATTERNS = -4
NOT_OPPOSED = -5  # what one side gets is not what the other loses
MOST_PATTERNS = 64  # in one stretch
LAST, EXCHANGED = 1, 2  # marks of edges
NOBODY = 0  # chooses after an outcome that chance or the end follows
ENDLESS = 5  # in place of a side after an outcome: steps in circles, so that the turn never ends; no edge belongs to it

Expansion = structure(
    "Expansion",
    keys=KEYS,  # [edges, words] the positions that follow
    part=BYTES,  # [edges] the part to which each belongs
    marks=BYTES,  # [edges] LAST for the last of its group, EXCHANGED if the sides change places
    node=BYTES,  # [nodes] what it is
    count=NUMBERS,  # [nodes] edges
    payoff=FLOATS,  # [nodes] of the first side, where the game is over
    pattern=INTS,  # [nodes] where chance is due
    weights=ROWS,  # [patterns, outcomes]
    choosers=ROWS,  # [patterns, outcomes] the side that chooses after each
    outcomes=INTS,  # [patterns]
    patterns=INTS,  # [1] how many there are
    side=INTS,  # [seats] to which each belongs
    identity=WHOLE,  # words of a key that say what position it is
    state=INTS,
    rolled=INTS,
    after=INTS,
    moves=INTS,
    weight=INTS,
    chooser=INTS,
    payoffs=FLOATS,  # [seats]
)
EXPANSION = Expansion.kind


@kernel(WHOLE(INTS, CODING, EXPANSION, INTS, WHOLE))
def add_edge(board, coding, expansion, state, edge):
    """Write one more edge; return how many there are then, or why not."""
    if edge == expansion.part.size:
        return TOO_MANY_EDGES
    exchanged = write_key(coding, board, state, expansion.keys[edge])
    if exchanged < 0:
        copy_position(state, expansion.state)
        return DOES_NOT_FIT
    if coding.is_indexed == 0:
        expansion.part[edge] = part_of(expansion.keys[edge], expansion.identity)
    expansion.marks[edge] = EXCHANGED * exchanged
    return edge + 1


@kernel(WHOLE(RULES, INTS, CODING, INTS, TURN_WORKSPACE, EXPANSION, WHOLE))
def add_turns(rules, board, coding, state, turns, expansion, edge):
    """Write an edge for every end of the turn of the seat to move; return how many edges there are then.

    There is none where all its steps go round in circles.
    """
    if rules.max_results == 0:  # every step ends the turn
        legal = rules.legal_moves(board, state, expansion.moves)
        if legal < 1 or legal > rules.max_moves:
            return excess(MOVES, legal)
        for k in range(legal):
            copy_position(state, expansion.after)
            rules.play(board, expansion.after, expansion.moves[k])
            edge = add_edge(board, coding, expansion, expansion.after, edge)
            if edge < 0:
                return edge
    else:
        ends = find_turns(rules, board, state, turns)
        if ends <= 0:
            return edge if ends == 0 else ends
        for k in range(ends):
            edge = add_edge(board, coding, expansion, turns.rows[turns.ends[k]], edge)
            if edge < 0:
                return edge
    expansion.marks[edge - 1] |= LAST
    return edge


@kernel(WHOLE(EXPANSION, WHOLE))
def find_pattern(expansion, outcomes):
    """The number of the pattern with the weights and choosers just written, a new one if there is none."""
    known = expansion.patterns[0]
    for pattern in range(known):
        same = expansion.outcomes[pattern] == outcomes
        for k in range(outcomes):
            if not same:
                break
            same = (
                expansion.weights[pattern, k] == expansion.weight[k]
                and expansion.choosers[pattern, k] == expansion.chooser[k]
            )
        if same:
            return pattern
    if known == expansion.outcomes.size:
        return TOO_MANY_PATTERNS
    expansion.outcomes[known] = outcomes
    for k in range(outcomes):
        expansion.weights[known, k] = expansion.weight[k]
        expansion.choosers[known, k] = expansion.chooser[k]
    expansion.patterns[0] = known + 1
    return known


@kernel(WHOLE(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, WHOLE, WHOLE))
def add_outcomes(rules, board, coding, turns, expansion, node, edge):
    """Write the edges of a node at which chance is due; return how many edges there are then."""
    outcomes = rules.chance(board, expansion.state, expansion.weight)
    if outcomes < 1 or outcomes > rules.max_chances:
        return excess(CHANCES, outcomes)
    for outcome in range(outcomes):
        copy_position(expansion.state, expansion.rolled)
        rules.play(board, expansion.rolled, outcome)
        seat = rules.mover(board, expansion.rolled)
        if seat >= 0:
            before = edge
            edge = add_turns(rules, board, coding, expansion.rolled, turns, expansion, edge)
            expansion.chooser[outcome] = expansion.side[seat] if edge != before else ENDLESS
        else:
            expansion.chooser[outcome] = NOBODY
            edge = add_edge(board, coding, expansion, expansion.rolled, edge)
            if edge > 0:
                expansion.marks[edge - 1] |= LAST
        if edge < 0:
            return edge
    pattern = find_pattern(expansion, outcomes)
    if pattern < 0:
        return pattern
    expansion.pattern[node] = pattern
    return edge


@kernel(types.boolean(INTS, CODING, KEYS, WHOLE, EXPANSION))
def read_position(board, coding, keys, k, expansion):
    """Write a position to `expansion.state`; False if a number belongs to none, or to one that another stands for."""
    if coding.is_indexed == 0:
        unpack(coding.packing, keys[k], expansion.state)
        return True
    if coding.canonical.size > 0 and np.int64(coding.canonical[k]) != k:
        return False
    for i in range(expansion.state.size):
        expansion.state[i] = 0
    return coding.position_at(board, k, expansion.state)


@kernel(WHOLE(RULES, INTS, CODING, KEYS, WHOLE, WHOLE, TURN_WORKSPACE, EXPANSION))
def expand(rules, board, coding, keys, begin, end, turns, expansion):
    """Write nodes and edges of the positions `keys[begin:end]`; return how many edges, or a negative number.

    By the game's own index the positions are those with these numbers, without keys.
    """
    expansion.patterns[0] = 0
    edge = 0
    for k in range(begin, end):
        node = k - begin
        before = edge
        expansion.pattern[node] = 0
        if not read_position(board, coding, keys, k, expansion):
            expansion.node[node] = NO_NODE
            expansion.count[node] = 0
            continue
        seat = rules.mover(board, expansion.state)
        if seat == OVER:
            expansion.node[node] = ENDED
            rules.payoff(board, expansion.state, expansion.payoffs)
            expansion.payoff[node] = expansion.payoffs[0]
            for each in range(expansion.payoffs.size):
                same = expansion.side[each] == expansion.side[0]
                if expansion.payoffs[each] != (expansion.payoffs[0] if same else -expansion.payoffs[0]):
                    return NOT_OPPOSED
        elif seat == CHANCE:
            expansion.node[node] = BY_CHANCE
            edge = add_outcomes(rules, board, coding, turns, expansion, node, edge)
        else:
            expansion.node[node] = expansion.side[seat]
            edge = add_turns(rules, board, coding, expansion.state, turns, expansion, edge)
        if edge < 0:
            return edge
        expansion.count[node] = edge - before
    return edge


@kernel(types.void(BYTES, WHOLE, NUMBERS, NUMBERS))
def order_by_part(part, edges, order, begin):
    """Write the edges in the order of their parts, and where each part begins; within a part the order stays."""
    for k in range(begin.size):
        begin[k] = 0
    for edge in range(edges):
        begin[part[edge] + 1] += 1
    for k in range(1, begin.size):
        begin[k] += begin[k - 1]
    for edge in range(edges):
        order[begin[part[edge]]] = edge
        begin[part[edge]] += 1
    for k in range(PARTS, 0, -1):
        begin[k] = begin[k - 1]
    begin[0] = 0
