"""The six situations in which the Tarble thesis studied its subjects (its section 5.3), and what they did (5.5).

The figures that showed the situations are lost. These positions were constructed so that every sentence about them is
true (D16); tests/papers/test_situations.py checks each by looking at all turns.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.games.tarble.board import BLUE, LEFT, RED, cells_with, counter, movement_of
from plyground.games.tarble.distances import board_distance
from plyground.games.tarble.records import Turn as WrittenTurn
from plyground.games.tarble.records import jumped_between

Cell = tuple[int, int]
CENTRE: Cell = (0, 0)


@dataclass(frozen=True)
class SeenTurn:
    """A turn of Red as an onlooker sees it."""

    text: str  # roll, pieces that ended elsewhere, captured cells
    moved: list[tuple[Cell, Cell]]  # first and last cell of every piece that ended elsewhere
    captured: list[Cell]  # as they stood when jumped; the centre is the neutral piece
    captor_of_neutral: Cell | None  # where the piece ended that captured the neutral one
    red: list[Cell]  # after the turn
    blue: list[Cell]

    @property
    def captured_neutral(self) -> bool:
        return CENTRE in self.captured

    @property
    def captured_blue(self) -> int:
        return sum(cell != CENTRE for cell in self.captured)

    @property
    def nearest_enemy(self) -> int | None:
        """The board distance of the closest pair after the turn; None if a side has no pieces."""
        return min((board_distance(red, blue) for red in self.red for blue in self.blue), default=None)


def seen_turn(game: Game, before: Position, steps: Sequence[int]) -> SeenTurn:
    """What an onlooker sees of a turn that was made with these steps."""
    written = WrittenTurn(counter(game, before, LEFT))
    position, captor = before, None
    for step in steps:
        written.add(game, position, step)
        source, target = movement_of(game, step)
        if source == captor or jumped_between(source, target) == CENTRE:
            captor = target
        position = game.play(position, step)
    red, blue = (cells_with(game, position, mark) for mark in (RED, BLUE))
    text = " | ".join(written.text().split(" | ")[:3]).rstrip(" |")
    return SeenTurn(text, written.pairs(), written.captured, captor, red, blue)


@dataclass(frozen=True)
class Observation:
    """Something that the thesis saw its subjects do, and whether a turn does it."""

    text: str
    subjects: str  # how many of them did
    holds: Callable[[SeenTurn], bool]
    applies: Callable[[SeenTurn], bool] = lambda turn: True  # to turns of which this is not true, nothing is asked


@dataclass(frozen=True)
class Situation:
    """A position of the study with a roll on the table; Red is to move."""

    number: int
    about: str
    roll: int
    score: tuple[int, int]
    red: tuple[Cell, ...]
    blue: tuple[Cell, ...]
    observations: tuple[Observation, ...] = ()

    @property
    def layout(self) -> Mapping[str, Any]:
        """The position before the roll, as `game.position` reads it."""
        red, blue = (sorted([x, y] for x, y in side) for side in (self.red, self.blue))
        points = {"red_score": self.score[0], "blue_score": self.score[1]}
        return {"red": red, "blue": blue, "neutral": True, **points, "turn": "r"}

    def position(self, game: Game) -> Position:
        """The position after the roll."""
        return game.rolled(game.position(self.layout), self.roll)


def retreated_to_the_right(turn: SeenTurn) -> bool:
    """Whether the piece that captured the neutral one ended right of the middle, not farther up than the centre."""
    captor = turn.captor_of_neutral
    return captor is not None and captor[1] <= 0 and 2 * captor[0] - captor[1] > 0


def moved_other_piece_to_centre(turn: SeenTurn) -> bool:
    """Whether the piece far from Blue came within three cells of the centre."""
    return any(source == (-2, -4) and board_distance(target, CENTRE) == 3 for source, target in turn.moved)


SITUATIONS = (
    Situation(
        1, "The start of the game with the largest roll.", 6, (0, 0),
        ((-4, -5), (-3, -5), (-2, -5), (-1, -5), (-3, -4), (-2, -4), (-1, -4)),
        ((4, 5), (3, 5), (2, 5), (1, 5), (3, 4), (2, 4), (1, 4)),
        (
            Observation("captures the neutral piece", "more than 90 %", lambda turn: turn.captured_neutral),
            Observation("moves a single piece", "more than 90 %", lambda turn: len(turn.moved) == 1),
            Observation("retreats to the right", "all who captured it", retreated_to_the_right,
                        lambda turn: turn.captured_neutral),
        ),
    ),
    Situation(
        2, "Far behind with twice the material.", 4, (2, 8),
        ((-2, -2), (-1, -3), (1, -2), (-3, -4), (2, 0), (-3, -1)), ((1, 3), (3, 4), (-1, 2)),
    ),
    Situation(
        3, "Blue wins at the next turn with any roll but 1, by going into the corner.", 1, (5, 6),
        ((0, 4), (-2, -4)), ((3, 4),),
        (
            Observation("finds the best move, (0,4) to (1,4)", "nobody", lambda turn: turn.moved == [((0, 4), (1, 4))]),
            Observation("moves the other piece to 3 from the centre", "most common", moved_other_piece_to_centre),
        ),
    ),
    Situation(
        4, "Ahead by one point; Red can begin to give up pieces.", 3, (7, 6),
        ((-4, -2), (1, -3), (-1, -3)), ((2, 4), (0, 3), (3, 3)),
    ),
    Situation(
        5, "Up to two captures: which two?", 6, (3, 3), ((1, 0), (-1, 1)), ((3, 3), (3, 5), (-2, -3)),
        (
            Observation("captures two Blue pieces", "one subject", lambda turn: turn.captured_blue == 2),
            Observation("captures the neutral piece and a Blue one", "almost all",
                        lambda turn: turn.captured_neutral and turn.captured_blue == 1),
            Observation("ends exactly 4 from the nearest Blue piece", "most", lambda turn: turn.nearest_enemy == 4),
            Observation("moves more than one piece", "most", lambda turn: len(turn.moved) > 1),
        ),
    ),
    Situation(
        6, "Nobody can take a piece of the other side, only the neutral one.", 4, (5, 5),
        ((-4, -4), (-4, -5)), ((4, 4), (4, 5)),
    ),
)  # fmt: skip


def situation(number: int) -> Situation:
    """The situation of that number."""
    if not 1 <= number <= len(SITUATIONS):
        raise PlygroundError(f"situation {number}: expected a number from 1 to {len(SITUATIONS)}")
    return SITUATIONS[number - 1]
