"""Positions of Parcheesi as data, and how rolls and steps are written."""

from plyground.core.errors import PositionError
from plyground.games.parcheesi.board import (
    BONUS,
    DICE,
    DOUBLES,
    END_OF_ARM,
    HOME,
    LEFT,
    STOOD,
    moved_seat,
    outer_square,
)
from plyground.games.parcheesi.movement import (
    CAPTURE_BONUS,
    HOME_BONUS,
    NO_PIECE,
    PASS,
    TAKE,
    choice_of,
    choices,
    enemy_on,
    target_of,
)
from plyground.games.parcheesi.rules import roll
from plyground.games.shared.dice import ROLLS, dice_outcome, dice_text
from plyground.games.shared.track.board import PIECES, SEATS, TABLE, TO_DRAW, TO_THROW, WINNER, seat_pieces
from plyground.games.shared.track.notation import (
    is_whole,
    read_pieces,
    read_turn,
    read_winner,
    refuse_enemies_together,
    standing_together,
    written_pieces,
    written_turn,
)


def layout(game):
    return ("pieces", "to_move", "doubles"), ("rolled", "dice", "bonus", "stood")


def from_dict(game, fields, state):
    read_pieces(game, fields, state, HOME)
    refuse_enemies_together(game, state, outer_square)
    refuse_crowds(game, state)
    read_winner(game, state, HOME)
    read_turn(game, fields, state)
    read_doubles(game, fields, state)
    if "rolled" in fields:
        read_roll(game, fields, state)
    elif {"dice", "bonus", "stood"} & set(fields):
        raise PositionError(f"{game.name}: the position lacks 'rolled'; expected it beside dice, bonus and stood")


def refuse_crowds(game, state):
    """No square but start and home holds more than two pieces."""
    crowds = [square for square, seats in standing_together(state, outer_square).items() if len(seats) > 2]
    if crowds:
        raise PositionError(f"{game.name}: more than two pieces on outer square {crowds[0]}; expected two at most")
    for seat in range(SEATS):
        places = seat_pieces(state, seat).tolist()
        for place in range(END_OF_ARM + 1, HOME):
            if places.count(place) > 2:
                raise PositionError(f"{game.name}: pieces[{seat}] {places}; expected at most two on place {place}")


def read_doubles(game, fields, state):
    doubles = fields["doubles"]
    most = 0 if state[WINNER] != 0 or state[TABLE] == TO_DRAW else 2
    if not is_whole(doubles, 0, most):
        expected = "0, 1 or 2" if most else "0 before the draw and after the end"
        raise PositionError(f"{game.name}: doubles {doubles!r}; expected {expected}")
    state[DOUBLES] = doubles


def read_roll(game, fields, state):
    """A roll on the table; without more it has just been rolled, else `dice` are left of it."""
    rolled = fields["rolled"]
    if not isinstance(rolled, list) or len(rolled) != 2 or not all(is_whole(die, 1, 6) for die in rolled):
        raise PositionError(f"{game.name}: rolled {rolled!r}; expected two numbers from 1 to 6")
    if rolled != sorted(rolled):
        raise PositionError(f"{game.name}: rolled {rolled!r}; expected the lower number first")
    if state[WINNER] != 0 or state[TABLE] == TO_DRAW:
        raise PositionError(f"{game.name}: rolled {rolled}; expected none before the draw and after the end")
    roll(game.board, state, ROLLS.index(tuple(rolled)))
    fresh = state.copy()
    read_dice(game, fields.get("dice", written_dice(state)), state)
    read_bonus(game, fields.get("bonus", 0), state)
    read_stood(game, fields.get("stood", written_stood(state)), state)
    if written_dice(state) == written_dice(fresh):
        if written_stood(state) != written_stood(fresh):
            found, expected = written_stood(state), written_stood(fresh)
            raise PositionError(f"{game.name}: stood {found}; expected {expected} after a new roll")
        if state[BONUS]:
            raise PositionError(f"{game.name}: bonus {state[BONUS]}; expected none before a die is played")
    elif choices(game.board, state) == 0:
        left = f"bonus {state[BONUS]}" if state[BONUS] else f"dice {written_dice(state)}"
        raise PositionError(f"{game.name}: {left}; expected something that can be played")


