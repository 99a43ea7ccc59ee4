"""Polar tic-tac-toe as network inputs, on a board of c cells with l lines of k cells.

============  =====================  ==========================================================================
``cells``     0 … c-1                the cells ring by ring from the innermost: 1 X, -1 O (the report's set-up)
``rows``      0 … c-1                the same
              c … c+k-2              X's free lines (no mark of O) with 1, 2, … k-1 marks, each number · k / l
              c+k-1 … c+2k-3         the same for O
              c+2k-2, c+2k-1         the empty cells that complete a line of X, of O at once, number / k
              c+2k                   the side to move: 1 X, -1 O
============  =====================  ==========================================================================

The default board has 48 and 57 inputs. As with the evaluators, cells that complete a line count whether or not a mark
is next to them.
"""

import numpy as np

from plyground.games.shared.lines import BOTH, CELLS, CROSS, LENGTH, LINES, TABLES_END
from plyground.games.shared.lines_encodings import write_marks, write_turn
from plyground.games.shared.resizing import nearest_places, relative

SIGNED, ROWS = 0, 1  # the numbers of the encodings


def encodings(settings):
    cells = settings["rings"] * settings["spokes"]
    return {"cells": cells, "rows": cells + 2 * settings["k"] + 1}


def most_inputs(settings):
    """How many inputs can be non-zero at most: all of the longer encoding."""
    return encodings(settings)["rows"]


def count_lines(board, state, index, value):
    """Count the free lines by their marks; return the numbers of cells that complete a line of X, and of O.

    The counts go to value[0], value[1], …: X's lines with 1 … k-1 marks, then O's. In `index` each cell has the bits of
    those whose line it completes. Unsigned indices spare the compiled loop a test for negative ones.
    """
    length = board[LENGTH]
    for cell in range(board[CELLS]):
        index[cell] = 0
    for place in range(2 * (length - 1)):
        value[place] = 0.0
    first = np.uint64(board[TABLES_END] - board[LINES] * length)
    crosses = noughts = 0
    for _ in range(board[LINES]):
        owners, total, empty = np.int32(0), np.int32(0), np.int32(0)
        for k in range(np.uint64(length)):
            cell = board[first + k]
            mark = state[np.uint32(cell)]
            owners |= mark
            total += mark
            empty = cell if mark == 0 else empty
        first += np.uint64(length)
        if owners == BOTH:
            continue
        marks = total >> (owners >> 1)
        if 0 < marks < length:
            value[marks - 1 + (length - 1) * (owners >> 1)] += 1.0
        if marks == length - 1:
            completes = (BOTH if owners == 0 else owners) & ~index[empty]
            index[empty] |= completes
            crosses += completes & CROSS
            noughts += completes >> 1
    return crosses, noughts


def write_rows(board, state, index, value):
    """Write the counts of free lines and of cells that complete a line; return how many inputs that makes."""
    cells, length = board[CELLS], board[LENGTH]
    crosses, noughts = count_lines(board, state, index, value)
    scale = length / board[LINES]
    count = 0
    for place in range(2 * (length - 1)):
        lines = value[place]  # inputs that are not zero move up over the counts already read
        index[count] = cells + place
        value[count] = lines * scale
        count += lines != 0.0
    for seat in range(2):
        completing = noughts if seat == 1 else crosses
        index[count] = cells + 2 * (length - 1) + seat
        value[count] = completing / length
        count += completing != 0
    return count


def features(board, before, state, encoding, index, value):
    count = write_rows(board, state, index, value) if encoding == ROWS else 0
    count = write_marks(board, state, index, value, count)
    if encoding == SIGNED:
        return count
    return write_turn(board, state, board[CELLS] + 2 * board[LENGTH], index, value, count)


# What each input stands for: for pictures of weights, and for transfer to boards of other sizes


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    rings, spokes, k = settings["rings"], settings["spokes"], settings["k"]
    panel = "X 1, O −1"
    places = [
        (panel, f"{ring},{spoke}", f"{panel} on {ring},{spoke}") for ring in range(rings) for spoke in range(spokes)
    ]
    if encoding == "cells":
        return places
    names = [f"{seat}: free lines with {marks}" for seat in "XO" for marks in range(1, k)]
    names += [f"{seat}: cells that complete a line" for seat in "XO"] + ["to move: X 1, O −1"]
    return places + [("", None, name) for name in names]


def nearest_cells(old, new):
    """For every cell of the new board, the nearest of the old: rings from inside to outside, spokes by their angle."""
    rings, old_rings = ([(relative(ring, s["rings"]),) for ring in range(s["rings"])] for s in (new, old))
    spokes = [round(spoke * old["spokes"] / new["spokes"]) % old["spokes"] for spoke in range(new["spokes"])]
    return [ring * old["spokes"] + spoke for ring in nearest_places(rings, old_rings) for spoke in spokes]


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input of the new board, the input of the old board that it corresponds to."""
    cells = nearest_cells(old_settings, new_settings)
    if encoding == "cells":
        return cells
    old, new = old_settings["k"], new_settings["k"]
    first = old_settings["rings"] * old_settings["spokes"]
    lines = nearest_places([(marks / new,) for marks in range(1, new)], [(marks / old,) for marks in range(1, old)])
    last = first + 2 * (old - 1)
    return [*cells, *(first + seat * (old - 1) + line for seat in range(2) for line in lines), last, last + 1, last + 2]
