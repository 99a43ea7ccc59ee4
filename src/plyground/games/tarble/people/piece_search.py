"""Search with one piece (D17): where it can get with how many movements, and what it captures on the way.

Breadth first over states (cell of the piece, set of captured pieces); all other pieces stand still. Ways are tried in
ascending order of their targets, so states come in the order of their movements and then of their paths, and each keeps
the first of its shortest paths: `BEFORE` is the state from which it was reached.

Memory of a search, one int32 array of SEARCH_SIZE: the number of states, for each cell the set of the piece that stands
there (a bit, numbered by enemies and then the neutral piece) and the last state found on it, then the states.
"""

from plyground.games.tarble.board import CELLS, CENTRE, EMPTY, NO_CELL, WAYS_OUT
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.people.view import (
    ENEMY_CELLS,
    ENEMY_COUNT,
    MOST_CELLS,
    OWN,
    is_prey,
    jumped_by,
    put,
    take,
    target_of,
    write_down,
)

COUNT = 0
PREY = 1
LAST_ON_CELL = PREY + MOST_CELLS
STATES = LAST_ON_CELL + MOST_CELLS
# A state
CELL, CAPTURED, MOVEMENTS, BEFORE, SAME_CELL, STATE_SIZE = 0, 1, 2, 3, 4, 5
NO_STATE = -1
MOST_STATES = 8192  # those of six movements are a few hundred; a longer search that finds more is cut short
SEARCH_SIZE = STATES + STATE_SIZE * MOST_STATES

# How the last layer of a search is searched
ALL_WAYS, JUMPS_ONLY = 0, 1


def of_state(search, state, field):
    """One of the fields of a state: CELL, CAPTURED, MOVEMENTS, BEFORE."""
    return search[STATES + STATE_SIZE * state + field]


def begin_search(board, view, search, piece):
    """Enter the state in which the piece has not moved."""
    for cell in range(board[CELLS]):
        search[LAST_ON_CELL + cell] = NO_STATE
    for i in range(view[ENEMY_COUNT]):
        search[PREY + view[ENEMY_CELLS + i]] = 1 << i
    search[PREY + board[CENTRE]] = 1 << view[ENEMY_COUNT]
    search[COUNT] = 0
    add_state(search, piece, 0, 0, NO_STATE)


def add_state(search, cell, captured, movements, before):
    """Append a state."""
    count = search[COUNT]
    state = STATES + STATE_SIZE * count
    search[state + CELL] = cell
    search[state + CAPTURED] = captured
    search[state + MOVEMENTS] = movements
    search[state + BEFORE] = before
    search[state + SAME_CELL] = search[LAST_ON_CELL + cell]
    search[LAST_ON_CELL + cell] = count
    search[COUNT] = count + 1


def is_known(search, cell, captured, fewest):
    """Whether a state with this cell and this set was found, with at least so many movements."""
    state = search[LAST_ON_CELL + cell]
    while state != NO_STATE:
        entry = STATES + STATE_SIZE * state
        if search[entry + CAPTURED] == captured and search[entry + MOVEMENTS] >= fewest:
            return True
        state = search[entry + SAME_CELL]
    return False


def is_free(view, search, captured, cell):
    """Whether nothing stands on a cell once these pieces are captured."""
    mark = view[cell]
    return mark == EMPTY or (is_prey(mark) and captured & search[PREY + cell] != 0)


def expand(board, view, search, state, ways, fewest):
    """Add the new states one movement after a state. Known states with fewer movements than `fewest` do not count.

    The cell from which the piece set out must be empty in the view.
    """
    source = of_state(search, state, CELL)
    captured = of_state(search, state, CAPTURED)
    movements = of_state(search, state, MOVEMENTS) + 1
    for way in range(WAYS_OUT):
        target = target_of(board, source, way)
        if target == NO_CELL or not is_free(view, search, captured, target):
            continue
        jumped = jumped_by(board, source, way)
        after = captured
        if jumped != NO_CELL:
            if not is_prey(view[jumped]) or captured & search[PREY + jumped] != 0:
                continue
            after |= search[PREY + jumped]
        elif ways == JUMPS_ONLY:
            continue
        if not is_known(search, target, after, fewest):
            add_state(search, target, after, movements, state)


