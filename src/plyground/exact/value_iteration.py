"""Expected points of every position of a game with chance, by value iteration.

A sweep gives every position the value that follows from those of the positions after it; the last found come first,
since values come from the ends. Stretches are taken in groups: those of a group are computed side by side from the
values before it, and the next group sees what they found. So the values do not depend on the number of threads.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, NOTHING, WHOLE
from plyground.exact.expanding import BY_CHANCE, ENDED, FIRST_SIDE
from plyground.exact.graph import Graph, Stretch
from plyground.exact.partitions import BYTES, NUMBERS, PARTS

GROUP = 8  # stretches computed from the same values
PROBABILITIES = TWO_DIMENSIONS = types.Array(types.float64, 2, "C")
SIDES = types.Array(types.int32, 2, "C")
_NUMBER = np.uint32(0x7FFFFFFF)
_LAST = np.uint32(1 << 31)

Progress = Callable[[int, float], None]  # sweeps made, and the largest change of the last one


@kernel(WHOLE(NUMBERS, WHOLE, WHOLE, FLOATS))
def chosen(edges, edge, side, values):
    """The node to which `side` goes from the edges of a group by `values`; of equal values the first counts.

    Without a side there is one edge.
    """
    best = np.int64(edges[edge] & _NUMBER)
    while edges[edge] & _LAST == 0:
        edge += 1
        other = np.int64(edges[edge] & _NUMBER)
        if side == FIRST_SIDE:
            if values[other] > values[best]:
                best = other
        elif values[other] < values[best]:
            best = other
    return best


@kernel(types.float64(WHOLE, WHOLE, BYTES, NUMBERS, FLOATS, INTS, NUMBERS, PROBABILITIES, SIDES, INTS, FLOATS, FLOATS))
def back_up(part, first, node, count, payoff, pattern, edges, probability, choosers, outcomes, values, new):
    """Write the new value of every node of a stretch; return the largest change."""
    change = 0.0
    edge = 0
    for k in range(node.size):
        before = edge
        if node[k] == ENDED:
            found = payoff[k]
        elif node[k] == BY_CHANCE:
            found = 0.0
            kind = pattern[k]
            for outcome in range(outcomes[kind]):
                found += probability[kind, outcome] * values[chosen(edges, edge, choosers[kind, outcome], values)]
                while edges[edge] & _LAST == 0:
                    edge += 1
                edge += 1
        else:
            found = values[chosen(edges, edge, node[k], values)]
        edge = before + count[k]
        new[k] = found
        change = max(change, abs(found - values[(first + k) * PARTS + part]))
    return change


@kernel(NOTHING(TWO_DIMENSIONS, WHOLE, TWO_DIMENSIONS, WHOLE, types.float64))
def add_scaled(source, row, target, place, factor):
    """Add a row, multiplied, to another one."""
    for i in range(source.shape[1]):
        target[place, i] += factor * source[row, i]


@kernel(
    types.float64(
        WHOLE, WHOLE, BYTES, NUMBERS, FLOATS, INTS, NUMBERS, PROBABILITIES, SIDES, INTS, FLOATS, FLOATS, TWO_DIMENSIONS,
        TWO_DIMENSIONS,
    )
)  # fmt: skip
def follow(part, first, node, count, payoff, pattern, edges, probability, choosers, outcomes, values, payoffs, chances,
           new):  # fmt: skip
    """Write how likely each payoff is at every node of a stretch if sides choose by `values`; the largest change."""
    change = 0.0
    edge = 0
    for k in range(node.size):
        before = edge
        if node[k] == ENDED:
            for i in range(payoffs.size):
                new[k, i] = 1.0 if payoffs[i] == payoff[k] else 0.0
        elif node[k] == BY_CHANCE:
            kind = pattern[k]
            for outcome in range(outcomes[kind]):
                reached = chosen(edges, edge, choosers[kind, outcome], values)
                add_scaled(chances, reached, new, k, probability[kind, outcome])
                while edges[edge] & _LAST == 0:
                    edge += 1
                edge += 1
        else:
            add_scaled(chances, chosen(edges, edge, node[k], values), new, k, 1.0)
        edge = before + count[k]
        for i in range(payoffs.size):
            change = max(change, abs(new[k, i] - chances[(first + k) * PARTS + part, i]))
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
        self.groups = [graph.stretches[max(0, k - GROUP) : k] for k in range(len(graph.stretches), 0, -GROUP)]
        most = max((len(pattern.weights) for pattern in graph.patterns), default=1)
        self.probability = np.zeros((max(len(graph.patterns), 1), most))
        self.choosers = np.zeros(self.probability.shape, np.int32)
        self.outcomes = np.zeros(len(self.probability), np.int32)
        for k, pattern in enumerate(graph.patterns):
            self.outcomes[k] = len(pattern.weights)
            self.probability[k, : self.outcomes[k]] = np.array(pattern.weights) / sum(pattern.weights)
            self.choosers[k, : self.outcomes[k]] = pattern.choosers

    def sweep(self, values: np.ndarray) -> float:
        """Change the value of every node; the largest change."""

        def work(stretch: Stretch) -> tuple[float, np.ndarray]:
            new = np.zeros(stretch.kind.size)
            return back_up(*self._of(stretch), values, new), new

        return self._in_groups(work, values)

    def follow(self, values: np.ndarray, chances: np.ndarray, payoffs: np.ndarray) -> float:
        """Change the chances of every node, the choices being by `values`; the largest change."""

        def work(stretch: Stretch) -> tuple[float, np.ndarray]:
            new = np.zeros((stretch.kind.size, payoffs.size))
            return follow(*self._of(stretch), values, payoffs, chances, new), new

        return self._in_groups(work, chances)

    def _of(self, stretch: Stretch) -> tuple:
        return (stretch.part, stretch.first, stretch.kind, stretch.count, stretch.payoff, stretch.pattern,
                stretch.edges, self.probability, self.choosers, self.outcomes)  # fmt: skip

    def _in_groups(self, work: Callable[[Stretch], tuple[float, np.ndarray]], changed: np.ndarray) -> float:
        largest = 0.0
        for group in self.groups:
            found = list(self.pool.map(work, group))  # all of them, before any value changes
            for stretch, (change, new) in zip(group, found, strict=True):
                changed[stretch.numbers] = new
                largest = max(largest, change)
        return largest


def solve_by_values(
    graph: Graph, cores: int = 1, residual: float = 1e-12, most_sweeps: int = 10_000,
    progress: Progress = lambda sweeps, change: None,
) -> Expected:  # fmt: skip
    """The expected points of the first side at every node."""
    with ThreadPoolExecutor(cores) as pool:
        sweeper = Sweeper(graph, cores, pool)
        values = np.zeros(sweeper.size)
        change, sweeps = np.inf, 0
        while change > residual and sweeps < most_sweeps:
            change = sweeper.sweep(values)
            sweeps += 1
            progress(sweeps, change)
    return Expected(values, change, sweeps)


def chances_of(
    graph: Graph, values: np.ndarray, payoffs: Sequence[float], number: int, cores: int = 1, residual: float = 1e-12,
    most_sweeps: int = 10_000,
) -> list[float]:  # fmt: skip
    """How likely each of these payoffs of the first side is from a node on, if both sides play by `values`."""
    with ThreadPoolExecutor(cores) as pool:
        sweeper = Sweeper(graph, cores, pool)
        chances = np.zeros((sweeper.size, len(payoffs)))
        listed = np.array(payoffs)
        for _ in range(most_sweeps):
            if sweeper.follow(values, chances, listed) <= residual:
                break
    return chances[number].tolist()
