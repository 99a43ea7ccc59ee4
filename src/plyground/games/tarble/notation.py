"""Tarble's positions as JSON, its moves as texts, its pictures and symmetries, and two questions about a position."""

import numpy as np

from plyground.core.errors import PositionError
from plyground.core.symmetry import Symmetry
from plyground.games.tarble.board import (
    BLUE,
    CELLS,
    DIRECTIONS,
    EMPTY,
    ENDED,
    LARGEST_ROLL,
    LEFT,
    LETTERS,
    NEUTRAL,
    NO_PIECES,
    POINTS,
    RED,
    TURN,
    TURN_LIMIT,
    TURNS,
    WORDS,
    all_cells,
    board_distance,
    mark_on,
    packed,
    pieces_of_a_side,
    removal_cells,
)

CENTRE_CELL = (0, 0)
SIDES = ("red", "blue")
MOST_POINTS = 6_000_000  # six a turn in the longest game that max_turns allows
MARKS = ".RBN"


def marks_of(game, state):
    """What stands on every cell, in the order of the cells."""
    return [int(mark_on(state, cell)) for cell in range(game.board[CELLS])]


def cells_with(game, state, mark):
    """The cells on which the mark stands, ascending."""
    return [
        cell
        for cell, there in zip(all_cells(game.settings["side"]), marks_of(game, state), strict=True)
        if there == mark
    ]


def counter(game, state, name):
    """One of the numbers after the cells."""
    return int(state[game.board[WORDS] + name])


