"""The thesis's networks for backgammon and hypergammon: board representations by self-play, and other opponents.

What is not set here is as the games' own files recommend, which follow the thesis: 10 hidden units, α = 0.3, λ = 0.7.

The thesis leaves two things open, and each is tried in both readings:

* *Who begins.* In the reading that fits best the network always sits on seat 0 and moves first with an ordinary roll,
  in training and in tests. Elsewhere in this program seats rotate and the dice decide who begins, which is fair.
* *P_t in equation 2.5*, from which the error is taken: with the weights of the moment, as P_(t+1) is, or as it was
  predicted at the move before, when the weights had not yet learned from that move.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.games import game as make_game
from plyground.papers.plain_experiment import Progress, Table, scaled
from plyground.training.train import Trained, train

DOCUMENT, NAME = "matthews", "networks"
ABOUT = "networks of 10 hidden units for hypergammon and backgammon against pubeval, by encoding and opponent"

# Student's t for a 95 % interval of the mean of 2, 3, … runs
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)


@dataclass(frozen=True)
class Row:
    """Networks trained alike."""

    game: str
    encoding: str
    games: int
    against: str
    mean: str  # wins against pubeval in %, the mean of the thesis's five runs at the end
    best: str  # the best checkpoint of all five


@dataclass(frozen=True)
class Reading:
    """One way to read what the thesis leaves open."""

    moves_first: bool  # the network sits on seat 0 and begins; else seats rotate and the dice decide
    prediction: str  # P_t: current or saved

    @property
    def text(self) -> str:
        return f"{'always first' if self.moves_first else 'seats rotate'}, {self.prediction} prediction"


ROWS = (  # all of it the thesis's (tables A.8 to A.12, A.1, A.2, A.5, A.7)
    Row("hypergammon", "unary", 50_000, "self", "58.0", "59.1"),
    Row("hypergammon", "smart", 50_000, "self", "65.4", "67.7"),
    Row("hypergammon", "combined", 50_000, "self", "67.7", "68.7"),
    Row("hypergammon", "unary", 50_000, "random", "40.7", "42.6"),
    Row("hypergammon", "unary", 50_000, "pubeval", "60.3", "61.7"),
    Row("backgammon", "unary", 100_000, "self", "42.5", "48.6"),
    Row("backgammon", "smart", 100_000, "self", "32.8", "36.1"),
    Row("backgammon", "combined", 100_000, "self", "50.7", "53.9"),
    Row("backgammon", "unary", 100_000, "random", "4.8", "7.3"),
)
READINGS = (Reading(True, "current"), Reading(True, "saved"), Reading(False, "current"))


@dataclass(frozen=True)
class Settings:
    """Numbers of networks and games, and the readings."""

    rows: tuple[Row, ...] = ROWS  # thesis
    readings: tuple[Reading, ...] = READINGS  # ours; the thesis does not say
    runs: int = 5  # thesis: 5
    test_games: int = 5000  # thesis: 5000
    checkpoints: str = "10"  # ours; thesis: 15 to 21


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """One table: the last checkpoint of every run, and the best of all checkpoints as the thesis reports it."""
    settings = settings or Settings()
    tests = scaled(settings.test_games, scale)
    table = Table(
        "Wins against pubeval, %",
        ["game", "encoding", "learned from", "games", "reading", "thesis: mean at the end", "mean of ours ± 95 %",
         "thesis: best", "best of ours"],
        notes=["Reading: the network always moves first with an ordinary roll, or seats rotate and the dice decide who "
               "begins (which is fair); the prediction that an error is taken from is current, or saved from the move "
               "before (equation 2.5). The thesis leaves both open.",
               f"{settings.runs} runs, {tests:,} test games each; ± is the 95 % interval of the mean of the runs. The "
               "best checkpoint of all runs, which the thesis names, flatters."],
    )  # fmt: skip
    for row in settings.rows:
        for reading in settings.readings:
            progress(f"{row.game} {row.encoding} from {row.against}, {reading.text}")
            trained = trained_by(row, reading, scaled(row.games, scale), tests, seed, settings)
            scores = 100 * trained.final_scores()
            best = max(100 * point["win_rate"] for one in trained.runs for point in one.curve)
            table.rows.append([
                row.game, row.encoding, row.against, scaled(row.games, scale), reading.text, row.mean,
                mean_text(scores), row.best, f"{best:.1f}",
            ])  # fmt: skip
    return [table]


def trained_by(row: Row, reading: Reading, games: int, test_games: int, seed: int, settings: Settings) -> Trained:
    """The networks of a row under one reading."""
    seating: dict[str, Any] = {"rotate": False, "test_seats": "0"} if reading.moves_first else {}
    game = make_game(row.game, first=0) if reading.moves_first else make_game(row.game)
    return train(
        game, runs=settings.runs, seed=seed, encoding=row.encoding, games=games,
        lineup="self" if row.against == "self" else f"self,{row.against}", test_games=test_games, self_games=0,
        checkpoints=settings.checkpoints, prediction=reading.prediction, **seating,
    )  # fmt: skip


def mean_text(scores: np.ndarray) -> str:
    """The mean of several runs with half of its 95 % interval."""
    if len(scores) < 2:
        return f"{scores.mean():.1f}"
    factor = STUDENT[len(scores) - 2] if len(scores) - 2 < len(STUDENT) else 1.96
    return f"{scores.mean():.1f} ± {factor * scores.std(ddof=1) / math.sqrt(len(scores)):.1f}"
