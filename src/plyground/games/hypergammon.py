"""Hypergammon: backgammon with three checkers a seat.

The rules are in gammon.py, positions and notation in gammon_text.py; here is what hypergammon starts with.
"""

from plyground.core.settings import Setting
from plyground.games import gammon, gammon_text
from plyground.games.gammon import gammon_board, gammon_capacities

NAME = "hypergammon"
PARTS = (gammon, gammon_text)
SETTINGS = {**gammon.SETTINGS, "checkers": Setting(3, "checkers a seat, on its farthest points", low=1, high=3)}


def capacities(settings):
    return gammon_capacities(settings["checkers"])


def make_board(settings):
    return gammon_board(settings, {24 - i: 1 for i in range(settings["checkers"])})
