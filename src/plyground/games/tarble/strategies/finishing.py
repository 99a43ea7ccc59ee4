"""How a turn is finished after a capture plan, or without one: the rest of the movements as each strategy makes them.

Completion: movement by movement the step that gains most; a manner weighs safety, development and nearness to enemies.
One piece: all that is left with one piece, to a cell than which none is both safer and nearer to the centre (or to the
enemy), or onto a removal cell. Giving up: one, two, … pieces go to removal cells by the shortest ways, or one certain
piece does; then completion.
"""

import numpy as np

from plyground.games.tarble.board import BESIDE, CELLS, EMPTY, NO_CELL
from plyground.games.tarble.cells import distance_to_centre, is_removal_cell
from plyground.games.tarble.strategies.one_piece import (
    OUT_OF_DANGER,
    danger_on,
    find_enemy_reach,
    find_layers,
    removal_cell_after,
    steps_to_removal,
)
from plyground.games.tarble.strategies.reach import FAR, arrival_at
from plyground.games.tarble.strategies.turn_sheet import (
    BASE_SIZE,
    LEFT_NOW,
    NO_PIECE,
    PIECES_COUNT,
    RUNNER,
    SHEET,
    add_end,
    bases_at,
    layers_at,
    move_piece,
    now_at,
    own_at,
    put_pieces,
    saved_at,
)

# What a manner gives for each roll that cannot take the piece up to 3, for each above that, for each cell nearer to the
# centre and for each movement nearer to the enemy.
MANNERS = np.array([[20, 1, 2, 0], [20, 8, 1, 0], [20, 0, 8, 0], [20, 0, 1, 6]], np.int64)
SAFELY, FAR_AWAY, DEVELOPING, ATTACKING = 0, 1, 2, 3
RULE_OF_THREE = 4  # the danger from which on a piece is called safe
NO_GAIN = -1_000_000


def worth_of(board, scratch, cell, source, own, manner):
    """What a manner gives for a piece that goes from `source` to `cell`."""
    danger = danger_on(board, scratch, cell, source, own)
    enemy = min(scratch[arrival_at(board, SHEET) + cell], OUT_OF_DANGER)
    return (
        MANNERS[manner, 0] * min(danger, RULE_OF_THREE)
        + MANNERS[manner, 1] * max(danger - RULE_OF_THREE, 0)
        - MANNERS[manner, 2] * distance_to_centre(board, cell)
        - MANNERS[manner, 3] * enemy
    )


def make_best_step(board, scratch, own, manner):
    """Make the step that gains most; False if there is none. Pieces on removal cells stay, and no other goes there."""
    own_cells = own_at(board)
    best_piece, best_target, best_gain = NO_PIECE, NO_CELL, NO_GAIN
    for piece in range(scratch[now_at(board) + PIECES_COUNT]):
        source = scratch[own_cells + piece]
        if is_removal_cell(board, source):
            continue
        before = worth_of(board, scratch, source, source, own, manner)
        for direction in range(6):
            target = board[BESIDE + 6 * source + direction]
            if target == NO_CELL or scratch[SHEET + target] != EMPTY or is_removal_cell(board, target):
                continue
            gain = worth_of(board, scratch, target, source, own, manner) - before
            if gain > best_gain:
                best_piece, best_target, best_gain = piece, target, gain
    if best_piece == NO_PIECE:
        return False
    move_piece(board, scratch, best_piece, best_target)
    return True


def complete(board, state, results, scratch, own, movements, manner):
    """Make the rest of the movements in a manner and add the end; nothing if steps run out."""
    for _ in range(movements):
        if not make_best_step(board, scratch, own, manner):
            return
    add_end(board, state, results, scratch)


# One piece


def add_ends_of_piece(board, state, results, scratch, base, piece, own):
    """Add the ends of moving one piece with all movements left to the best cells, and onto a removal cell."""
    left = scratch[now_at(board) + LEFT_NOW]
    source = scratch[own_at(board) + piece]
    find_layers(board, scratch, source, left)
    removal = removal_cell_after(board, scratch, left)
    if removal != NO_CELL:
        add_end_at(board, state, results, scratch, base, piece, removal)
    for towards_enemy in range(2):
        nearest = FAR
        for danger in range(OUT_OF_DANGER, 0, -1):
            cell, distance = nearest_cell(board, scratch, source, left, own, danger, towards_enemy)
            if distance < nearest:
                nearest = distance
                add_end_at(board, state, results, scratch, base, piece, cell)


