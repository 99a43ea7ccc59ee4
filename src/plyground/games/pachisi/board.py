"""The board of Pachisi: the path of a piece, the castles, the throws, and what the integers of a position mean.

A piece's place on its own path (outer squares of seat k in brackets):

    0 ── 1 … 7 ── 8 ── 9 … 75 ── 76 ── 77 … 83 ── 84
    │    │        │    │         │     │          └ finished, in the Charkoni
    │    │        │    │         │     └ up the private column
    │    │        │    │         └ the end of the own arm again (17k)
    │    │        │    └ around the board (17k + 1 … 17k + 67)
    │    │        └ the end of the own arm (17k)
    │    └ down the private column
    └ waiting in the Charkoni

State: what `shared/track/board.py` describes (0–15 pieces, 16 TURN, 17 TABLE, 18 WINNER), then 19–22 ENTERED: whether
each seat has ever brought a piece out. TABLE holds the number of cowries that show their mouths.
"""

import numpy as np

from plyground.games.shared.track.board import HEAD, LAP, PARAMETERS, QUARTER, SEATS, first_parameter, rotations

WAITING, OUTBOUND, AROUND, LAST, FINISHED = 0, 8, 76, 83, 84

CASTLES = [QUARTER * arm + offset for arm in range(SEATS) for offset in (0, 4, 13)]
IS_CASTLE = np.array(
    [OUTBOUND <= place <= AROUND and (place - OUTBOUND) % LAP in CASTLES for place in range(FINISHED + 1)], np.int32
)

# By the number of cowries that show their mouths: how far a piece goes, how many of 64 throws, whether it is a grace.
DISTANCE = np.array([25, 10, 2, 3, 4, 5, 6], np.int32)
WEIGHT = np.array([1, 6, 15, 20, 15, 6, 1], np.int32)
GRACE = np.array([1, 1, 0, 0, 0, 0, 1], np.int32)
THROWS = len(WEIGHT)

CAPTURE_THROW, GRACE_FREES_LAST = PARAMETERS, PARAMETERS + 1  # board, after what all tracks have
ENTERED, STATE = HEAD, HEAD + SEATS


def make_board(settings):
    return [first_parameter(settings), 1, int(settings["capture_throw"]), int(settings["grace_frees_last"])]


def outer_square(seat, place):
    """The outer square, 0 … 67, of a path place; None in the private column and the Charkoni."""
    return (QUARTER * seat + place - OUTBOUND) % LAP if OUTBOUND <= place <= AROUND else None


def cell_of(seat, place):
    """The cell of the picture on which a place lies."""
    if place in (WAITING, FINISHED):
        return f"start{seat}" if place == WAITING else f"home{seat}"
    if OUTBOUND <= place <= AROUND:
        return str(outer_square(seat, place))
    return f"{seat}c{min(place, FINISHED - place)}"


def symmetries(game):
    return rotations(game, seat_lists=(ENTERED,))
