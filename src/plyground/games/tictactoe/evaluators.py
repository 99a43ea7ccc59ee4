"""Evaluators of tic-tac-toe positions."""

from plyground.games.shared.lines_evaluators import FREE_ROWS

EVALUATORS = {"free_rows": FREE_ROWS}
