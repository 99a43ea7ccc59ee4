"""Records of Tarble games: a line for each turn, `roll | [(from),(to)], … | captured, … | movements`, then the result.

The first three fields are what people write down; they give the position but not the path. A record without the
fourth field is read by looking for some path.
"""

import re

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError
from plyground.games.tarble.board import DIRECTIONS, LEFT, NEUTRAL, POINTS, all_cells, board_distance
from plyground.games.tarble.notation import SIDES, cell_text, cells_with, counter, movement_of, step_number, step_text


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
        self.steps.append(step_text(game, position, move))
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
            for move in parse_turn(game, position, line):
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


def parse_turn(game, position, line):
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
        return moves + find_steps(game, position, pairs, captured)
    steps = game.parse_moves(fields[3].split(), position)
    turn = Turn(int(fields[0]))
    for before, step in zip(game.replay(steps, position), steps, strict=False):
        if game.mover(before) != game.mover(position):
            raise MoveError(f"{len(steps)} movements; expected {turn.roll}")
        turn.add(game, before, step)
    if turn.pairs() != sorted(pairs) or sorted(turn.captured) != sorted(captured):
        raise MoveError(f"the movements do not give this turn; they give {turn.text()!r}")
    return moves + steps


def find_steps(game, position, pairs, captured):
    """Some movements that bring the pieces where a record without movements says, capturing what it says."""
    seat = game.mover(position)
    own = cells_with(game, position, seat + 1)
    prey = set(cells_with(game, position, 2 - seat) + cells_with(game, position, NEUTRAL))
    sources = [source for source, _ in pairs]
    for cell in sources:
        if cell not in own or sources.count(cell) > 1:
            raise MoveError(f"a pair from {cell_text(cell)}; expected one for a {SIDES[seat]} piece")
    for cell in captured:
        if cell not in prey or captured.count(cell) > 1:
            raise MoveError(f"{cell_text(cell)} captured; expected a piece to capture there, named once")
    if game.legal_moves(position) == [0] and not pairs and not captured:
        return [0]
    goal = tuple(dict(pairs).get(cell, cell) for cell in own)
    left = counter(game, position, LEFT)
    named = [piece for piece, cell in enumerate(own) if cell in sources]
    for movable in (named, range(len(own))):  # a piece that is not named may have gone and come back, but rarely has
        if not movable:
            continue
        search = TurnSearch(game.settings["side"], goal, prey - set(captured), movable)
        path = search.find(tuple(own), frozenset(captured), left)
        if path is not None:
            return [step_number(game, *movement) for movement in path]
    raise MoveError(f"no {left} movements give this turn")


class TurnSearch:
    """Depth-first search for movements that bring every own piece to its goal and capture just the named prey."""

    def __init__(self, side, goal, kept, movable):
        self.board = frozenset(all_cells(side))
        self.goal, self.kept, self.movable = goal, kept, movable
        self.hopeless = set()

    def find(self, own, prey, left):
        """The movements, or None; `prey` is what must still be captured, `left` the movements to be made."""
        if left == 0:
            return [] if own == self.goal and not prey else None
        if (own, prey, left) in self.hopeless or self.is_too_far(own, prey, left):
            return None
        for piece, target, jumped in self.movements(own, prey):
            after = (*own[:piece], target, *own[piece + 1 :])
            rest = self.find(after, prey - {jumped}, left - 1)
            if rest is not None:
                return [(own[piece], target), *rest]
        self.hopeless.add((own, prey, left))
        return None

    def is_too_far(self, own, prey, left):
        """Whether the goals, or the prey on the way to them, are out of reach on an empty board."""
        # A jump covers two cells, a step one, and there are just as many jumps as prey.
        spare = left + len(prey) - sum(map(board_distance, own, self.goal))
        return len(prey) > left or spare < 0 or any(self.detour(own, cell) > spare for cell in prey)

    def detour(self, own, cell):
        """By how many cells the way of some piece to its goal gets longer if it leads over `cell`."""
        ways = ((own[piece], self.goal[piece]) for piece in self.movable)
        return min(board_distance(a, cell) + board_distance(cell, b) - board_distance(a, b) for a, b in ways)

    def movements(self, own, prey):
        """What the pieces can do: piece, where it goes, what it jumps over (None for a step)."""
        free = self.board.difference(own, prey, self.kept)
        for piece in self.movable:
            x, y = own[piece]
            for dx, dy in DIRECTIONS:
                beside, behind = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if beside in free:
                    yield piece, beside, None
                elif beside in prey and behind in free:
                    yield piece, behind, beside