def movement_of(game, move):
    """The cells from and to of a step that is not a pass."""
    cells = all_cells(game.settings["side"])
    return cells[(move - 1) // len(cells)], cells[(move - 1) % len(cells)]


def step_number(game, source, target):
    """The step with these ends."""
    cells = all_cells(game.settings["side"])
    return 1 + cells.index(source) * len(cells) + cells.index(target)


# Positions


def seat_names(settings):
    return LETTERS


def layout(game):
    return ("red", "blue", "neutral", "red_score", "blue_score", "turn"), ("left", "turns")


def read_whole(game, fields, name, most):
    """A whole number of the position, 0 where it is left out."""
    value = fields.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise PositionError(f"{game.name}: {name} {value!r}; expected a whole number from 0 to {most}")
    return value


def read_cells(game, fields, name):
    """The cells of a side as pairs."""
    side = game.settings["side"]
    cells = []
    if not isinstance(fields[name], (list, tuple)):
        raise PositionError(f"{game.name}: {name} {fields[name]!r}; expected a list of cells [x, y]")
    for cell in fields[name]:
        pair = isinstance(cell, (list, tuple)) and len(cell) == 2
        if not pair or any(not isinstance(part, int) or isinstance(part, bool) for part in cell):
            raise PositionError(f"{game.name}: {name} has the cell {cell!r}; expected two whole numbers [x, y]")
        if board_distance(CENTRE_CELL, cell) >= side:
            raise PositionError(f"{game.name}: {name} stands on {cell_text(cell)}; expected a cell of the board")
        cells.append(tuple(cell))
    if len(cells) > pieces_of_a_side(side):
        raise PositionError(f"{game.name}: {len(cells)} {name} pieces; expected at most {pieces_of_a_side(side)}")
    return cells


def from_dict(game, fields, state):
    if fields["turn"] not in tuple(LETTERS):
        raise PositionError(f"{game.name}: turn {fields['turn']!r}; expected 'r' or 'b'")
    if not isinstance(fields["neutral"], bool):
        raise PositionError(f"{game.name}: neutral {fields['neutral']!r}; expected true or false")
    seat = LETTERS.index(fields["turn"])
    left = read_whole(game, fields, "left", LARGEST_ROLL)
    turns = read_whole(game, fields, "turns", game.settings["max_turns"])
    points = [read_whole(game, fields, f"{name}_score", MOST_POINTS) for name in SIDES]
    cells = [read_cells(game, fields, name) for name in SIDES]
    check_cells(game, cells, fields["neutral"])
    check_time(game, cells, fields["neutral"], seat, left, turns, points)

    marks = dict.fromkeys(cells[0], RED) | dict.fromkeys(cells[1], BLUE)
    if fields["neutral"]:
        marks[CENTRE_CELL] = NEUTRAL
    words = packed([marks.get(cell, EMPTY) for cell in all_cells(game.settings["side"])])
    ended = 0
    if left == 0 and not all(cells):
        ended = NO_PIECES
    elif turns == game.settings["max_turns"]:
        ended = TURN_LIMIT
    state[:] = [*words, *points, seat, left, ended, turns]


def check_cells(game, cells, neutral):
    """Refuse two pieces on one cell."""
    taken = cells[0] + cells[1] + [CENTRE_CELL] * neutral
    for cell in taken:
        if taken.count(cell) > 1:
            raise PositionError(f"{game.name}: {taken.count(cell)} pieces on {cell_text(cell)}; expected one at most")


def check_time(game, cells, neutral, seat, left, turns, points):
    """Refuse what can be so only in the middle of a turn, or not even there."""
    moving = 0 < left < LARGEST_ROLL  # so a movement may have been made
    removal = removal_cells(game.settings["side"])
    for owner, name in enumerate(SIDES):
        for cell in cells[owner]:
            if cell in removal and not (moving and owner == seat):
                raise PositionError(f"{game.name}: {name} stands on {cell_text(cell)}; expected there only the side "
                                    f"to move, with left 1 to {LARGEST_ROLL - 1}")  # fmt: skip
    captured = ["neutral false"] * (not neutral)
    if left and not cells[1 - seat]:
        captured.append(f"no {SIDES[1 - seat]} pieces, left {left}")
    if captured and not (moving and points[seat] >= len(captured)):
        raise PositionError(f"{game.name}: {captured[0]}; expected so only after a capture, "
                            f"with left 1 to {LARGEST_ROLL - 1} and a point for it")  # fmt: skip
    if left and not cells[seat]:
        raise PositionError(f"{game.name}: no {SIDES[seat]} pieces, left {left}; expected left 0")
    if left and turns == game.settings["max_turns"]:
        raise PositionError(f"{game.name}: turns {turns}, left {left}; expected left 0 at the turn limit")


def to_dict(game, state):
    fields = {
        "red": [list(cell) for cell in cells_with(game, state, RED)],
        "blue": [list(cell) for cell in cells_with(game, state, BLUE)],
        "neutral": CENTRE_CELL in cells_with(game, state, NEUTRAL),
        "red_score": counter(game, state, POINTS),
        "blue_score": counter(game, state, POINTS + 1),
        "turn": LETTERS[counter(game, state, TURN)],
    }
    for name, index in (("left", LEFT), ("turns", TURNS)):
        if counter(game, state, index):
            fields[name] = counter(game, state, index)
    return fields


# Moves


def plain_cell(cell):
    return f"{cell[0]},{cell[1]}"


def cell_text(cell):
    return f"({plain_cell(cell)})"


def step_text(game, state, move):
    return ">".join(map(plain_cell, movement_of(game, move))) if move else "pass"


def outcome_text(game, state, outcome):
    return str(outcome + 1)


def roll_outcome(game, state, roll):
    text = str(roll).strip()
    return int(text) - 1 if text.isdecimal() else None


def roll_expected(game):
    return f"a whole number from 1 to {LARGEST_ROLL}"


# Questions about a position


def jumping_distance(game, state, source, target):
    """The least number of movements with which the piece on `source` alone captures the one on `target`.

    All other pieces stand still; captures on the way are allowed. None if it is impossible. Section 7 of the rules.
    """
    source, target = tuple(source), tuple(target)
    mark = next((mark for mark in (RED, BLUE) if source in cells_with(game, state, mark)), EMPTY)
    prey = set(cells_with(game, state, RED + BLUE - mark) + cells_with(game, state, NEUTRAL)) if mark else set()
    if target not in prey:
        raise PositionError(f"{game.name}: from {cell_text(source)} to {cell_text(target)}; "
                            "expected cells of a piece and of one that it can capture")  # fmt: skip
    others = set(cells_with(game, state, mark)) - {source}
    board = set(all_cells(game.settings["side"]))
    seen = {(source, frozenset())}
    layer, movements = list(seen), 0
    while layer:
        movements += 1
        following = []
        for cell, captured in layer:
            free = board - others - (prey - captured)
            for dx, dy in DIRECTIONS:
                beside, behind = (cell[0] + dx, cell[1] + dy), (cell[0] + 2 * dx, cell[1] + 2 * dy)
                if beside in free:
                    after = (beside, captured)
                elif beside in prey and behind in free:
                    if beside == target:
                        return movements
                    after = (behind, captured | {beside})
                else:
                    continue
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        layer = following
    return None


def positions_before_removal(game, position):
    """The number of different positions after the movements left, before the end of the turn removes pieces."""
    state = position.copy()
    state[game.board[WORDS] + LEFT] += 1  # so that no movement is the last one
    layer = {state.tobytes()}
    for _ in range(counter(game, position, LEFT)):
        following = set()
        for state in (np.frombuffer(known, np.int32).copy() for known in layer):
            moves = game.legal_moves(state)
            if moves == [0]:
                return 1  # no movement at all
            for move in moves:
                after = state.copy()
                game.functions.play(game.board, after, move)
                following.add(after.tobytes())
        layer = following
    return len(layer)


# Pictures


def draw(game, state):
    side = game.settings["side"]
    marks = dict(zip(all_cells(side), marks_of(game, state), strict=True))
    lines = []
    for y in range(side - 1, -side, -1):
        row = [cell for cell in marks if cell[1] == y]
        signs = [MARKS[marks[cell]] if marks[cell] or cell not in removal_cells(side) else "+" for cell in row]
        lines.append(" " * (2 * row[0][0] - y + 2 * (side - 1)) + " ".join(signs))
    lines.append(
        f"Red {counter(game, state, POINTS)}, Blue {counter(game, state, POINTS + 1)}. {whose_turn(game, state)}"
    )
    return "\n".join(lines)


def whose_turn(game, state):
    """What happens next, as a sentence."""
    name, left = SIDES[counter(game, state, TURN)].capitalize(), counter(game, state, LEFT)
    if counter(game, state, ENDED):
        return "The game is over."
    return f"{name} has {left} to move." if left else f"{name} is to roll."


def geometry(game):
    side = game.settings["side"]
    cells = []
    for x, y in all_cells(side):
        cell = {"id": plain_cell((x, y)), "x": x - y / 2 + side - 1, "y": (side - 1 - y) * 3**0.5 / 2, "shape": "hex"}
        if (x, y) in removal_cells(side):
            cell["kind"] = "centre" if (x, y) == CENTRE_CELL else "corner"
        cells.append(cell)
    return {"width": 2 * side - 1, "height": 1 + (side - 1) * 3**0.5, "cells": cells}


def pieces(game, state):
    shown = []
    for cell, mark in zip(all_cells(game.settings["side"]), marks_of(game, state), strict=True):
        if mark != EMPTY:
            seat = None if mark == NEUTRAL else mark - 1
            shown.append({"cell": plain_cell(cell), "seat": seat, "count": 1, "label": MARKS[mark]})
    return shown


def show_step(game, state, move):
    if move == 0:
        return None, None, "pass"
    source, target = movement_of(game, move)
    return plain_cell(source), plain_cell(target), ""


# Symmetries


def symmetries(game):
    """The twelve symmetries of the hexagon, each also with the colours exchanged; without the identity."""
    cells = all_cells(game.settings["side"])
    found = []
    for reflected in (False, True):
        image = [(y, x) if reflected else (x, y) for x, y in cells]
        for turned in range(0, 360, 60):
            goes_to = [cells.index(cell) for cell in image]
            name = " and ".join(["reflection"] * reflected + [f"rotation by {turned}°"] * (turned > 0))
            if name:
                found.append(cell_symmetry(game, name, goes_to, exchanged=False))
            found.append(cell_symmetry(game, " and ".join([name] * bool(name) + ["colours"]), goes_to, exchanged=True))
            image = [(x - y, x) for x, y in image]
    return found


def cell_symmetry(game, name, goes_to, exchanged):
    """The symmetry that brings what stands on cell i to cell goes_to[i], and exchanges the sides if asked."""
    words, size = int(game.board[WORDS]), len(goes_to)
    new_mark = (EMPTY, BLUE, RED, NEUTRAL) if exchanged else (EMPTY, RED, BLUE, NEUTRAL)

    def map_position(state):
        after = state.copy()
        marks = [EMPTY] * size
        for cell, mark in enumerate(marks_of(game, state)):
            marks[goes_to[cell]] = new_mark[mark]
        after[:words] = np.array(packed(marks), np.int32)
        if exchanged:
            after[words + POINTS : words + POINTS + 2] = state[words + POINTS : words + POINTS + 2][::-1]
            after[words + TURN] = 1 - state[words + TURN]
        return after

    def map_step(move):
        if move == 0:
            return 0
        return 1 + goes_to[(move - 1) // size] * size + goes_to[(move - 1) % size]

    return Symmetry(name, map_position, map_step, (1, 0) if exchanged else (0, 1))
