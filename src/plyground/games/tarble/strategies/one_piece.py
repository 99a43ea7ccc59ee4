"""Where one piece can go with exactly so many steps, and how good the cells are that it can end on.

A cell is judged by three numbers: its danger (the least roll with which an enemy could take a piece there, 7 if none
can), its distance to the centre, and how far the enemy is away.
"""

from plyground.games.tarble.board import BESIDE, CELLS, CENTRE, EMPTY, LARGEST_ROLL, NEUTRAL, NO_CELL
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.strategies.reach import FAR, arrival_at, find_reach
from plyground.games.tarble.strategies.turn_sheet import SHEET, layers_at, neutral_is_captured

OUT_OF_DANGER = LARGEST_ROLL + 1


def find_enemy_reach(board, scratch, own):
    """Write how soon enemies come to each cell, with the neutral piece on the centre as it will be after the turn."""
    centre = SHEET + board[CENTRE]
    is_empty = neutral_is_captured(board, scratch) and scratch[centre] == EMPTY
    if is_empty:
        scratch[centre] = NEUTRAL
    find_reach(board, scratch, SHEET, 3 - own, LARGEST_ROLL)
    if is_empty:
        scratch[centre] = EMPTY


def danger_on(board, scratch, cell, source, own):
    """The least roll with which an enemy takes a piece that goes from `source` to `cell`, as if enemies moved freely.

    A removal cell is out of danger.
    """
    if is_removal_cell(board, cell):
        return OUT_OF_DANGER
    arrival, centre = arrival_at(board, SHEET), board[CENTRE]
    least = OUT_OF_DANGER
    for direction in range(6):
        before, behind = board[BESIDE + 6 * cell + direction], board[BESIDE + 6 * cell + 5 - direction]
        if min(before, behind) == NO_CELL or before == centre or behind == centre:
            continue
        if scratch[SHEET + before] == own and before != source:
            continue
        if scratch[SHEET + behind] == own and behind != source:
            continue
        if scratch[SHEET + behind] == 3 - own and scratch[SHEET + before] == 3 - own:
            continue
        least = min(least, scratch[arrival + before] + 1)
    return least


def find_layers(board, scratch, source, movements):
    """Write where a piece on `source` can be after exactly 1, 2, … `movements` steps, no captures."""
    cells, layers = board[CELLS], layers_at(board)
    for place in range(layers, layers + (movements + 1) * cells):
        scratch[place] = 0
    scratch[layers + source] = 1
    for made in range(movements):
        layer = layers + made * cells
        for cell in range(cells):
            if scratch[layer + cell] == 0:
                continue
            for direction in range(6):
                target = board[BESIDE + 6 * cell + direction]
                if target != NO_CELL and (scratch[SHEET + target] == EMPTY or target == source):
                    scratch[layer + cells + target] = 1


def removal_cell_after(board, scratch, movements):
    """The first removal cell that the piece of `find_layers` can be on after exactly so many steps; NO_CELL if none."""
    cells = board[CELLS]
    layer = layers_at(board) + movements * cells
    for cell in range(cells):
        if scratch[layer + cell] == 1 and is_removal_cell(board, cell):
            return cell
    return NO_CELL


def steps_to_removal(board, scratch, most):
    """The least number of steps with which the piece of `find_layers` is on a removal cell; FAR if above `most`."""
    for movements in range(most + 1):
        if removal_cell_after(board, scratch, movements) != NO_CELL:
            return movements
    return FAR
