"""The rules that backgammon and hypergammon share: how checkers move, which dice must be used, what a win is worth.

How a position is written as integers stands in board.py, the distinct plays of a whole roll in turns.py, moves as
people write them in notation.py, pictures in drawing.py. The packages backgammon and hypergammon add their set-up.

A step is 8 * distance + die: one checker moves from that distance by that die; PASS where nothing can be played.
"""

import math

from plyground.core.contract import CHANCE, OVER
from plyground.core.settings import Setting
from plyground.games.gammon.board import (
    BAR,
    CHECKERS,
    FINISHED,
    HIGH,
    HOME_POINTS,
    LEFT,
    LOW,
    MOVING,
    OFF,
    OPENING,
    PHASE,
    SEAT,
    SET_UP,
    STARTER,
    STARTING_ROLL,
    STATE,
    TO_ROLL,
    TURN,
    at,
    rearmost,
)
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES, dice_outcome, roll_weights

OPENING_SETTINGS = {
    "first": Setting("roll", "who starts: by one die each, or a fixed seat", choices=("roll", 0, 1)),
    "first_roll": Setting("any", "a fixed first roll such as 31 (needs a fixed first seat)"),
}
ENDINGS = ("single", "gammon", "backgammon")
UNIT = ("turn", 1)
LARGEST_PAYOFF = 3.0
PASS = 0
OPENING_ROLLS = 15  # two different dice


def check_settings(settings):
    """Refuse a first roll that is not a roll, or that comes without a fixed first seat."""
    if settings["first_roll"] == "any":
        return
    if settings["first"] == "roll":
        raise ValueError("first_roll needs a fixed first seat; expected first=0 or first=1 with it")
    if dice_outcome(settings["first_roll"]) is None:
        raise ValueError(
            f"first_roll={settings['first_roll']} is not a roll; expected two digits from 1 to 6, such as 31"
        )


def seat_names(settings):
    return "01"


def capacities_for(checkers):
    """The sizes for c checkers per seat, without those of the encodings.

    A turn with two different dice has at most 2c(c-1) + 2c plays, one with a double as many as there are ways to
    share out four steps among c checkers; the larger of the two is declared.
    """
    c = checkers
    shared = math.comb(c, 4) + c * math.comb(c - 1, 2) + math.comb(c, 2) + c * (c - 1) + c
    return {
        "state": STATE,
        "identity": STATE,
        "moves": 2 * min(c, 25),
        "chances": 2 * OPENING_ROLLS,
        "results": max(shared, 2 * c * c),
        "scratch": 12,
    }


def set_dice(state, roll):
    """Put a roll on the table for the seat to move; a double is played four times."""
    state[HIGH], state[LOW] = HIGH_DIE[roll], LOW_DIE[roll]
    state[LEFT] = 4 if HIGH_DIE[roll] == LOW_DIE[roll] else 2
    state[PHASE] = MOVING


def start(board, state):
    """Set up the checkers; with a fixed first seat the opening throw is left out."""
    for distance in range(SEAT):
        state[distance] = state[SEAT + distance] = board[SET_UP + distance]
    if board[STARTER] < 0:
        return
    state[TURN] = board[STARTER]
    state[PHASE] = TO_ROLL
    if board[STARTING_ROLL] >= 0:
        set_dice(state, board[STARTING_ROLL])


def mover(board, state):
    if state[PHASE] == MOVING:
        return state[TURN]
    return OVER if state[PHASE] == FINISHED else CHANCE


def chance(board, state, weight):
    """The 21 rolls; in the opening throw 30 outcomes, since equal dice are thrown again."""
    if state[PHASE] == TO_ROLL:
        return roll_weights(weight)
    for outcome in range(2 * OPENING_ROLLS):
        weight[outcome] = 1
    return 2 * OPENING_ROLLS


def may_step(state, own, last, distance, die):
    """Whether a checker at `distance` may move by `die`, whatever the other die asks for.

    `last` is the distance of the seat's rearmost checker: one on the bar enters first, and bearing off needs all
    checkers in the home board. A point that the opponent holds with two checkers or more is closed.
    """
    if last == BAR and distance != BAR:
        return False
    target = distance - die
    if target > OFF:
        return state[at(SEAT - own + 25 - target)] < 2
    return last <= HOME_POINTS and (target == OFF or last == distance)


def can_play(state, own, die):
    """Whether any checker may move by `die`."""
    last = rearmost(state, own, BAR)
    for distance in range(last, OFF, -1):
        if state[own + distance] > 0 and may_step(state, own, last, distance, die):
            return True
    return False


