"""The queue: take one from a heap, or two if it is a multiple of ten; who takes the last wins.

Known truth: nearly all turns are forced. From a heap of 31 a game has 28 to 31 plies, of which three have a choice; the
second player decides first, on 30, and wins.

State: the heap, the seat to move.     step: how many are taken
"""

from plyground import OVER, Setting

SETTINGS = {"heap": Setting(31, "the heap at the start", low=1, high=1000)}
HEAP, TURN = 0, 1


def make_board(settings):
    return [settings["heap"]]


def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 2}


def start(board, state):
    state[HEAP] = board[HEAP]


def mover(board, state):
    return OVER if state[HEAP] == 0 else state[TURN]


def legal_moves(board, state, moves):
    moves[0] = 1
    moves[1] = 2
    return 2 if state[HEAP] % 10 == 0 else 1


def play(board, state, move):
    state[HEAP] -= move
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[state[TURN]] = -1.0  # the other one took the last
    value[1 - state[TURN]] = 1.0
