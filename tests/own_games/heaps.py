"""Nim: take any number from one of three heaps; who takes the last one wins, or with `misere` loses.

State: the heaps, then the turn. A step is 16 * heap + (number taken - 1).
"""

from plyground import OVER, Setting

TURN = 3
SETTINGS = {
    "largest": Setting(4, "heap at the start; the others are one and two smaller", low=3, high=15),
    "misere": Setting(False, "who takes the last one loses"),
}


def make_board(settings):
    return [settings["largest"], int(settings["misere"])]


def capacities(settings):
    return {"state": 4, "identity": 4, "moves": 3 * 16}


def start(board, state):
    for heap in range(3):
        state[heap] = board[0] - heap


def mover(board, state):
    return OVER if state[0] + state[1] + state[2] == 0 else state[TURN]


def legal_moves(board, state, moves):
    count = 0
    for heap in range(3):
        for taken in range(state[heap]):
            moves[count] = 16 * heap + taken
            count += 1
    return count


def play(board, state, move):
    state[move // 16] -= move % 16 + 1
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    wins = state[TURN] if board[1] else 1 - state[TURN]
    value[wins] = 1.0
    value[1 - wins] = -1.0
