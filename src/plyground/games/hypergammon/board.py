"""The set-up of hypergammon: one checker on each of the farthest points."""

from plyground.games.gammon.board import POINTS, board_with_set_up

MOST_CHECKERS = 3


def make_board(settings):
    return board_with_set_up(settings, {POINTS - i: 1 for i in range(settings["checkers"])})
