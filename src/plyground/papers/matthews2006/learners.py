"""What the tables A.1 to A.28 of the thesis have in common: who learns what from whom, in which runs.

Each table is one representation of the board in one learning environment, five runs of networks with ten hidden units.
The CSV files beside this one hold the tables themselves, wins in tests of 5,000 games.
"""

import csv
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Found, Mean
from plyground.papers.given import ours, paper, unknown
from plyground.papers.learning_run import LearningRun

FOLDER = pathlib.Path(__file__).with_name("tables")
THESIS_TESTS = 5000  # games of each test in the thesis's tables
Shares = Sequence[tuple[float, ...]]  # [checkpoint][run] the share of games won

BENCHMARKS = {"backgammon": "pubeval", "hypergammon": "pubeval", "pachisi": "heuristic", "parcheesi": "heuristic"}
OPPONENTS = {  # who they are in the thesis's tests
    "backgammon": "pubeval", "hypergammon": "pubeval", "pachisi": "a team of HeuristicPachisiPlayers",
    "parcheesi": "three HeuristicParcheesiPlayers",
}  # fmt: skip
GAMMONS = ("backgammon", "hypergammon")
OF_GAMMONS = "-3:0.1,-2:0.1,-1:0.1,1:0.6,2:0.75,3:0.9"  # targets: a game lost; won singly, a gammon, a backgammon
LEARNER_SEATS = {"backgammon": "0", "hypergammon": "0", "pachisi": "0,2", "parcheesi": "0"}  # in tests


@dataclass(frozen=True)
class Learner:
    """Which game is learned, from which inputs, and from whose games."""

    table: str
    game: str
    encoding: str
    lineup: str  # of the games that are learned from, beginning with seat 0
    environment: str  # the same in words

    @property
    def about(self) -> str:
        return f"{self.game}, {self.representation}, {self.environment}"

    @property
    def representation(self) -> str:
        """The inputs, as the thesis calls them."""
        name, dash, _ = self.encoding.partition("-raw")
        return f"{name} not normalised" if dash else name

    @property
    def opponent(self) -> str:
        """Whom the networks are tested against."""
        return OPPONENTS[self.game]


SELF_PLAY = ("self", "self-play")
LEARNERS = (
    Learner("A.1", "backgammon", "unary", *SELF_PLAY),
    Learner("A.2", "backgammon", "unary", "self,random", "against RandomPlayer"),
    Learner("A.3", "backgammon", "unary", "self,pubeval", "against pubeval"),
    Learner("A.4", "backgammon", "smart-raw", *SELF_PLAY),
    Learner("A.5", "backgammon", "smart", *SELF_PLAY),
    Learner("A.6", "backgammon", "combined-raw", *SELF_PLAY),
    Learner("A.7", "backgammon", "combined", *SELF_PLAY),
    Learner("A.8", "hypergammon", "unary", *SELF_PLAY),
    Learner("A.9", "hypergammon", "unary", "self,random", "against RandomPlayer"),
    Learner("A.10", "hypergammon", "unary", "self,pubeval", "against pubeval"),
    Learner("A.11", "hypergammon", "smart", *SELF_PLAY),
    Learner("A.12", "hypergammon", "combined", *SELF_PLAY),
    Learner("A.13", "pachisi", "unary", *SELF_PLAY),
    Learner("A.14", "pachisi", "unary", "self,random,random,random", "with three RandomPlayers"),
    Learner("A.15", "pachisi", "unary", "self,heuristic,heuristic,heuristic", "with three HeuristicPachisiPlayers"),
    Learner("A.16", "pachisi", "unary", "self,random", "team against RandomPlayers"),
    Learner("A.17", "pachisi", "unary", "self,heuristic", "team against HeuristicPachisiPlayers"),
    Learner("A.18", "pachisi", "smart", *SELF_PLAY),
    Learner("A.19", "pachisi", "combined", *SELF_PLAY),
    Learner("A.20", "parcheesi", "unary", *SELF_PLAY),
    Learner("A.21", "parcheesi", "unary", "self,random,random,random", "against 3 RandomPlayers"),
    Learner("A.22", "parcheesi", "unary", "self,heuristic,heuristic,heuristic", "against 3 HeuristicParcheesiPlayers"),
    Learner("A.23", "parcheesi", "unary", "self,self,random,random", "with self and 2 RandomPlayers"),
    Learner("A.24", "parcheesi", "unary", "self,self,heuristic,heuristic", "with self and 2 HeuristicParcheesiPlayers"),
    Learner("A.25", "parcheesi", "unary", "self,self,random,heuristic",
            "with self, RandomPlayer and HeuristicParcheesiPlayer"),
    Learner("A.26", "parcheesi", "unary", "random,random,heuristic,heuristic",
            "observing 2 RandomPlayers and 2 HeuristicParcheesiPlayers"),
    Learner("A.27", "parcheesi", "smart", *SELF_PLAY),
    Learner("A.28", "parcheesi", "combined", *SELF_PLAY),
)  # fmt: skip
BY_TABLE = {learner.table: learner for learner in LEARNERS}


