"""The rules of games in which two players mark cells in turn until one of them has a full line of k marks.

Board: the number of cells, k, the number of lines, and where these tables end; then, for each cell, where its own lines
begin; then, for each cell, how many lines go through it and their cells; then the cells of all lines, k for each line.
What a game adds comes after that.

State: the cells (0 empty, 1 first player, 2 second player), the seat to move, 1 + the winner, the empty cells left.
"""

from plyground.core.contract import OVER

ENDINGS = ("line", "board full")
UNIT = ("ply", 1)
MARKS = ".xo"
CROSS, NOUGHT, BOTH = 1, 2, 3  # marks are bits, so the marks of a line OR-ed together say who has marked it

CELLS, LENGTH, LINES, TABLES_END, LINES_OF = 0, 1, 2, 3, 4
# State, after the cells: the seat to move, 1 + the winner (0: none yet), empty cells left.
TURN, WINNER, LEFT, COUNTERS = 0, 1, 2, 3


def line_tables(cells, length, lines):
    """The board of `cells` cells with these lines of `length` cells each."""
    through = [[line for line in lines if cell in line] for cell in range(cells)]
    lists: list[int] = []
    begins: list[int] = []
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
    """Mark an empty cell for the seat to move, pass the turn, and record a win if the mark completes a line."""
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
