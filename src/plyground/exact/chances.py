"""How likely every result is at every position of a game with chance, if both sides play by known values.

What each side chooses is written down; then sweeps follow as in `value_iteration.py`, with a row of shares for each
node. For each result and its opposite, as +2 and -2, a row holds the sum of their chances and the difference: where the
sides change places, nothing but the sign of the difference changes. Columns come in eights, which fill a line of the
processor's cache: four sums and their differences.

Once changes become smaller by a steady factor from sweep to sweep, a sweep goes as far at once as all others would.

Of choices that are worth the same some may lead round in circles for ever; so after the sweeps every choice gives way
to one by which the game is clearly more likely to end, and if there were any, sweeps follow again.
"""

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field

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
PAIRS, WIDTH = 4, 8  # results with their opposites, and columns, that are computed together
STEADY, STEADINESS, SLOWEST = 5, 0.005, 0.98  # sweeps, and what they have in common, before the rest is foreseen
MUCH = 1e300  # more than any norm; JSON knows no infinity
SHARES, NONE = "shares", np.zeros(0)  # the name of what is kept


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


@kernel(NOTHING(WHOLE, SHORTS, PROBABILITIES, SIDES, INTS, NUMBERS, WHOLE, TWO_DIMENSIONS, WHOLE, TWO_DIMENSIONS))
def average(k, detail, probability, choosers, outcomes, choices, choice, shares, begin, new):
    """Write eight columns, from `begin` on, of the average over the outcomes of chance at a node."""
    pattern = detail[k]
    e0 = e1 = e2 = e3 = o0 = o1 = o2 = o3 = 0.0  # in registers: this is where all the time goes
    for outcome in range(outcomes[pattern]):
        if choosers[pattern, outcome] == ENDLESS:
            continue
        taken = choices[choice]
        choice += 1
        even = probability[pattern, outcome]
        odd = -even if taken & _EXCHANGED else even
        row = shares[np.uint64(taken & _NUMBER), begin : begin + WIDTH]
        e0 += even * row[0]
        e1 += even * row[1]
        e2 += even * row[2]
        e3 += even * row[3]
        o0 += odd * row[4]
        o1 += odd * row[5]
        o2 += odd * row[6]
        o3 += odd * row[7]
    into = new[k, begin : begin + WIDTH]
    into[0], into[1], into[2], into[3], into[4], into[5], into[6], into[7] = e0, e1, e2, e3, o0, o1, o2, o3


@kernel(NOTHING(types.uint32, TWO_DIMENSIONS, WHOLE, TWO_DIMENSIONS))
def take_over(taken, shares, k, new):
    """Write the shares of the position at the end of an edge."""
    row = np.uint64(taken & _NUMBER)
    for i in range(new.shape[1]):
        share = shares[row, i]
        new[k, i] = -share if taken & _EXCHANGED and i % WIDTH >= PAIRS else share


@kernel(
    types.UniTuple(types.float64, 2)(
        WHOLE, WHOLE, BYTES, NUMBERS, SHORTS, NUMBERS, PROBABILITIES, SIDES, INTS, TWO_DIMENSIONS, TWO_DIMENSIONS,
        TWO_DIMENSIONS,
    )
)  # fmt: skip
def follow(first, step, node, count, detail, choices, probability, choosers, outcomes, ends, shares, new):
    """Write the shares of every node of a stretch, by the choices made; the largest change, and the sum of squares."""
    change = squares = 0.0
    choice = 0
    for k in range(node.size):
        if node[k] == NO_NODE:
            continue
        if node[k] == ENDED:
            for i in range(new.shape[1]):
                new[k, i] = ends[detail[k], i]
        elif node[k] == BY_CHANCE:
            for begin in range(0, new.shape[1], WIDTH):
                average(k, detail, probability, choosers, outcomes, choices, choice, shares, begin, new)
            for outcome in range(outcomes[detail[k]]):
                choice += choosers[detail[k], outcome] != ENDLESS
        elif count[k] > 0:
            take_over(choices[choice], shares, k, new)
            choice += 1
        for i in range(new.shape[1]):
            difference = new[k, i] - shares[first + k * step, i]
            squares += difference * difference
            change = max(change, abs(difference))
    return change, squares


@dataclass(frozen=True)
class Chances:
    """How likely every result is at every node."""

    results: list[float]  # payoffs of the first side, ascending
    sizes: list[float]  # without their signs
    shares: np.ndarray  # [size, columns]

    def of(self, number: int, sign: int) -> np.ndarray:
        """How likely each result is at a node, for the first side, or for the second with -1."""
        row, found = self.shares[number], np.zeros(len(self.results))
        for k, result in enumerate(self.results):
            even, odd = columns_of(self.sizes.index(abs(result)))
            found[k] = row[even] if result == 0 else (row[even] + sign * np.sign(result) * row[odd]) / 2
        return found


def results_of(graph: Graph) -> list[float]:
    """All payoffs of the first side at the ends; if the sides may change places, their opposites too."""
    found = set(graph.payoffs)
    return sorted(found | {-payoff + 0.0 for payoff in found} if graph.exchanges_sides else found)


def columns_of(pair: int) -> tuple[int, int]:
    """Where the sum and the difference of the chances of a result and of its opposite stand."""
    even = pair // PAIRS * WIDTH + pair % PAIRS
    return even, even + PAIRS


