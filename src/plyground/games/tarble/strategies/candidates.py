"""The candidates `strategies`: the ends of a turn to which a strategy leads, some dozens to some hundreds.

Instead of all movements only turns are considered that a person could give a reason for: capture plans with one
piece or several after each other, each finished by completion, by going on with the same piece, by saving another one
or by giving up pieces; and the same without a capture (attack, retreat, development, sacrifice). With rolls
of 1 and 2 there are so few ends that all of them are candidates.
"""

from plyground.core.turns import OVERFLOW
from plyground.games.tarble.board import BESIDE, EMPTY, LEFT, NO_CELL, TURN, WORDS, mark_on
from plyground.games.tarble.strategies.finishing import finish
from plyground.games.tarble.strategies.plans import add_base, add_plans, lay_out_base
from plyground.games.tarble.strategies.turn_sheet import (
    BASE_COUNT,
    CAPTURED,
    FOUND,
    MOST_ENDS,
    NO_PIECE,
    PIECES_COUNT,
    SHEET,
    add_end,
    landing,
    move_piece,
    now_at,
    own_at,
    prey_on_at,
    set_out_turn,
)

EVERY_END = 2  # rolls up to this have all ends


def jump_over(board, scratch, source, target, direction):
    """Capture what lies between two cells unless they are neighbours; return its cell, or NO_CELL."""
    jumped = board[BESIDE + 6 * source + direction]
    if jumped == target:
        return NO_CELL
    scratch[SHEET + jumped] = EMPTY
    scratch[now_at(board) + CAPTURED] ^= 1 << scratch[prey_on_at(board) + jumped] - 1
    return jumped


def add_all_ends(board, state, results, scratch, own, left):
    """Add every end after `left` more movements."""
    if left == 0:
        add_end(board, state, results, scratch)
        return
    for piece in range(scratch[now_at(board) + PIECES_COUNT]):
        source = scratch[own_at(board) + piece]
        for direction in range(6):
            target = landing(board, scratch, source, own, direction)
            if target == NO_CELL:
                continue
            jumped = jump_over(board, scratch, source, target, direction)
            move_piece(board, scratch, piece, target)
            add_all_ends(board, state, results, scratch, own, left - 1)
            move_piece(board, scratch, piece, source)
            if jumped != NO_CELL:
                scratch[SHEET + jumped] = mark_on(state, jumped)
                scratch[now_at(board) + CAPTURED] ^= 1 << scratch[prey_on_at(board) + jumped] - 1


def add_first_end(board, state, results, scratch, own, movements):
    """Add the end after the first movement that there is, again and again; where there is none, the turn is over."""
    for _ in range(movements):
        piece = direction = 0
        target = NO_CELL
        while target == NO_CELL and piece < scratch[now_at(board) + PIECES_COUNT]:
            target = landing(board, scratch, scratch[own_at(board) + piece], own, direction)
            if target == NO_CELL:
                direction = (direction + 1) % 6
                piece += direction == 0
        if target == NO_CELL:
            break
        jump_over(board, scratch, scratch[own_at(board) + piece], target, direction)
        move_piece(board, scratch, piece, target)
    add_end(board, state, results, scratch)


def strategies(board, state, results, scratch):
    """Write the ends of the turn to which strategies lead; return how many, or OVERFLOW if there is no room."""
    now, own = now_at(board), state[board[WORDS] + TURN] + 1
    roll = state[board[WORDS] + LEFT]
    set_out_turn(board, state, scratch)
    if roll <= EVERY_END:
        add_all_ends(board, state, results, scratch, own, roll)
    else:
        add_base(board, scratch, NO_PIECE, NO_CELL, 0, roll)
        number = 0
        while number < scratch[now + BASE_COUNT]:
            lay_out_base(board, state, scratch, number, own)
            add_plans(board, scratch, own)
            finish(board, state, results, scratch, number, own)
            number += 1
        if scratch[now + FOUND] == 0:
            lay_out_base(board, state, scratch, 0, own)
    if scratch[now + FOUND] == 0:
        add_first_end(board, state, results, scratch, own, roll)
    is_full = scratch[now + FOUND] == results.shape[0] and results.shape[0] < MOST_ENDS
    return OVERFLOW if is_full else scratch[now + FOUND]
