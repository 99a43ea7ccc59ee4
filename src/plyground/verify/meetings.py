"""Games of one player against another in all seats, until a question about the score is answered."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from plyground.core.game import Game, Position
from plyground.matches.lineup import ROTATE
from plyground.matches.match import match
from plyground.players import Player
from plyground.verify.measures.estimates import Estimate
from plyground.verify.measures.judged_score import JudgedScore
from plyground.verify.self_play import SEED_STEP
from plyground.verify.strengths import LONGEST, sides_of
from plyground.verify.threads import threads

ROUNDS = 10  # times all arrangements of the seats, between two looks


@dataclass
class Meeting:
    """The scores of the first player, from 0 to 1, a draw as half a win, and how often it did not lose."""

    judged: JudgedScore
    scores: list[float] = field(default_factory=list)
    not_lost: list[float] = field(default_factory=list)
    distinct: set[int] = field(default_factory=set)

    @property
    def estimate(self) -> Estimate:
        return self.judged.estimate()


def meet(
    game: Game, player: str | Player, against: str | Player, judged: JudgedScore, seed: int, start: Position
) -> Meeting:
    """Play until the question is answered. With dice every arrangement of the seats plays with the same ones."""
    sides = len(sides_of(game))
    has_chance = bool(game.capacities.chances)
    seated: Sequence[str | Player] = [player, *[against] * (sides - 1)]
    found, number = Meeting(judged), 0
    while judged.verdict is None and number < judged.cap:
        played = match(
            game, seated, ROUNDS * sides, seed + SEED_STEP * number, ROTATE, paired=has_chance, start=start,
            workers=threads(), longest=LONGEST, openings=0,
        )  # fmt: skip
        scores, lost = played.scores_of(0), played.payoffs_of(0) < 0
        step = sides if has_chance else 1
        for begin in range(0, len(scores), step):
            judged.add(*scores[begin : begin + step].tolist())
        found.scores += scores.tolist()
        found.not_lost += (~lost).astype(float).tolist()
        found.distinct |= set(played.fingerprints.tolist())
        number += len(scores)
    return found
