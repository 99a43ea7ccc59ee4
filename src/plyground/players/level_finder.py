"""Finding the level of an opponent: a Bayesian estimate of its rating on the scale of a ladder.

Ratings are Elo points on the scale of the ladder's own players. Before any game every rating from the lowest to the
highest rung is equally likely, those beyond less and less. Every result multiplies that by its probability under the
logistic model; the older a game, the less it counts, so that somebody who learns is followed.

    P(the adaptive side wins) = 1 / (1 + others · 10^((opponent - own) / 400))

One surprising game does not throw the level far: it moves by at most `MOST_STEP`, after the second game in a row with
the same result by at most twice that, and so on.

`others` is 1 in a game of two sides. With more, it is the number of other sides for each side of the adaptive player,
and everybody else is taken to be equally strong. A draw is half a win and half a loss.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.players.skill import PlayedGame, SkillRule

REMEMBERED = 0.9  # the weight of a game in comparison with the one after it
MARGIN, STEP = 600.0, 5.0  # how far beyond the ladder ratings are considered, and how finely
BEYOND, NARROW = 300.0, 0.4  # spread of the ratings expected beyond the ladder; at most this part of a narrow one
LEAST_BEYOND = 50.0
AROUND = 200.0  # spread of the ratings expected around a level that was given
ODDS = math.log(10) / 400  # log odds of one Elo point
MOST_STEP = 250.0  # by which one game can move the level, for each of the last games that ended alike
MOST_GAMES = 150  # earlier ones weigh less than a millionth


@dataclass(frozen=True)
class Estimate:
    """The rating of an opponent as far as it is known."""

    rating: float  # the median
    low: float  # of the interval that holds it with 95 %
    high: float


@dataclass(frozen=True)
class LevelFinder(SkillRule):
    """The rule of a player that finds its opponent's level on a ladder from `lowest` to `highest`."""

    lowest: float
    highest: float
    given: bool = False  # the first level was given, and is expected to be about right

    def after(self, games: Sequence[PlayedGame]) -> float:
        """The level at which the next game is expected to be even."""
        if not games:
            return self.start
        last, step = games[-1].skill, MOST_STEP * alike_at_the_end(games)
        level = min(max(self.estimate(games).rating, last - step), last + step)
        return min(max(level, self.lowest), self.highest)

    def estimate(self, games: Sequence[PlayedGame]) -> Estimate:
        """The opponent's rating after these games."""
        ratings, probability = self.belief(games)
        below = np.cumsum(probability)
        low, middle, high = (float(np.interp(share, below, ratings)) for share in (0.025, 0.5, 0.975))
        return Estimate(middle, low, high)

    def belief(self, games: Sequence[PlayedGame]) -> tuple[np.ndarray, np.ndarray]:
        """Ratings, and how likely each is after these games."""
        ratings = np.arange(self.lowest - MARGIN, self.highest + MARGIN + STEP, STEP)
        belief = self.prior(ratings)
        for age, game in enumerate(reversed(games[-MOST_GAMES:])):
            belief += REMEMBERED**age * log_likelihood(game, ratings)
        probability = np.exp(belief - belief.max())
        return ratings, probability / probability.sum()

    def prior(self, ratings: np.ndarray) -> np.ndarray:
        """The logarithm of what is expected before the first game."""
        if self.given:
            return -0.5 * ((ratings - self.start) / AROUND) ** 2
        outside = np.maximum(np.maximum(self.lowest - ratings, ratings - self.highest), 0.0)
        spread = max(min(BEYOND, NARROW * (self.highest - self.lowest)), LEAST_BEYOND)
        return -0.5 * (outside / spread) ** 2

    def beyond(self, games: Sequence[PlayedGame]) -> str:
        """Which end of the ladder the opponent is beyond for all that is known: "below", "above", or nothing."""
        if not games:
            return ""
        found = self.estimate(games)
        return "above" if found.low > self.highest else "below" if found.high < self.lowest else ""


def finder_of(entry: dict[str, Any]) -> LevelFinder | None:
    """The rule by which the level in an entry of a memory file was found; None if it was another kind of rule."""
    rule = entry.get("rule")
    if not isinstance(rule, dict) or rule.get("rule") != LevelFinder.__name__:
        return None
    try:
        return LevelFinder(float(entry["start"]), float(rule["lowest"]), float(rule["highest"]), bool(rule["given"]))
    except (KeyError, TypeError, ValueError):
        return None


def alike_at_the_end(games: Sequence[PlayedGame]) -> int:
    """How many of the last games ended alike."""
    return sum(1 for _ in itertools.takewhile(lambda game: game.score == games[-1].score, reversed(games)))


def log_likelihood(game: PlayedGame, ratings: np.ndarray) -> np.ndarray:
    """The logarithm of the probability of a result against an opponent of each rating."""
    against = ODDS * (ratings - game.skill) + math.log((game.sides - game.own) / game.own)  # log odds of a loss
    won, lost = -np.logaddexp(0.0, against), -np.logaddexp(0.0, -against)
    return game.score * won + (1 - game.score) * lost
