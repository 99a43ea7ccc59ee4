"""Polar tic-tac-toe: k in a row on rings and spokes, every mark next to an earlier one.

State: the cells ring by ring from the innermost, each ring clockwise; then the seat to move, 1 + the winner and the
empty cells left; then, for each cell, whether a marked cell is next to it.

     0  1  2  3  4  5  6  7  8  9 10 11        innermost ring; cell 11 is next to cell 0
    12 13 14 15 16 17 18 19 20 21 22 23        cell: 0 empty, 1 first player (x), 2 second player (o)
    24 25 26 27 28 29 30 31 32 33 34 35        step: the cell to mark, ring * spokes + spoke
    36 37 38 39 40 41 42 43 44 45 46 47        outermost ring

What marking a cell does, and who has won, is the same in all games of lines: see shared/lines.py. The lines and
neighbours of the board are in board.py. The win check in logic is made of clauses.py (facts and goals about a position)
and resolution.py (the theorem prover).
"""

from plyground.core.settings import Setting
from plyground.games.polar.clauses import winner_by_resolution
from plyground.games.polar.encodings import most_inputs
from plyground.games.shared.lines import (  # noqa: F401  (rules of all games of lines)
    CELLS,
    COUNTERS,
    ENDINGS,
    LEFT,
    TABLES_END,
    UNIT,
    ending,
    mark_cell,
    mover,
    payoff,
    seat_names,
    start,
)

SETTINGS = {
    "rings": Setting(4, "rings of the board", low=1, high=12),
    "spokes": Setting(12, "cells of a ring", low=3, high=36),
    "k": Setting(4, "marks in a row that win", low=1, high=36),
    "diagonal_adjacency": Setting(True, "cells one ring and one spoke apart are next to each other"),
}
WIN_CHECKS = {"resolution": winner_by_resolution}


def check_settings(settings):
    if settings["k"] > settings["spokes"]:
        raise ValueError(f"k={settings['k']} is more than the {settings['spokes']} spokes; "
                         f"expected at most {settings['spokes']}")  # fmt: skip


def capacities(settings):
    cells = settings["rings"] * settings["spokes"]
    return {
        "state": 2 * cells + COUNTERS,
        "identity": cells + COUNTERS,
        "moves": cells,
        "features": most_inputs(settings),
    }


def legal_moves(board, state, moves):
    """The empty cells next to a mark; all cells for the first mark."""
    cells = board[CELLS]
    beside_marks = cells + COUNTERS
    is_first = state[cells + LEFT] == cells
    count = 0
    for cell in range(cells):
        moves[count] = cell  # overwritten unless the cell is legal: no branch to mispredict
        count += (state[cell] == 0) & (is_first | (state[beside_marks + cell] != 0))
    return count


def play(board, state, move):
    """Mark the cell and remember which cells are now next to a mark."""
    beside_marks = board[CELLS] + COUNTERS
    begin = board[board[TABLES_END] + move]
    for k in range(1, board[begin] + 1):
        state[beside_marks + board[begin + k]] = 1
    mark_cell(board, state, move)
