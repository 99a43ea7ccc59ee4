"""The cross of Pachisi and Parcheesi: outer squares, seats and sides, and what both positions begin with.

The 68 outer squares are numbered 0 … 67 in the direction of travel; seat k owns the arm whose end is square 17k. Where
a piece stands is its *place*, counted along the path of its own seat.

State, its first integers:

    0–15   the pieces: four places of seat 0, then of seats 1, 2 and 3, each four ascending
    16     TURN: the seat whose turn it is (before the draw for the first turn: the seat that outcome 0 gives)
    17     TABLE: what was thrown, the number of the outcome; TO_THROW or TO_DRAW while chance is due
    18     WINNER: 1 + the side that has won, 0 while the game goes on; a side is a seat, or seat % 2 in team play

Board, its first integers: FIRST (the seat that begins, or DRAW) and TEAMS (1 in team play).
"""

from plyground.core.symmetry import Symmetry

SEATS, PIECES = 4, 4
LAP, QUARTER = 68, 17  # outer squares in all, and from one arm to the next
COLUMN = 7  # squares of a private column

FIRST, TEAMS, PARAMETERS = 0, 1, 2
DRAW = -1

TURN, TABLE, WINNER, HEAD = 16, 17, 18, 19
TO_THROW, TO_DRAW = -1, -2


def first_parameter(settings):
    """What stands at FIRST of the board."""
    return DRAW if settings["first"] == "draw" else settings["first"]


def side_of(board, seat):
    """The number of the side that the seat plays for."""
    return seat % 2 if board[TEAMS] == 1 else seat


def are_enemies(board, seat, other):
    return side_of(board, seat) != side_of(board, other)


def place_for(place, ahead, lowest):
    """The path place of the seat `ahead` seats on for an outer square that is `place` on one's own path.

    Outer squares count from `lowest` on; the result may lie beyond the last one, where no piece can stand.
    """
    place -= QUARTER * ahead
    return place + LAP if place < lowest else place


def pieces_on(state, seat, place):
    """How many pieces of the seat are on a place of its path."""
    there = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        there += state[piece] == place
    return there


def seat_pieces(state, seat):
    """The four places of a seat, as a part of the array."""
    return state[PIECES * seat : PIECES * seat + PIECES]


# Symmetries


def rotations(game, seat_lists=()):
    """The three rotations of the board; from each index in `seat_lists` on, the state has one entry a seat."""
    return [rotation(game, by, seat_lists) for by in range(1, SEATS)]


def rotation(game, by, seat_lists):
    """Every seat takes the place, and the turn, of the seat `by` seats on; steps keep their own-path numbers."""
    sides = SEATS // (1 + game.board[TEAMS])

    def map_position(state):
        after = state.copy()
        for seat in range(SEATS):
            follower = (seat + by) % SEATS
            after[PIECES * follower : PIECES * follower + PIECES] = seat_pieces(state, seat)
            for first in seat_lists:
                after[first + follower] = state[first + seat]
        after[TURN] = (state[TURN] + by) % SEATS
        if state[WINNER]:
            after[WINNER] = 1 + (state[WINNER] - 1 + by) % sides
        return after

    degrees = {1: "quarter turn", 2: "half turn", 3: "three quarter turn"}
    return Symmetry(degrees[by], map_position, lambda step: step, tuple((seat + by) % SEATS for seat in range(SEATS)))
