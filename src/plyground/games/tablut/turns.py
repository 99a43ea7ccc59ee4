"""Drawing a random move as the report's random player does."""

from plyground.core.randomness import random_below
from plyground.games.tablut.board import CELLS, DIRECTIONS, KING, LARGEST, MAY_STOP, STRIDE
from plyground.games.tablut.lanes import can_move, lane_is_open, lane_length
from plyground.games.tablut.rules import side_to_move


def random_piece(board, state, stream):
    """The cell of a piece drawn uniformly from those of the side to move that have a move."""
    side = side_to_move(board, state)
    movable = 0
    for cell in range(board[CELLS]):
        movable += state[cell] * side > 0 and can_move(board, state, cell)
    number = random_below(stream, movable)
    cell = 0
    while True:
        if state[cell] * side > 0 and can_move(board, state, cell):
            if number == 0:
                return cell
            number -= 1
        cell += 1


def random_direction(board, state, cell, stream):
    """A direction drawn uniformly from those in which the piece on `cell` has a move."""
    lanes = 0
    for direction in range(DIRECTIONS):
        lanes += lane_is_open(board, state, cell, direction)
    number = random_below(stream, lanes)
    direction = 0
    while number > 0 or not lane_is_open(board, state, cell, direction):
        number -= lane_is_open(board, state, cell, direction)
        direction += 1
    return direction


def published_step(board, state, stream):
    """A piece, a direction and a length, each drawn uniformly; the longest move only if it is the only one that way.

    The report's random player sometimes passes; this one never does.
    """
    source = random_piece(board, state, stream)
    direction = random_direction(board, state, source, stream)
    length = 1 + random_below(stream, max(lane_length(board, state, source, direction) - 1, 1))
    may_stop = MAY_STOP + LARGEST * (state[source] == KING)
    target = source
    while length > 0:
        target += board[STRIDE + direction]
        length -= board[may_stop + target]
    return source * board[CELLS] + target


SAMPLERS = {"published": published_step}
