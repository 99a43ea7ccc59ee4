"""The walk: two walkers go round a ring of cells, and nothing ever happens.

Known truth: the rules have no end; every game is stopped by the cap, and nobody wins.

State: the cell of each walker, the seat to move, plies played.     step: 0 stay, 1 go to the next cell
"""

from plyground import OVER, Setting

SETTINGS = {
    "cells": Setting(6, "cells of the ring", low=2, high=20),
    "most_plies": Setting(100, "plies after which the game is stopped", low=10, high=10_000),
}
CELLS, MOST_PLIES = 0, 1
TURN, PLIES = 2, 3
ENDINGS = ("cap",)
CAPS = ("cap",)


def make_board(settings):
    return [settings["cells"], settings["most_plies"]]


def capacities(settings):
    return {"state": 4, "identity": 3, "moves": 2}


def start(board, state):
    state[1] = board[CELLS] // 2


def mover(board, state):
    return OVER if state[PLIES] >= board[MOST_PLIES] else state[TURN]


def legal_moves(board, state, moves):
    moves[0], moves[1] = 0, 1
    return 2


def play(board, state, move):
    state[state[TURN]] = (state[state[TURN]] + move) % board[CELLS]
    state[TURN] = 1 - state[TURN]
    state[PLIES] += 1


def payoff(board, state, value):
    value[0] = value[1] = 0.0
