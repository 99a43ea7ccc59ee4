"""The least roll with which a turn could have ended as it did: a larger one has wasted movements.

For 1, 2, … movements a search goes depth first through the movements of the own pieces, each position a view (see
people/view.py). It leaves a way as soon as the cells that the pieces still have to go, on an empty board, are more than
the movements cover: a step covers one cell, a jump two, and there are just as many jumps as pieces to capture.
"""

from plyground.games.tarble.board import CELLS, CENTRE, EMPTY, LARGEST_ROLL, NEUTRAL, NO_CELL, WAYS_OUT
from plyground.games.tarble.cells import distance, is_removal_cell
from plyground.games.tarble.people.view import (
    ENEMY,
    ENEMY_COUNT,
    MOST_PIECES,
    OWN,
    OWN_CELLS,
    OWN_COUNT,
    VIEW_SIZE,
    copy_view,
    jumped_by,
    put,
    take,
    target_of,
)

TOO_FAR = 1000

# Scratch: the view in which the turn is to end, whether the neutral piece is to be captured, distances of pieces that
# are to be removed, and a view after each movement.
GOAL = 0
TAKES_NEUTRAL = GOAL + VIEW_SIZE
EXITS = TAKES_NEUTRAL + 1
WAY = EXITS + MOST_PIECES
LEAST_ROLL_SCRATCH = WAY + VIEW_SIZE * (LARGEST_ROLL + 1)


def may_take(view, scratch, cell):
    """Whether the piece on a cell is one that the turn captures."""
    if view[cell] == NEUTRAL:
        return scratch[TAKES_NEUTRAL] == 1
    return view[cell] == ENEMY and scratch[GOAL + cell] != ENEMY


def prey_left(board, view, scratch):
    """How many pieces are still to be captured."""
    neutral = scratch[TAKES_NEUTRAL] == 1 and view[board[CENTRE]] == NEUTRAL
    return view[ENEMY_COUNT] - scratch[GOAL + ENEMY_COUNT] + int(neutral)


def is_at_its_end(board, view, scratch):
    """Whether the pieces that the end of the turn leaves stand where they are to stand."""
    count = 0
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        if not is_removal_cell(board, cell):
            if scratch[GOAL + cell] != OWN:
                return False
            count += 1
    return count == scratch[GOAL + OWN_COUNT]


def cells_to_exit(board, source):
    """The distance of a cell to the nearest removal cell."""
    least = TOO_FAR
    for cell in range(board[CELLS]):
        if is_removal_cell(board, cell):
            least = min(least, distance(board, source, cell))
    return least


def cells_to_go(board, view, scratch):
    """The fewest cells that the pieces must go in all, were nothing in their way; TOO_FAR if there are too few pieces.

    Every open goal needs a stray piece, and the strays left over must be removed.
    """
    total = 0
    surplus = 0
    for i in range(view[OWN_COUNT]):
        surplus += int(scratch[GOAL + view[OWN_CELLS + i]] != OWN)
    for i in range(scratch[GOAL + OWN_COUNT]):
        goal = scratch[GOAL + OWN_CELLS + i]
        if view[goal] == OWN:
            continue
        surplus -= 1
        least = TOO_FAR
        for k in range(view[OWN_COUNT]):
            cell = view[OWN_CELLS + k]
            if scratch[GOAL + cell] != OWN:
                least = min(least, distance(board, goal, cell))
        total += least
    if surplus < 0:
        return TOO_FAR
    return total + cells_to_exits(board, view, scratch, surplus) if surplus > 0 else total


def cells_to_exits(board, view, scratch, surplus):
    """The fewest cells that so many stray pieces must go to be removed."""
    count = 0
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        if scratch[GOAL + cell] == OWN:
            continue
        away = cells_to_exit(board, cell)
        place = count
        while place > 0 and scratch[EXITS + place - 1] > away:
            scratch[EXITS + place] = scratch[EXITS + place - 1]
            place -= 1
        scratch[EXITS + place] = away
        count += 1
    total = 0
    for i in range(surplus):
        total += scratch[EXITS + i]
    return total


def can_end(board, left, scratch, place):
    """Whether exactly `left` movements lead from the view at a place to the end of the turn."""
    view = scratch[place:]
    prey = prey_left(board, view, scratch)
    if left == 0:
        return prey == 0 and is_at_its_end(board, view, scratch)
    if prey > left or cells_to_go(board, view, scratch) > left + prey:
        return False
    following = scratch[place + VIEW_SIZE :]
    for i in range(view[OWN_COUNT]):
        source = view[OWN_CELLS + i]
        for way in range(WAYS_OUT):
            target = target_of(board, source, way)
            jumped = jumped_by(board, source, way)
            if (
                target == NO_CELL
                or view[target] != EMPTY
                or (jumped != NO_CELL and not may_take(view, scratch, jumped))
            ):
                continue
            copy_view(view, following)
            if jumped != NO_CELL:
                take(following, jumped)
            put(following, source, target)
            if can_end(board, left - 1, scratch, place + VIEW_SIZE):
                return True
    return False


def least_roll(board, was, now, takes_neutral, roll, scratch):
    """The least number of movements, at least 1, that leads from the view `was` to `now`; a roll that does is known."""
    copy_view(now, scratch[GOAL:])
    scratch[TAKES_NEUTRAL] = takes_neutral
    copy_view(was, scratch[WAY:])
    for movements in range(1, roll):
        if can_end(board, movements, scratch, WAY):
            return movements
    return roll
