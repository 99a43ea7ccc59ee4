"""Expands stretches of positions: what follows each of them, in arrays of one thread, and copies of what was found."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.slack import SLACK, capacity_error, is_excess
from plyground.core.structures import Structure
from plyground.core.turns import OVERFLOW, TurnFinder
from plyground.exact.expanding import (
    DOES_NOT_FIT,
    MOST_PATTERNS,
    NOT_OPPOSED,
    TOO_MANY_EDGES,
    TOO_MANY_PATTERNS,
    Expansion,
    expand,
    order_by_part,
)
from plyground.exact.packing import Words
from plyground.exact.partitions import PARTS

STRETCH = 1 << 12  # positions expanded by one call, or fewer where many turns follow each
EDGES = 1 << 17  # that a stretch has, about


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


def make_expansion(game: Game, words: Words, sides: np.ndarray, edges: int) -> Structure:
    """Room for a stretch with so many edges."""
    sizes = game.capacities
    chances = max(sizes.chances, 1)
    return Expansion(
        keys=np.zeros((edges, words.all), np.uint64),
        part=np.zeros(edges, np.uint8),
        marks=np.zeros(edges, np.uint8),
        node=np.zeros(STRETCH, np.uint8),
        count=np.zeros(STRETCH, np.uint32),
        payoff=np.zeros(STRETCH, np.float64),
        pattern=np.zeros(STRETCH, np.int32),
        weights=np.zeros((MOST_PATTERNS, chances), np.int32),
        choosers=np.zeros((MOST_PATTERNS, chances), np.int32),
        outcomes=np.zeros(MOST_PATTERNS, np.int32),
        patterns=np.zeros(1, np.int32),
        side=sides,
        identity=words.identity,
        state=np.zeros(sizes.state, np.int32),
        rolled=np.zeros(sizes.state, np.int32),
        after=np.zeros(sizes.state, np.int32),
        moves=np.zeros(sizes.moves + SLACK, np.int32)[: sizes.moves],
        weight=np.zeros(chances + SLACK, np.int32)[:chances],
        chooser=np.zeros(chances, np.int32),
        payoffs=np.zeros(sizes.seats, np.float64),
    )


class Expander:
    """Expands stretches in one thread, in arrays of its own."""

    def __init__(self, game: Game, coding: Structure, words: Words, sides: np.ndarray, most_bytes: int):
        self.game, self.coding, self.words, self.sides = game, coding, words, sides
        self.most_bytes = most_bytes
        self.rules, self.board = game.rules_for(models=False), game.private_board()
        self.finder = TurnFinder(self.rules, self.board, game.capacities, game.name)
        self.arrays = make_expansion(game, words, sides, EDGES)

    def expand(self, keys: np.ndarray, begin: int, end: int) -> "Expanded":
        """Expand some positions of a part, or those with the numbers from `begin` to `end` of the game's own index."""
        while True:
            arrays = self.arrays
            edges = expand(
                self.rules, self.board, self.coding.compiled, keys, begin, end, self.finder.workspace, arrays.compiled
            )
            if edges >= 0:
                return Expanded.of(arrays, end - begin, edges, bool(self.coding.is_indexed))
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
        self.arrays = make_expansion(self.game, self.words, self.sides, edges)


@dataclass(frozen=True)
class Expanded:
    """A stretch whose edges have no numbers yet."""

    kind: np.ndarray
    count: np.ndarray
    payoff: np.ndarray
    pattern: np.ndarray
    patterns: list[Pattern]
    keys: np.ndarray
    marks: np.ndarray
    order: np.ndarray  # edges by their parts; none by the game's own index
    begin: np.ndarray  # [parts + 1]
    numbers: np.ndarray

    @staticmethod
    def of(arrays: Structure, nodes: int, edges: int, is_indexed: bool) -> "Expanded":
        order, begin = np.zeros(0 if is_indexed else edges, np.uint32), np.zeros(PARTS + 1, np.uint32)
        if is_indexed:
            keys, numbers = np.zeros((0, 1), np.uint64), arrays.keys[:edges, 0].astype(np.uint32)
        else:
            keys, numbers = arrays.keys[:edges].copy(), np.zeros(edges, np.uint32)
            order_by_part(arrays.part, edges, order, begin)
        patterns = []
        for k in range(int(arrays.patterns[0])):
            outcomes = arrays.outcomes[k]
            patterns.append(
                Pattern(tuple(arrays.weights[k, :outcomes].tolist()), tuple(arrays.choosers[k, :outcomes].tolist()))
            )
        return Expanded(
            arrays.node[:nodes].copy(), arrays.count[:nodes].copy(), arrays.payoff[:nodes].copy(),
            arrays.pattern[:nodes].copy(), patterns, keys, arrays.marks[:edges].copy(), order, begin, numbers,
        )  # fmt: skip
