"""The hand-tuned White as the report's program had him, one ply ahead.

Only his own side is judged. Distances are rows plus columns:

* 8/d to the nearest corner, 5/d to the king and 1/D for each soldier, D being the sum of his distances to the enemies
  on the board before the move, so that a capture earns nothing there; 8/d to the nearest corner for the king;
* 3 for each white piece, the king among them;
* 1 for each white piece that ends a row of enemies whose other end is white too, captured ones still there.

The weights of escape, freedom and captures as such never take effect there.
"""

from dataclasses import dataclass, replace
from typing import Any

from plyground.core.evaluation import TIES_RANDOM, Evaluator
from plyground.core.game import Game
from plyground.games.tablut.board import (
    CELLS,
    DIRECTIONS,
    EMPTY,
    KING_CELL,
    LEFT,
    ROOM,
    SOLDIER,
    SOLDIERS,
    STRIDE,
    UP,
    corner_distance,
)
from plyground.papers.contest import Contestant
from plyground.players import Player, make_player

# The weights in the order of this file: corner, king, opponents, pieces, ends of rows.
TABLE_2 = (8.0, 5.0, 1.0, 3.0, 1.0)
TABLE_1 = (1.0, 1.0, 1.0, 1.0, 1.0)


def distance(board, cell, other):
    """Rows plus columns between two cells."""
    one, two = ROOM + DIRECTIONS * cell, ROOM + DIRECTIONS * other
    return abs(board[one + UP] - board[two + UP]) + abs(board[one + LEFT] - board[two + LEFT])


def to_enemies(board, before, cell):
    """The sum of the distances from a cell to the attackers before the move."""
    total = 0
    for other in range(board[CELLS]):
        if before[other] < EMPTY:
            total += distance(board, cell, other)
    return total


def ends_a_row(board, before, state, cell):
    """Whether the white piece on a cell ends a row of attackers, captured ones included, with a white one behind."""
    for direction in range(DIRECTIONS):
        stride, room = board[STRIDE + direction], board[ROOM + DIRECTIONS * cell + direction]
        other, length = cell + stride, 0
        while length < room and before[other] < EMPTY:
            other += stride
            length += 1
        if 0 < length < room and state[other] > EMPTY:
            return True
    return False


def coded_white(board, before, state, seat, weights):
    """White's value as the program takes it; for Black its negative, which the program does not use."""
    king = state[board[CELLS] + KING_CELL]
    corners = kings = opponents = 0.0
    rows = 0
    for cell in range(board[CELLS]):
        if state[cell] <= EMPTY:
            continue
        corners += 1.0 / max(corner_distance(board, cell), 1)
        rows += ends_a_row(board, before, state, cell)
        if state[cell] == SOLDIER:
            kings += 1.0 / distance(board, cell, king)
            opponents += 1.0 / to_enemies(board, before, cell)
    pieces = state[board[CELLS] + SOLDIERS] + 1
    value = weights[0] * corners + weights[1] * kings + weights[2] * opponents + weights[3] * pieces + weights[4] * rows
    return value if seat == 0 else -value


CODED = Evaluator(coded_white, "the hand-tuned White of the report's program", won=1e6, bound=1e4, ties=TIES_RANDOM)


@dataclass(frozen=True)
class CodedWhite(Contestant):
    """This player with some weights."""

    text: str = "greedy"
    weights: tuple[float, ...] = TABLE_2

    def identity(self) -> dict[str, Any]:
        return {"coded white": list(self.weights)}

    def player(self, game: Game) -> Player:
        return replace(make_player(game, self.text), evaluator=CODED, weights=self.weights, ties=TIES_RANDOM)
