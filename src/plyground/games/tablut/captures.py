"""What a move of Tablut captures: runs of enemies between two pieces of the moving side, and the king.

The king is captured in `captured_run` like any other piece, except where `king_is_sheltered`: on his throne, or
everywhere with ``king_capture=4``, when he falls only if `king_is_surrounded`. `remove_piece` then ends the game.
"""

from plyground.games.tablut.board import (
    ATTACKER,
    ATTACKERS,
    CAPTURES,
    CELLS,
    CORNER,
    DIRECTIONS,
    EMPTY,
    END,
    HAMMER,
    HOSTILE,
    KING,
    KING_CAPTURED,
    KING_CELL,
    KING_ENEMIES,
    MAY_STOP,
    NO_CELL,
    ROOM,
    RUNS,
    SAFE,
    SOLDIER,
    SOLDIERS,
    STRIDE,
    THRONE,
)


def is_anvil(board, state, cell, side):
    """Whether `cell`, just behind a run of enemies, closes it: a piece of the moving side or a hostile empty cell."""
    if state[cell] != EMPTY:
        return state[cell] * side > 0
    return board[CORNER + cell] != 0 or (cell == board[THRONE] and board[HOSTILE] != 0)


def king_is_sheltered(board, cell):
    """Whether the king on `cell` cannot be captured between two enemies, nor any run that he is part of."""
    return board[KING_ENEMIES] == 4 or (cell == board[THRONE] and board[SAFE] != 0)


def captured_run(board, state, target, direction):
    """The length of the run of enemies that the piece just moved to `target` captures in one direction, or 0."""
    side = 1 if state[target] > 0 else -1
    stride = board[STRIDE + direction]
    room = board[ROOM + DIRECTIONS * target + direction]
    length = 0
    cell = target + stride
    while length < room and state[cell] * side < 0:
        if state[cell] == KING and king_is_sheltered(board, cell):
            return 0
        length += 1
        cell += stride
    if length == 0 or length == room or (length > 1 and board[RUNS] == 0):
        return 0
    return length if is_anvil(board, state, cell, side) else 0


def remove_piece(board, state, cell):
    """Take a captured piece off the board; the capture of the king ends the game."""
    cells = board[CELLS]
    if state[cell] == KING:
        state[cells + END] = KING_CAPTURED
        state[cells + KING_CELL] = NO_CELL
    elif state[cell] == SOLDIER:
        state[cells + SOLDIERS] -= 1
    else:
        state[cells + ATTACKERS] -= 1
    state[cell] = EMPTY
    state[cells + CAPTURES] += 1


def king_is_surrounded(board, state, king):
    """Whether each of the king's four neighbours is an attacker, an empty corner or the empty throne."""
    for direction in range(DIRECTIONS):
        if board[ROOM + DIRECTIONS * king + direction] == 0:
            return False
        cell = king + board[STRIDE + direction]
        if state[cell] != ATTACKER and (state[cell] != EMPTY or board[MAY_STOP + cell] != 0):
            return False
    return True


def capture(board, state, target):
    """Remove everything that the piece just moved to `target` captures.

    The four directions share no cell and no anvil is ever removed, so taking them one by one is the same as all at
    once.
    """
    piece = state[target]
    side = 1 if piece > 0 else -1
    for direction in range(DIRECTIONS):
        stride = board[STRIDE + direction]
        neighbour = target + stride
        if board[ROOM + DIRECTIONS * target + direction] == 0 or state[neighbour] * side >= 0:
            continue
        if piece == KING and board[HAMMER] == 0:
            continue
        for distance in range(1, captured_run(board, state, target, direction) + 1):
            remove_piece(board, state, target + distance * stride)
        if board[KING_ENEMIES] == 4 and state[neighbour] == KING and king_is_surrounded(board, state, neighbour):
            remove_piece(board, state, neighbour)
