"""Network inputs that games of lines share: signed marks cell by cell, and the side to move as 1 or -1.

Each function appends to the arrays `index` and `value`, which hold `count` inputs so far, and returns the new count.
"""

from plyground.games.shared.lines import CELLS, TURN


def write_marks(board, state, index, value, count):
    """Append an input for each marked cell: 1 for the first player's mark, -1 for the second's."""
    for cell in range(board[CELLS]):
        mark = state[cell]
        index[count] = cell  # overwritten unless the cell is marked: no branch to mispredict
        value[count] = 3.0 - 2.0 * mark
        count += mark != 0
    return count


def write_turn(board, state, place, index, value, count):
    """Append the side to move: 1 for the first player, -1 for the second."""
    index[count] = place
    value[count] = 1.0 - 2.0 * state[board[CELLS] + TURN]
    return count + 1
