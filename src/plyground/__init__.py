"""Plyground: a laboratory for board games.

>>> import plyground as pg
>>> game = pg.game("tictactoe")
>>> position = game.position({"cells": "xx.oo....", "turn": "x"})
>>> game.result(game.play(position, 2))
[1.0, -1.0]
"""

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError, PositionError
from plyground.core.game import Game, ShownStep, Symmetry
from plyground.core.settings import Setting
from plyground.games import game

__version__ = "0.1.0"
__all__ = ["CHANCE", "OVER", "Game", "PlygroundError", "PositionError", "Setting", "ShownStep", "Symmetry", "game"]
