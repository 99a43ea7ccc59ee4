"""The benchmark opponent that section 4 wishes for: a network stopped at an acceptable level of play.

It is the recipe's network (see `recipe`) after a number of games; then it learns no more. Learners with different
settings learn by playing themselves, and by playing the benchmark; both are tested against it as they learn.
The benchmark plays one move in ten at random, in lessons and in tests, since it would play one game again and again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import (
    ENVIRONMENT,
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Share,
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
from plyground.papers.rlgame2001.training_games import OPPONENT, TrainingGames

ACCEPTABLE = 0.9  # of games won against random
ITSELF, BENCHMARK = "itself", "the benchmark"
LEARNERS: Mapping[str, dict[str, Any]] = {
    "the paper's": NETWORKS,
    "the paper's with tanh, α = 0.01, inputs `state`": NETWORKS
    | {"squash": "tanh", "alpha": 0.01, "encoding": "state"},
    "the recipe with λ = 0": RECIPE | {"lambda": 0.0},
    "the recipe": RECIPE,
    "the recipe with λ = 0.9": RECIPE | {"lambda": 0.9},
}


@dataclass(frozen=True)
class Settings:
    """Numbers of games, on (8,2,5)."""

    benchmark_games: tuple[int, ...] = ours((2000,), "after which it wins nearly all games against random", scales=True)
    benchmark_seed: int = ours(1001, "any but those of the learners")
    checkpoints: tuple[int, ...] = ours((250, 500, 1000, 2000), "as many as the benchmark learned from", scales=True)
    explore: float = paper(0.1, "section 3.1: the best move with probability 0.9")
    test_games: int = ours(200, "for intervals of about ± 7 points a test", scales=True)
    runs: int = ours(5, "so that a lucky run shows")


def benchmark(settings: Settings) -> TrainingGames:
    """The network that learns no more."""
    return TrainingGames(spec(LARGE), RECIPE, settings.benchmark_games, settings.benchmark_seed)


def runs_of(learner: str, against: str, settings: Settings, seed: int) -> list[TrainingGames]:
    """The runs of a learner that plays itself, or the benchmark on both sides in turn."""
    options = LEARNERS[learner] | {"explore": f"{settings.explore:g}"}
    if against == BENCHMARK:
        options |= {"lineup": f"self,net:{OPPONENT};explore={settings.explore:g}", "rotate": True}
    opponent = benchmark(settings) if against == BENCHMARK else None
    return [
        TrainingGames(spec(LARGE), options, settings.checkpoints, seed + k, settings.checkpoints, opponent)
        for k in range(settings.runs)
    ]


def test_of(run: TrainingGames, games: int, settings: Settings, seed: int) -> Contest:
    players = (
        Contestant(learned=run, games=games),
        Contestant(f"greedy:explore={settings.explore:g}", learned=benchmark(settings)),
    )
    return Contest(spec(LARGE), players, settings.test_games, seed)


def level(settings: Settings, seed: int) -> Contest:
    """The benchmark against random."""
    return Contest(
        spec(LARGE), (Contestant(learned=benchmark(settings)), Contestant("random")), settings.test_games, seed
    )


def tests(learner: str, against: str, settings: Settings, seed: int) -> list[list[Contest]]:
    """[run][checkpoint]"""
    return [[test_of(run, games, settings, seed) for games in settings.checkpoints]
            for run in runs_of(learner, against, settings, seed)]  # fmt: skip


def jobs(settings: Settings, seed: int) -> list[Contest]:
    made = [test for learner in LEARNERS for against in (ITSELF, BENCHMARK)
            for run in tests(learner, against, settings, seed) for test in run]  # fmt: skip
    return [level(settings, seed), *made]


def scores(learner: str, against: str, settings: Settings, seed: int, found: Found, place: int) -> Mean:
    """The share of games that each run wins against the benchmark at a checkpoint."""
    played = [found[run[place]] for run in tests(learner, against, settings, seed)]
    return Mean(tuple(one["players"][0]["wins"] / one["games"] for one in played), is_percent=True)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """How good the benchmark is, and how fast each learner comes up with it."""
    made, charts = [], []
    for against in (ITSELF, BENCHMARK):
        series = []
        table = Table(
            f"{name_of(LARGE)}: wins against the benchmark, %, of learners that play {against}",
            ["learner", *(f"after {games:,}" for games in settings.checkpoints)],
        )
        for learner in LEARNERS:
            means = [scores(learner, against, settings, seed, found, k) for k in range(len(settings.checkpoints))]
            table.rows.append([learner, *means])
            points: list[Point] = [
                (float(games), mean.value, *(mean.interval or (None, None)))
                for games, mean in zip(settings.checkpoints, means, strict=True)
            ]
            series.append(Series(learner.replace("`", ""), points))
        made.append(table)
        charts.append(Chart(f"Learning by playing {against}", "training games", "wins against the benchmark", series,
                            is_percent=True))  # fmt: skip
    made[0].notes = [
        f"Means of {settings.runs} runs with 95 % intervals (Student), {settings.test_games:,} games a test. The "
        f"benchmark, after {settings.benchmark_games[-1]:,} games, wins {level_text(settings, seed, found)} % against "
        "random. The paper only wishes for all this."
    ]
    return Answer(made, charts)


def level_text(settings: Settings, seed: int, found: Found) -> str:
    played = found[level(settings, seed)]
    return str(Share(played["players"][0]["wins"], played["games"]))


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """What section 4 expects of a benchmark."""

    def is_acceptable(found: Found) -> Judged:
        played = found[level(settings, seed)]
        share = Share(played["players"][0]["wins"], played["games"])
        low, high = share.interval
        holds = True if low > ACCEPTABLE else False if high <= ACCEPTABLE else None
        return judged(holds, f"It wins {share} % of {played['games']:,} games against random.")

    def tells_apart(found: Found) -> Judged:
        ends = {learner: scores(learner, ITSELF, settings, seed, found, -1) for learner in LEARNERS}
        best, worst = max(ends, key=lambda one: ends[one].value), min(ends, key=lambda one: ends[one].value)
        difference = difference_of_means(ends[worst], ends[best])
        told = f"{best} {ends[best]} %, {worst} {ends[worst]} %"
        return judged(is_above(difference, 0.1), f"After {settings.checkpoints[-1]:,} games by themselves: {told}.")

    def teaches(found: Found) -> Judged:
        gains = Mean(tuple(
            after - before for learner in LEARNERS
            for before, after in zip(*(scores(learner, BENCHMARK, settings, seed, found, place).values
                                       for place in (0, -1)), strict=True)
        ))  # fmt: skip
        told = "The share of games that all learners together won against it changes"
        return judged(is_above(gains.interval), f"{told} {points_text(gains.interval)}.")

    return [
        Claim("A network can be trained to an acceptable level of play, to be used as a benchmark", "section 4",
              f"it wins more than {100 * ACCEPTABLE:.0f} % of its games against random (95 % interval)", is_acceptable,
              needs_full_scale=True),
        Claim("A benchmark shows how efficiently machines with different parameters improve", "section 4",
              "the best and the worst of the learners that play themselves differ by more than 10 points against it in "
              "the end, by the interval of the difference (not corrected for choosing the two)", tells_apart,
              needs_full_scale=True, theme=ENVIRONMENT),
        Claim("Machines improve when they play against the benchmark", "section 4",
              "learners that play it win more against it in the end than after "
              f"{settings.checkpoints[0]:,} games: the interval of the gain, run by run of all learners together, "
              "lies above 0", teaches, needs_full_scale=True, theme=ENVIRONMENT),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="benchmark", about="a network stopped at a level of play, to learn and be tested "
                                                   "against",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=[OF_LEARNERS], small={"runs": 2, "benchmark_games": (4,), "checkpoints": (2, 4)},
    ),
]  # fmt: skip
