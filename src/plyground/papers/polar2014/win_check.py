"""What looking for a won game first is worth when the opponent is one move away from winning.

The report's search asks at every position whether somebody has won before it goes on below it. Here that search decides
with and without it in positions where the opponent has one cell that completes a line, and the mover has none.
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
from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Measured, Share, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.polar2014.effort import after_random_marks, mean_cell, whole_marks
from plyground.papers.polar2014.players import POLAR
from plyground.papers.polar2014.report_search import ReportSearch

SIGNIFICANT = 2 / 3  # of the positions that are looked at without it
FIRST_OF_ALL, NOT_AT_ALL = "looking", "not looking"
WAYS = {FIRST_OF_ALL: True, NOT_AT_ALL: False}


@dataclass(frozen=True)
class Settings:
    """Depths and positions."""

    depths: tuple[int, ...] = ours((2, 3, 4), "plies; one ply deep the opponent's win is out of sight")
    marks: tuple[int, ...] = ours((8, 10, 12, 14, 16), "in the positions")
    positions: int = ours(100, "of random games, as many after each number of marks", scales=True)


def is_threatened(game: Game, position: Position) -> bool:
    """Whether one cell, and no more, would let the opponent win, and none the side that is to move."""
    mover = game.mover(position)
    own, other = (completing_cells(game.board, position, seat + 1) for seat in (mover, 1 - mover))
    return own == 0 and other == 1


def threatened_positions(game: Game, count: int, marks: Sequence[int], seed: int) -> list[Position]:
    """Such positions of random games, as many after each number of marks."""
    positions: list[Position] = []
    for number in itertools.count():
        if len(positions) == count:
            break
        position = after_random_marks(game, marks[len(positions) % len(marks)], new_stream(seed, number))
        if position is not None and is_threatened(game, position):
            positions.append(position)
    return positions


def is_blocked(game: Game, position: Position, move: int) -> bool:
    """Whether a move takes away the cell that the opponent needs."""
    after = game.play(position, move)
    return completing_cells(game.board, after, 2 - game.mover(position)) == 0


@dataclass(frozen=True)
class Threats(Job):
    """The report's search in positions under threat, with and without looking for won games."""

    KIND: ClassVar[str] = "paper.polar.threats"
    VERSION: ClassVar[int] = 1

    depth: int
    positions: int
    marks: tuple[int, ...]
    seed: int

    def identity(self) -> dict[str, Any]:
        return super().identity() | {"game": POLAR.identity()}

    def run(self, tell: Tell) -> dict[str, Any]:
        """For both ways, the positions looked at in each of these, and whether the threat is met."""
        game = POLAR.open()
        searches = {way: ReportSearch(game, looks) for way, looks in WAYS.items()}
        nodes: dict[str, list[int]] = {way: [] for way in WAYS}
        blocked: dict[str, list[bool]] = {way: [] for way in WAYS}
        positions = threatened_positions(game, self.positions, self.marks, self.seed)
        for number, position in enumerate(positions):
            for way, search in searches.items():
                move = search.choose(position, game.mover(position), self.depth)
                nodes[way].append(search.nodes)
                blocked[way].append(is_blocked(game, position, move))
            tell((number + 1) / len(positions), f"the report's search at depth {self.depth}, under threat")
        return {"nodes": nodes, "blocked": blocked}


def jobs(settings: Settings, seed: int) -> list[Threats]:
    return [Threats(depth, settings.positions, settings.marks, seed) for depth in settings.depths]


def ratio(nodes: dict[str, list[int]]) -> Measured:
    """How many times as many positions are looked at with it, a geometric mean."""
    pairs = zip(nodes[FIRST_OF_ALL], nodes[NOT_AT_ALL], strict=True)
    mean = Mean(tuple(math.log(one / other) for one, other in pairs))
    low, high = mean.interval or (mean.value, mean.value)
    return Measured(math.exp(mean.value), (math.exp(low), math.exp(high)), 2)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        "The report's alpha-beta with the basic heuristic, one move away from losing",
        ["depth", "report", *WAYS, "ratio", *(f"met, {way}, %" for way in WAYS), "moves"],
        notes=["Looking, or not, for a won game first: positions looked at with 95 % intervals (Student), their ratio "
               "as a geometric mean, and how many threats are met (Wilson)."],
    )  # fmt: skip
    points = []
    for one in jobs(settings, seed):
        told = found[one]
        times = ratio(told["nodes"])
        shares = [Share(sum(told["blocked"][way]), len(told["blocked"][way])) for way in WAYS]
        table.rows.append([one.depth, None, *(mean_cell(told["nodes"][way], 0) for way in WAYS), times, *shares,
                           shares[0].games])  # fmt: skip
        low, high = times.interval or (times.value, times.value)
        points.append((float(one.depth), times.value, low, high))
    chart = Chart("Positions looked at when a won game is looked for first", "depth", "times those without",
                  [Series("ratio", points)], marks=whole_marks(settings.depths))  # fmt: skip
    return Answer([table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def saves(found: Found) -> Judged:
        deepest = jobs(settings, seed)[-1]
        times = ratio(found[deepest]["nodes"])
        low, high = times.interval or (0.0, math.inf)
        holds = True if high < SIGNIFICANT else False if low > SIGNIFICANT else None
        return judged(holds, f"At depth {deepest.depth} it looks at {times} times as many positions.")

    def blocks(found: Found) -> Judged:
        told, better = [], []
        for one in jobs(settings, seed):
            blocked = found[one]["blocked"]
            with_it, without = (sum(blocked[way]) for way in WAYS)
            better.append(with_it - without)
            told.append(f"{with_it} and {without} of {settings.positions} threats at depth {one.depth}")
        holds = True if min(better) > 0 else False if max(better) <= 0 else None
        return judged(holds, f"It meets {', '.join(told)}, with and without looking.")

    return [
        Claim("Looking for a won game first cuts the search time much when the opponent is one move from winning",
              "section 2.2", "at the greatest depth the ratio of positions looked at, with it to without, has an "
              f"interval below {SIGNIFICANT:.2f} (holds) or above (does not)", saves),
        Claim("Without it the search plays for its own win in two rounds instead of blocking the opponent's",
              "section 2.2", "at every depth it meets more threats with it than without (holds), or at none (does not)",
              blocks),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="win-check", about="what looking for a won game first is worth under threat",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["The search is written as the report tells it, in plain Python: moves in the order of cells, nothing "
                 "remembered. Where every move loses it takes the first, which meets no threat."],
        small={"depths": (2, 3), "positions": 3, "marks": (8,)},
    )
]  # fmt: skip
