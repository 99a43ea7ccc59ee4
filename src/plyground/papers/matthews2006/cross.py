"""Every learning environment with every representation, most of which the thesis left out "due to time constraints".

It varied one with the other fixed: environments with unary inputs, representations in self-play (section 5.5). Here all
of them learn for a short time, and two of its expectations are tested over all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plyground.papers.answer import (
    ENVIRONMENT,
    REPRESENTATION,
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Table,
    is_above,
    judged,
)
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.learning_run import LearningRun
from plyground.papers.matthews2006.learners import (
    BY_TABLE,
    LEARNERS,
    OPPONENTS,
    Learner,
    Shares,
    learning_runs,
    our_shares,
    settings_for,
    share_mean,
    thesis_at,
)
from plyground.papers.matthews2006.statements import TABLES

UNARY, SMART, COMBINED = REPRESENTATIONS = "unary", "smart", "combined"
SHORT = {"backgammon": 10_000, "hypergammon": 10_000, "pachisi": 5000, "parcheesi": 5000}  # in the thesis's tables too


@dataclass(frozen=True)
class Settings:
    """A short training of all pairs; what is not said here is as in the tables."""

    games: int = ours(10_000, "short; the thesis's tables have a row for as many", scales=True)
    test_games: int = ours(2000, "a 95 % interval of about 2 points", scales=True)
    runs: int = ours(3, "the fewest that give an interval of some use")


def environments(game: str) -> list[Learner]:
    """The environments of a game, each with unary inputs."""
    return [one for one in LEARNERS if one.game == game and one.encoding == UNARY]


def runs_of(learner: Learner, encoding: str, settings: Settings, seed: int) -> list[LearningRun]:
    """The runs of an environment with a representation; tested once, at the end."""
    of_tables = replace(
        settings_for(learner.game), checkpoints=(settings.games,), test_games=settings.test_games, runs=settings.runs
    )
    return learning_runs(replace(learner, encoding=encoding), of_tables, seed)


def jobs(game: str, settings: Settings, seed: int) -> list[LearningRun]:
    return [run for learner in environments(game) for encoding in REPRESENTATIONS
            for run in runs_of(learner, encoding, settings, seed)]  # fmt: skip


def shares_of(learner: Learner, encoding: str, settings: Settings, seed: int, found: Found) -> tuple[float, ...]:
    """What the runs won in the end."""
    return our_shares(found, runs_of(learner, encoding, settings, seed))[-1]


def answer(game: str, settings: Settings, seed: int, found: Found) -> Answer:
    """A row for each environment, a column for each representation."""
    table = Table(
        f"Wins against {OPPONENTS[game]} after {settings.games:,} games, %",
        ["environment", *(f"{encoding}: {whose}" for encoding in REPRESENTATIONS for whose in ("thesis", "ours"))],
        notes=[f"Means of {settings.runs} runs of ours and five of the thesis's, 95 % intervals (Student); "
               f"{settings.test_games:,} games in each test of ours. – where the thesis has none."],
    )  # fmt: skip
    for learner in environments(game):
        row: list[str | Mean | None] = [learner.environment]
        for encoding in REPRESENTATIONS:
            row += [thesis_mean(learner, encoding, settings.games),
                    share_mean(shares_of(learner, encoding, settings, seed, found))]  # fmt: skip
        table.rows.append(row)
    return Answer([table])


def thesis_mean(learner: Learner, encoding: str, games: int) -> Mean | None:
    """What the thesis's networks won after as many games, if it trained such."""
    for one in LEARNERS:
        if (one.game, one.lineup, one.encoding) == (learner.game, learner.lineup, encoding):
            shares = thesis_at(one.table, games)
            return None if shares is None else share_mean(shares)
    return None


def claims(game: str, settings: Settings, seed: int) -> Sequence[Claim]:
    unskilled, skilled = BY_TABLE[TABLES[game].unskilled], BY_TABLE[TABLES[game].skilled]

    def of_all(first: Sequence[tuple[Learner, str]], second: Sequence[tuple[Learner, str]], found: Found) -> Judged:
        """Whether the first of all pairs are above the second, each run counting as one."""
        mine: Shares = [shares_of(*one, settings, seed, found) for one in first]
        others: Shares = [shares_of(*one, settings, seed, found) for one in second]
        pairs = [(one, other) for row, rest in zip(mine, others, strict=True)
                 for one, other in zip(row, rest, strict=True)]  # fmt: skip
        interval = Mean(tuple(one - other for one, other in pairs)).interval
        if interval is None:
            return judged(None, "One pair of runs has no interval.")
        return judged(
            is_above(interval),
            f"{100 * interval[0]:+.1f} to {100 * interval[1]:+.1f} points over {len(pairs)} pairs of runs.",
        )

    return [
        Claim(
            "Learning from an unskilled opponent is inferior with every kind of inputs", "section 5.5, a hypothesis",
            "over all three representations the mean difference between learning from a skilled and from an unskilled "
            "opponent lies above 0 by its 95 % interval, each pair of runs counting as one",
            lambda found: of_all([(skilled, encoding) for encoding in REPRESENTATIONS],
                                 [(unskilled, encoding) for encoding in REPRESENTATIONS], found),
            theme=ENVIRONMENT,
        ),
        Claim(
            "Combined inputs are better than unary ones, whoever the opponents are", "section 5.5, a hypothesis",
            "over all environments the mean difference between combined and unary inputs lies above 0 by its 95 % "
            "interval, each pair of runs counting as one",
            lambda found: of_all([(learner, COMBINED) for learner in environments(game)],
                                 [(learner, UNARY) for learner in environments(game)], found),
            theme=REPRESENTATION,
        ),
    ]  # fmt: skip


def experiment(game: str) -> Experiment:
    return Experiment(
        document="matthews", name=f"cross-{game}", about=f"{game}: every environment with every representation",
        settings=Settings(games=SHORT[game]), jobs=lambda settings, seed: jobs(game, settings, seed),
        answer=lambda settings, seed, found: answer(game, settings, seed, found),
        claims=lambda settings, seed: claims(game, settings, seed), small={"games": 5, "test_games": 5, "runs": 1},
    )  # fmt: skip


EXPERIMENTS = [experiment(game) for game in SHORT]
