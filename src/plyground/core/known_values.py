"""Positions whose value is known exactly, for searches: a solved game, an endgame table, a formula.

Kernels receive a `KnownValues`: a compiled function, and the address of whatever it needs.

    value(board, state, data) -> float

It is asked about positions at which a turn has ended, chance or a seat to move, never about finished games. It says
what the first side, that of seat 0, gets on average in points of the payoff if both sides play perfectly from there;
NaN if it does not know the position. Where there is no chance, a win that takes longer should be worth a little less
(`hurried`), so that whoever has won makes progress.

A game may declare `endgames(game)`: what it knows of its last positions, an object like `Endgames` below, or None.
"""

from typing import Protocol

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS
from plyground.core.structures import ADDRESS, Structure, structure, structure_at

ENDGAMES = "endgames"  # the name in a game's file
VALUE = types.float64(INTS, INTS, ADDRESS)
UNKNOWN = np.nan
PLY = 1e-9  # by which share a win is worth less for every ply that it takes

KnownValues = structure("KnownValues", value=types.FunctionType(VALUE), data=ADDRESS)
KNOWN_VALUES = KnownValues.kind

Nothing = structure("Nothing", nothing=INTS)
Both = structure("Both", first=KNOWN_VALUES, second=KNOWN_VALUES)
BOTH = Both.kind


class Endgames(Protocol):
    """What a game knows exactly; it is made, or read from a file, when it is first asked for its values."""

    # One that fills gaps with approximations also has `error: float`, by how many points they may be wrong.
    @property
    def about(self) -> str:
        """In a few words."""
        ...

    def known_values(self) -> Structure:
        """The `KnownValues` for one agent: what its function writes to must not be shared with another."""
        ...


@kernel(types.float64(types.float64, types.float64))
def hurried(points, plies):
    """What a position is worth that is won or lost in so many plies: a win a little less the longer it takes."""
    return points * (1.0 - PLY * plies)


@kernel(VALUE)
def know_nothing(board, state, data):
    return UNKNOWN


@kernel(VALUE)
def ask_both(board, state, data):
    """What the first of two says, or if it does not know, the second."""
    both = structure_at(data, BOTH)
    found = both.first.value(board, state, both.first.data)
    return both.second.value(board, state, both.second.data) if np.isnan(found) else found


def ask(known: Structure, board: np.ndarray, state: np.ndarray) -> float:
    """What a `KnownValues` says about a position, asked from Python; NaN if it does not know it."""
    return float(known.value(board, state, known.data.address))


def nothing_known() -> Structure:
    """The placeholder in agents that know no values."""
    return KnownValues(value=know_nothing, data=Nothing(nothing=np.zeros(1, np.int32)))


def all_known(known: list[Structure]) -> Structure:
    """Several `KnownValues` as one; an earlier one is asked before a later one."""
    *others, last = known
    for one in reversed(others):
        last = KnownValues(value=ask_both, data=Both(first=one, second=last))
    return last
