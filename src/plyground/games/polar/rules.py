"""Polar tic-tac-toe: k in a row on rings and spokes, every mark next to an earlier one.

State: the cells ring by ring from the innermost, each ring clockwise; then who moves, who won and the empty cells
left; then, for each cell, whether a marked cell is next to it.

     0  1  2  3  4  5  6  7  8  9 10 11        innermost ring; cell 11 is next to cell 0
    12 13 14 15 16 17 18 19 20 21 22 23        cell: 0 empty, 1 first player (x), 2 second player (o)
    24 25 26 27 28 29 30 31 32 33 34 35        step: the cell to mark, ring * spokes + spoke
    36 37 38 39 40 41 42 43 44 45 46 47        outermost ring
"""

import math

import numpy as np

from plyground.core.errors import PositionError
from plyground.core.settings import Setting
from plyground.core.symmetry import Symmetry
from plyground.games.polar import clauses as polar_clauses
from plyground.games.polar import encodings as polar_inputs
from plyground.games.polar import evaluators as polar_values
from plyground.games.polar.encodings import most_inputs
from plyground.games.shared import lines
from plyground.games.shared.lines import (
    CELLS,
    COUNTERS,
    LEFT,
    MARKS,
    TABLES_END,
    TURN,
    WINNER,
    completes_line,
    line_tables,
    mark_cell,
)

SETTINGS = {
    "rings": Setting(4, "rings of the board", low=1, high=12),
    "spokes": Setting(12, "cells of a ring", low=3, high=36),
    "k": Setting(4, "marks in a row that win", low=1, high=36),
    "diagonal_adjacency": Setting(True, "cells one ring and one spoke apart are next to each other"),
}
PARTS = (lines, polar_values, polar_clauses, polar_inputs)

# Board, after the tables of lines: for each cell where its neighbours begin, then their number and they themselves.
# State, after the cells and what all games of lines count: the cells beside marks.


def check_settings(settings):
    if settings["k"] > settings["spokes"]:
        raise ValueError(f"k={settings['k']} is more than the {settings['spokes']} spokes; "
                         f"expected at most {settings['spokes']}")  # fmt: skip


def capacities(settings):
    cells = settings["rings"] * settings["spokes"]
    return {
        "state": 2 * cells + COUNTERS,
        "identity": cells + COUNTERS,
        "moves": cells,
        "features": most_inputs(settings),
    }


def winning_lines(rings, spokes, length):
    """All lines of `length` cells: along rings, along spokes, and along right and left spirals."""
    found = set()
    for ring in range(rings):
        for spoke in range(spokes):
            for outward, clockwise in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if ring + (length - 1) * outward < rings:
                    steps = range(length)
                    line = [(ring + i * outward) * spokes + (spoke + i * clockwise) % spokes for i in steps]
                    found.add(tuple(sorted(line)))
    return sorted(found)


def neighbours(settings, cell):
    """The cells next to a cell, ascending."""
    rings, spokes = settings["rings"], settings["spokes"]
    ring, spoke = divmod(cell, spokes)
    steps = [(0, -1), (0, 1), (-1, 0), (1, 0)]
    if settings["diagonal_adjacency"]:
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    return sorted((ring + out) * spokes + (spoke + turn) % spokes for out, turn in steps if 0 <= ring + out < rings)


def make_board(settings):
    cells = settings["rings"] * settings["spokes"]
    board = line_tables(cells, settings["k"], winning_lines(settings["rings"], settings["spokes"], settings["k"]))
    lists: list[int] = []
    begins = []
    for cell in range(cells):
        beside = neighbours(settings, cell)
        begins.append(len(board) + cells + len(lists))
        lists += [len(beside), *beside]
    return [*board, *begins, *lists]


