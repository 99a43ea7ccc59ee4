"""Board distance between the sides: to the nearest enemy, and the closest pair of an own piece and an enemy."""

from plyground.games.tarble.board import CELLS, DISTANCES
from plyground.games.tarble.cells import distance
from plyground.games.tarble.people.view import ENEMY_CELLS, ENEMY_COUNT, OWN_CELLS, OWN_COUNT

NOBODY_NEAR = 99


def near(board, view, cell):
    """The distance from a cell to the nearest enemy."""
    row = board[DISTANCES] + cell * board[CELLS]
    least = NOBODY_NEAR
    for i in range(view[ENEMY_COUNT]):
        least = min(least, board[row + view[ENEMY_CELLS + i]])
    return least


def distance_between_the_sides(board, view):
    """The distance of the closest pair of an own piece and an enemy."""
    least = NOBODY_NEAR
    for i in range(view[OWN_COUNT]):
        least = min(least, near(board, view, view[OWN_CELLS + i]))
    return least


def own_of_closest_pair(board, view):
    """The own cell of the closest pair of an own piece and an enemy; the first of equals. Both sides have pieces."""
    least = distance_between_the_sides(board, view)
    i = 0
    while near(board, view, view[OWN_CELLS + i]) > least:
        i += 1
    return view[OWN_CELLS + i]


def nearest_enemy(board, view, cell):
    """The cell of the enemy nearest to a cell; the first of equals. There is an enemy."""
    least = near(board, view, cell)
    i = 0
    while distance(board, cell, view[ENEMY_CELLS + i]) > least:
        i += 1
    return view[ENEMY_CELLS + i]
