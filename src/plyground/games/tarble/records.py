"""Records of Tarble games: a line for each turn, `roll | [(from),(to)], … | captured, … | movements`, then the result.

The first three fields are what people write down; they give the position but not the path. A record without the
fourth field is read by searching for a path (paths.py).
"""

import re

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError
from plyground.games.tarble.board import LEFT, POINTS, SIDES, cell_text, counter, movement_of
from plyground.games.tarble.distances import board_distance
from plyground.games.tarble.paths import steps_of_record


def jumped_between(source, target):
    """The cell that a movement jumps over, None for a step."""
    if board_distance(source, target) == 1:
        return None
    return (source[0] + target[0]) // 2, (source[1] + target[1]) // 2


class Turn:
    """One turn as it is written: which pieces ended elsewhere, what they captured, and how."""

    def __init__(self, roll):
        self.roll = roll
        self.origin = {}  # of each piece that moved, by the cell where it is now
        self.captured = []
        self.steps = []

    def add(self, game, position, move):
        """Take one more step of the turn into account."""
        self.steps.append(game.format_move(position, move))
        if move == 0:
            return
        source, target = movement_of(game, move)
        self.origin[target] = self.origin.pop(source, source)
        jumped = jumped_between(source, target)
        if jumped is not None:
            self.captured.append(jumped)

    def pairs(self):
        """First and last cell of every piece that is not where it was, by the first."""
        return sorted((origin, cell) for cell, origin in self.origin.items() if cell != origin)

    def text(self):
        pairs = ", ".join(f"[{cell_text(source)},{cell_text(target)}]" for source, target in self.pairs())
        captured = ", ".join(map(cell_text, sorted(self.captured)))
        return f"{self.roll} | {pairs} | {captured} | {' '.join(self.steps)}".rstrip()


def result_text(game, position):
    """The last line of a record: who won, and the points of Red and Blue."""
    winner = {"r": "red", "b": "blue"}.get(game.winner_text(position), "tie")
    return f"{winner} {counter(game, position, POINTS)}:{counter(game, position, POINTS + 1)}"


def format_game(game, moves, start):
    positions = game.replay(moves, start)
    turns = []
    for position, move in zip(positions, moves, strict=False):
        if game.mover(position) == CHANCE:
            turns.append(Turn(move + 1))
            continue
        if not turns:
            turns.append(Turn(counter(game, position, LEFT)))
        turns[-1].add(game, position, move)
    lines = [turn.text() for turn in turns]
    if game.mover(positions[-1]) == OVER:
        lines.append(result_text(game, positions[-1]))
    return "\n".join(lines)


CELL = r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)"
PAIR = rf"\[\s*{CELL}\s*,\s*{CELL}\s*\]"


def read_list(text, pattern):
    """The numbers of every item of a list with commas; None if it is not such a list."""
    if text and not re.fullmatch(rf"{pattern}(\s*,\s*{pattern})*", text):
        return None
    return [tuple(map(int, numbers)) for numbers in re.findall(pattern, text)]


def parse_game(game, text, start):
    position, moves, unfinished, result = start, [], False, False
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            if result:
                raise MoveError("a line after the result; expected none")
            if line.split()[0] in (*SIDES, "tie"):
                check_result(game, position, line)
                result = True
                continue
            if unfinished:
                raise MoveError("a turn after one that lacks movements; expected such a turn only in the last line")
            for move in parse_line(game, position, line):
                position = game.play(position, move)
                moves.append(move)
            unfinished = game.mover(position) >= 0
        except MoveError as error:
            raise MoveError(f"{game.name}: line {number}: {str(error).removeprefix(game.name + ': ')}") from None
    return moves


def check_result(game, position, line):
    """Refuse a result that is not the one of the game."""
    if game.mover(position) != OVER:
        raise MoveError(f"the result {line.strip()!r} before the end of the game")
    winner, points = result_text(game, position).split()
    if line.split() not in ([winner], [winner, points]):
        raise MoveError(f"the result {line.strip()!r}; expected '{winner} {points}'")


def parse_line(game, position, line):
    """The moves of one line, the roll included."""
    if game.mover(position) == OVER:
        raise MoveError("a turn after the end of the game")
    fields = [field.strip() for field in line.split("|")]
    if len(fields) not in (3, 4):
        raise MoveError(f"{line.strip()!r}; expected roll | [(from),(to)], … | captured, … and perhaps | movements")
    pairs, captured = read_list(fields[1], PAIR), read_list(fields[2], CELL)
    if pairs is None or captured is None:
        field, form = (fields[1], "[(x,y),(x,y)], …") if pairs is None else (fields[2], "(x,y), …")
        raise MoveError(f"{field!r} is no list; expected {form}")
    pairs = [((x, y), (to_x, to_y)) for x, y, to_x, to_y in pairs]
    moves = []
    if game.mover(position) == CHANCE:
        position = game.rolled(position, fields[0])
        moves.append(counter(game, position, LEFT) - 1)
    elif fields[0] != str(counter(game, position, LEFT)):
        raise MoveError(f"{fields[0]!r} movements; expected {counter(game, position, LEFT)}, which are left")
    if len(fields) == 3:
        return moves + steps_of_record(game, position, pairs, captured)
    steps = game.parse_moves(fields[3].split(), position)
    turn = Turn(int(fields[0]))
    for before, step in zip(game.replay(steps, position), steps, strict=False):
        if game.mover(before) != game.mover(position):
            raise MoveError(f"{len(steps)} movements; expected {turn.roll}")
        turn.add(game, before, step)
    if turn.pairs() != sorted(pairs) or sorted(turn.captured) != sorted(captured):
        raise MoveError(f"the movements do not give this turn; they give {turn.text()!r}")
    return moves + steps
