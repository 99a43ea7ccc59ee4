"""Estimates as a report shows them: a value, its 95 % interval and the number of games.

Games that share an opening or their dice are not independent; whoever knows their groups passes them on, one number for
each game, and the intervals are those of groups (`matches/statistics.py`).

Games that do not differ have no spread to infer an interval from. Where all of them are at an end of what is possible,
none with a repeated position, say, the interval is as for a game that is different and was missed: such games may be
as frequent as would be missed in 5 % of such samples, 1 − 0.05^(1/n), and all the way at the other end.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.matches.statistics import grouped_interval, grouped_mean_error, grouped_mean_interval, t_95

Estimate = dict[str, Any]  # {"value": float or None, "interval": [low, high] or None, "games": int}
Figures = Sequence[float] | np.ndarray


def estimate(value: float | None, interval: tuple[float, float] | None, games: int) -> Estimate:
    """The three as plain data.

    >>> estimate(0.5, (0.4, 0.6), 100)
    {'value': 0.5, 'interval': [0.4, 0.6], 'games': 100}
    """
    plain = None if interval is None else [float(interval[0]), float(interval[1])]
    return {"value": None if value is None else float(value), "interval": plain, "games": int(games)}


def share_estimate(results: Figures, groups: Figures | None = None) -> Estimate:
    """The mean of the results of games, each from 0 to 1, such as a score or how often something happened."""
    found = np.asarray(results, float)
    if len(found) == 0:
        return estimate(None, None, 0)
    return estimate(found.mean(), grouped_interval(found, _groups(groups, len(found))), len(found))


def mean_estimate(
    figures: Figures, groups: Figures | None = None, least: float = -math.inf, most: float = math.inf
) -> Estimate:
    """The mean of any figure of games that lies between `least` and `most`; no interval from a single game or group."""
    found = np.asarray(figures, float)
    if len(found) == 0:
        return estimate(None, None, 0)
    interval = _at_an_end(float(found.min()), float(found.max()), least, most, _number(groups, len(found)))
    interval = interval or grouped_mean_interval(found, _groups(groups, len(found)))
    return estimate(found.mean(), _within(interval, least, most), len(found))


def ratio_estimate(
    amounts: Figures, of: Figures, groups: Figures | None = None, least: float = 0.0, most: float = math.inf
) -> Estimate:
    """The sum over games of one amount in relation to that of another: plies with a choice, of all plies.

    Long games count more than short ones. The interval is that of a ratio of two sums over games, to first order
    (Cochran, "Sampling Techniques", 1977, section 6.3).
    """
    above, below = np.asarray(amounts, float), np.asarray(of, float)
    games, whole = len(below), float(below.sum())
    if whole == 0:
        return estimate(None, None, games)
    ratio = float(above.sum()) / whole
    ratios = above[below > 0] / below[below > 0]
    at_end = _at_an_end(float(ratios.min()), float(ratios.max()), least, most, _number(groups, games))
    if at_end is not None:
        return estimate(ratio, at_end, games)
    error, number = grouped_mean_error(above - ratio * below, _groups(groups, games))
    half = t_95(number - 1) * error * games / whole
    return estimate(ratio, _within((ratio - half, ratio + half) if number > 1 else None, least, most), games)


def _at_an_end(lowest: float, highest: float, least: float, most: float, number: int) -> tuple[float, float] | None:
    """The interval where all games are at the same end of what is possible, and there is another end; else None."""
    if not (math.isfinite(least) and math.isfinite(most)):
        return None
    missed = (most - least) * (1 - 0.05 ** (1 / number))
    if highest <= least:
        return least, least + missed
    return (most - missed, most) if lowest >= most else None


def _number(groups: Figures | None, games: int) -> int:
    return games if groups is None else len(np.unique(np.asarray(groups)))


def _groups(groups: Figures | None, games: int) -> np.ndarray:
    return np.arange(games) if groups is None else np.asarray(groups)


def _within(interval: tuple[float, float] | None, least: float, most: float) -> tuple[float, float] | None:
    return None if interval is None else (max(interval[0], least), min(interval[1], most))