def nearest_cell(board, scratch, source, left, own, danger, towards_enemy):
    """Of the cells with this danger that a piece can end on, the nearest to the centre or the enemy, and how near."""
    cells, arrival = board[CELLS], arrival_at(board, SHEET)
    layer = layers_at(board) + left * cells
    best, nearest = NO_CELL, FAR
    for cell in range(cells):
        if scratch[layer + cell] == 0 or is_removal_cell(board, cell):
            continue
        distance = scratch[arrival + cell] if towards_enemy == 1 else distance_to_centre(board, cell)
        if distance < nearest and danger_on(board, scratch, cell, source, own) == danger:
            best, nearest = cell, distance
    return best, nearest


def add_end_at(board, state, results, scratch, base, piece, cell):
    """Add the end in which one piece of the base stands on `cell` instead."""
    move_piece(board, scratch, piece, cell)
    add_end(board, state, results, scratch)
    put_pieces(board, scratch, base)


def most_endangered(board, scratch, own, runner):
    """The piece with the least danger, the runner excepted; NO_PIECE if all are out of danger."""
    least, found = OUT_OF_DANGER, NO_PIECE
    for piece in range(scratch[now_at(board) + PIECES_COUNT]):
        cell = scratch[own_at(board) + piece]
        danger = danger_on(board, scratch, cell, cell, own)
        if piece != runner and danger < least:
            least, found = danger, piece
    return found


# Giving up


def give_up(board, scratch, piece, left):
    """Bring a piece to a removal cell by a shortest way; return the movements left, or -1 if they do not suffice."""
    find_layers(board, scratch, scratch[own_at(board) + piece], left)
    movements = steps_to_removal(board, scratch, left)
    if movements == FAR:
        return -1
    move_piece(board, scratch, piece, removal_cell_after(board, scratch, movements))
    return left - movements


def is_last(board, scratch, piece):
    """Whether all other own pieces are on removal cells."""
    for other in range(scratch[now_at(board) + PIECES_COUNT]):
        if other != piece and not is_removal_cell(board, scratch[own_at(board) + other]):
            return False
    return True


def nearest_to_removal(board, scratch, left):
    """The piece that comes to a removal cell with the fewest steps, of those not on one; NO_PIECE if none can."""
    nearest, found = left + 1, NO_PIECE
    for piece in range(scratch[now_at(board) + PIECES_COUNT]):
        cell = scratch[own_at(board) + piece]
        if is_removal_cell(board, cell):
            continue
        find_layers(board, scratch, cell, left)
        movements = steps_to_removal(board, scratch, left)
        if movements < nearest:
            nearest, found = movements, piece
    return found


def add_ends_of_giving_up(board, state, results, scratch, base, own):
    """Add the ends of giving up one, two, … pieces."""
    left, cells, saved = scratch[now_at(board) + LEFT_NOW], own_at(board), saved_at(board)
    while left > 0:
        piece = nearest_to_removal(board, scratch, left)
        if piece == NO_PIECE:
            break
        if is_last(board, scratch, piece):  # it must arrive with the last movement
            find_layers(board, scratch, scratch[cells + piece], left)
            removal = removal_cell_after(board, scratch, left)
            if removal != NO_CELL:
                move_piece(board, scratch, piece, removal)
                add_end(board, state, results, scratch)
            break
        left = give_up(board, scratch, piece, left)
        for number in range(scratch[now_at(board) + PIECES_COUNT]):
            scratch[saved + number] = scratch[cells + number]
        complete(board, state, results, scratch, own, left, SAFELY)
        put_pieces(board, scratch, saved)
    put_pieces(board, scratch, base)


def add_end_of_giving_up(board, state, results, scratch, base, piece, own):
    """Add the end of giving up one certain piece."""
    if not is_last(board, scratch, piece):
        left = give_up(board, scratch, piece, scratch[now_at(board) + LEFT_NOW])
        if left >= 0:
            complete(board, state, results, scratch, own, left, SAFELY)
    put_pieces(board, scratch, base)


# All of these


def finish(board, state, results, scratch, number, own):
    """Add the ends of the turn that begin with the base laid out."""
    now, base = now_at(board), bases_at(board) + BASE_SIZE * number
    left, runner, pieces = scratch[now + LEFT_NOW], scratch[now + RUNNER], scratch[now + PIECES_COUNT]
    if left == 0:
        add_end(board, state, results, scratch)
        return
    find_enemy_reach(board, scratch, own)
    for manner in range(len(MANNERS) if runner == NO_PIECE else DEVELOPING):
        complete(board, state, results, scratch, own, left, manner)
        put_pieces(board, scratch, base)
    add_ends_of_giving_up(board, state, results, scratch, base, own)
    endangered = NO_PIECE if runner == NO_PIECE else most_endangered(board, scratch, own, runner)
    for piece in range(pieces):
        if runner == NO_PIECE or (piece - runner) * (piece - endangered) == 0:  # one of the two
            add_ends_of_piece(board, state, results, scratch, base, piece, own)
            add_end_of_giving_up(board, state, results, scratch, base, piece, own)
