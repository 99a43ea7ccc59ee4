"""Tarble as a picture: for the terminal, and as cells and pieces for a page."""

from plyground.core.errors import PositionError
from plyground.games.shared.arranging import one_on_each_cell, turn_letter
from plyground.games.tarble.board import (
    CENTRE_CELL,
    EMPTY,
    ENDED,
    LEFT,
    NEUTRAL,
    POINTS,
    SIDES,
    TURN,
    all_cells,
    cell_text,
    counter,
    marks_of,
    movement_of,
    plain_cell,
    removal_cells,
)
from plyground.games.tarble.situations import SITUATIONS

MARKS = ".RBN"
SITUATIONS_SIDE = 6


def seat_titles(settings):
    return "Red", "Blue"


def whose_turn(game, state):
    """What happens next, as a sentence."""
    name, left = SIDES[counter(game, state, TURN)].capitalize(), counter(game, state, LEFT)
    if counter(game, state, ENDED):
        return "The game is over."
    return f"{name} has {left} to move." if left else f"{name} is to roll."


def draw(game, state):
    """Rows with their y at the right; x, the first number of a cell, is at the upper end of each diagonal `\\`."""
    side = game.settings["side"]
    marks = dict(zip(all_cells(side), marks_of(game, state), strict=True))
    width = 4 * side + 2

    def line(y, signs):
        """Signs by x in the columns of row y."""
        letters = [" "] * width
        for x, sign in signs.items():
            end = 2 * x - y + 2 * side + 1
            letters[end - len(sign) + 1 : end + 1] = sign
        return "".join(letters)

    lines = [line(side, {x: str(x) for x in range(side)}).rstrip()]
    for y in range(side - 1, -side, -1):
        row = [cell for cell in marks if cell[1] == y]
        signs = {x: MARKS[marks[x, y]] if marks[x, y] or (x, y) not in removal_cells(side) else "+" for x, _ in row}
        if y > 0:
            signs[row[0][0] - 1] = str(row[0][0] - 1)
        lines.append(f"{line(y, signs)}{y:3}")
    lines.append(
        f"Red {counter(game, state, POINTS)}, Blue {counter(game, state, POINTS + 1)}. {whose_turn(game, state)}"
    )
    return "\n".join(lines)


def geometry(game):
    side = game.settings["side"]
    cells = []
    for x, y in all_cells(side):
        cell = {"id": plain_cell((x, y)), "x": x - y / 2 + side - 1, "y": (side - 1 - y) * 3**0.5 / 2, "shape": "hex"}
        if (x, y) in removal_cells(side):
            cell["kind"] = "centre" if (x, y) == CENTRE_CELL else "corner"
        cells.append(cell)
    return {"width": 2 * side - 1, "height": 1 + (side - 1) * 3**0.5, "cells": cells}


def pieces(game, state):
    shown = []
    for cell, mark in zip(all_cells(game.settings["side"]), marks_of(game, state), strict=True):
        if mark != EMPTY:
            seat = None if mark == NEUTRAL else mark - 1
            shown.append({"cell": plain_cell(cell), "seat": seat, "count": 1, "label": MARKS[mark]})
    return shown


def piece_kinds(game):
    seats = [{"seat": seat, "label": MARKS[seat + 1], "title": "piece"} for seat in (0, 1)]
    return [*seats, {"seat": None, "label": MARKS[NEUTRAL], "title": "neutral piece"}]


def ready_positions(game):
    """The six situations of the thesis with their rolls, on the board that they were drawn on."""
    if game.settings["side"] != SITUATIONS_SIDE:
        return []
    return [
        {"title": f"Situation {one.number}: {one.about}", "position": {**one.layout, "left": one.roll}}
        for one in SITUATIONS
    ]


def from_pieces(game, pieces, mover, rest):
    cells = {plain_cell(cell): cell for cell in all_cells(game.settings["side"])}
    standing = [(cells[name], piece["seat"]) for name, piece in one_on_each_cell(game, pieces).items()]
    astray = [cell for cell, seat in standing if seat is None and cell != CENTRE_CELL]
    if astray:
        raise PositionError(f"{game.name}: the neutral piece on {cell_text(astray[0])}; expected it in the centre only")
    owned = {name: sorted([*cell] for cell, owner in standing if owner == seat) for seat, name in enumerate(SIDES)}
    return {**rest, **owned, "neutral": (CENTRE_CELL, None) in standing, "turn": turn_letter(game, mover)}


def show_step(game, state, move):
    if move == 0:
        return None, None, "pass"
    source, target = movement_of(game, move)
    return plain_cell(source), plain_cell(target), ""


def beside(game, state):
    """The movements that are left of the roll, and the points."""
    left = counter(game, state, LEFT)
    return {
        "dice": [{"kind": "movements", "value": left}] if left else [],
        "counts": [{"name": "points", "values": [counter(game, state, POINTS + seat) for seat in (0, 1)]}],
    }
