"""Symmetries of the rules, as a game declares them."""

from typing import Any, NamedTuple


class Symmetry(NamedTuple):
    """A mapping of positions and steps that preserves the rules."""

    name: str
    position: Any  # position -> position
    step: Any  # step -> step
    seats: tuple[int, ...]  # seats[s] = the seat that plays what seat s played
