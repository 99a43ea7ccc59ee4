"""Tug of war: push a token one square either way, or hold it; each side wins at its own end.

Known truth: each side can undo whatever the other pushes, so that either can force a circle, and with perfect play the
game never ends. Who leaves the token one square from the other's end loses.

State: the token's square, the seat to move, plies played.

    0 1 2 3 4       reach 2: the token begins on 2; seat 0 wins on 4, seat 1 on 0
                    step: 0 to the left, 1 to the right, 2 hold
"""

from plyground import OVER, Setting

SETTINGS = {
    "reach": Setting(2, "squares from the middle to an end", low=2, high=20),
    "most_plies": Setting(200, "plies after which the game is stopped", low=10, high=10_000),
}
REACH, MOST_PLIES = 0, 1
TOKEN, TURN, PLIES = 0, 1, 2
HOLD = 2
ENDINGS = ("right end", "left end", "cap")
CAPS = ("cap",)


def make_board(settings):
    return [settings["reach"], settings["most_plies"]]


def capacities(settings):
    return {"state": 3, "identity": 2, "moves": 3}


def start(board, state):
    state[TOKEN] = board[REACH]


def is_at_end(board, state):
    return state[TOKEN] == 0 or state[TOKEN] == 2 * board[REACH]


def mover(board, state):
    return OVER if is_at_end(board, state) or state[PLIES] >= board[MOST_PLIES] else state[TURN]


def legal_moves(board, state, moves):
    for move in range(3):
        moves[move] = move
    return 3


def play(board, state, move):
    if move != HOLD:
        state[TOKEN] += 2 * move - 1
    state[TURN] = 1 - state[TURN]
    state[PLIES] += 1


def payoff(board, state, value):
    value[0] = 0.0 if not is_at_end(board, state) else -1.0 if state[TOKEN] == 0 else 1.0
    value[1] = -value[0]


def ending(board, state):
    return 2 if not is_at_end(board, state) else 1 if state[TOKEN] == 0 else 0