def legal_moves(board, state, moves):
    cells = board[CELLS]
    beside_marks = cells + COUNTERS
    is_first = state[cells + LEFT] == cells
    count = 0
    for cell in range(cells):
        moves[count] = cell  # overwritten unless the cell is legal: no branch to mispredict
        count += (state[cell] == 0) & (is_first | (state[beside_marks + cell] != 0))
    return count


def play(board, state, move):
    beside_marks = board[CELLS] + COUNTERS
    begin = board[board[TABLES_END] + move]
    for k in range(1, board[begin] + 1):
        state[beside_marks + board[begin + k]] = 1
    mark_cell(board, state, move)


# Positions, texts and pictures


def layout(game):
    return ("cells", "turn", "plies"), ()


def marked_cells(game, state):
    """The cells that carry a mark."""
    return {cell for cell in range(game.board[CELLS]) if state[cell]}


def is_connected(game, marked):
    """Whether the marked cells hang together."""
    reached = set(list(marked)[:1])
    frontier = list(reached)
    while frontier:
        new = [cell for cell in neighbours(game.settings, frontier.pop()) if cell in marked and cell not in reached]
        reached.update(new)
        frontier += new
    return len(reached) == len(marked)


def lined_cells(game, state):
    """The marked cells that stand in a full line."""
    return {cell for cell in marked_cells(game, state) if completes_line(game.board, state, cell)}


def can_be_last(game, state, cell):
    """Whether the position without the mark on `cell` is one in which the game goes on."""
    before = state.copy()
    before[cell] = 0
    return is_connected(game, marked_cells(game, before)) and not lined_cells(game, before)


def read_rings(game, rings):
    """The rings as one text of marks."""
    wanted, spokes = game.settings["rings"], game.settings["spokes"]
    if not isinstance(rings, (list, tuple)) or len(rings) != wanted:
        raise PositionError(f"{game.name}: cells {rings!r}; expected a list of {wanted} rings")
    for ring in rings:
        if not isinstance(ring, str) or len(ring) != spokes or set(ring) - set(MARKS):
            raise PositionError(f"{game.name}: ring {ring!r}; expected {spokes} characters of '.', 'x' and 'o'")
    return "".join(rings)


def from_dict(game, fields, state):
    marks, turn, plies = read_rings(game, fields["cells"]), fields["turn"], fields["plies"]
    size = len(marks)
    crosses, noughts = marks.count("x"), marks.count("o")
    surplus = crosses - noughts
    if surplus not in (0, 1):
        raise PositionError(f"{game.name}: {crosses} x and {noughts} o; expected as many, or one x more")
    if turn != "xo"[surplus]:
        raise PositionError(f"{game.name}: turn {turn!r}; after these marks it is {'xo'[surplus]!r}")
    if type(plies) is not int or plies != crosses + noughts:
        raise PositionError(f"{game.name}: plies {plies!r}; expected {crosses + noughts}, the number of marks")
    state[:size] = [MARKS.index(mark) for mark in marks]
    state[size + TURN] = surplus
    state[size + LEFT] = size - plies
    for cell in marked_cells(game, state):
        state[[size + COUNTERS + beside for beside in neighbours(game.settings, cell)]] = 1
    check_last_mark(game, fields, state)
    state[size + WINNER] = 2 - surplus if lined_cells(game, state) else 0


def check_last_mark(game, fields, state):
    """Refuse marks that cannot have been made one after the other."""
    text = "/".join(fields["cells"])
    last = 2 - fields["plies"] % 2
    if not is_connected(game, marked_cells(game, state)):
        raise PositionError(f"{game.name}: {text!r}; expected marks that hang together")
    if {int(state[cell]) for cell in lined_cells(game, state)} - {last}:
        raise PositionError(f"{game.name}: {text!r} has a line of {MARKS[3 - last]}, who did not move last")
    own = [cell for cell in marked_cells(game, state) if state[cell] == last]
    if own and not any(can_be_last(game, state, cell) for cell in own):
        raise PositionError(f"{game.name}: {text!r}; expected a mark of {MARKS[last]} that can have been the last one")