def read_dice(game, dice, state):
    """What is left of the numbers just rolled."""
    numbers = written_dice(state)
    some = isinstance(dice, list) and all(is_whole(die, 1, 6) for die in dice) and dice == sorted(dice)
    if not some or any(dice.count(die) > numbers.count(die) for die in dice):
        raise PositionError(f"{game.name}: dice {dice!r}; expected some of {numbers}, ascending")
    for slot, number in enumerate([*sorted(set(dice)), 0, 0][:2]):
        state[DICE + slot] = number
        state[LEFT + slot] = dice.count(number)


def read_bonus(game, bonus, state):
    if bonus not in (0, HOME_BONUS, CAPTURE_BONUS) or type(bonus) is not int:
        raise PositionError(f"{game.name}: bonus {bonus!r}; expected {HOME_BONUS} or {CAPTURE_BONUS}")
    state[BONUS] = bonus


def read_stood(game, stood, state):
    """Where each moved piece stood in a blockade when the dice were rolled."""
    own = seat_pieces(state, moved_seat(state)).tolist()
    numbers = isinstance(stood, list) and len(stood) == PIECES and all(is_whole(place, 0, HOME - 1) for place in stood)
    if not numbers or any(stood.count(place) != 2 for place in stood if place):
        raise PositionError(f"{game.name}: stood {stood!r}; expected four places, each but 0 twice")
    pairs = list(zip(own, stood, strict=True))
    if pairs != sorted(pairs) or any(before > place for place, before in pairs):
        raise PositionError(f"{game.name}: stood {stood!r}; expected places not beyond {own}, ascending on one place")
    if any(pairs.count((place, before)) == 2 and before not in (0, place) and place != HOME for place, before in pairs):
        raise PositionError(f"{game.name}: stood {stood!r}; expected no blockade that has formed again elsewhere")
    state[STOOD : STOOD + PIECES] = stood


def written_dice(state):
    """The numbers still to be played, ascending."""
    return [int(state[DICE + slot]) for slot in range(2) for _ in range(state[LEFT + slot])]


def written_stood(state):
    return state[STOOD : STOOD + PIECES].tolist()


def to_dict(game, state):
    fields = {"pieces": written_pieces(state), "to_move": written_turn(state), "doubles": int(state[DOUBLES])}
    if state[TABLE] >= 0:
        fields |= {"rolled": list(ROLLS[state[TABLE]]), "dice": written_dice(state), "stood": written_stood(state)}
        if state[BONUS]:
            fields["bonus"] = int(state[BONUS])
    return fields


def outcome_text(game, state, outcome):
    return f"first{outcome}" if state[TABLE] == TO_DRAW else dice_text(outcome)


def roll_outcome(game, state, roll):
    return dice_outcome(roll) if state[TABLE] == TO_THROW else None


def roll_expected(game):
    return "two dice such as (3, 5) or '53', once it is drawn who begins"


def step_text(game, state, step):
    """`12>17`, `*` for a capture, `+20` for a bonus; `12(9)>17` tells apart pieces that stood elsewhere at the roll."""
    if step == PASS:
        return "pass"
    own = PIECES * moved_seat(state)
    piece = own + choice_of(state, step) // 4
    place, stood = int(state[piece]), int(state[STOOD + piece - own])
    others = [i for i in range(PIECES) if state[own + i] == place and state[STOOD + i] != stood]
    past = f"({stood})" if others and stood else ""
    target = target_of(state, step)
    captures = target <= END_OF_ARM and enemy_on(game.board, state, moved_seat(state), target) != NO_PIECE
    bonus = f"+{state[BONUS]}" if step % 16 == TAKE else ""
    return f"{place}{past}>{target}" + ("*" if captures else "") + bonus
