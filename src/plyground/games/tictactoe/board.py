"""The board of tic-tac-toe: its lines and its symmetries."""

import numpy as np

from plyground.core.symmetry import Symmetry
from plyground.games.shared.lines import line_tables


def winning_lines(rows, columns, length):
    """All lines of `length` cells: along rows, columns and both diagonals."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(row + i * down, column + i * right) for i in range(length)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in line):
                    found.append([r * columns + c for r, c in line])
    return [list(line) for line in sorted({tuple(sorted(line)) for line in found})]


def make_board(settings):
    rows, columns, length = settings["m"], settings["n"], settings["k"]
    return line_tables(rows * columns, length, winning_lines(rows, columns, length))


def symmetries(game):
    rows, columns = game.settings["m"], game.settings["n"]
    grid = np.arange(rows * columns).reshape(rows, columns)
    found = {"half turn": grid[::-1, ::-1], "upside down": grid[::-1], "left to right": grid[:, ::-1]}
    if rows == columns:
        found |= {
            "quarter turn": np.rot90(grid),
            "three quarter turn": np.rot90(grid, 3),
            "diagonal": grid.T,
            "other diagonal": grid[::-1, ::-1].T,
        }
    return [cell_symmetry(name, order.ravel()) for name, order in found.items()]


def cell_symmetry(name, order):
    """The symmetry that brings to cell i what stood on cell order[i]."""
    goes_to = np.argsort(order)

    def map_position(state):
        after = state.copy()
        after[: len(order)] = state[order]
        return after

    return Symmetry(name, map_position, lambda move: int(goes_to[move]), (0, 1))
