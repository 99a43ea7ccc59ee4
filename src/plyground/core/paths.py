"""The steps of a turn, found from its positions, where these are single steps apart."""

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, ROWS, RULES, WHOLE
from plyground.core.turns import copy_position, same_position

NOT_A_STEP = -1


@kernel(WHOLE(RULES, INTS, ROWS, INTS, INTS, INTS))
def find_steps(rules, board, rows, moves, state, steps):
    """Write the legal step that leads from every row to the next; return how many, or NOT_A_STEP if there is none.

    `moves` and `state` are used as workspace.
    """
    for row in range(rows.shape[0] - 1):
        steps[row] = NOT_A_STEP
        count = rules.legal_moves(board, rows[row], moves)
        for k in range(min(count, moves.size)):
            copy_position(rows[row], state)
            rules.play(board, state, moves[k])
            if same_position(state, rows[row + 1], rules.max_identity):
                steps[row] = moves[k]
                break
        if steps[row] == NOT_A_STEP:
            return NOT_A_STEP
    return rows.shape[0] - 1