@dataclass(frozen=True)
class Settings:
    """What all tables of a game share."""

    checkpoints: tuple[int, ...] = paper((0,), "the table's first column", scales=True)
    test_games: int = paper(5000, "section 5.5", scales=True)
    runs: int = paper(5, "the table's columns")
    hidden: int = paper(10, "section 5.1")
    spread: float = paper(1.0, "section 5.1: first weights between -1 and 1")
    targets: str = paper("-1:0.1,1:0.9", "section 5.1: what outputs should be after a loss and a win, as payoff:target")
    alpha: float = paper(0.3, "section 5.2")
    decay: float = paper(0.7, "section 5.2, λ")
    biases: bool = unknown(True, "whether units have them; without, networks of gammon came out alike")
    moves_first: bool = unknown(
        True,
        "the network always on the first seat, which begins; fits hypergammon and pachisi better than rotating seats",
    )
    prediction: str = unknown("saved", "P_t of equation 2.5: by the weights of the move before, or current ones")


@dataclass(frozen=True)
class PachisiSettings(Settings):
    """As of other games; but four untrained networks would pass for ever."""

    explore: float = unknown(0.2, "random moves in self-play, without which games never end; the thesis tells of none")
    explore_others: float = unknown(0.0, "random moves in games with other players, which end without any")
    longest: int = ours(10_000, "throws after which a game is broken off, in case that none ends it")


def settings_for(game: str) -> Settings:
    """The settings of the tables of a game."""
    checkpoints = checkpoints_of(game)
    if game in GAMMONS:
        return Settings(checkpoints, targets=OF_GAMMONS)
    return PachisiSettings(checkpoints) if game == "pachisi" else Settings(checkpoints)


def recorded_at(table: str) -> float:
    """The scale of the results of a table that come with the documentation: what a night of two cores can do."""
    learner = BY_TABLE[table]
    if learner.game == "parcheesi" and learner.encoding != "unary":
        return 0.2
    return 0.2 if learner.game == "pachisi" else 1.0


def checkpoints_of(game: str) -> tuple[int, ...]:
    """After how many games the thesis tested networks of a game."""
    first = next(learner for learner in LEARNERS if learner.game == game)
    return tuple(thesis_wins(first.table))


def thesis_wins(table: str) -> dict[int, list[int]]:
    """The wins of each run after so many games, as the thesis prints them; the last row of A.26 has four."""
    with (FOLDER / f"{table}.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return {int(row[0]): [int(wins) for wins in row[1:] if wins] for row in rows}


def thesis_shares(table: str) -> Shares:
    """What the thesis's runs won."""
    return [tuple(wins / THESIS_TESTS for wins in row) for row in thesis_wins(table).values()]


def thesis_at(table: str, games: int) -> tuple[float, ...] | None:
    """What the thesis's runs won after exactly so many games, if its table has a row for them."""
    return dict(zip(thesis_wins(table), thesis_shares(table), strict=True)).get(games)


def learning_runs(learner: Learner, settings: Settings, seed: int) -> list[LearningRun]:
    """The runs of a table."""
    first = {"rotate": False, "test_seats": LEARNER_SEATS[learner.game]} if settings.moves_first else {}
    options: dict[str, Any] = {
        "encoding": learner.encoding, "hidden": settings.hidden, "lineup": learner.lineup,
        "benchmark": BENCHMARKS[learner.game], "test_games": settings.test_games, "self_games": 0,
        "prediction": settings.prediction, "alpha": settings.alpha, "lambda": settings.decay,
        "spread": settings.spread, "targets": settings.targets, "bias": settings.biases, **first,
    }  # fmt: skip
    if isinstance(settings, PachisiSettings):
        options["explore"] = settings.explore if learner.lineup == "self" else settings.explore_others
        options["longest"] = settings.longest
    spec = GameSpec(learner.game, {"first": 0} if settings.moves_first else {})
    return [LearningRun(spec, options, settings.checkpoints, seed + number) for number in range(settings.runs)]


def our_shares(found: Found, runs: Sequence[LearningRun]) -> Shares:
    """What our runs won."""
    curves = [found[run]["curve"] for run in runs]
    return [tuple(point["win_rate"] for point in points) for points in zip(*curves, strict=True)]


def share_mean(shares: Sequence[float]) -> Mean:
    return Mean(tuple(shares), is_percent=True)
