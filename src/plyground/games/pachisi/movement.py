"""How a Pachisi piece moves: leaving the Charkoni, castles, going round again, captures.

Step: 0 pass; 1 + p: the piece on place p goes forward; 85 + p: it passes its column and goes round again.
"""

from plyground.games.pachisi.board import (
    AROUND,
    DISTANCE,
    ENTERED,
    FINISHED,
    GRACE,
    GRACE_FREES_LAST,
    IS_CASTLE,
    LAST,
    OUTBOUND,
    WAITING,
)
from plyground.games.shared.track.board import LAP, PIECES, SEATS, TABLE, TURN, place_for
from plyground.games.shared.track.rules import send_to_start

PASS, FORWARD, ROUND = 0, 1, FINISHED + 1


def castle_is_held(state, seat, place):
    """Whether an enemy stands on the castle at `place` of the seat's path."""
    for ahead in (1, 3):
        spot = place_for(place, ahead, OUTBOUND)
        first = PIECES * ((seat + ahead) % SEATS)
        for piece in range(first, first + PIECES):
            # The end of an arm has two numbers on its owner's path.
            if state[piece] == spot or (spot == OUTBOUND and state[piece] == AROUND):
                return True
    return False


def can_land(state, seat, place):
    """Whether a piece of the seat may end its move here: not on a castle that an enemy holds."""
    return IS_CASTLE[place] == 0 or not castle_is_held(state, seat, place)


def can_go_forward(board, state, seat, place, up):
    """Whether a throw takes a piece forward: only a grace from the centre (but for the first piece) and from LAST."""
    if place == WAITING:
        if GRACE[up] == 0 and state[ENTERED + seat] == 1:
            return False
    elif place == LAST:
        return GRACE[up] == 1 and board[GRACE_FREES_LAST] == 1
    target = place + DISTANCE[up]
    return target <= FINISHED and can_land(state, seat, target)


def can_go_round(state, seat, place, up):
    """Whether a piece can pass its column by and go round the board again."""
    target = place + DISTANCE[up]
    return OUTBOUND <= place <= AROUND < target and can_land(state, seat, target - LAP)


def place_of(step):
    """The path place that a step (no pass) leaves."""
    return step - ROUND if step >= ROUND else step - FORWARD


def target_of(step, up):
    """The path place that a step (no pass) leads to."""
    if step >= ROUND:
        return step - ROUND + DISTANCE[up] - LAP
    place = step - FORWARD
    return FINISHED if place == LAST else place + DISTANCE[up]


def put_piece(state, seat, place, target):
    """One of the seat's pieces goes from `place` to `target`; their order is kept."""
    last = PIECES * seat + PIECES - 1
    piece = PIECES * seat
    while state[piece] != place:
        piece += 1
    while piece < last and state[piece + 1] < target:
        state[piece] = state[piece + 1]
        piece += 1
    while piece > PIECES * seat and state[piece - 1] > target:
        state[piece] = state[piece - 1]
        piece -= 1
    state[piece] = target


def capture(state, seat, place):
    """All enemies on the outer square at `place` of the seat's path go back to wait; how many."""
    captured = 0
    for ahead in (1, 3):
        first = PIECES * ((seat + ahead) % SEATS)
        spot = place_for(place, ahead, OUTBOUND)
        for piece in range(first, first + PIECES):
            if state[piece] == spot:
                send_to_start(state, piece)
                captured += 1
    return captured


def move_piece(state, step):
    """Play a step (no pass) with the throw on the table; how many enemies it captured."""
    seat = state[TURN]
    target = target_of(step, state[TABLE])
    put_piece(state, seat, place_of(step), target)
    state[ENTERED + seat] = 1
    if OUTBOUND <= target <= AROUND and IS_CASTLE[target] == 0:
        return capture(state, seat, target)
    return 0
