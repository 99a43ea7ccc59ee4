"""A network moved from 7x7 to 9x9, which the report believed in and had not tried.

Each cell of the large board takes the weights of the cell in the corresponding place of the small one. The networks
learn both sides, and are tested as White, the side whose value they learn, against random Black on 9x9.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from plyground.core.charts import Chart, Series
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job
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
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.tablut2014.learners import BOTH_SIDES, learner
from plyground.papers.tablut2014.results import DOCUMENT, PUBLISHED, Games, Outcome, points

SMALL, LARGE = 7, 9


@dataclass(frozen=True)
class Settings:
    """The training on both boards, and the tests on the large one."""

    training_games: int = paper(1000, "results table, notes of row 5", scales=True)
    more_games: tuple[int, ...] = ours((0, 250, 500, 1000), "on the large board", scales=True)
    games: int = ours(500, "of each test", scales=True)
    runs: int = ours(10, "networks that begin with other weights; without training on 9x9 they differ widely")


@dataclass(frozen=True)
class ContinuedRun(LearningRun):
    """A run that begins with a network that learned on another board."""

    KIND: ClassVar[str] = "paper.tablut.continued"
    VERSION: ClassVar[int] = 1

    begun: LearningRun | None = None

    def __hash__(self) -> int:
        return super().__hash__()

    @property
    def needs(self) -> Sequence[Job]:
        return [] if self.begun is None else [self.begun]

    def given(self) -> Mapping[str, Any]:
        """With the file to start from."""
        if self.begun is None:
            return self.options
        self.begun.model(self.begun.game.open())  # its file may have gone
        return {**self.options, "start": str(self.begun.file(self.begun.games, ".npz")), "transfer": True}


def small_run(settings: Settings, seed: int) -> LearningRun:
    return learner(BOTH_SIDES, (settings.training_games,), seed, SMALL)


def large_run(settings: Settings, begins_with: LearningRun | None, seed: int) -> ContinuedRun:
    like = learner(BOTH_SIDES, settings.more_games, seed, LARGE, kept=settings.more_games)
    return ContinuedRun(like.game, like.options, like.checkpoints, seed, like.kept, begins_with)


MOVED, ANEW, UNTRAINED = "moved from 7x7", "begun on 9x9", "moved from 7x7 untrained"


def tests(settings: Settings, seed: int) -> dict[tuple[str, int], Games]:
    """White against random on the large board, by how the network began and how much it learned there."""
    small = small_run(settings, seed)
    untrained = learner(BOTH_SIDES, (0, 1), seed, SMALL, kept=(0,))
    made = {(UNTRAINED, 0): Contestant("greedy", untrained, 0, transferred=True)}
    for name, begun in ((MOVED, small), (ANEW, None)):
        run = large_run(settings, begun, seed)
        made |= {(name, games): Contestant("greedy", run, games) for games in settings.more_games}
    spec = GameSpec("tablut", {"size": LARGE})
    return {key: Games(spec, (one, Contestant(PUBLISHED)), settings.games, seed) for key, one in made.items()}


def random_match(settings: Settings, seed: int) -> Games:
    random = Contestant(PUBLISHED)
    return Games(GameSpec("tablut", {"size": LARGE}), (random, random), settings.games, seed)


def seeds(settings: Settings, seed: int) -> range:
    return range(seed, seed + settings.runs)


def jobs(settings: Settings, seed: int) -> Sequence[Job]:
    made: list[Job] = [test for one in seeds(settings, seed) for test in tests(settings, one).values()]
    return [*made, random_match(settings, seed)]


def wins(settings: Settings, seed: int, found: Found, name: str, games: int) -> Mean:
    """White's share of wins, over runs."""
    told = [Outcome(found[tests(settings, one)[name, games]]) for one in seeds(settings, seed)]
    return Mean(tuple(one.white.value for one in told), is_percent=True)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        "White's wins against random on 9x9, %",
        ["trained on 9x9", "report", MOVED, ANEW, UNTRAINED],
        notes=[f"Means of {settings.runs} runs with their 95 % intervals (Student), {settings.games:,} games each, one "
               f"ply ahead; trained on 7x7 with {settings.training_games:,} games. Random White wins "
               f"{Outcome(found[random_match(settings, seed)]).white} %."],
    )  # fmt: skip
    for games in settings.more_games:
        untrained = wins(settings, seed, found, UNTRAINED, 0) if games == 0 else None
        both = (wins(settings, seed, found, name, games) for name in (MOVED, ANEW))
        table.rows.append([f"{games:,} games", None, *both, untrained])
    series = []
    for name in (MOVED, ANEW):
        means = [wins(settings, seed, found, name, games) for games in settings.more_games]
        series.append(Series(name, [(float(games), one.value, *(one.interval or (None, None)))
                                    for games, one in zip(settings.more_games, means, strict=True)]))  # fmt: skip
    chart = Chart("Learning on 9x9", "games learned from on 9x9", "games won by White", series, is_percent=True)
    return Answer([table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge_at_once(other: str, found: Found) -> Judged:
        more = difference_of_means(wins(settings, seed, found, other, 0), wins(settings, seed, found, MOVED, 0))
        return judged(is_above(more), f"White's share of wins differs {points(more)}.")

    def judge_random(found: Found) -> Judged:
        moved, random = wins(settings, seed, found, MOVED, 0), Outcome(found[random_match(settings, seed)]).white
        low, high = moved.interval or (0.0, 1.0)
        verdict = True if low > random.interval[1] else False if high < random.interval[0] else None
        return judged(verdict, f"It wins {moved} %, random White {random} %.")

    def judge_later(games: int, found: Found) -> Judged:
        more = difference_of_means(wins(settings, seed, found, ANEW, games), wins(settings, seed, found, MOVED, games))
        return judged(is_above(more), f"White's share of wins differs {points(more)}.")

    text = "What is learned on 7x7 works on other boards"
    where = "section Results, first paragraph"
    last = settings.more_games[-1]
    return [
        Claim(f"{text}: moved to 9x9 it beats random players more often than random White does", where,
              "the interval of its mean share of wins over runs lies above that of random White", judge_random,
              theme=REPRESENTATION, needs_full_scale=True),
        Claim(f"{text}: it is better there than what has learned nothing", where,
              "White wins more with networks moved from 7x7 after training there than with those moved before: the "
              "interval of the difference of means over runs lies above 0",
              partial(judge_at_once, UNTRAINED), theme=REPRESENTATION, needs_full_scale=True),
        Claim(f"{text}: training goes on from it better than from nothing", where,
              f"after {last:,} games on 9x9 White wins more with networks moved from 7x7: the interval of the "
              "difference of means over runs lies above 0", partial(judge_later, last),
              theme=REPRESENTATION, needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="transfer", about="a network moved from 7x7 to 9x9, at once and with more training",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"training_games": 20, "more_games": (0, 1, 2), "games": 20, "runs": 1},
        remarks=(
            "The report has no figures here: it had not tested what it believed.",
            "With the report's own settings the networks learn little on 7x7 (rows-5-7, learning), so that there is "
            "little to move; these learn as `plyground train tablut` recommends.",
        ),
    )
]  # fmt: skip
