"""What a person does with one movement: retreat, develop, and the completion of a turn out of the two.

Retreat (D18): the piece in the greatest danger that can get farther away does so. Development (D19): the movement with
the fewest pieces at risk after it, then with the smallest development score. Completion (D20): retreat while a piece is
at risk, else develop. All take a measure of danger (see `danger`), which tells Sarah from Brian. Own pieces that were
given up take no part.
"""

from plyground.games.tarble.board import CELLS, WAYS_OUT
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.people.danger import BY_JUMPS, find_dangers, pieces_at_risk
from plyground.games.tarble.people.development import AS_IT_STANDS, development_score
from plyground.games.tarble.people.distance import near
from plyground.games.tarble.people.reasons import COMPLETION, DEVELOPING, RETREATING
from plyground.games.tarble.people.scratch import DANGER, MOVEMENT_LIST, MOVEMENT_SCORES, TRIED
from plyground.games.tarble.people.view import (
    DEVELOPED,
    DID,
    NO_MOVEMENT,
    OWN_CELLS,
    OWN_COUNT,
    RETREATED,
    can_go,
    can_step,
    copy_view,
    make_movement,
    put,
    target_of,
)

NOT_ON_REMOVAL_CELLS, ANYWHERE = 0, 1


def list_movements(board, view, where, movements):
    """Write the movements of all own pieces, ascending; return how many. They may have to avoid removal cells."""
    count = 0
    for i in range(view[OWN_COUNT]):
        source = view[OWN_CELLS + i]
        for way in range(WAYS_OUT):
            if can_go(board, view, source, way):
                target = target_of(board, source, way)
                if where == ANYWHERE or not is_removal_cell(board, target):
                    movements[count] = source * board[CELLS] + target
                    count += 1
    return count


def first_movement(board, view, where, scratch):
    """The first movement of all."""
    movements = scratch[MOVEMENT_LIST:]
    return movements[0] if list_movements(board, view, where, movements) > 0 else NO_MOVEMENT


# Retreat


def list_by_danger(view, danger, cells, dangers):
    """Write the cells of the own pieces and their dangers, the greatest danger (the smallest number) first."""
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        place = i
        while place > 0 and dangers[place - 1] > danger[cell]:
            cells[place] = cells[place - 1]
            dangers[place] = dangers[place - 1]
            place -= 1
        cells[place] = cell
        dangers[place] = danger[cell]


def danger_after_step(board, view, source, target, measure, scratch):
    """The danger of the piece on `source` once it has stepped to `target`."""
    if measure != BY_JUMPS:
        return near(board, view, target)
    tried = scratch[TRIED:]
    copy_view(view, tried)
    put(tried, source, target)
    find_dangers(board, tried, measure, scratch)
    return scratch[DANGER:][target]


def retreating_step(board, view, source, danger, measure, scratch):
    """The best step of a piece out of its danger, not onto a removal cell: by danger after it, then by near."""
    best = NO_MOVEMENT
    best_value = danger
    best_near = 0
    for way in range(WAYS_OUT):
        target = target_of(board, source, way)
        if not can_step(board, view, source, way) or is_removal_cell(board, target):
            continue
        value = danger_after_step(board, view, source, target, measure, scratch)
        away = near(board, view, target)
        if value > best_value or (best != NO_MOVEMENT and value == best_value and away > best_near):
            best = source * board[CELLS] + target
            best_value = value
            best_near = away
    return best


def retreat_movement(board, view, measure, scratch):
    """The retreat movement; NO_MOVEMENT if no piece can get out of danger by a step."""
    cells, dangers = scratch[MOVEMENT_LIST:], scratch[MOVEMENT_SCORES:]
    find_dangers(board, view, measure, scratch)
    list_by_danger(view, scratch[DANGER:], cells, dangers)
    for i in range(view[OWN_COUNT]):
        movement = retreating_step(board, view, cells[i], dangers[i], measure, scratch)
        if movement != NO_MOVEMENT:
            return movement
    return NO_MOVEMENT


# Development


def score_after(board, view, movement, tried):
    """The development score after a movement, of the position as it stands."""
    copy_view(view, tried)
    make_movement(board, tried, movement)
    return development_score(board, tried, AS_IT_STANDS)


def development_movement(board, view, measure, scratch):
    """The development movement; NO_MOVEMENT if every movement ends on a removal cell.

    Movements are tried by ascending score, so that the first without a piece at risk is the one.
    """
    movements, scores = scratch[MOVEMENT_LIST:], scratch[MOVEMENT_SCORES:]
    tried = scratch[TRIED:]
    count = list_movements(board, view, NOT_ON_REMOVAL_CELLS, movements)
    for i in range(count):
        scores[i] = score_after(board, view, movements[i], tried)
    best = NO_MOVEMENT
    least_risk = view[OWN_COUNT] + 1
    while least_risk > 0 and count > 0:
        first = 0
        for i in range(1, count):
            if scores[i] < scores[first]:
                first = i
        movement = movements[first]
        copy_view(view, tried)
        make_movement(board, tried, movement)
        risk = pieces_at_risk(board, tried, measure, scratch)
        if risk < least_risk:
            best = movement
            least_risk = risk
        count -= 1
        for i in range(first, count):
            movements[i] = movements[i + 1]
            scores[i] = scores[i + 1]
    return best


# The rest of a turn


def develop(board, view, measure, scratch):
    """The development movement; the view remembers it."""
    movement = development_movement(board, view, measure, scratch)
    if movement != NO_MOVEMENT:
        view[DID] |= DEVELOPED
    return movement


def retreat_or_develop(board, view, measure, scratch):
    """The retreat movement, or else the development movement; the view remembers which."""
    movement = retreat_movement(board, view, measure, scratch)
    if movement != NO_MOVEMENT:
        view[DID] |= RETREATED
        return movement
    return develop(board, view, measure, scratch)


def completing_movement(board, view, measure, scratch):
    """The next movement of a completion; NO_MOVEMENT if there is none at all."""
    if pieces_at_risk(board, view, measure, scratch) > 0:
        movement = retreat_or_develop(board, view, measure, scratch)
    else:
        movement = develop(board, view, measure, scratch)
    return first_movement(board, view, ANYWHERE, scratch) if movement == NO_MOVEMENT else movement


def next_movement(board, view, strategy, measure, scratch):
    """The next movement of a turn by one strategy: completion, development, or retreat (else development)."""
    if strategy == DEVELOPING:
        return develop(board, view, measure, scratch)
    if strategy == RETREATING:
        return retreat_or_develop(board, view, measure, scratch)
    return completing_movement(board, view, measure, scratch)


def play_on(board, view, left, strategy, measure, scratch):
    """Play the rest of a turn by one strategy; return the movements that could not be made."""
    while left > 0:
        movement = next_movement(board, view, strategy, measure, scratch)
        if movement == NO_MOVEMENT:
            return left
        make_movement(board, view, movement)
        left -= 1
    return 0


def complete(board, view, left, measure, scratch):
    """Play the rest of a turn by completion; return the movements that could not be made."""
    return play_on(board, view, left, COMPLETION, measure, scratch)
