"""Connect Four: drop discs into columns, four in a row win.

State: the cells row by row from the bottom, then the seat to move, 1 + the winner, and the discs played.

    35 36 37 38 39 40 41       cell: 0 empty, 1 first player, 2 second player
    …                          step: the column, 0 to 6
     7  8  9 10 11 12 13
     0  1  2  3  4  5  6
"""

from plyground import OVER, Evaluator, PositionError, Setting

NAME = "connect_four"
SETTINGS = {
    "columns": Setting(7, "columns of the board", low=4, high=12),
    "rows": Setting(6, "rows of the board", low=4, high=12),
}
ENDINGS = ("four in a row", "board full")
COLUMNS, ROWS = 0, 1  # board
TURN, WINNER, DISCS = 0, 1, 2  # state, after the cells
IN_A_ROW = 4


def capacities(settings):
    size = settings["columns"] * settings["rows"] + 3
    return {"state": size, "identity": size, "moves": settings["columns"]}


def make_board(settings):
    return [settings["columns"], settings["rows"]]


def start(board, state):
    pass  # an empty board, the first player to move: all zero


def mover(board, state):
    cells = board[COLUMNS] * board[ROWS]
    return OVER if state[cells + WINNER] or state[cells + DISCS] == cells else state[cells + TURN]


def legal_moves(board, state, moves):
    """The columns whose top cell is empty."""
    count = 0
    for column in range(board[COLUMNS]):
        if state[board[COLUMNS] * (board[ROWS] - 1) + column] == 0:
            moves[count] = column
            count += 1
    return count


def run_length(board, state, row, column, up, right):
    """How many discs of one colour follow (row, column) in a direction."""
    mark = state[row * board[COLUMNS] + column]
    length = 0
    while True:
        row += up
        column += right
        if not (0 <= row < board[ROWS] and 0 <= column < board[COLUMNS]):
            return length
        if state[row * board[COLUMNS] + column] != mark:
            return length
        length += 1


def makes_four(board, state, row, column):
    """Whether the disc at (row, column) stands in a row of four."""
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        if (
            run_length(board, state, row, column, up, right) + run_length(board, state, row, column, -up, -right)
            >= IN_A_ROW - 1
        ):
            return True
    return False


def play(board, state, move):
    """Drop a disc into the column, pass the turn, and record a win if the disc makes four."""
    cells = board[COLUMNS] * board[ROWS]
    seat = state[cells + TURN]
    row = 0
    while state[row * board[COLUMNS] + move] != 0:
        row += 1
    state[row * board[COLUMNS] + move] = seat + 1
    state[cells + TURN] = 1 - seat
    state[cells + DISCS] += 1
    if makes_four(board, state, row, move):
        state[cells + WINNER] = seat + 1


def payoff(board, state, value):
    winner = state[board[COLUMNS] * board[ROWS] + WINNER]
    value[0] = 0.0 if winner == 0 else 1.0 if winner == 1 else -1.0
    value[1] = -value[0]


def ending(board, state):
    return 0 if state[board[COLUMNS] * board[ROWS] + WINNER] else 1


# An evaluator of unfinished positions, for players that look ahead. Optional.


def open_fours(board, before, state, seat, weights):
    """Rows of four that only `seat` has discs in, minus those that only the other has, each worth its discs."""
    lead = 0
    for row in range(board[ROWS]):
        for column in range(board[COLUMNS]):
            for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + 3 * up, column + 3 * right
                if last_row >= board[ROWS] or last_column >= board[COLUMNS] or last_column < 0:
                    continue
                own = other = 0
                for k in range(IN_A_ROW):
                    mark = state[(row + k * up) * board[COLUMNS] + column + k * right]
                    own += mark == seat + 1
                    other += mark == 2 - seat
                if other == 0:
                    lead += own
                elif own == 0:
                    lead -= other
    return float(lead)


EVALUATORS = {
    "open_fours": Evaluator(open_fours, "rows of four that are still open", won=10_000.0, bound=1_728.0, scale=30.0)
}  # at most four rows begin in each of 144 cells, with three discs each


# Texts and pictures for people. All of this is optional.


def step_text(game, state, move):
    return str(move + 1)


def draw(game, state):
    columns, rows = game.settings["columns"], game.settings["rows"]
    lines = [" ".join(".xo"[mark] for mark in state[row * columns : (row + 1) * columns]) for row in range(rows)]
    return "\n".join([*lines[::-1], " ".join(str(column % 10) for column in range(1, columns + 1))])


