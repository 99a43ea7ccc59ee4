"""Evaluators of Parcheesi positions: that of the thesis's heuristic player, and the lead in the race."""

import numpy as np

from plyground.core.evaluation import TIES_RANDOM, Evaluator, Term
from plyground.games.parcheesi.board import END_OF_ARM, HOME, IS_CASTLE
from plyground.games.shared.track.board import PIECES, SEATS, side_of
from plyground.games.shared.track.race import distance_lead, distance_left, lead_terms

IS_SAFE = np.array([IS_CASTLE[place] == 1 or place > END_OF_ARM for place in range(HOME + 1)], np.int32)
MOST_DISTANCE = PIECES * HOME  # of a seat
MOST_PIECES = 2 * PIECES  # of a team


def unsafe_pieces(state, seat):
    """How many of the seat's pieces stand neither on a castle nor on the home path nor at home."""
    unsafe = PIECES
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        unsafe -= IS_SAFE[state[piece]]
    return unsafe


def team_cost(board, state, seat):
    """How far the pieces of the seat or its team have to go, and how many of them are not safe."""
    distance = unsafe = 0
    for other in range(SEATS):
        if side_of(board, other) == side_of(board, seat):
            distance += distance_left(state, other, HOME)
            unsafe += unsafe_pieces(state, other)
    return distance, unsafe


def heuristic(board, before, state, seat, weights):
    """The less distance the better; then the more safe pieces.

    Two digits of one whole number: a unit of distance outweighs the safety of all pieces. In team play the partner's
    pieces count too. The roll does not change them while the seat has pieces of its own to move, and when these are
    home the partner's are what it moves: so it always chooses by the pieces that the roll moves.
    """
    distance, unsafe = team_cost(board, state, seat)
    return -float(distance * (MOST_PIECES + 1) + unsafe)


def heuristic_terms(game, before, state, seat, weights):
    """The two digits, by their names."""
    distance, unsafe = team_cost(game.board, state, seat)
    return {
        "squares to go": Term(int(distance), -float(MOST_PIECES + 1)),
        "pieces that can be captured": Term(int(unsafe), -1.0),
    }


def pips(board, before, state, seat, weights):
    """How far the enemy seats have to go on average, less what the seat (or its team, on average) has to."""
    return distance_lead(board, state, seat, HOME)


def pips_terms(game, before, state, seat, weights):
    return lead_terms(game.board, state, seat, HOME)


def notable(game, before, state, seat):
    """What a player sees in a position after his turn, the most important first: captures, dangers, the way to go."""
    race, own = pips_terms(game, before, state, seat, None), heuristic_terms(game, before, state, seat, None)
    names = ("squares that an enemy has to go", "pieces that can be captured", "own squares to go")
    return {name: (race | own)[name] for name in names}


WORST = float(2 * MOST_DISTANCE * (MOST_PIECES + 1) + MOST_PIECES)
EVALUATORS = {
    "pips": Evaluator(
        pips,
        "the lead in the race: squares to go of an enemy seat less those of an own one, on average",
        won=MOST_DISTANCE + 1.0,
        bound=float(MOST_DISTANCE),
        ties=TIES_RANDOM,  # most plays of a roll give the same lead
        terms=pips_terms,
    ),
    "heuristic": Evaluator(
        heuristic,
        "of the pieces of the seat or team: least distance, then most safe",
        won=WORST + 1,
        bound=WORST,
        terms=heuristic_terms,
    ),
}
