"""All positions that can be reached, each with what follows it: the graph that is solved.

Positions are expanded in stretches of a fixed size, one round of stretches after another, and what they lead to is
added part by part. Neither depends on the number of threads, so that the same game always gives the same graph.
Where a game numbers its positions itself, the stretches are those of its numbers, and nothing has to be remembered.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from plyground.core.errors import ContractError, PlygroundError
from plyground.core.game import Game
from plyground.core.structures import Structure
from plyground.exact.coding import make_coding, write_key
from plyground.exact.expander import EDGES, STRETCH, Expanded, Expander, NotFittingError, Pattern, TooLargeError
from plyground.exact.expanding import ENDED, EXCHANGED, FIRST_SIDE, NO_NODE, SECOND_SIDE
from plyground.exact.keeping import NO_KEEPER, Keeper
from plyground.exact.learning_symmetries import Learned, learn_actions, make_symmetries
from plyground.exact.own_index import OwnNumbering, canonical_numbers, own_numbering, survey_numbers
from plyground.exact.packing import Ranges, make_packing, survey
from plyground.exact.partitions import MOST_NUMBERS, PARTS, Numbering, part_of
from plyground.exact.reached import count_reached

STRETCHES = 32  # in one round
LAST_BIT, EXCHANGED_BIT = 31, 30  # of the number of a node at the end of an edge

Progress = Callable[[int], None]  # so many positions more were expanded


class Place(NamedTuple):
    """Where the value of a position stands: the number of a node, and -1 if the sides change places there."""

    number: int
    sign: int


@dataclass(frozen=True)
class Stretch:
    """Nodes one after the other, with their edges."""

    places: range  # the numbers of its nodes
    kind: np.ndarray  # [nodes]
    count: np.ndarray  # [nodes] edges
    detail: np.ndarray  # [nodes] the pattern where chance is due, the number of the payoff where the game is over
    edges: np.ndarray  # numbers of nodes; bits mark the last of a group, and sides that change places

    @property
    def numbers(self) -> np.ndarray:
        """The numbers of its nodes."""
        return np.arange(self.places.start, self.places.stop, self.places.step, dtype=np.int64)

    @property
    def slots(self) -> slice:
        """The same as a slice of an array by numbers."""
        return slice(self.places.start, self.places.stop, self.places.step)

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for array in (self.kind, self.count, self.detail, self.edges))


@dataclass
class Graph:
    """The nodes and edges of a game from some first positions."""

    game: Game
    roots: np.ndarray  # [n, state]
    packing: Structure
    orbits: Structure
    numbering: Numbering | OwnNumbering
    coding: Structure
    stretches: list[Stretch] = field(default_factory=list)
    patterns: list[Pattern] = field(default_factory=list)
    payoffs: list[float] = field(default_factory=list)  # of the first side at the ends
    positions: int = 0  # that can be reached, those included for which others stand
    stretch_bytes: int = 0  # of all stretches

    def add(self, stretch: Stretch) -> None:
        """Add a stretch that was expanded."""
        self.stretches.append(stretch)
        self.stretch_bytes += stretch.bytes

    def add_pieces(
        self, places: np.ndarray, kind: np.ndarray, count: np.ndarray, detail: np.ndarray, edges: np.ndarray
    ) -> None:
        """Add stretches whose arrays are in one piece; a row of `places` is first, last, step, and edges."""
        node = edge = 0
        for start, stop, step, number in places.tolist():
            numbers = range(start, stop, step)
            these = slice(node, node + len(numbers))
            self.add(Stretch(numbers, kind[these], count[these], detail[these], edges[edge : edge + number]))
            node, edge = node + len(numbers), edge + number

    @property
    def first(self) -> np.ndarray:
        return self.roots[0]

    @property
    def kept(self) -> int:
        """How many positions are kept, which stand for all."""
        return len(self.numbering)

    @property
    def edges(self) -> int:
        return sum(stretch.edges.size for stretch in self.stretches)

    @property
    def bytes(self) -> int:
        return self.numbering.bytes + self.stretch_bytes

    @property
    def has_chance(self) -> bool:
        return bool(self.patterns)

    @property
    def is_own_index(self) -> bool:
        """Whether the numbers of the nodes are the game's own."""
        return isinstance(self.numbering, OwnNumbering)

    @property
    def exchanges_sides(self) -> bool:
        """Whether a position may stand for one with the sides exchanged."""
        return bool(self.orbits.exchanges.any())

    def place_of(self, position: np.ndarray) -> Place | None:
        """Where the value of a position stands, if there is a node for it."""
        key = np.zeros(self.numbering.words.all, np.uint64)
        exchanged = write_key(self.coding.compiled, self.game.board, position, key)
        number = None if exchanged < 0 else self.numbering.number_of(key)
        return None if number is None else Place(number, -1 if exchanged else 1)


