"""Pictures of Tablut: text for the terminal; cells, pieces and steps for a page."""

from plyground.games.tablut.board import BLACK, CELLS, COLUMNS, LETTERS, MAY_STOP, WHITE, cell_name
from plyground.games.tablut.notation import named_cells


def seat_titles(settings):
    return "White", "Black"


def draw(game, state):
    size = game.settings["size"]
    lines = []
    for row in range(size):
        cells = range(row * size, row * size + size)
        marks = [LETTERS[int(state[c])] if state[c] or game.board[MAY_STOP + c] else "+" for c in cells]
        lines.append(f"{size - row:2} " + " ".join(marks))
    return "\n".join([*lines, "   " + " ".join(COLUMNS[:size])])


def cell_kind(game, cell):
    """The kind of a cell, for a page that draws it."""
    if game.board[MAY_STOP + cell]:
        return "plain"
    return "throne" if cell == game.board[CELLS] // 2 else "corner"


def geometry(game):
    size = game.settings["size"]
    cells = [
        {"id": name, "x": cell % size, "y": cell // size, "shape": "square", "kind": cell_kind(game, cell)}
        for name, cell in named_cells(game).items()
    ]
    return {"width": size, "height": size, "cells": cells}


def pieces(game, state):
    return [
        {"cell": name, "seat": WHITE if state[cell] > 0 else BLACK, "count": 1, "label": LETTERS[int(state[cell])]}
        for name, cell in named_cells(game).items()
        if state[cell]
    ]


def show_step(game, state, move):
    size = game.settings["size"]
    source, target = divmod(int(move), int(game.board[CELLS]))
    return cell_name(size, source), cell_name(size, target), ""


def beside(game, state):
    """The pieces of every side."""
    counts = [sum(piece["count"] for piece in pieces(game, state) if piece["seat"] == seat) for seat in (0, 1)]
    return {"dice": [], "counts": [{"name": "pieces", "values": counts}]}
