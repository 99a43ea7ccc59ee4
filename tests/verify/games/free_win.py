"""Two lanes: a runner of each side on lanes of its own; who is first at the other end wins.

Known truth: the runners never meet, so going forward is all there is to it. "Always forward" needs `squares` turns,
and nobody is faster: it wins every game that it begins, and only loses against one who begins and loses no step either.

State: the square and the lane of each runner, the seat to move, plies played.

    y 0 and 1: the lanes of seat 0, which runs to the right      step: 0 forward, 1 back, 2 to the other lane
    y 2 and 3: the lanes of seat 1, which runs to the left
"""

from plyground import OVER, Setting

SETTINGS = {
    "squares": Setting(6, "squares to run", low=3, high=30),
    "most_plies": Setting(400, "plies after which the game is stopped", low=100, high=10_000),
}
SQUARES, MOST_PLIES = 0, 1
LANES, TURN, PLIES = 2, 4, 5
FORWARD, BACK, ASIDE = 0, 1, 2
ENDINGS = ("at the end", "cap")
CAPS = ("cap",)


def make_board(settings):
    return [settings["squares"], settings["most_plies"]]


def capacities(settings):
    return {"state": 6, "identity": 5, "moves": 3}


def start(board, state):
    pass  # both on their first square


def is_run(board, state):
    return state[0] == board[SQUARES] or state[1] == board[SQUARES]


def mover(board, state):
    return OVER if is_run(board, state) or state[PLIES] >= board[MOST_PLIES] else state[TURN]


def legal_moves(board, state, moves):
    moves[0] = FORWARD
    count = 1
    if state[state[TURN]] > 0:
        moves[count] = BACK
        count += 1
    moves[count] = ASIDE
    return count + 1


def play(board, state, move):
    seat = state[TURN]
    if move == FORWARD:
        state[seat] += 1
    elif move == BACK:
        state[seat] -= 1
    else:
        state[LANES + seat] = 1 - state[LANES + seat]
    state[TURN] = 1 - seat
    state[PLIES] += 1


def payoff(board, state, value):
    value[0] = 0.0 if not is_run(board, state) else 1.0 if state[0] == board[SQUARES] else -1.0
    value[1] = -value[0]


def ending(board, state):
    return 0 if is_run(board, state) else 1


def cell(game, seat, square, lane):
    x = square if seat == 0 else game.settings["squares"] - square
    return f"{int(x)},{int(lane + 2 * seat)}"


def geometry(game):
    width = game.settings["squares"] + 1
    cells = [{"id": f"{x},{y}", "x": x, "y": y, "shape": "square"} for y in range(4) for x in range(width)]
    return {"width": width, "height": 4, "cells": cells}


def pieces(game, state):
    return [
        {"cell": cell(game, seat, state[seat], state[LANES + seat]), "seat": seat, "count": 1, "label": "runner"}
        for seat in range(2)
    ]


def show_step(game, state, move):
    seat = state[TURN]
    square, lane = state[seat], state[LANES + seat]
    after = (square + 1, lane) if move == FORWARD else (square - 1, lane) if move == BACK else (square, 1 - lane)
    return cell(game, seat, square, lane), cell(game, seat, *after), ""
