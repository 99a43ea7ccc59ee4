"""Expected points of every position of a game with chance, by value iteration.

A sweep gives every position the value that follows from those of the positions after it; the last found come first, since
values come from the ends. Stretches are taken in groups: those of a group are computed side by side from the
values before it, and the next group sees what they found. So the values do not depend on the number of threads.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, WHOLE
from plyground.solve.expanding import BY_CHANCE, ENDED, FIRST_SIDE, SECOND_SIDE
from plyground.solve.graph import Graph, Stretch
from plyground.solve.partitions import BYTES, NUMBERS, PARTS

GROUP = 8  # stretches computed from the same values
PROBABILITIES = types.Array(types.float64, 2, "C")
SIDES = types.Array(types.int32, 2, "C")
_NUMBER = np.uint32(0x7FFFFFFF)
_LAST = np.uint32(1 << 31)

Progress = Callable[[int, float], None]  # sweeps made, and the largest change of the last one


@kernel(types.float64(NUMBERS, WHOLE, WHOLE, FLOATS, FLOATS))
def chosen(edges, edge, side, values, wanted):
    """What follows from the edges of a group if `side` chooses by `values`: of what is wanted, the chosen one's.

    Without a side there is one edge. Of equal values the first counts.
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
    return wanted[best]


@kernel(
    types.float64(
        WHOLE, WHOLE, BYTES, NUMBERS, FLOATS, INTS, NUMBERS, PROBABILITIES, SIDES, INTS, FLOATS, FLOATS, FLOATS
    )
)
def back_up(part, first, node, count, payoff, pattern, edges, probability, choosers, outcomes, values, wanted, new):
    """Write what is wanted of every node of a stretch to `new`; return the largest change."""
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
                found += probability[kind, outcome] * chosen(edges, edge, choosers[kind, outcome], values, wanted)
                while edges[edge] & _LAST == 0:
                    edge += 1
                edge += 1
        else:
            found = chosen(edges, edge, node[k], values, wanted)
        edge = before + count[k]
        new[k] = found
        change = max(change, abs(found - wanted[(first + k) * PARTS + part]))
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

    def sweep(self, values: np.ndarray, wanted: np.ndarray, payoff_of: Callable[[Stretch], np.ndarray]) -> float:
        """Change `wanted` at every node, the choices being by `values`; the largest change."""

        def work(stretch: Stretch) -> tuple[float, np.ndarray]:
            new = np.zeros(stretch.kind.size)
            change = back_up(
                stretch.part, stretch.first, stretch.kind, stretch.count, payoff_of(stretch), stretch.pattern,
                stretch.edges, self.probability, self.choosers, self.outcomes, values, wanted, new,
            )  # fmt: skip
            return change, new

        largest = 0.0
        for group in self.groups:
            for stretch, (change, new) in zip(group, self.pool.map(work, group), strict=True):
                wanted[stretch.numbers] = new
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
            change = sweeper.sweep(values, values, lambda stretch: stretch.payoff)
            sweeps += 1
            progress(sweeps, change)
    return Expected(values, change, sweeps)


def chances_of(
    graph: Graph, values: np.ndarray, counts: Callable[[np.ndarray], np.ndarray], cores: int = 1,
    residual: float = 1e-12, most_sweeps: int = 10_000,
) -> np.ndarray:  # fmt: skip
    """How likely it is at every node that the game ends as `counts` wants, if both sides play by `values`."""
    with ThreadPoolExecutor(cores) as pool:
        sweeper = Sweeper(graph, cores, pool)
        chances = np.zeros(sweeper.size)
        for _ in range(most_sweeps):
            if sweeper.sweep(values, chances, lambda stretch: counts(stretch.payoff).astype(np.float64)) <= residual:
                break
    return chances


__all__ = ["SECOND_SIDE", "Expected", "chances_of", "solve_by_values"]
