"""How the report meant to measure progress: against random players, then against earlier versions of the player.

It gives no figures of either. One network learns by playing both sides, and its versions after so many games play each
other and random players on both sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from plyground.core.charts import Chart, Series
from plyground.jobs.job import Job
from plyground.papers.answer import (
    ENVIRONMENT,
    Answer,
    Cell,
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
from plyground.papers.given import ours
from plyground.papers.learning_run import LearningRun
from plyground.papers.tablut2014.learners import BOTH_SIDES, learner
from plyground.papers.tablut2014.results import DOCUMENT, PUBLISHED, points

LEVEL = 0.03  # a gain in the share of wins that is called none


@dataclass(frozen=True)
class Settings:
    """The versions, and the games between them."""

    versions: tuple[int, ...] = ours((0, 250, 500, 1000, 2000, 4000, 8000), "games learned from, doubling", scales=True)
    games: int = ours(400, "of each test, with rotated seats", scales=True)
    runs: int = ours(10, "networks that begin with other weights")


def training(settings: Settings, seed: int) -> LearningRun:
    return learner(BOTH_SIDES, settings.versions, seed, kept=settings.versions)


def against_random(settings: Settings, version: int, seed: int) -> Contest:
    run = training(settings, seed)
    players = (Contestant("greedy", run, version), Contestant(PUBLISHED))
    return Contest(run.game, players, settings.games, seed)


def against_earlier(settings: Settings, version: int, earlier: int, seed: int) -> Contest:
    """From random openings, since two networks play one game again and again."""
    run = training(settings, seed)
    players = (Contestant("greedy", run, version), Contestant("greedy", run, earlier))
    return Contest(run.game, players, settings.games, seed, openings=None)


def seeds(settings: Settings, seed: int) -> range:
    return range(seed, seed + settings.runs)


def jobs(settings: Settings, seed: int) -> Sequence[Job]:
    made: list[Job] = []
    first, last = settings.versions[0], settings.versions[-1]
    for one in seeds(settings, seed):
        made += [against_random(settings, version, one) for version in settings.versions]
        made += [against_earlier(settings, later, earlier, one) for earlier, later in pairwise(settings.versions)]
        made.append(against_earlier(settings, last, first, one))
    return made


def wins_against_random(settings: Settings, version: int, seed: int, found: Found) -> Mean:
    told = [found[against_random(settings, version, one)] for one in seeds(settings, seed)]
    return Mean(tuple(one["players"][0]["win_rate"] for one in told), is_percent=True)


def score_against(settings: Settings, version: int, earlier: int, seed: int, found: Found) -> Mean:
    """Wins and half the draws."""
    told = [found[against_earlier(settings, version, earlier, one)] for one in seeds(settings, seed)]
    return Mean(tuple(one["players"][0]["score"] for one in told), is_percent=True)


def rounds_against_random(settings: Settings, version: int, seed: int, found: Found) -> Mean:
    told = [found[against_random(settings, version, one)] for one in seeds(settings, seed)]
    return Mean(tuple(one["length"]["mean"] for one in told))


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        "Versions of networks that play both sides",
        ["games learned", "report", "wins against random, %", "rounds", "score against the version before, %"],
        notes=[f"Means of {settings.runs} runs with their 95 % intervals (Student), {settings.games:,} games each; a "
               "draw scores a half."],
    )  # fmt: skip
    before: int | None = None
    for version in settings.versions:
        score: Cell = None if before is None else score_against(settings, version, before, seed, found)
        table.rows.append([version, None, wins_against_random(settings, version, seed, found),
                           rounds_against_random(settings, version, seed, found), score])  # fmt: skip
        before = version
    return Answer([table], [curves(settings, seed, found)])


def curves(settings: Settings, seed: int, found: Found) -> Chart:
    """Each run, and their mean."""
    mean = "mean of runs"
    made = []
    for one in seeds(settings, seed):
        points = [(float(version), found[against_random(settings, version, one)]["players"][0]["win_rate"], None, None)
                  for version in settings.versions]  # fmt: skip
        made.append(Series(f"seed {one}", points, member_of=mean))
    means = [wins_against_random(settings, version, seed, found) for version in settings.versions]
    made.append(Series(mean, [(float(version), one.value, *(one.interval or (None, None)))
                              for version, one in zip(settings.versions, means, strict=True)]))  # fmt: skip
    return Chart("Progress against random players", "games learned from", "games won", made, is_percent=True)


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    first, last = settings.versions[0], settings.versions[-1]

    def judge_random(found: Found) -> Judged:
        gain = difference_of_means(
            wins_against_random(settings, first, seed, found), wins_against_random(settings, last, seed, found)
        )
        return judged(is_above(gain), f"The share of wins changes {points(gain)}.")

    def judge_itself(found: Found) -> Judged:
        score = score_against(settings, last, first, seed, found)
        return judged(is_above(score.interval, 0.5), f"It scores {score} %.")

    def judge_plateau(found: Found) -> Judged:
        before, after = (wins_against_random(settings, version, seed, found) for version in settings.versions[-2:])
        gain = difference_of_means(before, after)
        verdict = None if gain is None else True if gain[1] < LEVEL else False if gain[0] > LEVEL else None
        return judged(verdict, f"The last doubling of games changes the share of wins {points(gain)}.")

    where = "section Problem Definition"
    return [
        Claim("A player improves through play against itself, measured against random players", where,
              "its last version wins more games than its first: the interval of the difference of means lies above 0",
              judge_random, theme=ENVIRONMENT, needs_full_scale=True),
        Claim("A player improves through play against itself, measured against its earlier self", where,
              "the interval of the mean score of its last version against its first lies above 50 %", judge_itself,
              theme=ENVIRONMENT, needs_full_scale=True),
        Claim("Its progress reaches a plateau", where,
              f"the interval of the gain of the last doubling of games lies below {100 * LEVEL:.0f} points (holds) or "
              "above (does not)", judge_plateau, needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="progress", about="progress of learning against random and against earlier versions",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"versions": (0, 10, 20), "games": 20, "runs": 2},
        remarks=(
            "These are the report's aims and not its findings: it tells neither how fast nor how far its player "
            "improved, and trained it against random players only.",
            "The networks learn as `plyground train tablut` recommends: both sides, every position towards the next "
            "one, one turn in ten at random.",
        ),
    )
]  # fmt: skip
