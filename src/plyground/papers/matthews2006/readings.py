"""What the thesis leaves open, tried in every reading: who begins, and which P_t errors are taken from.

* *Who begins.* The network always, on the first seat, in training and in tests, with an ordinary roll; or seats rotate
  and the dice decide, which is fair and the rule everywhere else in this program.
* *P_t.* As it was predicted at the move before, when the weights had not yet learned from that move; or with the
  weights of the moment, as P_(t+1) is.
* In pachisi, instead of P_t, whether a learner plays some moves at random; the thesis does not say that it does.

The reading of the tables is among them, so that those runs are not made again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plyground.papers.answer import Answer, Found, Mean, Table, difference_of_means
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.matthews2006.conclusions import points
from plyground.papers.matthews2006.learners import (
    BY_TABLE,
    OPPONENTS,
    Learner,
    PachisiSettings,
    checkpoints_of,
    learning_runs,
    our_shares,
    settings_for,
    share_mean,
    thesis_at,
)
from plyground.papers.matthews2006.learners import Settings as TableSettings
from plyground.papers.matthews2006.remarks import OF_READINGS

GAMES = {  # tables, and the scale of the results that come with the documentation
    "hypergammon": (("A.8", "A.9", "A.10", "A.11", "A.12"), 1.0),
    "backgammon": (("A.1", "A.2", "A.7"), 0.2),
    "pachisi": (("A.17",), 0.1),
    "parcheesi": (("A.20", "A.21", "A.22", "A.26"), 0.1),
}


@dataclass(frozen=True)
class Settings:
    """How many runs there are of every reading; what is not said here is as in the tables."""

    checkpoints: tuple[int, ...] = paper((0,), "the tables' first column", scales=True)
    test_games: int = paper(5000, "section 5.5", scales=True)
    runs: int = ours(3, "the tables' first; enough to see what is several points apart")


@dataclass(frozen=True)
class Reading:
    """One way to read what the thesis leaves open."""

    moves_first: bool
    prediction: str
    explore: float = 0.0  # in pachisi

    @property
    def words(self) -> str:
        begins = "the network begins" if self.moves_first else "the dice decide"
        explores = f", {100 * self.explore:g} % of its moves random" if self.explore else ""
        return f"{begins}, {self.prediction} prediction{explores}"

    def of(self, game: str, settings: Settings) -> TableSettings:
        """The settings of a game's tables under this reading."""
        given = replace(settings_for(game), **vars(settings), moves_first=self.moves_first, prediction=self.prediction)
        return replace(given, explore_others=self.explore) if isinstance(given, PachisiSettings) else given


READINGS = (Reading(True, "saved"), Reading(True, "current"), Reading(False, "saved"), Reading(False, "current"))
OF_PACHISI = tuple(Reading(first, "saved", explore) for first in (True, False) for explore in (0.0, 0.05))


def readings_of(game: str) -> tuple[Reading, ...]:
    return OF_PACHISI if game == "pachisi" else READINGS


def runs_of(learner: Learner, reading: Reading, settings: Settings, seed: int) -> list[LearningRun]:
    return learning_runs(learner, reading.of(learner.game, settings), seed)


def jobs(tables: Sequence[str], settings: Settings, seed: int) -> list[LearningRun]:
    return [run for table in tables for reading in readings_of(BY_TABLE[table].game)
            for run in runs_of(BY_TABLE[table], reading, settings, seed)]  # fmt: skip


def answer(tables: Sequence[str], settings: Settings, seed: int, found: Found) -> Answer:
    """Every table under every reading: where the runs end, and how far that is from the thesis."""
    games = settings.checkpoints[-1]
    table = Table(
        f"Wins against {OPPONENTS[BY_TABLE[tables[0]].game]} after {games:,} games, %",
        ["table", "who learns what", "reading", "thesis", "ours", "ours − thesis, points"],
        notes=["95 % intervals of means of runs (Student) and of their difference (Welch). – if the thesis has no row "
               "for as many games."],
    )  # fmt: skip
    for name in tables:
        learner, told = BY_TABLE[name], thesis_at(name, games)
        theirs = None if told is None else share_mean(told)
        for reading in readings_of(learner.game):
            won = our_shares(found, runs_of(learner, reading, settings, seed))[-1]
            apart = None if theirs is None else points(difference_of_means(theirs, Mean(won)))
            table.rows.append(
                [
                    name,
                    f"{learner.representation}, {learner.environment}",
                    reading.words,
                    theirs,
                    share_mean(won),
                    apart,
                ]
            )
    return Answer([table])


def experiment(game: str, tables: Sequence[str], recorded_at: float) -> Experiment:
    return Experiment(
        document="matthews", name=f"readings-{game}", about=f"{game}: what the thesis leaves open, in every reading",
        settings=Settings(checkpoints_of(game)), jobs=lambda settings, seed: jobs(tables, settings, seed),
        answer=lambda settings, seed, found: answer(tables, settings, seed, found),
        remarks=OF_READINGS[game], recorded_at=recorded_at, small={"runs": 1, "test_games": 20, "checkpoints": (0, 4)},
    )  # fmt: skip


EXPERIMENTS = [experiment(game, *given) for game, given in GAMES.items()]
