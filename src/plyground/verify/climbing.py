"""A step of the skill ladder: does twice the budget play better?"""

from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.verify.gates import Estimate
from plyground.verify.measures.judged_score import ABOVE, BELOW, JudgedScore
from plyground.verify.meetings import meet
from plyground.verify.strengths import sides_of

BETTER = 0.05  # so much more than its share must a player score to count as better
WORDS = {ABOVE: "better", BELOW: "equal"}


def between_two(score: Estimate, sides: int) -> Estimate:
    """The score of one against several, as it would be against one of them: a fair share is a half.

    >>> between_two({"value": 0.25, "interval": [0.25, 0.5], "games": 40}, 4)
    {'value': 0.5, 'interval': [0.5, 0.75], 'games': 40}
    """

    def even(share: float) -> float:
        return share * (sides - 1) / (share * (sides - 1) + 1 - share)

    ends = score["interval"]
    return {**score, "value": even(score["value"]), "interval": None if ends is None else [even(end) for end in ends]}


@dataclass(frozen=True)
class Step(Job):
    """A player against the one before it, in all seats, until it is clear whether it scores 55 % or more."""

    KIND: ClassVar[str] = "verify.step"
    VERSION: ClassVar[int] = 2

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
        score = between_two(met.estimate, len(sides_of(game)))
        return {
            "player": self.player, "against": self.against, "budget": self.budget, "score": score,
            "verdict": WORDS.get(judged.verdict or "", "undecided"), "distinct": len(met.distinct),
        }  # fmt: skip
