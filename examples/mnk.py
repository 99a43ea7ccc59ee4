"""m,n,k: k marks in a row on a board of any size, with gravity or misère if you like.

State: the cells row by row from the bottom, then the seat to move, 1 + the winner, and the marks made.

    6 7 8        cell: 0 empty, 1 first player (x), 2 second player (o)
    3 4 5        step: the cell to mark, or with gravity the column, in which the mark falls down
    0 1 2

Whoever first has k or more of his marks in a row, a column or a diagonal wins; misère he loses.
"""

import numpy as np

from plyground import OVER, Evaluator, PositionError, Setting, Symmetry

NAME = "mnk"
SETTINGS = {
    "columns": Setting(5, "columns of the board", low=1, high=19),
    "rows": Setting(5, "rows of the board", low=1, high=19),
    "k": Setting(4, "marks in a row that win", low=1, high=19),
    "gravity": Setting(False, "marks fall down to the lowest empty cell of their column"),
    "misere": Setting(False, "whoever makes a row loses"),
}
ENDINGS = ("row", "board full")
COLUMNS, ROWS, LENGTH, GRAVITY, MISERE = 0, 1, 2, 3, 4  # board
TURN, WINNER, MARKS = 0, 1, 2  # state, after the cells


def check_settings(settings):
    longest = max(settings["columns"], settings["rows"])
    if settings["k"] > longest:
        raise ValueError(f"k={settings['k']} does not fit the board; expected at most {longest}")


def capacities(settings):
    cells = settings["columns"] * settings["rows"]
    return {
        "state": cells + 3,
        "identity": cells + 3,
        "moves": settings["columns"] if settings["gravity"] else cells,
    }


def make_board(settings):
    return [settings[name] for name in ("columns", "rows", "k")] + [settings["gravity"], settings["misere"]]


def start(board, state):
    pass  # an empty board, the first player to move: all zero


def mover(board, state):
    cells = board[COLUMNS] * board[ROWS]
    return OVER if state[cells + WINNER] or state[cells + MARKS] == cells else state[cells + TURN]


def legal_moves(board, state, moves):
    """The empty cells; with gravity the columns whose top cell is empty."""
    steps = board[COLUMNS] if board[GRAVITY] else board[COLUMNS] * board[ROWS]
    above = board[COLUMNS] * (board[ROWS] - 1) if board[GRAVITY] else 0
    count = 0
    for step in range(steps):
        if state[above + step] == 0:
            moves[count] = step
            count += 1
    return count


def run_length(board, state, cell, up, right):
    """How many marks of one player follow a cell in a direction."""
    row, column = cell // board[COLUMNS], cell % board[COLUMNS]
    length = 0
    while True:
        row += up
        column += right
        if not (0 <= row < board[ROWS] and 0 <= column < board[COLUMNS]):
            return length
        if state[row * board[COLUMNS] + column] != state[cell]:
            return length
        length += 1


def makes_row(board, state, cell):
    """Whether the mark on a cell stands in a row of k or more."""
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        marks = 1 + run_length(board, state, cell, up, right) + run_length(board, state, cell, -up, -right)
        if marks >= board[LENGTH]:
            return True
    return False


def target(board, state, move):
    """The cell that a step marks."""
    cell = move
    while board[GRAVITY] and state[cell] != 0:
        cell += board[COLUMNS]
    return cell


def play(board, state, move):
    """Mark a cell, pass the turn, and record who has won if the mark makes a row."""
    cells = board[COLUMNS] * board[ROWS]
    seat = state[cells + TURN]
    cell = target(board, state, move)
    state[cell] = seat + 1
    state[cells + TURN] = 1 - seat
    state[cells + MARKS] += 1
    if makes_row(board, state, cell):
        state[cells + WINNER] = 2 - seat if board[MISERE] else seat + 1


def payoff(board, state, value):
    winner = state[board[COLUMNS] * board[ROWS] + WINNER]
    value[0] = 0.0 if winner == 0 else 1.0 if winner == 1 else -1.0
    value[1] = -value[0]


