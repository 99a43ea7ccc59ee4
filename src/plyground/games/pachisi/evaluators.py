"""Evaluators of Pachisi positions: that of the thesis's heuristic player, and the lead in the race."""

import numpy as np

from plyground.core.evaluation import TIES_RANDOM, Evaluator, Term
from plyground.games.pachisi.board import AROUND, FINISHED, IS_CASTLE, OUTBOUND, WAITING
from plyground.games.shared.track.board import PIECES
from plyground.games.shared.track.race import distance_lead, distance_left, lead_terms

IS_PRIVATE = [WAITING < place < OUTBOUND or AROUND < place < FINISHED for place in range(FINISHED + 1)]
IS_SAFE = np.array(
    [IS_PRIVATE[place] or IS_CASTLE[place] == 1 or place == FINISHED for place in range(FINISHED + 1)], np.int32
)
MOST_DISTANCE = PIECES * FINISHED  # of a seat
SPREADS = FINISHED + 1  # the differences between two places, 0 … 84


def safe_pieces(state, seat):
    """How many of the seat's pieces no enemy can ever capture where they stand; those that wait do not count."""
    safe = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        safe += IS_SAFE[state[piece]]
    return safe


def heuristic(board, before, state, seat, weights):
    """The less distance the better; then the more safe pieces; then the less between the first and the last piece.

    Three digits of one whole number, the distance first: a unit of each outweighs all that comes after it.
    """
    unsafe = PIECES - safe_pieces(state, seat)
    spread = state[PIECES * seat + PIECES - 1] - state[PIECES * seat]
    return -float((distance_left(state, seat, FINISHED) * (PIECES + 1) + unsafe) * SPREADS + spread)


def heuristic_terms(game, before, state, seat, weights):
    """The three digits, by their names."""
    spread = int(state[PIECES * seat + PIECES - 1] - state[PIECES * seat])
    return {
        "squares to go": Term(int(distance_left(state, seat, FINISHED)), -float((PIECES + 1) * SPREADS)),
        "pieces that can be captured": Term(PIECES - int(safe_pieces(state, seat)), -float(SPREADS)),
        "squares between the first and the last piece": Term(spread, -1.0),
    }


def pips(board, before, state, seat, weights):
    """How far the enemy seats have to go on average, less what the own team has to."""
    return distance_lead(board, state, seat, FINISHED)


def pips_terms(game, before, state, seat, weights):
    return lead_terms(game.board, state, seat, FINISHED)


def notable(game, before, state, seat):
    """What a player sees in a position after his turn, the most important first: captures, dangers, the way to go."""
    race, own = pips_terms(game, before, state, seat, None), heuristic_terms(game, before, state, seat, None)
    names = ("squares that an enemy has to go", "pieces that can be captured", "own squares to go")
    return {name: (race | own)[name] for name in names}


WORST = float((MOST_DISTANCE * (PIECES + 1) + PIECES) * SPREADS + FINISHED)
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
        "of the seat's own pieces: least distance, then most safe, then closest together",
        won=WORST + 1,
        bound=WORST,
        terms=heuristic_terms,
    ),
}
