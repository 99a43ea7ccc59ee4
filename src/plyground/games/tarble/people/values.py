"""What the end of a turn is worth to Brian, in 1/600 of a point: his weights (D11) and the first value.

He is more careful when ahead and more aggressive when behind, most of all late in the game.
"""

import numpy as np

from plyground.games.tarble.board import LARGEST_ROLL
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.people.danger import find_jumping_dangers
from plyground.games.tarble.people.development import AFTER_REMOVAL, development_score
from plyground.games.tarble.people.phases import LATE, standing
from plyground.games.tarble.people.scratch import DANGER
from plyground.games.tarble.people.view import ENEMY_COUNT, OWN_CELLS, OWN_COUNT, TAKEN, pieces_left, pieces_lost

WON = 60_000
# By standing, from far behind to far ahead: a point gained; then, until and from the late game on, a chance in six of
# losing a piece, and a piece given up.
GAIN = np.array([720, 660, 600, 600, 600])
CARE = np.array([[60, 80, 100, 115, 130], [40, 60, 100, 115, 130]])
SACRIFICE = np.array([[-600, -480, -300, -60, 120], [-900, -600, -180, 180, 480]])
# By phase: a point of the development score
DEVELOPMENT = np.array([18, 12, 6, 0])


def care(phase, lead):
    """What Brian pays for each roll of the opponent with which a piece is lost."""
    return CARE[int(phase >= LATE), standing(lead)]


def is_finished(board, view):
    """Whether the turn that ends like this ends the game."""
    return view[ENEMY_COUNT] == 0 or pieces_left(board, view) == 0


def outcome(board, view, lead, won):
    """What a finished game is worth to the viewer, whose lead was `lead` before the turn: `won`, 0 or -`won`."""
    points = lead + view[TAKEN]
    if points == 0:
        points = int(pieces_left(board, view) > 0) - int(view[ENEMY_COUNT] > 0)
    if points == 0:
        return 0
    return won if points > 0 else -won


def gains(board, view, phase, lead):
    """What a turn has brought, without what the opponent may do next: points, pieces given up, development."""
    late = int(phase >= LATE)
    return (
        GAIN[standing(lead)] * view[TAKEN]
        + SACRIFICE[late, standing(lead)] * pieces_lost(board, view)
        - DEVELOPMENT[phase] * development_score(board, view, AFTER_REMOVAL)
    )


def rolls_that_take(board, view, scratch):
    """The sum over the own pieces of the opponent's rolls with which he can capture each (7 - jumping distance)."""
    find_jumping_dangers(board, view, LARGEST_ROLL, scratch)
    total = 0
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        if not is_removal_cell(board, cell):
            total += LARGEST_ROLL + 1 - scratch[DANGER + cell]
    return total


def first_value(board, view, phase, lead, scratch):
    """The first value of a turn that ends as the view shows."""
    if is_finished(board, view):
        return outcome(board, view, lead, WON)
    return gains(board, view, phase, lead) - care(phase, lead) * rolls_that_take(board, view, scratch)
