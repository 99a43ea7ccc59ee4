"""Figures 3 and 4: 42 networks, one for each pair of learning rates, in a round robin.

Every network meets every other from as many first marks; a row of the cross table is a job. The report's curves are
lost; its text says what they show. How much the networks learned from is ours: 42 times 5,000,000 games would take two
cores fifteen hours (`--scale 100`).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from plyground.core.charts import Chart, Point, Series
from plyground.jobs.job import Job
from plyground.matches.statistics import t_95, wilson_interval
from plyground.papers.answer import (
    LEARNING_RATE,
    Answer,
    Cell,
    Claim,
    Found,
    Judged,
    Mean,
    Measured,
    Table,
    difference_of_means,
    is_above,
    judged,
)
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.polar2014.meetings import ONE_PLY, Meetings
from plyground.papers.polar2014.players import EXPLORES, Training, WithWins

BEST = (0.01, 0.1)  # the rates of the report's best network
TREND = 0.05  # a smaller difference in the share of wins from the lowest to the highest rate is none
F_95 = 4.39  # the 95 % point of F with 5 and 6 degrees of freedom
IN_GAME, POST_GAME = 0, 1


@dataclass(frozen=True)
class Settings:
    """The rates, how the networks learn, and how they meet."""

    in_game: tuple[float, ...] = paper((0.01, 0.02, 0.03, 0.04, 0.05, 0.1), "section 4")
    post_game: tuple[float, ...] = paper((0.01, 0.03, 0.05, 0.07, 0.1, 0.12, 0.15), "section 4")
    hidden: int = paper(40, "section 2.7")
    training_games: int = ours(50_000, "the report's 5,000,000 would take 15 hours; --scale 100 has them", scales=True)
    explore: float = ours(0.0, "moves at random while they learn; 0: only among equal values (D7)")
    games: int = ours(
        96, "between two networks: each of 48 first marks, both ways; the report: probably two", scales=True
    )

    @property
    def rates(self) -> list[tuple[float, float]]:
        """The rates of every network."""
        return [(one, other) for one in self.in_game for other in self.post_game]

    def network(self, rates: tuple[float, float], seed: int) -> LearningRun:
        """Every network begins with the same seed."""
        return Training(self.training_games, self.hidden, explore=self.explore).run(*rates, seed)


def rows(settings: Settings, seed: int) -> list[Meetings]:
    """Every network against random and against all that come after it."""
    networks = [settings.network(rates, seed) for rates in settings.rates]
    return [
        Meetings(one, (Contestant("random"), *(WithWins(ONE_PLY, other) for other in networks[place + 1 :])),
                 settings.games, seed)
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


# Answers

NAMES = ("in-game rate", "post-game rate")
FIGURES = (3, 4)


def answer(axes: Sequence[int], settings: Settings, seed: int, found: Found) -> Answer:
    played = grid(settings, seed, found)
    return Answer(
        [*(figure_table(played, axis) for axis in axes), all_networks(played)], [chart(played, axis) for axis in axes]
    )


def figure_table(played: Grid, axis: int) -> Table:
    rates, means = rates_of(played.settings, axis), played.means(axis)
    return Table(
        f"Figure {FIGURES[axis]}: average share of wins by {NAMES[axis]}, %",
        [NAMES[axis], "report", "ours", "networks", "games"],
        [[rate, None, mean, len(mean.values), played.games * len(mean.values)]
         for rate, mean in zip(rates, means, strict=True)],
        notes=["95 % intervals of the mean of networks (Student). The report's curve is lost."],
    )  # fmt: skip


def all_networks(played: Grid) -> Table:
    """The ten best networks, and the report's best."""
    order = np.argsort(-played.wins, kind="stable").tolist()
    shown = [place for place, number in enumerate(order) if place < 10 or played.settings.rates[number] == BEST]
    table = Table("The best networks", ["place", "in-game rate", "post-game rate", "report", "share of wins, %",
                                        "against random, %", "games"])  # fmt: skip
    for place in shown:
        number = order[place]
        rates = played.settings.rates[number]
        cells: list[Cell] = [percent(int(played.wins[number]), played.games), percent(*played.easy[number])]
        table.rows.append([place + 1, *rates, "the best" if rates == BEST else None, *cells, played.games])
    table.notes = [f"Of {len(order)}. Games between two networks are not independent; the intervals (Wilson) are those "
                   "of as many independent games."]  # fmt: skip
    return table


