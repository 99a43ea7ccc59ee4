"""Win, loss or draw of every position of a game without chance, found backwards from the ends.

The side that wants an end *attracts*: a position of its own from which one turn leads to a decided one is decided too,
and so is one of the other side from which all turns do. What is never decided is a draw, by an end that is one or by
endless play. Ends may be worth different points; the best for a side attract first.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import LONGS, NOTHING, WHOLE
from plyground.core.errors import PlygroundError
from plyground.exact.expanding import ENDED, FIRST_SIDE, SECOND_SIDE
from plyground.exact.graph import Graph
from plyground.exact.partitions import BYTES, NUMBERS, PARTS
from plyground.exact.phases import DECIDE, REVERSE, Phases, Reach

UNDECIDED = -1
LONGEST = 65_535  # plies to an end that can be told
CODES = types.Array(types.int16, 1, "C")
SHORTS = types.Array(types.uint16, 1, "C")
_NUMBER = np.uint32(0x7FFFFFFF)


@kernel(NOTHING(NUMBERS, LONGS, WHOLE, WHOLE))
def count_entering(edges, entering, lane, lanes):
    """Add to `entering[n + 1]` how many edges lead to node n, for the nodes of one lane."""
    for k in range(edges.size):
        target = np.int64(edges[k] & _NUMBER)
        if target % lanes == lane:
            entering[target + 1] += 1


@kernel(NOTHING(WHOLE, WHOLE, NUMBERS, NUMBERS, LONGS, NUMBERS, WHOLE, WHOLE))
def note_sources(part, first, count, edges, cursor, sources, lane, lanes):
    """Write the node from which every edge comes to the list of the node to which it leads."""
    edge = 0
    for node in range(count.size):
        number = (first + node) * PARTS + part
        for _ in range(count[node]):
            target = np.int64(edges[edge] & _NUMBER)
            edge += 1
            if target % lanes == lane:
                sources[cursor[target]] = number
                cursor[target] += 1


@kernel(
    WHOLE(NUMBERS, WHOLE, BYTES, NUMBERS, CODES, SHORTS, LONGS, NUMBERS, WHOLE, WHOLE, WHOLE, NUMBERS, WHOLE, WHOLE)
)
def attract(frontier, side, owner, open_edges, code, distance, entering, sources, wanted, plies, lanes, found, lane,
            offset):  # fmt: skip
    """Decide the nodes of one lane from which `side` comes to the frontier; write them from `offset` on; how many."""
    count = 0
    for k in range(frontier.size):
        target = np.int64(frontier[k])
        for place in range(entering[target], entering[target + 1]):
            source = np.int64(sources[place])
            if source % lanes != lane or code[source] != UNDECIDED:
                continue
            if owner[source] != side:
                open_edges[source] -= 1
                if open_edges[source] > 0:
                    continue
            code[source] = wanted
            distance[source] = plies
            found[offset + count] = source
            count += 1
    return count


@dataclass(frozen=True)
class Solved:
    """What every node is worth for the first side, and how many plies from an end it is."""

    payoffs: np.ndarray  # by their codes
    code: np.ndarray  # [size] UNDECIDED: a draw
    distance: np.ndarray  # [size]

    def value(self, number: int) -> float:
        code = self.code[number]
        return 0.0 if code == UNDECIDED else float(self.payoffs[code])


class Attraction:
    """The nodes as attraction needs them: who moves, where edges come from, what is decided."""

    def __init__(self, graph: Graph, cores: int, pool: ThreadPoolExecutor):
        self.cores, self.pool = cores, pool
        self.size = graph.numbering.size
        self.owner = np.zeros(self.size, np.uint8)
        self.open_edges = np.zeros(self.size, np.uint32)
        self.payoff = np.zeros(self.size, np.float32)
        exact: set[float] = set()
        for stretch in graph.stretches:
            numbers = stretch.numbers
            self.owner[numbers] = stretch.kind
            self.open_edges[numbers] = stretch.count
            self.payoff[numbers] = stretch.payoff
            exact.update(np.unique(stretch.payoff[stretch.kind == ENDED]).tolist())
        self.payoffs = np.array(sorted(exact), np.float64)
        self.code = np.full(self.size, UNDECIDED, np.int16)
        self.distance = np.zeros(self.size, np.uint16)
        self.entering = np.zeros(self.size + 1, np.int64)
        self._each_lane(lambda lane: self._count(graph, lane))
        np.cumsum(self.entering, out=self.entering)
        self.sources = np.zeros(int(self.entering[-1]), np.uint32)
        cursor = self.entering[:-1].copy()
        self._each_lane(lambda lane: self._note(graph, cursor, lane))
        self.found = np.zeros(self.size + cores, np.uint32)
        self.decided = 0

    def _each_lane(self, work: Callable[[int], object]) -> list:
        return list(self.pool.map(work, range(self.cores)))

    def _count(self, graph: Graph, lane: int) -> None:
        for stretch in graph.stretches:
            count_entering(stretch.edges, self.entering, lane, self.cores)

    def _note(self, graph: Graph, cursor: np.ndarray, lane: int) -> None:
        for stretch in graph.stretches:
            note_sources(
                stretch.part, stretch.first, stretch.count, stretch.edges, cursor, self.sources, lane, self.cores
            )

    def run(self, side: int, wanted: int, reach: Reach) -> None:
        """Decide everything from which `side` can force an end with this payoff."""
        frontier = np.flatnonzero((self.owner == ENDED) & (self.payoff == np.float32(self.payoffs[wanted])))
        frontier = frontier.astype(np.uint32)
        self.code[frontier] = wanted
        self.decided += frontier.size
        room = self.size // self.cores + 1
        plies = 0
        while frontier.size:
            plies += 1
            if plies > LONGEST:
                raise PlygroundError(f"more than {LONGEST:,} plies to the end; no more can be told")

            def work(lane: int, frontier: np.ndarray = frontier, plies: int = plies) -> np.ndarray:
                begin = lane * room
                count = attract(
                    frontier, side, self.owner, self.open_edges, self.code, self.distance, self.entering, self.sources,
                    wanted, plies, self.cores, self.found, lane, begin,
                )  # fmt: skip
                return self.found[begin : begin + count]

            frontier = np.concatenate(self._each_lane(work))
            self.decided += frontier.size
            reach(self.decided, f"{self.decided:,} decided, {plies} plies from the end")


def solve_backwards(graph: Graph, cores: int = 1, phases: Phases | None = None) -> Solved:
    """Decide every node of a graph without chance."""
    phases = phases or Phases()
    with ThreadPoolExecutor(cores) as pool:
        with phases.phase(REVERSE):
            nodes = Attraction(graph, cores, pool)
        with phases.phase(DECIDE, graph.positions) as reach:
            for code in range(len(nodes.payoffs) - 1, -1, -1):
                if nodes.payoffs[code] > 0:
                    nodes.run(FIRST_SIDE, code, reach)
            for code in range(len(nodes.payoffs)):
                if nodes.payoffs[code] < 0:
                    nodes.run(SECOND_SIDE, code, reach)
    return Solved(nodes.payoffs, nodes.code, nodes.distance)
