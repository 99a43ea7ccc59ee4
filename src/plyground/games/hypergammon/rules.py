"""Hypergammon: backgammon with three checkers a seat.

The rules are those of the family, games/gammon: how checkers move and which dice must be used in its rules.py, the
state in its board.py. Here is what hypergammon alone has; its starting position stands in board.py.
"""

from plyground.core.settings import Setting
from plyground.games.gammon.encodings import most_inputs
from plyground.games.gammon.rules import OPENING_SETTINGS, capacities_for
from plyground.games.hypergammon.board import MOST_CHECKERS

SETTINGS = {
    **OPENING_SETTINGS,
    "checkers": Setting(MOST_CHECKERS, "checkers a seat, on its farthest points", low=1, high=MOST_CHECKERS),
}


def capacities(settings):
    checkers = settings["checkers"]
    return {**capacities_for(checkers), "features": most_inputs(checkers)}
