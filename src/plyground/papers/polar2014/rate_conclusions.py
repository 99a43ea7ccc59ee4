"""What the report concludes from figures 3 and 4 about learning rates, and how it is judged."""

import math
from collections.abc import Callable, Sequence

import numpy as np

from plyground.matches.statistics import t_95
from plyground.papers.answer import LEARNING_RATE, Claim, Found, Judged, difference_of_means, is_above, judged
from plyground.papers.polar2014.rate_grid import BEST, IN_GAME, POST_GAME, Grid, Settings, grid, percent, rates_of

TREND = 0.05  # a smaller difference in the share of wins from the lowest to the highest rate is none
F_95 = 4.39  # the 95 % point of F with 5 and 6 degrees of freedom


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
        holds = False if interval[1] < TREND else True if interval[0] > 0 else None
        return judged(holds, f"From the highest rate to the lowest the fitted line changes by {points_text(interval)}.")

    return Claim(
        "The in-game rate shows a definite trend: the lower, the better", "section 5, fourth paragraph; figure 3",
        f"on the line fitted to all networks the lowest rate surely wins less than {100 * TREND:.0f} points more than "
        "the highest (does not hold), else surely more (holds)", judge, needs_full_scale=True, theme=LEARNING_RATE,
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
