"""Take 1 to 3 from a heap, or put one back while `returns` is on; who takes the last one wins."""

from plyground import OVER, Setting

HEAP, TURN = 0, 1
SETTINGS = {
    "heap": Setting(10, "at the start", low=1, high=1000),
    "returns": Setting(False, "one may be put back"),
}
BACK = 3


def make_board(settings):
    return [settings["heap"], settings["returns"]]


def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 4}


def start(board, state):
    state[HEAP] = board[0]


def mover(board, state):
    return OVER if state[HEAP] == 0 else state[TURN]


def legal_moves(board, state, moves):
    count = 0
    for taken in range(3):
        if taken < state[HEAP]:
            moves[count] = taken
            count += 1
    if board[1] and state[HEAP] < board[0]:
        moves[count] = BACK
        count += 1
    return count


def play(board, state, move):
    state[HEAP] += 1 if move == BACK else -move - 1
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[state[TURN]] = -1.0
    value[1 - state[TURN]] = 1.0
