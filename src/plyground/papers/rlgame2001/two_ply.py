"""Two-ply search before learning (section 4): do learners that look two plies ahead as they play learn faster?

Learners choose their training moves one ply ahead, as in the paper, or by alpha-beta two plies ahead, with the values
that they have learned. All are tested one ply ahead, and two.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import (
    DEPTH,
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
from plyground.papers.rlgame2001.boards import DOCUMENT, LARGE, NETWORKS, OF_LEARNERS, RECIPE, name_of, spec
from plyground.papers.rlgame2001.judging import points_text
from plyground.papers.rlgame2001.training_games import TrainingGames, mean_length

ONE, TWO = "greedy", "alphabeta:depth=2"
PLIES = {ONE: "one ply", TWO: "two plies"}
SMALLEST = 0.03  # a difference in the share of wins that would matter
LEARNERS: Mapping[str, dict[str, Any]] = {
    "the paper's with tanh, α = 0.01": NETWORKS | {"squash": "tanh", "alpha": 0.01},
    "the recipe": RECIPE,
}


@dataclass(frozen=True)
class Settings:
    """Numbers of games, on (8,2,5)."""

    checkpoints: tuple[int, ...] = ours((100, 200, 500, 1000), "while the recipe still learns", scales=True)
    explore: float = paper(0.1, "section 3.1: the best move with probability 0.9")
    test_games: int = ours(200, "for intervals of about ± 7 points a test", scales=True)
    runs: int = ours(6, "so that differences of 15 points in the mean show")


def runs_of(learner: str, choice: str, settings: Settings, seed: int) -> list[TrainingGames]:
    options = LEARNERS[learner] | {"explore": f"{settings.explore:g}", "choice": choice.replace(",", ";")}
    return [
        TrainingGames(spec(LARGE), options, settings.checkpoints, seed + k, settings.checkpoints)
        for k in range(settings.runs)
    ]


def test_of(run: TrainingGames, games: int, search: str, settings: Settings, seed: int) -> Contest:
    return Contest(
        spec(LARGE), (Contestant(search, learned=run, games=games), Contestant("random")), settings.test_games, seed
    )


def jobs(settings: Settings, seed: int) -> list[Contest]:
    runs = [run for learner in LEARNERS for choice in PLIES for run in runs_of(learner, choice, settings, seed)]
    curves = [test_of(run, games, ONE, settings, seed) for run in runs for games in settings.checkpoints]
    return curves + [test_of(run, settings.checkpoints[-1], TWO, settings, seed) for run in runs]


def scores(
    learner: str, choice: str, settings: Settings, seed: int, found: Found, games: int, search: str = ONE
) -> Mean:
    """The share of games that each run wins against random after so many games."""
    played = [found[test_of(run, games, search, settings, seed)] for run in runs_of(learner, choice, settings, seed)]
    return Mean(tuple(one["players"][0]["wins"] / one["games"] for one in played), is_percent=True)


def speed(learner: str, choice: str, settings: Settings, seed: int, found: Found) -> Mean:
    """Of every run the mean of its learning curve."""
    tests = [scores(learner, choice, settings, seed, found, games).values for games in settings.checkpoints]
    return Mean(tuple(sum(values) / len(values) for values in zip(*tests, strict=True)), is_percent=True)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """Learning curves with both ways to choose training moves."""
    last = settings.checkpoints[-1]
    curves = Table(
        f"{name_of(LARGE)}: wins against random, tested one ply ahead, %",
        ["learner, and how far it looks", *(f"after {games:,}" for games in settings.checkpoints)],
        notes=[f"Means of {settings.runs} runs with 95 % intervals (Student), {settings.test_games:,} games a test. "
               "The paper only proposes it."],
    )  # fmt: skip
    ends = Table(
        f"After {last:,} games",
        ["learner, and how far it looks", "tested one ply ahead, %", "two plies ahead, %", "moves of the last games"],
    )
    charts = []
    for learner in LEARNERS:
        series = []
        for choice, plies in PLIES.items():
            means = [scores(learner, choice, settings, seed, found, games) for games in settings.checkpoints]
            windows = [found[run]["windows"][-1] for run in runs_of(learner, choice, settings, seed)]
            name = f"{learner}; {plies}"
            curves.rows.append([name, *means])
            ends.rows.append([name, means[-1], scores(learner, choice, settings, seed, found, last, TWO),
                              Mean(tuple(map(mean_length, windows)))])  # fmt: skip
            points: list[Point] = [
                (float(games), mean.value, *(mean.interval or (None, None)))
                for games, mean in zip(settings.checkpoints, means, strict=True)
            ]
            series.append(Series(plies, points))
        charts.append(Chart(f"Learning curves: {learner}", "training games", "wins against random", series,
                            is_percent=True))  # fmt: skip
    return Answer([curves, ends], charts)


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """That search and learning go well together."""

    def learns_faster(learner: str, found: Found) -> Judged:
        one, two = (speed(learner, choice, settings, seed, found) for choice in (ONE, TWO))
        difference = difference_of_means(one, two)
        if difference is None:
            return judged(None, "One run has no interval.")
        low, high = difference
        told = f"Mean of the curves {two} % with two plies, {one} % with one"
        return judged(
            True if low > 0 else False if high < SMALLEST else None,
            f"{told}: {100 * low:+.1f} to {100 * high:+.1f} points.",
        )

    def plays_better(found: Found) -> Judged:
        last = settings.checkpoints[-1]
        one, two = (
            [
                value
                for learner in LEARNERS
                for value in scores(learner, ONE, settings, seed, found, last, search).values
            ]
            for search in (ONE, TWO)
        )
        gains = Mean(tuple(after - before for before, after in zip(one, two, strict=True)))
        return judged(is_above(gains.interval), f"The share of games won changes {points_text(gains.interval)}.")

    faster = [
        Claim(f"Two-ply search before learning improves the machine: {learner}", "section 4",
              "the mean of the learning curve, tested one ply ahead, is above that of learners that look one ply ahead "
              f"(holds), or less than {100 * SMALLEST:.0f} points above it (does not hold), by the interval of the "
              "difference",
              functools.partial(learns_faster, learner), needs_full_scale=True, theme=DEPTH)
        for learner in LEARNERS
    ]  # fmt: skip
    return [
        *faster,
        Claim("Search improves what was learned without it", "section 4",
              f"after {settings.checkpoints[-1]:,} games learned one ply ahead, the networks win more against random "
              "two plies ahead than one: the interval of the gain, network by network of both learners, lies above "
              "0", plays_better, needs_full_scale=True, theme=DEPTH),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="two-ply", about="two-ply search before learning",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=[OF_LEARNERS,
                 "After two plies the other side has moved, and the paper's networks, one for each side, have only "
                 "learned to judge positions after their own side's moves; the recipe's network knows both."],
        small={"runs": 2, "checkpoints": (2, 4)},
    ),
]  # fmt: skip
