"""The evaluator that games of lines share: free rows."""

import numpy as np

from plyground.core.evaluation import TIES_FIRST, Evaluator, Term
from plyground.games.shared.lines import CROSS, LENGTH, LINES, NOUGHT, TABLES_END

WON, MOST_FREE_ROWS = 999, 998  # some boards have more lines than this; a won game must stay worth more


def owned_lines(board, state):
    """How many lines only crosses have marked, and how many only noughts."""
    length = np.uint64(board[LENGTH])  # unsigned indices need no test for negative ones: half the time
    first = np.uint64(board[TABLES_END] - board[LINES] * board[LENGTH])
    crosses = noughts = 0
    for _ in range(board[LINES]):
        owners = np.int32(0)
        for k in range(length):
            owners |= state[np.uint32(board[first + k])]
        first += length
        crosses += owners == CROSS
        noughts += owners == NOUGHT
    return crosses, noughts


def free_rows(board, before, state, seat, weights):
    """Lines that only `seat` has marked minus lines that only the other seat has marked."""
    crosses, noughts = owned_lines(board, state)
    rows = min(max(crosses - noughts, -MOST_FREE_ROWS), MOST_FREE_ROWS)
    return float(rows if seat == 0 else -rows)


def free_rows_terms(game, before, state, seat, weights):
    """Both counts, by their names; on boards with very many lines their difference is cut."""
    lines = [int(count) for count in owned_lines(game.board, state)]
    return {"lines that only it has marked": Term(lines[seat]), "lines of the other alone": Term(lines[1 - seat], -1.0)}


FREE_ROWS = Evaluator(
    free_rows,
    "lines that only the own side has marked, minus those of the other",
    won=WON,
    bound=MOST_FREE_ROWS,
    ties=TIES_FIRST,
    scale=20.0,
    terms=free_rows_terms,
)
