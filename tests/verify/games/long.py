"""The long heap: take one or two from a very large heap; who takes the last one wins.

Known truth: from a heap of n a game has n/2 to n plies, about 2n/3 at random; whoever is to move loses if and only if
the heap is a multiple of three.

State: the heap, the seat to move.     step: how many are taken
"""

from plyground import OVER, Setting

SETTINGS = {"heap": Setting(601, "the heap at the start", low=1, high=10_000)}
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
    return min(2, state[HEAP])


def play(board, state, move):
    state[HEAP] -= move
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[state[TURN]] = -1.0  # the other one took the last
    value[1 - state[TURN]] = 1.0
