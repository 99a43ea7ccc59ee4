"""The board of Parcheesi: the path of a piece, the castles, and what the integers of a position mean.

A piece's place on its own path (outer squares of seat k in brackets):

    0 ── 1 ── 2 … 64 ── 65 … 71 ── 72
    │    │    │         │          └ home
    │    │    │         └ the home path
    │    │    └ around the board (17k + 6 … 17k + 68, the end of the own arm)
    │    └ the entry square (17k + 5)
    └ the start circle

State: what `shared/track/board.py` describes (0–15 pieces, 16 TURN, 17 TABLE, 18 WINNER), then

    19     DOUBLES: doubles rolled before in this turn, 0–2
    20     PARTNER: 1 while a roll is played with the partner's pieces (team play)
    21     BONUS: squares of the bonus that must be taken next, 0 for none
    22–23  DICE: the different numbers still to be played, the lower first, 0 where there is none
    24–25  LEFT: how often each of them is to be played
    26–29  STOOD: for each piece that moves in this roll, the place on which it stood in a blockade when the dice
           were rolled, 0 if it stood in none; pieces of one place are in ascending order of this
    30–48  WORK: the path of the look-ahead, zeros outside it; not part of the position

20–29 are zeros while no roll is on the table.
"""

import numpy as np

from plyground.games.shared.track.board import (
    HEAD,
    LAP,
    QUARTER,
    SEATS,
    TURN,
    first_parameter,
    rotations,
)

START, ENTRY, END_OF_ARM, HOME = 0, 1, 64, 72
CASTLES = [QUARTER * arm + offset for arm in range(SEATS) for offset in (0, 5, 12)]
IS_CASTLE = np.array([1 <= place <= END_OF_ARM and (4 + place) % LAP in CASTLES for place in range(HOME + 1)], np.int32)

DOUBLES, PARTNER, BONUS, DICE, LEFT, STOOD, IDENTITY = HEAD, HEAD + 1, HEAD + 2, HEAD + 3, HEAD + 5, HEAD + 7, HEAD + 11
MOST_DICE = 4
# A bonus comes from one of at most 12 enemies captured (none of them returns within the roll) or from a piece
# reaching home (the fourth ends all moving): a roll has at most 4 + 12 + 3 steps.
WORK, DEPTH = IDENTITY, MOST_DICE + 12 + 3


def make_board(settings):
    return [first_parameter(settings), int(settings["teams"])]


def moved_seat(state):
    """The seat whose pieces the roll moves."""
    return (state[TURN] + 2 * state[PARTNER]) % SEATS


def own_place(place, ahead):
    """The place on one's own path of an outer square that is `place` for the seat `ahead` seats on."""
    place += QUARTER * ahead
    return place - LAP if place > LAP else place


def outer_square(seat, place):
    """The outer square, 0 … 67, of a path place; None in the start circle, on the home path and at home."""
    return (QUARTER * seat + 4 + place) % LAP if ENTRY <= place <= END_OF_ARM else None


def cell_of(seat, place):
    """The cell of the picture on which a place lies."""
    if place in (START, HOME):
        return f"start{seat}" if place == START else f"home{seat}"
    return str(outer_square(seat, place)) if place <= END_OF_ARM else f"{seat}c{HOME - place}"


def symmetries(game):
    return rotations(game)
