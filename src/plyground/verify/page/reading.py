"""The parts of a report as they are read: it may come from a file, and whatever is not what it should be is unknown."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LONGEST = 4000  # characters of any text


def mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def records(value: Any) -> list[Mapping[str, Any]]:
    """The members of a list that have fields."""
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list | tuple) else []


def number(value: Any) -> float | None:
    """A finite number.

    >>> number(3), number(True), number(float("nan")), number("3")
    (3.0, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value) if math.isfinite(value) else None
    except OverflowError:
        return None


def text(value: Any, otherwise: str = "") -> str:
    """A text that can be written to a file, in one line; numbers as they are written."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return otherwise if not isinstance(value, bool) else ("yes" if value else "no")
    try:
        shown = str(value)
    except ValueError:  # a number of thousands of digits
        return otherwise
    cleaned = "".join(letter if letter.isprintable() or letter == " " else " " for letter in shown[:LONGEST])
    return cleaned.encode("utf-8", "replace").decode() or otherwise


def texts(value: Any) -> list[str]:
    return [shown for one in value if (shown := text(one))] if isinstance(value, list | tuple) else []


def pair(value: Any) -> tuple[float, float] | None:
    """Two numbers, the smaller first."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    low, high = number(value[0]), number(value[1])
    return None if low is None or high is None else (min(low, high), max(low, high))


@dataclass(frozen=True)
class Estimate:
    """A value with its interval and the number of games it comes from."""

    value: float
    interval: tuple[float, float] | None = None
    games: int | None = None


def estimate(value: Any) -> Estimate | None:
    """An estimate, or a number without an interval; None if it is not known."""
    if not isinstance(value, Mapping):
        alone = number(value)
        return None if alone is None else Estimate(alone)
    found = number(value.get("value"))
    if found is None:
        return None
    games = number(value.get("games"))
    return Estimate(found, pair(value.get("interval")), None if games is None else int(games))


def named_values(values: Any) -> list[tuple[str, str]]:
    """The fields of something, as texts."""
    return [(text(name), shown_value(value)) for name, value in mapping(values).items()]


def shown_value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(shown_value, value)) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{text(name)} {shown_value(one)}" for name, one in value.items()) or "none"
    return text(value, "none") if not isinstance(value, float) else f"{value:.4g}"
