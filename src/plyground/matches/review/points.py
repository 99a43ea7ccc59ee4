"""What a player's values are in points of the game.

Networks whose outputs are in proportion to points, Monte Carlo searches and searches that only count finished games
speak of points already. The value of a hand-written evaluator says who stands better, not by how much: it is turned
into points by what such values were worth in quick games that the evaluator played against itself. An evaluator judges
a position differently before and after a turn, so that values of searches to odd and to even depths have curves of
their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_outcome
from plyground.players.agent import Agent
from plyground.players.measures import measure, points_per_unit
from plyground.players.player import Player
from plyground.players.root_values import at_depth, looks_ahead
from plyground.search.methods import MCTS

QUICK_GAMES = 80  # that an evaluator plays against itself
MOST_DECISIONS = 3000  # in all of them
MOST_KEPT = 64  # scales that are remembered
LONGEST = 400  # turns of one of them; it counts as drawn after that
AT_RANDOM = 0.2  # share of its turns that it draws at random, so that good and bad positions are met
NEARLY = 0.99  # of the largest payoff: no position is worth more before the game is seen to be over


class Scale(Protocol):
    """Turns a value for a seat, found by looking so many turns ahead, into points."""

    about: str

    def points(self, value: float, seat: int, depth: int) -> float: ...


class InProportion:
    """Values that are points, or in proportion to them."""

    def __init__(self, factor: float, largest: float, about: str):
        self.factor, self.largest, self.about = factor, largest, about

    def points(self, value: float, seat: int, depth: int) -> float:
        """No more than a game can pay: a network may expect a little more."""
        return min(self.largest, max(-self.largest, self.factor * value))


@dataclass(frozen=True)
class Curve:
    """A logistic curve: the level of every seat, and a slope."""

    levels: np.ndarray  # [seats]
    slope: float

    def share(self, value: float, seat: int) -> float:
        """What part of the game a value stands for, from -1 to 1."""
        return float(np.tanh((self.levels[seat] + self.slope * value) / 2))


class FromPlay:
    """Values of an evaluator: logistic curves, fitted to how games ended."""

    def __init__(self, player: Player, odd: Curve, even: Curve, games: int):
        self.odd, self.even = odd, even
        self.largest, self.won = player.game.largest_payoff, player.evaluator.won
        self.bound = player.evaluator.bound_for(player.game.settings)
        self.about = f"points, by {games} quick games of {player.options.get('eval', 'its evaluator')} with itself"

    def points(self, value: float, seat: int, depth: int) -> float:
        """Beyond the evaluator's own bound the game is seen to be over."""
        if abs(value) > self.bound and abs(value) >= self.won:
            return value / self.won
        return self.largest * NEARLY * (self.odd if depth % 2 == 1 else self.even).share(value, seat)


def scale_of(player: Player, seed: int) -> Scale | None:
    """How the values of a player become points; None if they cannot be compared from one position to another."""
    points, largest = points_per_unit(player), player.game.largest_payoff
    if points is not None:
        return InProportion(points, largest, measure(player))
    if player.method == MCTS or (player.evaluator is NOTHING_KNOWN and player.model is None):
        return InProportion(1.0, largest, measure(player))
    if player.model is not None:
        return InProportion(largest, largest, "what was learned, as a part of the largest payoff")
    evaluator = player.options.get("eval"), player.weights, player.turns, player.decides_by_steps
    key = player.game.rules_hash, repr(player.game), evaluator, seed
    if key not in _known:
        while len(_known) >= MOST_KEPT:
            _known.pop(next(iter(_known)))
        _known[key] = from_play(player, seed)
    return _known[key]


_known: dict[tuple, "FromPlay | None"] = {}  # by the game and the evaluator


# Quick games


@dataclass(frozen=True)
class Met:
    """A decision in a quick game: whose, and its value by looking one and two turns ahead."""

    seat: int
    odd: float
    even: float


def from_play(player: Player, seed: int) -> FromPlay | None:
    """The scale of an evaluator; None if better values did not go with better results."""
    game = player.game
    bound = player.evaluator.bound_for(game.settings)
    quick = replace(at_depth(player, 1), explore=AT_RANDOM, explores_steps=player.decides_by_steps, seconds=None)
    looks_twice = looks_ahead(player) and game.capacities.chances == 0
    agents = quick.make_agent(), at_depth(player, 2).make_agent() if looks_twice else None
    met: list[tuple[Met, float]] = []  # each with what the seat got
    games = 0
    while games < QUICK_GAMES and len(met) < MOST_DECISIONS:
        decisions, payoffs = quick_game(game, *agents, new_stream(seed, games))
        met += [(each, payoffs[each.seat]) for each in decisions]
        games += 1
    curves = [
        fitted(game, [(each.seat, value_of(each), got) for each, got in met if abs(value_of(each)) <= bound])
        for value_of in (lambda each: each.odd, lambda each: each.even)
    ]
    odd, even = curves
    return None if odd is None or even is None else FromPlay(player, odd, even, games)


def quick_game(
    game: Game, agent: Agent, deeper: Agent | None, stream: np.ndarray
) -> tuple[list[Met], list[float]]:  # fmt: skip
    """A game of one agent with itself: its decisions, and what everybody got; `deeper` looks two turns ahead."""
    position = game.start()
    met: list[Met] = []
    mover = game.mover(position)
    agent.new_game()
    for _ in range(LONGEST):
        if mover == CHANCE:
            weights = np.array(game.chance(position), np.int32)
            position = game.play(position, int(random_outcome(stream, weights, len(weights))))
        elif mover != OVER:
            decision = agent.choose(position, stream, explores=True)
            if not decision.explored:
                met.append(Met(mover, decision.value, value_by(deeper, position, decision.value)))
            position = decision.position
        mover = game.mover(position)
        if mover == OVER:
            break
    return met, game.result(position) or [0.0] * game.seats


def value_by(agent: Agent | None, position: Position, otherwise: float) -> float:
    """The value that an agent finds for the seat to move."""
    if agent is None:
        return otherwise
    agent.new_game()
    return agent.choose(position).value


def fitted(game: Game, met: Sequence[tuple[int, float, float]]) -> Curve | None:
    """The curve through seats, values and what the seats got; None if it does not rise."""
    if not met:
        return None
    seats, values, got = (np.array(column) for column in zip(*met, strict=True))
    shares = np.clip((got / game.largest_payoff + 1) / 2, 0.0, 1.0)
    levels, slope = logistic_fit(seats.astype(int), values, shares, game.seats)
    return Curve(levels, slope) if slope > 0 else None


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
