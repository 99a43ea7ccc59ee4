"""Win, loss or draw of every position of a game without chance, found backwards from the ends.

The side that wants an end *attracts*: a position of its own from which one turn leads to a decided one is decided too,
and so is one of the other side from which all turns do. What is never decided is a draw, by an end that is one or by
endless play. Ends may be worth different points; the largest attract first, for both sides at once: no position is
attracted by both. Where an edge exchanges the sides, what attracts the one attracts the other on its far side.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import NOTHING, WHOLE
from plyground.core.errors import PlygroundError
from plyground.exact.checkpoints import Piece
from plyground.exact.expanding import ENDED, FIRST_SIDE, SECOND_SIDE
from plyground.exact.graph import Graph
from plyground.exact.keeping import NO_KEEPER, Keeper
from plyground.exact.partitions import BYTES, NUMBERS
from plyground.exact.phases import DECIDE, REVERSE, Phases, Reach

UNDECIDED = -1
LONGEST = 65_535  # plies to an end that can be told
MOST_TURNS, MOST_EDGES = 65_535, (1 << 32) - 1  # of a node, and of all
CHANGING = ("code", "distance", "open_edges")  # arrays that change while nodes are decided
CODES = types.Array(types.int16, 1, "C")
SHORTS = types.Array(types.uint16, 1, "C")
_NUMBER, _EXCHANGED = np.uint32((1 << 30) - 1), np.uint32(1 << 30)


@kernel(NOTHING(NUMBERS, NUMBERS, WHOLE, WHOLE))
def count_entering(edges, entering, lane, lanes):
    """Add to `entering[n]` how many edges lead to node n, for the nodes of one lane."""
    for k in range(edges.size):
        target = np.int64(edges[k] & _NUMBER)
        if target % lanes == lane:
            entering[target] += 1


@kernel(NOTHING(NUMBERS))
def add_up(entering):
    """Let every number be the sum of those before it."""
    total = np.uint32(0)
    for k in range(entering.size):
        count = entering[k]
        entering[k] = total
        total += count


@kernel(NOTHING(WHOLE, WHOLE, NUMBERS, NUMBERS, NUMBERS, NUMBERS, WHOLE, WHOLE))
def note_sources(first, step, count, edges, entering, sources, lane, lanes):
    """Write the node from which every edge comes to the list of the node to which it leads, with the edge's mark.

    `entering[n]` is where the list of node n begins, and moves to its end.
    """
    edge = 0
    for node in range(count.size):
        number = np.uint32(first + node * step)
        for _ in range(count[node]):
            target = np.int64(edges[edge] & _NUMBER)
            if target % lanes == lane:
                sources[entering[target]] = number | (edges[edge] & _EXCHANGED)
                entering[target] += 1
            edge += 1


@kernel(
    WHOLE(NUMBERS, WHOLE, WHOLE, BYTES, SHORTS, CODES, SHORTS, NUMBERS, NUMBERS, WHOLE, WHOLE, NUMBERS, WHOLE, WHOLE)
)
def attract(frontier, wins, loses, owner, open_edges, code, distance, entering, sources, plies, lanes, found, lane,
            offset):  # fmt: skip
    """Decide the nodes of one lane from which a side comes to the frontier; write them from `offset` on; how many.

    `wins` is the code of the payoff that the first side wants here, `loses` of that of the second. `entering[n]` is
    where the list of the sources of node n ends.
    """
    count = 0
    for k in range(frontier.size):
        target = np.int64(frontier[k])
        begin = np.int64(entering[target - 1]) if target > 0 else 0
        for place in range(begin, np.int64(entering[target])):
            source = np.int64(sources[place] & _NUMBER)
            if source % lanes != lane or code[source] != UNDECIDED:
                continue
            for_first = (code[target] == wins) != (sources[place] & _EXCHANGED != 0)
            if owner[source] != (FIRST_SIDE if for_first else SECOND_SIDE):
                open_edges[source] -= 1
                if open_edges[source] > 0:
                    continue
            code[source] = wins if for_first else loses
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
        self.open_edges = np.zeros(self.size, np.uint16)
        self.payoffs = np.array(sorted({p for each in graph.payoffs for p in (each, -each)}), np.float64)
        worth = np.searchsorted(self.payoffs, graph.payoffs)  # the codes of the graph's payoffs
        self.ends: list[list[np.ndarray]] = [[] for _ in self.payoffs]  # by code
        for stretch in graph.stretches:
            if stretch.count.max(initial=0) > MOST_TURNS:
                raise PlygroundError(f"{graph.game.name}: a position with more than {MOST_TURNS:,} turns; no more fit")
            self.owner[stretch.slots] = stretch.kind
            self.open_edges[stretch.slots] = stretch.count
            ended = stretch.kind == ENDED
            if ended.any():
                numbers, codes = stretch.numbers[ended].astype(np.uint32), worth[stretch.detail[ended]]
                for code in np.unique(codes):
                    self.ends[code].append(numbers[codes == code])
        self.code = np.full(self.size, UNDECIDED, np.int16)
        self.distance = np.zeros(self.size, np.uint16)
        self._find_sources(graph)
        self.found = np.zeros(self.size + cores, np.uint32)
        self.decided = 0

    def _find_sources(self, graph: Graph) -> None:
        """Turn all edges round."""
        if graph.edges > MOST_EDGES:
            raise PlygroundError(f"{graph.game.name}: {graph.edges:,} turns; no more than {MOST_EDGES:,} can be sorted")
        self.entering = np.zeros(self.size, np.uint32)
        self.sources = np.zeros(graph.edges, np.uint32)
        self._each_lane(lambda lane: self._count(graph, lane))
        add_up(self.entering)
        self._each_lane(lambda lane: self._note(graph, lane))

    def _each_lane(self, work: Callable[[int], object]) -> list:
        return list(self.pool.map(work, range(self.cores)))

    def _count(self, graph: Graph, lane: int) -> None:
        for stretch in graph.stretches:
            count_entering(stretch.edges, self.entering, lane, self.cores)

    def _note(self, graph: Graph, lane: int) -> None:
        for stretch in graph.stretches:
            first, step = stretch.places.start, stretch.places.step
            note_sources(
                first, step, stretch.count, stretch.edges, self.entering, self.sources, lane, self.cores
            )  # fmt: skip

    def run(self, points: float, reach: Reach, keeper: Keeper, before: Piece | None = None) -> None:
        """Decide everything from which a side can force an end with so many points for it.

        What was kept `before` in the middle of that is gone on with.
        """
        wins, loses = (int(np.searchsorted(self.payoffs, each)) for each in (points, -points))
        if before is None:
            frontier, plies = self._ends(wins, loses), 0
        else:
            frontier, plies = before.arrays["frontier"], before.facts["plies"]
        while frontier.size:
            plies += 1
            if plies > LONGEST:
                raise PlygroundError(f"more than {LONGEST:,} plies to the end; no more can be told")
            frontier = self._attracted(frontier, wins, loses, plies)
            self.decided += frontier.size
            reach(self.decided, f"{self.decided:,} decided, {plies} plies from the end")
            if keeper.is_due:
                facts = {"points": points, "plies": plies, "decided": self.decided}
                keeper.keep(DECIDE, facts, {**{name: getattr(self, name) for name in CHANGING}, "frontier": frontier})

    def _ends(self, wins: int, loses: int) -> np.ndarray:
        """Decide the ends that a side wants, where attraction begins."""
        for code in (wins, loses):
            for ends in self.ends[code]:
                self.code[ends] = code
        frontier = np.concatenate([np.zeros(0, np.uint32), *self.ends[wins], *self.ends[loses]])
        self.decided += frontier.size
        return frontier

    def _attracted(self, frontier: np.ndarray, wins: int, loses: int, plies: int) -> np.ndarray:
        """Decide what is attracted to the frontier: the next frontier."""
        room = self.size // self.cores + 1

        def work(lane: int) -> np.ndarray:
            begin = lane * room
            count = attract(
                frontier, wins, loses, self.owner, self.open_edges, self.code, self.distance, self.entering,
                self.sources, plies, self.cores, self.found, lane, begin,
            )  # fmt: skip
            return self.found[begin : begin + count]

        return np.concatenate(self._each_lane(work))

    def restore(self, kept: Piece) -> None:
        """Bring back what was kept."""
        for name in CHANGING:
            getattr(self, name)[:] = kept.arrays[name]
        self.decided = kept.facts["decided"]


def solve_backwards(graph: Graph, cores: int = 1, phases: Phases | None = None, keeper: Keeper = NO_KEEPER) -> Solved:
    """Decide every node of a graph without chance."""
    phases = phases or Phases()
    with ThreadPoolExecutor(cores) as pool:
        with phases.phase(REVERSE):
            nodes = Attraction(graph, cores, pool)
        with phases.phase(DECIDE, graph.kept) as reach:
            before = keeper.last(DECIDE)
            if before is not None:
                nodes.restore(before)
            for points in nodes.payoffs[nodes.payoffs > 0][::-1].tolist():
                if before is None or points < before.facts["points"]:
                    nodes.run(points, reach, keeper)
                elif points == before.facts["points"]:
                    nodes.run(points, reach, keeper, before)
    return Solved(nodes.payoffs, nodes.code, nodes.distance)
