"""The set-up of backgammon."""

from plyground.games.gammon.board import board_with_set_up

SET_UP = {24: 2, 13: 5, 8: 3, 6: 5}  # checkers at each distance from home
CHECKERS_PER_SEAT = sum(SET_UP.values())


def make_board(settings):
    return board_with_set_up(settings, SET_UP)
