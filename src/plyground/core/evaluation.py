"""Evaluators: functions of a game that estimate unfinished positions, for players that look ahead.

An evaluator's function is compiled like a rule:

    evaluate(board, before, state, seat, weights) -> float

It estimates how good `state`, an unfinished position, is for `seat`; `before` is the position before the turn that led
there (in Monte Carlo tree search, which moves step by step: before the last step). It is not called for finished
games, which are worth `won` times the payoff.

An evaluator may name the terms that its value is the sum of, so that its players can say why they moved. Where every
weight is a factor of one term, their names in the order of the weights are enough: a term is then what the function
gives with that weight 1 and all others 0. Elsewhere ordinary Python says them:

    terms(game, before, state, seat, weights) -> {"points ahead": Term(amount, worth), …}
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from numba import types

from plyground.core.contract import FLOATS, INTS, WHOLE

EVALUATE = types.float64(INTS, INTS, INTS, WHOLE, FLOATS)
TIES_FIRST, TIES_RANDOM = "first", "random"


class Term(NamedTuple):
    """A part of an evaluation: so many of something, and what one of it is worth."""

    amount: float
    worth: float = 1.0

    @property
    def value(self) -> float:
        return self.amount * self.worth


class Score(Term):
    """A term that counts nothing that people could see: only how it changes is told."""

    __slots__ = ()


Terms = dict[str, Term]
WeightSets = Mapping[str, Callable[[Mapping[str, Any]], Sequence[float]]]


@dataclass(frozen=True)
class Evaluator:
    """A hand-written evaluation function, as a game declares it under EVALUATORS."""

    function: Callable
    about: str
    won: float  # the value of a won point; a finished game is worth this times its payoff
    bound: float | Callable[[Mapping[str, Any]], float]  # unfinished positions are between minus this and this
    weights: WeightSets = field(default_factory=dict)  # by name, the default first; each is made from the settings
    ties: str = TIES_FIRST  # how ties are broken: the first turn in the game's order, or one at random
    scale: float = 0.0  # a lead that is as good as a win, for searches that need fractions of a win; 0: the bound
    terms: tuple[str, ...] | Callable[..., Mapping[str, Term]] = ()  # what its value is the sum of; (): it does not say

    def __post_init__(self) -> None:
        number = (int, float)
        wrong = {
            "function": (self.function, callable(self.function), "a function"),
            "won": (self.won, isinstance(self.won, number) and self.won > 0, "a number above 0"),
            "bound": (self.bound, callable(self.bound) or isinstance(self.bound, number), "a number or a function"),
            "weights": (self.weights, all(callable(make) for make in dict(self.weights).values()),
                        "functions of the settings by name"),
            "terms": (self.terms, callable(self.terms) or isinstance(self.terms, tuple), "a function, or names"),
            "ties": (self.ties, self.ties in (TIES_FIRST, TIES_RANDOM), f"{TIES_FIRST} or {TIES_RANDOM}"),
        }  # fmt: skip
        for name, (value, is_right, expected) in wrong.items():
            if not is_right:
                raise ValueError(f"Evaluator: {name}={value!r}; expected {expected}")

    def bound_for(self, settings: Mapping[str, Any]) -> float:
        """The bound on all values under these settings."""
        return float(self.bound(settings) if callable(self.bound) else self.bound)


def know_nothing(board, before, state, seat, weights):
    """Every unfinished position is as good as any other."""
    return 0.0


NOTHING_KNOWN = Evaluator(know_nothing, "only finished games count", won=1.0, bound=0.0, ties=TIES_RANDOM)
