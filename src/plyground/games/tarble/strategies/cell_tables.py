"""How far the cells are from the centre and the corners."""

import numpy as np

from plyground.games.tarble.board import CELLS, CENTRE, CENTRE_CELL, DISTANCES, REMOVAL, all_cells, removal_cells
from plyground.games.tarble.distances import board_distance

BOARD_SIDES = range(4, 9)


def corner_distances(side):
    """The distance of every cell to the nearest corner."""
    corners = [cell for cell in removal_cells(side) if cell != CENTRE_CELL]
    return [min(board_distance(cell, corner) for corner in corners) for cell in all_cells(side)]


# The tables of all boards one after the other, and where each begins, by its number of cells.
CORNER_DISTANCES = np.array([distance for side in BOARD_SIDES for distance in corner_distances(side)], np.int64)
BEGINS = np.zeros(1 + len(all_cells(BOARD_SIDES[-1])), np.int64)
for _side in BOARD_SIDES[1:]:
    BEGINS[len(all_cells(_side))] = BEGINS[len(all_cells(_side - 1))] + len(all_cells(_side - 1))


def to_centre(board, cell):
    """Steps from a cell to the centre of an empty board."""
    return board[board[DISTANCES] + board[CELLS] * board[CENTRE] + cell]


def to_corner(board, cell):
    """Steps from a cell to the nearest corner of an empty board."""
    return CORNER_DISTANCES[BEGINS[board[CELLS]] + cell]


def is_removal(board, cell):
    """Whether a piece that ends a turn on the cell is removed."""
    return board[board[REMOVAL] + cell] == 1
