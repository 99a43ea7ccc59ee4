"""Evaluators of hypergammon: those of the family, with their bounds for three checkers."""

from plyground.games.gammon.evaluators import evaluators_for
from plyground.games.hypergammon.board import MOST_CHECKERS

# With the published weights no placement of three checkers per seat scores more than 13.3 or less than -10.7.
EVALUATORS = evaluators_for(MOST_CHECKERS, pubeval_bound=14.0)
