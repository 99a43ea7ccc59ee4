"""What the ways in which a game can begin are worth: each named by the game, a position or several equally likely ones.

They need not stand between turns, as nodes do: a seat may already have a roll on the table, and chooses.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from plyground.core.contract import CHANCE
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.exact.chances import Chances
from plyground.exact.graph import Graph


def named_starts(game: Game) -> dict[str, list[np.ndarray]]:
    """The starts that a game's file names, each with its positions."""
    declared = game.definition.call_for_contract("other_starts", game, otherwise={})
    if not isinstance(declared, Mapping):
        raise ContractError(f"{game.name}: other_starts returned {declared!r}; expected positions by their names")
    return {str(name): list(np.atleast_2d(np.asarray(given, np.int32))) for name, given in declared.items()}


class AtAnyPosition:
    """Values and chances of results at positions that may be within a turn, from those of the nodes of a graph."""

    def __init__(self, graph: Graph, values: np.ndarray, chances: Chances):
        self.graph, self.game, self.values, self.chances = graph, graph.game, values, chances
        self.first_side = next(team for team in graph.game.teams if 0 in team)

    def of(self, position: np.ndarray) -> tuple[float, np.ndarray]:
        """What a position is worth for the first side, and how likely every result is."""
        place = self.graph.place_of(position)
        if place is not None:
            return place.sign * float(self.values[place.number]) + 0.0, self.chances.of(place.number, place.sign)
        seat = self.game.mover(position)
        if seat == CHANCE:
            weights = np.array(self.game.chance(position), float)
            return self.mean([self.game.play(position, k) for k in range(len(weights))], weights / weights.sum())
        after = [self.of(end) for end in self.game.turn_results(position)]
        return (max if seat in self.first_side else min)(after, key=lambda one: one[0])

    def mean(self, positions: list[np.ndarray], weights: np.ndarray) -> tuple[float, np.ndarray]:
        """The same of positions that are so likely."""
        found = [self.of(position) for position in positions]
        return float(weights @ [value for value, _ in found]), weights @ [row for _, row in found]

    def about(self, positions: list[np.ndarray]) -> dict[str, Any]:
        """What is said about positions that are equally likely: the value, and each result with how likely it is."""
        value, likely = self.mean(positions, np.full(len(positions), 1 / len(positions)))
        return {
            "value": value,
            "results": [[*pair] for pair in zip(self.chances.results, likely.tolist(), strict=True)],
        }


def about_starts(graph: Graph, values: np.ndarray, chances: Chances, is_whole: bool) -> dict[str, Any]:
    """The same about the first position, and of a whole game about every named start."""
    asked = AtAnyPosition(graph, values, chances)
    about = asked.about([graph.first])
    if is_whole and (named := named_starts(graph.game)):
        about["starts"] = {name: asked.about(positions) for name, positions in named.items()}
    return about
