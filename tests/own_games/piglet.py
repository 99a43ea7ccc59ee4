"""Piglet: flip a coin as often as you dare; tails loses what this turn has brought, heads adds one.

State: the scores of the two players, what this turn has brought, the seat to move, and 1 while the coin is in the air.
A step is 0 to flip, 1 to hold. The game of Neller and Presser (2004), in which one may hold at once.
"""

from plyground import CHANCE, OVER, Setting

SETTINGS = {"goal": Setting(2, "points that win", low=1, high=20)}
BROUGHT, TURN, FLYING = 2, 3, 4
FLIP, HOLD = 0, 1


def make_board(settings):
    return [settings["goal"]]


def capacities(settings):
    return {"state": 5, "identity": 5, "moves": 2, "chances": 2}


def start(board, state):
    pass  # nobody has anything


def mover(board, state):
    if state[0] >= board[0] or state[1] >= board[0]:
        return OVER
    return CHANCE if state[FLYING] else state[TURN]


def chance(board, state, weight):
    weight[0] = weight[1] = 1
    return 2


def legal_moves(board, state, moves):
    moves[0], moves[1] = FLIP, HOLD
    return 2 if state[state[TURN]] + state[BROUGHT] < board[0] else hold_only(moves)


def hold_only(moves):
    moves[0] = HOLD
    return 1


def play(board, state, move):
    if state[FLYING]:
        state[FLYING] = 0
        if move == 1:
            state[BROUGHT] += 1
            return
    elif move == FLIP:
        state[FLYING] = 1
        return
    else:
        state[state[TURN]] += state[BROUGHT]
    state[BROUGHT] = 0
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[0] = 1.0 if state[0] >= board[0] else -1.0
    value[1] = -value[0]
