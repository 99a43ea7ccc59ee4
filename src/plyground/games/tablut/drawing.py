"""Pictures of Tablut: text for the terminal; cells, pieces and steps for a page."""

from plyground.core.errors import PositionError
from plyground.games.shared.arranging import one_on_each_cell, turn_letter
from plyground.games.tablut.board import BLACK, CELLS, COLUMNS, LETTERS, MAY_STOP, WHITE, cell_name
from plyground.games.tablut.notation import named_cells

KINDS = {"k": (WHITE, "king"), "w": (WHITE, "soldier"), "b": (BLACK, "attacker")}  # by label: whose it is, what it is


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


def piece_kinds(game):
    return [{"seat": seat, "label": label, "title": title} for label, (seat, title) in KINDS.items()]


def from_pieces(game, pieces, mover, rest):
    """The entries of a position; the moves since the last capture are left out where they led to other pieces."""
    size = game.settings["size"]
    names, letters = named_cells(game), ["."] * (size * size)
    for name, piece in one_on_each_cell(game, pieces).items():
        label = piece["label"]
        if label not in KINDS or KINDS[label][0] != piece["seat"]:
            found = f"piece {label!r} of seat {piece['seat']} on {name}"
            raise PositionError(f"{game.name}: {found}; expected k or w of seat 0, b of seat 1")
        letters[names[name]] = label
    board = ["".join(letters[begin : begin + size]) for begin in range(0, size * size, size)]
    turn = turn_letter(game, mover)
    led_here = rest.get("board", board) == board and rest.get("turn", turn) == turn
    kept = {key: value for key, value in rest.items() if key != "history" or led_here}
    return {**kept, "board": board, "turn": turn}


def show_step(game, state, move):
    size = game.settings["size"]
    source, target = divmod(int(move), int(game.board[CELLS]))
    return cell_name(size, source), cell_name(size, target), ""


def beside(game, state):
    """The pieces of every side."""
    counts = [sum(piece["count"] for piece in pieces(game, state) if piece["seat"] == seat) for seat in (0, 1)]
    return {"dice": [], "counts": [{"name": "pieces", "values": counts}]}
