"""Reasons: what a player says about its turn, as one whole number that `telling` makes a sentence of.

A reason holds what the positions before and after the turn do not show: the strategy, what was done on the way, where
pieces were removed, and for Brian the phase and the least roll that puts one of his pieces in danger.
"""

from plyground.games.tarble.board import CELLS, CENTRE
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.people.view import DID, GIVEN_UP, OWN

# Strategies
COMPLETION, DEVELOPING, RETREATING, ATTACK, GIVING_UP, CAPTURE, INFINITE_RETREAT, FULL_SEARCH = 0, 1, 2, 3, 4, 5, 6, 7

# Removal cells on which own pieces stand at the end of the turn: a set of
IN_CORNER, IN_CENTRE = 1, 2

# A reason: hexadecimal digits, by their place
DID_PLACE, REMOVAL_PLACE, STRATEGY_PLACE, PHASE_PLACE, DANGER_PLACE = 0, 4, 8, 12, 16


def removal_kinds(board, view):
    """On which kinds of removal cells own pieces stand."""
    kinds = 0
    for cell in range(board[CELLS]):
        if is_removal_cell(board, cell) and view[cell] in (OWN, GIVEN_UP):
            kinds |= IN_CENTRE if cell == board[CENTRE] else IN_CORNER
    return kinds


def reason_for(board, view, strategy, phase, danger):
    """The reason for a turn that ends as the view shows, before pieces are removed."""
    return (
        view[DID] << DID_PLACE
        | removal_kinds(board, view) << REMOVAL_PLACE
        | strategy << STRATEGY_PLACE
        | phase << PHASE_PLACE
        | danger << DANGER_PLACE
    )


def part_of(reason, place):
    """One of the parts of a reason."""
    return reason >> place & 15
