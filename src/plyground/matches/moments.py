"""A moment of a recorded game: a decision that was made in it, and what a player thinks of what was played."""

from dataclasses import dataclass
from typing import Any

from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.core.game import Position
from plyground.core.notation import played_turns
from plyground.matches.analysis import Analysis
from plyground.matches.records import RecordedGame


@dataclass(frozen=True)
class Moment:
    """A position of a recorded game and what was played there."""

    played: RecordedGame
    position: Position
    steps: list[int]  # the rest of the turn; none where the record ends or a roll was due
    name: str  # such as "turn 5"


@dataclass(frozen=True)
class Judgement:
    """What a player thinks of the turn that was played."""

    text: str
    rank: int | None  # None if the player did not consider it
    value: float | None
    behind: float | None

    def to_dict(self) -> dict[str, Any]:
        return {"turn": self.text, "rank": self.rank, "value": self.value, "behind": self.behind}


def find_moment(played: RecordedGame, move: int | None, turn: int | None) -> Moment:
    """The decision in which a move or a turn was made, both counted from 1; else the end of the record."""
    game, positions = played.game, played.positions
    turns = list(played_turns(game, positions))
    last = len(played.moves)
    if turn is not None:
        if turn > len(turns):
            raise PlygroundError(f"turn {turn}; expected a number from 1 to {len(turns)}")
        found = turns[turn - 1]
        return Moment(played, positions[found.chosen], played.moves[found.chosen : found.end], f"turn {turn}")
    if move is not None:
        if move > last:
            raise PlygroundError(f"move {move}; expected a number from 1 to {last}")
        end = next(found.end for found in turns if found.end >= move)
        was_roll = game.mover(positions[move - 1]) == CHANCE
        return Moment(played, positions[move - 1], [] if was_roll else played.moves[move - 1 : end], f"move {move}")
    if game.result(positions[-1]) is not None:
        expected = f"--move 1 to {last}, or --turn 1 to {len(turns)}"
        raise PlygroundError(f"the game is over, {game.ending(positions[-1])}; expected {expected}")
    return Moment(played, positions[-1], [], f"the end of the record, after {last} moves")


def judge(analysis: Analysis, moment: Moment) -> Judgement | None:
    """What the player thinks of what was played; None where nothing was."""
    game = analysis.game
    steps = moment.steps[:1] if analysis.unit == "step" else moment.steps
    if not steps:
        return None
    end = game.replay(steps, moment.position)[-1]
    identity = game.capacities.identity
    text = game.format_turn(moment.position, steps)
    best = max((turn.value for turn in analysis.ranking if turn.value is not None), default=None)
    for rank, turn in enumerate(analysis.ranking, 1):
        if (turn.position[:identity] == end[:identity]).all():
            behind = None if best is None or turn.value is None else best - turn.value
            return Judgement(text, rank, turn.value, behind)
    return Judgement(text, None, None, None)
