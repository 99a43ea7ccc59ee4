"""What the encodings of Pachisi and Parcheesi share: pieces in unary, the race, and what a turn changed.

Every feature takes four inputs, one for each of the seats 0, 1, 2 and 3; the features follow one another. The eight of
Matthews (2006) are the same in both games:

    0  TO_MOVE    1 for the seat that throws next: none before the draw for the first turn and after the end
    1  PIPS       how far the four pieces have to go together
    2  WORST      how far the last of the pieces not yet at the end of the path has to go, 0 if there is none
    3  BEST       how far the first of them has to go
    4  CONTACT    how many enemies stand ahead, summed over the pieces
    5  EXPOSURE   pieces that an enemy might capture
    6  HIT        the chance that an enemy seat can capture a piece of the seat with one throw, averaged over enemies
    7  BLOCKADE   the chance that the seat cannot move as the throw demands

What a turn changed is six such features; *safe* is a piece that has left the start and is not exposed:

    0  MOVED      how much less the seat has to go than before; negative if pieces were sent back or go round again
    1  CAPTURED   enemies that pieces of the seat sent back to the start
    2  LOST       own pieces sent back to the start
    3  SAFE       how many more of the seat's pieces are safe than before (negative: fewer)
    4  EXPOSED    how many more are exposed
    5  FINISHED   how many more are at the end of the path
"""

from plyground.games.shared.inputs import write_input
from plyground.games.shared.track.board import (
    PIECES,
    SEATS,
    TABLE,
    TO_DRAW,
    TURN,
    WINNER,
    are_enemies,
    pieces_on,
)
from plyground.games.shared.track.race import best_distance, distance_left, worst_distance

TO_MOVE, PIPS, WORST, BEST, CONTACT, EXPOSURE, HIT, BLOCKADE = (SEATS * feature for feature in range(8))
SMART = 8 * SEATS
MOVED, CAPTURED, LOST, SAFE, EXPOSED, FINISHED = (SEATS * feature for feature in range(6))
CHANGES = 6 * SEATS


def rank_on_place(state, piece):
    """The number of the piece among those of its seat on the same place, from 1 on."""
    rank = 1
    while piece % PIECES >= rank and state[piece - rank] == state[piece]:
        rank += 1
    return rank


def throws_next(state, seat):
    return state[TURN] == seat and state[TABLE] != TO_DRAW and state[WINNER] == 0


def write_race(state, seat, finish, raw, index, value, count, first):
    """Write the features TO_MOVE to BEST of the seat, those of the four seats beginning at `first`."""
    whole = 1 if raw else finish
    pips = distance_left(state, seat, finish) / (1 if raw else PIECES * finish)
    count = write_input(index, value, count, first + TO_MOVE + seat, 1.0 if throws_next(state, seat) else 0.0)
    count = write_input(index, value, count, first + PIPS + seat, pips)
    count = write_input(index, value, count, first + WORST + seat, worst_distance(state, seat, finish) / whole)
    return write_input(index, value, count, first + BEST + seat, best_distance(state, seat, finish) / whole)


def pieces_lost(before, state, seat):
    """How many more pieces of the seat are at the start than before."""
    return max(0, pieces_on(state, seat, 0) - pieces_on(before, seat, 0))


def pieces_captured(board, before, state, seat):
    """How many pieces were lost by the enemies of the seat."""
    captured = 0
    for other in range(SEATS):
        if are_enemies(board, seat, other):
            captured += pieces_lost(before, state, other)
    return captured


def write_changes(board, before, state, seat, moved, exposed, finish, index, value, count, first):
    """Write what a turn changed for the seat, whose exposed pieces became `exposed` more.

    `moved` is the seat whose pieces the turn moved. Distances are parts of a whole path, pieces parts of four.
    """
    distance = distance_left(before, seat, finish) - distance_left(state, seat, finish)
    captured = pieces_captured(board, before, state, seat) if seat == moved else 0
    safe = pieces_on(before, seat, 0) - pieces_on(state, seat, 0) - exposed
    finished = pieces_on(state, seat, finish) - pieces_on(before, seat, finish)
    count = write_input(index, value, count, first + MOVED + seat, distance / finish)
    count = write_input(index, value, count, first + CAPTURED + seat, captured / PIECES)
    count = write_input(index, value, count, first + LOST + seat, pieces_lost(before, state, seat) / PIECES)
    count = write_input(index, value, count, first + SAFE + seat, safe / PIECES)
    count = write_input(index, value, count, first + EXPOSED + seat, exposed / PIECES)
    return write_input(index, value, count, first + FINISHED + seat, finished / PIECES)


# What the inputs mean, for pictures of weights

SMART_NAMES = ("to move", "pips", "last piece", "first piece", "contact", "exposed", "can be hit", "is stuck")
CHANGE_NAMES = ("moved", "captured", "lost", "safe", "exposed more", "finished")


def named_by_seats(names):
    """An input without a cell for every name and seat."""
    return [("", None, f"seat {seat}: {name}") for name in names for seat in range(SEATS)]


def rank_place(seat, rank, cell, place):
    """The input that says that at least so many pieces of a seat are on a place."""
    panel = f"seat {seat}: n ≥ {rank}"
    return panel, cell, f"{panel} on place {place}"
