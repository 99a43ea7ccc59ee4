"""Counts the positions that can be reached, where one that is kept stands for several.

A node stands for its whole orbit. Where a symmetry exchanges the sides, a half of it may be out of reach: the position
at the start with the other side to move, for one. So it is found out in which of its two forms every node is reached.
"""

from typing import TYPE_CHECKING

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, LONGS, WHOLE
from plyground.exact.coding import CODING
from plyground.exact.orbits import ORBITS, count_fixing
from plyground.exact.packing import KEYS, PACKING, unpack
from plyground.exact.partitions import BYTES, NUMBERS, PARTS, Numbering

if TYPE_CHECKING:
    from plyground.exact.graph import Graph

AS_IT_IS, EXCHANGED, BOTH = 1, 2, 3  # the forms in which a node is reached
_NUMBER, _EXCHANGED = np.uint32((1 << 30) - 1), np.uint32(1 << 30)


@kernel(types.boolean(WHOLE, WHOLE, NUMBERS, NUMBERS, BYTES))
def spread_forms(first, step, count, edges, forms):
    """Pass the forms of a stretch's nodes on to what follows them; whether anything changed."""
    changed = False
    edge = 0
    for node in range(count.size):
        form = forms[first + node * step]
        other = (form >> 1) | ((form & 1) << 1)
        for _ in range(count[node]):
            target = np.int64(edges[edge] & _NUMBER)
            passed = other if edges[edge] & _EXCHANGED else form
            if passed & ~forms[target]:
                forms[target] |= passed
                changed = True
            edge += 1
    return changed


@kernel(WHOLE(ORBITS, PACKING, KEYS, WHOLE, WHOLE, WHOLE, BYTES, INTS, LONGS))
def count_forms(orbits, packing, keys, count, words, part, forms, state, fixing):
    """How many positions the nodes of a part stand for."""
    positions = 0
    for place in range(count):
        unpack(packing, keys[place], state)
        count_fixing(orbits, packing, state, keys[place], words, fixing)
        orbit = (orbits.exchanges.size + 1) // fixing[0]
        both = forms[place * PARTS + part] == BOTH or fixing[1] > 0
        positions += orbit if both else orbit // 2
    return positions


@kernel(WHOLE(CODING, INTS, WHOLE, INTS))
def count_numbered(coding, board, size, state):
    """How many numbers of a game's own index belong to positions."""
    positions = 0
    for number in range(size):
        for i in range(state.size):
            state[i] = 0
        if coding.position_at(board, number, state):
            positions += 1
    return positions


def count_reached(graph: "Graph") -> int:
    """How many different positions a graph stands for."""
    orbits, numbering = graph.orbits, graph.numbering
    if orbits.exchanges.size == 0:
        return len(numbering)
    state, fixing = np.zeros(graph.game.capacities.state, np.int32), np.zeros(2, np.int64)
    if not isinstance(numbering, Numbering):
        return count_numbered(graph.coding.compiled, graph.game.board, numbering.size, state)
    forms = forms_of(graph)
    words, packing = numbering.words.identity, graph.packing.compiled
    return sum(
        count_forms(orbits.compiled, packing, part.keys, part.count, words, part.number, forms, state, fixing)
        for part in numbering.parts
    )


def forms_of(graph: "Graph") -> np.ndarray:
    """In which forms every node is reached, by its number."""
    if not graph.exchanges_sides:
        return np.full(graph.numbering.size, BOTH, np.uint8)
    forms = np.zeros(graph.numbering.size, np.uint8)
    for root in graph.roots:
        place = graph.place_of(root)
        assert place is not None
        forms[place.number] |= AS_IT_IS if place.sign > 0 else EXCHANGED
    changed = True
    while changed:
        changed = False
        for stretch in graph.stretches:
            places = stretch.places
            changed |= spread_forms(places.start, places.step, stretch.count, stretch.edges, forms)
    return forms
