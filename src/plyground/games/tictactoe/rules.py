"""Tic-tac-toe, and any m,n,k game: k in a row on m rows and n columns.

State: the cells row by row from the top, then the seat to move, 1 + the winner, and the empty cells left.

    0 1 2        cell: 0 empty, 1 first player (x), 2 second player (o)
    3 4 5        step: the cell to mark
    6 7 8

What marking a cell does, and who has won, is the same in all games of lines: see shared/lines.py. The lines themselves
are in board.py.
"""

from plyground.core.settings import Setting
from plyground.games.shared.lines import (  # noqa: F401  (rules of all games of lines)
    CELLS,
    COUNTERS,
    ENDINGS,
    UNIT,
    ending,
    mark_cell,
    mover,
    payoff,
    seat_names,
    start,
)
from plyground.games.tictactoe.encodings import most_inputs

SETTINGS = {
    "m": Setting(3, "rows", low=1, high=19),
    "n": Setting(3, "columns", low=1, high=19),
    "k": Setting(3, "marks in a row that win", low=1, high=19),
}


def check_settings(settings):
    if settings["k"] > max(settings["m"], settings["n"]):
        raise ValueError(f"k={settings['k']} does not fit a board of {settings['m']} rows and {settings['n']} columns; "
                         f"expected at most {max(settings['m'], settings['n'])}")  # fmt: skip


def capacities(settings):
    cells = settings["m"] * settings["n"]
    size = cells + COUNTERS
    return {"state": size, "identity": size, "moves": cells, "features": most_inputs(settings)}


def legal_moves(board, state, moves):
    """The empty cells."""
    count = 0
    for cell in range(board[CELLS]):
        moves[count] = cell  # overwritten unless the cell is empty: no branch to mispredict
        count += state[cell] == 0
    return count


play = mark_cell
