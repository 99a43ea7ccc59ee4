"""A step of the skill ladder: does twice the budget play better?"""

from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.verify.measures.judged_score import ABOVE, BELOW, JudgedScore
from plyground.verify.meetings import meet
from plyground.verify.strengths import sides_of

BETTER = 0.05  # so much more than its share must a player score to count as better
WORDS = {ABOVE: "better", BELOW: "equal"}


@dataclass(frozen=True)
class Step(Job):
    """A player against the one before it, in all seats, until it is clear whether it scores 55 % or more."""

    KIND: ClassVar[str] = "verify.step"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    against: str
    budget: int
    games: int  # at most
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        share = 1 / len(sides_of(game))
        judged = JudgedScore(share + BETTER, BETTER, self.games)
        met = meet(game, self.player, self.against, judged, self.seed, self.game.position())
        score = met.estimate
        return {
            "player": self.player, "against": self.against, "budget": self.budget, "score": score,
            "verdict": WORDS.get(judged.verdict or "", "undecided"), "distinct": len(met.distinct),
        }  # fmt: skip
