"""Tic-tac-toe, and any m,n,k game: k in a row on m rows and n columns.

State: the cells row by row from the top, then who moves and how it ended.

    0 1 2        cell: 0 empty, 1 first player (x), 2 second player (o)
    3 4 5        step: the cell to mark
    6 7 8
"""

import numpy as np

from plyground.core.errors import PositionError
from plyground.core.settings import Setting
from plyground.core.symmetry import Symmetry
from plyground.games.shared import lines
from plyground.games.shared.lines import (
    CELLS,
    COUNTERS,
    FREE_ROWS,
    LEFT,
    MARKS,
    TURN,
    WINNER,
    completes_line,
    line_tables,
    mark_cell,
)
from plyground.games.tictactoe import encodings as tictactoe_inputs
from plyground.games.tictactoe.encodings import most_inputs

SETTINGS = {
    "m": Setting(3, "rows", low=1, high=19),
    "n": Setting(3, "columns", low=1, high=19),
    "k": Setting(3, "marks in a row that win", low=1, high=19),
}
EVALUATORS = {"free_rows": FREE_ROWS}
PARTS = (lines, tictactoe_inputs)  # start, mover, payoff, ending; features


def check_settings(settings):
    if settings["k"] > max(settings["m"], settings["n"]):
        raise ValueError(f"k={settings['k']} does not fit a board of {settings['m']} rows and {settings['n']} columns; "
                         f"expected at most {max(settings['m'], settings['n'])}")  # fmt: skip


def capacities(settings):
    cells = settings["m"] * settings["n"]
    size = cells + COUNTERS
    return {"state": size, "identity": size, "moves": cells, "features": most_inputs(settings)}


def winning_lines(rows, columns, length):
    """All lines of `length` cells: along rows, columns and both diagonals."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(row + i * down, column + i * right) for i in range(length)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in line):
                    found.append([r * columns + c for r, c in line])
    return [list(line) for line in sorted({tuple(sorted(line)) for line in found})]


def make_board(settings):
    rows, columns, length = settings["m"], settings["n"], settings["k"]
    return line_tables(rows * columns, length, winning_lines(rows, columns, length))


def legal_moves(board, state, moves):
    count = 0
    for cell in range(board[CELLS]):
        moves[count] = cell  # overwritten unless the cell is empty: no branch to mispredict
        count += state[cell] == 0
    return count


play = mark_cell


# Positions, texts and pictures


def layout(game):
    return ("cells", "turn"), ()


def from_dict(game, fields, state):
    cells, turn = fields["cells"], fields["turn"]
    size = game.settings["m"] * game.settings["n"]
    if not isinstance(cells, str) or len(cells) != size or set(cells) - set(MARKS):
        raise PositionError(f"{game.name}: cells {cells!r}; expected {size} characters of '.', 'x' and 'o'")
    surplus = cells.count("x") - cells.count("o")
    if surplus not in (0, 1):
        raise PositionError(
            f"{game.name}: {cells.count('x')} x and {cells.count('o')} o; expected as many, or one x more"
        )
    if turn != "xo"[surplus]:
        raise PositionError(f"{game.name}: turn {turn!r}; after these marks it is {'xo'[surplus]!r}")
    state[:size] = [MARKS.index(mark) for mark in cells]
    lined = {int(state[cell]) for cell in range(size) if state[cell] and completes_line(game.board, state, cell)}
    if lined - {2 - surplus}:
        raise PositionError(
            f"{game.name}: {cells!r} has a line of {MARKS[(lined - {2 - surplus}).pop()]}, who did not move last"
        )
    state[size + TURN] = surplus
    state[size + WINNER] = max(lined, default=0)
    state[size + LEFT] = cells.count(".")


def to_dict(game, state):
    size = game.settings["m"] * game.settings["n"]
    return {"cells": "".join(MARKS[mark] for mark in state[:size]), "turn": "xo"[state[size + TURN]]}


def from_text(game, text):
    return {"cells": text, "turn": "xo"[(text.count("x") - text.count("o")) % 2]}


def to_text(game, state):
    return to_dict(game, state)["cells"]


def format_game(game, moves, start):
    end = game.replay(moves, start)[-1]
    winner = game.winner_text(end)
    return " ".join([*map(str, moves), *([] if winner is None else ["=" if winner == "d" else winner.upper()])])


def parse_game(game, text, start):
    return game.parse_moves([word for word in text.split() if word not in ("X", "O", "=")], start)


def draw(game, state):
    rows, columns = game.settings["m"], game.settings["n"]
    cells = to_text(game, state)
    return "\n".join(" ".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))


def geometry(game):
    rows, columns = game.settings["m"], game.settings["n"]
    cells = [
        {"id": str(r * columns + c), "x": c, "y": r, "shape": "square"} for r in range(rows) for c in range(columns)
    ]
    return {"width": columns, "height": rows, "cells": cells}


def pieces(game, state):
    size = game.settings["m"] * game.settings["n"]
    return [
        {"cell": str(cell), "seat": int(state[cell]) - 1, "count": 1, "label": MARKS[state[cell]]}
        for cell in range(size)
        if state[cell]
    ]


def show_step(game, state, move):
    return None, str(move), ""


def symmetries(game):
    rows, columns = game.settings["m"], game.settings["n"]
    grid = np.arange(rows * columns).reshape(rows, columns)
    found = {"half turn": grid[::-1, ::-1], "upside down": grid[::-1], "left to right": grid[:, ::-1]}
    if rows == columns:
        found |= {
            "quarter turn": np.rot90(grid),
            "three quarter turn": np.rot90(grid, 3),
            "diagonal": grid.T,
            "other diagonal": grid[::-1, ::-1].T,
        }
    return [cell_symmetry(name, order.ravel()) for name, order in found.items()]


def cell_symmetry(name, order):
    """The symmetry that brings to cell i what stood on cell order[i]."""
    goes_to = np.argsort(order)

    def map_position(state):
        after = state.copy()
        after[: len(order)] = state[order]
        return after

    return Symmetry(name, map_position, lambda move: int(goes_to[move]), (0, 1))
