"""How likely every result is at every position of a game with chance, if both sides play by known values.

What each side chooses is written down; then sweeps follow as in `value_iteration.py`, with a row for each node. Of
choices that are worth the same some may lead round in circles for ever; so after the sweeps every choice gives way to
one by which the game is clearly more likely to end, and if there were any, sweeps follow again.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, NOTHING, WHOLE
from plyground.exact.expanding import BY_CHANCE, ENDED, ENDLESS, NO_NODE
from plyground.exact.graph import Graph, Stretch
from plyground.exact.keeping import NO_KEEPER, Keeper
from plyground.exact.partitions import BYTES, NUMBERS
from plyground.exact.phases import RESULTS
from plyground.exact.value_iteration import PROBABILITIES, SHORTS, SIDES, Progress, Sweeper, chosen, worth

TWO_DIMENSIONS = types.Array(types.float64, 2, "C")
_NUMBER, _EXCHANGED, _LAST = np.uint32((1 << 30) - 1), np.uint32(1 << 30), np.uint32(1 << 31)
CLEARLY = 1e-6  # more likely


@kernel(NOTHING(BYTES, NUMBERS, SHORTS, NUMBERS, SIDES, INTS, FLOATS, NUMBERS))
def choose_all(node, count, detail, edges, choosers, outcomes, values, choices):
    """Write the edge that is taken of every group of a stretch."""
    edge = made = 0
    for k in range(node.size):
        before = edge
        if node[k] == BY_CHANCE:
            for outcome in range(outcomes[detail[k]]):
                if choosers[detail[k], outcome] == ENDLESS:
                    continue
                choices[made] = edges[chosen(edges, edge, choosers[detail[k], outcome], values)]
                made += 1
                while edges[edge] & _LAST == 0:
                    edge += 1
                edge += 1
        elif count[k] > 0:
            choices[made] = edges[chosen(edges, edge, node[k], values)]
            made += 1
        edge = before + count[k]


@kernel(WHOLE(NUMBERS, FLOATS, FLOATS, NUMBERS))
def choose_to_end(edges, values, ending, choices):
    """Let choices give way to others, worth as much, by which the game is more likely to end; return how many did."""
    changed = made = 0
    taken = choices[0] if choices.size > 0 else np.uint32(0)
    for edge in edges:
        if worth(edge, values) == worth(taken, values):
            if ending[np.int64(edge & _NUMBER)] > ending[np.int64(taken & _NUMBER)] + CLEARLY:
                taken = edge
        if edge & _LAST:  # of its group
            changed += choices[made] != taken
            choices[made] = taken
            made += 1
            taken = choices[made] if made < choices.size else taken
    return changed


@kernel(NOTHING(TWO_DIMENSIONS, types.uint32, TWO_DIMENSIONS, WHOLE, types.float64))
def add_scaled(source, edge, target, place, factor):
    """Add a row, multiplied, to another one; in the opposite order if the sides change places."""
    row, last = np.uint64(edge & _NUMBER), source.shape[1] - 1
    if edge & _EXCHANGED:
        for i in range(source.shape[1]):
            target[place, i] += factor * source[row, last - i]
    else:
        for i in range(source.shape[1]):
            target[place, i] += factor * source[row, i]


@kernel(
    types.float64(
        WHOLE,
        WHOLE,
        BYTES,
        NUMBERS,
        SHORTS,
        NUMBERS,
        PROBABILITIES,
        SIDES,
        INTS,
        FLOATS,
        FLOATS,
        TWO_DIMENSIONS,
        TWO_DIMENSIONS,
    )
)
def follow(first, step, node, count, detail, choices, probability, choosers, outcomes, payoffs, results, chances, new):
    """Write how likely each result is at every node of a stretch, by the choices made; the largest change."""
    change = 0.0
    choice = 0
    for k in range(node.size):
        if node[k] == NO_NODE:
            continue
        if node[k] == ENDED:
            for i in range(results.size):
                new[k, i] = 1.0 if results[i] == payoffs[detail[k]] else 0.0
        elif node[k] == BY_CHANCE:
            for outcome in range(outcomes[detail[k]]):
                if choosers[detail[k], outcome] == ENDLESS:
                    continue
                add_scaled(chances, choices[choice], new, k, probability[detail[k], outcome])
                choice += 1
        elif count[k] > 0:
            add_scaled(chances, choices[choice], new, k, 1.0)
            choice += 1
        for i in range(results.size):
            change = max(change, abs(new[k, i] - chances[first + k * step, i]))
    return change


@dataclass(frozen=True)
class Chances:
    """How likely every result is at every node."""

    results: list[float]  # payoffs of the first side, ascending
    rows: np.ndarray  # [size, results]


def results_of(graph: Graph) -> list[float]:
    """All payoffs of the first side at the ends; if the sides may change places, their opposites too."""
    found = set(graph.payoffs)
    return sorted(found | {-payoff + 0.0 for payoff in found} if graph.exchanges_sides else found)


class Follower(Sweeper):
    """Sweeps over the nodes of a graph in which the choices are made."""

    def __init__(self, graph: Graph, values: np.ndarray, cores: int, pool: ThreadPoolExecutor):
        super().__init__(graph, cores, pool)
        self.results = np.array(results_of(graph))
        made = pool.map(lambda stretch: self._choices(stretch, values), graph.stretches)
        self.choices = {stretch.places: found for stretch, found in zip(graph.stretches, made, strict=True)}

    def _choices(self, stretch: Stretch, values: np.ndarray) -> np.ndarray:
        groups = int(np.count_nonzero(stretch.edges & _LAST))
        choices = np.zeros(groups, np.uint32)
        choose_all(
            stretch.kind, stretch.count, stretch.detail, stretch.edges, self.choosers, self.outcomes, values, choices
        )
        return choices

    def choose_to_end(self, values: np.ndarray, chances: np.ndarray) -> bool:
        """Give up choices that lead round in circles, by the chances that all sweeps have found; whether any."""
        ending = chances.sum(axis=1)
        stretches = [stretch for group in self.groups for stretch in group]
        changed = self.pool.map(
            lambda stretch: choose_to_end(stretch.edges, values, ending, self.choices[stretch.places]), stretches
        )
        return sum(changed) > 0

    def follow(self, chances: np.ndarray) -> float:
        """Change the chances of every node; the largest change."""

        def work(stretch: Stretch) -> tuple[float, np.ndarray]:
            new = np.zeros((stretch.kind.size, self.results.size))
            places = stretch.places
            change = follow(
                places.start, places.step, stretch.kind, stretch.count, stretch.detail, self.choices[places],
                self.probability, self.choosers, self.outcomes, self.payoffs, self.results, chances, new,
            )  # fmt: skip
            return change, new

        return self.in_groups(work, chances)


def find_chances(
    graph: Graph, values: np.ndarray, cores: int = 1, residual: float = 1e-12, most_sweeps: int = 10_000,
    progress: Progress = lambda sweeps, change: None, keeper: Keeper = NO_KEEPER,
) -> Chances:  # fmt: skip
    """How likely every result is from each node on, if both sides play by `values`."""
    with ThreadPoolExecutor(cores) as pool:
        follower = Follower(graph, values, cores, pool)
        chances = np.zeros((follower.size, follower.results.size))
        change, sweeps, is_again = np.inf, 0, False
        if (before := keeper.last(RESULTS)) is not None:
            chances[:] = before.arrays["chances"]
            change, sweeps = before.facts["change"], before.facts["sweeps"]
        while change > residual and sweeps < most_sweeps:
            change = follower.follow(chances)
            sweeps += 1
            progress(sweeps, change)
            if keeper.is_due and change > residual and not is_again:  # so that the same follows from it
                keeper.keep(RESULTS, {"sweeps": sweeps, "change": change}, {"chances": chances})
            if change <= residual and follower.choose_to_end(values, chances):
                change, is_again = np.inf, True
    return Chances(follower.results.tolist(), chances)
