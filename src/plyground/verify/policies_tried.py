"""One-rule policies against the best player: is there a free win?"""

from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.game import Game
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.players import Player, make_player
from plyground.verify.learning import Training, trained_player
from plyground.verify.measures.judged_score import ABOVE, BELOW, JudgedScore
from plyground.verify.policies import policies_for
from plyground.verify.policy_match import play_policy

BLOCK = 10  # games between two looks
OPENING = 2  # random turns at the beginning, where nobody draws anything at random
MARGIN = 0.1
WORDS = {ABOVE: "above", BELOW: "below"}


@dataclass(frozen=True)
class Champion:
    """The best player that a report has: a text, or what a training learned."""

    text: str
    training: Training | None = None

    def player(self, spec: GameSpec) -> Player:
        game = spec.open()
        return make_player(game, self.text) if self.training is None else trained_player(self.training, game)

    def identity(self) -> dict[str, Any]:
        return {"text": self.text, "training": None if self.training is None else self.training.identity()}


@dataclass(frozen=True)
class PoliciesTried(Job):
    """Every one-rule policy that says something in the game, until it is clear whether it scores above the limit."""

    KIND: ClassVar[str] = "verify.policies"
    VERSION: ClassVar[int] = 2

    game: GameSpec
    opponent: Champion
    limit: float
    games: int  # at most, of each policy
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game, start = self.game.open(), self.game.position()
        opponent = self.opponent.player(self.game)
        found = policies_for(game, self.seed, start)
        opening = opening_for(game, opponent)
        tried = []
        for number, policy in enumerate(found.fitting):
            tell(number / len(found.fitting), policy.name)
            judged = JudgedScore(self.limit, MARGIN, self.games)
            block = 0
            while judged.verdict is None:
                played = play_policy(game, policy, opponent, BLOCK, self.seed + block, start, opening)
                for score in played.scores.tolist():
                    judged.add(score)
                block += 1
            verdict = WORDS.get(judged.verdict, "undecided")
            tried.append({"name": policy.name, "about": policy.about, "score": judged.estimate(), "verdict": verdict,
                          "against": self.opponent.text})  # fmt: skip
        return {"policies": tried, "left_out": found.left_out}


def opening_for(game: Game, player: Player) -> int:
    """Random turns at the beginning, for a player who would repeat one game."""
    return 0 if player.draws_at_random or game.capacities.chances else OPENING
