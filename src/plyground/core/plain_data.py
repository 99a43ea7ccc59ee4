"""Plain data: what JSON can say without loss, and the one text that stands for it."""

import json
import math
from collections.abc import Mapping
from typing import Any

from plyground.core.arguments import shown
from plyground.core.errors import PlygroundError

DEEPEST = 100  # levels of lists and dictionaries


def plain(value: Any, name: str, depth: int = 0) -> Any:
    """The value as JSON gives it back: lists for tuples, keys in order; whatever JSON cannot say is an error.

    >>> plain({"b": (1, 2.5), "a": None}, "result")
    {'a': None, 'b': [1, 2.5]}
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise PlygroundError(
                f"{name} is {float(value)}; expected an ordinary number, or null where nothing is known"
            )
        return float(value)
    if depth == DEEPEST:
        raise PlygroundError(f"{name} is nested too deeply; expected at most {DEEPEST} levels")
    if isinstance(value, list | tuple):
        return [plain(part, f"{name}[{place}]", depth + 1) for place, part in enumerate(value)]
    if isinstance(value, Mapping):
        wrong = [key for key in value if not isinstance(key, str)]
        if wrong:
            raise PlygroundError(f"{name} has the key {shown(wrong[0])}; expected texts as keys")
        return {key: plain(value[key], f"{name}.{key}", depth + 1) for key in sorted(value)}
    raise PlygroundError(
        f"{name} is {shown(value)}; expected numbers, texts, true, false, null, lists and dictionaries of them"
    )


def canonical(value: Any, name: str = "value") -> str:
    """The one JSON text of plain data: equal data have equal texts, and 1, 1.0 and true are different.

    >>> canonical({"b": (1, 2.5), "a": None})
    '{"a":null,"b":[1,2.5]}'
    """
    return json.dumps(plain(value, name), separators=(",", ":"), allow_nan=False)
