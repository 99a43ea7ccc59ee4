"""What is known of the cells of an empty board: how far they are from each other, the centre and the corners.

Plain functions on the board, compiled with whatever asks them.
"""

import numpy as np

from plyground.games.tarble.board import CELLS, CENTRE, CENTRE_CELL, DISTANCES, REMOVAL, all_cells, removal_cells
from plyground.games.tarble.distances import board_distance

BOARD_SIDES = range(4, 9)


def by_board(table):
    """The tables of all boards one after the other, and where each begins, by its number of cells."""
    entries: list[int] = []
    begins = np.zeros(1 + len(all_cells(BOARD_SIDES[-1])), np.int64)
    for side in BOARD_SIDES:
        begins[len(all_cells(side))] = len(entries)
        entries += table(side)
    return np.array(entries, np.int64), begins


def corner_distances(side):
    """The distance of every cell to the nearest corner."""
    corners = [cell for cell in removal_cells(side) if cell != CENTRE_CELL]
    return [min(board_distance(cell, corner) for corner in corners) for cell in all_cells(side)]


TO_CORNER, TO_CORNER_FROM = by_board(corner_distances)


def distance(board, first, second):
    """The least number of steps between two cells."""
    return board[board[DISTANCES] + first * board[CELLS] + second]


def distance_to_centre(board, cell):
    return distance(board, board[CENTRE], cell)


def distance_to_corner(board, cell):
    """Steps from a cell to the nearest corner."""
    return TO_CORNER[TO_CORNER_FROM[board[CELLS]] + cell]


def is_removal_cell(board, cell):
    """Whether it is a corner or the centre, where a piece is removed at the end of the turn."""
    return board[board[REMOVAL] + cell] == 1
