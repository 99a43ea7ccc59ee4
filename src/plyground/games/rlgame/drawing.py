"""Pictures of RLGame: text for the terminal; cells, pieces and steps for a page."""

from plyground.games.rlgame.arranging import kinds_of_pawns as piece_kinds  # noqa: F401  (a name of this room)
from plyground.games.rlgame.arranging import laid_pawns as from_pieces  # noqa: F401  (another)
from plyground.games.rlgame.board import (
    CELLS,
    COLOURS,
    TURN,
    all_cells,
    base_cells,
    cell_text,
    central_cells,
    obstacle_cells,
    seat_letters,
    seen_from,
)
from plyground.games.rlgame.notation import base_count, cells_of, rights_on, rights_text


def seat_titles(settings):
    return [COLOURS[letter].capitalize() for letter in seat_letters(settings)]


def draw(game, state):
    """Rows from the top: pawns as letters, bases in capitals, obstacles as #; then the base pawns and who moves."""
    side, names = game.settings["n"], game.seat_names
    picture = dict.fromkeys(all_cells(game.settings), ".")
    picture |= {cell: letter.upper() for letter in names for cell in base_cells(game.settings, letter)}
    picture |= dict.fromkeys(obstacle_cells(game.settings), "#")
    picture |= {divmod(cell, side): names[state[cell] - 1] for cell in range(side * side) if state[cell]}
    rows = [f"{y:2} " + " ".join(picture[x, y] for x in range(side)) for y in reversed(range(side))]
    bases = ", ".join(f"{letter} {base_count(game, state, seat)}" for seat, letter in enumerate(names))
    winners = game.winner_text(state)
    turn = f"{names[state[game.board[CELLS] + TURN]]} to move" if winners is None else f"over: {winners}"
    return "\n".join([*rows, "   " + " ".join(str(x % 10) for x in range(side)), f"in base: {bases}; {turn}"])


def corner_name(settings, letter):
    """The cell in the corner of the board, on which pages show the pawns in a player's base."""
    x, y = next(cell for cell in base_cells(settings, letter) if seen_from(settings, letter, cell) == (0, 0))
    return f"{x},{y}"


def geometry(game):
    side, settings = game.settings["n"], game.settings
    owner = {cell: letter for letter in game.seat_names for cell in base_cells(settings, letter)}
    kinds = dict.fromkeys(central_cells(settings) if settings["temporary_centre"] else [], "centre")
    kinds |= dict.fromkeys(owner, "base") | dict.fromkeys(obstacle_cells(settings), "obstacle")
    cells = []
    for x, y in all_cells(settings):
        cell = {"id": f"{x},{y}", "x": x, "y": side - 1 - y, "shape": "square"}
        cell |= {"kind": kinds[x, y]} if (x, y) in kinds else {}
        cells.append(cell | ({"label": owner[x, y]} if (x, y) in owner else {}))
    return {"width": side, "height": side, "cells": cells}


def pieces(game, state):
    shown = []
    for seat, letter in enumerate(game.seat_names):
        inside = base_count(game, state, seat)
        if inside:
            home = corner_name(game.settings, letter)
            shown.append({"cell": home, "seat": seat, "count": inside, "label": f"{letter}{inside}"})
        for cell in cells_of(game, state, seat):
            label = letter + rights_text(*rights_on(game, state, cell))
            shown.append({"cell": cell_text(game.settings, cell), "seat": seat, "count": 1, "label": label})
    return shown


def show_step(game, state, move):
    cells, letter = int(game.board[CELLS]), game.seat_names[state[game.board[CELLS] + TURN]]
    home = corner_name(game.settings, letter)
    source, target = (home if place == cells else cell_text(game.settings, place) for place in divmod(move, cells + 1))
    return source, target, "restart" if move % (cells + 1) == cells else ""


def beside(game, state):
    """The pawns of every side."""
    standing = pieces(game, state)
    counts = [sum(piece["count"] for piece in standing if piece["seat"] == seat) for seat in range(game.seats)]
    return {"dice": [], "counts": [{"name": "pawns", "values": counts}]}
