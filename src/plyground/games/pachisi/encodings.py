"""Inputs of networks for Pachisi: pieces in unary, Matthews' smart features, and what a turn changed.

    unary             696   174 a seat: for each place 1–83 two inputs, 1 if at least one, two pieces stand there;
                            then four each for the pieces that wait and that have finished (at least 1, 2, 3, 4)
    smart              32   the eight features of `shared/track/encodings.py`, divided by the most they can be
    smart-raw          32   the same undivided
    combined          728   unary, then smart
    combined-raw      728   unary, then smart-raw
    unary-full       1360   340 a seat: for each place 0–84 four inputs, 1 if at least 1, 2, 3, 4 pieces are there
    combined-full    1392   unary-full, then smart
    combined-changes  752   combined, then the six features of what the turn changed, described there too

The chances of HIT and BLOCKADE are those of a single throw: the throw after a grace is not considered. BLOCKADE is the
chance that a throw leaves nothing but to pass.
"""

import numpy as np

from plyground.games.pachisi.board import (
    AROUND,
    DISTANCE,
    FINISHED,
    IS_CASTLE,
    LAST,
    OUTBOUND,
    THROWS,
    WAITING,
    WEIGHT,
    cell_of,
)
from plyground.games.pachisi.movement import can_go_forward, can_go_round
from plyground.games.shared.inputs import write_input
from plyground.games.shared.track.board import LAP, PIECES, SEATS, TURN, place_for
from plyground.games.shared.track.encodings import (
    BLOCKADE,
    CHANGE_NAMES,
    CHANGES,
    CONTACT,
    EXPOSURE,
    HIT,
    SMART,
    SMART_NAMES,
    named_by_seats,
    rank_on_place,
    rank_place,
    write_changes,
    write_race,
)

SEAT_INPUTS, SEAT_INPUTS_FULL = 2 * LAST + 2 * PIECES, PIECES * (FINISHED + 1)
UNARY, UNARY_FULL = SEATS * SEAT_INPUTS, SEATS * SEAT_INPUTS_FULL
ONLY_UNARY, ONLY_SMART, ONLY_SMART_RAW, COMBINED, COMBINED_RAW, ONLY_FULL, COMBINED_FULL, COMBINED_CHANGES = range(8)
MOST_INPUTS = SEATS * PIECES + SMART + CHANGES

PLACES = range(FINISHED + 1)
IS_EXPOSED = np.array([OUTBOUND <= place <= AROUND and not IS_CASTLE[place] for place in PLACES], np.int32)
NOWHERE = -1

# Sets of throws are bits: throw number `up` is 1 << up.
ALL_BITS, ALL_WEIGHTS = (1 << THROWS) - 1, int(WEIGHT.sum())
WEIGHT_OF = np.array(
    [sum(int(WEIGHT[up]) for up in range(THROWS) if bits >> up & 1) for bits in range(1 << THROWS)], np.int64
)


def throws_between(place, target):
    """The throws that take a piece from one place to another, forward or round again, if nothing bars it."""
    found = 0
    for up in range(THROWS):
        forward = place + DISTANCE[up]
        goes_round = OUTBOUND <= place <= AROUND < forward
        if forward == target or (goes_round and forward - LAP == target):
            found |= 1 << up
    return found


THROWS_BETWEEN = np.array([[throws_between(place, target) for target in PLACES] for place in PLACES], np.int8)


def encodings(settings):
    return {
        "unary": UNARY,
        "smart": SMART,
        "smart-raw": SMART,
        "combined": UNARY + SMART,
        "combined-raw": UNARY + SMART,
        "unary-full": UNARY_FULL,
        "combined-full": UNARY_FULL + SMART,
        "combined-changes": UNARY + SMART + CHANGES,
    }


# Pieces in unary


def unary_input(place, rank):
    """The input, among those of a seat, that says that `rank` pieces are on the place; NOWHERE if none does."""
    if place == WAITING:
        return 2 * LAST + rank - 1
    if place == FINISHED:
        return 2 * LAST + PIECES + rank - 1
    return 2 * (place - 1) + rank - 1 if rank <= 2 else NOWHERE


