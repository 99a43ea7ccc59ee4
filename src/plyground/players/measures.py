"""The units of players' values, in words."""

import math

from plyground.learn.model import NETWORK
from plyground.players.player import Player
from plyground.search.methods import MCTS, PERFECT


def measure(player: Player) -> str:
    """The units of a player's values."""
    largest = player.game.largest_payoff
    if player.character is not None:
        return "a character has no values"
    if player.mixture is not None:
        return "a player made of several has no values"
    if player.method == PERFECT:
        return f"exact points, -{largest:g} to {largest:g}"
    if player.method == MCTS:
        return f"mean payoff, -{largest:g} to {largest:g}"
    if points_per_unit(player) is not None:
        return f"expected points, -{largest:g} to {largest:g}"
    if player.model is not None:
        return "what was learned, -1 to 1" if player.model.spec.kind == "network" else "the values of the table"
    name = player.options.get("eval", "none")
    kind = "only finished games count" if name == "none" else f"evaluator {name}"
    return f"{kind}, a won point is worth {player.evaluator.won:g}"


def points_per_unit(player: Player) -> float | None:
    """How many points a unit of a network's value stands for; None if its values are not in proportion to points."""
    if player.model is None or player.model.spec.kind != NETWORK:
        return None
    spec = player.model.spec
    # An output of a sigmoid, 0 to 1, becomes a value from -1 to 1.
    values = {
        payoff: target if spec.activation == "tanh" else 2 * target - 1 for payoff, target in spec.targets.items()
    }
    largest = max(values)
    unit = values[largest] / largest if largest > 0 else 0.0
    in_proportion = all(math.isclose(value, unit * payoff, abs_tol=1e-6) for payoff, value in values.items())
    return 1.0 / unit if unit > 0 and in_proportion else None
