"""Nim for three seats: take 1 to 3 from one of three heaps; who takes the last one wins, the seat before it draws.

State: 0 turn, 1-3 the heaps, 4 who took last. A step is 3 * heap + (number taken - 1).
"""

from plyground import OVER, Evaluator, Setting

TURN, HEAPS, LAST = 0, 1, 4
SETTINGS = {"size": Setting(3, "of the largest heap", low=1, high=20)}
START = (0, 1, 2)


def make_board(settings):
    return [settings["size"]]


def capacities(settings):
    return {"state": 5, "identity": 5, "moves": 9, "seats": 3}


def start(board, state):
    for heap in range(3):
        state[HEAPS + heap] = max(board[0] - START[heap], 1)


def mover(board, state):
    return OVER if state[HEAPS] + state[HEAPS + 1] + state[HEAPS + 2] == 0 else state[TURN]


def legal_moves(board, state, moves):
    count = 0
    for heap in range(3):
        for taken in range(min(3, state[HEAPS + heap])):
            moves[count] = 3 * heap + taken
            count += 1
    return count


def play(board, state, move):
    state[HEAPS + move // 3] -= move % 3 + 1
    state[LAST] = state[TURN]
    state[TURN] = (state[TURN] + 1) % 3


def payoff(board, state, value):
    for seat in range(3):
        value[seat] = -1.0
    value[state[LAST]] = 1.0
    value[(state[LAST] + 2) % 3] = 0.0


def parity(board, before, state, seat, weights):
    left = state[HEAPS] + state[HEAPS + 1] + state[HEAPS + 2]
    return float((left + 2 * seat + state[TURN]) % 3) - 1.0


EVALUATORS = {"parity": Evaluator(parity, "a guess", won=10.0, bound=2.0)}
