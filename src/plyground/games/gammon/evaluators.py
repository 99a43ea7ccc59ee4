"""Evaluators of backgammon and hypergammon: pubeval, the classic benchmark, and the lead in pips."""

import csv
import functools
import pathlib

from plyground.core.evaluation import TIES_RANDOM, Evaluator, Score, Term
from plyground.games.gammon.board import BAR, OFF, PHASE, POINTS, SEAT, TO_ROLL, TURN, rearmost

PUBEVAL = pathlib.Path(__file__).parent / "data" / "pubeval" / "weights.csv"  # the README beside it lists the inputs
INPUTS = 122  # five for each of 24 points, then two; the weights for contact come before those for the race
ENEMY_BAR, BORNE_OFF = 120, 121


@functools.cache
def published_weights():
    """The weights of pubeval, first those for contact, then those for the race."""
    with PUBEVAL.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return tuple(float(row[stage]) for stage in ("contact", "race") for row in rows)


def is_race(state):
    """Whether no checker has yet to pass an enemy."""
    return rearmost(state, 0, BAR) + rearmost(state, SEAT, BAR) < BAR


def seat_that_moved(before, state):
    """The seat whose turn led from `before` to `state`; while dice are on the table, the one that moved before them."""
    return 1 - state[TURN] if state[PHASE] == TO_ROLL else before[TURN]


def point_score(weights, first, n):
    """What a point with n checkers of the seat that moved (below 0: of its enemy) adds to the score."""
    if n == 1:
        return weights[first + 1]
    if n == -1:
        return weights[first]
    if n == 3:
        return weights[first + 2] + weights[first + 3]
    if n > 1:
        return weights[first + 2] + max(n - 3, 0) / 2 * weights[first + 4]
    return 0.0


def pubeval(board, before, state, seat, weights):
    """The score of the position for the seat that has just moved; the other seat gets its negative."""
    moved = seat_that_moved(before, state)
    own = SEAT * moved
    enemy = SEAT - own
    first = INPUTS if is_race(before) else 0
    score = 0.0
    for j in range(POINTS):  # from the own point 24, which is the enemy's point 1, to the own point 1
        n = state[own + POINTS - j] - state[enemy + 1 + j]
        if n != 0:
            score += point_score(weights, first + 5 * j, n)
    score += state[enemy + BAR] / 2 * weights[first + ENEMY_BAR]
    score += state[own + OFF] / 15 * weights[first + BORNE_OFF]
    return score if seat == moved else -score


def pubeval_terms(game, before, state, seat, weights):
    """What every point, numbered from the side of the seat, the bar and the checkers borne off add to the score."""
    moved = seat_that_moved(before, state)
    own, enemy, sign = SEAT * moved, SEAT - SEAT * moved, 1.0 if seat == moved else -1.0
    first = INPUTS if is_race(before) else 0
    terms = {}
    for j in range(POINTS):
        n = int(state[own + POINTS - j] - state[enemy + 1 + j])
        point = POINTS - j if seat == moved else j + 1
        terms[f"the {point} point"] = Score(sign * float(point_score(weights, first + 5 * j, n)))
    bar, off = ("enemies on the bar", "borne off") if seat == moved else ("own on the bar", "borne off by the enemy")
    terms[bar] = Term(int(state[enemy + BAR]), sign * float(weights[first + ENEMY_BAR]) / 2)
    terms[off] = Term(int(state[own + OFF]), sign * float(weights[first + BORNE_OFF]) / 15)
    return terms


def pip_count(state, own):
    """The pips that a seat's checkers have to go, 25 for one on the bar."""
    pips = 0
    for distance in range(1, SEAT):
        pips += distance * state[own + distance]
    return pips


def pips(board, before, state, seat, weights):
    """How many pips the seat is ahead."""
    own = SEAT * seat
    return float(pip_count(state, SEAT - own) - pip_count(state, own))


def pips_terms(game, before, state, seat, weights):
    """The two pip counts, by their names."""
    own = SEAT * seat
    enemy = Term(int(pip_count(state, SEAT - own)))
    return {"own pips to go": Term(int(pip_count(state, own)), -1.0), "pips that the enemy has to go": enemy}


HOME = 6  # points of a home
REACH = 11  # pips of the longest shot that is not a doublet


def checkers_in_reach(state, own):
    """How many single checkers of a seat an enemy can hit with the next roll."""
    enemy = SEAT - own
    count = 0
    for point in range(1, BAR):
        behind = range(BAR - point + 1, min(BAR - point + REACH, BAR) + 1)
        count += state[own + point] == 1 and any(state[enemy + distance] > 0 for distance in behind)
    return count


def notable(game, before, state, seat):
    """What a player of backgammon sees in a position after his turn, the most important first."""
    own = SEAT * seat
    enemy = SEAT - own
    return {
        "checkers borne off": Term(int(state[own + OFF])),
        "enemies on the bar": Term(int(state[enemy + BAR])),
        "own checkers on the bar": Term(int(state[own + BAR]), -1.0),
        "checkers that can be hit": Term(int(checkers_in_reach(state, own)), -1.0),
        "points held at home": Term(sum(int(state[own + point]) > 1 for point in range(1, HOME + 1))),
        "checkers left in the enemy's home": Term(int(sum(state[own + BAR - HOME : own + BAR])), -1.0),
    }


def evaluators_for(checkers, pubeval_bound):
    """The evaluators of a game with at most so many checkers per seat, in which pubeval never exceeds the bound."""
    most_pips = float(checkers * BAR)
    return {
        "pips": Evaluator(
            pips,
            "the lead in the race: the enemy's pips minus one's own",
            won=most_pips + 1,
            bound=most_pips,
            ties=TIES_RANDOM,  # most plays of a roll give the same lead
            terms=pips_terms,
        ),
        "pubeval": Evaluator(
            pubeval,
            "Tesauro's linear benchmark of 1993: one set of weights while there is contact, one for the race",
            won=pubeval_bound + 1,
            bound=pubeval_bound,
            weights={"published": lambda settings: published_weights()},
            scale=20.0,
            terms=pubeval_terms,
        ),
    }
