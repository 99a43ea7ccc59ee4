"""Tarble as network inputs, on a board of c cells in the order of their numbers (ascending (x, y)).

===============  ==========  =======================================================================================
``cells``        0 … c-1     1 for a Red piece, -1 for a Blue one; of the six rotations of the board the one whose
                             cells are the smallest list, compared from the first cell on (D15)
                 c, c+1      points of Red, of Blue
                 c+2         the side to move: 1 Red, -1 Blue
                 c+3         1 while the neutral piece is captured
``cells-plain``  0 … c+3     the same with the board as it stands
``planes``       0 … 2c-1    two for each cell: Red there, Blue there
                 2c          1 if the neutral piece is on the centre
                 2c+1, 2c+2  points of Red, of Blue, each / 10
                 2c+3        the side to move: 1 Red, -1 Blue
``subjective``   0 … 2c-1    two for each cell: a piece of the side to move there, one of the other side; for Blue the
                             board is turned by 180°
                 2c          1 if the neutral piece is on the centre
                 2c+1, 2c+2  own points, the other's points, each / 10
``strategic``    0 … 106     high-level features as the side to move sees them (strategies/inputs.py)
``combined``     0 … 2c+2    the inputs of ``subjective``
                 2c+3 …      those of ``strategic``
===============  ==========  =======================================================================================

Side 6 has 95, 95, 186, 185, 107 and 292 inputs. Within a turn pieces on corners and on the centre are shown like all
others, since they may still leave; the end of the turn has removed them. Between turns the side to move is the one
that rolls next, after the game the one that would.
"""

import numpy as np

from plyground.games.shared.inputs import write_input
from plyground.games.shared.resizing import nearest_places
from plyground.games.tarble.board import (
    BLUE,
    CELLS,
    CELLS_PER_WORD,
    CENTRE,
    DIGIT,
    NEUTRAL,
    POINTS,
    RED,
    TURN,
    WORDS,
    all_cells,
    mark_on,
    pieces_of_a_side,
)
from plyground.games.tarble.cells import by_board
from plyground.games.tarble.strategies.inputs import STRATEGIC_INPUTS, strategic_names, write_strategic
from plyground.games.tarble.strategies.reach import sheet_behind

SUBJECTIVE = ("subjective", "strategic", "combined")

ROTATED, PLAIN, PLANES, OWN_VIEW, STRATEGIC, COMBINED = 0, 1, 2, 3, 4, 5  # the numbers of the encodings
ROTATIONS = 6
POINTS_SCALE = 10.0
# Cells of 1, 0 and -1 are digits of a number to the base 3, the first cell the highest; such numbers have the order of
# the lists. A number of 64 bits holds 40 digits; the last number of a board is filled up with zeros.
KEY_DIGITS = 40


def rotate(side, cells):
    """The numbers of the cells that these come to when the board is turned by 60°."""
    number = {cell: i for i, cell in enumerate(all_cells(side))}
    return [number[x - y, x] for x, y in (all_cells(side)[cell] for cell in cells)]


def rotations(side):
    """For each of the six rotations the numbers of the cells that cell 0, 1, … come to."""
    turned = [list(range(len(all_cells(side))))]
    while len(turned) < ROTATIONS:
        turned.append(rotate(side, turned[-1]))
    return turned


def digit_weights(side):
    """[number, rotation, cell]: what a piece on the cell adds to each number of the rotated board."""
    weights = []
    for first in range(0, len(all_cells(side)), KEY_DIGITS):
        for targets in rotations(side):
            places = [first + KEY_DIGITS - 1 - target for target in targets]
            weights += [3**place if 0 <= place < KEY_DIGITS else 0 for place in places]
    return weights


GOES_TO, GOES_TO_FROM = by_board(lambda side: [cell for targets in rotations(side) for cell in targets])
WEIGHTS, WEIGHTS_FROM = by_board(digit_weights)


def encodings(settings):
    cells = len(all_cells(settings["side"]))
    return {
        "cells": cells + 4,
        "cells-plain": cells + 4,
        "planes": 2 * cells + 4,
        "subjective": 2 * cells + 3,
        "strategic": STRATEGIC_INPUTS,
        "combined": STRATEGIC_INPUTS + 2 * cells + 3,
    }


def most_inputs(settings):
    """How many inputs can be non-zero at most: features, all pieces, the neutral one, points and the side to move."""
    return STRATEGIC_INPUTS + 2 * pieces_of_a_side(settings["side"]) + 4


def viewer(board, state):
    return state[board[WORDS] + TURN]


def empty_before(marks):
    """How many empty cells a word of cells, not all empty, has before the first piece."""
    empty = 4 if marks & 0xFFFF == 0 else 0
    empty += 2 if marks >> 4 * empty & 0xFF == 0 else 0
    return empty + (1 if marks >> 4 * empty & DIGIT == 0 else 0)


# Cells as signs


def write_signs(board, state, index, value):
    """Write 1 for each Red piece and -1 for each Blue one, with its cell; return how many there are."""
    count = 0
    for word in range(board[WORDS]):
        marks = state[word]
        cell = word * CELLS_PER_WORD
        while marks != 0:
            empty = empty_before(marks)
            mark = marks >> 4 * empty & DIGIT
            cell += empty
            index[count] = cell  # overwritten if it is the neutral piece: no branch to mispredict
            value[count] = 3.0 - 2.0 * mark
            count += mark != NEUTRAL
            marks >>= 4 * empty + 4
            cell += 1
    return count


