"""A planted circle: a token goes round three crossings, one step a turn; a seat may leave only where it has its gate.

State: 0 crossing, 1 turn, 2 over, 3 plies. A step is 0 to go on, 1 to leave. The gate of the first seat is at crossing
`gate`, the second seat has none: only the first can end the game, whenever it is its turn there. Whoever leaves wins.
"""

from plyground import OVER, Setting

SETTINGS = {
    "gate": Setting(0, "crossing of the first seat's gate; 3: it has none", low=0, high=3),
    "forced": Setting(False, "whoever can leave must"),
}
AT, TURN, LEFT, PLIES = 0, 1, 2, 3
LONGEST = 60


def make_board(settings):
    return [settings["gate"], settings["forced"]]


def capacities(settings):
    return {"state": 4, "identity": 3, "moves": 2}


def start(board, state):
    state[AT] = 1


def mover(board, state):
    return OVER if state[LEFT] > 0 or state[PLIES] >= LONGEST else state[TURN]


def legal_moves(board, state, moves):
    count = 0
    can_leave = state[TURN] == 0 and state[AT] == board[0]
    if not (can_leave and board[1]):
        moves[count] = 0
        count += 1
    if can_leave:
        moves[count] = 1
        count += 1
    return count


def play(board, state, move):
    state[PLIES] += 1
    if move == 1:
        state[LEFT] = 1 + state[TURN]
    else:
        state[AT] = (state[AT] + 1) % 3
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[0] = 0.0 if state[LEFT] == 0 else 1.0 if state[LEFT] == 1 else -1.0
    value[1] = -value[0]
