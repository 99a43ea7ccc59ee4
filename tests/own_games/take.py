"""Take a heap apart: take 1 to `most` from one heap, alone or after a throw; what is declared can be too small.

State: 0 turn, 1 the heap, 2 throw (0: due, 1: made), 3 taken twice in a turn. The board's workspace holds the legal
steps for a moment.
"""

from plyground import CHANCE, OVER, Setting

TURN, HEAP, MADE, TWICE = 0, 1, 2, 3
MOST, COINS, TURNS, WORK = 0, 1, 2, 3
SETTINGS = {
    "most": Setting(30, "that may be taken", low=1, high=2000),
    "coins": Setting(0, "faces of the die; 0: none", low=0, high=100),
    "long": Setting(False, "a turn takes twice"),
    "moves": Setting(2000, "declared", low=1, high=2000),
    "chances": Setting(100, "declared", low=0, high=100),
    "features": Setting(50, "declared", low=1, high=2000),
}
ENCODED = 50


def make_board(settings):
    return [settings["most"], settings["coins"], int(settings["long"])]


def capacities(settings):
    return {
        "state": 4,
        "identity": 4,
        "moves": settings["moves"],
        "chances": settings["chances"],
        "results": 10 if settings["long"] else 0,
        "features": settings["features"],
        "workspace": 2000,
    }


def start(board, state):
    state[HEAP] = 2 * board[MOST]
    state[MADE] = int(board[COINS] == 0)


def mover(board, state):
    if state[HEAP] == 0:
        return OVER
    return state[TURN] if state[MADE] == 1 else CHANCE


def chance(board, state, weight):
    for face in range(board[COINS]):
        weight[face] = 1
    return board[COINS]


def legal_moves(board, state, moves):
    """Write the steps to the workspace, and from there to `moves`."""
    count = 0
    for taken in range(1, min(board[MOST], state[HEAP]) + 1):
        board[WORK + count] = taken
        count += 1
    for k in range(count):
        moves[k] = board[WORK + k]
    return count


def play(board, state, move):
    if state[MADE] == 0:
        state[MADE] = 1
        return
    state[HEAP] -= move
    state[TWICE] = 1 - state[TWICE] if board[TURNS] == 1 else 0
    if state[TWICE] == 0:
        state[TURN] = 1 - state[TURN]
        state[MADE] = int(board[COINS] == 0)


def payoff(board, state, value):
    value[0] = 1.0 if state[TURN] == 1 else -1.0
    value[1] = -value[0]


def encodings(settings):
    return {"all": ENCODED}


def features(board, before, state, encoding, index, value):
    for k in range(ENCODED):
        index[k] = k
        value[k] = 1.0
    return ENCODED


def LARGEST_PAYOFF(settings):  # noqa: N802
    return 2.0 if settings["long"] else 1.0


def RANDOM(settings):  # noqa: N802
    return "step" if settings["most"] > 5 else "turn"


def take_least(board, state, stream):
    return 1


def take_most(board, state, stream):
    return min(board[MOST], state[HEAP])


SAMPLERS = {"least": take_least, "most": take_most}