def ending(board, state):
    return 0 if state[board[COLUMNS] * board[ROWS] + WINNER] else 1


# An evaluator of unfinished positions, for players that look ahead.


def open_rows(board, before, state, seat, weights):
    """Rows of k that only `seat` has marked minus those that only the other has, each worth its marks squared."""
    lead = 0
    for row in range(board[ROWS]):
        for column in range(board[COLUMNS]):
            for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + (board[LENGTH] - 1) * up, column + (board[LENGTH] - 1) * right
                if last_row >= board[ROWS] or last_column >= board[COLUMNS] or last_column < 0:
                    continue
                own = other = 0
                for k in range(board[LENGTH]):
                    mark = state[(row + k * up) * board[COLUMNS] + column + k * right]
                    own += mark == seat + 1
                    other += mark == 2 - seat
                if other == 0:
                    lead += own * own
                elif own == 0:
                    lead -= other * other
    return float(-lead if board[MISERE] else lead)


def most_open_rows(settings):
    """No lead is larger: at most four rows begin in every cell, and none is full."""
    return float(4 * settings["columns"] * settings["rows"] * max(settings["k"] - 1, 1) ** 2)


EVALUATORS = {
    "open_rows": Evaluator(
        open_rows, "rows of k that are still open", won=1_000_000.0, bound=most_open_rows, scale=60.0
    )
}


# Symmetries: mappings of positions and steps that leave the rules as they are.


def symmetries(game):
    columns, rows = game.settings["columns"], game.settings["rows"]
    grid = np.arange(rows * columns).reshape(rows, columns)
    if game.settings["gravity"]:
        return [cell_symmetry("left to right", grid[:, ::-1].ravel(), lambda column: columns - 1 - column)]
    found = {"half turn": grid[::-1, ::-1], "upside down": grid[::-1], "left to right": grid[:, ::-1]}
    if rows == columns:
        found |= {
            "quarter turn": np.rot90(grid),
            "three quarter turn": np.rot90(grid, 3),
            "diagonal": grid.T,
            "other diagonal": grid[::-1, ::-1].T,
        }
    return [cell_symmetry(name, order.ravel()) for name, order in found.items()]


def cell_symmetry(name, order, step=None):
    """The symmetry that brings to cell i what stood on cell order[i]."""
    goes_to = np.argsort(order)

    def mapped(state):
        after = state.copy()
        after[: len(order)] = state[order]
        return after

    return Symmetry(name, mapped, step or (lambda cell: int(goes_to[cell])), (0, 1))


# Texts and pictures for people.


def cell_text(game, cell):
    """A column and a row, counted from the lower left: 1,1."""
    return f"{cell % game.settings['columns'] + 1},{cell // game.settings['columns'] + 1}"


def step_text(game, state, move):
    return str(move + 1) if game.settings["gravity"] else cell_text(game, move)


def seat_names(settings):
    return "xo"


def draw(game, state):
    columns, rows = game.settings["columns"], game.settings["rows"]
    lines = []
    for row in reversed(range(rows)):
        marks = " ".join(".xo"[mark] for mark in state[row * columns : (row + 1) * columns])
        lines.append(marks if game.settings["gravity"] else f"{row + 1:2} {marks}")
    numbers = " ".join(str(column % 10) for column in range(1, columns + 1))
    return "\n".join([*lines, numbers if game.settings["gravity"] else f"   {numbers}"])


# Positions as data, for `--from` and for the editor of the page.


def layout(game):
    return ("rows", "turn"), ()


def to_dict(game, state):
    columns, cells = game.settings["columns"], game.settings["columns"] * game.settings["rows"]
    marks = "".join(".xo"[mark] for mark in state[:cells])
    lines = [marks[first : first + columns] for first in range(0, cells, columns)]
    return {"rows": lines[::-1], "turn": "xo"[state[cells + TURN]]}


