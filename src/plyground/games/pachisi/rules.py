"""Pachisi: two teams of two race sixteen pieces around the cross, thrown by six cowries.

State: the head of `track` (0–15 pieces, 16 TURN, 17 TABLE, 18 WINNER), then 19–22 ENTERED: whether each seat has
ever brought a piece out. TABLE holds the number of cowries with the mouth up. The places of a piece are drawn
in `pachisi_board`.

Step: 0 pass; 1 + p: the piece on place p goes forward; 85 + p: it passes its column and goes round again.
"""

import numpy as np

from plyground.core.errors import PositionError
from plyground.core.settings import Setting
from plyground.games.pachisi import encodings as pachisi_inputs
from plyground.games.pachisi import evaluators as pachisi_values
from plyground.games.pachisi.board import AROUND, CASTLES, FINISHED, IS_CASTLE, LAST, OUTBOUND, WAITING
from plyground.games.shared import track
from plyground.games.shared import track_training as track_learning
from plyground.games.shared.track import (
    FIRST_SETTING,
    HEAD,
    LAP,
    PARAMETERS,
    PIECES,
    QUARTER,
    SEATS,
    TABLE,
    TO_DRAW,
    TO_THROW,
    TURN,
    WINNER,
    draw_first,
    draw_weights,
    first_parameter,
    place_for,
    send_to_start,
    side_of,
)
from plyground.games.shared.track_notation import (
    MIDDLE,
    cross_geometry,
    cross_pieces,
    draw_cross,
    is_whole,
    read_pieces,
    read_turn,
    read_winner,
    refuse_enemies_together,
    rotations,
    seat_pieces,
    written_pieces,
    written_turn,
)

PARTS = (pachisi_inputs, pachisi_values, track_learning, track)
SETTINGS = {
    "first": FIRST_SETTING,
    "capture_throw": Setting(False, "a capture gives another throw"),
    "grace_frees_last": Setting(True, "a grace takes a piece home from its last square, 83, which no throw fits"),
}
ENDINGS = ("all eight home",)
UNIT = ("throw", 1)

CAPTURE_THROW, GRACE_FREES_LAST = PARAMETERS, PARAMETERS + 1  # board, after the parameters of `track`
ENTERED, STATE = HEAD, HEAD + SEATS

PASS, FORWARD, ROUND = 0, 1, FINISHED + 1

# By the number of cowries with the mouth up.
DISTANCE = np.array([25, 10, 2, 3, 4, 5, 6], np.int32)
WEIGHT = np.array([1, 6, 15, 20, 15, 6, 1], np.int32)
GRACE = np.array([1, 1, 0, 0, 0, 0, 1], np.int32)


def capacities(settings):
    # A piece goes forward or round again, and any seat may pass.
    return {
        "state": STATE,
        "identity": STATE,
        "moves": 1 + 2 * PIECES,
        "seats": SEATS,
        "chances": len(WEIGHT),
        "features": pachisi_inputs.MOST_INPUTS,
    }


def make_board(settings):
    return [first_parameter(settings), 1, int(settings["capture_throw"]), int(settings["grace_frees_last"])]


def chance(board, state, weight):
    if state[TABLE] == TO_DRAW:
        return draw_weights(weight)
    for up in range(WEIGHT.size):
        weight[up] = WEIGHT[up]
    return WEIGHT.size


def castle_is_held(state, seat, place):
    """Whether an enemy stands on the castle at `place` of the seat's path."""
    for ahead in (1, 3):
        first = PIECES * ((seat + ahead) % SEATS)
        spot = place_for(place, ahead, OUTBOUND)
        again = AROUND if spot == OUTBOUND else spot  # the end of an arm has two numbers on its owner's path
        for piece in range(first, first + PIECES):
            if state[piece] == spot or state[piece] == again:
                return True
    return False


def can_land(state, seat, place):
    return IS_CASTLE[place] == 0 or not castle_is_held(state, seat, place)


def can_go_forward(board, state, seat, place, up):
    if place == WAITING:
        if GRACE[up] == 0 and state[ENTERED + seat] == 1:
            return False
    elif place == LAST:
        return GRACE[up] == 1 and board[GRACE_FREES_LAST] == 1
    target = place + DISTANCE[up]
    return target <= FINISHED and can_land(state, seat, target)


def can_go_round(state, seat, place, up):
    target = place + DISTANCE[up]
    return OUTBOUND <= place <= AROUND < target and can_land(state, seat, target - LAP)


def legal_moves(board, state, moves):
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


def is_finished(state, seat):
    return state[PIECES * seat] == FINISHED


def play_step(state, step):
    """Move the piece; how many enemies it captured."""
    seat = state[TURN]
    place = step - ROUND if step >= ROUND else step - FORWARD
    target = target_of(step, state[TABLE])
    put_piece(state, seat, place, target)
    state[ENTERED + seat] = 1
    if OUTBOUND <= target <= AROUND and IS_CASTLE[target] == 0:
        return capture(state, seat, target)
    return 0


