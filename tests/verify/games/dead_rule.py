"""The leap: a runner of each side goes a square at a time, and may once leap three; who is first at the goal wins.

Known truth of its special rules: a leap saves two turns, so that whoever never leaps loses against one who does. A rest
is possible, and chance players take it, but it only loses time. A rescue, for whoever is twice the track behind, is
never possible. With perfect play the first player wins, in 2 · (goal - 2) - 1 plies.

State: the square of each runner, leaps left of each, rests left of each, the seat to move.
Step: 0 rest, 1 go, 2 leap, 3 rescue (go level with the other)
"""

from plyground import OVER, Setting

SETTINGS = {"goal": Setting(8, "squares to the goal", low=4, high=40)}
LEAPS, RESTS, TURN = 2, 4, 6
REST, GO, LEAP, RESCUE = 0, 1, 2, 3
LONG = 3
SPECIAL_RULES = {
    "leap": "once, three squares instead of one",
    "rest": "twice, stay where you are",
    "rescue": "whoever is twice the track behind draws level",
}


def make_board(settings):
    return [settings["goal"]]


def capacities(settings):
    return {"state": 7, "identity": 7, "moves": 4}


def start(board, state):
    for seat in range(2):
        state[LEAPS + seat] = 1
        state[RESTS + seat] = 2


def mover(board, state):
    return OVER if state[0] >= board[0] or state[1] >= board[0] else state[TURN]


def legal_moves(board, state, moves):
    seat = state[TURN]
    count = 0
    if state[RESTS + seat] > 0:
        moves[count] = REST
        count += 1
    moves[count] = GO
    count += 1
    if state[LEAPS + seat] > 0:
        moves[count] = LEAP
        count += 1
    if state[1 - seat] - state[seat] >= 2 * board[0]:
        moves[count] = RESCUE
        count += 1
    return count


def play(board, state, move):
    seat = state[TURN]
    if move == REST:
        state[RESTS + seat] -= 1
    elif move == GO:
        state[seat] += 1
    elif move == LEAP:
        state[seat] += LONG
        state[LEAPS + seat] -= 1
    else:
        state[seat] = state[1 - seat]
    state[TURN] = 1 - seat


def payoff(board, state, value):
    value[0] = 1.0 if state[0] >= board[0] else -1.0
    value[1] = -value[0]


def rules_used(game, before, step, after):
    return {REST: ["rest"], LEAP: ["leap"], RESCUE: ["rescue"]}.get(step, [])
