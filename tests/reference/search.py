"""Game-tree searches as textbooks define them: recursive, without cuts, tables, orders or sharing.

Minimax and expectimax: Russell & Norvig, chapter 5. Against several sides all others minimise what the root seat gets
(paranoid; Sturtevant & Korf 2000), or every seat maximises its own entry of a vector (max-n; Luckhardt & Irani 1986).
Depth counts the ends of turns; rolls between them do not count.
"""

import random

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.evaluation import NOTHING_KNOWN


class Judge:
    """What positions are worth: won times the payoff at the end, else what the game's evaluator says."""

    def __init__(self, game, evaluator="none", weights=None):
        self.game = game
        self.evaluator = NOTHING_KNOWN if evaluator == "none" else game.definition.evaluators[evaluator]
        self.function = game.definition.compiled_evaluator(self.evaluator)
        sets = self.evaluator.weights
        chosen = sets[weights or next(iter(sets))](game.settings) if sets else [0.0]
        self.weights = np.array(chosen, np.float64)

    def worth(self, before, position, seat):
        """The value for a seat of a position in which nobody looks any further."""
        payoffs = self.game.result(position)
        if payoffs is not None:
            return self.evaluator.won * payoffs[seat]
        return self.function(self.game.board, before, position, seat, self.weights)


def side(game, seat):
    """The number of the side that a seat plays for."""
    return next(number for number, team in enumerate(game.teams) if seat in team)


def average(game, position, value_of):
    """The mean over a roll of what its outcomes are worth (numbers or vectors), and over the rolls that follow at once.

    `value_of(before, rolled)` is asked only where a seat is to move or the game is over. A roll may lead back to itself
    (a void throw), so the values of all rolls met are the solution of a system of linear equations.
    """
    places, rolls = {position.tobytes(): 0}, [position]
    shares, constants = [], []
    for roll in rolls:  # grows while it is walked through
        weights = np.array(game.chance(roll)) / sum(game.chance(roll))
        share, constant = {}, 0.0
        for outcome, weight in enumerate(weights):
            rolled = game.play(roll, outcome)
            if game.mover(rolled) == CHANCE:
                if rolled.tobytes() not in places:
                    places[rolled.tobytes()] = len(rolls)
                    rolls.append(rolled)
                place = places[rolled.tobytes()]
                share[place] = share.get(place, 0.0) + weight
            else:
                constant = constant + weight * value_of(roll, rolled)
        shares.append(share)
        constants.append(constant)
    matrix = np.eye(len(rolls))
    for row, share in enumerate(shares):
        for column, weight in share.items():
            matrix[row, column] -= weight
    width = max(np.size(constant) for constant in constants)
    known = np.array([np.broadcast_to(constant, width) for constant in constants])
    first = np.linalg.solve(matrix, known)[0]
    return first if width > 1 else float(first[0])


def value(judge, before, position, depth, seat):
    """What a position is worth to `seat` if its side maximises and all others minimise, `depth` turns ahead."""
    game = judge.game
    mover = game.mover(position)
    if mover == OVER or depth == 0:
        return judge.worth(before, position, seat)
    if mover == CHANCE:
        return average(game, position, lambda roll, rolled: value(judge, roll, rolled, depth, seat))
    values = [value(judge, position, end, depth - 1, seat) for end in game.turn_results(position)]
    return max(values) if side(game, mover) == side(game, seat) else min(values)


def root_values(judge, position, depth):
    """Every end of the turn with its value for the seat to move."""
    seat = judge.game.mover(position)
    return [(end, value(judge, position, end, depth - 1, seat)) for end in judge.game.turn_results(position)]


def vector(judge, before, position, depth):
    """What a position is worth to every seat if all do what is best for themselves; the first of equally good turns."""
    game = judge.game
    mover = game.mover(position)
    if mover == OVER or depth == 0:
        return np.array([judge.worth(before, position, seat) for seat in range(game.seats)])
    if mover == CHANCE:
        return average(game, position, lambda roll, rolled: vector(judge, roll, rolled, depth))
    vectors = [vector(judge, position, end, depth - 1) for end in game.turn_results(position)]
    return max(vectors, key=lambda values: values[mover])


def root_vectors(judge, position, depth):
    """Every end of the turn with the values that it has for all seats."""
    return [(end, vector(judge, position, end, depth - 1)) for end in judge.game.turn_results(position)]


def random_game(game, rng):
    """All positions of a game of random turns in which a seat is to move."""
    position = game.start()
    positions = []
    while (mover := game.mover(position)) != OVER:
        if mover == CHANCE:
            weights = game.chance(position)
            position = game.play(position, rng.choices(range(len(weights)), weights)[0])
        else:
            positions.append(position)
            position = rng.choice(game.turn_results(position))
    return positions


def random_positions(game, count, seed, last=None):
    """Positions of random games in which a seat is to move; only of their `last` turns, if that is given."""
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        positions = random_game(game, rng)
        found += rng.sample(positions[-last:] if last else positions, min(4, len(positions), last or 4))
    return found[:count]
