"""Subtraction: take one, two or three from a heap; who takes the last one wins.

Known truth: whoever is to move loses if and only if the heap is a multiple of four.

State: the heap, the seat to move.     step: how many are taken
"""

from plyground import OVER, Setting

SETTINGS = {"heap": Setting(21, "the heap at the start", low=1, high=1000)}
HEAP, TURN = 0, 1


def make_board(settings):
    return [settings["heap"]]


def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 3}


def start(board, state):
    state[HEAP] = board[HEAP]


def mover(board, state):
    return OVER if state[HEAP] == 0 else state[TURN]


def legal_moves(board, state, moves):
    count = min(3, state[HEAP])
    for taken in range(count):
        moves[taken] = taken + 1
    return count


def play(board, state, move):
    state[HEAP] -= move
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[state[TURN]] = -1.0  # the other one took the last
    value[1 - state[TURN]] = 1.0
