"""What each first turn scores, played on by a strong player on all sides."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.game import Game, Position
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.lineup import FIXED
from plyground.matches.match import match
from plyground.verify.measures.estimates import share_estimate
from plyground.verify.self_play import scores_of
from plyground.verify.strengths import LONGEST, sides_of
from plyground.verify.threads import threads


@dataclass(frozen=True)
class FirstTurns(Job):
    """Games after every first turn, those that a symmetry makes the same counted once."""

    KIND: ClassVar[str] = "verify.first_turns"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    games: int  # after each
    most: int  # first turns
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game, start = self.game.open(), self.game.position()
        if game.mover(start) < 0:
            return {"turns": [], "left_out": 0}
        seat = game.mover(start)
        side = next(number for number, seats in enumerate(sides_of(game)) if seat in seats)
        found = different_turns(game, start)
        turns: list[dict[str, Any]] = []
        for number, (position, text, alike) in enumerate(found[: self.most]):
            tell(number / len(found), text)
            result = game.result(position)
            if result is None:
                played = match(game, [self.player] * len(sides_of(game)), self.games, self.seed, FIXED, start=position,
                               workers=threads(), longest=LONGEST, openings=0)  # fmt: skip
                scores = scores_of(game, played.payoffs)[:, side]
            else:
                scores = scores_of(game, np.array([result]))[:, side]
            turns.append({"turn": text, "score": share_estimate(scores), "alike": alike, "exact": False})
        turns.sort(key=score_of, reverse=True)
        return {"turns": turns, "left_out": len(found[self.most :])}


def score_of(turn: dict[str, Any]) -> float:
    return turn["score"]["value"]


def different_turns(game: Game, start: Position) -> list[tuple[Position, str, int]]:
    """The ends of the first turn with their texts, and how many others are the same by a symmetry of the rules."""
    identity = game.capacities.identity
    symmetries = [one for one in game.symmetries() if list(one.seats) == list(range(game.seats))]
    found: dict[bytes, tuple[Position, str, int]] = {}
    for end, steps in game.turns(start):
        images: list[np.ndarray] = [end, *(np.asarray(one.position(end), np.int32) for one in symmetries)]
        key = min(image[:identity].tobytes() for image in images)
        position, text, alike = found.get(key, (end, game.format_turn(start, steps), 0))
        found[key] = position, text, alike + 1
    return list(found.values())
