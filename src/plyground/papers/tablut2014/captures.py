"""Whether the learned White captures rather than wins: what is on the board at the end, and which exits it passes by.

The report saw boards that are soon reduced to one or two pieces of a side, and games that end as draws or by a king who
bumps into an exit at last. It blames the network's structure.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

from plyground.core.game import Position
from plyground.games.tablut.board import CELLS, END, KING_CELL, KING_ESCAPED, TURN, WHITE
from plyground.games.tablut.lanes import can_escape
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.papers.answer import (
    REPRESENTATION,
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Table,
    difference_of_means,
    is_above,
    judged,
)
from plyground.papers.contest import Contest, Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.tablut2014 import rows_5_to_7
from plyground.papers.tablut2014.endings import ending_of
from plyground.papers.tablut2014.learners import OWN_POSITIONS, WORDED, learner
from plyground.papers.tablut2014.results import DOCUMENT, PUBLISHED, THE_REPORT, points, reported
from plyground.papers.tablut2014.smoothing import LeafSmoothing
from plyground.players.known_options import without_endgames

MOST = 0.5  # of the games
MANY = 0.1  # of the games, as draws

WAYS: Mapping[str, Mapping[str, Any]] = {
    "as worded": WORDED,
    "own positions": OWN_POSITIONS,
    "own positions, finished games judged by the network": {**OWN_POSITIONS, "ends": "judged"},
    "own positions, exits seen": {**OWN_POSITIONS, "encoding": "lanes"},
}
PROGRAM = "program: leaf smoothing"
RANDOM_PLAY = "random White"


@dataclass(frozen=True)
class Settings:
    """The training and the games looked at."""

    training_games: int = paper(1000, "results table, notes of row 5", scales=True)
    games: int = ours(300, "of each network, looked at move by move", scales=True)
    program_games: int = paper(1000, "of the program's learner, whose games of rows-5-7 these are", scales=True)
    runs: int = ours(10, "as in rows-5-7")


@dataclass(frozen=True)
class Endings(Contest):
    """Games of White against Black: what is left at their ends, and the exits that were open to the king."""

    KIND: ClassVar[str] = "paper.tablut.endings"
    VERSION: ClassVar[int] = 1

    seats: str = "fixed"

    def __hash__(self) -> int:
        return hash((self.game, self.games, self.seed))

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        cells = int(game.board[CELLS])
        told = Counter({"open": 0, "taken": 0})

        def look(number: int, positions: list[Position]) -> None:
            told.update(ending_of(game.board, positions[-1]))
            for before, after in pairwise(positions):
                if before[cells + TURN] == WHITE and can_escape(game.board, before, before[cells + KING_CELL]):
                    told["open"] += 1
                    told["taken"] += int(after[cells + END] == KING_ESCAPED)
            tell(told["games"] / self.games, "tablut: how games end")

        with without_endgames():
            match(game, [one.player(game) for one in self.players], self.games, self.seed, self.seats, workers=1,
                  openings=self.openings, on_game=look)  # fmt: skip
        return dict(told)


def trained(settings: Settings, way: str, seed: int) -> LearningRun:
    return learner(WAYS[way], (settings.training_games,), seed)


def test(settings: Settings, way: str, seed: int) -> Endings:
    white = Contestant(PUBLISHED) if way == RANDOM_PLAY else Contestant("greedy", trained(settings, way, seed))
    spec = trained(settings, "own positions", seed).game
    return Endings(spec, (white, Contestant(PUBLISHED)), settings.games, seed)


def all_ways() -> list[str]:
    return [*WAYS, RANDOM_PLAY]


def program_runs(settings: Settings, seed: int) -> list[LeafSmoothing]:
    return rows_5_to_7.smoothed_runs(
        replace(rows_5_to_7.Settings(), training_games=settings.training_games, games=settings.program_games,
                runs=settings.runs), seed,
    )  # fmt: skip


def jobs(settings: Settings, seed: int) -> Sequence[Job]:
    tests = [test(settings, way, one) for way in all_ways() for one in range(seed, seed + settings.runs)]
    return [*program_runs(settings, seed), *tests]


def results(settings: Settings, way: str, seed: int, found: Found) -> list[Mapping[str, Any]]:
    if way == PROGRAM:
        return [found[run]["outcomes"]["row 5"]["endings"] for run in program_runs(settings, seed)]
    return [found[test(settings, way, one)] for one in range(seed, seed + settings.runs)]


def share(settings: Settings, way: str, seed: int, found: Found, name: str) -> Mean:
    """Of the games, over runs."""
    return Mean(tuple(one[name] / one["games"] for one in results(settings, way, seed, found)), is_percent=True)


def taken(settings: Settings, way: str, seed: int, found: Found) -> Mean:
    """Of the turns with an open exit, those on which the king took it."""
    told = [one for one in results(settings, way, seed, found) if one["open"]]
    return Mean(tuple(one["taken"] / one["open"] for one in told) or (0.0,), is_percent=True)


def left(settings: Settings, way: str, seed: int, found: Found, name: str) -> Mean:
    return Mean(tuple(one[name] / one["games"] for one in results(settings, way, seed, found)))


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    ends = Table(
        "How the learned White's games against random end",
        ["White", "one or two pieces left of a side, %", "drawn, %", "king escaped, %", "no attacker left, %"],
        [[THE_REPORT, None, f"{100 * reported(5)['drawn']:g}", None, None]],
        notes=[f"Means of {settings.runs} runs with their 95 % intervals (Student), {settings.games:,} games each and "
               f"{settings.program_games:,} of the program's learner, which goes on learning in them; one ply ahead."],
    )  # fmt: skip
    rest = Table(
        "What is left at the end, and the exits that were open", ["White", "attackers", "soldiers", "exits taken, %"],
        notes=["An exit is open if the king, whose turn it is, can move to a corner at once. The king counts as a "
               "piece of White's, but not among the soldiers. The report has no such figures."],
    )  # fmt: skip
    for way in (PROGRAM, *all_ways()):
        ends.rows.append([way, *(share(settings, way, seed, found, name)
                                 for name in ("reduced", "drawn", "escaped", "wiped out"))])  # fmt: skip
        exits = None if way == PROGRAM else taken(settings, way, seed, found)
        rest.rows.append([way, *(left(settings, way, seed, found, name) for name in ("attackers", "soldiers")), exits])
    return Answer([ends, rest])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    cells, exits = "own positions", "own positions, exits seen"

    def judge_reduced(way: str, found: Found) -> Judged:
        reduced = share(settings, way, seed, found, "reduced")
        return judged(is_above(reduced.interval, MOST), f"So end {reduced} % of the games.")

    def judge_draws(way: str, found: Found) -> Judged:
        drawn = share(settings, way, seed, found, "drawn")
        return judged(is_above(drawn.interval, MANY), f"Drawn: {drawn} %.")

    def judge_exits(way: str, found: Found) -> Judged:
        used = taken(settings, way, seed, found)
        above = is_above(used.interval, MOST)
        return judged(None if above is None else not above, f"It takes {used} % of them.")

    def judge_structure(found: Found) -> Judged:
        fewer = difference_of_means(
            share(settings, exits, seed, found, "reduced"), share(settings, cells, seed, found, "reduced")
        )
        return judged(is_above(fewer), f"One input for each cell has more of such games {points(fewer)}.")

    where = "section Discussion, second paragraph"
    reduced = f"the interval of the mean share of games that end so, over runs, lies above {100 * MOST:.0f} %"
    passed = (f"of the turns on which the king can move to a corner, the interval of the mean share on which he does, "
              f"over runs, lies below {100 * MOST:.0f} %")  # fmt: skip
    many = f"the interval of the mean share of draws, over runs, lies above {100 * MANY:.0f} %"
    made = []
    for way in ("as worded", cells, PROGRAM):
        made += [
            Claim(
                f"Boards are reduced to one or two pieces on a side ({way})",
                where,
                reduced,
                partial(judge_reduced, way),
                needs_full_scale=True,
            ),
            Claim(f"That leads to many draws ({way})", where, many, partial(judge_draws, way), needs_full_scale=True),
        ]
    for way in ("as worded", cells):
        made += [
            Claim(f"The king passes exits by, and bumps into one at last ({way})", where, passed,
                  partial(judge_exits, way), needs_full_scale=True),
        ]  # fmt: skip
    return [
        *made,
        Claim("It is the network's structure that makes a player capture rather than win", where,
              "with exits among the inputs, and everything else alike, fewer games end with one or two pieces on a "
              "side: the interval of the difference of means over runs lies above 0", judge_structure,
              theme=REPRESENTATION, needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="captures", about="whether the learned White captures rather than wins",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"training_games": 20, "games": 20, "runs": 2},
        remarks=(
            "A network that is asked about finished games like about any other does not know that a king on a corner "
            "has won, so it can pass an open exit by; as worded it is asked so. Where a finished game is worth its "
            "result the king takes every exit that is open, whatever the inputs are.",
            "The report's own results have 1 % of draws for its learned White. Own positions: λ = 0.7, α = 0.03. What "
            "exits the program's learner passes by is not counted.",
            "The report's program never told its network of a result, nor that a game was over (rows-5-7).",
        ),
    )
]  # fmt: skip
