"""The rules of Parcheesi: rolls, the dice that must be played, doubles, whose turn comes next, and the end.

How one piece moves, with blockades, castles, captures and bonuses, is in `movement`; what the integers of a position
mean is in `board`; all plays of a roll at once are found in `turns`. The start, the draw for the first turn and the
payoff are shared with Pachisi.
"""

import numpy as np

from plyground.core.settings import Setting
from plyground.games.parcheesi.board import (
    DEPTH,
    DICE,
    DOUBLES,
    HOME,
    IDENTITY,
    LEFT,
    MOST_DICE,
    PARTNER,
    START,
    STOOD,
    WORK,
    moved_seat,
)
from plyground.games.parcheesi.encodings import MOST_INPUTS
from plyground.games.parcheesi.movement import (
    CHOICES,
    NO_PIECE,
    PASS,
    advance,
    captured_by,
    choice_of,
    choices,
    step_of,
    take_back,
)
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES, roll_weights
from plyground.games.shared.track.board import (
    PIECES,
    SEATS,
    TABLE,
    TEAMS,
    TO_DRAW,
    TO_THROW,
    TURN,
    WINNER,
    side_of,
)
from plyground.games.shared.track.rules import (
    FIRST_SETTING,
    draw_first,
    draw_weights,
    mover,
    payoff,
    seat_names,
    send_to_start,
    start,
)

# What the game shares with Pachisi is named too: the contract looks for it here.
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
    "teams": Setting(False, "opposite seats are partners and win together"),
}
ENDINGS = ("all home",)
UNIT = ("roll", 1)

# Positions found within one turn. Random games met 3,400; where twelve enemies are within reach of one bonus after
# another, 50,000 were found. No bound near that is proved: a turn with more is an overflow, and the room is doubled.
MOST_ROWS = 1 << 16


def capacities(settings):
    # Steps: two different dice with four pieces each, and entering with the sum.
    return {
        "state": WORK + DEPTH,
        "identity": IDENTITY,
        "moves": 2 * PIECES + 1,
        "seats": SEATS,
        "chances": OUTCOMES,
        "results": MOST_ROWS,
        "scratch": 4 * MOST_ROWS,  # see `turns`
        "features": MOST_INPUTS,
    }


def teams(settings):
    return ((0, 2), (1, 3)) if settings["teams"] else ((0,), (1,), (2,), (3,))


# Rolls


def chance(board, state, weight):
    return draw_weights(weight) if state[TABLE] == TO_DRAW else roll_weights(weight)


def remember_blockades(state):
    """Note in STOOD where pieces that the roll moves stand in a blockade: they must not form another elsewhere."""
    own = PIECES * moved_seat(state)
    for i in range(PIECES - 1):
        if state[own + i] == state[own + i + 1] and START < state[own + i] < HOME:
            state[STOOD + i] = state[STOOD + i + 1] = state[own + i]


def roll(board, state, outcome):
    """The dice are rolled: what is to be played, and with whose pieces.

    A double is four numbers, twice the top and twice the bottom of the die, once no piece is in the start circle.
    """
    low = LOW_DIE[outcome]
    high = HIGH_DIE[outcome]
    times = 1
    state[TABLE] = outcome
    state[PARTNER] = board[TEAMS] == 1 and state[PIECES * state[TURN]] == HOME
    own = PIECES * moved_seat(state)
    if low == high:
        times = 2
        low = min(high, 7 - high) if state[own] != START else high
        high = max(high, 7 - high) if state[own] != START else 0
        if state[DOUBLES] == 2:  # the third double: nothing is played
            low = high = times = 0
    state[DICE] = low
    state[DICE + 1] = high
    state[LEFT] = times
    state[LEFT + 1] = times if high > 0 else 0
    remember_blockades(state)


# Which dice must be played


def dice_left(state):
    """How many dice are still to be played."""
    return state[LEFT] + state[LEFT + 1]


def has_won(board, state, seat):
    """Whether all pieces of the seat, and of its partner, are home."""
    for i in range(PIECES):
        if state[PIECES * seat + i] != HOME:
            return False
        if board[TEAMS] == 1 and state[PIECES * ((seat + 2) % SEATS) + i] != HOME:
            return False
    return True