def from_dict(game, fields, state):
    cells = game.settings["columns"] * game.settings["rows"]
    marks = read_rows(game, fields["rows"])
    crosses, noughts = marks.count("x"), marks.count("o")
    if crosses - noughts not in (0, 1):
        raise PositionError(f"{crosses} marks of x and {noughts} of o; expected as many, or one of x more")
    if fields["turn"] != "xo"[crosses - noughts]:
        raise PositionError(f"turn {fields['turn']!r}; expected {'xo'[crosses - noughts]!r} after these marks")
    state[:cells] = [".xo".index(mark) for mark in marks]
    state[cells + TURN], state[cells + MARKS] = crosses - noughts, crosses + noughts
    in_rows = cells_in_rows(game, state)
    last = 2 - (crosses - noughts)  # the mark of who moved last
    if {int(state[cell]) for cell in in_rows} - {last}:
        raise PositionError(f"{'.xo'[3 - last]} has a row; expected only {'.xo'[last]}, who moved last, to have one")
    if in_rows and not any(leaves_none(game, state, cell, last) for cell in in_rows):
        raise PositionError("several rows; expected one mark that made them all")
    if in_rows:
        state[cells + WINNER] = 3 - last if game.settings["misere"] else last


def read_rows(game, rows):
    """The marks of all cells from the bottom up, as one text."""
    columns, wanted = game.settings["columns"], game.settings["rows"]
    if not isinstance(rows, list) or len(rows) != wanted:
        raise PositionError(f"rows {rows!r}; expected a list of {wanted}, the top one first")
    for row in rows:
        if not isinstance(row, str) or len(row) != columns or set(row) - set(".xo"):
            raise PositionError(f"row {row!r}; expected {columns} characters of '.', 'x' and 'o'")
    marks = "".join(rows[::-1])
    for cell, mark in enumerate(marks[columns:], columns):
        if game.settings["gravity"] and mark != "." and marks[cell - columns] == ".":
            raise PositionError(f"a mark in column {cell % columns + 1} hangs in the air; expected one below it")
    return marks


def cells_in_rows(game, state):
    """The cells whose marks stand in a row of k or more."""
    cells = game.settings["columns"] * game.settings["rows"]
    return [cell for cell in range(cells) if state[cell] and makes_row(game.board, state, cell)]


def leaves_none(game, state, cell, mark):
    """Whether a mark could have been made last, and no row stands without it."""
    columns, cells = game.settings["columns"], game.settings["columns"] * game.settings["rows"]
    is_covered = game.settings["gravity"] and cell + columns < cells and state[cell + columns] != 0
    before = state.copy()
    before[cell] = 0
    return state[cell] == mark and not is_covered and not cells_in_rows(game, before)


def geometry(game):
    columns, rows = game.settings["columns"], game.settings["rows"]
    shape = "circle" if game.settings["gravity"] else "square"
    cells = [
        {"id": cell_text(game, cell), "x": cell % columns, "y": rows - 1 - cell // columns, "shape": shape}
        for cell in range(columns * rows)
    ]
    return {"width": columns, "height": rows, "cells": cells}


def pieces(game, state):
    marks = enumerate(state[: game.settings["columns"] * game.settings["rows"]])
    return [{"cell": cell_text(game, i), "seat": int(m) - 1, "count": 1, "label": ""} for i, m in marks if m]


def show_step(game, state, move):
    return None, cell_text(game, int(target(game.board, state, move))), ""


def piece_kinds(game):
    return [{"seat": seat, "label": "", "title": "mark"} for seat in (0, 1)]


def from_pieces(game, pieces, mover, rest):
    """The entries of a position with these marks; they also tell whose turn it is."""
    columns, rows = game.settings["columns"], game.settings["rows"]
    marks = [["."] * columns for _ in range(rows)]
    for piece in pieces:
        column, row = (int(part) - 1 for part in piece["cell"].split(","))
        if piece["count"] > 1 or piece["seat"] is None or marks[rows - 1 - row][column] != ".":
            raise PositionError(f"marks on {piece['cell']}; expected one mark of a player at most")
        marks[rows - 1 - row][column] = "xo"[piece["seat"]]
    surplus = sum(row.count("x") - row.count("o") for row in marks)
    return {"rows": ["".join(row) for row in marks], "turn": "xo"[surplus % 2 if mover is None else mover]}
