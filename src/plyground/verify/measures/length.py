"""How long games are, and about how many minutes people would sit over them.

Games that were cut off say nothing about the length of a game and are left out; how many they are is another figure.
The interval of the median is that of two order statistics, exact for lengths of any distribution.

The minutes follow from a model of a person's decision: some seconds, and some more each time the number of turns to
choose from doubles, as reaction times grow (Hick 1952; Hyman 1953). What takes people seconds at a board is not their
choosing among lights; SECONDS and SECONDS_PER_DOUBLING are ours, not measured, and one setting for all games. They are
right at best to a factor of two or so: read "some ten minutes", not "11.2".
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.verify.measures.estimates import Figures

SECONDS = 4.0  # to see what the opponent did, and to move the pieces
SECONDS_PER_DOUBLING = 2.0  # of the turns to choose from
TAIL = 0.05  # of the games, to each side of what is called usual


@dataclass(frozen=True)
class DecisionTime:
    """How long a person takes for a turn."""

    seconds: float = SECONDS
    seconds_per_doubling: float = SECONDS_PER_DOUBLING

    def of(self, turns_to_choose_from: Figures) -> np.ndarray:
        """The seconds of each decision.

        >>> DecisionTime(seconds=3, seconds_per_doubling=2).of([1, 2, 32]).tolist()
        [3.0, 5.0, 13.0]
        """
        return self.seconds + self.seconds_per_doubling * np.log2(np.maximum(turns_to_choose_from, 1))


def length(lengths: Figures, capped: Sequence[bool] | np.ndarray, unit: str = "ply") -> dict[str, Any] | None:
    """The lengths of the games that ended by themselves: median with its interval, 5th and 95th percentile, mean."""
    ended = np.sort(np.asarray(lengths, float)[~np.asarray(capped, bool)])
    if len(ended) == 0:
        return None
    interval = median_interval(ended)
    return {
        "median": float(np.median(ended)), "interval": None if interval is None else list(interval),
        "low": percentile(ended, TAIL), "high": percentile(ended, 1 - TAIL), "mean": float(ended.mean()),
        "games": len(ended), "unit": unit,
    }  # fmt: skip


def percentile(ordered: np.ndarray, share: float) -> float:
    """The smallest of the figures, which are in order, that is not exceeded by this share of them.

    >>> percentile(np.arange(1, 101), 0.05), percentile(np.arange(1, 101), 0.95)
    (5.0, 95.0)
    """
    return float(ordered[max(math.ceil(round(share * len(ordered), 9)) - 1, 0)])


def median_interval(ordered: np.ndarray) -> tuple[float, float] | None:
    """The 95 % interval of the median of figures in order; None with fewer than 6, whose range is not wide enough.

    The median lies below the r-th smallest with the probability of fewer than r heads in as many tosses.
    """
    number = len(ordered)
    below, rank = 0.5**number if number < 1000 else 0.0, 0
    log_ways = 0.0
    while below <= 0.025:
        rank += 1
        log_ways += math.log(number - rank + 1) - math.log(rank)
        below += math.exp(log_ways - number * math.log(2))
    return (float(ordered[rank - 1]), float(ordered[number - rank])) if rank else None


def minutes_of(plies: float, branching: float, time: DecisionTime | None = None) -> float:
    """The minutes of a game of so many plies, with so many turns to choose from at each.

    >>> minutes_of(30, 16)  # 30 decisions of 4 + 2 · 4 seconds
    6.0
    """
    return plies * float((time or DecisionTime()).of([branching])[0]) / 60


def median_minutes(choices: Sequence[Figures], time: DecisionTime | None = None) -> float | None:
    """The median of the minutes of games, each given as the number of turns to choose from at each of its plies."""
    model = time or DecisionTime()
    return float(np.median([model.of(game).sum() / 60 for game in choices])) if choices else None
