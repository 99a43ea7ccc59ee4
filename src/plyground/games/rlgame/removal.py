"""Which pawns of RLGame leave the game after a move: those stuck, and those too long on a temporary centre."""

from plyground.games.rlgame.board import (
    AGE_OF,
    BACKWARD,
    CELLS,
    CENTRE,
    CENTRE_TURNS,
    EXIT_COUNT,
    EXITS,
    IN_BASE,
    LEFT,
    SEAT_SIZE,
    pawns_of,
)
from plyground.games.rlgame.movement import kind_on, lift, reach_of


def remove_pawn(board, state, seat, cell):
    """Take the pawn on a cell out of the game."""
    lift(board, state, cell)
    state[pawns_of(board, seat) + LEFT] -= 1


def remove_from_centre(board, state, seat, source, target):
    """Count a turn for each of the seat's pawns on the centre, remove those that stayed too long; how many."""
    came_from_outside = board[board[CENTRE] + source] == 0
    removed = 0
    for cell in range(board[CELLS]):
        if board[board[CENTRE] + cell] == 1 and state[cell] == seat + 1 and not (cell == target and came_from_outside):
            state[board[AGE_OF] + cell] += 1
            if state[board[AGE_OF] + cell] == board[CENTRE_TURNS]:
                remove_pawn(board, state, seat, cell)
                removed += 1
    return removed


def is_stuck(board, state, seat, cell):
    """Whether the seat's pawn on a cell has neither a step nor a restart."""
    kind = kind_on(board, state, cell)
    if kind > board[BACKWARD]:
        return False
    reach = reach_of(board, seat, cell, kind)
    for k in range(board[reach]):
        if state[board[reach + 1 + k]] == 0:
            return False
    return True


def base_is_shut(board, state, seat):
    """Whether every exit of the seat's base is occupied."""
    exits = board[EXITS] + seat * board[EXIT_COUNT]
    for k in range(board[EXIT_COUNT]):
        if state[board[exits + k]] == 0:
            return False
    return True


def remove_base_pawns(board, state, seat):
    """Take all base pawns of a seat out of the game; how many."""
    own = pawns_of(board, seat)
    removed = state[own + IN_BASE]
    for place in range(own + IN_BASE, own + board[SEAT_SIZE]):
        state[place] = 0
    state[own + LEFT] -= removed
    return removed


def remove_marked(board, state, marked):
    """Remove the `marked` pawns whose cells have a minus sign."""
    cell = 0
    while marked > 0:
        if state[cell] < 0:
            remove_pawn(board, state, -state[cell] - 1, cell)
            marked -= 1
        cell += 1


def remove_stuck(board, state, first, last):
    """Remove the stuck pawns of the seats `first` … `last`; how many.

    They are removed together: a stuck pawn is only marked until every pawn has been looked at.
    """
    marked = 0
    for cell in range(board[CELLS]):
        if first < state[cell] <= last + 1 and is_stuck(board, state, state[cell] - 1, cell):
            state[cell] = -state[cell]
            marked += 1
    removed = marked
    for seat in range(first, last + 1):
        if base_is_shut(board, state, seat):
            removed += remove_base_pawns(board, state, seat)
    remove_marked(board, state, marked)
    return removed
