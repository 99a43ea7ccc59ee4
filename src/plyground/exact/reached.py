"""Counts the positions that can be reached, where one that is kept stands for several.

A node stands for its whole orbit. Where a symmetry exchanges the sides, a half of it may be out of reach: the position
at the start with the other side to move, for one. So it is found out in which of its two forms every node is reached.
"""

from typing import TYPE_CHECKING

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, LONGS, WHOLE, WORDS
from plyground.exact.coding import CODING
from plyground.exact.orbits import ORBITS, count_fixing
from plyground.exact.packing import KEYS, PACKING, pack, unpack
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


@kernel(WHOLE(CODING, INTS, BYTES, INTS, WORDS, LONGS))
def count_numbered(coding, board, forms, state, key, fixing):
    """The same for the nodes of a game's own index."""
    orbits, packing = coding.orbits, coding.packing
    positions = 0
    for number in range(forms.size):
        if forms[number] == 0:
            continue
        for i in range(state.size):
            state[i] = 0
        coding.position_at(board, number, state)
        pack(packing, state, key)
        count_fixing(orbits, packing, state, key, coding.words, fixing)
        orbit = (orbits.exchanges.size + 1) // fixing[0]
        positions += orbit if forms[number] == BOTH or fixing[1] > 0 else orbit // 2
    return positions


def count_reached(graph: "Graph") -> int:
    """How many different positions a graph stands for."""
    orbits, numbering = graph.orbits, graph.numbering
    is_listed = isinstance(numbering, Numbering)
    if orbits.exchanges.size == 0 and is_listed:
        return len(numbering)
    forms = forms_of(graph)
    state, fixing = np.zeros(graph.game.capacities.state, np.int32), np.zeros(2, np.int64)
    if not isinstance(numbering, Numbering):
        key = np.zeros(graph.orbits.base.shape[1], np.uint64)
        return count_numbered(graph.coding.compiled, graph.game.board, forms, state, key, fixing)
    words, packing = numbering.words.identity, graph.packing.compiled
    return sum(
        count_forms(orbits.compiled, packing, part.keys, part.count, words, part.number, forms, state, fixing)
        for part in numbering.parts
    )


def forms_of(graph: "Graph") -> np.ndarray:
    """In which forms every node is reached, by its number."""
    is_listed = isinstance(graph.numbering, Numbering)
    if not graph.exchanges_sides and is_listed:
        return np.full(graph.numbering.size, BOTH, np.uint8)
    forms = np.zeros(graph.numbering.size, np.uint8)
    for root in graph.roots:
        place = graph.place_of(root)
        assert place is not None
        own_form = AS_IT_IS if place.sign > 0 else EXCHANGED
        forms[place.number] |= own_form if graph.exchanges_sides else BOTH
    in_order = graph.stretches if is_listed else graph.stretches[::-1]  # as positions follow one another, about
    changed = True
    while changed:
        changed = False
        for stretch in in_order:
            places = stretch.places
            changed |= spread_forms(places.start, places.step, stretch.count, stretch.edges, forms)
    return forms