def to_dict(game, state):
    cells, spokes = int(game.board[CELLS]), game.settings["spokes"]
    marks = "".join(MARKS[mark] for mark in state[:cells])
    return {
        "cells": [marks[begin : begin + spokes] for begin in range(0, cells, spokes)],
        "turn": "xo"[state[cells + TURN]],
        "plies": int(cells - state[cells + LEFT]),
    }


def from_text(game, text):
    crosses, noughts = text.count("x"), text.count("o")
    return {"cells": text.split("/"), "turn": "xo"[(crosses - noughts) % 2], "plies": crosses + noughts}


def to_text(game, state):
    return "/".join(to_dict(game, state)["cells"])


def step_text(game, state, move):
    ring, spoke = divmod(int(move), game.settings["spokes"])
    return f"{ring},{spoke}"


def format_game(game, moves, start):
    winner = game.winner_text(game.replay(moves, start)[-1])
    result = [] if winner is None else ["=" if winner == "d" else winner.upper()]
    return " ".join([*(step_text(game, start, move) for move in moves), *result])


def parse_game(game, text, start):
    words = text.split()
    if words and words[-1] in ("X", "O", "="):
        words.pop()
    return game.parse_moves(words, start)


def draw(game, state):
    """The rings as rows, the innermost on top, under the numbers of the spokes."""
    spokes = game.settings["spokes"]
    lines = ["    " + "".join(f"{spoke:3}" for spoke in range(spokes))]
    for ring, marks in enumerate(to_dict(game, state)["cells"]):
        lines.append(f"{ring:4}" + "".join(f"{mark:>3}" for mark in marks))
    return "\n".join(lines)


def geometry(game):
    """Circles on circles, spoke 0 at the top; neighbours on the innermost ring are one unit apart."""
    rings, spokes = game.settings["rings"], game.settings["spokes"]
    innermost = max(1.0, 0.5 / math.sin(math.pi / spokes))
    middle = innermost + rings - 0.5
    cells = []
    for ring in range(rings):
        for spoke in range(spokes):
            angle = 2 * math.pi * spoke / spokes
            x = middle + (innermost + ring) * math.sin(angle)
            y = middle - (innermost + ring) * math.cos(angle)
            cells.append({"id": f"{ring},{spoke}", "x": round(x, 4), "y": round(y, 4), "shape": "circle"})
    return {"width": round(2 * middle, 4), "height": round(2 * middle, 4), "cells": cells}


def pieces(game, state):
    return [
        {"cell": step_text(game, state, cell), "seat": int(state[cell]) - 1, "count": 1, "label": MARKS[state[cell]]}
        for cell in range(game.board[CELLS])
        if state[cell]
    ]


def show_step(game, state, move):
    return None, step_text(game, state, move), ""


def symmetries(game):
    grid = np.arange(game.board[CELLS]).reshape(game.settings["rings"], game.settings["spokes"])
    found = {tuple(grid.ravel()): ""}  # the identity, so that no other name is given to it
    for inside_out in (False, True):
        for mirrored in (False, True):
            for turn in range(game.settings["spokes"]):
                order = np.roll(grid[:: -1 if inside_out else 1, :: -1 if mirrored else 1], turn, axis=1)
                parts = ["inside out"] * inside_out + ["mirrored"] * mirrored + [f"turned by {turn}"] * (turn > 0)
                found.setdefault(tuple(order.ravel()), ", ".join(parts))
    return [cell_symmetry(name, np.array(order)) for order, name in found.items() if name]


def cell_symmetry(name, order):
    """The symmetry that brings to cell i what stood on cell order[i]."""
    cells = len(order)
    goes_to = np.argsort(order)

    def map_position(state):
        after = state.copy()
        after[:cells] = state[order]
        after[cells + COUNTERS :] = state[cells + COUNTERS + order]
        return after

    return Symmetry(name, map_position, lambda move: int(goes_to[move]), (0, 1))
