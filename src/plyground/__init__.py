"""Plyground: a laboratory for board games.

>>> import plyground as pg
>>> game = pg.game("tictactoe")
>>> position = game.position({"cells": "xx.oo....", "turn": "x"})
>>> game.result(game.play(position, 2))
[1.0, -1.0]

>>> result = pg.match(game, ["alphabeta:depth=9", "random"], games=10)
>>> result.to_dict()["players"][0]["losses"]
0
"""

import importlib
from typing import TYPE_CHECKING, Any

from plyground.core.version import __version__ as __version__

if TYPE_CHECKING:
    from plyground.core.contract import CHANCE, OVER
    from plyground.core.errors import PlygroundError, PositionError
    from plyground.core.evaluation import Evaluator
    from plyground.core.game import Game, ShownStep
    from plyground.core.settings import Setting
    from plyground.core.symmetry import Symmetry
    from plyground.games import game
    from plyground.matches.match import match
    from plyground.players import make_player
    from plyground.training.train import train

__all__ = [
    "CHANCE",
    "OVER",
    "Evaluator",
    "Game",
    "PlygroundError",
    "PositionError",
    "Setting",
    "ShownStep",
    "Symmetry",
    "game",
    "make_player",
    "match",
    "train",
]

# Where each name stands. A name is imported when it is first used: kernels take a while to load (or to compile), and
# nobody should wait for those that he does not use.
_MODULES = {
    "CHANCE": "core.contract",
    "OVER": "core.contract",
    "Evaluator": "core.evaluation",
    "Game": "core.game",
    "PlygroundError": "core.errors",
    "PositionError": "core.errors",
    "Setting": "core.settings",
    "ShownStep": "core.game",
    "Symmetry": "core.symmetry",
    "game": "games",
    "make_player": "players",
    "match": "matches.match",
    "train": "training.train",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in _MODULES:
        raise AttributeError(f"module 'plyground' has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(f"plyground.{_MODULES[name]}"), name)
    return value
