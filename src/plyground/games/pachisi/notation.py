"""Positions of Pachisi as data, and how throws and steps are written."""

from plyground.core.errors import PositionError
from plyground.games.pachisi.board import ENTERED, FINISHED, THROWS, outer_square
from plyground.games.pachisi.movement import PASS, move_piece, place_of, target_of
from plyground.games.pachisi.rules import is_finished
from plyground.games.shared.track.board import SEATS, TABLE, TO_DRAW, TO_THROW, TURN, WINNER, seat_pieces
from plyground.games.shared.track.notation import (
    is_whole,
    read_pieces,
    read_turn,
    read_winner,
    refuse_enemies_together,
    written_pieces,
    written_turn,
)


def layout(game):
    return ("pieces", "entered", "to_move"), ("throw",)


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
    """For each seat whether it has ever brought a piece out."""
    entered = fields["entered"]
    if not isinstance(entered, list) or len(entered) != SEATS or not all(type(value) is bool for value in entered):
        raise PositionError(f"{game.name}: entered {entered!r}; expected true or false for each of {SEATS} seats")
    for seat in range(SEATS):
        if not entered[seat] and seat_pieces(state, seat).any():
            raise PositionError(f"{game.name}: entered[{seat}] false; expected true, for pieces of the seat have left")
    state[ENTERED : ENTERED + SEATS] = entered


def read_throw(game, throw, state):
    """The throw that waits for its move."""
    if not is_whole(throw, 0, THROWS - 1):
        raise PositionError(f"{game.name}: throw {throw!r}; expected the number of cowries up, 0 to {THROWS - 1}")
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
    return f"the number of cowries with the mouth up, 0 to {THROWS - 1}, once it is drawn who begins"


def step_text(game, state, step):
    """`25>30`, with `*` for a capture, or `pass`."""
    if step == PASS:
        return "pass"
    target = target_of(step, state[TABLE])
    captures = move_piece(state.copy(), step) > 0
    return f"{place_of(step)}>{target}" + ("*" if captures else "")
