"""All positions that can be reached, each with what follows it: the graph that is solved.

Positions are expanded in stretches of a fixed size, one round of stretches after another, and what they lead to is
added part by part. Neither depends on the number of threads, so that the same game always gives the same graph.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.slack import SLACK, capacity_error, is_excess
from plyground.core.structures import Structure
from plyground.core.turns import OVERFLOW, TurnFinder
from plyground.exact.expanding import (
    DOES_NOT_FIT,
    FIRST_SIDE,
    MOST_PATTERNS,
    NOT_OPPOSED,
    SECOND_SIDE,
    TOO_MANY_EDGES,
    TOO_MANY_PATTERNS,
    Expansion,
    expand,
    order_by_part,
)
from plyground.exact.packing import Ranges, Words, make_packing, pack, survey
from plyground.exact.partitions import MOST_NUMBERS, PARTS, Numbering, part_of

STRETCH = 1 << 12  # positions expanded by one call, or fewer where many turns follow each
EDGES = 1 << 17  # that a stretch has, about
STRETCHES = 32  # in one round

Progress = Callable[[int], None]  # so many positions more were expanded


class NotFittingError(PlygroundError):
    """A position is outside of what the packing foresaw."""

    def __init__(self, state: np.ndarray):
        super().__init__("a position does not fit")
        self.state = state


class TooLargeError(PlygroundError):
    """The graph does not fit into memory."""


class Pattern(NamedTuple):
    """How likely the outcomes of chance are, and which side chooses after each."""

    weights: tuple[int, ...]
    choosers: tuple[int, ...]


@dataclass(frozen=True)
class Stretch:
    """Nodes of one part, one after the other, with their edges."""

    part: int
    first: int  # place in its part
    kind: np.ndarray  # [nodes]
    count: np.ndarray  # [nodes] edges
    payoff: np.ndarray  # [nodes]
    pattern: np.ndarray  # [nodes]
    edges: np.ndarray  # numbers of nodes; the last of a group is marked

    @property
    def numbers(self) -> np.ndarray:
        """The numbers of its nodes."""
        return (np.arange(self.first, self.first + len(self.kind), dtype=np.int64) * PARTS) + self.part

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for array in (self.kind, self.count, self.payoff, self.pattern, self.edges))


@dataclass
class Graph:
    """The nodes and edges of a game from one first position."""

    game: Game
    first: np.ndarray
    packing: Structure
    numbering: Numbering
    stretches: list[Stretch] = field(default_factory=list)
    patterns: list[Pattern] = field(default_factory=list)
    stretch_bytes: int = 0  # of all stretches

    def add(self, stretch: Stretch) -> None:
        """Add a stretch that was expanded."""
        self.stretches.append(stretch)
        self.stretch_bytes += stretch.bytes

    @property
    def positions(self) -> int:
        return len(self.numbering)

    @property
    def edges(self) -> int:
        return sum(stretch.edges.size for stretch in self.stretches)

    @property
    def has_chance(self) -> bool:
        return bool(self.patterns)

    @property
    def bytes(self) -> int:
        return self.numbering.bytes + self.stretch_bytes

    def number_of(self, position: np.ndarray) -> int | None:
        """The number of a position, if it is a node."""
        key = np.zeros(self.numbering.words.all, np.uint64)
        return self.numbering.number_of(key) if pack(self.packing.compiled, position, key) else None


def sides_of(game: Game) -> np.ndarray:
    """The side, first or second, to which every seat belongs; an error if there are not two."""
    if len(game.teams) != 2:
        raise PlygroundError(f"{game.name}: {len(game.teams)} sides; expected two, or teams that make two of them")
    first = next(team for team in game.teams if 0 in team)
    return np.array([FIRST_SIDE if seat in first else SECOND_SIDE for seat in range(game.seats)], np.int32)


def other_starts(game: Game) -> list[np.ndarray]:
    """Positions that a game may begin with besides its usual one, as its file declares them."""
    return [np.asarray(each, np.int32) for each in game.definition.call("other_starts", game, otherwise=[])]


class Expander:
    """Expands stretches in one thread, in arrays of its own."""

    def __init__(self, game: Game, packing: Structure, words: Words, sides: np.ndarray, most_bytes: int):
        self.game, self.packing, self.words, self.sides = game, packing, words, sides
        self.most_bytes = most_bytes
        self.rules, self.board = game.rules_for(models=False), game.private_board()
        self.finder = TurnFinder(self.rules, self.board, game.capacities, game.name)
        self.arrays = self._arrays(EDGES)

    def _arrays(self, edges: int) -> Structure:
        sizes = self.game.capacities
        chances = max(sizes.chances, 1)
        return Expansion(
            keys=np.zeros((edges, self.words.all), np.uint64),
            part=np.zeros(edges, np.uint8),
            is_last=np.zeros(edges, np.uint8),
            node=np.zeros(STRETCH, np.uint8),
            count=np.zeros(STRETCH, np.uint32),
            payoff=np.zeros(STRETCH, np.float64),
            pattern=np.zeros(STRETCH, np.int32),
            weights=np.zeros((MOST_PATTERNS, chances), np.int32),
            choosers=np.zeros((MOST_PATTERNS, chances), np.int32),
            outcomes=np.zeros(MOST_PATTERNS, np.int32),
            patterns=np.zeros(1, np.int32),
            side=self.sides,
            identity=self.words.identity,
            state=np.zeros(sizes.state, np.int32),
            rolled=np.zeros(sizes.state, np.int32),
            after=np.zeros(sizes.state, np.int32),
            moves=np.zeros(sizes.moves + SLACK, np.int32)[: sizes.moves],
            weight=np.zeros(chances + SLACK, np.int32)[:chances],
            chooser=np.zeros(chances, np.int32),
            payoffs=np.zeros(sizes.seats, np.float64),
        )

    def expand(self, keys: np.ndarray, begin: int, end: int) -> "Expanded":
        """Expand some positions of a part."""
        while True:
            arrays = self.arrays
            edges = expand(
                self.rules, self.board, self.packing.compiled, keys, begin, end, self.finder.workspace, arrays.compiled
            )
            if edges >= 0:
                return Expanded.of(arrays, end - begin, edges)
            if edges == OVERFLOW:
                self.finder.enlarge()
            elif edges == TOO_MANY_EDGES:
                self._enlarge()
            elif edges == DOES_NOT_FIT:
                raise NotFittingError(arrays.state.copy())
            elif edges == NOT_OPPOSED:
                raise PlygroundError(
                    f"{self.game.name}: what one side wins is not what the other loses; expected payoffs whose sum is 0"
                )
            elif edges == TOO_MANY_PATTERNS:
                raise PlygroundError(f"{self.game.name}: more than {MOST_PATTERNS} kinds of chance events")
            else:
                assert is_excess(edges)
                raise capacity_error(self.game.name, self.game.capacities, edges)

    def _enlarge(self) -> None:
        """Room for twice as many edges."""
        edges = 2 * self.arrays.part.size
        if edges * (8 * self.words.all + 2) > self.most_bytes:
            raise TooLargeError(f"{self.game.name}: {edges:,} turns of a few positions do not fit into memory")
        self.arrays = self._arrays(edges)


@dataclass(frozen=True)
class Expanded:
    """A stretch whose edges have no numbers yet."""

    kind: np.ndarray
    count: np.ndarray
    payoff: np.ndarray
    pattern: np.ndarray
    patterns: list[Pattern]
    keys: np.ndarray
    is_last: np.ndarray
    order: np.ndarray  # edges by their parts
    begin: np.ndarray  # [parts + 1]
    numbers: np.ndarray

    @staticmethod
    def of(arrays: Structure, nodes: int, edges: int) -> "Expanded":
        order, begin = np.zeros(edges, np.uint32), np.zeros(PARTS + 1, np.uint32)
        order_by_part(arrays.part, edges, order, begin)
        patterns = []
        for k in range(int(arrays.patterns[0])):
            outcomes = arrays.outcomes[k]
            patterns.append(
                Pattern(tuple(arrays.weights[k, :outcomes].tolist()), tuple(arrays.choosers[k, :outcomes].tolist()))
            )
        return Expanded(
            arrays.node[:nodes].copy(), arrays.count[:nodes].copy(), arrays.payoff[:nodes].copy(),
            arrays.pattern[:nodes].copy(), patterns, arrays.keys[:edges].copy(), arrays.is_last[:edges].copy(), order,
            begin, np.zeros(edges, np.uint32),
        )  # fmt: skip


def find_graph(
    game: Game, first: np.ndarray | None = None, cores: int = 1, most_bytes: int = 1 << 62,
    progress: Progress = lambda positions: None,
) -> Graph:  # fmt: skip
    """Everything that can be reached from `first`, or from the game's own first position and its other starts."""
    roots = [game.start(), *other_starts(game)] if first is None else [first]
    first = roots[0]
    sides = sides_of(game)
    ranges = survey(game, first)
    while True:
        try:
            return _find(game, roots, ranges, sides, cores, most_bytes, progress)
        except NotFittingError as error:
            ranges = ranges.with_position(error.state)


