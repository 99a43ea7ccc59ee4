"""Evaluators of backgammon: those of the family, with their bounds for fifteen checkers."""

from plyground.games.backgammon.board import CHECKERS_PER_SEAT
from plyground.games.gammon.evaluators import evaluators_for

# With the published weights no placement of fifteen checkers per seat on points, bar and off scores more than 63.1 or
# less than -81.3: the best and the worst placement show it.
EVALUATORS = evaluators_for(CHECKERS_PER_SEAT, pubeval_bound=82.0)
