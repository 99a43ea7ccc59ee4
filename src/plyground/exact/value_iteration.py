"""Expected points of every position of a game with chance, by value iteration.

A sweep gives every position the value that follows from those of the positions after it; the last found come first,
since values come from the ends. Stretches are taken in groups: those of a group are computed side by side from the
values before it, and the next group sees what they found. So the values do not depend on the number of threads.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, NOTHING, WHOLE
from plyground.exact.expanding import BY_CHANCE, ENDED, FIRST_SIDE, NO_NODE, SECOND_SIDE
from plyground.exact.graph import Graph, Place, Stretch
from plyground.exact.keeping import NO_KEEPER, Keeper
from plyground.exact.partitions import BYTES, NUMBERS
from plyground.exact.phases import RESULTS, SWEEP

GROUP = 8  # stretches computed from the same values
PROBABILITIES = TWO_DIMENSIONS = types.Array(types.float64, 2, "C")
SHORTS = types.Array(types.uint16, 1, "C")
SIDES = types.Array(types.int32, 2, "C")
_NUMBER, _EXCHANGED, _LAST = np.uint32((1 << 30) - 1), np.uint32(1 << 30), np.uint32(1 << 31)

Progress = Callable[[int, float], None]  # sweeps made, and the largest change of the last one


@kernel(types.float64(types.uint32, FLOATS))
def worth(edge, values):
    """What the position at the end of an edge is worth for the first side."""
    value = values[np.int64(edge & _NUMBER)]
    return -value if edge & _EXCHANGED else value


@kernel(WHOLE(NUMBERS, WHOLE, WHOLE, FLOATS))
def chosen(edges, edge, side, values):
    """The edge that `side` takes of a group by `values`; of equal values the first counts.

    Without a side there is one edge.
    """
    best, most = edge, worth(edges[edge], values)
    while edges[edge] & _LAST == 0:
        edge += 1
        value = worth(edges[edge], values)
        if (value > most) if side == FIRST_SIDE else (value < most):
            best, most = edge, value
    return best


@kernel(
    types.float64(WHOLE, WHOLE, BYTES, NUMBERS, SHORTS, NUMBERS, PROBABILITIES, SIDES, INTS, FLOATS, FLOATS, FLOATS)
)
def back_up(first, step, node, count, detail, edges, probability, choosers, outcomes, payoffs, values, new):
    """Write the new value of every node of a stretch; return the largest change."""
    change = 0.0
    edge = 0
    for k in range(node.size):
        before = edge
        if node[k] == NO_NODE:
            continue
        if node[k] == ENDED:
            found = payoffs[detail[k]]
        elif node[k] == BY_CHANCE:
            found = 0.0
            pattern = detail[k]
            for outcome in range(outcomes[pattern]):
                sign = -1.0 if choosers[pattern, outcome] == SECOND_SIDE else 1.0
                most = sign * worth(edges[edge], values)
                while edges[edge] & _LAST == 0:
                    edge += 1
                    most = max(most, sign * worth(edges[edge], values))
                edge += 1
                found += probability[pattern, outcome] * (sign * most)
        else:
            found = worth(edges[chosen(edges, edge, node[k], values)], values)
        edge = before + count[k]
        new[k] = found
        change = max(change, abs(found - values[first + k * step]))
    return change


@kernel(NOTHING(TWO_DIMENSIONS, types.uint32, TWO_DIMENSIONS, WHOLE, types.float64))
def add_scaled(source, edge, target, place, factor):
    """Add a row, multiplied, to another one; in the opposite order if the sides change places."""
    row, last = np.int64(edge & _NUMBER), source.shape[1] - 1
    for i in range(source.shape[1]):
        target[place, i] += factor * source[row, last - i if edge & _EXCHANGED else i]


@kernel(
    types.float64(
        WHOLE, WHOLE, BYTES, NUMBERS, SHORTS, NUMBERS, PROBABILITIES, SIDES, INTS, FLOATS, FLOATS, FLOATS,
        TWO_DIMENSIONS, TWO_DIMENSIONS,
    )
)  # fmt: skip
def follow(first, step, node, count, detail, edges, probability, choosers, outcomes, payoffs, values, results, chances,
           new):  # fmt: skip
    """Write how likely each result is at every node of a stretch if sides choose by `values`; the largest change."""
    change = 0.0
    edge = 0
    for k in range(node.size):
        before = edge
        if node[k] == NO_NODE:
            continue
        if node[k] == ENDED:
            for i in range(results.size):
                new[k, i] = 1.0 if results[i] == payoffs[detail[k]] else 0.0
        elif node[k] == BY_CHANCE:
            pattern = detail[k]
            for outcome in range(outcomes[pattern]):
                reached = chosen(edges, edge, choosers[pattern, outcome], values)
                add_scaled(chances, edges[reached], new, k, probability[pattern, outcome])
                while edges[edge] & _LAST == 0:
                    edge += 1
                edge += 1
        else:
            add_scaled(chances, edges[chosen(edges, edge, node[k], values)], new, k, 1.0)
        edge = before + count[k]
        for i in range(results.size):
            change = max(change, abs(new[k, i] - chances[first + k * step, i]))
    return change


@dataclass(frozen=True)
class Expected:
    """What every node is worth for the first side."""

    values: np.ndarray  # [size]
    residual: float  # the largest change of the last sweep
    sweeps: int


class Sweeper:
    """Sweeps over the nodes of a graph."""

    def __init__(self, graph: Graph, cores: int, pool: ThreadPoolExecutor):
        self.cores, self.pool = cores, pool
        self.size = graph.numbering.size
        self.payoffs = np.array(graph.payoffs)
        in_order = graph.stretches if graph.is_own_index else graph.stretches[::-1]
        self.groups = [in_order[k : k + GROUP] for k in range(0, len(in_order), GROUP)]
        most = max((len(pattern.weights) for pattern in graph.patterns), default=1)
        self.probability = np.zeros((max(len(graph.patterns), 1), most))
        self.choosers = np.zeros(self.probability.shape, np.int32)
        self.outcomes = np.zeros(len(self.probability), np.int32)
        for k, pattern in enumerate(graph.patterns):
            self.outcomes[k] = len(pattern.weights)
            self.probability[k, : self.outcomes[k]] = np.array(pattern.weights) / sum(pattern.weights)
            self.choosers[k, : self.outcomes[k]] = pattern.choosers

    def sweep(self, values: np.ndarray, payoffs: np.ndarray) -> float:
        """Change the value of every node, the ends being worth so much; the largest change."""

        def work(stretch: Stretch) -> tuple[float, np.ndarray]:
            new = np.zeros(stretch.kind.size)
            return back_up(*self._of(stretch), payoffs, values, new), new

        return self._in_groups(work, values)

    def follow(self, values: np.ndarray, chances: np.ndarray, results: np.ndarray) -> float:
        """Change the chances of every node, the choices being by `values`; the largest change."""

        def work(stretch: Stretch) -> tuple[float, np.ndarray]:
            new = np.zeros((stretch.kind.size, results.size))
            return follow(*self._of(stretch), self.payoffs, values, results, chances, new), new

        return self._in_groups(work, chances)

    def _of(self, stretch: Stretch) -> tuple:
        return (stretch.places.start, stretch.places.step, stretch.kind, stretch.count, stretch.detail, stretch.edges,
                self.probability, self.choosers, self.outcomes)  # fmt: skip

    def _in_groups(self, work: Callable[[Stretch], tuple[float, np.ndarray]], changed: np.ndarray) -> float:
        largest = 0.0
        for group in self.groups:
            found = list(self.pool.map(work, group))  # all of them, before any value changes
            for stretch, (change, new) in zip(group, found, strict=True):
                changed[stretch.slots] = new
                largest = max(largest, change)
        return largest


def solve_by_values(
    graph: Graph, cores: int = 1, residual: float = 1e-12, most_sweeps: int = 10_000, wins: bool = False,
    progress: Progress = lambda sweeps, change: None, keeper: Keeper = NO_KEEPER,
) -> Expected:  # fmt: skip
    """The expected points of the first side at every node; with `wins` every win counts one point."""
    with ThreadPoolExecutor(cores) as pool:
        sweeper = Sweeper(graph, cores, pool)
        values = np.zeros(sweeper.size)
        payoffs = np.sign(sweeper.payoffs) if wins else sweeper.payoffs
        change, sweeps = np.inf, 0
        if (before := keeper.last(SWEEP)) is not None:
            values[:] = before.arrays["values"]
            change, sweeps = before.facts["change"], before.facts["sweeps"]
        while change > residual and sweeps < most_sweeps:
            change = sweeper.sweep(values, payoffs)
            sweeps += 1
            progress(sweeps, change)
            if keeper.is_due:
                keeper.keep(SWEEP, {"sweeps": sweeps, "change": change}, {"values": values})
    keeper.finish(SWEEP, {"sweeps": sweeps, "change": change}, {"values": values})
    return Expected(values, change, sweeps)


def results_of(graph: Graph) -> list[float]:
    """All payoffs of the first side at the ends; if the sides may change places, their opposites too."""
    found = set(graph.payoffs)
    return sorted(found | {-payoff + 0.0 for payoff in found} if graph.exchanges_sides else found)


def chances_of(
    graph: Graph, values: np.ndarray, place: Place, cores: int = 1, residual: float = 1e-12, most_sweeps: int = 10_000,
    progress: Progress = lambda sweeps, change: None, keeper: Keeper = NO_KEEPER,
) -> list[list[float]]:  # fmt: skip
    """Each payoff of the first side with how likely it is from a place on, if both sides play by `values`."""
    results = np.array(results_of(graph))
    with ThreadPoolExecutor(cores) as pool:
        sweeper = Sweeper(graph, cores, pool)
        chances = np.zeros((sweeper.size, len(results)))
        change, sweeps = np.inf, 0
        if (before := keeper.last(RESULTS)) is not None:
            chances[:] = before.arrays["chances"]
            change, sweeps = before.facts["change"], before.facts["sweeps"]
        while change > residual and sweeps < most_sweeps:
            change = sweeper.follow(values, chances, results)
            sweeps += 1
            progress(sweeps, change)
            if keeper.is_due:
                keeper.keep(RESULTS, {"sweeps": sweeps, "change": change}, {"chances": chances})
    found = chances[place.number, :: place.sign].tolist()
    return [[payoff, chance] for payoff, chance in zip(results.tolist(), found, strict=True)]
