"""Pig for two or three seats: throw a die as often as you dare; a 1 loses what the turn has brought.

State: 0 turn, 1 pips of this turn, 2 whether a throw is due, 3-5 scores, 6 choices made. The first to `goal` wins.
"""

from plyground import CHANCE, OVER, Evaluator, Setting

TURN, BROUGHT, DUE, SCORES, CHOICES = 0, 1, 2, 3, 6
GOAL, SEATS = 0, 1
HOLD, THROW = 0, 1
SETTINGS = {"goal": Setting(8, "points to reach", low=1, high=100), "seats": Setting(2, "seats", low=2, high=3)}
LIMIT = 200


def make_board(settings):
    return [settings["goal"], settings["seats"]]


def capacities(settings):
    return {"state": 7, "identity": 6, "moves": 2, "chances": 6, "seats": settings["seats"]}


def start(board, state):
    state[DUE] = 1


def winner(board, state):
    for seat in range(board[SEATS]):
        if state[SCORES + seat] >= board[GOAL]:
            return seat
    return -1


def mover(board, state):
    if winner(board, state) >= 0 or state[CHOICES] >= LIMIT:
        return OVER
    return CHANCE if state[DUE] == 1 else state[TURN]


def chance(board, state, weight):
    for face in range(6):
        weight[face] = 1
    return 6


def legal_moves(board, state, moves):
    moves[0], moves[1] = HOLD, THROW
    return 2


def end_turn(board, state):
    state[TURN] = (state[TURN] + 1) % board[SEATS]
    state[BROUGHT] = 0
    state[DUE] = 1


def play(board, state, move):
    if state[DUE] == 1:
        state[DUE] = 0
        state[BROUGHT] += move + 1
        if move == 0:
            end_turn(board, state)
        return
    state[CHOICES] += 1
    if move == THROW:
        state[DUE] = 1
    else:
        state[SCORES + state[TURN]] += state[BROUGHT]
        end_turn(board, state)


def payoff(board, state, value):
    best = winner(board, state)
    for seat in range(board[SEATS]):
        value[seat] = 0.0 if best < 0 else 1.0 if seat == best else -1.0 / (board[SEATS] - 1)


def points(board, before, state, seat, weights):
    others = 0
    for other in range(board[SEATS]):
        if other != seat:
            others = max(others, state[SCORES + other])
    return float(state[SCORES + seat] - others) + 0.5 * float(state[BROUGHT]) * (1.0 if state[TURN] == seat else -1.0)


EVALUATORS = {"points": Evaluator(points, "points ahead of the next", won=1000.0, bound=300.0)}