def play(board, state, move):
    if state[TABLE] == TO_DRAW:
        draw_first(state, move)
        return
    if state[TABLE] == TO_THROW:
        state[TABLE] = move
        return
    seat = state[TURN]
    again = GRACE[state[TABLE]] == 1
    if move != PASS:
        captured = play_step(state, move)
        again = again or (captured > 0 and board[CAPTURE_THROW] == 1)
    state[TABLE] = TO_THROW
    if is_finished(state, seat) and is_finished(state, (seat + 2) % SEATS):
        state[WINNER] = 1 + side_of(board, seat)
        return
    if not again:
        seat = (seat + 1) % SEATS
    while is_finished(state, seat):
        seat = (seat + 1) % SEATS
    state[TURN] = seat


def ending(board, state):
    return 0


# Positions, texts and pictures


def seat_names(settings):
    return "0123"


def teams(settings):
    return (0, 2), (1, 3)


def layout(game):
    return ("pieces", "entered", "to_move"), ("throw",)


def outer_square(seat, place):
    """The outer square, 0 … 67, of a path place; None in the private column and the Charkoni."""
    return (QUARTER * seat + place - OUTBOUND) % LAP if OUTBOUND <= place <= AROUND else None


def from_dict(game, fields, state):
    read_pieces(game, fields, state, FINISHED)
    refuse_enemies_together(game, state, outer_square)
    read_winner(game, state, FINISHED)
    read_entered(game, fields, state)
    read_turn(game, fields, state)
    if state[TABLE] == TO_DRAW and state[ENTERED : ENTERED + SEATS].any():
        raise PositionError(f"{game.name}: to_move null; expected a seat, for the draw comes before the first throw")
    seat = state[TURN]
    if state[WINNER] == 0 and is_finished(state, seat):
        raise PositionError(f"{game.name}: to_move {seat}; expected another seat, for this one has finished")
    if "throw" in fields:
        read_throw(game, fields["throw"], state)


def read_entered(game, fields, state):
    entered = fields["entered"]
    if not isinstance(entered, list) or len(entered) != SEATS or not all(type(value) is bool for value in entered):
        raise PositionError(f"{game.name}: entered {entered!r}; expected true or false for each of {SEATS} seats")
    for seat in range(SEATS):
        if not entered[seat] and seat_pieces(state, seat).any():
            raise PositionError(f"{game.name}: entered[{seat}] false; expected true, for pieces of the seat have left")
    state[ENTERED : ENTERED + SEATS] = entered


def read_throw(game, throw, state):
    if not is_whole(throw, 0, len(WEIGHT) - 1):
        raise PositionError(f"{game.name}: throw {throw!r}; expected the number of cowries up, 0 to {len(WEIGHT) - 1}")
    if state[WINNER] != 0 or state[TABLE] == TO_DRAW:
        raise PositionError(f"{game.name}: throw {throw}; expected none before the draw and after the end")
    state[TABLE] = throw


def to_dict(game, state):
    entered = [bool(value) for value in state[ENTERED : ENTERED + SEATS]]
    fields = {"pieces": written_pieces(state), "entered": entered, "to_move": written_turn(state)}
    return fields | ({"throw": int(state[TABLE])} if state[TABLE] >= 0 else {})


def outcome_text(game, state, outcome):
    return f"first{outcome}" if state[TABLE] == TO_DRAW else f"{outcome}up"


def roll_outcome(game, state, roll):
    """The number of cowries up, given as a number or a text like '3' or '3up'."""
    text = str(roll).removesuffix("up")
    return int(text) if state[TABLE] == TO_THROW and text.isdecimal() else None


def roll_expected(game):
    return f"the number of cowries with the mouth up, 0 to {len(WEIGHT) - 1}, once it is drawn who begins"


def place_of(step):
    """The path place that a step (no pass) leaves."""
    return step - ROUND if step >= ROUND else step - FORWARD


def step_text(game, state, step):
    if step == PASS:
        return "pass"
    target = target_of(step, state[TABLE])
    captures = play_step(state.copy(), step) > 0
    return f"{place_of(step)}>{target}" + ("*" if captures else "")


def cell_of(seat, place):
    """The cell of the picture on which a place lies."""
    if place in (WAITING, FINISHED):
        return f"start{seat}" if place == WAITING else f"home{seat}"
    if OUTBOUND <= place <= AROUND:
        return str(outer_square(seat, place))
    return f"{seat}c{min(place, FINISHED - place)}"


def draw(game, state):
    return draw_cross(game, state, cell_of)


def geometry(game):
    return cross_geometry(CASTLES, start=(MIDDLE - 1, MIDDLE + 1))


def pieces(game, state):
    # Homeward bound pieces stand on the same squares as outbound ones, but mean something else.
    return cross_pieces(state, cell_of, lambda seat, place: f"{seat}^" if AROUND <= place < FINISHED else str(seat))


def show_step(game, state, step):
    if step == PASS:
        return None, None, "pass"
    seat = int(state[TURN])
    target = int(target_of(step, state[TABLE]))
    label = "round again" if step >= ROUND else f"{target}"
    return cell_of(seat, place_of(step)), cell_of(seat, target), label


def symmetries(game):
    return rotations(game, seat_lists=(ENTERED,))


def learning(settings, method):
    """As for Parcheesi; but untrained networks would pass for ever, so some turns are played at random."""
    return {**track_learning.learning(settings, method), "explore": "0.05", "longest": 10_000}
