"""Makes the table of a game that was solved: a few bits for every position at which somebody still has to move.

Without chance a word is the number of a pair of value and distance, and check bits fill it up to a byte a position.
With chance it is a float32 number. Ends are not stored: the rules say what they are worth.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from plyground.exact.expanding import ENDED
from plyground.exact.graph import Graph
from plyground.exact.packing import without_counters
from plyground.exact.partitions import PARTS, Part
from plyground.exact.retrieval import cells_for, make_cells
from plyground.exact.retrograde import UNDECIDED, Solved
from plyground.exact.table import Table

NUMBER_BITS = 32  # of a float32
FOR_A_PART = 16  # check bits of a table that does not hold the whole game, so that others' positions are told apart
FOR_NUMBERS = 8  # check bits beside numbers of a whole game


def table_of_solved(graph: Graph, solved: Solved, is_whole: bool, cores: int, about: Mapping[str, Any]) -> Table:
    """The table of a game without chance."""
    both = (solved.code.astype(np.int64) + 1) << 16 | solved.distance
    both[solved.code == UNDECIDED] = 0
    going_on = nodes_going_on(graph)
    pairs, codes = np.unique(both[going_on], return_inverse=True)
    words = np.zeros(going_on.size, np.uint32)
    words[going_on] = codes
    worth = np.concatenate([[0.0], solved.payoffs])[pairs >> 16]
    distances = np.where(pairs == 0, -1, pairs & 0xFFFF).astype(np.int32)
    bits = max(1, int(len(pairs) - 1).bit_length())
    stored = int(np.count_nonzero(going_on))
    check = max(1, min(FOR_A_PART, 8 * graph.positions // cells_for(stored) - bits)) if is_whole else FOR_A_PART
    return _table(graph, words, going_on, (bits, check), cores, worth, distances, about)


def table_of_values(graph: Graph, values: np.ndarray, is_whole: bool, cores: int, about: Mapping[str, Any]) -> Table:
    """The table of a game with chance, from what every node is worth for the first side."""
    words = values.astype(np.float32).view(np.uint32)
    check = FOR_NUMBERS if is_whole else FOR_A_PART
    return _table(graph, words, nodes_going_on(graph), (NUMBER_BITS, check), cores, np.zeros(0), None, about)


def nodes_going_on(graph: Graph) -> np.ndarray:
    """Which nodes are no ends, by their numbers."""
    going_on = np.zeros(graph.numbering.size, np.bool_)
    for stretch in graph.stretches:
        going_on[stretch.numbers] = stretch.kind != ENDED
    return going_on


def _table(
    graph: Graph, words: np.ndarray, going_on: np.ndarray, bits: tuple[int, int], cores: int, worth: np.ndarray,
    distances: np.ndarray | None, about: Mapping[str, Any],
) -> Table:  # fmt: skip
    def stored(part: Part) -> tuple[np.ndarray, np.ndarray]:
        numbers = slice(part.number, part.number + PARTS * part.count, PARTS)
        places = np.flatnonzero(going_on[numbers]).astype(np.uint32)
        return places, words[numbers][places].astype(np.uint64)

    cells = make_cells(graph.numbering, stored, int(np.count_nonzero(going_on)), *bits, cores)
    packing = without_counters(graph.packing, graph.game.capacities.identity)
    return Table(graph.game, packing, cells, worth, distances, about)