def _find(
    game: Game,
    roots: list[np.ndarray],
    ranges: Ranges,
    sides: np.ndarray,
    cores: int,
    most_bytes: int,
    progress: Progress,
) -> Graph:
    packing, words = make_packing(ranges, game.capacities.identity)
    graph = Graph(game, roots[0], packing, Numbering(words))
    for root in roots:
        _add_root(graph, root)
    expanders = [Expander(game, packing, words, sides, most_bytes) for _ in range(cores)]
    nodes = nodes_of_stretch(expanders[0], ranges.sample)
    done = [0] * PARTS
    known: dict[Pattern, int] = {}
    with ThreadPoolExecutor(cores) as pool:
        while wanted := next_round(graph.numbering, done, nodes):
            shares = [wanted[k::cores] for k in range(cores)]
            expanded = list(pool.map(_share, expanders, [graph] * cores, shares))
            found = [expanded[k % cores][k // cores] for k in range(len(wanted))]
            list(pool.map(_add, [graph] * PARTS, range(PARTS), [found] * PARTS))
            for (part, begin, _), one in zip(wanted, found, strict=True):
                graph.add(_stretch(part, begin, one, known))
            if graph.numbering.size >= MOST_NUMBERS:
                raise TooLargeError(f"{game.name}: more than {MOST_NUMBERS:,} positions; no more can be numbered")
            if graph.bytes > most_bytes:
                raise TooLargeError(f"{game.name}: {graph.positions:,} positions so far; they do not fit into memory")
            progress(sum(end - begin for _, begin, end in wanted))
    graph.patterns.extend(known)
    return graph


def _add_root(graph: Graph, root: np.ndarray) -> None:
    """Add a position from which others are found."""
    words = graph.numbering.words
    key = np.zeros((1, words.all), np.uint64)
    if not pack(graph.packing.compiled, root, key[0]):
        raise NotFittingError(root)
    part = int(part_of(key[0], words.identity))
    graph.numbering.parts[part].add(key, np.zeros(1, np.uint32), 0, 1, np.zeros(1, np.uint32))


def nodes_of_stretch(expander: Expander, sample: np.ndarray) -> int:
    """How many positions are expanded by one call, so that neither they nor what follows them are too many."""
    keys = np.zeros((len(sample), expander.words.all), np.uint64)
    edges = 1
    for key, state in zip(keys, sample, strict=True):
        pack(expander.packing.compiled, state, key)
    for k in range(len(keys)):
        edges += len(expander.expand(keys, k, k + 1).is_last)
    return max(1, min(STRETCH, EDGES * len(keys) // edges))


def next_round(numbering: Numbering, done: list[int], nodes: int) -> list[tuple[int, int, int]]:
    """The next stretches to expand: part, first place, last place; of the parts in which most is left first."""
    wanted: list[tuple[int, int, int]] = []
    for part in sorted(numbering.parts, key=lambda part: done[part.number] - part.count):
        while done[part.number] < part.count and len(wanted) < STRETCHES:
            begin = done[part.number]
            end = min(part.count, begin + nodes)
            wanted.append((part.number, begin, end))
            done[part.number] = end
    return wanted


def _share(expander: Expander, graph: Graph, wanted: list[tuple[int, int, int]]) -> list[Expanded]:
    parts = graph.numbering.parts
    return [expander.expand(parts[part].keys, begin, end) for part, begin, end in wanted]


def _add(graph: Graph, part: int, found: list[Expanded]) -> None:
    for one in found:
        begin, end = int(one.begin[part]), int(one.begin[part + 1])
        graph.numbering.parts[part].add(one.keys, one.order, begin, end, one.numbers)


def _stretch(part: int, begin: int, one: Expanded, known: dict[Pattern, int]) -> Stretch:
    """The stretch with its numbered edges; patterns get the numbers that they have in the whole graph."""
    numbers = np.array([known.setdefault(pattern, len(known)) for pattern in one.patterns] or [0], np.int32)
    edges = one.numbers | (one.is_last.astype(np.uint32) << np.uint32(31))
    return Stretch(part, begin, one.kind, one.count, one.payoff, numbers[one.pattern], edges)
