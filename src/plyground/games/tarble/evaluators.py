"""The evaluator of Tarble positions: points, and a little for pieces, as in the thesis's minimax."""

from plyground.core.evaluation import TIES_RANDOM, Evaluator, Term
from plyground.games.tarble.board import CELLS_PER_WORD, EVERY_BLUE, EVERY_RED, POINTS, WORDS

WON, MOST = 1000.0, 999.0


def piece_lead(board, state):
    """Red's pieces less Blue's; the neutral piece has the bits of both, so it counts for nobody."""
    red = blue = 0  # by the place of the cell in its word, a digit each; no side has enough pieces to overflow one
    for word in range(board[WORDS]):
        red += state[word] & EVERY_RED
        blue += (state[word] & EVERY_BLUE) >> 1
    lead = 0
    for _ in range(CELLS_PER_WORD):
        lead += (red & 15) - (blue & 15)
        red >>= 4
        blue >>= 4
    return lead


def points(board, before, state, seat, weights):
    """The lead in points and a fraction of the lead in pieces, in the middle of a turn too; clipped to ±MOST."""
    counters = board[WORDS]
    lead = state[counters + POINTS] - state[counters + POINTS + 1] + weights[0] * piece_lead(board, state)
    return min(max(lead if seat == 0 else -lead, -MOST), MOST)


def points_terms(game, before, state, seat, weights):
    """The two leads, by their names; beyond a lead of MOST, which games of the usual length do not see, it is cut."""
    counters, side = game.board[WORDS], 1 - 2 * seat
    lead = int(state[counters + POINTS] - state[counters + POINTS + 1])
    pieces = int(piece_lead(game.board, state))
    return {"points ahead": Term(side * lead), "pieces ahead": Term(side * pieces, float(weights[0]))}


# Without clipping no bound would lie below a win: the neutral piece can be taken once a turn for a million turns. In
# games of the usual length (1000 turns) nobody leads by more than 500 for the neutral piece and 7.7 for the others.
EVALUATORS = {
    "points": Evaluator(
        points,
        "lead in points, and 0.1 of the lead in pieces (weights=points: nothing for pieces)",
        won=WON,
        bound=MOST,
        weights={"pieces": lambda settings: [0.1], "points": lambda settings: [0.0]},
        ties=TIES_RANDOM,
        scale=10.0,
        terms=points_terms,
    )
}
