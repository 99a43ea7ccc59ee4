"""Learning with cycles left to the learner, cut out, or ended by a rule (section 4 leaves open which is best).

* *left*: the learner finds out by itself, as in the paper;
* *cut*: where a position comes again in a game, nothing is learned from the step that leads there, and no later error
  reaches back beyond it (the training setting `cycles=cut`);
* *ended*: a game in which a position stands for the third time is a draw (the game's setting `repetition=3`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Table, difference_of_means, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.rlgame2001.boards import DOCUMENT, LARGE, NETWORKS, OF_LEARNERS, RECIPE, name_of, spec

LEFT, CUT, ENDED = "left", "cut", "ended"
SMALLEST = 0.03  # a difference in the share of wins that would matter
LEARNERS: Mapping[str, dict[str, Any]] = {
    "the paper's networks": NETWORKS,
    "the same with tanh": NETWORKS | {"squash": "tanh"},
    "the network of `recipe`": RECIPE,
}


@dataclass(frozen=True)
class Settings:
    """Numbers of games, on (8,2,5)."""

    checkpoints: tuple[int, ...] = ours((0, 500, 1000, 1500, 2000, 3000), "the recipe learns within these", scales=True)
    explore: float = paper(0.1, "section 3.1: the best move with probability 0.9")
    test_games: int = ours(400, "for intervals of about ± 5 points a test", scales=True)
    runs: int = ours(6, "so that differences of 10 points in the mean show")


def runs_of(learner: str, way: str, settings: Settings, seed: int) -> list[LearningRun]:
    """The runs of a learner with one way to treat cycles."""
    options = LEARNERS[learner] | {
        "cycles": CUT if way == CUT else "counted", "explore": f"{settings.explore:g}", "self_games": 0,
        "test_games": settings.test_games, "benchmark": "random", "window": max(settings.checkpoints[-1] // 5, 1),
    }  # fmt: skip
    game = spec(LARGE, repetition=3) if way == ENDED else spec(LARGE)
    return [LearningRun(game, options, settings.checkpoints, seed + k) for k in range(settings.runs)]


def jobs(settings: Settings, seed: int) -> list[LearningRun]:
    return [run for learner in LEARNERS for way in (LEFT, CUT, ENDED) for run in runs_of(learner, way, settings, seed)]


def speeds(runs: Sequence[LearningRun], found: Found) -> Mean:
    """Of every run the mean of its learning curve, without the test before the first game."""
    curves = [found[run]["curve"][1:] for run in runs]
    return Mean(tuple(sum(one["win_rate"] for one in curve) / len(curve) for curve in curves), is_percent=True)


def last_test(runs: Sequence[LearningRun], found: Found) -> Mean:
    return Mean(tuple(found[run]["curve"][-1]["win_rate"] for run in runs), is_percent=True)


def repeats(runs: Sequence[LearningRun], found: Found, place: int) -> Mean:
    return Mean(tuple(found[run]["windows"][place]["repeats"] for run in runs), is_percent=True)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """Learning speed and cycles by learner and way, and the learning curves."""
    made, charts = [], []
    for learner in LEARNERS:
        series = []
        table = Table(
            f"{name_of(LARGE)}, {learner.replace('`', '')}: wins against random and repeated positions, %",
            ["cycles", "mean of the curve", f"after {settings.checkpoints[-1]:,} games", "repeated at first",
             "repeated at the end"],
        )  # fmt: skip
        made.append(table)
        for way in (LEFT, CUT, ENDED):
            runs = runs_of(learner, way, settings, seed)
            table.rows.append([
                way, speeds(runs, found), last_test(runs, found), repeats(runs, found, 0), repeats(runs, found, -1),
            ])  # fmt: skip
            series.append(Series(way, curve_of(runs, settings, found)))
        charts.append(Chart(f"Learning curves: {learner.replace('`', '')}", "training games", "wins against random",
                            series, is_percent=True))  # fmt: skip
    made[0].notes = [
        f"Means of {settings.runs} runs with 95 % intervals (Student), {settings.test_games:,} games a test. Where the "
        "rule ends games it also ends those of the tests."
    ]
    return Answer(made, charts)


def curve_of(runs: Sequence[LearningRun], settings: Settings, found: Found) -> list[Point]:
    points: list[Point] = []
    for place, games in enumerate(settings.checkpoints):
        mean = Mean(tuple(found[run]["curve"][place]["win_rate"] for run in runs), is_percent=True)
        low, high = mean.interval or (None, None)
        points.append((float(games), mean.value, low, high))
    return points


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """That learning needs its cycles dealt with, for each learner and each of two ways."""
    made = []
    for learner in LEARNERS:
        for way, words in ((CUT, "cut out of what is learned"), (ENDED, "ended by a rule")):

            def judge(found: Found, learner: str = learner, way: str = way) -> Judged:
                first, second = (speeds(runs_of(learner, one, settings, seed), found) for one in (LEFT, way))
                difference = difference_of_means(first, second)
                if difference is None:
                    return judged(None, "One run has no interval.")
                low, high = difference
                holds = True if low > 0 else False if high < SMALLEST else None
                told = f"Against random {second} % instead of {first} %, mean of the curves"
                return judged(holds, f"{told}: {100 * low:+.1f} to {100 * high:+.1f} points.")

            made.append(Claim(
                f"Learning must deal with cycles: {learner} learn faster if they are {words}"
                if learner != "the network of `recipe`" else
                f"Learning must deal with cycles: {learner} learns faster if they are {words}",
                "sections 3.3 and 4",
                "the mean of the learning curve against random is above that with cycles left (holds), or less than "
                f"{100 * SMALLEST:.0f} points above it (does not hold), by the interval of the difference of the means",
                judge, needs_full_scale=True,
            ))  # fmt: skip
    return made


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="cycles-cut", about="learning speed with cycles left, cut or ended by a rule",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims, remarks=[OF_LEARNERS],
        small={"runs": 2, "checkpoints": (0, 2, 4)},
    ),
]  # fmt: skip
