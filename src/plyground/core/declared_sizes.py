"""Sizes of arrays that a game's file declares beside its capacities: a number, or a function of the settings."""

from collections.abc import Callable, Mapping
from typing import Any

Size = int | Callable[[Mapping[str, Any]], int]


def size_for(owner: str, name: str, size: Size, settings: Mapping[str, Any], low: int, high: int) -> int:
    """A declared size under these settings; an error if it is out of range."""
    number = size(settings) if callable(size) else size
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise ValueError(f"{owner}: {name}={number!r}; expected {low} to {high:,}")
    return number
