"""Differences between two figures with their 95 % intervals, and what they mean in a sentence.

Shares are compared by Newcombe's hybrid score interval (1998, method 10), which takes the ends of the two intervals and
so holds for results in groups as well; means by Welch's interval; results of the same dice or openings by the
differences themselves.
"""

import math
from dataclasses import dataclass
from typing import Any

from plyground.matches.statistics import t_95
from plyground.matches.wording import NO_INTERVAL, percent

SHARE = "share"  # the unit of a proportion; any other unit is a word such as "turns"
Interval = tuple[float, float]


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval and the number of independent results behind it."""

    value: float
    interval: Interval | None
    results: int

    def text(self, unit: str) -> str:
        """For a table."""
        if unit == SHARE:
            return percent(self.value, self.interval or NO_INTERVAL)
        if self.interval is None:
            return f"{self.value:.2f} (no interval)"
        return f"{self.value:.2f} [{self.interval[0]:.2f}, {self.interval[1]:.2f}]"

    def to_dict(self) -> dict[str, Any]:
        interval = None if self.interval is None else list(self.interval)
        return {"value": self.value, "interval": interval, "results": self.results}


@dataclass(frozen=True)
class Difference:
    """By how much a figure of the second thing is above that of the first."""

    what: str  # "White wins"
    where: str  # with which players, after how many games; may be empty
    first: str
    second: str
    unit: str
    value: float
    interval: Interval | None
    results: tuple[int, int]
    counted: str = "results"  # what they are: games, openings, runs

    @property
    def verdict(self) -> str:
        """larger, smaller or not distinguishable."""
        if self.interval is None or self.interval[0] <= 0 <= self.interval[1]:
            return "not distinguishable"
        return "larger" if self.value > 0 else "smaller"

    def sentence(self) -> str:
        """The difference in words, with its interval and the number of results."""
        scale, unit = (100, "points") if self.unit == SHARE else (1, self.unit)
        one, other = self.results
        counted = f"{one:,} {self.counted} each" if one == other else f"{one:,} and {other:,} {self.counted}"
        where = f"{self.where}: " if self.where else ""
        if self.interval is None:
            return f"{where}{self.what}: no interval, so {self.second} and {self.first} cannot be compared ({counted})"
        low, high = (f"{scale * end:+.{1 if scale == 100 else 2}f}" for end in self.interval)
        size = f"{abs(scale * self.value):.{1 if scale == 100 else 2}f} {unit}"
        if self.verdict == "not distinguishable":
            return (
                f"{where}{self.what}: not distinguishable with {counted}; {self.second} differs from {self.first} by "
                f"{low} to {high} {unit}"
            )
        more = "more" if self.value > 0 else "less"
        return f"{where}{self.what}: {size} {more} with {self.second} than with {self.first} [{low}, {high}], {counted}"

    def to_dict(self) -> dict[str, Any]:
        interval = None if self.interval is None else list(self.interval)
        return {
            "what": self.what, "where": self.where, "first": self.first, "second": self.second, "unit": self.unit,
            "difference": self.value, "interval": interval, "results": list(self.results), "verdict": self.verdict,
            "sentence": self.sentence(),
        }  # fmt: skip


def newcombe_interval(first: Estimate, second: Estimate) -> Interval | None:
    """The interval of second − first for two independent shares, from their own intervals.

    >>> from plyground.matches.statistics import wilson_interval
    >>> one, other = Estimate(48 / 80, wilson_interval(48, 80), 80), Estimate(56 / 70, wilson_interval(56, 70), 70)
    >>> low, high = newcombe_interval(one, other)
    >>> round(low, 4), round(high, 4)
    (0.0524, 0.3339)
    """
    if first.interval in (None, NO_INTERVAL) or second.interval in (None, NO_INTERVAL):
        return None
    (low, high), (other_low, other_high) = first.interval or NO_INTERVAL, second.interval or NO_INTERVAL
    difference = second.value - first.value
    below = math.hypot(second.value - other_low, high - first.value)
    above = math.hypot(other_high - second.value, first.value - low)
    return max(-1.0, difference - below), min(1.0, difference + above)


def welch_interval(first: tuple[float, float, int], second: tuple[float, float, int]) -> Interval | None:
    """The interval of second − first for two means, each with its standard error and number of independent results."""
    (mean, error, number), (other_mean, other_error, other_number) = first, second
    if number < 2 or other_number < 2:
        return None
    variance = error**2 + other_error**2
    if variance == 0:
        return other_mean - mean, other_mean - mean
    freedom = variance**2 / (error**4 / (number - 1) + other_error**4 / (other_number - 1))
    half = t_95(freedom) * math.sqrt(variance)
    return other_mean - mean - half, other_mean - mean + half
