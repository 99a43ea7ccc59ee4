"""Plain data for JSON."""

from typing import Any

import numpy as np

PLAIN = frozenset([str, int, float, bool, type(None)])  # what needs no look inside


def plain_numbers(data: Any) -> Any:
    """The same data with Python's own numbers in place of NumPy's, which games may return.

    >>> plain_numbers({"cells": (np.int32(3), [np.float64(0.5), True, None])})
    {'cells': [3, [0.5, True, None]]}
    """
    kind = type(data)
    if kind in PLAIN:
        return data
    if isinstance(data, dict):
        return {str(key): v if type(v) in PLAIN else plain_numbers(v) for key, v in data.items()}
    if isinstance(data, list | tuple):
        return [v if type(v) in PLAIN else plain_numbers(v) for v in data]
    if isinstance(data, np.ndarray | np.generic):
        return plain_numbers(data.tolist())
    return data
