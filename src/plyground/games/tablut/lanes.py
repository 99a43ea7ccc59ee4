"""Lanes of a Tablut board: the unbroken empty cells in front of a piece in one direction."""

import numpy as np

from plyground.games.tablut.board import (
    CORNER,
    DIRECTIONS,
    DOWN,
    EMPTY,
    KING,
    LARGEST,
    LEFT,
    MAY_STOP,
    RIGHT,
    ROOM,
    STRIDE,
    UP,
)


def at(index):
    """The same index unsigned, so that compiled code does not test whether it counts from the end."""
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


def lane_is_open(board, state, cell, direction):
    """Whether the piece on `cell` can move that way; the empty throne may be passed but not stopped on."""
    room = board[ROOM + DIRECTIONS * cell + direction]
    stride = board[STRIDE + direction]
    if room == 0 or state[cell + stride] != EMPTY:
        return False
    if state[cell] == KING or board[MAY_STOP + cell + stride] != 0:
        return True
    return room > 1 and state[cell + 2 * stride] == EMPTY


def can_move(board, state, cell):
    """Whether the piece on `cell` has a legal move."""
    return (
        lane_is_open(board, state, cell, UP)
        or lane_is_open(board, state, cell, LEFT)
        or lane_is_open(board, state, cell, RIGHT)
        or lane_is_open(board, state, cell, DOWN)
    )
