"""Whether the positions of a turn are single steps apart, so that they tell how it was made."""

from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, ROWS, RULES
from plyground.core.turns import copy_position, same_position


@kernel(types.boolean(RULES, INTS, ROWS, INTS, INTS))
def is_path(rules, board, rows, moves, state):
    """Whether a legal step leads from every row to the next; `moves` and `state` are used as workspace."""
    for row in range(rows.shape[0] - 1):
        count = rules.legal_moves(board, rows[row], moves)
        found = False
        for k in range(min(count, moves.size)):
            copy_position(rows[row], state)
            rules.play(board, state, moves[k])
            if same_position(state, rows[row + 1], rules.max_identity):
                found = True
                break
        if not found:
            return False
    return True
