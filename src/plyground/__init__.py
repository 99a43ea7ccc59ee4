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

from typing import Any

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError, PositionError
from plyground.core.evaluation import Evaluator
from plyground.core.game import Game, ShownStep
from plyground.core.settings import Setting
from plyground.core.symmetry import Symmetry
from plyground.games import game


def __getattr__(name: str) -> Any:
    """What needs the players is imported when it is first asked for: their kernels take a while to compile."""
    if name == "match":
        from plyground.matches.match import match

        return match
    if name == "train":
        from plyground.training.train import train

        return train
    if name == "make_player":
        from plyground.players import make_player

        return make_player
    raise AttributeError(f"module 'plyground' has no attribute {name!r}")


__version__ = "0.1.0"
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
