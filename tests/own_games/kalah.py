"""Kalah with `pits` pits a side and `seeds` seeds in each.

State: 0 turn, then the pits of the first seat, its store, the pits of the second seat, its store. A step is a pit,
counted from 0 at its owner's left. The last seed in the own store: another step. In an own empty pit: it captures what
is opposite. A side without seeds at the end of a turn: the other keeps the rest.
"""

from plyground import OVER, Evaluator, Setting

TURN, CELLS = 0, 1
PITS, SEEDS = 0, 1
SETTINGS = {"pits": Setting(4, "pits a side", low=2, high=8), "seeds": Setting(3, "seeds in each", low=1, high=8)}


def make_board(settings):
    return [settings["pits"], settings["seeds"]]


def capacities(settings):
    size = 2 * settings["pits"] + 3
    return {"state": size, "identity": size, "moves": settings["pits"], "results": 30}


def start(board, state):
    for seat in range(2):
        for pit in range(board[PITS]):
            state[CELLS + seat * (board[PITS] + 1) + pit] = board[SEEDS]


def on_board(board, state, seat):
    seeds = 0
    for pit in range(board[PITS]):
        seeds += state[CELLS + seat * (board[PITS] + 1) + pit]
    return seeds


def mover(board, state):
    if on_board(board, state, 0) == 0 or on_board(board, state, 1) == 0:
        return OVER
    return state[TURN]


def legal_moves(board, state, moves):
    count = 0
    for pit in range(board[PITS]):
        if state[CELLS + state[TURN] * (board[PITS] + 1) + pit] > 0:
            moves[count] = pit
            count += 1
    return count


def play(board, state, move):
    pits, seat = board[PITS], state[TURN]
    ring = 2 * pits + 2
    own_first = seat * (pits + 1)
    own_store, other_store = own_first + pits, (own_first + pits + pits + 1) % ring
    place = own_first + move
    hand = state[CELLS + place]
    state[CELLS + place] = 0
    while hand > 0:
        place = (place + 1) % ring
        if place != other_store:
            state[CELLS + place] += 1
            hand -= 1
    if own_first <= place < own_store and state[CELLS + place] == 1:
        opposite = 2 * pits - place
        if state[CELLS + opposite] > 0:
            state[CELLS + own_store] += state[CELLS + opposite] + 1
            state[CELLS + opposite] = 0
            state[CELLS + place] = 0
    if place != own_store:
        state[TURN] = 1 - seat


def payoff(board, state, value):
    half = board[PITS] + 1
    first = on_board(board, state, 0) + state[CELLS + board[PITS]]
    second = on_board(board, state, 1) + state[CELLS + half + board[PITS]]
    value[0] = 1.0 if first > second else -1.0 if first < second else 0.0
    value[1] = -value[0]


def stores(board, before, state, seat, weights):
    half = board[PITS] + 1
    lead = state[CELLS + board[PITS]] - state[CELLS + half + board[PITS]]
    was = before[CELLS + board[PITS]] - before[CELLS + half + board[PITS]]
    return float(lead if seat == 0 else -lead) + 0.125 * float(was if seat == 0 else -was)


EVALUATORS = {"stores": Evaluator(stores, "seeds ahead in the stores", won=1000.0, bound=150.0)}
