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
from plyground.core.contract import FLOATS, INTS, WHOLE
from plyground.exact.expanding import BY_CHANCE, ENDED, ENDLESS, FIRST_SIDE, NO_NODE, SECOND_SIDE
from plyground.exact.graph import Graph, Stretch
from plyground.exact.keeping import NO_KEEPER, Keeper
from plyground.exact.partitions import BYTES, NUMBERS
from plyground.exact.phases import SWEEP

GROUP = 8  # stretches computed from the same values
PROBABILITIES = types.Array(types.float64, 2, "C")
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
                if choosers[pattern, outcome] == ENDLESS:
                    continue
                sign = -1.0 if choosers[pattern, outcome] == SECOND_SIDE else 1.0
                most = sign * worth(edges[edge], values)
                while edges[edge] & _LAST == 0:
                    edge += 1
                    most = max(most, sign * worth(edges[edge], values))
                edge += 1
                found += probability[pattern, outcome] * (sign * most)
        elif count[k] == 0:  # a turn that never ends
            found = 0.0
        else:
            found = worth(edges[chosen(edges, edge, node[k], values)], values)
        edge = before + count[k]
        new[k] = found
        change = max(change, abs(found - values[first + k * step]))
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

        return self.in_groups(work, values)

    def _of(self, stretch: Stretch) -> tuple:
        return (stretch.places.start, stretch.places.step, stretch.kind, stretch.count, stretch.detail, stretch.edges,
                self.probability, self.choosers, self.outcomes)  # fmt: skip

    def in_groups(self, work: Callable[[Stretch], tuple[float, np.ndarray]], changed: np.ndarray) -> float:
        """Compute what is new for every stretch, group by group, and write it; the largest change."""
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