def percent(won: int, games: int) -> Measured:
    low, high = wilson_interval(won, games)
    return Measured(100 * won / games, (100 * low, 100 * high))


def rates_of(settings: Settings, axis: int) -> tuple[float, ...]:
    return settings.in_game if axis == IN_GAME else settings.post_game


def chart(played: Grid, axis: int) -> Chart:
    """The mean of the networks with each rate; behind it thin the networks that share their other rate."""
    rates, other = rates_of(played.settings, axis), rates_of(played.settings, 1 - axis)
    table = played.shares if axis == IN_GAME else played.shares.T
    points: list[Point] = []
    for rate, mean in zip(rates, played.means(axis), strict=True):
        low, high = mean.interval or (None, None)
        points.append((rate, mean.value, low, high))
    thin = [
        Series(f"{NAMES[1 - axis]} {value:g}", [(rate, float(share), None, None) for rate, share in zip(
            rates, table[:, place], strict=True)], member_of="mean")
        for place, value in enumerate(other)
    ]  # fmt: skip
    return Chart(f"Figure {FIGURES[axis]}: average win rates by {NAMES[axis]}", NAMES[axis], "share of wins",
                 [Series("mean", points), *thin], is_percent=True)  # fmt: skip


# Conclusions


def trend(played: Grid, axis: int) -> tuple[float, float] | None:
    """The interval of what the lowest rate wins more than the highest, on the line fitted to all networks.

    The line is in the logarithm of the rate; every value of the other rate has a level of its own.
    """
    table = played.shares if axis == IN_GAME else played.shares.T
    x = np.log(np.array(rates_of(played.settings, axis)))
    y = table - table.mean(axis=0)
    x = x - x.mean()
    freedom = table.size - table.shape[1] - 1
    if freedom < 1 or len(x) < 2:
        return None
    squares = float((x**2).sum()) * table.shape[1]
    slope = float((x[:, None] * y).sum()) / squares
    rest = float(((y - slope * x[:, None]) ** 2).sum()) / freedom
    half = t_95(freedom) * math.sqrt(rest / squares)
    width = float(x[0] - x[-1])  # from the highest rate down to the lowest
    return slope * width - half * abs(width), slope * width + half * abs(width)


def points_text(interval: tuple[float, float] | None) -> str:
    return "no interval" if interval is None else f"{100 * interval[0]:+.1f} to {100 * interval[1]:+.1f} points"


def lower_is_better(settings: Settings, seed: int) -> Claim:
    def judge(found: Found) -> Judged:
        interval = trend(grid(settings, seed, found), IN_GAME)
        if interval is None:
            return judged(None, "Too few networks.")
        holds = True if interval[0] > 0 else False if interval[1] < TREND else None
        return judged(holds, f"From the highest rate to the lowest the fitted line changes by {points_text(interval)}.")

    return Claim(
        "The in-game rate shows a definite trend: the lower, the better", "section 5, fourth paragraph; figure 3",
        "on the line fitted to all networks the lowest rate wins surely more than the highest (holds), or surely less "
        f"than {100 * TREND:.0f} points more (does not)", judge, needs_full_scale=True, theme=LEARNING_RATE,
    )  # fmt: skip


def no_maximum(settings: Settings, seed: int) -> Claim:
    def judge(found: Found) -> Judged:
        lowest, *others = grid(settings, seed, found).means(IN_GAME)
        above = [one for one in others if one.value > lowest.value]
        surely = [one for one in above if is_above(difference_of_means(lowest, one))]
        told = ", ".join(f"{100 * one.value:.1f}" for one in (lowest, *others))
        return judged(True if not above else False if surely else None,
                      f"From the lowest rate to the highest the networks win {told} %.")  # fmt: skip

    return Claim(
        "No maximum is in sight: the lowest in-game rate is the best", "section 5, fourth paragraph; figure 3",
        "its networks win the most on average (holds); those of another rate surely win more (does not)", judge,
        needs_full_scale=True, theme=LEARNING_RATE,
    )  # fmt: skip


