"""Backgammon: fifteen checkers a seat, no doubling cube.

The rules are in gammon.py, positions and notation in gammon_text.py, evaluators in gammon_values.py,
inputs of networks in gammon_inputs.py; here is what backgammon starts with.
"""

from plyground.games.gammon import encodings as gammon_inputs
from plyground.games.gammon import evaluators as gammon_values
from plyground.games.gammon import notation as gammon_text
from plyground.games.gammon import rules as gammon
from plyground.games.gammon import training as gammon_learning
from plyground.games.gammon.encodings import most_inputs
from plyground.games.gammon.evaluators import gammon_evaluators
from plyground.games.gammon.rules import gammon_board, gammon_capacities

PARTS = (gammon, gammon_text, gammon_values, gammon_inputs, gammon_learning)
SET_UP = {24: 2, 13: 5, 8: 3, 6: 5}  # checkers at each distance from home
# With the published weights no way of sharing out fifteen checkers a seat over points, bar and off, as the best and the
# worst of them show, scores more than 63.1 or less than -81.3.
EVALUATORS = gammon_evaluators(sum(SET_UP.values()), pubeval_bound=82.0)


def capacities(settings):
    checkers = sum(SET_UP.values())
    return {**gammon_capacities(checkers), "features": most_inputs(checkers)}


def make_board(settings):
    return gammon_board(settings, SET_UP)


def learning(settings, method):
    return {**gammon_learning.learning(settings, method), "games": 100_000, "checkpoints": "20"}