def rows_of_ends(payoffs: Sequence[float], sizes: Sequence[float]) -> np.ndarray:
    """The shares at an end that is worth so much, for each payoff."""
    rows = np.zeros((max(len(payoffs), 1), -(-len(sizes) // PAIRS) * WIDTH))
    for row, payoff in zip(rows, payoffs, strict=False):
        even, odd = columns_of(sizes.index(abs(payoff)))
        row[even], row[odd] = 1.0, np.sign(payoff)
    return rows


@dataclass
class Pace:
    """How fast changes become smaller from sweep to sweep; once that is steady, what is still to come is foreseen.

    Changes that shrink by a factor r each time add up to r / (1 - r) times the last one (Aitken's extrapolation).
    """

    norms: list[float] = field(default_factory=list)  # of the changes since the last leap
    hoped: float = MUCH  # the norm as many sweeps after the last leap, if there had been none; 0: no more leaps

    def leap(self) -> float | None:
        """How many times its change the next sweep should be taken further, if that can be foreseen."""
        if len(self.norms) < STEADY or self.hoped == 0 or min(self.norms) <= 0:
            return None
        before, ratio = self.norms[-2] / self.norms[-3], self._ratio
        return ratio / (1 - ratio) if abs(ratio - before) < STEADINESS and ratio < SLOWEST else None

    def note(self, norm: float, leapt: bool) -> None:
        """Take note of a sweep; after a leap that was of no use there are no more."""
        if leapt:
            self.norms, self.hoped = [], norm * self._ratio**STEADY
            return
        self.norms.append(norm)
        if len(self.norms) == STEADY and norm > self.hoped:
            self.hoped = 0.0

    @property
    def _ratio(self) -> float:
        return self.norms[-1] / self.norms[-2]


class Follower(Sweeper):
    """Sweeps over the nodes of a graph in which the choices are made."""

    def __init__(self, graph: Graph, values: np.ndarray, cores: int, pool: ThreadPoolExecutor):
        super().__init__(graph, cores, pool)
        self.results = results_of(graph)
        self.sizes = sorted({abs(result) for result in self.results})
        self.ends = rows_of_ends(graph.payoffs, self.sizes)
        made = pool.map(lambda stretch: self._choices(stretch, values), graph.stretches)
        self.choices = {stretch.places: found for stretch, found in zip(graph.stretches, made, strict=True)}

    def nothing(self) -> np.ndarray:
        """The shares before the first sweep."""
        return np.zeros((self.size, self.ends.shape[1]))

    def _choices(self, stretch: Stretch, values: np.ndarray) -> np.ndarray:
        groups = int(np.count_nonzero(stretch.edges & _LAST))
        choices = np.zeros(groups, np.uint32)
        choose_all(
            stretch.kind, stretch.count, stretch.detail, stretch.edges, self.choosers, self.outcomes, values, choices
        )
        return choices

    def choose_to_end(self, values: np.ndarray, shares: np.ndarray) -> bool:
        """Give up choices that lead round in circles, by the shares that all sweeps have found; whether any."""
        ending = shares[:, [columns_of(pair)[0] for pair in range(len(self.sizes))]].sum(axis=1)
        stretches = [stretch for group in self.groups for stretch in group]
        changed = self.pool.map(
            lambda stretch: choose_to_end(stretch.edges, values, ending, self.choices[stretch.places]), stretches
        )
        return sum(changed) > 0

    def follow(self, shares: np.ndarray, factor: float | None = None) -> tuple[float, float]:
        """Change the shares of every node, with a factor further than they follow; the largest change and the norm."""
        squares = 0.0
        before = None if factor is None else shares.copy()

        def work(stretch: Stretch) -> tuple[tuple[float, float], np.ndarray]:
            new = np.zeros((stretch.kind.size, shares.shape[1]))
            places = stretch.places
            found = follow(
                places.start, places.step, stretch.kind, stretch.count, stretch.detail, self.choices[places],
                self.probability, self.choosers, self.outcomes, self.ends, shares, new,
            )  # fmt: skip
            return found, new

        largest = 0.0
        for group in self.groups:
            found = list(self.pool.map(work, group))
            for stretch, ((change, more), new) in zip(group, found, strict=True):
                shares[stretch.slots] = new
                largest, squares = max(largest, change), squares + more
        if before is not None:
            np.subtract(shares, before, out=before)
            before *= factor
            shares += before
        return largest, math.sqrt(squares)


def find_chances(
    graph: Graph, values: np.ndarray, cores: int = 1, residual: float = 1e-12, most_sweeps: int = 10_000,
    progress: Progress = lambda sweeps, change: None, keeper: Keeper = NO_KEEPER,
) -> Chances:  # fmt: skip
    """How likely every result is from each node on, if both sides play by `values`."""
    with ThreadPoolExecutor(cores) as pool:
        follower = Follower(graph, values, cores, pool)
        shares, pace = follower.nothing(), Pace()
        change, sweeps, is_again = np.inf, 0, False
        if (before := keeper.last(RESULTS)) is not None and before.arrays.get(SHARES, NONE).shape == shares.shape:
            shares[:] = before.arrays[SHARES]
            change, sweeps, pace = before.facts["change"], before.facts["sweeps"], Pace(**before.facts["pace"])
        while change > residual and sweeps < most_sweeps:
            factor = pace.leap()
            change, norm = follower.follow(shares, factor)
            pace.note(norm, factor is not None)
            sweeps += 1
            progress(sweeps, change)
            if keeper.is_due and change > residual and not is_again:  # so that the same follows from it
                facts = {"sweeps": sweeps, "change": change, "pace": asdict(pace)}
                keeper.keep(RESULTS, facts, {SHARES: shares})
            if change <= residual and follower.choose_to_end(values, shares):
                change, is_again, pace = np.inf, True, Pace()
    return Chances(follower.results, follower.sizes, shares)
