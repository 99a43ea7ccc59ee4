"""How far every cell of every board is from the centre and from the nearest corner."""

import numpy as np

from plyground.games.tarble.board import CENTRE_CELL, all_cells, removal_cells
from plyground.games.tarble.distances import board_distance

BOARD_SIDES = range(4, 9)


def by_cells(table):
    """A table for each board, one after the other, and where each begins, by the number of cells of its board."""
    entries, begins = [], np.zeros(1 + len(all_cells(BOARD_SIDES[-1])), np.int64)
    for side in BOARD_SIDES:
        begins[len(all_cells(side))] = len(entries)
        entries += table(side)
    return np.array(entries, np.int64), begins


def centre_distances(side):
    return [board_distance(cell, CENTRE_CELL) for cell in all_cells(side)]


def corner_distances(side):
    corners = [cell for cell in removal_cells(side) if cell != CENTRE_CELL]
    return [min(board_distance(cell, corner) for corner in corners) for cell in all_cells(side)]


TO_CENTRE, BEGINS = by_cells(centre_distances)
TO_CORNER, _ = by_cells(corner_distances)


def to_centre(cells, cell):
    """Steps from a cell to the centre, on the board with so many cells."""
    return TO_CENTRE[BEGINS[cells] + cell]


def to_corner(cells, cell):
    """Steps from a cell to the nearest corner, on the board with so many cells."""
    return TO_CORNER[BEGINS[cells] + cell]


def is_removal(cells, cell):
    """Whether a piece that ends a turn on the cell is removed."""
    return to_centre(cells, cell) == 0 or to_corner(cells, cell) == 0
