"""Tic-tac-toe as network inputs.

============  ============  ===================================================================================
``cells``     0 … mn-1      the cells row by row: 1 first player (x), -1 second player (o)
              mn            the side to move: 1 first player, -1 second (the thesis's set-up, 10 inputs on 3 × 3)
``planes``    0 … 2mn-1     two for each cell, 1 or 0: x there, o there
              2mn           the side to move, as above
============  ============  ===================================================================================

After the last move the side to move is the one that would be next.
"""

from plyground.games.shared.lines import CELLS
from plyground.games.shared.lines_encodings import write_marks, write_turn
from plyground.games.shared.resizing import nearest_places, relative

SIGNED, PLANES = 0, 1  # the numbers of the encodings


def encodings(settings):
    cells = settings["m"] * settings["n"]
    return {"cells": cells + 1, "planes": 2 * cells + 1}


def most_inputs(settings):
    """How many inputs can be non-zero at most: every cell and the side to move."""
    return settings["m"] * settings["n"] + 1


def write_planes(board, state, index, value):
    """Write a 1 for each mark and return how many there are."""
    count = 0
    for cell in range(board[CELLS]):
        mark = state[cell]
        index[count] = 2 * cell + mark - 1 if mark != 0 else 0
        value[count] = 1.0
        count += mark != 0
    return count


def features(board, before, state, encoding, index, value):
    cells = board[CELLS]
    if encoding == SIGNED:
        count = write_marks(board, state, index, value, 0)
        return write_turn(board, state, cells, index, value, count)
    count = write_planes(board, state, index, value)
    return write_turn(board, state, 2 * cells, index, value, count)


# What each input stands for: for pictures of weights, and for transfer to boards of other sizes


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    columns = settings["n"]
    panels = ("x 1, o −1",) if encoding == "cells" else ("x", "o")
    return [
        (panel, str(cell), f"{panel} on row {cell // columns + 1}, column {cell % columns + 1}")
        for cell in range(settings["m"] * columns)
        for panel in panels
    ] + [("", None, "to move: x 1, o −1")]


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input of the new board, the input of the old board that it corresponds to."""
    points, old_points = (
        [(relative(row, s["m"]), relative(column, s["n"])) for row in range(s["m"]) for column in range(s["n"])]
        for s in (new_settings, old_settings)
    )
    planes = 1 if encoding == "cells" else 2
    cells = [planes * cell + plane for cell in nearest_places(points, old_points) for plane in range(planes)]
    return [*cells, planes * len(old_points)]
