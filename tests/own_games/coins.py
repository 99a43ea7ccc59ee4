"""A race by coins: throw, then run ahead or push the other back.

State: 0 turn, 1-2 the runners' places, 3 heads of this turn, 4 throws left, 5 turns played.

With `together` all coins of a turn are one chance event with the same probabilities, so that every position in which a
seat chooses is the same and worth the same. With `void` a turn without heads passes at once: the other seat throws.
"""

from plyground import CHANCE, OVER, Evaluator, Setting

TURN, PLACE, HEADS, LEFT, TURNS = 0, 1, 3, 4, 5
COINS, TOGETHER, GOAL, LIMIT, VOID = 0, 1, 2, 3, 4
RUN, PUSH = 0, 1
SETTINGS = {
    "coins": Setting(4, "coins thrown in a turn", low=1, high=24),
    "together": Setting(False, "as one chance event"),
    "goal": Setting(7, "places to run", low=1, high=100),
    "limit": Setting(12, "turns after which the leader wins", low=1, high=100),
    "void": Setting(False, "no heads: no choice"),
}


def make_board(settings):
    return [int(settings[name]) for name in ("coins", "together", "goal", "limit", "void")]


def capacities(settings):
    return {"state": 6, "identity": 5, "moves": 2, "chances": settings["coins"] + 1}


def start(board, state):
    state[LEFT] = board[COINS]


def is_over(board, state):
    return state[PLACE] >= board[GOAL] or state[PLACE + 1] >= board[GOAL] or state[TURNS] >= board[LIMIT]


def mover(board, state):
    if is_over(board, state):
        return OVER
    return CHANCE if state[LEFT] > 0 else state[TURN]


def chance(board, state, weight):
    if board[TOGETHER] == 0:
        weight[0] = weight[1] = 1
        return 2
    ways = 1
    for heads in range(board[COINS] + 1):
        weight[heads] = ways
        ways = ways * (board[COINS] - heads) // (heads + 1)
    return board[COINS] + 1


def legal_moves(board, state, moves):
    moves[0] = RUN
    moves[1] = PUSH
    return 2


def end_turn(board, state):
    state[TURN] = 1 - state[TURN]
    state[HEADS] = 0
    state[LEFT] = board[COINS]
    state[TURNS] += 1


def play(board, state, move):
    if state[LEFT] > 0:
        state[HEADS] += move
        state[LEFT] = 0 if board[TOGETHER] else state[LEFT] - 1
        if board[VOID] and state[LEFT] == 0 and state[HEADS] == 0:
            end_turn(board, state)
            state[TURNS] -= 1
        return
    if move == RUN:
        state[PLACE + state[TURN]] += state[HEADS]
    else:
        other = PLACE + 1 - state[TURN]
        state[other] = max(0, state[other] - state[HEADS] + 1)
    end_turn(board, state)


def payoff(board, state, value):
    lead = state[PLACE] - state[PLACE + 1]
    value[0] = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    value[1] = -value[0]


def lead(board, before, state, seat, weights):
    return float(state[PLACE + seat] - state[PLACE + 1 - seat]) + 0.01 * float(before[PLACE + seat])


EVALUATORS = {"lead": Evaluator(lead, "places ahead", won=1000.0, bound=200.0)}
