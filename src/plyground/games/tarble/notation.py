"""Tarble's positions as data, and its moves and records as texts."""

from plyground.core.errors import PositionError
from plyground.games.shared.objections import why_not_from_to
from plyground.games.tarble.board import (
    BLUE,
    CENTRE_CELL,
    EMPTY,
    LARGEST_ROLL,
    LEFT,
    LETTERS,
    NEUTRAL,
    NO_PIECES,
    POINTS,
    RED,
    SIDES,
    TURN,
    TURN_LIMIT,
    TURNS,
    all_cells,
    cell_text,
    cells_with,
    counter,
    movement_of,
    packed,
    pieces_of_a_side,
    plain_cell,
    removal_cells,
)
from plyground.games.tarble.distances import board_distance
from plyground.games.tarble.records import format_game, parse_game, parse_line  # noqa: F401  (two are of this room)

MOST_POINTS = 6_000_000  # six a turn in the longest game that max_turns allows

# Positions


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


def check_cells(game, cells, neutral):
    """Refuse two pieces on one cell."""
    taken = cells[0] + cells[1] + [CENTRE_CELL] * neutral
    for cell in taken:
        if taken.count(cell) > 1:
            raise PositionError(f"{game.name}: {taken.count(cell)} pieces on {cell_text(cell)}; expected one at most")


def check_time(game, cells, neutral, seat, left, turns, points):
    """Refuse what is possible only in the middle of a turn, or not even then."""
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


def step_text(game, state, move):
    return ">".join(map(plain_cell, movement_of(game, move))) if move else "pass"


def parse_turn(game, state, text):
    """A turn as people record it, `[(from),(to)], … | captured, …`; None for movements, which are read one by one."""
    if "[" not in text and "|" not in text:
        return None
    fields = text.split("|")
    if not fields[0].strip().isdecimal():
        fields.insert(0, str(counter(game, state, LEFT)))
    return parse_line(game, state, "|".join([*fields, *[""] * (3 - len(fields))]))


def why_not(game, state, text):
    return why_not_from_to(game, state, text, ">")


def outcome_text(game, state, outcome):
    return str(outcome + 1)


def roll_outcome(game, state, roll):
    text = str(roll).strip()
    return int(text) - 1 if text.isdecimal() else None


def roll_expected(game):
    return f"a whole number from 1 to {LARGEST_ROLL}"
