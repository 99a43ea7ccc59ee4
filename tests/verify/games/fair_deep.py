"""Hex with a drawn first move: join your two sides of a rhombus by a chain of stones.

Known truth (Nash 1949): a full board has exactly one chain, so there are no draws; whoever begins can win, by strategy
stealing, though on larger boards nobody knows how. The lot decides who begins, so that the seats are exactly alike:
each has half of all games between equals, and who sees farther wins more.

State: the cells row by row, the seat to move, the phase (0: the lot is to be drawn), 1 + the winner.

    0 1 2            cell: 0 empty, 1 a stone of seat 0, 2 one of seat 1        step: the cell to put a stone on
     3 4 5           seat 0 joins the first row and the last, seat 1 the first column and the last
      6 7 8          a cell has up to six neighbours: 4 has 1, 2, 3, 5, 6, 7
"""

from plyground import CHANCE, OVER, Setting

SETTINGS = {"side": Setting(4, "cells of a side", low=2, high=11)}
SIDE, CELLS, MARKS = 0, 1, 2  # MARKS: workspace, where a chain is followed
TURN, DRAWN, WINNER = 0, 1, 2  # after the cells


def make_board(settings):
    return [settings["side"], settings["side"] ** 2]


def capacities(settings):
    cells = settings["side"] ** 2
    return {"state": cells + 3, "identity": cells + 3, "moves": cells, "chances": 2, "workspace": cells}


def start(board, state):
    pass  # an empty board, and nobody to begin yet


def mover(board, state):
    cells = board[CELLS]
    if state[cells + WINNER] > 0:
        return OVER
    return state[cells + TURN] if state[cells + DRAWN] == 1 else CHANCE


def chance(board, state, weight):
    weight[0] = weight[1] = 1
    return 2


def legal_moves(board, state, moves):
    count = 0
    for cell in range(board[CELLS]):
        if state[cell] == 0:
            moves[count] = cell
            count += 1
    return count


def has_marked_neighbour(board, cell):
    side = board[SIDE]
    row, column = cell // side, cell % side
    for down in range(-1, 2):
        for right in range(-1, 2):
            if down != right and 0 <= row + down < side and 0 <= column + right < side:
                if board[MARKS + (row + down) * side + column + right] == 1:
                    return True
    return False


def is_joined(board, state, seat):
    """Whether a chain of the seat goes from its first side to its last: marked stone by stone until no more join."""
    side, cells = board[SIDE], board[CELLS]
    for cell in range(cells):
        along = cell // side if seat == 0 else cell % side
        board[MARKS + cell] = along == 0 and state[cell] == seat + 1
    grows = True
    while grows:
        grows = False
        for cell in range(cells):
            if state[cell] == seat + 1 and board[MARKS + cell] == 0 and has_marked_neighbour(board, cell):
                board[MARKS + cell] = 1
                grows = True
    for step in range(side):
        if board[MARKS + (cells - side + step if seat == 0 else step * side + side - 1)] == 1:
            return True
    return False


def play(board, state, move):
    cells = board[CELLS]
    if state[cells + DRAWN] == 0:
        state[cells + DRAWN] = 1
        state[cells + TURN] = move
        return
    seat = state[cells + TURN]
    state[move] = seat + 1
    if is_joined(board, state, seat):
        state[cells + WINNER] = seat + 1
    state[cells + TURN] = 1 - seat


def payoff(board, state, value):
    value[0] = 1.0 if state[board[CELLS] + WINNER] == 1 else -1.0
    value[1] = -value[0]


def geometry(game):
    side = game.settings["side"]
    cells = [
        {"id": f"{column},{row}", "x": column + row / 2, "y": row, "shape": "hex"}
        for row in range(side)
        for column in range(side)
    ]
    return {"width": 1.5 * side, "height": side, "cells": cells}


def pieces(game, state):
    side = game.settings["side"]
    stones = [(divmod(cell, side), int(state[cell])) for cell in range(side * side) if state[cell]]
    return [
        {"cell": f"{column},{row}", "seat": mark - 1, "count": 1, "label": "stone"} for (row, column), mark in stones
    ]


def show_step(game, state, move):
    row, column = divmod(move, game.settings["side"])
    return None, f"{column},{row}", ""
