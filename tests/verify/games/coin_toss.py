"""Coin toss: both call heads or tails, and a coin decides whatever they called.

Known truth: no choice matters. Every player wins half of his games against every other; skill depth 0, luck 1.

State: 1 + the call of each seat, 1 + the winner.   step: 0 heads, 1 tails   outcome of chance: the seat that wins
"""

from plyground import CHANCE, OVER

WINNER = 2


def capacities(settings):
    return {"state": 3, "identity": 3, "moves": 2, "chances": 2}


def start(board, state):
    pass  # nobody has called


def mover(board, state):
    if state[WINNER] > 0:
        return OVER
    if state[0] > 0 and state[1] > 0:
        return CHANCE
    return 0 if state[0] == 0 else 1


def chance(board, state, weight):
    weight[0] = weight[1] = 1
    return 2


def legal_moves(board, state, moves):
    moves[0], moves[1] = 0, 1
    return 2


def play(board, state, move):
    if state[0] == 0:
        state[0] = move + 1
    elif state[1] == 0:
        state[1] = move + 1
    else:
        state[WINNER] = move + 1


def payoff(board, state, value):
    value[0] = 1.0 if state[WINNER] == 1 else -1.0
    value[1] = -value[0]


def step_text(game, state, move):
    return ("heads", "tails")[move]
