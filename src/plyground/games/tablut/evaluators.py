"""Evaluators of Tablut positions: the report's simple one and its seven weighted features.

Sums of reciprocal distances are whole multiples of 1 / ONE. Whole numbers add up to the same sum in any order, so a
position and its mirror images have exactly the same value, and moves that are equally good by symmetry are ties.
"""

import numpy as np

from plyground.core.evaluation import TIES_RANDOM, Evaluator, Term
from plyground.games.tablut.board import (
    AT_START,
    ATTACKERS,
    CAPTURES,
    CELLS,
    DIRECTIONS,
    KING_CELL,
    LEFT,
    MOST_PIECES,
    ROOM,
    SIZE,
    SOLDIERS,
    TURN,
    UP,
    WHITE,
    corner_distance,
)
from plyground.games.tablut.lanes import can_escape, lane_length

LONGEST_DISTANCE = 20  # from corner to corner of the largest board
ONE = 1 << 40
# [distance] its reciprocal in these units, up to the sum of distances to a whole enemy side; distance 0 counts as 1
RECIPROCAL = np.array([ONE] + [round(ONE / d) for d in range(1, MOST_PIECES * LONGEST_DISTANCE + 1)], np.int64)

COUNT_BITS, COUNT = 4, 15  # the number of pieces in one row or column, at most eleven, takes four bits

# The features in the order of the report's table 1; a vector of weights has White's seven, then Black's seven.
SEEK_CORNER, SEEK_KING, SEEK_OPPONENT, CAPTURE, NUMBER, FREEDOM, ESCAPE, WEIGHTS = range(8)
FEATURES = (
    "own pieces near corners", "own pieces near the king", "own pieces near opponents", "pieces just captured",
    "share of the own pieces left", "own moves for each cell", "open way of the king to a corner",
)  # fmt: skip


def simple(board, before, state, seat, weights):
    """White's lead in pieces, less a tenth of the king's distance to the nearest corner; negated for Black."""
    cells = board[CELLS]
    lead = state[cells + SOLDIERS] + 1 - state[cells + ATTACKERS]
    value = lead - 0.1 * corner_distance(board, state[cells + KING_CELL])
    return value if seat == WHITE else -value


def simple_terms(game, before, state, seat, weights):
    """The two terms of `simple`, by their names."""
    cells, side = game.board[CELLS], 1 - 2 * seat
    lead = int(state[cells + SOLDIERS] + 1 - state[cells + ATTACKERS])
    distance = int(corner_distance(game.board, state[cells + KING_CELL]))
    return {"pieces ahead": Term(side * lead), "steps of the king to a corner": Term(distance, -0.1 * side)}


def count_in_rows(board, state, side):
    """How many pieces a side has in each row, packed into COUNT_BITS a row, the first row lowest."""
    size = board[SIZE]
    counts = 0
    for row in range(size):
        in_row = 0
        for cell in range(row * size, row * size + size):
            in_row += state[cell] * side > 0
        counts += in_row << COUNT_BITS * row
    return counts


def count_in_columns(board, state, side):
    """How many pieces a side has in each column, packed alike."""
    size = board[SIZE]
    counts = 0
    for row in range(size):
        for column in range(size):
            counts += (state[row * size + column] * side > 0) << COUNT_BITS * column
    return counts


def summed_distance(counts, line):
    """The sum of the distances from a row (or column) to all pieces, which are counted by rows (or columns)."""
    total = 0
    distance = -line
    while counts != 0:
        total += abs(distance) * (counts & COUNT)
        counts >>= COUNT_BITS
        distance += 1
    return total


def seek(board, state, side, corner_weight, king_weight, opponent_weight):
    """The weighted sum of the three features that draw a side's pieces towards corners, the king and opponents."""
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
    """The weighted sum of the report's seven features, all from one side's point of view."""
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


# Bounds: a side has 1 to 24 pieces while the game goes on, and the king is at most 10 cells from a corner. The three
# sums and captures are at most 24 each, the number of pieces at most 12 / 5 (a composed 7x7 position), freedom less
# than 4, escape 1. White's weights of table 2 give the largest sum: 24 · (8 + 5 + 1 + 1) + 7.2 + 8 + 5.
EVALUATORS = {
    "simple": Evaluator(
        simple,
        "lead in pieces, and the king near a corner",
        won=1000.0,
        bound=float(MOST_PIECES),
        ties=TIES_RANDOM,
        scale=10.0,
        terms=simple_terms,
    ),
    "fixed": Evaluator(
        fixed,
        "the report's seven features, weighted by its table 2 or all alike as in table 1",
        won=1_000_000.0,
        bound=400.0,
        weights={"2": hand_tuned, "1": all_ones},
        ties=TIES_RANDOM,
        terms=FEATURES + FEATURES,
    ),
}
