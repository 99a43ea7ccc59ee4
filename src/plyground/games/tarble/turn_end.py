"""The end of a Tarble turn: what is removed, the return of the neutral piece, and whether the game is over.

It stands apart from rules.py because turns.py, which rules.py imports, needs it too.
"""

from plyground.games.tarble.board import (
    CENTRE,
    ENDED,
    EVERY_BLUE,
    EVERY_RED,
    KEPT,
    LEFT,
    MAX_TURNS,
    NEUTRAL,
    NO_PIECES,
    TURN,
    TURN_LIMIT,
    TURNS,
    WORDS,
    flip_mark,
)


def has_pieces(board, state, bits):
    """Whether a side, given by its bits (EVERY_RED or EVERY_BLUE), has pieces left between two turns."""
    found = 0
    for word in range(board[WORDS]):
        found |= state[word] & board[board[KEPT] + word] & bits  # all but the neutral piece
    return found != 0


def end_turn(board, state):
    """Remove pieces from corners and centre, put the neutral piece back, pass the turn and test for the end."""
    counters = board[WORDS]
    for word in range(counters):
        state[word] &= board[board[KEPT] + word]  # the other side never stands on those cells
    flip_mark(state, board[CENTRE], NEUTRAL)
    state[counters + TURN] = 1 - state[counters + TURN]
    state[counters + LEFT] = 0
    state[counters + TURNS] += 1
    if not (has_pieces(board, state, EVERY_RED) and has_pieces(board, state, EVERY_BLUE)):
        state[counters + ENDED] = NO_PIECES
    elif state[counters + TURNS] >= board[MAX_TURNS]:
        state[counters + ENDED] = TURN_LIMIT
