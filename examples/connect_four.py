"""Connect Four: drop discs into columns, four in a row win.

State: the cells row by row from the bottom, then the seat to move, 1 + the winner, and the discs played.

    35 36 37 38 39 40 41       cell: 0 empty, 1 first player, 2 second player
    …                          step: the column, 0 to 6
     7  8  9 10 11 12 13
     0  1  2  3  4  5  6
"""

from plyground import OVER, Evaluator, Setting

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
