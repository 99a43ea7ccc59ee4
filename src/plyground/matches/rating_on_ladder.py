"""The rating of one player by games against the rungs of a ladder, whose ratings are taken as known.

A few games against rung after rung find the neighbourhood, as one looks up a word; more games against the nearest rungs
give the rating, the maximum of the likelihood of all results.
"""

import math
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from plyground.core.game import Game
from plyground.matches.ladder_building import versus
from plyground.matches.ratings import ELO
from plyground.matches.statistics import Z_95
from plyground.players.ladders import Ladder, Rung

LOOK = 8  # games of a first look at a rung
NEAREST = 3  # rungs that the rating rests on
PRIOR = 0.5  # virtual draws against each rung, so that who has won everything has a rating too
FEWEST = 15  # games against each of them
TRIAL = 4  # games that tell how long one lasts


class Rated(NamedTuple):
    """A rating with its 95 % interval, and how many games it rests on."""

    elo: float
    low: float
    high: float
    games: int


Play = Callable[[Rung, int, int], np.ndarray]  # wins, draws and losses against a rung in so many games of a seed


def rate_on_ladder(
    game: Game, text: str, ladder: Ladder, games: int = 400, seconds: float = 15.0, seed: int = 1,
    workers: int | None = None,
) -> Rated | None:  # fmt: skip
    """Rate a player in about so many seconds of the processor, with at most so many games against each nearest rung.

    None if there is not time enough for a rating that says anything.
    """

    def play(rung: Rung, count: int, number: int) -> np.ndarray:
        return versus(game, text, rung.text, count, seed + number, workers)

    middle = ladder.rungs[len(ladder.rungs) // 2]
    play(middle, 1, 0)  # compiles what has to be
    began = time.process_time()
    play(middle, TRIAL, 0)
    fitting = seconds / max((time.process_time() - began) / TRIAL, 1e-6)
    looks = LOOK * math.ceil(math.log2(len(ladder.rungs) + 1))
    count = min(games, int((fitting - looks) / NEAREST))
    return rate_by(play, ladder.rungs, count) if count >= FEWEST else None


def rate_by(play: Play, rungs: Sequence[Rung], games: int) -> Rated:
    """Find the neighbourhood of a player, then its rating."""
    results: dict[int, np.ndarray] = {}
    low, high = 0, len(rungs) - 1
    while low <= high:
        at = (low + high) // 2
        results[at] = play(rungs[at], LOOK, len(results))
        low, high = (at + 1, high) if share(results[at]) > 0.5 else (low, at - 1)
    about = most_likely(rungs, results).elo
    nearest = sorted(range(len(rungs)), key=lambda at: abs(rungs[at].elo - about))[:NEAREST]
    for at in nearest:
        results[at] = results.get(at, np.zeros(3)) + play(rungs[at], games, len(rungs) + at)
    return most_likely(rungs, results)


def share(result: np.ndarray) -> float:
    """The score of wins, draws and losses, as a share."""
    return float((result[0] + result[1] / 2) / result.sum())


def most_likely(rungs: Sequence[Rung], results: dict[int, np.ndarray]) -> Rated:
    """The rating that makes the results most likely, by bisection: the expected score grows with it."""
    elo = np.array([rungs[at].elo for at in results])
    played = np.array([result.sum() + PRIOR for result in results.values()])
    scored = sum(result[0] + result[1] / 2 + PRIOR / 2 for result in results.values())

    def expected(rating: float) -> np.ndarray:
        return 1 / (1 + np.exp((elo - rating) / ELO))

    low, high = float(elo.min()) - 2000, float(elo.max()) + 2000
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if (played * expected(middle)).sum() < scored else (low, middle)
    chances = expected(low)
    half = Z_95 * ELO / math.sqrt(float((played * chances * (1 - chances)).sum()))
    return Rated(low, low - half, low + half, int(sum(result.sum() for result in results.values())))