def sides_of(game: Game) -> np.ndarray:
    """The side, first or second, to which every seat belongs; an error if there are not two."""
    if len(game.teams) != 2:
        raise PlygroundError(f"{game.name}: {len(game.teams)} sides; expected two, or teams that make two of them")
    first = next(team for team in game.teams if 0 in team)
    return np.array([FIRST_SIDE if seat in first else SECOND_SIDE for seat in range(game.seats)], np.int32)


def other_starts(game: Game) -> list[np.ndarray]:
    """Positions that a game may begin with besides its usual one, as its file names them; not those within a turn."""
    named = game.definition.call_for_contract("other_starts", game, otherwise={})
    return [np.asarray(given, np.int32) for given in named.values() if np.ndim(given) == 1]


def find_graph(
    game: Game, first: np.ndarray | None = None, cores: int = 1, most_bytes: int = 1 << 62,
    progress: Progress = lambda positions: None, symmetries: bool = True, own_index: bool = True,
    keeper: Keeper = NO_KEEPER,
) -> Graph:  # fmt: skip
    """Everything that can be reached from `first`, or from the game's own first position and its other starts.

    `first` is a position, or several in rows. Symmetries, and the game's own index of its positions, are used where
    it has them, unless told otherwise. The keeper is asked for what was found before, and keeps more now and then.
    """
    given = [game.start(), *other_starts(game)] if first is None else first
    roots = np.atleast_2d(np.ascontiguousarray(given, np.int32))
    sides = sides_of(game)
    ranges = survey(game, roots[0]).including(roots)
    numbering = own_numbering(game, roots) if own_index and first is None else None
    if numbering is not None:
        ranges = ranges.including(survey_numbers(game, numbering))
    if (facts := keeper.facts_of_graph()) is not None:
        ranges = Ranges(np.array(facts["low"], np.int64), np.array(facts["high"], np.int64), ranges.sample)
    while True:
        try:
            finding = _Finding(game, roots, ranges, sides, numbering, symmetries, cores, most_bytes, progress, keeper)
            return finding.graph()
        except NotFittingError as error:
            wider = ranges.with_position(error.state)
            if numbering is not None and wider.is_same_as(ranges):
                raise ContractError(
                    f"{game.name}: {game.to_text(error.state)} follows a numbered position, or is its mirror image; "
                    f"expected position_index to give it a number below {numbering.size:,}"
                ) from None
            ranges = wider
            keeper.forget_graph()


