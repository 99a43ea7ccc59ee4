"""Hypergammon: backgammon with three checkers a seat.

The rules are in gammon.py, positions and notation in gammon_text.py, evaluators in gammon_values.py,
inputs of networks in gammon_inputs.py; here is what hypergammon starts with.
"""

from plyground.core.settings import Setting
from plyground.games.gammon import encodings as gammon_inputs
from plyground.games.gammon import evaluators as gammon_values
from plyground.games.gammon import notation as gammon_text
from plyground.games.gammon import rules as gammon
from plyground.games.gammon import training as gammon_learning
from plyground.games.gammon.encodings import most_inputs
from plyground.games.gammon.evaluators import gammon_evaluators
from plyground.games.gammon.rules import gammon_board, gammon_capacities

PARTS = (gammon, gammon_text, gammon_values, gammon_inputs, gammon_learning)
SETTINGS = {**gammon.SETTINGS, "checkers": Setting(3, "checkers a seat, on its farthest points", low=1, high=3)}
# With the published weights no way of sharing out three checkers a seat scores more than 13.3 or less than -10.7.
EVALUATORS = gammon_evaluators(3, pubeval_bound=14.0)


def capacities(settings):
    checkers = settings["checkers"]
    return {**gammon_capacities(checkers), "features": most_inputs(checkers)}


def make_board(settings):
    return gammon_board(settings, {24 - i: 1 for i in range(settings["checkers"])})