# Positions as data, for `--from` and for the editor of the page.


def layout(game):
    return ("rows", "turn"), ()


def to_dict(game, state):
    columns, rows = game.settings["columns"], game.settings["rows"]
    marks = "".join(".xo"[mark] for mark in state[: columns * rows])
    lines = [marks[first : first + columns] for first in range(0, columns * rows, columns)]
    return {"rows": lines[::-1], "turn": "xo"[state[columns * rows + TURN]]}


def from_dict(game, fields, state):
    columns, cells = game.settings["columns"], game.settings["columns"] * game.settings["rows"]
    marks = read_rows(game, fields["rows"])
    crosses, noughts = marks.count("x"), marks.count("o")
    if crosses - noughts not in (0, 1):
        raise PositionError(f"{crosses} discs of x and {noughts} of o; expected as many, or one of x more")
    if fields["turn"] != "xo"[crosses - noughts]:
        raise PositionError(f"turn {fields['turn']!r}; expected {'xo'[crosses - noughts]!r} after these discs")
    state[:cells] = [".xo".index(mark) for mark in marks]
    state[cells + TURN], state[cells + DISCS] = crosses - noughts, crosses + noughts
    fours = in_fours(game, state)
    last = 2 - (crosses - noughts)  # the mark of who moved last
    if {int(state[cell]) for cell in fours} - {last}:
        raise PositionError(
            f"{'.xo'[3 - last]} has four in a row; expected only {'.xo'[last]}, who moved last, to have"
        )
    if fours and not any(leaves_none(game, state, column, last) for column in range(columns)):
        raise PositionError("several rows of four; expected one disc that made them all")
    state[cells + WINNER] = last if fours else 0


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
        if mark != "." and marks[cell - columns] == ".":
            raise PositionError(f"a disc in column {cell % columns + 1} hangs in the air; expected one below it")
    return marks


def in_fours(game, state):
    """The cells whose discs stand in a row of four."""
    columns, cells = game.settings["columns"], game.settings["columns"] * game.settings["rows"]
    return [cell for cell in range(cells) if state[cell] and makes_four(game.board, state, *divmod(cell, columns))]


def leaves_none(game, state, column, mark):
    """Whether the uppermost disc of a column is of this mark, and no four stands without it."""
    columns, rows = game.settings["columns"], game.settings["rows"]
    height = sum(1 for row in range(rows) if state[row * columns + column])
    top = (height - 1) * columns + column
    before = state.copy()
    before[top] = 0
    return height > 0 and state[top] == mark and not in_fours(game, before)


def geometry(game):
    columns, rows = game.settings["columns"], game.settings["rows"]
    cells = [
        {"id": f"{c + 1},{r + 1}", "x": c, "y": rows - 1 - r, "shape": "circle"}
        for r in range(rows)
        for c in range(columns)
    ]
    return {"width": columns, "height": rows, "cells": cells}


def pieces(game, state):
    columns = game.settings["columns"]
    marks = enumerate(state[: columns * game.settings["rows"]])
    return [
        {"cell": f"{i % columns + 1},{i // columns + 1}", "seat": int(m) - 1, "count": 1, "label": ""}
        for i, m in marks
        if m
    ]


def show_step(game, state, move):
    columns = game.settings["columns"]
    row = next(r for r in range(game.settings["rows"]) if state[r * columns + move] == 0)
    return None, f"{move + 1},{row + 1}", ""


def piece_kinds(game):
    return [{"seat": seat, "label": "", "title": "disc"} for seat in (0, 1)]


def from_pieces(game, pieces, mover, rest):
    """The entries of a position with these discs; they also tell whose turn it is."""
    columns, rows = game.settings["columns"], game.settings["rows"]
    marks = [["."] * columns for _ in range(rows)]
    for piece in pieces:
        column, row = (int(part) - 1 for part in piece["cell"].split(","))
        if piece["count"] > 1 or piece["seat"] is None or marks[rows - 1 - row][column] != ".":
            raise PositionError(f"discs on {piece['cell']}; expected one disc of a player at most")
        marks[rows - 1 - row][column] = "xo"[piece["seat"]]
    surplus = sum(row.count("x") - row.count("o") for row in marks)
    return {"rows": ["".join(row) for row in marks], "turn": "xo"[surplus % 2 if mover is None else mover]}
