"""The round robin of 42 networks, one for each pair of learning rates: how they learn, and how they meet.

Every network meets every other from as many first marks; a row of the cross table is a job. How much they learn from is
ours: 42 times the report's 5,000,000 games would take a core some fifteen hours (`--scale 100`).
"""

from dataclasses import dataclass

import numpy as np

from plyground.matches.statistics import wilson_interval
from plyground.papers.answer import Found, Mean, Measured
from plyground.papers.contest import Contestant
from plyground.papers.given import ours, paper, unknown
from plyground.papers.learning_run import LearningRun
from plyground.papers.polar2014.meetings import Meetings, looking
from plyground.papers.polar2014.players import NetworkNumbers, WithWins

IN_GAME, POST_GAME = 0, 1
BEST = (0.01, 0.1)  # the rates of the report's best network


@dataclass(frozen=True)
class Settings(NetworkNumbers):
    """The rates, how the networks learn, and how they meet."""

    in_game: tuple[float, ...] = paper((0.01, 0.02, 0.03, 0.04, 0.05, 0.1), "section 4")
    post_game: tuple[float, ...] = paper((0.01, 0.03, 0.05, 0.07, 0.1, 0.12, 0.15), "section 4")
    training_games: int = ours(
        50_000, "the report's 5,000,000 would take a core 15 hours; --scale 100 has them", scales=True
    )
    explore: float = ours(0.0, "moves at random while they learn; 0: only among equal values (D7)")
    games: int = ours(
        96, "between two networks: each of 48 first marks, both ways; the report: probably two", scales=True
    )

    depth: int = unknown(1, "plies that they look ahead when they meet; as far as they do while they learn")

    @property
    def rates(self) -> list[tuple[float, float]]:
        """The rates of every network."""
        return [(one, other) for one in self.in_game for other in self.post_game]

    def network(self, rates: tuple[float, float], seed: int) -> LearningRun:
        """Every network begins with the same seed."""
        return self.training(self.training_games, explore=self.explore).run(*rates, seed)


def rows(settings: Settings, seed: int) -> list[Meetings]:
    """Every network against random and against all that come after it."""
    networks = [settings.network(rates, seed) for rates in settings.rates]
    search = looking(settings.depth)
    return [
        Meetings(one, (Contestant("random"), *(WithWins(search, other) for other in networks[place + 1 :])),
                 settings.games, seed, search)
        for place, one in enumerate(networks)
    ]  # fmt: skip


@dataclass(frozen=True)
class Grid:
    """The round robin: the share of wins of every network, by its rates."""

    settings: Settings
    wins: np.ndarray  # [network] games won
    games: int  # of each network
    easy: tuple[tuple[int, int], ...]  # [network] games won against random, of how many

    @property
    def shares(self) -> np.ndarray:
        """[in-game rate, post-game rate] the share of games won."""
        shape = len(self.settings.in_game), len(self.settings.post_game)
        return (self.wins / self.games).reshape(shape)

    def means(self, axis: int) -> list[Mean]:
        """For every rate of a kind, the mean over the networks that have it."""
        table = self.shares if axis == IN_GAME else self.shares.T
        return [Mean(tuple(row.tolist()), is_percent=True) for row in table]


def grid(settings: Settings, seed: int, found: Found) -> Grid:
    """The sums of all rows."""
    all_rows = [found[row]["played"] for row in rows(settings, seed)]
    wins, games = np.zeros(len(all_rows), np.int64), np.zeros(len(all_rows), np.int64)
    for place, played in enumerate(all_rows):
        for other, told in enumerate(played[1:], place + 1):
            wins[place] += told["won"]
            wins[other] += told["games"] - told["won"] - told["drawn"]
            games[[place, other]] += told["games"]
    easy = tuple((played[0]["won"], played[0]["games"]) for played in all_rows)
    return Grid(settings, wins, max(int(games[0]), 1), easy)


def rates_of(settings: Settings, axis: int) -> tuple[float, ...]:
    return settings.in_game if axis == IN_GAME else settings.post_game


def percent(won: int, games: int) -> Measured:
    low, high = wilson_interval(won, games)
    return Measured(100 * won / games, (100 * low, 100 * high))
