"""What a player's values are in points of the game.

Networks whose outputs are in proportion to points, Monte Carlo searches and searches that only count finished games
speak of points already. The value of a hand-written evaluator says who stands better, not by how much: it is turned
into points by what such values were worth in quick games that the evaluator played against itself.
"""

from dataclasses import replace
from typing import Protocol

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game
from plyground.core.randomness import new_stream, random_outcome
from plyground.players.agent import Agent
from plyground.players.measures import measure, points_per_unit
from plyground.players.player import Player
from plyground.players.root_values import at_depth
from plyground.search.methods import MCTS

QUICK_GAMES = 80  # that an evaluator plays against itself
MOST_DECISIONS = 3000  # in all of them
LONGEST = 400  # turns of one of them; it counts as drawn after that
AT_RANDOM = 0.2  # share of its turns that it draws at random, so that good and bad positions are met
NEARLY = 0.99  # of the largest payoff: no position is worth more before the game is seen to be over


class Scale(Protocol):
    """Turns a value for a seat into points."""

    about: str

    def points(self, value: float, seat: int) -> float: ...


class InProportion:
    """Values that are points, or in proportion to them."""

    def __init__(self, factor: float, largest: float, about: str):
        self.factor, self.largest, self.about = factor, largest, about

    def points(self, value: float, seat: int) -> float:
        """No more than a game can pay: a network may expect a little more."""
        return min(self.largest, max(-self.largest, self.factor * value))


class FromPlay:
    """Values of an evaluator: for every seat a logistic curve, fitted to how games ended."""

    def __init__(self, player: Player, levels: np.ndarray, slope: float, games: int):
        self.largest = player.game.largest_payoff
        self.won, self.levels, self.slope = player.evaluator.won, levels, slope
        self.bound = player.evaluator.bound_for(player.game.settings)
        name = player.options.get("eval", "its evaluator")
        self.about = f"points, by {games} quick games of {name} with itself"

    def points(self, value: float, seat: int) -> float:
        """Beyond the evaluator's own bound the game is seen to be over."""
        if abs(value) > self.bound and abs(value) >= self.won:
            return value / self.won
        return self.largest * NEARLY * float(np.tanh((self.levels[seat] + self.slope * value) / 2))


def scale_of(player: Player, seed: int) -> Scale | None:
    """How the values of a player become points; None if they cannot be compared from one position to another."""
    points, largest = points_per_unit(player), player.game.largest_payoff
    if points is not None:
        return InProportion(points, largest, measure(player))
    if player.method == MCTS or (player.evaluator is NOTHING_KNOWN and player.model is None):
        return InProportion(1.0, largest, measure(player))
    if player.model is not None:
        return InProportion(largest, largest, "what was learned, as a part of the largest payoff")
    return from_play(player, seed)


def from_play(player: Player, seed: int) -> FromPlay | None:
    """The scale of an evaluator; None if better values did not go with better results."""
    bound = player.evaluator.bound_for(player.game.settings)
    quick = replace(at_depth(player, 1), explore=AT_RANDOM, explores_steps=player.decides_by_steps, seconds=None)
    met: list[tuple[int, float, float]] = []  # seats to move, their values, and what they got
    agent = quick.make_agent()
    games = 0
    while games < QUICK_GAMES and len(met) < MOST_DECISIONS:
        stream = new_stream(seed, games)
        agent.new_game()
        valued, payoffs = quick_game(player.game, agent, stream)
        met += [(seat, value, payoffs[seat]) for seat, value in valued if abs(value) <= bound]
        games += 1
    if not met:
        return None
    seats, values, got = (np.array(column) for column in zip(*met, strict=True))
    shares = (got / player.game.largest_payoff + 1) / 2
    levels, slope = logistic_fit(seats.astype(int), values, np.clip(shares, 0.0, 1.0), player.game.seats)
    return FromPlay(player, levels, slope, games) if slope > 0 else None


def quick_game(game: Game, agent: Agent, stream: np.ndarray) -> tuple[list[tuple[int, float]], list[float]]:
    """A game of one agent with itself: whose decisions were worth how much to whom, and what everybody got."""
    position = game.start()
    valued: list[tuple[int, float]] = []
    mover = game.mover(position)
    while mover != OVER and len(valued) < LONGEST:
        if mover == CHANCE:
            weights = np.array(game.chance(position), np.int32)
            position = game.play(position, int(random_outcome(stream, weights, len(weights))))
        else:
            decision = agent.choose(position, stream, explores=True)
            if not decision.explored:
                valued.append((mover, decision.value))
            position = decision.position
        mover = game.mover(position)
    return valued, game.result(position) or [0.0] * game.seats


def logistic_fit(seats: np.ndarray, values: np.ndarray, shares: np.ndarray, count: int) -> tuple[np.ndarray, float]:
    """The level of every seat and the common slope of the curve that fits best (Newton's method, a little ridge)."""
    spread = float(np.abs(values).max()) or 1.0
    inputs = np.column_stack([np.eye(count)[seats], values / spread])
    weights = np.zeros(count + 1)
    ridge = np.diag([*[1.0] * count, 0.1])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        gradient = inputs.T @ (shares - expected) - ridge @ weights
        curvature = (inputs * (expected * (1 - expected))[:, None]).T @ inputs + ridge
        step = np.linalg.solve(curvature, gradient)
        weights += step
        if float(np.abs(step).max()) < 1e-9:
            break
    return weights[:count], float(weights[count]) / spread
