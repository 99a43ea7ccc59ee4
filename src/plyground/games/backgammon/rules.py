"""Backgammon: fifteen checkers a seat, no doubling cube.

The rules are those of the family, games/gammon: how checkers move and which dice must be used in its rules.py, the
state in its board.py. Here is what backgammon alone has; its starting position stands in board.py.
"""

from plyground.games.backgammon.board import CHECKERS_PER_SEAT
from plyground.games.gammon.encodings import most_inputs
from plyground.games.gammon.rules import OPENING_SETTINGS, capacities_for

SETTINGS = OPENING_SETTINGS


def capacities(settings):
    return {**capacities_for(CHECKERS_PER_SEAT), "features": most_inputs(CHECKERS_PER_SEAT)}
