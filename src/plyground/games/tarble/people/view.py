"""A position as one side sees it, cell by cell, with the lists of both sides' pieces: what the three players think on.

View, one int32 array of VIEW_SIZE: a mark for each cell, the cells of the own pieces and of the enemies (ascending,
behind their number), and what has happened in the turn so far. Own pieces that are *given up* stand on a corner or the
centre and stay there: they are in the way of a movement and count for nothing else.

tests/games/test_tarble_people.py checks that the turns played on views are turns of the rules.
"""

from plyground.games.tarble.board import (
    CELLS,
    CELLS_PER_WORD,
    CENTRE,
    DIGIT,
    EMPTY,
    LARGEST_ROLL,
    NEUTRAL,
    NO_CELL,
    POINTS,
    TURN,
    WAYS,
    WAYS_OUT,
    WORDS,
    flip_mark,
    mark_on,
)
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.turn_end import end_turn

MOST_CELLS, MOST_PIECES = 169, 11  # of the largest board, side 8
OWN, ENEMY, GIVEN_UP = 1, 2, 4  # marks, beside EMPTY and NEUTRAL

OWN_COUNT = MOST_CELLS
OWN_CELLS = OWN_COUNT + 1
ENEMY_COUNT = OWN_CELLS + MOST_PIECES
ENEMY_CELLS = ENEMY_COUNT + 1
TAKEN = ENEMY_CELLS + MOST_PIECES  # captures of this turn, the neutral piece included
GIVEN_UP_COUNT = TAKEN + 1
MADE_COUNT = GIVEN_UP_COUNT + 1  # movements of this turn
MADE = MADE_COUNT + 1
DID = MADE + LARGEST_ROLL  # what was done in this turn: a set of
RETREATED, DEVELOPED, ATTACKED, APPROACHED = 1, 2, 4, 8  # the last one: the centre
VIEW_SIZE = DID + 1

NO_MOVEMENT = -1  # else a movement is source · cells + target


# Making views


def look(board, state, seat, view):
    """Write the position as the side `seat` sees it."""
    own = seat + 1
    view[OWN_COUNT] = view[ENEMY_COUNT] = view[TAKEN] = view[GIVEN_UP_COUNT] = view[MADE_COUNT] = view[DID] = 0
    for word in range(board[WORDS]):
        marks = state[word]
        first = word * CELLS_PER_WORD
        for cell in range(first, min(first + CELLS_PER_WORD, board[CELLS])):
            mark = marks & DIGIT
            marks >>= 4
            if mark in (EMPTY, NEUTRAL):
                view[cell] = mark
            elif mark == own:
                view[cell] = OWN
                view[OWN_CELLS + view[OWN_COUNT]] = cell
                view[OWN_COUNT] += 1
            else:
                view[cell] = ENEMY
                view[ENEMY_CELLS + view[ENEMY_COUNT]] = cell
                view[ENEMY_COUNT] += 1


def lead_of(board, state):
    """By how many points the side leads whose turn it is."""
    points, seat = board[WORDS] + POINTS, state[board[WORDS] + TURN]
    return state[points + seat] - state[points + 1 - seat]


def copy_view(view, copy):
    for i in range(VIEW_SIZE):
        copy[i] = view[i]


def look_from_the_other_side(board, view, other):
    """Write the after-position as the other side sees it: own pieces on removal cells gone, the neutral piece back."""
    for cell in range(board[CELLS]):
        other[cell] = EMPTY
    other[board[CENTRE]] = NEUTRAL
    other[OWN_COUNT] = view[ENEMY_COUNT]
    for i in range(view[ENEMY_COUNT]):
        cell = view[ENEMY_CELLS + i]
        other[cell] = OWN
        other[OWN_CELLS + i] = cell
    count = 0
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        if not is_removal_cell(board, cell):
            other[cell] = ENEMY
            other[ENEMY_CELLS + count] = cell
            count += 1
    other[ENEMY_COUNT] = count
    other[TAKEN] = other[GIVEN_UP_COUNT] = other[MADE_COUNT] = other[DID] = 0


def write_turn_end(board, state, view, after):
    """Write the position at the end of the turn that has led from `state` to what the view shows."""
    counters = board[WORDS]
    seat = state[counters + TURN]
    for i in range(after.size):
        after[i] = state[i]
    for cell in range(board[CELLS]):
        mark = view[cell]
        if mark in (OWN, GIVEN_UP):
            mark = seat + 1
        elif mark == ENEMY:
            mark = 2 - seat
        flip_mark(after, cell, mark_on(after, cell) ^ mark)
    after[counters + POINTS + seat] += view[TAKEN]
    end_turn(board, after)


