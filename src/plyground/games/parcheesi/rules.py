"""Parcheesi: four seats race four pieces each around the cross with two dice, blockades and bonus moves.

The state is drawn in `parcheesi_moves`, where pieces move; here moves are put together to rolls and turns.
"""

import numpy as np

from plyground.core.settings import Setting
from plyground.core.turns import OVERFLOW
from plyground.games.parcheesi import encodings as parcheesi_inputs
from plyground.games.parcheesi import evaluators as parcheesi_values
from plyground.games.parcheesi import notation as parcheesi_text
from plyground.games.parcheesi.movement import (
    BONUS,
    CHOICES,
    DEPTH,
    DICE,
    DOUBLES,
    HOME,
    IDENTITY,
    LEFT,
    MOST_DICE,
    NO_PIECE,
    PARTNER,
    PASS,
    STOOD,
    WORK,
    advance,
    captured_by,
    choice_of,
    choices,
    dice_left,
    dice_played,
    has_won,
    moved_seat,
    roll,
    step_of,
)
from plyground.games.shared import track
from plyground.games.shared import track_training as track_learning
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES, roll_weights
from plyground.games.shared.track import (
    FIRST_SETTING,
    PIECES,
    SEATS,
    TABLE,
    TO_DRAW,
    TO_THROW,
    TURN,
    WINNER,
    draw_first,
    draw_weights,
    first_parameter,
    send_to_start,
    side_of,
)

PARTS = (parcheesi_inputs, parcheesi_text, parcheesi_values, track_learning, track)
SETTINGS = {
    "first": FIRST_SETTING,
    "teams": Setting(False, "opposite seats are partners and win together"),
}
ENDINGS = ("all home",)
UNIT = ("roll", 1)

# Work space of turn_results, in quarters: for each row how many dice it leaves over; for each row its slot; and a hash
# table of rows, half empty. Random games met 3,400 rows; where twelve enemies are in reach of one bonus after the other
# 50,000 were found. No bound near that is proved: a turn with more is answered by OVERFLOW, and the room is doubled.
FEW_ROWS, MOST_ROWS = 1 << 9, 1 << 16  # a small table stays in the processor's cache
GOES_ON = MOST_DICE + 1
SPREAD = 0x0E3779B1  # of the hash: the products stay below 2**63


def capacities(settings):
    # Steps: two different dice with four pieces each, and entering with the sum.
    return {
        "state": WORK + DEPTH,
        "identity": IDENTITY,
        "moves": 2 * PIECES + 1,
        "seats": SEATS,
        "chances": OUTCOMES,
        "results": MOST_ROWS,
        "scratch": 4 * MOST_ROWS,
        "features": parcheesi_inputs.MOST_INPUTS,
    }


def make_board(settings):
    return [first_parameter(settings), int(settings["teams"])]


def chance(board, state, weight):
    return draw_weights(weight) if state[TABLE] == TO_DRAW else roll_weights(weight)


def legal_moves(board, state, moves):
    """The possible steps after which as many dice can be played as after any other."""
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
    if count == 0 or (left == MOST_DICE and most < MOST_DICE):  # of four numbers all are played, or none
        moves[0] = PASS
        return 1
    return count


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


def play_pass(state):
    """Nothing is moved; after the third double the piece nearest home goes back to start."""
    own = PIECES * moved_seat(state)
    if state[DICE] == 0:  # no number of the third double is to be played
        piece = own + PIECES - 1
        while piece > own and state[piece] == HOME:
            piece -= 1
        if state[piece] != HOME:
            send_to_start(state, piece)
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


def ending(board, state):
    return 0


# All plays of a roll at once


def is_same(results, row, other):
    """Whether two rows hold the same position."""
    for i in range(IDENTITY):
        if results[row, i] != results[other, i]:
            return False
    return True


def is_new(results, row, scratch, limit, own):
    """Enter a row into a hash table for `limit` rows; False if its position stands there already.

    The moved pieces begin at `own`.
    """
    quarter = scratch.size // 4
    table = 2 * quarter
    last = 2 * limit - 1
    word = np.int64(results[row, LEFT] + 3 * results[row, LEFT + 1])
    for piece in range(own, own + PIECES):
        word = 128 * word + results[row, piece]
    slot = ((word * SPREAD) >> 16) & last
    while scratch[table + slot] > 0:
        if is_same(results, row, scratch[table + slot] - 1):
            return False
        slot = (slot + 1) & last
    scratch[table + slot] = row + 1
    scratch[quarter + row] = slot
    return True


def forget(scratch, rows):
    """Take the first so many rows out of the hash table."""
    quarter = scratch.size // 4
    for row in range(rows):
        scratch[2 * quarter + scratch[quarter + row]] = 0


def load(results, row, state):
    for i in range(IDENTITY):
        state[i] = results[row, i]


def store(state, results, row):
    for i in range(IDENTITY):
        results[row, i] = state[i]


def find_plays(board, state, results, scratch, limit):
    """Write all positions that steps lead to, with how many dice each leaves over (GOES_ON unless the play ends there).

    Positions that leave none over are at the end of their turn. How many there are, or OVERFLOW if more than `limit`.
    """
    own = PIECES * moved_seat(state)
    row = np.int64(0)  # a plain 0 is a type of its own: the functions called would be compiled once more
    store(state, results, row)
    rows = row + is_new(results, row, scratch, limit, own)
    while row < rows:
        load(results, row, state)
        found = choices(board, state) if state[TABLE] >= 0 else 0
        scratch[row] = GOES_ON if found > 0 else dice_left(state)
        for choice in range(CHOICES):
            if (found >> choice) & 1 == 1:
                if rows == limit:
                    load(results, 0, state)
                    forget(scratch, rows)
                    return OVERFLOW
                load(results, row, state)
                play_choice(board, state, choice)
                if state[WINNER] != 0 or state[LEFT] + state[LEFT + 1] + state[BONUS] == 0:
                    end_turn(state)
                store(state, results, rows)
                rows += is_new(results, rows, scratch, limit, own)
        row += 1
    load(results, 0, state)
    forget(scratch, rows)
    return rows


def turn_results(board, state, results, scratch):
    limit = np.int64(FEW_ROWS)
    rows = find_plays(board, state, results, scratch, limit)
    if rows == OVERFLOW:
        limit = scratch.size // 4
        rows = find_plays(board, state, results, scratch, limit)
    if rows == OVERFLOW:
        return OVERFLOW
    fewest = GOES_ON
    for row in range(rows):
        fewest = min(fewest, scratch[row])
    if rows == 1 or (fewest > 0 and dice_left(state) == MOST_DICE):
        play_pass(results[0])
        return 1
    own = PIECES * moved_seat(state)
    count = np.int64(0)
    for row in range(rows):
        if scratch[row] == fewest:
            for i in range(IDENTITY):
                results[count, i] = results[row, i]
            if fewest > 0:
                end_turn(results[count])
            count += is_new(results, count, scratch, limit, own)
    forget(scratch, count)
    return count
