"""Two players name a number in turn; a formula makes up to 97 different payoffs of the two. The first always wins.

State: the numbers named, and whose turn it is.
"""

from plyground import OVER, Setting

SETTINGS = {"first": Setting(13, "by what the first number is multiplied"), "second": Setting(92, "and the second")}
LARGEST_PAYOFF = 100.0
NUMBERS, TURN = 11, 2


def make_board(settings):
    return [settings["first"], settings["second"]]


def capacities(settings):
    return {"state": 3, "identity": 3, "moves": NUMBERS}


def start(board, state):
    pass


def mover(board, state):
    return OVER if state[TURN] == 2 else state[TURN]


def legal_moves(board, state, moves):
    for number in range(NUMBERS):
        moves[number] = number
    return NUMBERS


def play(board, state, move):
    state[state[TURN]] = move
    state[TURN] += 1


def payoff(board, state, value):
    value[0] = 1 + (state[0] * board[0] + state[1] * board[1]) % 97
    value[1] = -value[0]
