"""Dice race: a die says how far, the player which of two runners; only the sum of both counts.

Known truth: the choices have no effect, so every player is as good as any other: skill depth 0. Whoever begins is a
little better off; by how much is a recursion over two sums.

State: the squares of the runners (two of seat 0, two of seat 1), the seat to move, the die (0: to be rolled).

    step: the runner that goes, 0 or 1      outcome of chance: the face of the die, minus 1
"""

from plyground import CHANCE, OVER, Setting

SETTINGS = {"goal": Setting(12, "squares that the two runners must make together", low=1, high=40)}
TURN, DIE = 4, 5
FACES = 6


def make_board(settings):
    return [settings["goal"]]


def capacities(settings):
    return {"state": 6, "identity": 6, "moves": 2, "chances": FACES}


def start(board, state):
    pass  # all runners on square 0


def run(state, seat):
    return state[2 * seat] + state[2 * seat + 1]


def mover(board, state):
    if run(state, 0) >= board[0] or run(state, 1) >= board[0]:
        return OVER
    return CHANCE if state[DIE] == 0 else state[TURN]


def chance(board, state, weight):
    for face in range(FACES):
        weight[face] = 1
    return FACES


def legal_moves(board, state, moves):
    moves[0], moves[1] = 0, 1
    return 2


def play(board, state, move):
    if state[DIE] == 0:
        state[DIE] = move + 1
    else:
        state[2 * state[TURN] + move] += state[DIE]
        state[DIE] = 0
        state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[0] = 1.0 if run(state, 0) >= board[0] else -1.0
    value[1] = -value[0]


def geometry(game):
    squares = game.settings["goal"] + FACES
    cells = [{"id": f"{lane},{x}", "x": x, "y": lane, "shape": "square"} for lane in range(4) for x in range(squares)]
    return {"width": squares, "height": 4, "cells": cells}


def pieces(game, state):
    return [{"cell": f"{lane},{state[lane]}", "seat": lane // 2, "count": 1, "label": "runner"} for lane in range(4)]


def show_step(game, state, move):
    lane = int(2 * state[TURN] + move)
    return f"{lane},{state[lane]}", f"{lane},{state[lane] + state[DIE]}", ""
