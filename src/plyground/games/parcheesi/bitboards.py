"""Parcheesi pieces on bitboards: a second, faster way to move them, by which rolls that capture are counted.

The rules themselves are in `movement`. They are written once more here, for the path of one seat and without bonuses,
because two of the smart features try hundreds of plays in every position. tests/games/test_parcheesi_bitboards.py ties
the two together: on random positions both find the same steps, from the first number of a roll to the last.

The seat's four places are one number, `own`, seven bits each; `stood` holds the same places when the dice were rolled.
Sets of outer squares are numbers too, place p of the path being bit p − 1:

    walls     blockades of other seats
    closed    castles on which a single enemy stands
    friends   squares where one piece of the partner stands (team play)
    prey      squares where the seat may capture a piece of one enemy seat

Walls, closed castles and friends together are the `path`. It stays the same during a roll, for a captured piece stood
alone, and on a castle only where pieces enter.
"""

from plyground.games.parcheesi.board import END_OF_ARM, ENTRY, HOME, IS_CASTLE, START, own_place
from plyground.games.parcheesi.movement import ENTERING_DIE
from plyground.games.shared.track.board import PIECES, SEATS, TEAMS

BITS, PLACE_BITS = 7, 127  # of one place in `own`
ALL_HOME = sum(HOME << BITS * i for i in range(PIECES))
FACES = 6  # of a die
NOWHERE = -1


# Places and sets of squares


def bit_of(place):
    """The set of one outer square."""
    return 1 << (int(place) - 1)


def holds(squares, place):
    """Whether a set of outer squares holds a place of the path."""
    return place <= END_OF_ARM and (squares >> (place - 1)) & 1 == 1


def own_places(state, seat):
    """The seat's four places as one number."""
    own = 0
    for i in range(PIECES):
        own |= int(state[PIECES * seat + i]) << BITS * i
    return own


def place_in(own, i):
    """The place of piece `i`."""
    return (own >> BITS * i) & PLACE_BITS


def squares_of(state, seat, ahead, castles):
    """The squares of the seat's path where pieces of the seat `ahead` seats on stand: castles, or the others."""
    squares = 0
    first = PIECES * ((seat + ahead) % SEATS)
    for piece in range(first, first + PIECES):
        if ENTRY <= state[piece] <= END_OF_ARM and IS_CASTLE[state[piece]] == castles:
            spot = own_place(state[piece], ahead)
            if spot <= END_OF_ARM:
                squares |= bit_of(spot)
    return squares


def walls_of(board, state, seat):
    """The squares of the seat's path where others have a blockade: two pieces of one seat or of two partners."""
    walls = 0
    for ahead in range(1, SEATS):
        first = PIECES * ((seat + ahead) % SEATS)
        for piece in range(first, first + PIECES - 1):
            if state[piece] == state[piece + 1] and ENTRY <= state[piece] <= END_OF_ARM:
                spot = own_place(state[piece], ahead)
                if spot <= END_OF_ARM:
                    walls |= bit_of(spot)
    if board[TEAMS] == 1:
        for castles in range(2):
            walls |= squares_of(state, seat, 1, castles) & squares_of(state, seat, 3, castles)
    return walls


def closed_to(board, state, seat):
    """The castles of the seat's path on which enemies stand."""
    closed = squares_of(state, seat, 1, 1) | squares_of(state, seat, 3, 1)
    return closed if board[TEAMS] == 1 else closed | squares_of(state, seat, 2, 1)


def friends_of(board, state, seat):
    """In team play, the squares of the seat's path on which the partner's pieces stand."""
    return squares_of(state, seat, 2, 0) | squares_of(state, seat, 2, 1) if board[TEAMS] == 1 else 0


def prey_of(state, seat, enemy):
    """The squares of the seat's path where it captures pieces of the enemy, on the entry square by entering only."""
    ahead = (enemy - seat) % SEATS
    return squares_of(state, seat, ahead, 0) | (squares_of(state, seat, ahead, 1) & bit_of(ENTRY))


def path_of(board, state, seat):
    """Walls, closed castles and friends on the seat's path."""
    return walls_of(board, state, seat), closed_to(board, state, seat), friends_of(board, state, seat)


# Steps


def target_of(own, i, die):
    """Where a die takes piece `i`, entering included; NOWHERE if the number does not fit."""
    place = place_in(own, i)
    if place == START:
        return ENTRY if die == ENTERING_DIE else NOWHERE
    return place + die if place + die <= HOME else NOWHERE


def is_barred(path, own, stood, i, target):
    """Whether something keeps piece `i` from the target: a blockade, an enemy's castle, a blockade to form again."""
    walls, closed, friends = path
    place = place_in(own, i)
    if place < END_OF_ARM and (walls >> place) & ((1 << (target - place)) - 1) != 0:
        return True
    if place != START and holds(closed, target):
        return True
    for j in range(PIECES):
        spot = place_in(own, j)
        if place < spot <= target and spot != HOME:
            if holds(friends, spot):
                return True
            for k in range(j + 1, PIECES):
                if place_in(own, k) == spot:
                    return True
            if spot == target and place_in(stood, i) == place_in(stood, j) != START:
                return True
    return False


def can_step(path, own, stood, i, die):
    """Whether piece `i` can be moved by the die."""
    target = target_of(own, i, die)
    return target != NOWHERE and not is_barred(path, own, stood, i, target)


def stepped(own, i, die):
    """The seat's places after a step."""
    return own + ((ENTRY if place_in(own, i) == START else die) << BITS * i)


def any_step(path, own, stood, die):
    """Whether some piece can be moved by the die."""
    for i in range(PIECES):
        if can_step(path, own, stood, i, die):
            return True
    return False


def any_capture(path, own, stood, prey, die):
    """Whether some piece captures a prey by the die."""
    for i in range(PIECES):
        target = target_of(own, i, die)
        if target != NOWHERE and holds(prey, target) and not is_barred(path, own, stood, i, target):
            return True
    return False


def first_steps(path, own):
    """All steps that a roll may begin with, of equal pieces one: bit 6 × piece + die − 1."""
    steps = 0
    for i in range(PIECES):
        if i == 0 or place_in(own, i) != place_in(own, i - 1):
            for die in range(1, FACES + 1):
                if can_step(path, own, own, i, die):
                    steps |= 1 << FACES * i + die - 1
    return steps


def begins(steps, i, die):
    """Whether piece `i` can be moved by the die first; `steps` are the first steps."""
    return (steps >> FACES * i + die - 1) & 1 == 1


def enters_by_sum(own, steps, low, high):
    """Whether a piece can enter with both dice together."""
    return low + high == ENTERING_DIE and place_in(own, 0) == START and begins(steps, 0, ENTERING_DIE)
