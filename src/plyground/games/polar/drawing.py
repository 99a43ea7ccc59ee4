"""Polar tic-tac-toe as a picture: for the terminal, and as cells and pieces for a page."""

import math

from plyground.games.polar.notation import step_text, to_dict
from plyground.games.shared.arranging import marks_on_cells
from plyground.games.shared.lines import CELLS, MARKS
from plyground.games.shared.lines_drawing import piece_kinds  # noqa: F401  (a name of this room)


def seat_titles(settings):
    return "X", "O"


def draw(game, state):
    """The rings as rows, the innermost on top, under the numbers of the spokes."""
    spokes = game.settings["spokes"]
    lines = ["ring" + "".join(f"{spoke:3}" for spoke in range(spokes)) + "  spoke"]
    for ring, marks in enumerate(to_dict(game, state)["cells"]):
        lines.append(f"{ring:4}" + "".join(f"{mark:>3}" for mark in marks))
    return "\n".join(lines)


def geometry(game):
    """Circles on circles, spoke 0 at the top; neighbours on the innermost ring are one unit apart."""
    rings, spokes = game.settings["rings"], game.settings["spokes"]
    innermost = max(1.0, 0.5 / math.sin(math.pi / spokes))
    middle = innermost + rings - 0.5
    cells = []
    for ring in range(rings):
        for spoke in range(spokes):
            angle = 2 * math.pi * spoke / spokes
            x = middle + (innermost + ring) * math.sin(angle)
            y = middle - (innermost + ring) * math.cos(angle)
            cells.append({"id": f"{ring},{spoke}", "x": round(x, 4), "y": round(y, 4), "shape": "circle"})
    return {"width": round(2 * middle, 4), "height": round(2 * middle, 4), "cells": cells}


def pieces(game, state):
    return [
        {"cell": step_text(game, state, cell), "seat": int(state[cell]) - 1, "count": 1, "label": MARKS[state[cell]]}
        for cell in range(game.board[CELLS])
        if state[cell]
    ]


def from_pieces(game, pieces, mover, rest):
    marks, turn = marks_on_cells(game, pieces, MARKS)
    spokes = game.settings["spokes"]
    return {
        **rest,
        "cells": [marks[begin : begin + spokes] for begin in range(0, len(marks), spokes)],
        "turn": turn if mover is None else game.seat_names[mover],
        "plies": len(marks) - marks.count("."),
    }


def show_step(game, state, move):
    return None, step_text(game, state, move), ""
