"""Chomp: bite off a square of a bar of chocolate with all to its right and below; who eats the poisoned corner loses.

Known truth (Gale 1974): the first player wins on every bar of more than one square, by strategy stealing: if eating
only the last square loses, whatever answers it wins could have been played at once. On a square bar he eats all but the
first row and column, and mirrors. Games are short, and turns have many choices.

State: how many squares are left of each row, the seat to move.     step: row · columns + column, the square bitten
"""

from plyground import OVER, Setting

SETTINGS = {
    "rows": Setting(4, "rows of the bar", low=1, high=8),
    "columns": Setting(5, "squares of a row", low=2, high=8),
}
ROWS, COLUMNS = 0, 1


def make_board(settings):
    return [settings["rows"], settings["columns"]]


def capacities(settings):
    size = settings["rows"] + 1
    return {"state": size, "identity": size, "moves": settings["rows"] * settings["columns"]}


def start(board, state):
    for row in range(board[ROWS]):
        state[row] = board[COLUMNS]


def mover(board, state):
    return OVER if state[0] == 0 else state[board[ROWS]]


def legal_moves(board, state, moves):
    count = 0
    for row in range(board[ROWS]):
        for column in range(state[row]):
            moves[count] = row * board[COLUMNS] + column
            count += 1
    return count


def play(board, state, move):
    for row in range(move // board[COLUMNS], board[ROWS]):
        state[row] = min(state[row], move % board[COLUMNS])
    state[board[ROWS]] = 1 - state[board[ROWS]]


def payoff(board, state, value):
    value[state[board[ROWS]]] = 1.0  # the other one ate the corner
    value[1 - state[board[ROWS]]] = -1.0


def geometry(game):
    rows, columns = game.settings["rows"], game.settings["columns"]
    cells = [{"id": f"{x},{y}", "x": x, "y": y, "shape": "square"} for y in range(rows) for x in range(columns)]
    return {"width": columns, "height": rows, "cells": cells}


def pieces(game, state):
    """The squares that are left are nobody's."""
    left = [(x, y) for y in range(game.settings["rows"]) for x in range(state[y])]
    return [{"cell": f"{x},{y}", "seat": None, "count": 1, "label": "square"} for x, y in left]


def show_step(game, state, move):
    y, x = divmod(move, game.settings["columns"])
    return None, f"{x},{y}", ""
