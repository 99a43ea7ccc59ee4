"""Whether something grows: a straight line through what was measured, with the interval of its slope.

Measurements that follow each other resemble each other, so that the means of a dozen stretches are compared, and not
the single ones: the interval would be much too narrow.
"""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

STRETCHES = 12
# Two-sided 95 % points of Student's t for 1 to 10 degrees of freedom.
T95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


class Growth(NamedTuple):
    """How much something grows in an hour, with the 95 % interval, and how large it is on average."""

    slope: float
    low: float
    high: float
    mean: float

    def exceeds(self, share: float) -> bool:
        """Whether it surely grows, in an hour, by more than a share of its size."""
        return self.low > share * self.mean


def growth(seconds: Sequence[float], values: Sequence[float], stretches: int = STRETCHES) -> Growth:
    """A line through the means of stretches.

    >>> line = growth(range(0, 3600, 10), [100 + n / 60 for n in range(360)])
    >>> round(line.slope, 3), round(line.low, 3), round(line.mean, 2)
    (6.0, 6.0, 102.99)
    >>> growth(range(0, 3600, 10), [100 + n % 7 for n in range(360)]).exceeds(0.01)
    False
    """
    count = min(stretches, len(values))
    if count < 3:
        raise ValueError(f"{len(values)} values; expected 3 or more")
    edges = [round(k * len(values) / count) for k in range(count + 1)]
    parts = [slice(first, last) for first, last in itertools.pairwise(edges)]
    hours = [mean(seconds[part]) / 3600 for part in parts]
    means = [mean(values[part]) for part in parts]
    middle, level = mean(hours), mean(means)
    spread = sum((hour - middle) ** 2 for hour in hours)
    slope = sum((hour - middle) * (value - level) for hour, value in zip(hours, means, strict=True)) / spread
    left = sum((value - level - slope * (h - middle)) ** 2 for h, value in zip(hours, means, strict=True))
    half = T95[count - 3] * math.sqrt(left / (count - 2) / spread)
    return Growth(slope, slope - half, slope + half, mean(values))


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
