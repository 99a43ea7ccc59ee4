"""Pictures of backgammon and hypergammon: the board as text, and its cells and pieces for a drawn one."""

from plyground.core.errors import PositionError
from plyground.games.gammon.board import BAR, CHECKERS, FINISHED, OFF, OPENING, PHASE, POINTS, SEAT, TO_ROLL, TURN
from plyground.games.gammon.notation import to_dict
from plyground.games.gammon.rules import PASS


def seat_titles(settings):
    return "White", "Black"


def draw(game, state):
    """The board with the home of X, seat 0, at the lower right and that of O, seat 1, at the upper right.

    Its points are numbered as the seat to move counts them, which is how its moves are written.
    """
    top, bottom = list(range(13, 25)), list(range(12, 0, -1))
    counts_down = state[TURN] == 1 and state[PHASE] != OPENING
    numbers = {point: 25 - point if counts_down else point for point in (*top, *bottom)}
    lines = [
        halves(f"{numbers[point]:>2}" for point in top),
        row_text(state, top),
        "",
        row_text(state, bottom),
        halves(f"{numbers[point]:>2}" for point in bottom),
    ]
    for seat, mark in ((0, "X"), (1, "O")):
        bar, off = state[SEAT * seat + BAR], state[SEAT * seat + OFF]
        lines.append(f" {mark} (seat {seat}): bar {bar}, off {off}")
    if state[PHASE] == OPENING:
        lines.append(" opening throw")
    elif state[PHASE] == FINISHED:
        lines.append(f" seat {state[TURN]} has won")
    else:
        dice = "to roll" if state[PHASE] == TO_ROLL else "dice " + " ".join(map(str, to_dict(game, state)["dice"]))
        lines.append(f" seat {state[TURN]}: {dice}")
    return "\n".join(lines)


def row_text(state, points):
    """Checkers on a row of points, as in ` 5X` or `12O`."""
    return halves(point_text(state[point], state[SEAT + 25 - point]) for point in points)


def halves(texts):
    """Twelve texts in a row, with the bar in the middle."""
    texts = list(texts)
    return f" {' '.join(texts[:6])} | {' '.join(texts[6:])}"


def point_text(mine, theirs):
    return f"{mine}X".rjust(2) if mine else f"{theirs}O".rjust(2) if theirs else " ."


def geometry(game):
    """Two rows of twelve points with the bar between their halves and the checkers borne off at the right."""
    cells = []
    for point in range(1, POINTS + 1):
        column = 12 - point if point <= 12 else point - 13
        x = column + (1 if column >= 6 else 0)
        cells.append({"id": str(point), "x": x, "y": 1 if point <= 12 else 0, "shape": "point", "label": str(point)})
    for seat in (0, 1):
        cells.append({"id": f"bar{seat}", "x": 6, "y": seat, "shape": "square", "label": "bar", "kind": "bar"})
        cells.append({"id": f"off{seat}", "x": 13, "y": 1 - seat, "shape": "square", "label": "off", "kind": "off"})
    return {"width": 14, "height": 2, "cells": cells}


def cell_of(seat, distance):
    """The drawn cell of a seat's distance; points are drawn in seat 0's numbers."""
    if distance == BAR:
        return f"bar{seat}"
    if distance == OFF:
        return f"off{seat}"
    return str(distance if seat == 0 else 25 - distance)


def pieces(game, state):
    return [
        {"cell": cell_of(seat, d), "seat": seat, "count": int(state[SEAT * seat + d]), "label": ""}
        for seat in (0, 1)
        for d in range(SEAT)
        if state[SEAT * seat + d]
    ]


def piece_kinds(game):
    return [{"seat": seat, "label": "", "title": "checker", "most": int(game.board[CHECKERS])} for seat in (0, 1)]


def from_pieces(game, pieces, mover, rest):
    """The entries of a position, with `mover` None before the opening throw."""
    counts = [[0] * SEAT, [0] * SEAT]
    for piece in pieces:
        cell, seat = piece["cell"], piece["seat"]
        if seat is None:
            raise PositionError(f"{game.name}: nobody's checker on {cell}; expected one of a seat")
        distances = {cell_of(seat, distance): distance for distance in range(SEAT)}
        if cell not in distances:
            kind = "bar" if cell.startswith("bar") else "tray"
            raise PositionError(f"{game.name}: a checker of seat {seat} in the {kind} of seat {1 - seat}; "
                                f"expected it in its own")  # fmt: skip
        counts[seat][distances[cell]] += piece["count"]
    told = {
        "points": [own[1 : POINTS + 1] for own in counts],
        "bar": [own[BAR] for own in counts],
        "off": [own[OFF] for own in counts],
        "to_move": mover,
    }
    return {**rest, **told}


def show_step(game, state, move):
    if move == PASS:
        return None, None, "no play"
    seat = int(state[TURN])
    return cell_of(seat, move // 8), cell_of(seat, max(move // 8 - move % 8, OFF)), str(move % 8)


def beside(game, state):
    """The dice still to be played, the pip counts and the checkers borne off."""
    distances = range(1, BAR + 1)
    return {
        "dice": [{"kind": "die", "value": value} for value in to_dict(game, state).get("dice", [])],
        "counts": [
            {"name": "pips", "values": [sum(d * int(state[SEAT * seat + d]) for d in distances) for seat in (0, 1)]},
            {"name": "borne off", "values": [int(state[SEAT * seat + OFF]) for seat in (0, 1)]},
        ],
    }
