"""Dots and Boxes for two to four players: draw lines; who closes a box owns it and draws again.

State: the lines (horizontal ones row by row, then vertical ones row by row), 1 + the owner of each box, the seat to
move, and the lines that are left.

    +  0  +  1  +        box 0 has the lines 0, 2, 4 and 5        step: the line to draw
    4     5     6
    +  2  +  3  +

A turn may have several steps, so the file declares `results`. The number of seats is a setting.
"""

from plyground import OVER, Evaluator, Setting

NAME = "dots_and_boxes"
SETTINGS = {
    "rows": Setting(2, "rows of boxes", low=1, high=4),
    "columns": Setting(2, "columns of boxes", low=1, high=4),
    "seats": Setting(3, "players", low=2, high=4),
}
RANDOM = "step"  # random play draws single lines, not whole turns
ENDINGS = ("most boxes", "tie")
LINES, BOXES, SEATS, TURN, LEFT, SIDES = (
    0,
    1,
    2,
    3,
    4,
    5,
)  # board: sizes, places in the state, the four lines of each box


def capacities(settings):
    rows, columns = settings["rows"], settings["columns"]
    lines, boxes = (rows + 1) * columns + rows * (columns + 1), rows * columns
    size = lines + boxes + 2
    return {"state": size, "identity": size - 1, "moves": lines, "seats": settings["seats"], "results": 200}


def make_board(settings):
    rows, columns = settings["rows"], settings["columns"]
    lines, boxes = (rows + 1) * columns + rows * (columns + 1), rows * columns
    sides = []
    for row in range(rows):
        for column in range(columns):
            top = row * columns + column
            left = (rows + 1) * columns + row * (columns + 1) + column
            sides += [top, top + columns, left, left + 1]
    return [lines, boxes, settings["seats"], lines + boxes, lines + boxes + 1, *sides]


def start(board, state):
    state[board[LEFT]] = board[LINES]


def mover(board, state):
    return OVER if state[board[LEFT]] == 0 else state[board[TURN]]


def legal_moves(board, state, moves):
    """The lines that are not drawn yet."""
    count = 0
    for line in range(board[LINES]):
        if state[line] == 0:
            moves[count] = line
            count += 1
    return count


def is_closed(board, state, box):
    for side in range(4):
        if state[board[SIDES + 4 * box + side]] == 0:
            return False
    return True


def play(board, state, move):
    """Draw the line and take the boxes it closes; without any, the turn passes."""
    seat = state[board[TURN]]
    state[move] = 1
    state[board[LEFT]] -= 1
    taken = 0
    for box in range(board[BOXES]):
        if state[board[LINES] + box] == 0 and is_closed(board, state, box):
            state[board[LINES] + box] = seat + 1
            taken += 1
    if taken == 0:
        state[board[TURN]] = (seat + 1) % board[SEATS]


def boxes_of(board, state, seat):
    count = 0
    for box in range(board[BOXES]):
        count += state[board[LINES] + box] == seat + 1
    return count


def most_boxes(board, state):
    most = 0
    for seat in range(board[SEATS]):
        most = max(most, boxes_of(board, state, seat))
    return most


def winners(board, state):
    """How many seats have the most boxes."""
    most = most_boxes(board, state)
    count = 0
    for seat in range(board[SEATS]):
        count += boxes_of(board, state, seat) == most
    return count


def payoff(board, state, value):
    """The most boxes win; seats that share them get nothing, and all others lose."""
    best = 1.0 if winners(board, state) == 1 else 0.0
    for seat in range(board[SEATS]):
        value[seat] = best if boxes_of(board, state, seat) == most_boxes(board, state) else -1.0


def ending(board, state):
    return 0 if winners(board, state) == 1 else 1


def boxes(board, before, state, seat, weights):
    """Boxes ahead of the best of the others."""
    best = 0
    for other in range(board[SEATS]):
        if other != seat:
            best = max(best, boxes_of(board, state, other))
    return float(boxes_of(board, state, seat) - best)


EVALUATORS = {
    "boxes": Evaluator(boxes, "boxes ahead", won=100.0, bound=lambda s: float(s["rows"] * s["columns"]), scale=3.0)
}
PLAYERS = {"collector": ("maxn:depth=2,eval=boxes", "everybody for himself, two turns ahead")}


def seat_names(settings):
    return "ABCD"[: settings["seats"]]


def draw(game, state):
    """The lines that are drawn, the numbers of those that are not, and the letters of the owners."""
    rows, columns = game.settings["rows"], game.settings["columns"]
    lines = []
    for row in range(rows + 1):
        flat = [row * columns + column for column in range(columns)]
        lines.append("+" + "+".join("----" if state[line] else f" {line:2} " for line in flat) + "+")
        if row < rows:
            first = (rows + 1) * columns + row * (columns + 1)
            owners = [int(state[game.board[LINES] + row * columns + column]) for column in range(columns)] + [0]
            upright = ["|" if state[first + column] else str(first + column) for column in range(columns + 1)]
            cells = [f"{wall:<2} {' ABCD'[owner]} " for wall, owner in zip(upright, owners, strict=True)]
            lines.append("".join(cells).rstrip())
    return "\n".join([*lines, f"{game.seat_names[state[game.board[TURN]]]} to draw"])


def line_cell(game, line):
    """A line as a narrow cell between two dots."""
    rows, columns = game.settings["rows"], game.settings["columns"]
    upright = line - (rows + 1) * columns
    if upright < 0:
        row, column = divmod(line, columns)
        return {"id": str(line), "x": column + 0.5, "y": row, "shape": "square", "wide": 0.76, "high": 0.2}
    row, column = divmod(upright, columns + 1)
    return {"id": str(line), "x": column, "y": row + 0.5, "shape": "square", "wide": 0.2, "high": 0.76}


def geometry(game):
    """Lines by their numbers, boxes by row and column."""
    rows, columns = game.settings["rows"], game.settings["columns"]
    cells = [line_cell(game, line) for line in range(game.board[LINES])]
    for row in range(rows):
        for column in range(columns):
            name = f"box {row + 1},{column + 1}"
            cells.append({"id": name, "x": column + 0.5, "y": row + 0.5, "shape": "square", "wide": 0.76, "high": 0.76})
    return {"width": columns + 1, "height": rows + 1, "cells": cells}


def pieces(game, state):
    """Lines are nobody's, boxes belong to who closed them."""
    lines = int(game.board[LINES])
    drawn = [{"cell": str(line), "seat": None, "count": 1, "label": "line"} for line in range(lines) if state[line]]
    columns = game.settings["columns"]
    owners = [(divmod(box, columns), int(owner)) for box, owner in enumerate(state[lines : game.board[TURN]]) if owner]
    closed = [
        {"cell": f"box {row + 1},{column + 1}", "seat": owner - 1, "count": 1, "label": game.seat_names[owner - 1]}
        for (row, column), owner in owners
    ]
    return drawn + closed


def show_step(game, state, move):
    return None, str(move), ""
