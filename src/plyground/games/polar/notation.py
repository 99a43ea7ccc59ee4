"""Positions, moves and records of polar tic-tac-toe as data and text."""

from plyground.core.errors import PositionError
from plyground.games.polar.board import neighbours
from plyground.games.shared.lines import CELLS, COUNTERS, LEFT, MARKS, TURN, WINNER, completes_line
from plyground.games.shared.lines_notation import result_words, surplus_of_crosses
from plyground.games.shared.objections import why_not_there

# Positions


def layout(game):
    return ("cells", "turn", "plies"), ()


def marked_cells(game, state):
    """The cells that carry a mark."""
    return {cell for cell in range(game.board[CELLS]) if state[cell]}


def is_connected(game, marked):
    """Whether the marked cells are connected."""
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
    """Whether the mark on `cell` can be the last one: without it the marks are connected and nobody has a line."""
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


def check_last_mark(game, fields, state):
    """Refuse marks that cannot have been made one after the other."""
    last = 2 - fields["plies"] % 2
    if not is_connected(game, marked_cells(game, state)):
        raise PositionError(f"{game.name}: marks apart from others; expected marks that hang together")
    if {int(state[cell]) for cell in lined_cells(game, state)} - {last}:
        raise PositionError(f"{game.name}: a line of {MARKS[3 - last]}, who did not move last; expected none")
    own = [cell for cell in marked_cells(game, state) if state[cell] == last]
    if own and not any(can_be_last(game, state, cell) for cell in own):
        mark = MARKS[last]
        raise PositionError(
            f"{game.name}: {len(own)} of {mark}; expected a mark of {mark} that can have been the last one"
        )


def from_dict(game, fields, state):
    marks, turn, plies = read_rings(game, fields["cells"]), fields["turn"], fields["plies"]
    size = len(marks)
    surplus = surplus_of_crosses(game, marks, turn)
    marked = size - marks.count(".")
    if type(plies) is not int or plies != marked:
        raise PositionError(f"{game.name}: plies {plies!r}; expected {marked}, the number of marks")
    state[:size] = [MARKS.index(mark) for mark in marks]
    state[size + TURN] = surplus
    state[size + LEFT] = size - plies
    for cell in marked_cells(game, state):
        state[[size + COUNTERS + beside for beside in neighbours(game.settings, cell)]] = 1
    check_last_mark(game, fields, state)
    state[size + WINNER] = 2 - surplus if lined_cells(game, state) else 0


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


# Moves and records


def step_text(game, state, move):
    ring, spoke = divmod(int(move), game.settings["spokes"])
    return f"{ring},{spoke}"


def why_not(game, state, text):
    return why_not_there(game, state, text) or f"cell {text} is next to no mark"


def format_game(game, moves, start):
    texts = [step_text(game, start, move) for move in moves]
    return " ".join([*texts, *result_words(game, game.replay(moves, start)[-1])])


def parse_game(game, text, start):
    words = text.split()
    if words and words[-1] in ("X", "O", "="):
        words.pop()
    return game.parse_moves(words, start)
