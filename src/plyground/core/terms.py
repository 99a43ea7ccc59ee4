"""The terms of an evaluation, by their names: what an evaluator's value is the sum of."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from plyground.core.errors import ContractError
from plyground.core.evaluation import Evaluator, Term, Terms

if TYPE_CHECKING:
    from plyground.core.game import Game, Position


def terms_of(
    game: "Game", evaluator: Evaluator, weights: Sequence[float], before: "Position", state: "Position", seat: int
) -> Terms:  # fmt: skip
    """What an evaluator adds up in a position; empty if it does not say."""
    given = np.array(weights or (0.0,), np.float64)
    if callable(evaluator.terms):
        told = evaluator.terms(game, before, state, seat, given)
        return {name: term if isinstance(term, Term) else Term(*term) for name, term in told.items()}
    if evaluator.terms and len(evaluator.terms) != len(given):
        count = len(evaluator.terms)
        raise ContractError(
            f"{game.name}: an evaluator names {count} terms; expected one for each of {len(given)} weights"
        )
    evaluate = game.definition.compiled_evaluator(evaluator)
    found: Terms = {}
    for name, one in zip(evaluator.terms, np.eye(len(given)), strict=False):
        amount = float(evaluate(game.board, before, state, seat, one))
        term = Term(amount, float(given[int(one.argmax())]))
        found[name] = added(found[name], term) if name in found else term
    return found


def added(first: Term, second: Term) -> Term:
    """Two terms of one name together, such as those of either side, of which one is always 0."""
    if first.amount == 0 or second.amount == 0:
        return second if first.amount == 0 else first
    if first.worth == second.worth:
        return Term(first.amount + second.amount, first.worth)
    return Term(first.value + second.value)
