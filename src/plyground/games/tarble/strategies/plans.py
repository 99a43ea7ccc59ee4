"""Capture plans: ways of one piece that end with a capture, and, after one plan, plans with the other pieces.

What a plan leads to is called a *base*: the cells of the own pieces, what was captured, the movements left, and
the piece that moved last. The first base is the position itself. A base is finished by finishing.py.
"""

from plyground.games.tarble.board import BESIDE, CELLS, EMPTY, NO_CELL
from plyground.games.tarble.strategies.reach import find_reach, taken_at
from plyground.games.tarble.strategies.turn_sheet import (
    BASE_COUNT,
    BASE_SIZE,
    CAPTURED,
    LEFT_NOW,
    MOST_BASES,
    MOST_PREY,
    MOST_STATES,
    NO_PIECE,
    PIECES_COUNT,
    PREY_COUNT,
    RUNNER,
    SHEET,
    STATE_SIZE,
    bases_at,
    now_at,
    own_at,
    prey_on_at,
    set_captured,
    states_at,
)

BASE_CAPTURED, BASE_LEFT, BASE_RUNNER = MOST_PREY, MOST_PREY + 1, MOST_PREY + 2
NO_STATE = -1


def add_base(board, scratch, runner, target, captured, left):
    """Add a base in which the piece `runner` has come to `target`, unless it is there already or there is no room."""
    own, now, bases = own_at(board), now_at(board), bases_at(board)
    count, pieces = scratch[now + BASE_COUNT], scratch[now + PIECES_COUNT]
    if count == MOST_BASES:
        return
    new = bases + BASE_SIZE * count
    for piece in range(pieces):
        scratch[new + piece] = target if piece == runner else scratch[own + piece]
    scratch[new + BASE_CAPTURED] = captured
    scratch[new + BASE_LEFT] = left
    scratch[new + BASE_RUNNER] = runner
    for known in range(bases, new, BASE_SIZE):
        if scratch[known + BASE_CAPTURED] != captured or scratch[known + BASE_LEFT] != left:
            continue
        piece = 0
        while piece < pieces and scratch[known + piece] == scratch[new + piece]:
            piece += 1
        if piece == pieces:
            return
    scratch[now + BASE_COUNT] = count + 1


def lay_out_base(board, state, scratch, number, own):
    """Put the pieces and the prey on the board as a base has them."""
    base, now = bases_at(board) + BASE_SIZE * number, now_at(board)
    cells, pieces = own_at(board), scratch[now + PIECES_COUNT]
    for piece in range(pieces):
        scratch[SHEET + scratch[cells + piece]] = EMPTY
    set_captured(board, state, scratch, scratch[base + BASE_CAPTURED])
    for piece in range(pieces):
        scratch[cells + piece] = scratch[base + piece]
        scratch[SHEET + scratch[base + piece]] = own
    scratch[now + LEFT_NOW] = scratch[base + BASE_LEFT]
    scratch[now + RUNNER] = scratch[base + BASE_RUNNER]


def add_state(board, scratch, count, cell, captured, movements):
    """Add a state of the search with one piece unless it was met before; return how many there are now."""
    heads = states_at(board)
    states = heads + board[CELLS]
    known = scratch[heads + cell]
    while known != NO_STATE:
        if scratch[states + STATE_SIZE * known + 1] == captured:
            return count
        known = scratch[states + STATE_SIZE * known + 3]
    if count == MOST_STATES:
        return count
    new = states + STATE_SIZE * count
    scratch[new], scratch[new + 1], scratch[new + 2] = cell, captured, movements
    scratch[new + 3] = scratch[heads + cell]
    scratch[heads + cell] = count
    return count + 1


def add_plans_with(board, scratch, piece, own):
    """Add a base for every capture plan of one piece: the search with one piece (rules, 8.0), all others standing."""
    now, prey_on = now_at(board), prey_on_at(board)
    states = states_at(board) + board[CELLS]
    captured_before, left = scratch[now + CAPTURED], scratch[now + LEFT_NOW]
    source = scratch[own_at(board) + piece]
    for head in range(states_at(board), states):
        scratch[head] = NO_STATE
    scratch[SHEET + source] = EMPTY
    count = add_state(board, scratch, 0, source, captured_before, 0)
    at = 0
    while at < count:
        cell, captured = scratch[states + STATE_SIZE * at], scratch[states + STATE_SIZE * at + 1]
        movements = scratch[states + STATE_SIZE * at + 2] + 1
        at += 1
        if movements > left:
            break
        for direction in range(6):
            target = board[BESIDE + 6 * cell + direction]
            if target == NO_CELL or scratch[SHEET + target] == own:
                continue
            captured_after = captured
            if scratch[SHEET + target] != EMPTY and captured >> scratch[prey_on + target] - 1 & 1 == 0:
                captured_after |= 1 << scratch[prey_on + target] - 1
                target = board[BESIDE + 6 * target + direction]
                if target == NO_CELL or scratch[SHEET + target] == own:
                    continue
                if scratch[SHEET + target] != EMPTY and captured >> scratch[prey_on + target] - 1 & 1 == 0:
                    continue
            before = count
            count = add_state(board, scratch, count, target, captured_after, movements)
            if count > before and captured_after != captured:
                add_base(board, scratch, piece, target, captured_after, left - movements)
    scratch[SHEET + source] = own


def add_plans(board, scratch, own):
    """Add the bases that a capture plan with any piece but the last one leads to from the position laid out."""
    now = now_at(board)
    left, runner = scratch[now + LEFT_NOW], scratch[now + RUNNER]
    if left == 0:
        return
    if runner != NO_PIECE:
        find_reach(board, scratch, SHEET, own, left)
        soonest = left + 1
        for prey in range(remaining_prey(board, scratch)):
            soonest = min(soonest, scratch[taken_at(board, SHEET) + prey])
        if soonest > left:
            return
    for piece in range(scratch[now + PIECES_COUNT]):
        if piece != runner:
            add_plans_with(board, scratch, piece, own)


def remaining_prey(board, scratch):
    """How many prey have not been captured."""
    now = now_at(board)
    count = scratch[now + PREY_COUNT]
    for prey in range(scratch[now + PREY_COUNT]):
        count -= scratch[now + CAPTURED] >> prey & 1
    return count
