"""Arguments of Python functions: wrong types are answered like wrong values, in one line."""

import numbers
from typing import Any

from plyground.core.errors import PlygroundError, shortened


def whole_number(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """A whole number in a range; 1e6 is one, 1.5 and True are not.

    >>> whole_number("games", 1e6)
    1000000
    >>> whole_number("games", "many", 1)
    Traceback (most recent call last):
    plyground.core.errors.PlygroundError: games='many'; expected a whole number, 1 or more
    """
    is_number = isinstance(value, numbers.Real) and not isinstance(value, bool)
    if is_number and (isinstance(value, numbers.Integral) or float(value).is_integer()):
        number = int(value)
        if (low is None or low <= number) and (high is None or number <= high):
            return number
    limits = "" if low is None else f", {low} or more" if high is None else f" from {low} to {high:,}"
    raise PlygroundError(f"{name}={shown(value)}; expected a whole number{limits}")


def shown(value: Any) -> str:
    """A value as an error names it."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of thousands of digits
        text = f"a number of {type(value).__name__}"
    return shortened(text.replace("\n", " "), most=60, end=10)
