"""What one turn of Tarble says about how somebody plays: the measures of `style.py`, in the order of the numbers here.

Distances are measured after turns that did not end the game; a turn that did leaves nothing to a roll of 3. "Where
possible" is judged from below: the turn ended so, or Sarah's completion of the same roll would have.
"""

from plyground.games.tarble.board import CELLS, ENDED, LARGEST_ROLL, LEFT, POINTS, TURN, WORDS
from plyground.games.tarble.cells import distance_to_centre, is_removal_cell
from plyground.games.tarble.least_roll import LEAST_ROLL_SCRATCH, least_roll
from plyground.games.tarble.people.danger import BY_BOARD, SAFE, some_piece_within
from plyground.games.tarble.people.distance import NOBODY_NEAR, distance_between_the_sides, near
from plyground.games.tarble.people.movements import complete
from plyground.games.tarble.people.scratch import END_OF_TERMS
from plyground.games.tarble.people.view import ENEMY_COUNT, OWN, OWN_CELLS, OWN_COUNT, VIEW_SIZE, copy_view, look

(
    SAME_PIECE, FAR_AWAY, NEAREST_ENEMY, NEAREST_TO_CENTRE, THREE_FROM_CENTRE, LEFT_TO_A_THREE, NEEDS_A_JUMP,
    PIECES_MOVED, PIECES_ELSEWHERE, WASTEFUL, WASTED, ENEMIES, NEUTRALS, GIVEN_UP,
) = range(14)  # fmt: skip
TWO = 2  # the least roll with a choice of pieces
OPPONENTS_ROLL = 3  # by which the thesis judges safety, as its subjects did

WAS = END_OF_TERMS  # views: the position before the turn and after it, as the side that moves sees them
NOW = WAS + VIEW_SIZE
COMPLETED = NOW + VIEW_SIZE
OTHER = COMPLETED + VIEW_SIZE  # after the turn, as the other side sees it
MOVED_TO = OTHER + VIEW_SIZE  # cells of pieces that have moved
LEAST_ROLL = MOVED_TO + LARGEST_ROLL
MEASURE_SCRATCH = LEAST_ROLL + LEAST_ROLL_SCRATCH


def measure_turn(board, before, after, steps, values, scratch):
    """Write what a turn says about every measure."""
    counters = board[WORDS]
    seat = before[counters + TURN]
    was, now = scratch[WAS:], scratch[NOW:]
    look(board, before, seat, was)
    look(board, after, seat, now)
    points = after[counters + POINTS + seat] - before[counters + POINTS + seat]
    roll = before[counters + LEFT]
    measure_pieces(board, was, now, points, roll, values, scratch)
    if roll >= TWO and steps.size == roll:
        values[SAME_PIECE] = int(target_of_step(board, steps[0]) == source_of_step(board, steps[1]))
        values[PIECES_MOVED] = pieces_moved(board, steps, scratch[MOVED_TO:])
    values[LEFT_TO_A_THREE] = 0
    if after[counters + ENDED] == 0:
        look(board, after, 1 - seat, scratch[OTHER:])
        measure_distances(board, was, now, roll, values, scratch)


def measure_pieces(board, was, now, points, roll, values, scratch):
    """What was captured and given up, how many pieces stand elsewhere, and what movements were wasted."""
    enemies = was[ENEMY_COUNT] - now[ENEMY_COUNT]
    values[ENEMIES] = enemies
    values[NEUTRALS] = points - enemies
    values[GIVEN_UP] = was[OWN_COUNT] - now[OWN_COUNT]
    elsewhere = 0
    for i in range(was[OWN_COUNT]):
        elsewhere += int(now[was[OWN_CELLS + i]] != OWN)
    values[PIECES_ELSEWHERE] = elsewhere
    least = least_roll(board, was, now, points - enemies, roll, scratch[LEAST_ROLL:])
    values[WASTED] = roll - least
    if roll >= TWO:
        values[WASTEFUL] = int(least < roll)


def measure_distances(board, was, now, roll, values, scratch):
    """How far the pieces are from the enemies and from the centre after the turn, and what a roll of 3 can take."""
    nearest = distance_between_the_sides(board, now)
    values[NEAREST_ENEMY] = nearest
    to_centre = NOBODY_NEAR
    for i in range(now[OWN_COUNT]):
        to_centre = min(to_centre, distance_to_centre(board, now[OWN_CELLS + i]))
    values[NEAREST_TO_CENTRE] = to_centre
    values[THREE_FROM_CENTRE] = int(to_centre == OPPONENTS_ROLL)
    if nearest >= SAFE or completion_is_safe(board, was, roll, scratch):
        values[FAR_AWAY] = int(nearest >= SAFE)
    if some_piece_within(board, scratch[OTHER:], OPPONENTS_ROLL, scratch):
        values[LEFT_TO_A_THREE] = 1
        values[NEEDS_A_JUMP] = int(nearest >= SAFE)


def completion_is_safe(board, was, roll, scratch):
    """Whether Sarah's completion of the roll ends with pieces, all of them at least four cells from the enemies."""
    view = scratch[COMPLETED:]
    copy_view(was, view)
    complete(board, view, roll, BY_BOARD, scratch)
    nearest = NOBODY_NEAR
    left = 0
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        if not is_removal_cell(board, cell):
            nearest = min(nearest, near(board, view, cell))
            left += 1
    return left > 0 and view[ENEMY_COUNT] > 0 and nearest >= SAFE


# Steps


def source_of_step(board, step):
    return (step - 1) // board[CELLS]


def target_of_step(board, step):
    return (step - 1) % board[CELLS]


def pieces_moved(board, steps, moved_to):
    """How many different pieces made these steps; `moved_to` is used as workspace."""
    count = 0
    for step in steps:
        source = source_of_step(board, step)
        piece = 0
        while piece < count and moved_to[piece] != source:
            piece += 1
        moved_to[piece] = target_of_step(board, step)
        count = max(count, piece + 1)
    return count
