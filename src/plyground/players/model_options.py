"""Options of players that concern a model: a network or a table in place of an evaluator, noise, exploration."""

from dataclasses import replace
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.learn.model import TABLE, Model
from plyground.learn.model_files import load_for
from plyground.learn.shipped_models import model_file
from plyground.players.player import Player
from plyground.players.transfer import load_transferred
from plyground.search.options import LookaheadOptions, MctsOptions, OnePlyOptions

NEVER = 1e300  # no value is as good as a win


def model_options() -> dict[str, Setting]:
    """The options of every player that evaluates positions."""
    return {
        "net": Setting("", "a network or a table that evaluates instead: a file, or the name of one that comes along"),
        "transfer": Setting(False, "the network may have learned on another board"),
        "anyway": Setting(False, "the network may have learned under other rules"),
        "noise": Setting(0.0, "spread of the normal factor on what the network says", low=0.0, high=10.0),
        **explore_option(),
    }


def explore_option() -> dict[str, Setting]:
    """The option of every player that may play at random now and then."""
    return {"explore": Setting(0.0, "probability of playing at random", low=0.0, high=1.0)}


def read_model(game: Game, file: str, transferred: bool = False, anyway: bool = False) -> Model:
    """The network or table in a file, if it fits the game or may be fitted to it; other rules only if `anyway`."""
    path = model_file(file)
    return load_transferred(path, game, anyway) if transferred else load_for(path, game, anyway)


def with_options(player: Player, game: Game, options: dict[str, Any]) -> Player:
    """The player with the network, the noise and the exploration that its options name."""
    given = [name for name in ("noise", "transfer") if options.get(name)]
    if given and not options.get("net"):
        value = options[given[0]] if given[0] == "noise" else "yes"
        raise PlygroundError(
            f"{game.name}, player {player.text!r}: {given[0]}={value} without a network; expected net=FILE"
        )
    if options.get("net"):
        model = read_model(game, options["net"], options.get("transfer", False), options.get("anyway", False))
        player = with_model(player, model, options.get("noise", 0.0))
    if options.get("explore", 0.0) > 0:
        player = exploring(player, options["explore"])
    return player


def with_model(player: Player, model: Model, noise: float = 0.0) -> Player:
    """The same player, evaluating with a model."""
    search = player.search
    if isinstance(search, LookaheadOptions):
        search = replace(search, decisive=NEVER)
    if isinstance(search, MctsOptions):
        search = replace(search, evaluates=True, scale=player.options.get("scale") or model.bound)
    if noise > 0 and isinstance(search, OnePlyOptions) and search.threads > 1:
        raise PlygroundError(
            f"{player.game.name}, player {player.text!r}: threads={search.threads} with noise={noise:g}; "
            "expected threads=1"
        )
    ties = player.ties
    if player.options.get("ties", "default") == "default":
        ties = "random" if model.spec.kind == TABLE else "first"
    return replace(
        player, search=search, evaluator=NOTHING_KNOWN, weights=(), ties=ties, model=model, noise=noise
    )  # fmt: skip


def exploring(player: Player, probability: float) -> Player:
    """The same player, occasionally playing at random."""
    return replace(player, explore=probability, explores_steps=player.decides_by_steps)
