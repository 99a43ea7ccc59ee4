"""Candidates: a smaller set of ends of a turn than all of them, for players that evaluate or look ahead.

The function of a set is compiled like a rule and does what `turn_results` does, for some of the ends only:

    candidates(board, state, results, scratch) -> how many were written to the rows of `results`

at least one, each a real end of the turn, none twice, with `state` as it was before; OVERFLOW (-1) if they do not fit.
It is then called again with twice the rows and twice the scratch. A player with the option ``turns=NAME`` gets rules
with this function in the place of `turn_results`, and so sees nothing else, in its own turns and in those it looks
ahead to.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plyground.core.contract import MOST, Capacities
from plyground.core.declared_sizes import Size, size_for

ALL_TURNS = "all"  # the option of a player that sees all ends of a turn


@dataclass(frozen=True)
class Candidates:
    """A set of ends of a turn, as a game declares it under CANDIDATES."""

    function: Callable
    about: str
    scratch: Size = 1  # integers of its scratch array
    results: Size = 64  # rows that usually suffice

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise ValueError(f"Candidates: function={self.function!r}; expected a function")
        if not isinstance(self.about, str):
            raise ValueError(f"Candidates: about={self.about!r}; expected a text")

    def capacities(self, sizes: Capacities, settings: Mapping[str, Any]) -> Capacities:
        """The sizes of a game in which turns end as these candidates do."""
        scratch = size_for("Candidates", "scratch", self.scratch, settings, 0, MOST.scratch)
        results = size_for("Candidates", "results", self.results, settings, 1, MOST.results)
        return sizes._replace(scratch=max(scratch, 1), results=results)
