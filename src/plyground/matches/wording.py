"""Figures as people read them. Square brackets are a 95 % interval, SD is the standard deviation of single games."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

NO_INTERVAL = (0.0, 1.0)  # of a share: says nothing


def percent(share: float, interval: Sequence[float]) -> str:
    """A proportion with its 95 % interval.

    >>> percent(0.585, (0.571, 0.599))
    '58.5 % [57.1, 59.9]'
    >>> percent(0.5, (0.0, 1.0))
    '50.0 % (no interval)'
    """
    if tuple(interval) == NO_INTERVAL:
        return f"{100 * share:.1f} % (no interval)"
    return f"{100 * share:.1f} % [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]"


def length_text(length: Mapping[str, Any]) -> str:
    """The `length` of `to_dict`: the mean with its 95 % interval, the unit, and the standard deviation of single games.

    >>> length_text({"mean": 56.7, "interval": (55.9, 57.5), "unit": "turn", "sd": 12.61})
    '56.70 [55.90, 57.50] turns (SD 12.61)'
    """
    unit, sd = plural(length["unit"]), f"(SD {length['sd']:.2f})"
    if length["interval"] is None:
        return f"{length['mean']:.2f} (no interval) {unit} {sd}"
    low, high = length["interval"]
    return f"{length['mean']:.2f} [{low:.2f}, {high:.2f}] {unit} {sd}"


def value_text(value: float | None) -> str:
    """A value with its sign, in as many digits as it needs.

    >>> value_text(0.5), value_text(-1000000.0), value_text(None)
    ('+0.500', '-1,000,000', 'never tried')
    """
    if value is None:
        return "never tried"
    return f"{value:+,.0f}" if abs(value) >= 1000 else f"{value + 0.0:+.3f}"


def in_order(reasons: Iterable[str | None]) -> str | None:
    """The reasons for the steps of a turn, one after the other; what is said of several steps in a row is said once.

    >>> in_order(["as random", "as random", None, "as joey: captures a Red piece"])
    'as random; then as joey: captures a Red piece'
    """
    said = (text for text in reasons if text is not None)
    return "; then ".join(text for text, _ in groupby(said)) or None


def plural(word: str) -> str:
    """`turn` as `turns`, `ply` as `plies`."""
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def counted(number: int, word: str) -> str:
    """A number of things.

    >>> counted(1, "game"), counted(1200, "ply")
    ('1 game', '1,200 plies')
    """
    return f"{number:,} {word if number == 1 else plural(word)}"


def duration(seconds: float | None) -> str:
    """A time in the unit that suits it."""
    if seconds is None:
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} µs"
