"""Tic-tac-toe as a picture: for the terminal, and as cells and pieces for a page."""

from plyground.games.shared.arranging import marks_on_cells
from plyground.games.shared.lines import MARKS
from plyground.games.shared.lines_drawing import piece_kinds  # noqa: F401  (a name of this room)
from plyground.games.tictactoe.notation import to_text


def seat_titles(settings):
    return "X", "O"


def draw(game, state):
    """The board; the number of a cell is the one before its row plus the one above its column."""
    rows, columns = game.settings["m"], game.settings["n"]
    cells = to_text(game, state)
    side, wide = len(str((rows - 1) * columns)), len(str(columns - 1)) + 1
    lines = [" " * (side + 1) + "".join(f"{column:>{wide}}" for column in range(columns))]
    for first in range(0, rows * columns, columns):
        lines.append(f"{first:>{side}} " + "".join(f"{mark:>{wide}}" for mark in cells[first : first + columns]))
    return "\n".join(lines)


def geometry(game):
    rows, columns = game.settings["m"], game.settings["n"]
    cells = [
        {"id": str(r * columns + c), "x": c, "y": r, "shape": "square"} for r in range(rows) for c in range(columns)
    ]
    return {"width": columns, "height": rows, "cells": cells}


def pieces(game, state):
    size = game.settings["m"] * game.settings["n"]
    return [
        {"cell": str(cell), "seat": int(state[cell]) - 1, "count": 1, "label": MARKS[state[cell]]}
        for cell in range(size)
        if state[cell]
    ]


def from_pieces(game, pieces, mover, rest):
    cells, turn = marks_on_cells(game, pieces, MARKS)
    return {**rest, "cells": cells, "turn": turn if mover is None else game.seat_names[mover]}


def show_step(game, state, move):
    return None, str(move), ""