def search_with_piece(board, view, search, piece, most, last_ways):
    """Find all states of the own piece on the cell `piece` with at most `most` movements; return how many.

    With `last_ways` = JUMPS_ONLY the last movement is a jump: enough to see what can be captured, and much faster.
    """
    begin_search(board, view, search, piece)
    view[piece] = EMPTY
    state = 0
    while state < search[COUNT] <= MOST_STATES - WAYS_OUT and of_state(search, state, MOVEMENTS) < most:
        last = of_state(search, state, MOVEMENTS) + 1 == most
        expand(board, view, search, state, last_ways if last else ALL_WAYS, 0)
        state += 1
    view[piece] = OWN
    return search[COUNT]


def way_to_removal_cell(board, view, search, piece, most):
    """The first state on a corner or the centre, with at most `most` movements; NO_STATE if none is reached."""
    begin_search(board, view, search, piece)
    view[piece] = EMPTY
    state = found = 0
    answer = NO_STATE
    while answer == NO_STATE and state < search[COUNT] <= MOST_STATES - WAYS_OUT:
        if of_state(search, state, MOVEMENTS) == most:
            break
        expand(board, view, search, state, ALL_WAYS, 0)
        state += 1
        while found + 1 < search[COUNT] and answer == NO_STATE:
            found += 1
            if is_removal_cell(board, of_state(search, found, CELL)):
                answer = found
    view[piece] = OWN
    return answer


def exact_way_to_removal_cell(board, view, search, piece, movements):
    """The first state on a corner or the centre after exactly so many movements; NO_STATE if there is none.

    States with different numbers of movements are different ones here.
    """
    begin_search(board, view, search, piece)
    view[piece] = EMPTY
    state = 0
    while state < search[COUNT] <= MOST_STATES - WAYS_OUT and of_state(search, state, MOVEMENTS) < movements:
        expand(board, view, search, state, ALL_WAYS, of_state(search, state, MOVEMENTS) + 1)
        state += 1
    view[piece] = OWN
    for arrived in range(state, search[COUNT]):
        at_its_end = of_state(search, arrived, MOVEMENTS) == movements
        if at_its_end and is_removal_cell(board, of_state(search, arrived, CELL)):
            return arrived
    return NO_STATE


def is_capture(search, state):
    """Whether the last movement to a state is a jump."""
    before = of_state(search, state, BEFORE)
    return before != NO_STATE and of_state(search, state, CAPTURED) != of_state(search, before, CAPTURED)


def captures_of(search, state):
    """How many pieces are captured on the way to a state."""
    captured = of_state(search, state, CAPTURED)
    count = 0
    while captured != 0:
        captured &= captured - 1
        count += 1
    return count


def state_on_the_way(search, state, movements):
    """The state on the path to a state after so many movements, or the state itself if it has fewer."""
    while of_state(search, state, MOVEMENTS) > movements:
        state = of_state(search, state, BEFORE)
    return state


def write_down_path(board, view, search, state):
    """Remember the movements that lead to a state."""
    for movements in range(of_state(search, state, MOVEMENTS)):
        source = of_state(search, state_on_the_way(search, state, movements), CELL)
        target = of_state(search, state_on_the_way(search, state, movements + 1), CELL)
        write_down(view, source * board[CELLS] + target)


def play_to(board, view, search, state):
    """Bring the piece of a search to one of its states, with all captures on the way."""
    write_down_path(board, view, search, state)
    captured = of_state(search, state, CAPTURED)
    if captured >> view[ENEMY_COUNT] & 1 == 1:
        take(view, board[CENTRE])
    for i in range(view[ENEMY_COUNT] - 1, -1, -1):
        if captured >> i & 1 == 1:
            take(view, view[ENEMY_CELLS + i])
    if of_state(search, state, CELL) != of_state(search, 0, CELL):
        put(view, of_state(search, 0, CELL), of_state(search, state, CELL))
