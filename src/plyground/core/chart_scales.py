"""From values to places of a drawing, and the round numbers that are written beside it."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """From values to places of the drawing."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def within(self, value: float) -> float:
        """The place of a value, at the edge if it lies outside."""
        return self.at(min(max(value, self.low), self.high))

    def ticks(self, about: int) -> list[float]:
        """Round numbers between the ends, about so many."""
        step = round_step((self.high - self.low) / about)
        first = math.ceil(self.low / step - 1e-9)
        return [step * number for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


class LogScale(Scale):
    """By powers of ten; its ends are their exponents. What is 0 or less stands at the low end."""

    def at(self, value: float) -> float:
        return super().at(math.log10(value) if value > 0 else self.low)

    def within(self, value: float) -> float:
        return min(max(self.at(value), min(self.begin, self.end)), max(self.begin, self.end))

    def ticks(self, about: int) -> list[float]:
        first, last = math.ceil(self.low - 1e-9), math.floor(self.high + 1e-9)
        factors = (1.0,) if last - first >= 2 else (1.0, 2.0, 5.0)
        powers = range(math.floor(self.low), math.ceil(self.high) + 1)
        found = [factor * 10.0**power for power in powers for factor in factors]
        return [one for one in found if self.low - 1e-9 <= math.log10(one) <= self.high + 1e-9]


def scale_of(values: Sequence[float], begin: float, end: float, room: float | None = None) -> Scale:
    """A scale on which all values have their place, with a little room around them."""
    low, high = min(values), max(values)
    around = (0.05 * (high - low) or 0.05 * abs(high) or 1.0) if room is None else room
    return Scale(low - around, high + around, begin, end)


def log_scale_of(values: Sequence[float], begin: float, end: float, room: float | None = None) -> Scale:
    """The same by powers of ten."""
    exponents = [math.log10(value) for value in values if value > 0] or [0.0]
    low, high = min(exponents), max(exponents)
    around = (0.05 * (high - low) or 0.3) if room is None else room
    return LogScale(low - around, high + around, begin, end)


def round_step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not smaller.

    >>> round_step(0.3), round_step(13)
    (0.5, 20.0)
    """
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= least * (1 - 1e-9))


def thinned(places: Sequence[float], widths: Sequence[float]) -> list[int]:
    """Which of some texts in a row can be written without touching: the last one, and every so many before it.

    >>> thinned([0, 10, 20, 30, 40], [12, 12, 12, 12, 12])
    [0, 2, 4]
    """
    count = len(places)
    for step in range(1, count):
        kept = list(range(count - 1, -1, -step))[::-1]
        pairs = itertools.pairwise(kept)
        if all(places[right] - places[left] >= (widths[left] + widths[right]) / 2 for left, right in pairs):
            return kept
    return [count - 1] if count else []


def count_text(value: float, largest: float) -> str:
    """A number of games for a scale that reaches so far.

    >>> count_text(5_000, 20_000), count_text(500, 2_000), count_text(0, 20_000)
    ('5k', '500', '0')
    """
    return f"{value / 1000:,.4g}k" if value and largest >= 10_000 and abs(value) < 1e6 else short_number(value)


def short_number(value: float, full: bool = False) -> str:
    """A number for a scale.

    >>> short_number(20_000), short_number(1_500_000), short_number(0.25), short_number(20_000, full=True)
    ('20k', '1.5M', '0.25', '20,000')
    """
    if full and value == int(value):
        return f"{int(value):,}"
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= max(size, 10_000):
            return f"{value / size:.4g}{letter}"
    return f"{value:.4g}"