class _Finding:
    """One attempt to find a graph, with positions packed for the ranges known so far."""

    def __init__(
        self, game: Game, roots: np.ndarray, ranges: Ranges, sides: np.ndarray, own: OwnNumbering | None,
        symmetries: bool, cores: int, most_bytes: int, progress: Progress, keeper: Keeper,
    ):  # fmt: skip
        self.game, self.sample, self.cores, self.most_bytes = game, ranges.sample, cores, most_bytes
        self.progress, self.keeper, self.ranges = progress, keeper, ranges
        learned, ranges = learn_actions(game, ranges, sides) if symmetries else (Learned(), ranges)
        packing, words = make_packing(ranges, game.capacities.identity)
        orbits = make_symmetries(game, learned, ranges, packing, words, roots)
        index = game.definition.compiled_index if own is not None else None
        numbers = MOST_NUMBERS if own is None else own.size
        codings = [
            make_coding(packing, orbits, words.identity, game.capacities.state, index, numbers) for _ in range(cores)
        ]
        if own is not None and orbits.exchanges.size > 0:
            canonical = canonical_numbers(game, codings, own)
            codings = [coding.replace(canonical=canonical) for coding in codings]
        numbering = Numbering(words) if own is None else own
        self.expanders = [Expander(game, coding, numbering.words, sides, most_bytes) for coding in codings]
        self.found = Graph(game, roots, packing, orbits, numbering, codings[0])
        self.patterns: dict[Pattern, int] = {}
        self.payoffs: dict[float, int] = {}

    def graph(self) -> Graph:
        """Everything that can be reached."""
        graph, numbering = self.found, self.found.numbering
        before = self._restore()
        with ThreadPoolExecutor(self.cores) as pool:
            if isinstance(numbering, OwnNumbering):
                done = self._by_own_numbers(numbering, pool, before)
            else:
                done = self._by_keys(numbering, pool, before)
        self.keeper.graph_is_complete(graph, self._facts(done))
        graph.patterns.extend(self.patterns)
        graph.payoffs.extend(self.payoffs)
        graph.positions = count_reached(graph)
        return graph

    def _by_keys(self, numbering: Numbering, pool: ThreadPoolExecutor, done: list[int] | None) -> list[int]:
        """Expand what was not `done` of each part before; how much is done of each then."""
        if done is None:
            done = [0] * PARTS
            for root in self.found.roots:
                self._add_root(numbering, root)
        nodes = nodes_of_stretch(self.expanders[0], self.sample)
        while wanted := next_round(numbering, done, nodes):
            found = self._expand(pool, [(numbering.parts[part].keys, begin, end) for part, begin, end in wanted])
            list(pool.map(_add, [numbering] * PARTS, range(PARTS), [found] * PARTS))
            for (part, begin, end), one in zip(wanted, found, strict=True):
                self._keep(one, range(begin * PARTS + part, end * PARTS + part, PARTS))
            if numbering.size >= MOST_NUMBERS:
                raise TooLargeError(f"{self.game.name}: more than {MOST_NUMBERS:,} positions; no more can be numbered")
            self._after_round(sum(end - begin for _, begin, end in wanted), done)
        return done

    def _by_own_numbers(self, numbering: OwnNumbering, pool: ThreadPoolExecutor, done: list[int] | None) -> list[int]:
        """Expand the numbers that were not `done` before; the number after the last, and how many nodes there are."""
        first, numbering.count = done or (0, 0)
        nodes = nodes_of_stretch(self.expanders[0], self.sample)
        keys = np.zeros((0, 1), np.uint64)
        begins = list(range(first, numbering.size, nodes))
        for k in range(0, len(begins), STRETCHES):
            wanted = [(begin, min(begin + nodes, numbering.size)) for begin in begins[k : k + STRETCHES]]
            found = self._expand(pool, [(keys, begin, end) for begin, end in wanted])
            kept = 0
            for (begin, end), one in zip(wanted, found, strict=True):
                there = int(np.count_nonzero(one.kind != NO_NODE))
                if there > 0:
                    self._keep(one, range(begin, end))
                kept += there
            numbering.count += kept
            self._after_round(kept, [wanted[-1][1], numbering.count])
        done = [numbering.size, numbering.count]
        numbering.size = self.found.stretches[-1].places.stop  # of larger numbers others stand for all
        return done

    def _after_round(self, more: int, done: list[int]) -> None:
        """What happens after each round: memory is looked at, progress told, and now and then the graph kept."""
        graph = self.found
        if graph.bytes > self.most_bytes:
            raise TooLargeError(f"{self.game.name}: {graph.kept:,} positions so far; they do not fit into memory")
        if self.keeper.is_due:
            self.keeper.keep_graph(graph, self._facts(done))
        self.progress(more)

    def _facts(self, done: list[int]) -> dict[str, Any]:
        """What is to be known, beside nodes and edges, in order to go on."""
        return {
            "done": list(done), "patterns": [[*map(list, pattern)] for pattern in self.patterns],
            "payoffs": list(self.payoffs), "low": self.ranges.low.tolist(), "high": self.ranges.high.tolist(),
        }  # fmt: skip

    def _restore(self) -> list[int] | None:
        """Bring back what was kept; how much was done then."""
        facts = self.keeper.restore_graph(self.found)
        if facts is None:
            return None
        for weights, choosers in facts["patterns"]:
            self.patterns[Pattern(tuple(weights), tuple(choosers))] = len(self.patterns)
        self.payoffs |= {payoff: k for k, payoff in enumerate(facts["payoffs"])}
        self.progress(sum(len(stretch.kind) for stretch in self.found.stretches))
        return list(facts["done"])

    def _expand(self, pool: ThreadPoolExecutor, wanted: list[tuple[np.ndarray, int, int]]) -> list[Expanded]:
        """Expand stretches, shared out among the threads."""
        shares = [wanted[k :: self.cores] for k in range(self.cores)]
        expanded = list(pool.map(_share, self.expanders, shares))
        return [expanded[k % self.cores][k // self.cores] for k in range(len(wanted))]

    def _keep(self, one: Expanded, places: range) -> None:
        """Keep a stretch with its numbered edges; patterns and payoffs get the numbers of the whole graph."""
        detail = np.zeros(len(places), np.uint16)
        by_chance = np.array([self.patterns.setdefault(each, len(self.patterns)) for each in one.patterns] or [0])
        detail[:] = by_chance[one.pattern]
        ended = one.kind == ENDED
        if ended.any():
            payoffs, codes = np.unique(one.payoff[ended], return_inverse=True)
            numbers = np.array([self.payoffs.setdefault(each, len(self.payoffs)) for each in payoffs.tolist()])
            detail[ended] = numbers[codes]
        if max(len(self.patterns), len(self.payoffs)) > 1 << 16:
            raise PlygroundError(f"{self.game.name}: more than {1 << 16:,} different payoffs or chance events")
        marks = one.marks.astype(np.uint32)
        edges = one.numbers | ((marks & 1) << np.uint32(LAST_BIT)) | (marks // EXCHANGED << np.uint32(EXCHANGED_BIT))
        self.found.add(Stretch(places, one.kind, one.count, detail, edges))

    def _add_root(self, numbering: Numbering, root: np.ndarray) -> None:
        """Add a position from which others are found."""
        words = numbering.words
        key = np.zeros((1, words.all), np.uint64)
        if write_key(self.found.coding.compiled, self.game.board, root, key[0]) < 0:
            raise NotFittingError(root)
        part = int(part_of(key[0], words.identity))
        numbering.parts[part].add(key, np.zeros(1, np.uint32), 0, 1, np.zeros(1, np.uint32))


def nodes_of_stretch(expander: Expander, sample: np.ndarray) -> int:
    """How many positions are expanded by one call, so that neither they nor what follows them are too many."""
    keys = np.zeros((len(sample), expander.words.all), np.uint64)
    edges, known = 1, 1
    for key, state in zip(keys, sample, strict=True):
        if write_key(expander.coding.compiled, expander.board, state, key) < 0:
            continue
        number = int(key[0])
        found = (
            expander.expand(key[None], 0, 1)
            if not expander.coding.is_indexed
            else expander.expand(keys[:0], number, number + 1)
        )
        edges += len(found.marks)
        known += 1
    return max(1, min(STRETCH, EDGES * known // edges))


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


def _share(expander: Expander, wanted: list[tuple[np.ndarray, int, int]]) -> list[Expanded]:
    return [expander.expand(keys, begin, end) for keys, begin, end in wanted]


def _add(numbering: Numbering, part: int, found: list[Expanded]) -> None:
    for one in found:
        begin, end = int(one.begin[part]), int(one.begin[part + 1])
        numbering.parts[part].add(one.keys, one.order, begin, end, one.numbers)
