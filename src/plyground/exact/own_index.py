"""The numbers that a game itself gives to its positions: then no position has to be kept while it is solved."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.core.structures import Structure
from plyground.exact.coding import find_canonical
from plyground.exact.expander import NotFittingError
from plyground.exact.packing import Words
from plyground.exact.partitions import MOST_NUMBERS

SURVEYED = 1 << 15  # numbers whose positions are looked at
SHARE = 1 << 16  # numbers looked at by one call
SEED = 1


class OwnNumbering:
    """The game's own numbers, of which a part belongs to the nodes of a graph."""

    words = Words(1, 1)  # the number is the key
    bytes = 0

    def __init__(self, size: int):
        self.size = size  # one more than the largest number
        self.count = 0  # nodes found so far

    def __len__(self) -> int:
        return self.count

    def number_of(self, key: np.ndarray) -> int:
        return int(key[0])


def own_numbering(game: Game, roots: np.ndarray) -> OwnNumbering | None:
    """The game's own numbers, if it has some, and if the first positions are among those that have one."""
    if not game.definition.has_index:
        return None
    size = game.definition.call_for_contract("index_size", game)
    if not isinstance(size, int) or size < 1:
        raise ContractError(f"{game.name}: index_size is {size!r}; expected a whole number above 0")
    position_index, _ = game.definition.compiled_index
    if size >= MOST_NUMBERS or any(position_index(game.board, root) < 0 for root in roots):
        return None
    return OwnNumbering(size)


def survey_numbers(game: Game, numbering: OwnNumbering) -> np.ndarray:
    """Positions from everywhere in the index."""
    _, position_at = game.definition.compiled_index
    numbers = np.random.default_rng(SEED).integers(numbering.size, size=SURVEYED)
    rows = np.zeros((SURVEYED, game.capacities.state), np.int32)
    there = [bool(position_at(game.board, int(number), row)) for number, row in zip(numbers, rows, strict=True)]
    return rows[there] if any(there) else game.start()[None]


def canonical_numbers(game: Game, codings: list[Structure], numbering: OwnNumbering) -> np.ndarray:
    """Which number stands for each, the smallest of its orbit; marked where the sides change places with that."""
    canonical = np.zeros(numbering.size, np.uint32)
    begins = list(range(0, numbering.size, SHARE))

    def work(thread: int) -> None:
        board, state, key = game.private_board(), np.zeros(game.capacities.state, np.int32), np.zeros(1, np.uint64)
        for begin in begins[thread :: len(codings)]:
            end = min(begin + SHARE, numbering.size)
            if find_canonical(codings[thread].compiled, board, begin, end, state, key, canonical) < end:
                raise NotFittingError(state)

    with ThreadPoolExecutor(len(codings)) as pool:
        list(pool.map(work, range(len(codings))))
    return canonical
