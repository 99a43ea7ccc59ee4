"""The fort: a hunter, who begins, is to catch a hare that may sit in a fort of two cells for ever.

Known truth: a hare that goes to and fro between cells 0 and 1 never loses, since the hunter may not come there: a
trivial defence. Nor can it do better against a hunter who keeps in its way: with perfect play the game never ends.

State: the cell of the hunter, the cell of the hare, the seat to move, 1 + the winner, plies played.

    0 1 | 2 3 4 5 6       seat 0: the hunter, on 6 at the start; stays or steps to a cell beside it, never to 0 or 1
    fort  field           seat 1: the hare, on 0 at the start; must step, wins on 6; step: the cell to go to
"""

from plyground import OVER, Setting

SETTINGS = {"most_plies": Setting(100, "plies after which the game is stopped", low=10, high=10_000)}
HUNTER, HARE, TURN, WINNER, PLIES = 0, 1, 2, 3, 4
FIELD, LAST = 2, 6
ENDINGS = ("caught", "escaped", "cap")
CAPS = ("cap",)


def make_board(settings):
    return [settings["most_plies"]]


def capacities(settings):
    return {"state": 5, "identity": 4, "moves": 3}


def start(board, state):
    state[HUNTER] = LAST


def mover(board, state):
    return OVER if state[WINNER] != 0 or state[PLIES] >= board[0] else state[TURN]


def legal_moves(board, state, moves):
    """The cells beside one's own, and for the hunter its own; the hare does not run into the hunter."""
    own = state[state[TURN]]
    count = 0
    for cell in range(own - 1, own + 2):
        if state[TURN] == HUNTER:
            is_open = FIELD <= cell <= LAST
        else:
            is_open = 0 <= cell <= LAST and cell != own and cell != state[HUNTER]
        if is_open:
            moves[count] = cell
            count += 1
    return count


def play(board, state, move):
    seat = state[TURN]
    state[seat] = move
    if seat == HUNTER and state[HARE] == move:
        state[WINNER] = 1
    if seat == HARE and move == LAST:
        state[WINNER] = 2
    state[TURN] = 1 - seat
    state[PLIES] += 1


def payoff(board, state, value):
    value[0] = 0.0 if state[WINNER] == 0 else 1.0 if state[WINNER] == 1 else -1.0
    value[1] = -value[0]


def ending(board, state):
    return 2 if state[WINNER] == 0 else state[WINNER] - 1


def seat_names(settings):
    return "hunter", "hare"


def geometry(game):
    return {
        "width": LAST + 1,
        "height": 1,
        "cells": [{"id": str(cell), "x": cell, "y": 0, "shape": "square"} for cell in range(LAST + 1)],
    }


def pieces(game, state):
    caught = state[WINNER] == 1
    standing = [(0, "hunter")] if caught else [(0, "hunter"), (1, "hare")]
    return [{"cell": str(state[seat]), "seat": seat, "count": 1, "label": label} for seat, label in standing]


def show_step(game, state, move):
    own = int(state[state[TURN]])
    return (None, None, "stay") if move == own else (str(own), str(move), "")
