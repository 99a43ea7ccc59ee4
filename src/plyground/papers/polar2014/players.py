"""The report's players: a search to a fixed depth with one of three heuristics, two of them by hand, one a network.

The report's names for them are basic, classifier and neural net. The network learns as the report describes; what it
leaves open is decided in `Training`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground.core.game import Game
from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Share
from plyground.papers.contest import Contestant
from plyground.papers.given import ours, paper, unknown
from plyground.papers.learning_run import LearningRun
from plyground.players import Player, make_player
from plyground.players.model_options import with_model

POLAR = GameSpec("polar")
BASIC, CLASSIFIER, NETWORK, EXPLORING = "basic heuristic", "classifier", "neural net", "exploring net"
BY_HAND = {BASIC: "free_rows", CLASSIFIER: "tree"}  # the report's names and ours
EXPLORES = 0.2  # of a network that explores: the share of moves at random

ALPHA_BETA, MINIMAX, NEAREST = "alphabeta", "minimax", "nearest"
SEARCHES = {  # fixed depths; the report's programs remembered no positions
    ALPHA_BETA: "alphabeta:depth={depth},deepening=no,table=0",
    MINIMAX: "minimax:depth={depth}",
    NEAREST: "nearest:depth={depth}",
}


@dataclass(frozen=True)
class WithWins(Contestant):
    """A search with a network that asks the rules whether a game is won, and the network about all else.

    The report's search looks for a line before it asks its heuristic; while it learns, the network judges ends as well.
    """

    def identity(self) -> dict[str, Any]:
        return super().identity() | {"ends": "exact"}

    def player(self, game: Game) -> Player:
        assert self.learned is not None
        model = self.learned.model(game, self.games)
        exact = replace(model, spec=replace(model.spec, ends="exact"))
        return with_model(make_player(game, self.text), exact)


@dataclass(frozen=True)
class Training:
    """How a network learns, apart from its two rates and its seed."""

    games: int
    hidden: int
    spread: float  # of the initial weights
    drawn: float  # what both outputs should say of a drawn end
    encoding: str = "cells"
    explore: float = 0.0  # moves at random; else only among equal values
    two_networks: bool = False  # one for each side

    def run(self, in_game: float, post_game: float, seed: int) -> LearningRun:
        """A network that plays against itself: one rate from move to move, another at the end."""
        options = {
            "encoding": self.encoding, "hidden": self.hidden, "outputs": "one" if self.two_networks else "seats",
            "per_seat": self.two_networks, "spread": self.spread,
            "targets": f"-1:0,0:{self.drawn:g},1:1", "ends": "judged",
            "alpha": in_game, "last_alpha": post_game, "lambda": 0.0, "choice": "greedy:ties=random",
            "explore": str(self.explore), "test_games": 20, "self_games": 0,
            **({"watch": "own"} if self.two_networks else {}),
        }  # fmt: skip
        return LearningRun(POLAR, options, (self.games,), seed)


@dataclass(frozen=True)
class NetworkNumbers:
    """What all networks of the report have in common. It tells of no bias; ours have one in every node (D7)."""

    hidden: int = paper(40, "section 2.7")
    spread: float = unknown(0.5, "initial weights lie between its negative and it (D7); the report: random")
    drawn: float = unknown(0.5, "what both outputs should say of a drawn end (D6); the report tells of won ends only")

    def training(self, games: int, **others: Any) -> Training:
        return Training(games, self.hidden, self.spread, self.drawn, **others)


@dataclass(frozen=True)
class BestNetwork(NetworkNumbers):
    """The report's best network, and how much ours learns from."""

    in_game: float = paper(0.01, "section 5: of the best network")
    post_game: float = paper(0.1, "section 5: of the best network")
    training_games: int = ours(50_000, "a hundredth of the report's 5,000,000, as in figure-3", scales=True)
    explores: float = ours(EXPLORES, "moves at random while the exploring net learns; the other has none (D7)")


def searching(heuristic: str, depth: int, networks: dict[str, LearningRun], search: str = ALPHA_BETA) -> Contestant:
    """A player of the report: a search so deep with a heuristic made by hand, or one of these networks."""
    text = SEARCHES[search].format(depth=depth)
    if heuristic in BY_HAND:
        return Contestant(f"{text},eval={BY_HAND[heuristic]}")
    return WithWins(text, networks[heuristic])


def best_networks(settings: BestNetwork, seed: int) -> dict[str, LearningRun]:
    """Networks with the rates of the report's best, by how they chose their moves while they learned."""
    ways = {NETWORK: 0.0, EXPLORING: settings.explores}
    return {
        name: settings.training(settings.training_games, explore=explore).run(
            settings.in_game, settings.post_game, seed
        )
        for name, explore in ways.items()
    }


def wins(played: Any, player: int = 0, seat: str = "") -> Share:
    """How often a player of a contest won, in all games or on one seat."""
    figures = played["players"][player]
    if seat:
        figures = next(one for one in figures["by_seat"] if one["seat"] == seat)
    return Share(figures["wins"], figures["games"])


def all_heuristics(networks: dict[str, LearningRun]) -> Sequence[str]:
    return (*BY_HAND, *networks)
