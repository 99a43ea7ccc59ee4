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
from plyground.papers.learning_run import LearningRun
from plyground.players import Player, make_player
from plyground.players.model_options import with_model

POLAR = GameSpec("polar")
BASIC, CLASSIFIER, NETWORK, EXPLORING = "basic heuristic", "classifier", "neural net", "exploring net"
BY_HAND = {BASIC: "free_rows", CLASSIFIER: "tree"}  # the report's names and ours
REPORT_GAMES = 5_000_000  # that each of the report's networks learned from, in an hour
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
    hidden: int = 40
    encoding: str = "cells"
    explore: float = 0.0  # moves at random; else only among equal values
    two_networks: bool = False  # one for each side

    def run(self, in_game: float, post_game: float, seed: int) -> LearningRun:
        """A network that plays against itself: one rate from move to move, another at the end."""
        options = {
            "encoding": self.encoding, "hidden": self.hidden, "outputs": "one" if self.two_networks else "seats",
            "per_seat": self.two_networks, "spread": 0.5, "targets": "-1:0,0:0.5,1:1", "ends": "judged",
            "alpha": in_game, "last_alpha": post_game, "lambda": 0.0, "choice": "greedy:ties=random",
            "explore": str(self.explore), "test_games": 20, "self_games": 0,
            **({"watch": "own"} if self.two_networks else {}),
        }  # fmt: skip
        return LearningRun(POLAR, options, (self.games,), seed)


def searching(heuristic: str, depth: int, networks: dict[str, LearningRun], search: str = ALPHA_BETA) -> Contestant:
    """A player of the report: a search so deep with a heuristic made by hand, or one of these networks."""
    text = SEARCHES[search].format(depth=depth)
    if heuristic in BY_HAND:
        return Contestant(f"{text},eval={BY_HAND[heuristic]}")
    return WithWins(text, networks[heuristic])


def best_networks(games: int, seed: int) -> dict[str, LearningRun]:
    """Networks with the rates of the report's best, .01 in the game and .1 after it, by how they chose their moves."""
    return {NETWORK: Training(games).run(0.01, 0.1, seed),
            EXPLORING: Training(games, explore=EXPLORES).run(0.01, 0.1, seed)}  # fmt: skip


def wins(played: Any, player: int = 0, seat: str = "") -> Share:
    """How often a player of a contest won, in all games or on one seat."""
    figures = played["players"][player]
    if seat:
        figures = next(one for one in figures["by_seat"] if one["seat"] == seat)
    return Share(figures["wins"], figures["games"])


def all_heuristics(networks: dict[str, LearningRun]) -> Sequence[str]:
    return (*BY_HAND, *networks)
