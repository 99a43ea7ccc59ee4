"""The other kind of player, as strong as the effort allows: whether it is a match for the top of the ladder.

Who is favoured may depend on the kind of player, even where both are equally strong. Alpha-beta of 131,072 positions
and Monte Carlo search of 16,384 playouts beat each other at Connect Four; between two of the former the first player
scores half, between two of the latter two thirds.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.verify.strengths import LONGEST, meeting_of
from plyground.verify.threads import threads


@dataclass(frozen=True)
class OtherKind(Job):
    """The strongest player of the other kind against the top of the ladder."""

    KIND: ClassVar[str] = "verify.other_kind"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    against: str
    games: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        tell(0.0, f"{self.player} against {self.against}")
        met = match(
            game, meeting_of(game, [self.player, self.against]), self.games, self.seed,
            paired=bool(game.capacities.chances), start=self.game.position(), workers=threads(), longest=LONGEST,
            openings=0,
        )  # fmt: skip
        score = met.score_of(0)
        return {"player": self.player, "against": self.against, "games": met.games, "score": score["score"],
                "interval": score["score_interval"]}  # fmt: skip


def is_as_strong(met: dict[str, Any], sides: int) -> bool:
    """Whether it may be: its score against all others of the top is not surely below its share."""
    return met["interval"][1] >= 1 / sides
