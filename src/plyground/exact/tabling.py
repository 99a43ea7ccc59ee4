"""Makes the table of a game that was solved: a few bits for every position at which somebody still has to move.

Without chance a word is the number of a pair of value and distance; with chance it is a float32 number. Ends are not
stored: the rules say what they are worth. Where every position of the game is in the table, a few check bits fill its
words up to a byte a position. Others may be asked about where turns have several steps, where chance is due within
them, and where only a part of the game was solved; then there are enough bits to tell them.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from plyground.exact.expanding import ENDED, NO_NODE
from plyground.exact.graph import Graph
from plyground.exact.orbits import for_identity
from plyground.exact.packing import without_counters
from plyground.exact.partitions import PARTS, Numbering, Part
from plyground.exact.retrieval import cells_for, make_cells, numbered_cells
from plyground.exact.retrograde import UNDECIDED, Solved
from plyground.exact.table import Table

NUMBER_BITS = 32  # of a float32
MANY = 24  # check bits by which positions that are not in the table are told


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
    bits = max(1, len(pairs).bit_length())  # one word more than pairs: where the game's own index has no position
    stored = int(np.count_nonzero(going_on))
    holds_all = is_whole and graph.game.capacities.results == 0  # every step ends the turn
    check = max(1, min(MANY, 8 * graph.positions // cells_for(stored) - bits)) if holds_all else MANY
    return _table(graph, words, going_on, (bits, check), cores, worth, distances, about)


def table_of_values(graph: Graph, values: np.ndarray, cores: int, about: Mapping[str, Any]) -> Table:
    """The table of a game with chance, from what every node is worth for the first side."""
    words = values.astype(np.float32).view(np.uint32)
    return _table(graph, words, nodes_going_on(graph), (NUMBER_BITS, MANY), cores, np.zeros(0), None, about)


def nodes_going_on(graph: Graph) -> np.ndarray:
    """Which nodes are no ends, by their numbers."""
    going_on = np.zeros(graph.numbering.size, np.bool_)
    for stretch in graph.stretches:
        going_on[stretch.slots] = (stretch.kind != ENDED) & (stretch.kind != NO_NODE)
    return going_on


def _table(
    graph: Graph, words: np.ndarray, going_on: np.ndarray, bits: tuple[int, int], cores: int, worth: np.ndarray,
    distances: np.ndarray | None, about: Mapping[str, Any],
) -> Table:  # fmt: skip
    def stored(part: Part) -> tuple[np.ndarray, np.ndarray]:
        numbers = slice(part.number, part.number + PARTS * part.count, PARTS)
        places = np.flatnonzero(going_on[numbers]).astype(np.uint32)
        return places, words[numbers][places].astype(np.uint64)

    if isinstance(graph.numbering, Numbering):
        cells = make_cells(graph.numbering, stored, int(np.count_nonzero(going_on)), *bits, cores)
    else:
        used = int(np.flatnonzero(going_on).max(initial=-1)) + 1
        cells = numbered_cells(words[:used], going_on[:used], bits[0])
    identity = graph.game.capacities.identity
    packing = without_counters(graph.packing, identity)
    orbits = for_identity(graph.orbits, identity, int(packing.word.max(initial=0)) + 1)
    return Table(graph.game, packing, orbits, cells, worth, distances, about)
