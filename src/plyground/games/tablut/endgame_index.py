"""Positions of Tablut with few pieces, numbered by material: king, soldiers, attackers and who is to move.

Of the positions that are turned or mirrored images of each other the one with the king in one eighth of the board
counts, and with the king on a line of symmetry the one with the smallest number. Sets of soldiers and of attackers are
numbered in the order of their largest cells (the combinatorial number system). Some numbers stand for nothing: two
pieces on one cell, or an image that does not count.
"""

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numba import types

from plyground.core.contract import INTS, LONGS, ROWS
from plyground.core.structures import Structure, structure
from plyground.games.tablut.board import ATTACKER, CELLS, KING, KING_CELL, SOLDIER, TURN

BYTES = types.Array(types.uint8, 1, "C")
LONG_ROWS = types.Array(types.int64, 2, "C")
MOST = 6  # pieces of one kind that a material may have, the king not counted
NOT_KNOWN = -1

EndgameTables = structure(
    "EndgameTables",
    source=ROWS,  # [symmetry, cell] the cell that it brings there
    ways=ROWS,  # [cell, 8] the symmetries that bring a king on that cell into the eighth that counts
    way_count=INTS,  # [cell]
    king_number=ROWS,  # [symmetry, cell] the number of the cell in that eighth to which it brings this one; else -1
    king_cells=INTS,  # [kings]
    place_number=ROWS,  # [symmetry, cell] the same for the places of soldiers and attackers, ascending by cell
    place_cells=INTS,  # [places]
    choose=LONG_ROWS,  # [n, k] in how many ways k of n can be chosen
    set_cells=BYTES,  # the cells of every set of every size
    set_begin=LONGS,  # [size] where those of a size begin
    first=LONG_ROWS,  # [soldiers, attackers] the first number of a material, or NOT_KNOWN
    codes=BYTES,  # what every position is worth: see endgame_solving.py
)
TABLES = EndgameTables.kind


def set_number(tables, pieces, begin, count, way):
    """The number of the image of a set of `count` pieces among all sets of that size."""
    if count == 1:
        return np.int64(tables.place_number[way, pieces[begin]])
    rank = 0
    for i in range(begin, begin + count):
        place = tables.place_number[way, pieces[i]]
        order = 1
        for j in range(begin, begin + count):
            order += tables.place_number[way, pieces[j]] < place
        rank += tables.choose[place, order]
    return rank


def number_by(tables, pieces, soldiers, attackers, turn, way):
    """The number, within its material, of the image of a position: king, soldiers, attackers in `pieces`."""
    places = tables.place_cells.size
    number = turn * tables.king_cells.size + tables.king_number[way, pieces[0]]
    number = number * tables.choose[places, soldiers] + set_number(tables, pieces, 1, soldiers, way)
    return number * tables.choose[places, attackers] + set_number(tables, pieces, 1 + soldiers, attackers, way)


def number_of(tables, pieces, soldiers, attackers, turn):
    """The number of a position within its material."""
    king = pieces[0]
    number = number_by(tables, pieces, soldiers, attackers, turn, tables.ways[king, 0])
    for k in range(1, tables.way_count[king]):
        number = min(number, number_by(tables, pieces, soldiers, attackers, turn, tables.ways[king, k]))
    return number


def number_on_board(tables, board, state, way):
    """The same as `number_by` for a position of the rules, without a list of its pieces; places are ascending."""
    cells = board[CELLS]
    soldiers = attackers = soldier_rank = attacker_rank = 0
    places = tables.place_cells.size
    for place in range(places):
        piece = state[tables.source[way, tables.place_cells[place]]]
        if piece == SOLDIER:
            soldiers += 1
            soldier_rank += tables.choose[place, soldiers]
        elif piece == ATTACKER:
            attackers += 1
            attacker_rank += tables.choose[place, attackers]
    king = tables.king_number[way, state[cells + KING_CELL]]
    number = state[cells + TURN] * tables.king_cells.size + king
    number = number * tables.choose[places, soldiers] + soldier_rank
    return number * tables.choose[places, attackers] + attacker_rank


def number_of_position(tables, board, state):
    """The number of a position of the rules within its material, which must be one of the tables."""
    king = state[board[CELLS] + KING_CELL]
    number = number_on_board(tables, board, state, tables.ways[king, 0])
    for k in range(1, tables.way_count[king]):
        number = min(number, number_on_board(tables, board, state, tables.ways[king, k]))
    return number


