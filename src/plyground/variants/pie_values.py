"""What evaluators say with the pie rule.

A value is that for the colour which the seat plays. As long as the other seat may still choose, it is worth the better
of the two colours to it, and the worse one to whoever moved first.
"""

from collections.abc import Callable
from dataclasses import replace

from plyground.core.definition import Definition
from plyground.core.evaluation import Evaluator
from plyground.core.terms import terms_of
from plyground.variants.pie_rules import FIRST_MOVED, INNER, STAGE, is_pending, owner
from plyground.variants.variant import parent_game


def pie_values(parent: Definition) -> dict[str, Evaluator]:
    """The evaluators of a game, with the pie rule."""
    return {name: evaluator_with_pie(one) for name, one in parent.evaluators.items()}


def evaluator_with_pie(inner: Evaluator) -> Evaluator:
    evaluate, colour_of = values_with_pie(inner.function)

    def terms(game, before, state, seat, weights):
        parent = parent_game(game)
        colour = colour_of(game.board, before, state, seat, weights)
        return terms_of(parent, inner, weights.tolist(), before[INNER:], state[INNER:], colour)

    return replace(inner, function=evaluate, terms=terms if inner.terms else ())


def values_with_pie(inner: Callable) -> tuple[Callable, Callable]:
    """The value of a position for a seat, and the colour whose value that is."""

    def colour_of(board, before, state, seat, weights):
        if not is_pending(state):
            return owner(state, seat)
        own = inner(board, before[INNER:], state[INNER:], seat, weights)
        other = inner(board, before[INNER:], state[INNER:], 1 - seat, weights)
        is_other_better = other > own
        return 1 - seat if is_other_better == (state[STAGE] != FIRST_MOVED + seat) and other != own else seat

    def evaluate(board, before, state, seat, weights):
        colour = colour_of(board, before, state, seat, weights)
        return inner(board, before[INNER:], state[INNER:], colour, weights)

    return evaluate, colour_of
