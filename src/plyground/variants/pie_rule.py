"""The pie rule: after the first turn, the other seat may take over the side of whoever made it, instead of a turn.

"You cut, I choose": whoever begins does well to begin with a turn after which both sides are worth the same. From a
swap on, persons and colours are exchanged. A seat is a person: `mover`, payoffs, evaluations and whatever is counted by
seats follow the person who sits there, not the colour, since a player is rated, trained and paid for what he wins,
whichever colour he won it with. A *colour* is the seat of the game underneath, the one whose pieces are moved.

State: one integer in front, the stage; then the position of the game underneath, with its counters at the end.

    0  nobody has moved yet          1, 2  seat 0, or seat 1, has moved first; the other has not yet chosen
    3  the other seat kept its side  4     it took over the first one's

The first seat is whoever chooses a step first, so games that begin with a throw, or in which a throw decides who
begins, need no rule of their own. The other seat may swap when it is to choose for the first time; with dice, after its
throw, which whoever then has its colour must play. A swap is a step, SWAP, and a whole turn.
"""

import functools
from collections.abc import Callable, Mapping
from typing import Any

from plyground.core.contract import SIGNATURES
from plyground.core.definition import Definition
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.variants.naming import PIE_RULE
from plyground.variants.pie_endgames import pie_endgames
from plyground.variants.pie_inputs import pie_inputs
from plyground.variants.pie_rules import SWAP, pie_rules
from plyground.variants.pie_texts import pie_texts
from plyground.variants.pie_turns import pie_candidates, pie_characters, pie_samplers, pie_turns
from plyground.variants.pie_values import pie_values
from plyground.variants.variant import Variant

RULES_VERSION = "1"  # of what the pie rule adds, and of how positions and inputs say it
SEAT_TITLES = ("First player", "Second player")  # either may have either colour
ABOUT = "After the first turn the other side may be taken over."
__all__ = ["SWAP", "pie_definition", "with_pie_rule"]


def with_pie_rule(game: Game) -> Game:
    """The game with the pie rule: after the first turn, the other seat may take over the side of whoever made it.

    >>> from plyground.games import game
    >>> fair = with_pie_rule(game("tictactoe"))
    >>> print(fair, [fair.format_move(fair.play(fair.start(), 4), move) for move in (0, SWAP)])
    <tictactoe with the pie rule> ['0', 'swap']
    """
    return Game(pie_definition(game.definition), **game.settings)


@functools.lru_cache(64)
def pie_definition(parent: Definition) -> Definition:
    """The definition of a game with the pie rule."""
    if PIE_RULE in parent.suffix:
        raise PlygroundError(f"{parent.name}: sides can be swapped once only; expected a game without the pie rule")
    rules = pie_rules(parent.functions)
    declared = {
        "SAMPLERS": pie_samplers(parent, rules), "CANDIDATES": pie_candidates(parent, rules),
        "CHARACTERS": pie_characters(parent, rules), "EVALUATORS": pie_values(parent),
    }  # fmt: skip
    changed: dict[str, Any] = {
        **{name: function for name, function in rules.items() if name in SIGNATURES and parent.has(name)},
        **{name: value for name, value in declared.items() if parent.has(name)},
        **pie_turns(parent, rules), **pie_inputs(parent, rules), **pie_texts(parent), **pie_endgames(parent),
        "capacities": capacities_with_pie(parent), "seat_titles": lambda settings: SEAT_TITLES,
        "check_settings": checked_for_pie(parent),
        **dict.fromkeys(("index_size", "position_index", "position_at")),
    }  # fmt: skip
    return Variant(parent, PIE_RULE, ABOUT, changed, {"pie rule": RULES_VERSION})


def capacities_with_pie(parent: Definition) -> Callable:
    """Room for the stage, the swap, and the input that says whether it may still come."""

    def capacities(settings: Mapping[str, Any]) -> dict[str, int]:
        sizes = parent.capacities(settings)
        return sizes._replace(
            state=sizes.state + 1, identity=sizes.identity + 1, moves=sizes.moves + 1, features=sizes.features + 1,
            results=sizes.results + (sizes.results > 0),
        )._asdict()  # fmt: skip

    return capacities


def checked_for_pie(parent: Definition) -> Callable:
    """Settings with which there are two seats that play against each other."""

    def check_settings(settings: dict[str, Any]) -> None:
        parent.call("check_settings", settings)
        seats = parent.capacities(settings).seats
        if seats != 2:
            raise ValueError(f"{seats} seats; the pie rule needs two")
        teams = [tuple(team) for team in parent.call("teams", settings, otherwise=((0,), (1,)))]
        if sorted(teams) != [(0,), (1,)]:
            raise ValueError("both seats are one team; the pie rule needs two that play against each other")

    return check_settings
