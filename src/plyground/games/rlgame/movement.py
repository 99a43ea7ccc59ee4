"""How pawns of RLGame move: out of the base, one cell on, or back into the base."""

from plyground.games.rlgame.board import (
    AGE_OF,
    BACKWARD,
    BASE_KINDS,
    CELLS,
    CENTRE,
    COUNTERS,
    DISTANCE,
    IN_BASE,
    KIND_OF,
    KINDS,
    LEFT,
    PLIES,
    REACH,
    pawns_of,
)


def has_pawns(board, state, seat):
    return state[pawns_of(board, seat) + LEFT] > 0


def kind_on(board, state, cell):
    """The kind of the pawn on a cell: what it has left of restarts and backward steps."""
    return state[board[KIND_OF] + cell] if board[KIND_OF] > 0 else 0


def reach_of(board, seat, cell, kind):
    """Where the board lists the cells that a pawn of this kind may step to if they are empty."""
    may_go_back = board[BACKWARD] > 0 and kind % (board[BACKWARD] + 1) > 0
    return board[REACH] + 5 * (board[CELLS] * (2 * seat + may_go_back) + cell)


def put(board, state, seat, cell, kind):
    """Place a pawn on an empty cell."""
    kinds = board[KIND_OF]
    if kinds > 0:
        state[kinds + cell] = kind
    state[cell] = seat + 1


def lift(board, state, cell):
    """Empty a cell and return the kind of the pawn that stood there."""
    kinds, ages = board[KIND_OF], board[AGE_OF]
    kind = 0
    if kinds > 0:
        kind = state[kinds + cell]
        state[kinds + cell] = 0
    if ages > 0:
        state[ages + cell] = 0
    state[cell] = 0
    return kind


def leave_base(board, state, seat, target):
    """Bring out a base pawn, the one with the most restarts and then the most backward steps left."""
    own = pawns_of(board, seat)
    kind = board[KINDS] - 1
    if kind > 0:
        while state[own + BASE_KINDS + kind] == 0:
            kind -= 1
        state[own + BASE_KINDS + kind] -= 1
    state[own + IN_BASE] -= 1
    put(board, state, seat, target, kind)


def restart(board, state, seat, source):
    """Put a pawn back into its base, which uses up one restart."""
    own = pawns_of(board, seat)
    kind = lift(board, state, source) - (board[BACKWARD] + 1)
    state[own + BASE_KINDS + kind] += 1
    state[own + IN_BASE] += 1


def step(board, state, seat, source, target):
    """Move a pawn to a neighbouring cell and return how much farther from its base it is there."""
    distance = board[DISTANCE] + seat * board[CELLS]
    gained = board[distance + target] - board[distance + source]
    ages = board[AGE_OF]
    if ages > 0:
        state[ages + target] = state[ages + source] * board[board[CENTRE] + target]
    kind = lift(board, state, source)
    put(board, state, seat, target, kind - (gained < 0))
    return gained


def move_pawn(board, state, seat, source, target):
    """Make a step and return whether earlier positions can occur again after it.

    Only a step that keeps the distance to the base can be undone; every other one uses something up for good.
    """
    base = board[CELLS]
    gained = 1
    if source == base:
        leave_base(board, state, seat, target)
    elif target == base:
        restart(board, state, seat, source)
    else:
        gained = step(board, state, seat, source, target)
    state[board[COUNTERS] + PLIES] += 1
    return gained == 0
