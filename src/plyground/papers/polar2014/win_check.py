"""What looking for a won game first saves when the opponent is one move away from winning.

The report's search asks at every position whether somebody has won before it goes on. In positions of equally many
marks, alpha-beta should then look at fewer others where the opponent threatens to win than where nobody does.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.charts import Chart, Series
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.games.polar.evaluators import completing_cells
from plyground.jobs.job import Job, Tell
from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Measured, Table, judged
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.polar2014.effort import after_random_marks, mean_cell
from plyground.papers.polar2014.players import ALPHA_BETA, BASIC, POLAR, searching
from plyground.players.known_options import without_endgames

SIGNIFICANT = 2 / 3  # of the positions that are looked at elsewhere
THREATENED, QUIET = "threatened", "quiet"


@dataclass(frozen=True)
class Settings:
    """Depths and positions."""

    depths: tuple[int, ...] = ours((1, 2, 3, 4, 5, 6), "the report says: at higher depths")
    marks: tuple[int, ...] = ours((8, 10, 12, 14, 16), "in the positions")
    positions: int = ours(100, "of each kind, as many after each number of marks", scales=True)


def kind_of(game: Game, position: Position) -> str | None:
    """Whether the opponent of who is to move threatens to win, or nobody does; None if it is another case."""
    mover = game.mover(position)
    own, other = (completing_cells(game.board, position, seat + 1) for seat in (mover, 1 - mover))
    return None if own else THREATENED if other else QUIET


def positions_of(game: Game, kind: str, count: int, marks: Sequence[int], seed: int) -> list[Position]:
    """Positions of a kind from random games, as many after each number of marks."""
    positions: list[Position] = []
    for number in itertools.count():
        if len(positions) == count:
            break
        position = after_random_marks(game, marks[len(positions) % len(marks)], new_stream(seed, number))
        if position is not None and kind_of(game, position) == kind:
            positions.append(position)
    return positions


@dataclass(frozen=True)
class ThreatEffort(Job):
    """The positions that a search looks at in positions with a threat and in such without."""

    KIND: ClassVar[str] = "paper.polar.threats"
    VERSION: ClassVar[int] = 1

    player: Contestant
    positions: int
    marks: tuple[int, ...]
    seed: int

    def identity(self) -> dict[str, Any]:
        return {"game": POLAR.identity(), "player": self.player.identity(), "positions": self.positions,
                "marks": self.marks, "seed": self.seed, "version": self.VERSION}  # fmt: skip

    def run(self, tell: Tell) -> dict[str, Any]:
        game = POLAR.open()
        found: dict[str, list[int]] = {THREATENED: [], QUIET: []}
        with without_endgames():
            agent = self.player.player(game).make_agent()
            for kind, nodes in found.items():
                for number, position in enumerate(positions_of(game, kind, self.positions, self.marks, self.seed)):
                    agent.new_game()
                    nodes.append(agent.choose(position, new_stream(self.seed, number)).nodes)
                tell(0.5 if kind == THREATENED else 1.0, f"positions looked at by {self.player.text}")
        return found


def effort(depth: int, settings: Settings, seed: int) -> ThreatEffort:
    return ThreatEffort(searching(BASIC, depth, {}, ALPHA_BETA), settings.positions, settings.marks, seed)


def jobs(settings: Settings, seed: int) -> list[ThreatEffort]:
    return [effort(depth, settings, seed) for depth in settings.depths]


def ratio(depth: int, settings: Settings, seed: int, found: Found) -> Measured:
    """How many times as many positions are looked at under threat, by the geometric mean of pairs of equal marks."""
    told = found[effort(depth, settings, seed)]
    pairs = zip(told[THREATENED], told[QUIET], strict=True)
    mean = Mean(tuple(math.log(under / quiet) for under, quiet in pairs))
    low, high = mean.interval or (mean.value, mean.value)
    return Measured(math.exp(mean.value), (math.exp(low), math.exp(high)), 2)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        f"Positions that alpha-beta looks at with the {BASIC}",
        ["depth", "report", "under threat", "nobody threatens", "times as many", "moves of each kind"],
        notes=[
            "95 % intervals (Student); how many times as many is a geometric mean over pairs of equally many marks."
        ],
    )
    points = []
    for depth in settings.depths:
        told = found[effort(depth, settings, seed)]
        times = ratio(depth, settings, seed, found)
        table.rows.append([depth, None, mean_cell(told[THREATENED], 0), mean_cell(told[QUIET], 0), times,
                           len(told[QUIET])])  # fmt: skip
        assert times.interval is not None
        points.append((float(depth), times.value, *times.interval))
    chart = Chart("Positions looked at under threat", "depth", "times as many as without", [Series("ratio", points)])
    return Answer([table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge(found: Found) -> Judged:
        deepest = max(settings.depths)
        times = ratio(deepest, settings, seed, found)
        low, high = times.interval or (0.0, math.inf)
        holds = True if high < SIGNIFICANT else False if low > SIGNIFICANT else None
        return judged(holds, f"At depth {deepest} it looks at {times} times as many positions under threat.")

    return [Claim(
        "Looking for a won game first saves much at higher depths when the opponent is one move from winning",
        "section 2.2", "at the greatest depth, the interval of how many times as many positions alpha-beta looks at "
        f"lies below {SIGNIFICANT:.2f} (holds) or above (does not)", judge,
    )]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="win-check", about="what looking for a won game first saves under threat",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["Our search always looks for a won game first. Where nobody threatens to win, that saves least, so "
                 "these positions stand for a search that does not look."],
        small={"depths": (1, 2), "positions": 3, "marks": (8,)},
    )
]  # fmt: skip
