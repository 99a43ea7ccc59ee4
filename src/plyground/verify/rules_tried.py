"""Rules in use: in how many games each one was used, and whether the best player does worse without it."""

from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.errors import PlygroundError
from plyground.core.game import Position
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.lineup import FIXED
from plyground.matches.match import match
from plyground.verify.measures.judged_score import JudgedScore
from plyground.verify.policies_tried import BLOCK, MARGIN, WORDS, Champion, opening_for
from plyground.verify.policy_match import play_policy
from plyground.verify.restricted import restricted
from plyground.verify.rules_in_use import rules_in_use
from plyground.verify.strengths import LONGEST, sides_of
from plyground.verify.threads import threads


@dataclass(frozen=True)
class RulesUsed(Job):
    """In how many games of a player with itself each rule, ending and piece was used."""

    KIND: ClassVar[str] = "verify.rules_used"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    games: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game, start = self.game.open(), self.game.position()
        played: list[list[Position]] = []
        match(game, [self.player] * len(sides_of(game)), self.games, self.seed, FIXED, start=start, workers=threads(),
              longest=LONGEST, openings=0, on_game=lambda number, positions: played.append(positions))  # fmt: skip
        tell(0.5, "rules in use")
        return {"used": [{"name": use.name, "kind": use.kind, "about": use.about, "used": use.used, "games": use.games,
                          "player": self.player} for use in rules_in_use(game, played)]}  # fmt: skip


@dataclass(frozen=True)
class RuleForgone(Job):
    """The best player without a rule against itself with it: is the rule worth having?"""

    KIND: ClassVar[str] = "verify.rule_forgone"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: Champion
    rule: str
    games: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game, start = self.game.open(), self.game.position()
        player = self.player.player(self.game)
        judged = JudgedScore(0.5, MARGIN, self.games)
        try:
            without = restricted(player, self.rule)
        except PlygroundError as error:
            return {"rule": self.rule, "score": None, "verdict": "undecided", "why": str(error)}
        block = 0
        while judged.verdict is None:
            tell(judged.games / self.games, f"without {self.rule}")
            played = play_policy(game, without, player, BLOCK, self.seed + block, start, opening_for(game, player))
            for score in played.scores.tolist():
                judged.add(score)
            block += 1
        return {"rule": self.rule, "score": judged.estimate(), "verdict": WORDS.get(judged.verdict, "undecided"),
                "why": ""}  # fmt: skip
