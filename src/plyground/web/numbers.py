"""Plain data for JSON."""

from typing import Any

import numpy as np


def plain_numbers(data: Any) -> Any:
    """The same data with Python's own numbers in place of NumPy's, which games may return.

    >>> plain_numbers({"cells": (np.int32(3), [np.float64(0.5), True, None])})
    {'cells': [3, [0.5, True, None]]}
    """
    if isinstance(data, dict):
        return {str(key): plain_numbers(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [plain_numbers(value) for value in data]
    if isinstance(data, np.ndarray | np.generic):
        return plain_numbers(data.tolist())
    return data
