"""Judgements of Tablut positions: the report's simple player and its hand-tuned features.

Sums of reciprocal distances are kept in whole units of 1 / ONE. Whole numbers have the same sum in any order, so a
position and its mirror images have the very same value, and moves that are equally good by symmetry are ties.
"""

import numpy as np

from plyground.core.evaluation import TIES_RANDOM, Evaluator
from plyground.games.tablut.board import (
    AT_START,
    ATTACKERS,
    CAPTURES,
    CELLS,
    DIRECTIONS,
    DOWN,
    KING_CELL,
    LEFT,
    MOST_PIECES,
    RIGHT,
    ROOM,
    SIZE,
    SOLDIERS,
    TURN,
    UP,
    WHITE,
)
from plyground.games.tablut.lanes import can_escape, lane_length

LONGEST_DISTANCE = 20  # from corner to corner of the largest board
ONE = 1 << 40
# [distance] its reciprocal in units, up to the sum of distances to a whole enemy side; a piece on its goal counts 1
RECIPROCAL = np.array([ONE] + [round(ONE / d) for d in range(1, MOST_PIECES * LONGEST_DISTANCE + 1)], np.int64)

COUNT_BITS, COUNT = 4, 15  # the pieces in one row or column, at most eleven, take four bits of a whole number

# The features in the order of the report's table 1; a vector of weights has White's seven, then Black's seven.
SEEK_CORNER, SEEK_KING, SEEK_OPPONENT, CAPTURE, NUMBER, FREEDOM, ESCAPE, WEIGHTS = range(8)


def corner_distance(board, cell):
    """How many rows and columns lie between a cell and the nearest corner."""
    room = ROOM + DIRECTIONS * cell
    return min(board[room + UP], board[room + DOWN]) + min(board[room + LEFT], board[room + RIGHT])


def simple(board, before, state, seat, weights):
    """The lead in pieces, less a tenth of the king's distance to the nearest corner; for Black the negative of it."""
    cells = board[CELLS]
    lead = state[cells + SOLDIERS] + 1 - state[cells + ATTACKERS]
    value = lead - 0.1 * corner_distance(board, state[cells + KING_CELL])
    return value if seat == WHITE else -value


def count_in_rows(board, state, side):
    """How many pieces a side has in each row: COUNT_BITS a row, the first one lowest."""
    size = board[SIZE]
    counts = 0
    for row in range(size):
        in_row = 0
        for cell in range(row * size, row * size + size):
            in_row += state[cell] * side > 0
        counts += in_row << COUNT_BITS * row
    return counts


def count_in_columns(board, state, side):
    """The same for columns."""
    size = board[SIZE]
    counts = 0
    for row in range(size):
        for column in range(size):
            counts += (state[row * size + column] * side > 0) << COUNT_BITS * column
    return counts


def summed_distance(counts, line):
    """The sum of the distances from a line to all pieces counted by lines."""
    total = 0
    distance = -line
    while counts != 0:
        total += abs(distance) * (counts & COUNT)
        counts >>= COUNT_BITS
        distance += 1
    return total


def seek(board, state, side, corner_weight, king_weight, opponent_weight):
    """The weighted sum of the three features that draw a side's pieces towards corners, king and opponents."""
    king = ROOM + DIRECTIONS * state[board[CELLS] + KING_CELL]
    enemy_rows, enemy_columns = count_in_rows(board, state, -side), count_in_columns(board, state, -side)
    corners = kings = opponents = 0
    for cell in range(board[CELLS]):
        if state[cell] * side > 0:
            corners += RECIPROCAL[corner_distance(board, cell)]
        if state[cell] == side:  # not the king, who is worth two
            row, column = board[ROOM + DIRECTIONS * cell + UP], board[ROOM + DIRECTIONS * cell + LEFT]
            kings += RECIPROCAL[abs(row - board[king + UP]) + abs(column - board[king + LEFT])]
            opponents += RECIPROCAL[summed_distance(enemy_rows, row) + summed_distance(enemy_columns, column)]
    return (corner_weight * corners + king_weight * kings + opponent_weight * opponents) / ONE


def count_moves(board, state, side):
    """How many moves a side has, or would have if it were its turn."""
    moves = 0
    for cell in range(board[CELLS]):
        if state[cell] * side > 0:
            for direction in range(DIRECTIONS):
                moves += lane_length(board, state, cell, direction)
    return moves


def fixed(board, before, state, seat, weights):
    """The weighted sum of the report's seven features, all from the view of one side."""
    cells = board[CELLS]
    side = 1 - 2 * seat
    own = seat * WEIGHTS  # where the side's weights begin
    pieces = state[cells + SOLDIERS] + 1 if seat == WHITE else state[cells + ATTACKERS]
    captured = 0 if state[cells + TURN] == seat else state[cells + CAPTURES]
    escape = side * can_escape(board, state, state[cells + KING_CELL])
    return (
        seek(board, state, side, weights[own + SEEK_CORNER], weights[own + SEEK_KING], weights[own + SEEK_OPPONENT])
        + weights[own + CAPTURE] * captured
        + weights[own + NUMBER] * (pieces / board[AT_START + seat])
        + weights[own + FREEDOM] * (count_moves(board, state, side) / cells)
        + weights[own + ESCAPE] * escape
    )


def hand_tuned(settings):
    """Table 2 of the report: White's weights, then Black's, in the order of table 1."""
    return (8.0, 5.0, 1.0, 1.0, 3.0, 2.0, 5.0, 1.0, 5.0, 2.0, 3.0, 1.0, 1.0, 1.0)


def all_ones(settings):
    """The starting weights of table 1."""
    return (1.0,) * (2 * WEIGHTS)


# Bounds: a side has from 1 to 24 pieces while the game goes on, and the king is at most 10 cells from a corner. Of the
# features the three sums, and captures, are at most 24, the number of pieces at most 12 / 5 (a composed 7x7 position),
# freedom less than 4, escape 1. White's weights of table 2 make most of them: 24 · (8 + 5 + 1 + 1) + 7.2 + 8 + 5.
EVALUATORS = {
    "simple": Evaluator(
        simple,
        "lead in pieces, and the king near a corner",
        won=1000.0,
        bound=float(MOST_PIECES),
        ties=TIES_RANDOM,
        scale=10.0,
    ),
    "fixed": Evaluator(
        fixed,
        "the report's seven features, weighted by its table 2 or all alike as in table 1",
        won=1_000_000.0,
        bound=400.0,
        weights={"2": hand_tuned, "1": all_ones},
        ties=TIES_RANDOM,
    ),
}
PLAYERS = {
    "simple": ("greedy:eval=simple", "the report's simple player: lead in pieces, and the king near a corner"),
    "fixed": ("alphabeta:depth=3,eval=fixed,deepening=no", "the report's fixed minimax player at three plies"),
    "published": ("random:sampler=published", "the report's random player: piece, direction, length"),
}
