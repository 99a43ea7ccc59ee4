"""What pachisi and parcheesi share: four seats around a cross, 68 outer squares, four pieces a seat.

Both states begin alike:

    0–15   the pieces: four places of seat 0, then of seats 1, 2 and 3, on each seat's own path, ascending
    16     TURN: the seat whose turn it is (before the draw for the first turn: the seat that outcome 0 gives)
    17     TABLE: what was thrown, the number of the outcome; TO_THROW or TO_DRAW while chance is due
    18     WINNER: 1 + the side that has won, 0 while the game goes on; a side is a seat, or seat % 2 in team play

Both boards begin with FIRST (the seat that begins, or DRAW) and TEAMS (1 in team play).
"""

from plyground.core.contract import CHANCE, OVER
from plyground.core.settings import Setting

SEATS, PIECES = 4, 4
LAP, QUARTER = 68, 17  # outer squares in all, and from one arm to the next

FIRST, TEAMS, PARAMETERS = 0, 1, 2
DRAW = -1

TURN, TABLE, WINNER, HEAD = 16, 17, 18, 19
TO_THROW, TO_DRAW = -1, -2

FIRST_SETTING = Setting("draw", "the seat that begins; draw: all four equally likely", choices=("draw", 0, 1, 2, 3))


def first_parameter(settings):
    """What stands at FIRST of the board."""
    return DRAW if settings["first"] == "draw" else settings["first"]


def start(board, state):
    if board[FIRST] == DRAW:
        state[TABLE] = TO_DRAW
    else:
        state[TURN] = board[FIRST]
        state[TABLE] = TO_THROW


def mover(board, state):
    if state[TABLE] >= 0:
        return state[TURN]
    return CHANCE if state[WINNER] == 0 else OVER


def draw_weights(weight):
    """Write the chances of the four seats to begin; how many."""
    for seat in range(SEATS):
        weight[seat] = 1
    return SEATS


def draw_first(state, outcome):
    """The draw for the first turn is made."""
    state[TURN] = (state[TURN] + outcome) % SEATS
    state[TABLE] = TO_THROW


def side_of(board, seat):
    """The number of the side that the seat plays for."""
    return seat % 2 if board[TEAMS] == 1 else seat


def payoff(board, state, value):
    for seat in range(SEATS):
        value[seat] = 1.0 if side_of(board, seat) + 1 == state[WINNER] else -1.0


def precedes(board, seat, first, second):
    """The order of the mover's distances, listed from far to near, ascending; then of the seats after it."""
    for ahead in range(SEATS):
        own = PIECES * ((seat + ahead) % SEATS)
        for piece in range(own, own + PIECES):  # ascending places are descending distances
            if first[piece] != second[piece]:
                return first[piece] > second[piece]
    return False


def distance_left(state, seat, finish):
    """How far the seat's four pieces have to go, the end of the path being place `finish`."""
    distance = PIECES * finish
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        distance -= state[piece]
    return distance


def distance_lead(board, state, seat, finish):
    """The mean distance that enemy seats have to go, less that of the seats of the own side."""
    own = 0
    enemy = 0
    allies = 0
    for other in range(SEATS):
        distance = distance_left(state, other, finish)
        if side_of(board, other) == side_of(board, seat):
            own += distance
            allies += 1
        else:
            enemy += distance
    enemies = SEATS - allies
    return (enemy * allies - own * enemies) / (allies * enemies)  # one division: equal leads are equal floats


def place_for(place, ahead, lowest):
    """The path place of the seat `ahead` seats on for an outer square that is `place` on one's own path.

    Outer squares count from `lowest` on; what comes out may lie behind the last one, where no piece can stand.
    """
    place -= QUARTER * ahead
    return place + LAP if place < lowest else place


def send_to_start(state, piece):
    """The piece goes back to place 0; the order of its seat's pieces is kept."""
    first = piece - piece % PIECES
    while piece > first:
        state[piece] = state[piece - 1]
        piece -= 1
    state[first] = 0