def put_pieces(tables, state, pieces, soldiers, attackers, number):
    """Put the pieces of a numbered position on an empty board; return who is to move, or -1 for no position."""
    places = tables.place_cells.size
    sets = tables.choose[places, attackers]
    rank, number = number % sets, number // sets
    for i in range(attackers):
        pieces[1 + soldiers + i] = tables.set_cells[tables.set_begin[attackers] + rank * attackers + i]
    sets = tables.choose[places, soldiers]
    rank, number = number % sets, number // sets
    for i in range(soldiers):
        pieces[1 + i] = tables.set_cells[tables.set_begin[soldiers] + rank * soldiers + i]
    kings = tables.king_cells.size
    pieces[0] = tables.king_cells[number % kings]
    state[pieces[0]] = KING
    for i in range(1, 1 + soldiers + attackers):
        if state[pieces[i]] != 0:
            take_pieces(state, pieces, i)
            return -1
        state[pieces[i]] = SOLDIER if i <= soldiers else ATTACKER
    return number // kings


def take_pieces(state, pieces, count):
    """Take the first pieces of the list off the board."""
    for i in range(count):
        state[pieces[i]] = 0


# The tables, in ordinary Python


def symmetric_orders(size: int) -> list[np.ndarray]:
    """For each of the eight symmetries, which cell it brings to each cell."""
    grid = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(grid, k) for k in range(4)]
    return [order.ravel() for each in turned for order in (each, each.T)]


def make_tables(size: int, materials: Sequence[tuple[int, int]], codes: np.ndarray | None = None) -> Structure:
    """The tables for a board and for some materials (soldiers, attackers); `codes` are made if there are none."""
    cells, half = size * size, size // 2
    source = np.array(symmetric_orders(size), np.int32)
    image = np.argsort(source, axis=1)  # [symmetry, cell] where each brings a cell
    corners = (0, size - 1, cells - size, cells - 1)
    king_cells = [row * size + column for row in range(half + 1) for column in range(row, half + 1) if row + column > 0]
    place_cells = [cell for cell in range(cells) if cell not in (*corners, cells // 2)]
    ways, way_count = np.zeros((cells, 8), np.int32), np.zeros(cells, np.int32)
    for cell in range(cells):
        leading = [way for way in range(8) if image[way, cell] in king_cells]
        ways[cell, : len(leading)], way_count[cell] = leading, len(leading)
    places, largest = len(place_cells), max(max(material) for material in materials)
    sets = [_sets(place_cells, count) for count in range(largest + 1)]
    first, total = first_numbers(places, len(king_cells), materials)
    return EndgameTables(
        source=source, ways=ways, way_count=way_count,
        king_number=_numbers(king_cells, cells)[image], king_cells=np.array(king_cells, np.int32),
        place_number=_numbers(place_cells, cells)[image], place_cells=np.array(place_cells, np.int32),
        choose=np.array([[math.comb(n, k) for k in range(MOST + 2)] for n in range(places + 1)], np.int64),
        set_cells=np.concatenate([*(each.ravel() for each in sets), np.zeros(1, np.uint8)]),
        set_begin=np.cumsum([0, *(each.size for each in sets)]).astype(np.int64),
        first=first, codes=np.zeros(total, np.uint8) if codes is None else codes,
    )  # fmt: skip


def first_numbers(places: int, kings: int, materials: Sequence[tuple[int, int]]) -> tuple[np.ndarray, int]:
    """Where the numbers of each material begin, and how many there are in all."""
    first, total = np.full((MOST + 1, MOST + 1), NOT_KNOWN, np.int64), 0
    for soldiers, attackers in materials:
        first[soldiers, attackers] = total
        total += material_size(places, kings, soldiers, attackers)
    return first, total


def material_size(places: int, kings: int, soldiers: int, attackers: int) -> int:
    """How many numbers a material takes."""
    return 2 * kings * math.comb(places, soldiers) * math.comb(places, attackers)


def _numbers(listed: Sequence[int], cells: int) -> np.ndarray:
    numbers = np.full(cells, -1, np.int32)
    numbers[list(listed)] = np.arange(len(listed))
    return numbers


def _sets(place_cells: Sequence[int], count: int) -> np.ndarray:
    """Every set of cells of one size, in the order of their numbers."""
    if count == 0:
        return np.zeros((1, 0), np.uint8)
    places = len(place_cells)
    chosen = np.array(list(itertools.combinations(range(places - 1, -1, -1), count)), np.int64)
    return np.array(place_cells, np.uint8)[chosen[::-1, ::-1]]  # ascending within a set; sets by their largest place
