"""Positions of Tarble with few pieces, numbered: those between two turns, as whoever is to roll sees them.

A material is how many pieces the side to roll has, and how many the other. Nobody stands on the corners or on the
centre between turns, and the neutral piece is on the centre. Of the positions that are turned or mirrored images of
each other one counts: that which brings the pieces of the side that waits to a set that stands for all its images.
Sets of cells are numbered in the order of their largest cells (the combinatorial number system). A position has one
value for each lead of the side to roll.
"""

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numba import types

from plyground.core.contract import INTS, LONGS, ROWS
from plyground.core.structures import Structure, structure
from plyground.games.tarble.board import DIRECTIONS, NO_CELL, all_cells, removal_cells

LONG_ROWS = types.Array(types.int64, 2, "C")
BYTES = types.Array(types.uint8, 1, "C")
MOST = 3  # pieces of a side
SYMMETRIES = 12
NOT_KNOWN = -1

EndgameTables = structure(
    "TarbleEndgameTables",
    centre=types.int64,
    beside=ROWS,  # [cell, 6] the neighbours, in the order of the rules; NO_CELL beyond the edge
    image=ROWS,  # [symmetry, cell]
    kept=INTS,  # [cell] the number of a cell that keeps its piece; NOT_KNOWN for corners and the centre
    kept_cells=INTS,  # [places]
    choose=LONG_ROWS,  # [n, k] in how many ways k of n can be chosen
    set_cells=BYTES,  # the cells of every set of kept cells, by size and number
    set_begin=LONGS,  # [size] where those of a size begin
    free_cells=BYTES,  # the same for sets of any cells
    free_begin=LONGS,
    stands_for=INTS,  # by size and number of a set: which of the sets that count it is an image of
    way=BYTES,  # and the symmetry that brings it there
    canon_begin=LONGS,  # [size] where those of a size begin
    counting=INTS,  # the numbers of the sets that count, by size
    counting_begin=LONGS,  # [size + 1]
    first=LONG_ROWS,  # [pieces to roll, pieces waiting] where the positions of a material begin, or NOT_KNOWN
)
TABLES = EndgameTables.kind


def symmetric_images(side: int) -> np.ndarray:
    """[symmetry, cell] where each of the twelve symmetries brings a cell; the first leaves it where it is."""
    cells = all_cells(side)
    number = {cell: i for i, cell in enumerate(cells)}
    images = []
    for reflected in (False, True):
        image = [(y, x) if reflected else (x, y) for x, y in cells]
        for _ in range(6):
            images.append([number[cell] for cell in image])
            image = [(x - y, x) for x, y in image]
    return np.array(images, np.int32)


def make_tables(side: int, materials: Sequence[tuple[int, int]]) -> Structure:
    """The tables for a board and for some materials (pieces of the side to roll, of the other)."""
    cells, removed = all_cells(side), removal_cells(side)
    number = {cell: i for i, cell in enumerate(cells)}
    image = symmetric_images(side)
    kept_cells = [i for i, cell in enumerate(cells) if cell not in removed]
    kept = np.full(len(cells), NOT_KNOWN, np.int32)
    kept[kept_cells] = np.arange(len(kept_cells))
    largest = max(max(material) for material in materials)
    sets = [sets_of(kept_cells, size) for size in range(largest + 1)]
    free = [sets_of(range(len(cells)), size) for size in range(largest + 1)]
    standing = [_standing(each, image, kept) for each in sets]
    counting = [np.unique(stands) for stands, _ in standing]
    first, _ = first_positions(len(kept_cells), [len(each) for each in counting], materials)
    return EndgameTables(
        centre=number[0, 0],
        beside=np.array([[number.get((x + dx, y + dy), NO_CELL) for dx, dy in DIRECTIONS] for x, y in cells], np.int32),
        image=image, kept=kept, kept_cells=np.array(kept_cells, np.int32),
        choose=np.array([[math.comb(n, k) for k in range(MOST + 2)] for n in range(len(cells) + 1)], np.int64),
        set_cells=_flat(sets), set_begin=_begins(sets), free_cells=_flat(free), free_begin=_begins(free),
        stands_for=np.concatenate([np.searchsorted(c, s) for c, (s, _) in zip(counting, standing, strict=True)])
        .astype(np.int32),
        way=np.concatenate([ways for _, ways in standing]).astype(np.uint8),
        canon_begin=_begins([ways for _, ways in standing]),
        counting=np.concatenate(counting).astype(np.int32), counting_begin=_begins(counting), first=first,
    )  # fmt: skip


def first_positions(places: int, counting: Sequence[int], materials: Sequence[tuple[int, int]]):
    """Where the positions of each material begin, and how many there are in all."""
    first, total = np.full((MOST + 1, MOST + 1), NOT_KNOWN, np.int64), 0
    for rolling, waiting in materials:
        first[rolling, waiting] = total
        total += counting[waiting] * math.comb(places, rolling)
    return first, total


def positions_of(tables: Structure, rolling: int, waiting: int) -> int:
    """How many positions of a material count."""
    sets = int(tables.counting_begin[waiting + 1] - tables.counting_begin[waiting])
    return sets * math.comb(tables.kept_cells.size, rolling)


def sets_of(cells: Sequence[int], size: int) -> np.ndarray:
    """[sets, size] every set of these cells of one size, in the order of their numbers."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    chosen = np.array(list(itertools.combinations(range(len(cells) - 1, -1, -1), size)), np.int64)
    return np.array(cells, np.uint8)[chosen[::-1, ::-1]]


def _standing(sets: np.ndarray, image: np.ndarray, kept: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For every set the smallest number of its images, and the first symmetry that leads there."""
    size = sets.shape[1]
    if size == 0:
        return np.zeros(1, np.int64), np.zeros(1, np.uint8)
    places = np.sort(kept[image[:, sets]], axis=2)  # [symmetry, set, size]
    choose = np.array([[math.comb(n, k + 1) for k in range(size)] for n in range(len(kept))])
    numbers = sum(choose[places[:, :, k], k] for k in range(size))
    return numbers.min(axis=0), numbers.argmin(axis=0)


def _flat(arrays: Sequence[np.ndarray]) -> np.ndarray:
    return np.concatenate([*(each.ravel() for each in arrays), np.zeros(1, np.uint8)])


def _begins(arrays: Sequence[np.ndarray]) -> np.ndarray:
    return np.cumsum([0, *(each.size for each in arrays)]).astype(np.int64)
