"""Games of two players who mark cells until one has a full line: the board's tables, the end, and free rows.

Board: number of cells, k, number of lines, where these tables end; then for each cell where its own lines begin;
then, for each cell, how many lines go through it and their cells; then the cells of all lines, k a line. What a game
adds follows.

State: the cells (0 empty, 1 first player, 2 second player), the seat to move, 1 + the winner, the empty cells left.
"""

import numpy as np

from plyground.core.contract import OVER
from plyground.core.evaluation import TIES_FIRST, Evaluator

ENDINGS = ("line", "board full")
UNIT = ("ply", 1)
MARKS = ".xo"

CELLS, LENGTH, LINES, TABLES_END, LINES_OF = 0, 1, 2, 3, 4
# State, after the cells: the seat to move, 1 + the winner (0: none yet), empty cells left.
TURN, WINNER, LEFT, COUNTERS = 0, 1, 2, 3

WON, MOST_FREE_ROWS = 999, 998  # boards with more lines than this exist; a won game must stay worth more


def line_tables(cells, length, lines):
    """The board of `cells` cells with these lines of `length` cells each."""
    through = [[line for line in lines if cell in line] for cell in range(cells)]
    lists, begins = [], []
    for cell_lines in through:
        begins.append(LINES_OF + cells + len(lists))
        lists += [len(cell_lines), *(cell for line in cell_lines for cell in line)]
    all_lines = [cell for line in lines for cell in line]
    end = LINES_OF + cells + len(lists) + len(all_lines)
    return [cells, length, len(lines), end, *begins, *lists, *all_lines]


def start(board, state):
    state[board[CELLS] + LEFT] = board[CELLS]


def mover(board, state):
    counters = board[CELLS]
    if state[counters + WINNER] != 0 or state[counters + LEFT] == 0:
        return OVER
    return state[counters + TURN]


def completes_line(board, state, cell):
    """Whether the mark on `cell` stands in a full line."""
    mark = state[cell]
    length = board[LENGTH]
    begin = board[LINES_OF + cell]
    for line in range(board[begin]):
        first = begin + 1 + line * length
        marks = 0
        for k in range(length):
            marks += state[board[first + k]] == mark
        if marks == length:
            return True
    return False


def mark_cell(board, state, cell):
    """Mark an empty cell for the seat to move, pass the turn, and note the winner if there is one."""
    counters = board[CELLS]
    seat = state[counters + TURN]
    state[cell] = seat + 1
    state[counters + LEFT] -= 1
    state[counters + TURN] = 1 - seat
    enough_marks = board[CELLS] - state[counters + LEFT] >= 2 * board[LENGTH] - 1
    if enough_marks and completes_line(board, state, cell):
        state[counters + WINNER] = seat + 1


def payoff(board, state, value):
    winner = state[board[CELLS] + WINNER]
    value[0] = value[1] = 0.0
    if winner != 0:
        value[winner - 1] = 1.0
        value[2 - winner] = -1.0


def ending(board, state):
    return 0 if state[board[CELLS] + WINNER] != 0 else 1


def seat_names(settings):
    return "xo"


def free_rows(board, before, state, seat, weights):
    """Lines with marks of `seat` alone minus lines with marks of the other alone."""
    length = np.uint64(board[LENGTH])  # indices without a sign need no test for negative ones: half the time
    first = np.uint64(board[TABLES_END] - board[LINES] * board[LENGTH])
    rows = 0
    for _ in range(board[LINES]):
        owners = np.int32(0)  # 1 and 2 are bits: 3 is a line with marks of both
        for k in range(length):
            owners |= state[np.uint32(board[first + k])]
        first += length
        rows += owners == 1
        rows -= owners == 2
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
