"""Capture plans: ways of one piece that end with a capture, and what a piece can take with a number of movements."""

from plyground.games.tarble.board import LARGEST_ROLL
from plyground.games.tarble.people.piece_search import (
    ALL_WAYS,
    JUMPS_ONLY,
    MOVEMENTS,
    captures_of,
    is_capture,
    of_state,
    search_with_piece,
)
from plyground.games.tarble.people.view import OWN_CELLS, OWN_COUNT


def find_plans(board, view, piece, movements, search):
    """Search with a piece; return the number of states. Those for which `is_capture` holds are its capture plans."""
    return search_with_piece(board, view, search, piece, movements, ALL_WAYS)


def most_points(board, view, search, points):
    """Write the most points that ONE own piece can take with at most n movements into points[n], for n from 0 to 6."""
    for roll in range(LARGEST_ROLL + 1):
        points[roll] = 0
    for i in range(view[OWN_COUNT]):
        for state in range(1, search_with_piece(board, view, search, view[OWN_CELLS + i], LARGEST_ROLL, JUMPS_ONLY)):
            if is_capture(search, state):
                roll = of_state(search, state, MOVEMENTS)
                points[roll] = max(points[roll], captures_of(search, state))
    for roll in range(1, LARGEST_ROLL + 1):
        points[roll] = max(points[roll], points[roll - 1])


def prospects(board, view, search, points):
    """The sum over the rolls of the most points that one own piece can take with each."""
    most_points(board, view, search, points)
    total = 0
    for roll in range(1, LARGEST_ROLL + 1):
        total += points[roll]
    return total
