"""JSON from outside: whatever is wrong with it, however long or deep it is, becomes one sentence."""

import json
import math
from typing import Any


class JsonError(ValueError):
    """A text that is not JSON, or holds a number that no program should be asked to read."""


def read_json(text: str | bytes) -> Any:
    """The data that a text in JSON describes; NaN, infinity and numbers of thousands of digits are refused."""
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_finite, parse_int=_whole)
    except JsonError:
        raise
    except RecursionError:
        raise JsonError("it is nested too deeply; expected a few levels") from None
    except UnicodeDecodeError:
        raise JsonError("it is not text in UTF-8") from None
    except ValueError as error:
        raise JsonError(str(error)) from None


def _refuse(name: str) -> None:
    raise JsonError(f"{name} is not a number; expected an ordinary one")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise JsonError(f"the number {_beginning(text)} is too large")
    return number


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # Python reads a few thousand digits
        raise JsonError(f"the number {_beginning(text)} has {len(text):,} digits; expected fewer") from None


def _beginning(text: str) -> str:
    return text if len(text) <= 20 else f"{text[:20]}…"