def move_checker(state, own, distance, die):
    """Move a checker and hit a blot where it lands; whether it hit."""
    target = max(distance - die, OFF)
    state[at(own + distance)] -= 1
    state[at(own + target)] += 1
    if target > OFF and state[at(SEAT - own + 25 - target)] == 1:
        state[at(SEAT - own + 25 - target)] = 0
        state[at(SEAT - own + BAR)] += 1
        return True
    return False


def take_back(state, own, distance, die, hit):
    """Undo move_checker."""
    target = max(distance - die, OFF)
    state[at(own + distance)] += 1
    state[at(own + target)] -= 1
    if hit:
        state[at(SEAT - own + 25 - target)] = 1
        state[at(SEAT - own + BAR)] -= 1


def can_play_after(state, own, distance, die, other):
    """Whether `other` can be played once the checker at `distance` has moved by `die`."""
    hit = move_checker(state, own, distance, die)
    answer = can_play(state, own, other)
    take_back(state, own, distance, die, hit)
    return answer


def can_use_both_in_order(state, own, first, second):
    """Whether some checker can play `first` so that `second` can be played afterwards."""
    last = rearmost(state, own, BAR)
    for distance in range(last, OFF, -1):
        if state[own + distance] > 0 and may_step(state, own, last, distance, first):
            if can_play_after(state, own, distance, first, second):
                return True
    return False


def can_use_both_dice(state, own, high, low):
    """Whether two different dice can both be used, in one order or the other."""
    return can_use_both_in_order(state, own, high, low) or can_use_both_in_order(state, own, low, high)


def die_to_use(state, own, high, low):
    """The die that counts when the two cannot both be used: the higher one if it can be played, else the lower."""
    return high if can_play(state, own, high) else low


def legal_moves(board, state, moves):
    """If two different dice can both be used, the steps after which the other can be played; else all steps by the
    die that counts. Of equal dice every possible step is legal."""
    own = SEAT * state[TURN]
    high, low = state[HIGH], state[LOW]
    both = high != low and can_use_both_dice(state, own, high, low)
    if high != low and not both:
        high = low = die_to_use(state, own, high, low)
    count = 0
    last = rearmost(state, own, BAR)
    for distance in range(1, last + 1):
        if state[own + distance] == 0:
            continue
        if low != high and may_step(state, own, last, distance, low):
            if can_play_after(state, own, distance, low, high):
                moves[count] = 8 * distance + low
                count += 1
        if may_step(state, own, last, distance, high):
            if not both or can_play_after(state, own, distance, high, low):
                moves[count] = 8 * distance + high
                count += 1
    if count == 0:
        moves[0] = PASS
        count = 1
    return count


def end_turn(board, state):
    """Clear the dice and pass the turn, unless the seat to move has borne off its last checker."""
    seat = state[TURN]
    state[HIGH] = state[LOW] = state[LEFT] = 0
    if state[SEAT * seat + OFF] == board[CHECKERS]:
        state[PHASE] = FINISHED
    else:
        state[TURN] = 1 - seat
        state[PHASE] = TO_ROLL


def throw_opening(state, outcome):
    """The opening throw: the seat with the higher die starts and plays both. In outcomes 0 to 14 that is seat 0."""
    state[TURN] = outcome // OPENING_ROLLS
    left = outcome % OPENING_ROLLS
    for roll in range(OUTCOMES):
        if LOW_DIE[roll] != HIGH_DIE[roll]:
            if left == 0:
                set_dice(state, roll)
                return
            left -= 1


def play(board, state, move):
    """Play a roll of the dice or a step; the turn ends when no die is left that can be played."""
    if state[PHASE] == OPENING:
        throw_opening(state, move)
        return
    if state[PHASE] == TO_ROLL:
        set_dice(state, move)
        return
    if move == PASS:
        end_turn(board, state)
        return
    own = SEAT * state[TURN]
    die = move % 8
    move_checker(state, own, move // 8, die)
    state[LEFT] -= 1
    if state[HIGH] != state[LOW]:
        state[HIGH] = state[LOW] = state[HIGH] + state[LOW] - die
    if state[LEFT] == 0 or not can_play(state, own, state[HIGH]):
        end_turn(board, state)


def points_won(state):
    """What the finished game is worth: 1, 2 for a gammon (the loser has borne off nothing), 3 for a backgammon (and
    still has a checker on the bar or in the winner's home board)."""
    loser = SEAT * (1 - state[TURN])
    if state[loser + OFF] > 0:
        return 1
    for distance in range(25 - HOME_POINTS, SEAT):
        if state[loser + distance] > 0:
            return 3
    return 2


def payoff(board, state, value):
    value[state[TURN]] = points_won(state)
    value[1 - state[TURN]] = -points_won(state)


def ending(board, state):
    return points_won(state) - 1
