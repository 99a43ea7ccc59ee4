"""The race: how far the seats of Pachisi and Parcheesi have to go. The path ends at place `finish`."""

from plyground.core.evaluation import Term
from plyground.games.shared.track.board import PIECES, SEATS, side_of


def distance_left(state, seat, finish):
    """How far the seat's four pieces have to go together."""
    distance = PIECES * finish
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        distance -= state[piece]
    return distance


def worst_distance(state, seat, finish):
    """How far the last piece has to go."""
    return finish - state[PIECES * seat]


def best_distance(state, seat, finish):
    """How far the first of the pieces that are still on their way has to go; 0 if there is none."""
    for piece in range(PIECES * seat + PIECES - 1, PIECES * seat - 1, -1):
        if state[piece] != finish:
            return finish - state[piece]
    return 0


def distances(board, state, seat, finish):
    """The distances that the seats of the own side and the enemy seats have to go, and how many are on its side."""
    own = 0
    enemy = 0
    allies = 0
    for other in range(SEATS):
        distance = distance_left(state, other, finish)
        if side_of(board, other) == side_of(board, seat):
            own += distance
            allies += 1
        else:
            enemy += distance
    return own, enemy, allies


def distance_lead(board, state, seat, finish):
    """The mean distance that enemy seats have to go, less that of the seats of the own side."""
    own, enemy, allies = distances(board, state, seat, finish)
    enemies = SEATS - allies
    return (enemy * allies - own * enemies) / (allies * enemies)  # one division: equal leads are equal floats


def lead_terms(board, state, seat, finish):
    """The two means that the lead in the race is made of, by their names."""
    own, enemy, allies = (int(number) for number in distances(board, state, seat, finish))
    return {
        "own squares to go": Term(own / allies, -1.0),
        "squares that an enemy has to go": Term(enemy / (SEATS - allies)),
    }
