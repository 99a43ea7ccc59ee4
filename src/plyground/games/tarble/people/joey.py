"""Joey, nine years old: he takes what he can, goes where he can take something, and else heads for the centre.

He decides each movement by itself (8.1). Only with the last one does he see that an enemy stands beside a piece of his.
"""

from plyground.games.tarble.board import CELLS, CENTRE, LEFT, NEUTRAL, NO_CELL, TURN, WAYS_OUT, WORDS
from plyground.games.tarble.cells import distance, distance_to_centre, is_removal_cell
from plyground.games.tarble.people.danger import BY_BOARD
from plyground.games.tarble.people.distance import distance_between_the_sides, near, nearest_enemy, own_of_closest_pair
from plyground.games.tarble.people.movements import ANYWHERE, NOT_ON_REMOVAL_CELLS, first_movement, retreat_movement
from plyground.games.tarble.people.reasons import COMPLETION, reason_for
from plyground.games.tarble.people.scratch import END_OF_TERMS, STEPS_TOLD, TRIED
from plyground.games.tarble.people.view import (
    APPROACHED,
    ATTACKED,
    DID,
    ENEMY_COUNT,
    NO_MOVEMENT,
    OWN_CELLS,
    OWN_COUNT,
    RETREATED,
    VIEW_SIZE,
    can_go,
    can_step,
    copy_view,
    jumped_by,
    look,
    make_movement,
    target_of,
    tell_steps,
    write_turn_end,
)

PLAYED = END_OF_TERMS  # the view of the turn as it is played
JOEY_SCRATCH = PLAYED + VIEW_SIZE


def capture(board, view):
    """A capture: rather of an enemy than of the neutral piece (D6), then rather not onto a removal cell."""
    best = NO_MOVEMENT
    best_merit = -1
    for i in range(view[OWN_COUNT]):
        source = view[OWN_CELLS + i]
        for way in range(WAYS_OUT):
            jumped = jumped_by(board, source, way)
            if jumped == NO_CELL or not can_go(board, view, source, way):
                continue
            target = target_of(board, source, way)
            merit = 2 * int(view[jumped] != NEUTRAL) + int(not is_removal_cell(board, target))
            if merit > best_merit:
                best = source * board[CELLS] + target
                best_merit = merit
    return best


def step_towards(board, view, source, goal):
    """The step of a piece to the free neighbour nearest to a goal."""
    best = NO_MOVEMENT
    least = 0
    for way in range(WAYS_OUT):
        if can_step(board, view, source, way):
            target = target_of(board, source, way)
            away = distance(board, target, goal)
            if best == NO_MOVEMENT or away < least:
                best = source * board[CELLS] + target
                least = away
    return best


def step_away(board, view, source):
    """The step of a piece to the free neighbour farthest from the nearest enemy."""
    best = NO_MOVEMENT
    most = 0
    for way in range(WAYS_OUT):
        if can_step(board, view, source, way):
            target = target_of(board, source, way)
            away = near(board, view, target)
            if best == NO_MOVEMENT or away > most:
                best = source * board[CELLS] + target
                most = away
    return best


def leave_removal_cell(board, view, left):
    """The movement of the first piece that would be removed: towards the centre, or away from the enemies."""
    for i in range(view[OWN_COUNT]):
        source = view[OWN_CELLS + i]
        if not is_removal_cell(board, source):
            continue
        movement = step_towards(board, view, source, board[CENTRE])
        if movement == NO_MOVEMENT:
            continue
        ends_beside_enemy = left == 1 and near(board, view, movement % board[CELLS]) == 1
        if source == board[CENTRE] or ends_beside_enemy:
            return step_away(board, view, source)
        return movement
    return NO_MOVEMENT


def attack(board, view, left):
    """A step of the closest pair's own piece towards the enemy, if the enemy is within the movements left."""
    if view[OWN_COUNT] == 0 or view[ENEMY_COUNT] == 0 or distance_between_the_sides(board, view) > left:
        return NO_MOVEMENT
    piece = own_of_closest_pair(board, view)
    return step_towards(board, view, piece, nearest_enemy(board, view, piece))


def approach_centre(board, view):
    """A step nearer to the centre of the piece nearest to it that has one, not onto a removal cell."""
    best = NO_MOVEMENT
    least = 0
    for i in range(view[OWN_COUNT]):
        source = view[OWN_CELLS + i]
        away = distance_to_centre(board, source)
        if best != NO_MOVEMENT and away >= least:
            continue
        for way in range(WAYS_OUT):
            target = target_of(board, source, way)
            if not can_step(board, view, source, way) or is_removal_cell(board, target):
                continue
            if distance_to_centre(board, target) < away and (best == NO_MOVEMENT or away < least):
                best = source * board[CELLS] + target
                least = away
    return best


def leaves_piece_beside_enemy(board, view, movement, tried):
    """Whether some own piece stands next to an enemy after a movement."""
    copy_view(view, tried)
    make_movement(board, tried, movement)
    return distance_between_the_sides(board, tried) == 1


def joeys_movement(board, view, left, scratch):
    """The next movement; NO_MOVEMENT if there is none at all."""
    movement = capture(board, view)
    if movement == NO_MOVEMENT:
        movement = leave_removal_cell(board, view, left)
    if movement != NO_MOVEMENT:
        return movement
    movement, did = attack(board, view, left), ATTACKED
    if movement == NO_MOVEMENT:
        movement, did = approach_centre(board, view), APPROACHED
    if movement == NO_MOVEMENT:
        movement, did = retreat_movement(board, view, BY_BOARD, scratch), RETREATED
    if movement != NO_MOVEMENT and left == 1:
        if leaves_piece_beside_enemy(board, view, movement, scratch[TRIED:]):
            retreat = retreat_movement(board, view, BY_BOARD, scratch)
            if retreat != NO_MOVEMENT:
                movement, did = retreat, RETREATED
    if movement != NO_MOVEMENT:
        view[DID] |= did
        return movement
    movement = first_movement(board, view, NOT_ON_REMOVAL_CELLS, scratch)
    return first_movement(board, view, ANYWHERE, scratch) if movement == NO_MOVEMENT else movement


def joey(board, state, after, scratch, stream):
    """Joey's turn."""
    counters = board[WORDS]
    view = scratch[PLAYED:]
    look(board, state, state[counters + TURN], view)
    for left in range(state[counters + LEFT], 0, -1):
        movement = joeys_movement(board, view, left, scratch)
        if movement == NO_MOVEMENT:
            break
        make_movement(board, view, movement)
    tell_steps(view, scratch[STEPS_TOLD:])
    write_turn_end(board, state, view, after)
    return reason_for(board, view, COMPLETION, 0, 0)