def write_unary(state, index, value):
    count = 0
    for piece in range(SEATS * PIECES):
        place = unary_input(state[piece], rank_on_place(state, piece))
        if place != NOWHERE:
            count = write_input(index, value, count, SEAT_INPUTS * (piece // PIECES) + place, 1.0)
    return count


def write_unary_full(state, index, value):
    count = 0
    for piece in range(SEATS * PIECES):
        place = PIECES * state[piece] + rank_on_place(state, piece) - 1
        count = write_input(index, value, count, SEAT_INPUTS_FULL * (piece // PIECES) + place, 1.0)
    return count


# The smart features


def contact(state, seat):
    """For each piece of the seat, the enemies on outer squares it has yet to cross."""
    enemies = 0
    own = PIECES * seat
    for ahead in (1, 3):
        first = PIECES * ((seat + ahead) % SEATS)
        for enemy in range(first, first + PIECES):
            if OUTBOUND <= state[enemy] <= AROUND:
                # The end of the own arm is crossed last as AROUND, whether or not it was passed before.
                spot = place_for(state[enemy], SEATS - ahead, OUTBOUND + 1)
                for piece in range(own, own + PIECES):
                    enemies += state[piece] < spot
    return enemies


def exposed_pieces(state, seat):
    """How many pieces of the seat stand on outer squares that are not castles."""
    exposed = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        exposed += IS_EXPOSED[state[piece]]
    return exposed


def throws_onto(state, hitter, target):
    """The throws that take a piece of the hitter to an outer square of its path that is no castle.

    From the centre only the ten and the twenty-five reach so far, and these are graces: any piece may use them.
    """
    found = 0
    for piece in range(PIECES * hitter, PIECES * hitter + PIECES):
        found |= THROWS_BETWEEN[state[piece], target]
    return found


def hitting_weight(state, seat, hitter):
    """Of 64 throws, how many let the hitter capture a piece of the seat."""
    found = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        if IS_EXPOSED[state[piece]] == 1:
            found |= throws_onto(state, hitter, place_for(state[piece], (hitter - seat) % SEATS, OUTBOUND))
    return WEIGHT_OF[found]


def hit_chance(state, seat):
    weight = hitting_weight(state, seat, (seat + 1) % SEATS) + hitting_weight(state, seat, (seat + 3) % SEATS)
    return weight / (2 * ALL_WEIGHTS)


def usable_throws(board, state, seat, place):
    """The throws that a piece of the seat on `place` can use."""
    usable = 0
    for up in range(THROWS):
        if can_go_forward(board, state, seat, place, up) or can_go_round(state, seat, place, up):
            usable |= 1 << up
    return usable


def blockade_chance(board, state, seat):
    """The chance that the seat can only pass; 0 if it has finished."""
    own = PIECES * seat
    if state[own] == FINISHED:
        return 0.0
    usable = 0
    for piece in range(own + PIECES - 1, own - 1, -1):
        repeated = piece > own and state[piece - 1] == state[piece]
        if state[piece] != FINISHED and not repeated:
            usable |= usable_throws(board, state, seat, state[piece])
            if usable == ALL_BITS:
                break
    return (ALL_WEIGHTS - WEIGHT_OF[usable]) / ALL_WEIGHTS


def write_smart(board, state, raw, index, value, count, first):
    """Write the 32 smart features, the first at `first`; how many inputs are written now."""
    for seat in range(SEATS):
        enemies = contact(state, seat) / (1 if raw else 2 * PIECES * PIECES)
        exposed = exposed_pieces(state, seat) / (1 if raw else PIECES)
        count = write_race(state, seat, FINISHED, raw, index, value, count, first)
        count = write_input(index, value, count, first + CONTACT + seat, enemies)
        count = write_input(index, value, count, first + EXPOSURE + seat, exposed)
        count = write_input(index, value, count, first + HIT + seat, hit_chance(state, seat))
        count = write_input(index, value, count, first + BLOCKADE + seat, blockade_chance(board, state, seat))
    return count


def write_all_changes(board, before, state, index, value, count, first):
    for seat in range(SEATS):
        exposed = exposed_pieces(state, seat) - exposed_pieces(before, seat)
        count = write_changes(board, before, state, seat, before[TURN], exposed, FINISHED, index, value, count, first)
    return count


def features(board, before, state, encoding, index, value):
    count = 0
    size = 0
    if encoding in (ONLY_FULL, COMBINED_FULL):
        count = write_unary_full(state, index, value)
        size = UNARY_FULL
    elif encoding not in (ONLY_SMART, ONLY_SMART_RAW):
        count = write_unary(state, index, value)
        size = UNARY
    if encoding not in (ONLY_UNARY, ONLY_FULL):
        raw = encoding in (ONLY_SMART_RAW, COMBINED_RAW)
        count = write_smart(board, state, raw, index, value, count, size)
    if encoding == COMBINED_CHANGES:
        count = write_all_changes(board, before, state, index, value, count, size + SMART)
    return count


# What the inputs mean, for pictures of weights


def unary_places(seat, places, ranks):
    """Inputs of a seat for so many pieces on each of these places."""
    return [rank_place(seat, rank, cell_of(seat, place), place) for place in places for rank in range(1, ranks + 1)]


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    places = []
    for seat in range(SEATS) if not encoding.startswith("smart") else ():
        if encoding.endswith("full"):
            places += unary_places(seat, PLACES, PIECES)
            continue
        places += unary_places(seat, range(1, LAST + 1), 2)
        for told in ("wait", "have finished"):
            places += [("", None, f"seat {seat}: {rank} or more {told}") for rank in range(1, PIECES + 1)]
    places += named_by_seats(SMART_NAMES) if not encoding.startswith("unary") else []
    return places + (named_by_seats(CHANGE_NAMES) if encoding == "combined-changes" else [])