def most_dice(board, state):
    """How many of the dice left can be played at most, all of them if that wins; the state is left as it was.

    Depth first. WORK holds for every step on the way what was played and, above it, the choices not yet tried there.
    """
    seat = moved_seat(state)
    left = dice_left(state)
    most = 0
    depth = 0
    untried = choices(board, state) if left > 0 else 0
    while True:
        if untried > 0 and most < left:
            choice = 0
            while (untried >> choice) & 1 == 0:
                choice += 1
            untried -= 1 << choice
            state[WORK + depth] = advance(board, state, choice) + 16384 * untried
            depth += 1
            most = left if has_won(board, state, seat) else max(most, left - dice_left(state))
            untried = choices(board, state)
        elif depth == 0:
            return most
        else:
            depth -= 1
            record = np.int64(state[WORK + depth])
            untried = record // 16384
            take_back(state, record)
            state[WORK + depth] = 0


def dice_played(board, state, choice):
    """How many of the dice left can be played at most if this choice comes first, its own dice included."""
    left = dice_left(state)
    record = advance(board, state, choice)
    played = left
    if not has_won(board, state, moved_seat(state)):
        played += most_dice(board, state) - dice_left(state)
    take_back(state, record)
    return played


def legal_moves(board, state, moves):
    """The possible steps after which as many dice can be played as after any other; else the pass.

    Of the four numbers of a double all are played, or none.
    """
    found = choices(board, state)
    left = dice_left(state)
    most = 0
    count = 0
    for choice in range(CHOICES):
        if (found >> choice) & 1 == 1:
            played = dice_played(board, state, choice)
            if played > most:
                most = played
                count = 0
            if played == most:
                moves[count] = step_of(state, choice)
                count += 1
    if count == 0 or (left == MOST_DICE and most < MOST_DICE):
        moves[0] = PASS
        return 1
    return count


# Playing a step, and the end of a turn


def put_in_order(state, piece):
    """Bring a piece that has advanced to its place among the pieces of its seat, its past with it."""
    own = piece - piece % PIECES
    last = own + PIECES - 1
    place = state[piece]
    stood = state[STOOD + piece - own]
    while piece < last and (
        state[piece + 1] < place or (state[piece + 1] == place and state[STOOD + piece + 1 - own] < stood)
    ):
        state[piece] = state[piece + 1]
        state[STOOD + piece - own] = state[STOOD + piece + 1 - own]
        piece += 1
    state[piece] = place
    state[STOOD + piece - own] = stood


def tidy_dice(state):
    """Drop numbers of which none is left."""
    if state[LEFT] == 0:
        state[DICE] = state[DICE + 1]
        state[LEFT] = state[LEFT + 1]
        state[LEFT + 1] = 0
    for slot in range(2):
        if state[LEFT + slot] == 0:
            state[DICE + slot] = 0


def play_choice(board, state, choice):
    """Play one step of a roll and set the winner; the turn is not ended."""
    seat = moved_seat(state)
    captured = captured_by(advance(board, state, choice))
    put_in_order(state, PIECES * seat + choice // 4)
    tidy_dice(state)
    if captured != NO_PIECE:
        send_to_start(state, captured)
    if has_won(board, state, seat):
        state[WINNER] = 1 + side_of(board, seat)


def end_turn(state):
    """The roll is played: clear the table and say who rolls next; a winner keeps the turn."""
    is_double = LOW_DIE[state[TABLE]] == HIGH_DIE[state[TABLE]]
    if state[WINNER] == 0 and is_double and state[DOUBLES] < 2:
        state[DOUBLES] += 1
    else:
        state[DOUBLES] = 0
        if state[WINNER] == 0:
            state[TURN] = (state[TURN] + 1) % SEATS
    state[TABLE] = TO_THROW
    for field in range(PARTNER, IDENTITY):
        state[field] = 0


def send_foremost_back(state):
    """The third double: the piece nearest home, but not yet there, goes back to the start circle."""
    own = PIECES * moved_seat(state)
    piece = own + PIECES - 1
    while piece > own and state[piece] == HOME:
        piece -= 1
    if state[piece] != HOME:
        send_to_start(state, piece)


def play_pass(state):
    """Nothing is moved by the dice, either because nothing can be or because it is the third double."""
    if state[DICE] == 0:  # no number of a third double is to be played
        send_foremost_back(state)
    end_turn(state)


def play(board, state, move):
    if state[TABLE] == TO_DRAW:
        draw_first(state, move)
    elif state[TABLE] == TO_THROW:
        roll(board, state, move)
    elif move == PASS:
        play_pass(state)
    else:
        play_choice(board, state, choice_of(state, move))
        if state[WINNER] != 0 or choices(board, state) == 0:
            end_turn(state)