def key_of(weights, index, value, count):
    """One number of a rotated board; its weights for each cell begin at `weights`."""
    key = np.int64(0)
    for k in range(count):
        weight = WEIGHTS[weights + index[k]]
        key += weight if value[k] > 0.0 else -weight
    return key


def is_smaller(board, rotation, other, index, value, count):
    """Whether the cells under one rotation come before those under another, compared number by number."""
    cells = board[CELLS]
    weights = WEIGHTS_FROM[cells]
    for _ in range(0, cells, KEY_DIGITS):
        key = key_of(weights + rotation * cells, index, value, count)
        other_key = key_of(weights + other * cells, index, value, count)
        if key != other_key:
            return key < other_key
        weights += ROTATIONS * cells
    return False


def smallest_rotation(board, index, value, count):
    """The rotation that makes the smallest list of cells. Most often the first numbers decide."""
    cells = board[CELLS]
    weights = WEIGHTS_FROM[cells]
    smallest = 0
    least = key_of(weights, index, value, count)
    for rotation in range(1, ROTATIONS):
        key = key_of(weights + rotation * cells, index, value, count)
        if key < least or (key == least and is_smaller(board, rotation, smallest, index, value, count)):
            smallest, least = rotation, key
    return smallest


def rotate_signs(board, index, value, count):
    """Turn the pieces written so that their list of cells is the smallest."""
    goes_to = GOES_TO_FROM[board[CELLS]] + smallest_rotation(board, index, value, count) * board[CELLS]
    for k in range(count):
        index[k] = GOES_TO[goes_to + index[k]]


# Cells as planes


def write_planes(board, state, view, index, value):
    """Write a 1 for each piece, in the first or second plane, and for the neutral one; return how many there are.

    Seat 1 has its own pieces in the first plane and sees the cells in the opposite order.
    """
    cells = board[CELLS]
    count = 0
    for word in range(board[WORDS]):
        marks = state[word]
        cell = word * CELLS_PER_WORD
        while marks != 0:
            empty = empty_before(marks)
            mark = marks >> 4 * empty & DIGIT
            cell += empty
            place = 2 * cell + mark - RED if view == 0 else 2 * (cells - 1 - cell) + BLUE - mark
            index[count] = place if mark != NEUTRAL else 2 * cells
            value[count] = 1.0
            count += 1
            marks >>= 4 * empty + 4
            cell += 1
    return count


# The rest of the position


def write_points(board, state, view, scale, place, index, value, count):
    """Append the points of the seat `view` and of the other, divided by the scale."""
    points = board[WORDS] + POINTS
    count = write_input(index, value, count, place, state[points + view] / scale)
    return write_input(index, value, count, place + 1, state[points + 1 - view] / scale)


def features(board, before, state, encoding, index, value):
    cells, turn = board[CELLS], state[board[WORDS] + TURN]
    if encoding in (ROTATED, PLAIN):
        count = write_signs(board, state, index, value)
        if encoding == ROTATED:
            rotate_signs(board, index, value, count)
        count = write_points(board, state, 0, 1.0, cells, index, value, count)
        count = write_input(index, value, count, cells + 2, 1.0 - 2.0 * turn)
        captured = 0.0 if mark_on(state, board[CENTRE]) == NEUTRAL else 1.0
        return write_input(index, value, count, cells + 3, captured)
    if encoding == STRATEGIC:
        return write_strategic(board, state, board, sheet_behind(board), 0, index, value, 0)
    view = turn if encoding in (OWN_VIEW, COMBINED) else 0
    count = write_planes(board, state, view, index, value)
    count = write_points(board, state, view, POINTS_SCALE, 2 * cells + 1, index, value, count)
    if encoding == PLANES:
        return write_input(index, value, count, 2 * cells + 3, 1.0 - 2.0 * turn)
    if encoding == COMBINED:
        return write_strategic(board, state, board, sheet_behind(board), 2 * cells + 3, index, value, count)
    return count


# What each input stands for: for pictures of weights, and for transfer to boards of other sizes


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    if encoding == "strategic":
        return [("", None, name) for name in strategic_names()]
    sides = ("own", "enemy") if encoding in SUBJECTIVE else ("Red", "Blue")
    signed = encoding in ("cells", "cells-plain")
    panels = ("Red 1, Blue −1",) if signed else sides
    places = [(panel, f"{x},{y}", f"{panel} on {x},{y}") for x, y in all_cells(settings["side"]) for panel in panels]
    points, turn = [f"{side}: points" for side in sides], ["to move: Red 1, Blue −1"]
    if signed:
        names = [*points, *turn, "neutral piece captured"]
    else:
        names = ["neutral piece on the centre", *points, *(turn if encoding == "planes" else [])]
    names += strategic_names() if encoding == "combined" else []
    return places + [("", None, name) for name in names]


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input of the new board, the input of the old board that it corresponds to."""
    if encoding == "strategic":
        return list(range(STRATEGIC_INPUTS))
    points, old_points = (
        [tuple((1 + part / (side - 1)) / 2 for part in cell) for cell in all_cells(side)]
        for side in (new_settings["side"], old_settings["side"])
    )
    planes = 1 if encoding in ("cells", "cells-plain") else 2
    cells = [planes * cell + plane for cell in nearest_places(points, old_points) for plane in range(planes)]
    return cells + list(range(planes * len(old_points), encodings(old_settings)[encoding]))
