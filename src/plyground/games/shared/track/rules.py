"""Rules that Pachisi and Parcheesi share: who begins, who is to move, what is won, and going back to the start."""

from plyground.core.contract import CHANCE, OVER
from plyground.core.settings import Setting
from plyground.games.shared.track.board import (
    DRAW,
    FIRST,
    PIECES,
    SEATS,
    TABLE,
    TO_DRAW,
    TO_THROW,
    TURN,
    WINNER,
    side_of,
)

FIRST_SETTING = Setting("draw", "the seat that begins; draw: all four equally likely", choices=("draw", 0, 1, 2, 3))


def seat_names(settings):
    return "0123"


def start(board, state):
    if board[FIRST] == DRAW:
        state[TABLE] = TO_DRAW
    else:
        state[TURN] = board[FIRST]
        state[TABLE] = TO_THROW


def mover(board, state):
    if state[TABLE] >= 0:
        return state[TURN]
    return CHANCE if state[WINNER] == 0 else OVER


def draw_weights(weight):
    """Write the chances of the four seats to begin; how many."""
    for seat in range(SEATS):
        weight[seat] = 1
    return SEATS


def draw_first(state, outcome):
    """The draw for the first turn is made."""
    state[TURN] = (state[TURN] + outcome) % SEATS
    state[TABLE] = TO_THROW


def send_to_start(state, piece):
    """The piece goes back to place 0; the order of its seat's pieces is kept."""
    first = piece - piece % PIECES
    while piece > first:
        state[piece] = state[piece - 1]
        piece -= 1
    state[first] = 0


def payoff(board, state, value):
    for seat in range(SEATS):
        value[seat] = 1.0 if side_of(board, seat) + 1 == state[WINNER] else -1.0
