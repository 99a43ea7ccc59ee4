"""Players whose judgement was learned: a network or a table in the place of an evaluator."""

import pathlib
from dataclasses import replace
from typing import Any

from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.learn.model import TABLE, Model
from plyground.learn.model_files import load_for
from plyground.players.player import ALPHA_BETA, MAX_N, MCTS, Player
from plyground.search.workspace import EXPLORE, STEPWISE

NEVER = 1e300  # no value is as good as won


def knowing_options() -> dict[str, Setting]:
    """What every player that judges positions can be given."""
    return {
        "net": Setting("", "a file of a network or a table that judges instead"),
        "transfer": Setting(False, "the network may have learned on another board"),
        "noise": Setting(0.0, "spread of the normal factor on what the network says", low=0.0, high=10.0),
        "explore": Setting(0.0, "probability to play at random", low=0.0, high=1.0),
    }


def read_knowledge(game: Game, file: str, transferred: bool = False) -> Model:
    """The network or table in a file, if it fits the game or may be fitted to it."""
    if transferred:
        from plyground.players.transfer import load_transferred

        return load_transferred(pathlib.Path(file), game)
    return load_for(pathlib.Path(file), game)


def with_options(player: Player, game: Game, options: dict[str, Any]) -> Player:
    """The player with the network, the noise and the exploration that its options name."""
    if options.get("net"):
        model = read_knowledge(game, options["net"], options.get("transfer", False))
        player = with_knowledge(player, model, options.get("noise", 0.0))
    if options.get("explore", 0.0) > 0:
        player = exploring(player, options["explore"])
    return player


def with_knowledge(player: Player, model: Model, noise: float = 0.0) -> Player:
    """The same way of deciding, but judging by what was learned."""
    figures, settings = dict(player.figures), dict(player.settings)
    if player.way in (ALPHA_BETA, MAX_N):
        from plyground.search.alphabeta import DECISIVE

        figures[DECISIVE] = NEVER
    if player.way == MCTS:
        from plyground.search.mcts import SCALE, USES_EVALUATOR

        settings[USES_EVALUATOR] = 1
        figures[SCALE] = model.bound
    ties = player.ties
    if player.options.get("ties", "default") == "default":
        ties = "random" if model.spec.kind == TABLE else "first"
    return replace(
        player, evaluator=NOTHING_KNOWN, weights=(), ties=ties, figures=figures, settings=settings,
        knowledge=model, noise=noise,
    )  # fmt: skip


def exploring(player: Player, probability: float) -> Player:
    """The same player, which now and then plays at random."""
    stepwise = int(player.options.get("chunk", 0) > 0 or player.way == MCTS)
    return replace(
        player, figures={**player.figures, EXPLORE: probability}, settings={**player.settings, STEPWISE: stepwise}
    )
