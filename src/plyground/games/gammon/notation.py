"""Positions of backgammon and hypergammon as data, rolls and moves as people write them.

A step is written in the own points of the seat that moves: `8/5`, `bar/22`, `6/off`, with `*` for a hit and `-` where
nothing can be played; how whole turns are written stands in plays.py. The opening throw is written `x31` (seat 0's die,
then seat 1's).
"""

from plyground.core.errors import PositionError
from plyground.games.gammon.board import (
    BAR,
    CHECKERS,
    FINISHED,
    HIGH,
    LEFT,
    LOW,
    MOVING,
    OFF,
    OPENING,
    PHASE,
    POINTS,
    SEAT,
    TO_ROLL,
    TURN,
)
from plyground.games.gammon.objections import why_not  # noqa: F401  (a name of this room)
from plyground.games.gammon.plays import parse_game, parse_turn, point_name, turn_text, turn_words  # noqa: F401  (the same)
from plyground.games.gammon.rules import OPENING_ROLLS, PASS
from plyground.games.shared.dice import ROLLS, dice_outcome, dice_text

OPENINGS = [roll for roll in ROLLS if roll[0] != roll[1]]


def layout(game):
    return ("points", "bar", "off", "to_move"), ("dice",)


def from_dict(game, fields, state):
    for name in ("points", "bar", "off"):
        if not isinstance(fields[name], (list, tuple)) or len(fields[name]) != 2:
            raise PositionError(f"{game.name}: {name} {fields[name]!r}; expected a list with an entry for each seat")
    for seat in (0, 1):
        if not isinstance(fields["points"][seat], (list, tuple)):
            raise PositionError(f"{game.name}: points[{seat}] {fields['points'][seat]!r}; expected {POINTS} numbers")
        counts = [fields["off"][seat], *fields["points"][seat], fields["bar"][seat]]
        read_seat(game, state, seat, counts)
    for point in range(1, POINTS + 1):
        if state[point] and state[SEAT + 25 - point]:
            raise PositionError(
                f"{game.name}: seat 0's point {point} holds checkers of both seats; expected one seat's"
            )
    read_turn(game, fields, state)


def read_seat(game, state, seat, counts):
    """Read one seat's checkers: those borne off, those on points 1 to 24, those on the bar."""
    if len(counts) != SEAT:
        raise PositionError(f"{game.name}: points[{seat}] has {len(counts) - 2} entries; expected {POINTS}")
    for distance, count in enumerate(counts):
        if type(count) is not int or count < 0:
            raise PositionError(f"{game.name}: seat {seat} has {count!r} checkers on a point; expected 0 or more")
        state[SEAT * seat + distance] = count
    if sum(counts) != game.board[CHECKERS]:
        raise PositionError(f"{game.name}: seat {seat} has {sum(counts)} checkers; expected {game.board[CHECKERS]}")


def read_turn(game, fields, state):
    """Read whose turn it is, and the dice on the table."""
    winners = [seat for seat in (0, 1) if state[SEAT * seat + OFF] == game.board[CHECKERS]]
    turn = fields["to_move"]
    if turn not in (0, 1, None) or isinstance(turn, bool):
        raise PositionError(f"{game.name}: to_move {turn!r}; expected 0, 1, or null before the opening throw")
    if len(winners) == 2:
        raise PositionError(f"{game.name}: both seats have borne off all checkers; expected at most one")
    if turn is None and winners:
        raise PositionError(f"{game.name}: to_move null; expected a seat, for seat {winners[0]} has borne off all")
    if turn is None:
        state[PHASE] = OPENING
    elif winners:
        state[TURN], state[PHASE] = winners[0], FINISHED
    else:
        state[TURN], state[PHASE] = turn, TO_ROLL
    if "dice" in fields:
        read_dice(game, fields["dice"], state)


def read_dice(game, dice, state):
    possible = isinstance(dice, (list, tuple)) and list(dice) in allowed_dice()
    if state[PHASE] != TO_ROLL or not possible:
        raise PositionError(f"{game.name}: dice {dice!r}; expected what is left of a roll, the higher die first")
    state[HIGH], state[LOW], state[LEFT] = max(dice), min(dice), len(dice)
    state[PHASE] = MOVING


def allowed_dice():
    """What can be left of a roll, the higher die first: two different dice, or one to four equal ones."""
    return [list(roll[::-1]) for roll in OPENINGS] + [[die] * n for die in range(1, 7) for n in range(1, 5)]


def to_dict(game, state):
    points = [[int(state[SEAT * seat + point]) for point in range(1, POINTS + 1)] for seat in (0, 1)]
    position = {
        "points": points,
        "bar": [int(state[SEAT * seat + BAR]) for seat in (0, 1)],
        "off": [int(state[SEAT * seat + OFF]) for seat in (0, 1)],
        "to_move": None if state[PHASE] == OPENING else int(state[TURN]),
    }
    if state[PHASE] == MOVING:
        high, low, left = int(state[HIGH]), int(state[LOW]), int(state[LEFT])
        position["dice"] = [high, low] if high != low else [high] * left
    return position


def roll_outcome(game, state, roll):
    if state[PHASE] == TO_ROLL:
        return dice_outcome(roll)
    if dice_outcome(roll) is None:
        return None
    mine, theirs = (int(die) for die in roll)
    pair = (min(mine, theirs), max(mine, theirs))
    return OPENINGS.index(pair) + (0 if mine > theirs else OPENING_ROLLS) if mine != theirs else None


def roll_expected(game):
    return "two dice such as (3, 1); in the opening two different ones, seat 0's first"


def outcome_text(game, state, outcome):
    if state[PHASE] == TO_ROLL:
        return dice_text(outcome)
    low, high = OPENINGS[outcome % OPENING_ROLLS]
    return f"x{high}{low}" if outcome < OPENING_ROLLS else f"x{low}{high}"


def step_text(game, state, move):
    if move == PASS:
        return "-"
    distance, die = move // 8, move % 8
    target = max(distance - die, OFF)
    blot = target > OFF and state[SEAT - SEAT * state[TURN] + 25 - target] == 1
    # Two dice can bear off the same checker: say which one is used.
    with_die = f"[{die}]" if target == OFF and state[HIGH] != state[LOW] else ""
    return f"{point_name(distance)}/{point_name(target)}{with_die}{'*' if blot else ''}"


def other_starts(game):
    """The usual placement with each seat to roll, doubles included, and after the opening throw has been won."""
    layout = {name: value for name, value in to_dict(game, game.start()).items() if name != "dice"}
    to_roll = [game.position({**layout, "to_move": seat}) for seat in range(2)]
    white, black = game.seat_titles
    return {
        f"{white} has won the opening throw": [game.rolled(to_roll[0], roll) for roll in OPENINGS],
        f"{white} begins with any roll": to_roll[0],
        f"{black} begins with any roll": to_roll[1],
    }
