"""Backgammon: fifteen checkers a seat, no doubling cube.

The rules are in gammon.py, positions and notation in gammon_text.py; here is what backgammon starts with.
"""

from plyground.games import gammon, gammon_text
from plyground.games.gammon import gammon_board, gammon_capacities

NAME = "backgammon"
PARTS = (gammon, gammon_text)
SET_UP = {24: 2, 13: 5, 8: 3, 6: 5}  # checkers at each distance from home


def capacities(settings):
    return gammon_capacities(sum(SET_UP.values()))


def make_board(settings):
    return gammon_board(settings, SET_UP)
