"""Polar tic-tac-toe: k in a row on rings and spokes, every mark next to an earlier one."""

NAME = "polar"
ABOUT = "Tic-tac-toe on rings and spokes, where every mark must touch an earlier one."
