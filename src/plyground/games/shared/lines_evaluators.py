"""The evaluator that games of lines share: free rows."""

import numpy as np

from plyground.core.evaluation import TIES_FIRST, Evaluator
from plyground.games.shared.lines import CROSS, LENGTH, LINES, NOUGHT, TABLES_END

WON, MOST_FREE_ROWS = 999, 998  # some boards have more lines than this; a won game must stay worth more


def free_rows(board, before, state, seat, weights):
    """Lines that only `seat` has marked minus lines that only the other seat has marked."""
    length = np.uint64(board[LENGTH])  # unsigned indices need no test for negative ones: half the time
    first = np.uint64(board[TABLES_END] - board[LINES] * board[LENGTH])
    rows = 0
    for _ in range(board[LINES]):
        owners = np.int32(0)
        for k in range(length):
            owners |= state[np.uint32(board[first + k])]
        first += length
        rows += owners == CROSS
        rows -= owners == NOUGHT
    rows = min(max(rows, -MOST_FREE_ROWS), MOST_FREE_ROWS)
    return float(rows if seat == 0 else -rows)


FREE_ROWS = Evaluator(
    free_rows,
    "lines that only the own side has marked, minus those of the other",
    won=WON,
    bound=MOST_FREE_ROWS,
    ties=TIES_FIRST,
    scale=20.0,
)
