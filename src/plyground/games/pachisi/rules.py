"""The rules of Pachisi: which steps a throw allows, graces, whose turn comes next, and the end.

How one piece moves (castles, captures, going round again) is in `movement`; what the integers of a position mean,
the path and the throws of the cowries are in `board`. The start, the draw for the first turn and the payoff are
shared with Parcheesi.
"""

from plyground.core.settings import Setting
from plyground.games.pachisi.board import CAPTURE_THROW, FINISHED, GRACE, STATE, THROWS, WEIGHT
from plyground.games.pachisi.encodings import MOST_INPUTS
from plyground.games.pachisi.movement import FORWARD, PASS, ROUND, can_go_forward, can_go_round, move_piece
from plyground.games.shared.track.board import PIECES, SEATS, TABLE, TO_DRAW, TO_THROW, TURN, WINNER, side_of
from plyground.games.shared.track.rules import (
    FIRST_SETTING,
    draw_first,
    draw_weights,
    mover,
    payoff,
    seat_names,
    start,
)

# What the game shares with Parcheesi is named too: the contract looks for it here.
__all__ = [
    "ENDINGS",
    "SETTINGS",
    "UNIT",
    "capacities",
    "chance",
    "legal_moves",
    "mover",
    "payoff",
    "play",
    "seat_names",
    "start",
    "teams",
]

SETTINGS = {
    "first": FIRST_SETTING,
    "capture_throw": Setting(False, "a capture gives another throw"),
    "grace_frees_last": Setting(True, "a grace takes a piece home from its last square, 83, which no throw fits"),
}
ENDINGS = ("all eight home",)
UNIT = ("throw", 1)


def capacities(settings):
    # A piece goes forward or round again, and any seat may pass.
    return {
        "state": STATE,
        "identity": STATE,
        "moves": 1 + 2 * PIECES,
        "seats": SEATS,
        "chances": THROWS,
        "features": MOST_INPUTS,
    }


def teams(settings):
    return (0, 2), (1, 3)


def chance(board, state, weight):
    if state[TABLE] == TO_DRAW:
        return draw_weights(weight)
    for up in range(THROWS):
        weight[up] = WEIGHT[up]
    return THROWS


def legal_moves(board, state, moves):
    """Passing, then the pieces that can go forward, then those that can go round again."""
    seat = state[TURN]
    up = state[TABLE]
    moves[0] = PASS
    count = 1
    before = -1
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        place = state[piece]
        if place != before and can_go_forward(board, state, seat, place, up):
            moves[count] = FORWARD + place
            count += 1
        before = place
    before = -1
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        place = state[piece]
        if place != before and can_go_round(state, seat, place, up):
            moves[count] = ROUND + place
            count += 1
        before = place
    return count


def is_finished(state, seat):
    return state[PIECES * seat] == FINISHED


def end_turn(board, state, throws_again):
    """The throw is used: set the winner, or the seat that throws next; seats that have finished are skipped."""
    seat = state[TURN]
    state[TABLE] = TO_THROW
    if is_finished(state, seat) and is_finished(state, (seat + 2) % SEATS):
        state[WINNER] = 1 + side_of(board, seat)
        return
    if not throws_again:
        seat = (seat + 1) % SEATS
    while is_finished(state, seat):
        seat = (seat + 1) % SEATS
    state[TURN] = seat


def play(board, state, move):
    if state[TABLE] == TO_DRAW:
        draw_first(state, move)
    elif state[TABLE] == TO_THROW:
        state[TABLE] = move
    else:
        throws_again = GRACE[state[TABLE]] == 1
        if move != PASS:
            captured = move_piece(state, move)
            throws_again = throws_again or (captured > 0 and board[CAPTURE_THROW] == 1)
        end_turn(board, state, throws_again)
