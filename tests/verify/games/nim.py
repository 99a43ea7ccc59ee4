"""Nim: take any number from one of three heaps; who takes the last one wins.

Known truth (Bouton 1901): whoever is to move loses if and only if the heaps, written in binary, cancel out. No luck.

State: the three heaps, the seat to move.     step: largest · heap + (number taken - 1)
"""

from plyground import OVER, Setting

SETTINGS = {
    "first": Setting(3, "the first heap", low=0, high=15),
    "second": Setting(4, "the second heap", low=0, high=15),
    "third": Setting(5, "the third heap", low=0, high=15),
}
HEAPS, TURN = 3, 3
LARGEST = 15


def check_settings(settings):
    if sum(settings[name] for name in SETTINGS) == 0:
        raise ValueError("all heaps are empty; expected one with something in it")


def make_board(settings):
    return [settings[name] for name in SETTINGS]


def capacities(settings):
    return {"state": 4, "identity": 4, "moves": max(1, sum(settings[name] for name in SETTINGS))}


def start(board, state):
    for heap in range(HEAPS):
        state[heap] = board[heap]


def mover(board, state):
    return OVER if state[0] + state[1] + state[2] == 0 else state[TURN]


def legal_moves(board, state, moves):
    count = 0
    for heap in range(HEAPS):
        for taken in range(state[heap]):
            moves[count] = LARGEST * heap + taken
            count += 1
    return count


def play(board, state, move):
    state[move // LARGEST] -= move % LARGEST + 1
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[state[TURN]] = -1.0  # the other one took the last
    value[1 - state[TURN]] = 1.0
