"""Inputs of networks for Parcheesi: pieces in unary, Matthews' smart features, blockades, and what a turn changed.

    unary               632   158 a seat: two inputs for each of 75 squares, 1 if at least one, two pieces are there
                              (places 1–64, four outer squares that the seat never visits, places 65–71); then
                              four each for the start circle and for home (at least 1, 2, 3, 4)
    smart                32   the eight features of `shared/track/encodings.py`, divided by the most they can be
    smart-raw            32   the same undivided
    combined            664   unary, then smart
    combined-raw        664   unary, then smart-raw
    combined-blockades  684   combined, then five features of the seats' blockades on outer squares: how many (÷ 2);
                              how many on squares in a row, at most (÷ 2); how many with an enemy 1–12 squares
                              behind (÷ 2); how many enemies have one 1–12 squares ahead (÷ 12); how many
                              enemies in the start circle have one on their entry square (÷ 8)
    combined-changes    688   combined, then the six features of what the turn changed, described there too

A piece is exposed if it stands alone on an outer square that is no castle. HIT and BLOCKADE are counted in
`roll_chances`, the features of blockades in `blockade_features`.

In team play enemies are the seats of the other side; a piece that shares its square with the partner's stands in a
blockade, which counts for both seats; a seat whose pieces are home hits with its partner's.
"""

from plyground.games.parcheesi.blockade_features import BLOCKADE_NAMES, BLOCKADES, write_blockades
from plyground.games.parcheesi.board import (
    END_OF_ARM,
    ENTRY,
    HOME,
    IS_CASTLE,
    START,
    cell_of,
    outer_square,
    own_place,
)
from plyground.games.parcheesi.movement import is_in_blockade
from plyground.games.parcheesi.roll_chances import blockade_chance, count_rolls, hit_chance, plays_for
from plyground.games.shared.inputs import write_input
from plyground.games.shared.track.board import LAP, PIECES, SEATS, TURN, are_enemies
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

UNVISITED = LAP - END_OF_ARM  # outer squares between the end of the own arm and the entry square
SEAT_INPUTS = 2 * (HOME - 1 + UNVISITED) + 2 * PIECES
UNARY = SEATS * SEAT_INPUTS
ONLY_UNARY, ONLY_SMART, ONLY_SMART_RAW, COMBINED, COMBINED_RAW, COMBINED_BLOCKADES, COMBINED_CHANGES = range(7)
MOST_INPUTS = SEATS * PIECES + SMART + CHANGES


def encodings(settings):
    return {
        "unary": UNARY,
        "smart": SMART,
        "smart-raw": SMART,
        "combined": UNARY + SMART,
        "combined-raw": UNARY + SMART,
        "combined-blockades": UNARY + SMART + BLOCKADES,
        "combined-changes": UNARY + SMART + CHANGES,
    }


# Pieces in unary


def unary_input(place, rank):
    """The input, among those of a seat, that says that `rank` pieces are on the place."""
    if place == START:
        return SEAT_INPUTS - 2 * PIECES + rank - 1
    if place == HOME:
        return SEAT_INPUTS - PIECES + rank - 1
    square = place - 1 if place <= END_OF_ARM else place - 1 + UNVISITED
    return 2 * square + rank - 1


def write_unary(state, index, value):
    count = 0
    for piece in range(SEATS * PIECES):
        place = unary_input(state[piece], rank_on_place(state, piece))
        count = write_input(index, value, count, SEAT_INPUTS * (piece // PIECES) + place, 1.0)
    return count


# The smart features


def contact(board, state, seat):
    """For each piece of the seat, the enemies on the outer squares ahead of it."""
    enemies = 0
    own = PIECES * seat
    for ahead in range(1, SEATS):
        enemy_seat = (seat + ahead) % SEATS
        if are_enemies(board, seat, enemy_seat):
            first = PIECES * enemy_seat
            for enemy in range(first, first + PIECES):
                if ENTRY <= state[enemy] <= END_OF_ARM:
                    spot = own_place(state[enemy], ahead)
                    for piece in range(own, own + PIECES):
                        enemies += state[piece] < spot <= END_OF_ARM
    return enemies


def exposed_pieces(board, state, seat):
    """How many pieces of the seat stand alone on outer squares that are not castles."""
    exposed = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        place = state[piece]
        if ENTRY <= place <= END_OF_ARM and IS_CASTLE[place] == 0 and not is_in_blockade(board, state, piece):
            exposed += 1
    return exposed


def write_smart(board, state, raw, index, value, count, first):
    """Write the 32 smart features, the first at `first`; how many inputs are written now."""
    rolls = count_rolls(board, state)
    for seat in range(SEATS):
        enemies = contact(board, state, seat) / (1 if raw else PIECES * (SEATS - 1) * PIECES)
        exposed = exposed_pieces(board, state, seat) / (1 if raw else PIECES)
        count = write_race(state, seat, HOME, raw, index, value, count, first)
        count = write_input(index, value, count, first + CONTACT + seat, enemies)
        count = write_input(index, value, count, first + EXPOSURE + seat, exposed)
        count = write_input(index, value, count, first + HIT + seat, hit_chance(board, rolls, seat))
        count = write_input(index, value, count, first + BLOCKADE + seat, blockade_chance(rolls, seat))
    return count


# What a turn changed, and all together


def write_all_changes(board, before, state, index, value, count, first):
    moved = plays_for(board, before, before[TURN])
    for seat in range(SEATS):
        exposed = exposed_pieces(board, state, seat) - exposed_pieces(board, before, seat)
        count = write_changes(board, before, state, seat, moved, exposed, HOME, index, value, count, first)
    return count


def features(board, before, state, encoding, index, value):
    count = 0
    size = 0
    if encoding not in (ONLY_SMART, ONLY_SMART_RAW):
        count = write_unary(state, index, value)
        size = UNARY
    if encoding != ONLY_UNARY:
        raw = encoding in (ONLY_SMART_RAW, COMBINED_RAW)
        count = write_smart(board, state, raw, index, value, count, size)
    if encoding == COMBINED_BLOCKADES:
        count = write_blockades(board, state, index, value, count, size + SMART)
    if encoding == COMBINED_CHANGES:
        count = write_all_changes(board, before, state, index, value, count, size + SMART)
    return count


# What the inputs mean, for pictures of weights


def unary_places(seat):
    """The inputs of a seat's pieces; outer squares that it never visits have inputs that are always 0."""
    outer = [outer_square(seat, place) for place in range(ENTRY, END_OF_ARM + 1)]
    unvisited = [(outer[-1] + k) % LAP for k in range(1, UNVISITED + 1)]
    cells = [(str(square), place) for place, square in enumerate(outer, ENTRY)]
    cells += [(str(square), f"{square}, never visited") for square in unvisited]
    cells += [(cell_of(seat, place), place) for place in range(END_OF_ARM + 1, HOME)]
    places = [rank_place(seat, rank, cell, place) for cell, place in cells for rank in (1, 2)]
    for told in ("in the start circle", "at home"):
        places += [("", None, f"seat {seat}: {rank} or more {told}") for rank in range(1, PIECES + 1)]
    return places


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    places = []
    for seat in range(SEATS) if not encoding.startswith("smart") else ():
        places += unary_places(seat)
    places += named_by_seats(SMART_NAMES) if not encoding.startswith("unary") else []
    added = {"combined-blockades": BLOCKADE_NAMES, "combined-changes": CHANGE_NAMES}
    return places + named_by_seats(added.get(encoding, ()))
