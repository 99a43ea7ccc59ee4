"""What all of Tarble's human-like players do with a turn: complete it, and give up pieces. Slow and naive."""

from tests.reference.tarble_terms import (
    development_movement,
    exact_search,
    first_way_to_removal_cell,
    movements,
    pieces_at_risk,
    removal_cells,
    retreat_movement,
    search_with,
)

LONGEST_WAY_TO_A_REMOVAL_CELL = 12


def completing_movement(position, danger, resting):
    """Retreat while a piece is at risk, else develop, else the first movement; None if there is none."""
    movement = None
    if pieces_at_risk(position, danger, resting) > 0:
        movement = retreat_movement(position, danger, resting)
    if movement is None:
        movement = development_movement(position, danger, resting)
    if movement is None:
        movement = next((each for each in movements(position) if each[0] not in resting), None)
    return movement


def complete(turn, danger, resting=frozenset()):
    """Use up the movements of a turn; pieces that rest stay where they are and only stand in the way."""
    while turn.left:
        movement = completing_movement(turn.position, danger, resting)
        if movement is None:
            return
        turn.play(movement)


def piece_nearest_to_removal(position):
    """The first way, with fewest movements, of an own piece to a removal cell; None if no piece has one."""
    ways = []
    for piece in position.own - removal_cells(position.side):
        states = search_with(position, piece, LONGEST_WAY_TO_A_REMOVAL_CELL)
        path = first_way_to_removal_cell(position, states)
        if path:
            ways.append((len(path), path))
    return min(ways)[1] if ways else None


def give_up_one(turn, as_far_as_possible):
    """Bring one more piece onto a removal cell; whether it got there.

    The last piece uses exactly all movements that are left, if it can. A way that is too long is followed as far as
    possible (Sarah) or not at all (Brian).
    """
    position = turn.position
    remaining = position.own - removal_cells(position.side)
    path = None
    if len(remaining) == 1:
        (last,) = remaining
        path = first_way_to_removal_cell(position, exact_search(position, last, turn.left))
    path = path or piece_nearest_to_removal(position)
    if path is None:
        return False
    reached = len(path) - 1 <= turn.left
    if reached or as_far_as_possible:
        turn.follow(path)
    return reached


def give_up(turn, wanted, as_far_as_possible):
    """Give up so many pieces, or as many as the movements allow; how many got to a removal cell."""
    given_up = 0
    while turn.left and given_up < wanted and give_up_one(turn, as_far_as_possible):
        given_up += 1
    return given_up