def tell_steps(view, told):
    """Write how many movements were made in this turn, and which, numbered as the rules number steps."""
    told[0] = view[MADE_COUNT]
    for i in range(view[MADE_COUNT]):
        told[1 + i] = view[MADE + i] + 1


# What stands where


def is_prey(mark):
    """Whether what stands on a cell can be jumped: an enemy or the neutral piece."""
    return ENEMY <= mark <= NEUTRAL


def pieces_left(board, view):
    """How many own pieces the end of the turn leaves on the board."""
    left = 0
    for i in range(view[OWN_COUNT]):
        if not is_removal_cell(board, view[OWN_CELLS + i]):
            left += 1
    return left


def pieces_lost(board, view):
    """How many own pieces stand on removal cells."""
    return view[GIVEN_UP_COUNT] + view[OWN_COUNT] - pieces_left(board, view)


# Movements


def target_of(board, source, way):
    """Where one of the twelve ways out of a cell leads, on an empty board; NO_CELL beyond the edge."""
    return board[board[WAYS] + 2 * (WAYS_OUT * source + way)]


def jumped_by(board, source, way):
    """The cell that a way out of a cell jumps over; NO_CELL for a step."""
    return board[board[WAYS] + 2 * (WAYS_OUT * source + way) + 1]


def can_go(board, view, source, way):
    """Whether a piece on `source` can go this way: a step or a jump, to an empty cell."""
    target = target_of(board, source, way)
    if target == NO_CELL or view[target] != EMPTY:
        return False
    jumped = jumped_by(board, source, way)
    return jumped == NO_CELL or is_prey(view[jumped])


def can_step(board, view, source, way):
    """Whether a piece on `source` can go this way without a jump."""
    target = target_of(board, source, way)
    return target != NO_CELL and view[target] == EMPTY and jumped_by(board, source, way) == NO_CELL


def put_in_place(view, count, cells, old, new):
    """Replace a cell of an ascending list."""
    i = cells
    while view[i] != old:
        i += 1
    while i + 1 < cells + view[count] and view[i + 1] < new:
        view[i] = view[i + 1]
        i += 1
    while i > cells and view[i - 1] > new:
        view[i] = view[i - 1]
        i -= 1
    view[i] = new


def strike_out(view, count, cells, old):
    """Take a cell out of a list."""
    i = cells
    while view[i] != old:
        i += 1
    view[count] -= 1
    while i < cells + view[count]:
        view[i] = view[i + 1]
        i += 1


def put(view, source, target):
    """Put the own piece on `source` on an empty cell."""
    view[source] = EMPTY
    view[target] = OWN
    put_in_place(view, OWN_COUNT, OWN_CELLS, source, target)


def take(view, cell):
    """Capture the enemy or neutral piece on a cell."""
    if view[cell] == ENEMY:
        strike_out(view, ENEMY_COUNT, ENEMY_CELLS, cell)
    view[cell] = EMPTY
    view[TAKEN] += 1


def write_down(view, movement):
    """Remember a movement of this turn; those beyond the largest roll are not remembered."""
    if view[MADE_COUNT] < LARGEST_ROLL:
        view[MADE + view[MADE_COUNT]] = movement
    view[MADE_COUNT] += 1


def make_movement(board, view, movement):
    """Make one step or jump."""
    write_down(view, movement)
    source = movement // board[CELLS]
    target = movement % board[CELLS]
    for way in range(WAYS_OUT):
        if target_of(board, source, way) == target:
            jumped = jumped_by(board, source, way)
            if jumped != NO_CELL:
                take(view, jumped)
    put(view, source, target)


def give_up(view, cell):
    """Leave the own piece on a removal cell there for the rest of the turn."""
    strike_out(view, OWN_COUNT, OWN_CELLS, cell)
    view[cell] = GIVEN_UP
    view[GIVEN_UP_COUNT] += 1


def give_up_standing(board, view):
    """Leave every own piece that stands on a removal cell there for the rest of the turn."""
    for i in range(view[OWN_COUNT] - 1, -1, -1):
        cell = view[OWN_CELLS + i]
        if is_removal_cell(board, cell):
            give_up(view, cell)


def take_up_again(board, view):
    """Let the pieces that were given up move like the others."""
    if view[GIVEN_UP_COUNT] == 0:
        return
    for cell in range(board[CELLS]):
        if view[cell] == GIVEN_UP:
            view[cell] = OWN
            last = OWN_CELLS + view[OWN_COUNT]
            view[OWN_COUNT] += 1
            view[last] = cell
            put_in_place(view, OWN_COUNT, OWN_CELLS, cell, cell)
    view[GIVEN_UP_COUNT] = 0
