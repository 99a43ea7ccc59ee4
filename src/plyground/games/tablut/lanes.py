"""Lanes of a Tablut board: the unbroken empty cells that lie before a piece in one direction."""

import numpy as np

from plyground.games.tablut.board import CORNER, DIRECTIONS, EMPTY, KING, LARGEST, MAY_STOP, ROOM, STRIDE


def at(index):
    """The same index unsigned, so that compiled code need not ask whether it counts from the end."""
    return np.uintp(index)


def last_of_lane(state, cell, stride, room):
    """The farthest cell of the unbroken row of empty cells next to `cell`; `cell` itself if there is none."""
    while room > 0 and state[at(cell + stride)] == EMPTY:
        cell += stride
        room -= 1
    return cell


def lane_length(board, state, cell, direction):
    """The number of cells that the piece on `cell` may move to in one direction."""
    stride = board[STRIDE + direction]
    may_stop = MAY_STOP + LARGEST * (state[cell] == KING)
    length = 0
    target = cell
    for _ in range(board[ROOM + DIRECTIONS * cell + direction]):
        target += stride
        if state[at(target)] != EMPTY:
            break
        length += board[at(may_stop + target)]
    return length


def can_escape(board, state, king):
    """Whether the king on this cell has a free lane to a corner."""
    for direction in range(DIRECTIONS):
        room, stride = board[ROOM + DIRECTIONS * king + direction], board[STRIDE + direction]
        edge = king + room * stride
        if board[CORNER + edge] != 0 and last_of_lane(state, king, stride, room) == edge:
            return True
    return False
