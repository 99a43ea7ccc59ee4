"""An evaluator of RLGame positions, our own: the lead in pawns, and how far the foremost pawn has come."""

from plyground.core.evaluation import TIES_RANDOM, Evaluator, Term
from plyground.games.rlgame.board import CELLS, LEFT, SEATS, TEAM, TO_GO, pawns_of

MOST_PAWNS = 64
FOREMOST = 0.5  # what the whole way of the foremost pawn is worth, in pawns


def progress(board, state, seat):
    """How much of the way from its base into an enemy base a seat's foremost pawn has covered, from 0 to 1."""
    cells = board[CELLS]
    to_go = board[TO_GO] + seat * (cells + 1)
    whole_way = board[to_go + cells]
    least = whole_way
    for cell in range(cells):
        if state[cell] == seat + 1:
            least = min(least, board[to_go + cell])
    return (whole_way - least) / whole_way


def leads(board, state, seat):
    """The own team's average of pawns per seat less the enemies', and the lead of its foremost pawn in progress."""
    team = board[TEAM + seat]
    own_seats = own_pawns = enemy_pawns = 0
    own_progress = enemy_progress = 0.0
    for other in range(board[SEATS]):
        pawns = state[pawns_of(board, other) + LEFT]
        gone = progress(board, state, other)
        if team >> other & 1 == 1:
            own_seats += 1
            own_pawns += pawns
            own_progress = max(own_progress, gone)
        else:
            enemy_pawns += pawns
            enemy_progress = max(enemy_progress, gone)
    return own_pawns / own_seats - enemy_pawns / (board[SEATS] - own_seats), own_progress - enemy_progress


def advance(board, before, state, seat, weights):
    """The lead in pawns, plus FOREMOST times the lead in progress."""
    pawns, way = leads(board, state, seat)
    return pawns + FOREMOST * way


def advance_terms(game, before, state, seat, weights):
    """The two terms of `advance`, by their names."""
    pawns, way = leads(game.board, state, seat)
    return {"pawns ahead": Term(float(pawns)), "way ahead of the foremost pawn": Term(float(way), FOREMOST)}


def steps_to_go(board, state, seats):
    """The fewest steps that a pawn of one of these seats needs into an enemy base."""
    cells = board[CELLS]
    ways = []
    for seat in seats:
        to_go = board[TO_GO] + seat * (cells + 1)
        ways += [board[to_go + cell] for cell in range(cells) if state[cell] == seat + 1] or [board[to_go + cells]]
    return int(min(ways))


def notable(game, before, state, seat):
    """What a player of RLGame sees in a position after his turn, the most important first."""
    board = game.board
    own = [other for other in range(game.seats) if board[TEAM + seat] >> other & 1 == 1]
    enemies = [other for other in range(game.seats) if other not in own]
    return {
        "pawns ahead": Term(float(leads(board, state, seat)[0])),
        "steps of the foremost pawn to an enemy base": Term(steps_to_go(board, state, own), -1.0),
        "steps of the enemy's foremost pawn": Term(steps_to_go(board, state, enemies)),
    }


EVALUATORS = {
    "advance": Evaluator(
        advance,
        "lead in pawns, and half a pawn for the way of the foremost one",
        won=1000.0,
        bound=MOST_PAWNS + FOREMOST,
        ties=TIES_RANDOM,
        scale=3.0,
        terms=advance_terms,
    )
}