def best_network(settings: Settings, seed: int) -> Claim:
    def judge(found: Found) -> Judged:
        played = grid(settings, seed, found)
        place = settings.rates.index(BEST)
        rank = 1 + int((played.wins > played.wins[place]).sum())
        top = settings.rates[int(played.wins.argmax())]
        own, highest = percent(int(played.wins[place]), played.games), percent(int(played.wins.max()), played.games)
        assert own.interval is not None and highest.interval is not None
        surely = own.interval[1] < highest.interval[0]
        return judged(True if rank == 1 else False if surely else None,
                      f"It is number {rank} of {len(settings.rates)} with {own} %; the best has the rates {top[0]:g} "
                      f"and {top[1]:g} and wins {highest} %.")  # fmt: skip

    return Claim(
        f"The best network has the in-game rate {BEST[0]:g} and the post-game rate {BEST[1]:g}",
        "section 5, fourth paragraph", "it wins the most (holds); its interval lies below that of the best (does not)",
        judge, needs_full_scale=True, is_figure=True,
    )  # fmt: skip


def no_post_game_trend(settings: Settings, seed: int) -> Claim:
    def judge(found: Found) -> Judged:
        interval = trend(grid(settings, seed, found), POST_GAME)
        holds = None if interval is None else interval[0] <= 0 <= interval[1]
        return judged(holds, f"From the highest rate to the lowest the fitted line changes by {points_text(interval)}.")

    return Claim(
        "The results by post-game rate are not definite enough for any conjecture",
        "section 5, fourth paragraph; figure 4",
        "the interval of the change along the line fitted to all networks contains 0 (holds) or does not", judge,
        needs_full_scale=True, theme=LEARNING_RATE,
    )  # fmt: skip


def less_important(settings: Settings, seed: int) -> Claim:
    def judge(found: Found) -> Judged:
        played = grid(settings, seed, found)
        spread = [mean_square(played.shares), mean_square(played.shares.T)]
        ratio = spread[IN_GAME] / spread[POST_GAME] if spread[POST_GAME] > 0 else math.inf
        return judged(True if ratio > F_95 else False if ratio < 1 else None,
                      f"The in-game rate varies the networks' wins {ratio:.1f} times as much.")  # fmt: skip

    return Claim(
        "The post-game rate is much less important than the in-game rate", "section 5, fourth paragraph",
        f"the mean square between in-game rates is more than {F_95} times that between post-game rates (holds), which "
        "happens by chance once in twenty times; or less than that itself (does not)", judge,
        needs_full_scale=True, theme=LEARNING_RATE,
    )  # fmt: skip


def mean_square(table: np.ndarray) -> float:
    """Between the rows."""
    means = table.mean(axis=1)
    return float(table.shape[1] * ((means - means.mean()) ** 2).sum() / max(len(means) - 1, 1))


BY_AXIS: dict[int, Sequence[Callable[[Settings, int], Claim]]] = {
    IN_GAME: (lower_is_better, no_maximum, best_network),
    POST_GAME: (no_post_game_trend, less_important),
}


def of_exploring(claim: Claim, settings: Settings) -> Claim:
    """The same conclusion, if it is judged by networks that learn otherwise than the report's."""
    return claim if settings.explore == 0 else replace(claim, text=f"{claim.text} (networks that explore)")


def jobs(settings: Settings, seed: int) -> Sequence[Job]:
    return rows(settings, seed)


def experiment(name: str, about: str, axes: Sequence[int], remarks: Sequence[str], explore: float = 0.0) -> Experiment:
    return Experiment(
        document="polar", name=name, about=about, settings=Settings(explore=explore), jobs=jobs, remarks=remarks,
        answer=lambda settings, seed, found: answer(axes, settings, seed, found),
        claims=lambda settings, seed: [
            of_exploring(make(settings, seed), settings) for axis in axes for make in BY_AXIS[axis]
        ],
        small={"in_game": (0.01, 0.1), "post_game": (0.1, 0.15)},
    )  # fmt: skip


READING = (
    "Nothing is random while these networks learn but the choice among equal values (D7), so that they repeat a few "
    "games for long; rates-exploring has networks that play one move in five at random. They meet one ply deep; the "
    "report does not say how deep its networks searched. At scale 1 each learns from a hundredth of the report's games."
)
EXPERIMENTS = [
    experiment("figure-3", "42 networks in a round robin: wins by in-game learning rate", [IN_GAME], [READING]),
    experiment("figure-4", "42 networks in a round robin: wins by post-game learning rate", [POST_GAME],
               [READING, "The games are those of figure-3."]),
    experiment("rates-exploring", "figures 3 and 4 with networks that play one move in five at random as they learn",
               [IN_GAME, POST_GAME], ["What the report concludes is judged here for networks that explore."], EXPLORES),
]  # fmt: skip
