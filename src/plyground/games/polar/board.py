"""The board of polar tic-tac-toe: its lines, which cells are next to each other, and its symmetries.

The tables of lines (shared/lines.py) are followed by where the neighbours of each cell begin, and then, for each cell,
by the number of its neighbours and the neighbours themselves.
"""

import numpy as np

from plyground.core.symmetry import Symmetry
from plyground.games.shared.lines import CELLS, COUNTERS, line_tables


def winning_lines(rings, spokes, length):
    """All lines of `length` cells: along rings, along spokes, and along right and left spirals."""
    found = set()
    for ring in range(rings):
        for spoke in range(spokes):
            for outward, clockwise in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if ring + (length - 1) * outward < rings:
                    steps = range(length)
                    line = [(ring + i * outward) * spokes + (spoke + i * clockwise) % spokes for i in steps]
                    found.add(tuple(sorted(line)))
    return sorted(found)


def neighbours(settings, cell):
    """The cells next to a cell, ascending."""
    rings, spokes = settings["rings"], settings["spokes"]
    ring, spoke = divmod(cell, spokes)
    steps = [(0, -1), (0, 1), (-1, 0), (1, 0)]
    if settings["diagonal_adjacency"]:
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    return sorted((ring + out) * spokes + (spoke + turn) % spokes for out, turn in steps if 0 <= ring + out < rings)


def make_board(settings):
    cells = settings["rings"] * settings["spokes"]
    board = line_tables(cells, settings["k"], winning_lines(settings["rings"], settings["spokes"], settings["k"]))
    lists: list[int] = []
    begins = []
    for cell in range(cells):
        beside = neighbours(settings, cell)
        begins.append(len(board) + cells + len(lists))
        lists += [len(beside), *beside]
    return [*board, *begins, *lists]


def symmetries(game):
    grid = np.arange(game.board[CELLS]).reshape(game.settings["rings"], game.settings["spokes"])
    found = {tuple(grid.ravel()): ""}  # the identity, so that no other name is given to it
    for inside_out in (False, True):
        for mirrored in (False, True):
            for turn in range(game.settings["spokes"]):
                order = np.roll(grid[:: -1 if inside_out else 1, :: -1 if mirrored else 1], turn, axis=1)
                parts = ["inside out"] * inside_out + ["mirrored"] * mirrored + [f"turned by {turn}"] * (turn > 0)
                found.setdefault(tuple(order.ravel()), ", ".join(parts))
    return [cell_symmetry(name, np.array(order)) for order, name in found.items() if name]


def cell_symmetry(name, order):
    """The symmetry that brings to cell i what stood on cell order[i]."""
    cells = len(order)
    goes_to = np.argsort(order)

    def map_position(state):
        after = state.copy()
        after[:cells] = state[order]
        after[cells + COUNTERS :] = state[cells + COUNTERS + order]
        return after

    return Symmetry(name, map_position, lambda move: int(goes_to[move]), (0, 1))
