"""Tables A.1 to A.28 of the thesis: networks of ten hidden units learn a game and are tested every few thousand games.

Each table is one representation of the board in one learning environment, with five runs. What is not set here is as
the games' own files recommend, which follow the thesis: α = 0.3, λ = 0.7.
"""

import csv
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Table, difference_of_means, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import paper, unknown
from plyground.papers.learning_run import LearningRun

FOLDER = pathlib.Path(__file__).with_name("tables")
THESIS_TESTS = 5000  # games of each test in the thesis's tables
AGREES = 0.03  # a difference of means in the share of wins that is called none


@dataclass(frozen=True)
class Learner:
    """Which game is learned, from which inputs, and from whose games."""

    table: str
    game: str
    encoding: str
    lineup: str  # of the games that are learned from
    benchmark: str  # of the tests
    about: str


@dataclass(frozen=True)
class Settings:
    """What all tables share; the checkpoints are those of the table."""

    checkpoints: tuple[int, ...] = paper((0,), "the table's first column", scales=True)
    test_games: int = paper(5000, "section 5.3", scales=True)
    runs: int = paper(5, "the table's columns")
    hidden: int = paper(10, "section 5.2")
    moves_first: bool = unknown(True, "who begins; the network on the first seat fits the thesis best")
    prediction: str = unknown("saved", "P_t of equation 2.5: by the weights of the move before, or current ones")


LEARNERS = (
    Learner("A.8", "hypergammon", "unary", "self", "pubeval", "hypergammon, unary, self-play"),
    Learner("A.12", "hypergammon", "combined", "self", "pubeval", "hypergammon, combined, self-play"),
)


def thesis_wins(table: str) -> dict[int, list[int]]:
    """The wins of each run after so many games, as the thesis prints them; the last row of A.26 has four."""
    with (FOLDER / f"{table}.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return {int(row[0]): [int(wins) for wins in row[1:] if wins] for row in rows}


def learning_runs(learner: Learner, settings: Settings, seed: int) -> list[LearningRun]:
    """The runs of a table."""
    first: dict[str, Any] = {"rotate": False, "test_seats": "0"} if settings.moves_first else {}
    options = {
        "encoding": learner.encoding, "hidden": settings.hidden, "lineup": learner.lineup,
        "benchmark": learner.benchmark, "test_games": settings.test_games, "self_games": 0,
        "prediction": settings.prediction, **first,
    }  # fmt: skip
    spec = GameSpec(learner.game, {"first": 0} if settings.moves_first else {})
    return [LearningRun(spec, options, settings.checkpoints, seed + number) for number in range(settings.runs)]


def answer(learner: Learner, settings: Settings, seed: int, found: Found) -> Answer:
    """The thesis's means beside ours, checkpoint by checkpoint, and both learning curves."""
    thesis = list(thesis_wins(learner.table).items())
    curves = [found[run]["curve"] for run in learning_runs(learner, settings, seed)]
    table = Table(
        f"Wins against {learner.benchmark}, %",
        ["games", "thesis: mean of five", "ours: mean", *(f"run {number}" for number in range(1, len(curves) + 1))],
        notes=[f"95 % intervals of the mean of runs (Student). {settings.test_games:,} games in each test of ours."],
    )  # fmt: skip
    for place, games in enumerate(settings.checkpoints):
        shares = tuple(curve[place]["win_rate"] for curve in curves)
        theirs = Mean(tuple(wins / THESIS_TESTS for wins in thesis[place][1]), is_percent=True)
        table.rows.append([games, theirs, Mean(shares, is_percent=True), *(f"{100 * share:.1f}" for share in shares)])
    return Answer([table], [learning_curves(learner, settings, thesis, curves)])


def learning_curves(
    learner: Learner, settings: Settings, thesis: Sequence[tuple[int, list[int]]], curves: Sequence[Any]
) -> Chart:
    """Both means with their intervals, over the games learned from."""
    ours: list[Point] = []
    theirs: list[Point] = []
    for place, games in enumerate(settings.checkpoints):
        for mean, points in (
            (Mean(tuple(curve[place]["win_rate"] for curve in curves)), ours),
            (Mean(tuple(wins / THESIS_TESTS for wins in thesis[place][1])), theirs),
        ):
            low, high = mean.interval or (None, None)
            points.append((float(games), mean.value, low, high))
    return Chart(f"Learning curves: {learner.about}", "training games", f"wins against {learner.benchmark}",
                 [Series("thesis", theirs), Series("ours", ours)], is_percent=True)  # fmt: skip


def claims(learner: Learner, settings: Settings, seed: int) -> Sequence[Claim]:
    """That our networks end where the thesis's ended."""
    thesis = list(thesis_wins(learner.table).values())[-1]
    theirs = Mean(tuple(wins / THESIS_TESTS for wins in thesis))

    def judge(found: Found) -> Judged:
        last = [found[run]["curve"][-1]["win_rate"] for run in learning_runs(learner, settings, seed)]
        difference = difference_of_means(theirs, Mean(tuple(last)))
        if difference is None:
            return judged(None, "One run has no interval.")
        low, high = difference
        holds = True if low > -AGREES and high < AGREES else False if low > AGREES or high < -AGREES else None
        return judged(
            holds,
            f"Ours end {100 * low:+.1f} to {100 * high:+.1f} points from the thesis's {100 * theirs.value:.1f} %.",
        )

    return [Claim(
        f"After all games the networks win {100 * theirs.value:.1f} % against {learner.benchmark}",
        f"table {learner.table}",
        f"the interval of the difference of the two means of runs lies within ± {100 * AGREES:.0f} points (holds), or "
        "wholly outside (does not hold)",
        judge, needs_full_scale=True,
    )]  # fmt: skip


def experiment(learner: Learner) -> Experiment:
    return Experiment(
        document="matthews", name=learner.table, about=learner.about,
        settings=Settings(checkpoints=tuple(thesis_wins(learner.table))),
        jobs=lambda settings, seed: learning_runs(learner, settings, seed),
        answer=lambda settings, seed, found: answer(learner, settings, seed, found),
        claims=lambda settings, seed: claims(learner, settings, seed),
        small={"runs": 2, "test_games": 20},
    )  # fmt: skip


EXPERIMENTS = [experiment(learner) for learner in LEARNERS]
