"""What can be counted in a position: what the game's file calls notable, else the terms of its evaluators."""

from collections.abc import Mapping
from numbers import Real

from plyground.core.errors import ContractError
from plyground.core.evaluation import Evaluator, Score, Term
from plyground.core.game import Game, Position
from plyground.core.terms import terms_of
from plyground.players.explaining import number
from plyground.players.player import Player

NOTABLE = "notable"
MOST_FACTS = 2  # that are told of one turn
SAME = 1e-9


class Facts:
    """Compares what two turns of a game lead to."""

    def __init__(self, player: Player):
        self.game, self.player = player.game, player
        self.evaluators = evaluators_with_terms(player)

    def against(self, before: Position, played: Position, better: Position, seat: int) -> str | None:
        """What speaks against what was played; None if nothing that is counted does."""
        had, could = self.of(before, played, seat), self.of(before, better, seat)
        told = [
            fact_text(name, had[name].amount, could[name].amount)
            for name in had
            if name in could and could[name].value - had[name].value > SAME and had[name].amount != could[name].amount
        ]
        return ", ".join(told[:MOST_FACTS]) or None

    def of(self, before: Position, after: Position, seat: int) -> Mapping[str, Term]:
        """Everything that is counted in a position, the most important first."""
        declared = self.game.definition.call_for_contract(NOTABLE, self.game, before, after, seat)
        if declared is not None:
            return checked(self.game, declared)
        found: dict[str, Term] = {}
        for evaluator, weights in self.evaluators:
            terms = terms_of(self.game, evaluator, weights, before, after, seat)
            ordered = sorted(terms, key=lambda name: -abs(terms[name].worth))
            found |= {name: terms[name] for name in ordered if name not in found and not isinstance(terms[name], Score)}
        return found


def fact_text(name: str, had: float, could: float) -> str:
    """What was, and what could have been.

    >>> fact_text("checkers that can be hit", 2, 0), fact_text("pieces ahead", -7.0, -6.0)
    ('checkers that can be hit: 2 instead of 0', 'pieces behind: 7 instead of 6')
    """
    if "ahead" in name and had < 0 and could <= 0:
        name, had, could = name.replace("ahead", "behind"), -had, abs(could)
    return f"{name}: {number(had, sign='')} instead of {number(could, sign='')}"


def evaluators_with_terms(player: Player) -> list[tuple[Evaluator, tuple[float, ...]]]:
    """The player's own evaluator if it names its terms, else all of the game that do; with their weights."""
    if player.model is None and player.evaluator.terms:
        return [(player.evaluator, player.weights)]
    settings = player.game.settings
    return [
        (one, tuple(float(w) for w in next(iter(one.weights.values()))(settings)) if one.weights else ())
        for one in player.game.definition.evaluators.values()
        if one.terms
    ]


def checked(game: Game, declared: object) -> dict[str, Term]:
    """What a game's file calls notable, if it has the form that is expected."""
    if isinstance(declared, Mapping) and all(is_pair(term) for term in declared.values()):
        return {str(name): Term(*map(float, term)) for name, term in declared.items()}
    raise ContractError(f"{game.name}: {NOTABLE} returned {declared!r}; expected {{name: (amount, worth), …}}")


def is_pair(term: object) -> bool:
    """Whether something is an amount and what one of it is worth."""
    return isinstance(term, tuple) and len(term) == 2 and all(isinstance(part, Real) for part in term)
