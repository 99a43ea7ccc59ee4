"""What the thesis's beam loses (its section 4.3.7): the best 1,000 positions after each movement, against all of them.

The thesis used it for the last movement of a 6, where more than two million positions stood before it.
"""

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.games.tarble.board import LEFT, WORDS
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.papers.answer import Answer, Claim, Found, Judged, Share, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tarble2016.matches import BRIAN, GAME, SARAH
from plyground.players import make_player
from plyground.players.agent import Decision

ROLLS = (5, 6)
EVALUATORS = {"points": "greedy:eval=points,ties=first", "network": "net:tarble-one-step"}


@dataclass(frozen=True)
class Settings:
    """Where the positions come from, and the beams."""

    games: int = ours(60, "between Brian and Sarah, whose positions are looked at", scales=True)
    positions: int = ours(60, "at most, of each roll", scales=True)
    fewest_pieces: int = ours(5, "of each side: crowded positions are the dear ones")
    beams: tuple[int, ...] = ours((10, 100, 1000, 10_000), "around the thesis's 1,000")
    limit: int = paper(2_000_000, "section 4.3.7: positions after five movements, above which the beam is used")


@dataclass(frozen=True)
class BeamLosses(Job):
    """One evaluator's choices among all ends of a turn, and by beams."""

    KIND: ClassVar[str] = "paper.tarble.beam"
    VERSION: ClassVar[int] = 1

    evaluator: str
    roll: int
    games: int
    positions: int
    fewest_pieces: int
    beams: tuple[int, ...]
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        """How many ends there are, and what each beam loses."""
        game = GAME.open()
        rolled = self._crowded(game)
        if not rolled:
            return {"ends": [], "beams": {}, "measured": {}}
        exact, seconds = decided(game, self.evaluator, rolled)
        found, measured = {}, {"all": seconds}
        for number, beam in enumerate(self.beams, 1):
            tell(number / (len(self.beams) + 1), f"{self.evaluator}, roll {self.roll}, beam {beam}")
            chosen, measured[str(beam)] = decided(game, f"{self.evaluator},beam={beam}", rolled)
            found[str(beam)] = [float(one.value - other.value) for one, other in zip(exact, chosen, strict=True)]
        return {"ends": [int(one.nodes) for one in exact], "beams": found, "measured": measured}

    def _crowded(self, game: Game) -> list[Position]:
        """Positions of games with this roll to play and many pieces on both sides."""
        found: list[Position] = []

        def on_game(number: int, positions: list[Position]) -> None:
            for before, position in itertools.pairwise(positions):
                was_rolled = before[game.board[WORDS] + LEFT] == 0
                if was_rolled and position[game.board[WORDS] + LEFT] == self.roll and self._is_crowded(game, position):
                    found.append(position)

        match(game, [BRIAN, SARAH], self.games, self.seed, workers=1, on_game=on_game)
        return found[: self.positions]

    def _is_crowded(self, game: Game, position: Position) -> bool:
        fields = game.to_dict(position)
        return min(len(fields["red"]), len(fields["blue"])) >= self.fewest_pieces


def decided(game: Game, text: str, positions: Sequence[Position]) -> tuple[list[Decision], float]:
    """What a player decides in each position, and the processor's time in seconds that a decision takes."""
    agent = make_player(game, text).make_agent()
    for position in positions:
        agent.choose(position, new_stream(1))  # its workspace grows
    began = time.thread_time()
    decisions = [agent.choose(position, new_stream(1)) for position in positions]
    return decisions, (time.thread_time() - began) / len(positions)


def jobs(settings: Settings, seed: int) -> list[BeamLosses]:
    return [
        BeamLosses(text, roll, settings.games, settings.positions, settings.fewest_pieces, settings.beams, seed)
        for text in EVALUATORS.values()
        for roll in ROLLS
    ]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """A row for each evaluator, roll and beam."""
    table = Table(
        "Beams against all ends of a turn",
        ["evaluator", "roll", "beam", "positions", "mean ends", "a worse turn, %", "mean value lost", "most lost",
         "ms, all ends", "ms, beam"],
        notes=["Values: points, or of a network −1 (lost) to 1 (won). ms: the processor's time for a turn. Positions "
               f"of games between Brian and Sarah with {settings.fewest_pieces} pieces or more on both sides."],
    )  # fmt: skip
    names = {text: name for name, text in EVALUATORS.items()}
    for job in jobs(settings, seed):
        result = found[job]
        for beam, lost in result["beams"].items():
            table.rows.append([
                names[job.evaluator], job.roll, int(beam), len(lost), round(float(np.mean(result["ends"]))),
                Share(sum(loss > 0 for loss in lost), len(lost)), f"{np.mean(lost):.4f}", f"{max(lost):.3f}",
                f"{1000 * result['measured']['all']:.1f}", f"{1000 * result['measured'][beam]:.1f}",
            ])  # fmt: skip
    if not table.rows:
        table.rows.append(["none", *[None] * (len(table.columns) - 1)])
    return Answer([table])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge(found: Found) -> Judged:
        ends = [count for job in jobs(settings, seed) if job.roll == 5 for count in found[job]["ends"]]
        if not ends:
            return judged(None, "No position had a five to play.")
        holds = True if max(ends) > settings.limit else False if len(ends) >= settings.positions else None
        return judged(holds, f"The largest of {len(ends)} turns of five movements has {max(ends):,} different ends.")

    return [Claim(
        "With a 6 more than two million positions may stand after five movements", "section 4.3.7",
        f"of the crowded positions some turn of five movements has more than {settings.limit:,} different ends "
        "(holds); none of all that were wanted has (does not hold)", judge, needs_full_scale=True,
    )]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="beam", about="whole turns by a beam of the best positions: what is lost, what is saved",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("Two million can only have counted sequences of movements: the first position has 1,594,006 of five, and "
             "9,477 different ends.",),
    small={"games": 3, "positions": 1},
)]  # fmt: skip
