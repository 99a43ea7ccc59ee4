"""The report's learning player as its program had it, as a job: trained, then tested in the report's three rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.games.tablut.board import BLACK, CELLS, CORNER, WHITE
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.statistics import mean_interval
from plyground.papers.tablut2014.endings import endings_of, rounds_of_wins
from plyground.papers.tablut2014.results import MEASURED, PUBLISHED
from plyground.papers.tablut2014.smoothing_games import NO_INPUT, OWN_SAMPLER, UNIFORM, play_games

AT_ONCE = 10  # games between two reports of progress
HIDDEN_SPREAD, OUTPUT_SPREAD = 0.015, 0.106  # root mean squares of the program's first weights
TESTS: Mapping[str, tuple[int, int, bool]] = {  # the network's seat, its opponent, and whether it goes on learning
    "row 5": (WHITE, OWN_SAMPLER, True),
    "row 5, learning off": (WHITE, OWN_SAMPLER, False),
    "row 6": (WHITE, UNIFORM, False),
    "row 7": (BLACK, OWN_SAMPLER, False),
}


@dataclass(frozen=True)
class LeafSmoothing(Job):
    """A network smoothed over the leaves of games as White against random, and then tested."""

    KIND: ClassVar[str] = "paper.tablut.smoothing"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    games: int
    test_games: int
    hidden: int
    rate: float
    first_target: float
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        """The outcome of the games learned from, and of every test."""
        network = Network(self)
        total = self.games + len(TESTS) * self.test_games
        done = [0]

        def played(games: int) -> None:
            done[0] += games
            tell(done[0] / total, f"learning by leaf smoothing, seed {self.seed}")

        told = {"learned from": network.play(WHITE, OWN_SAMPLER, True, self.games, played)}
        for name, (seat, opponent, learns) in TESTS.items():
            trained = network.copy()  # a test that goes on learning leaves the others alone
            told[name] = trained.play(seat, opponent, learns, self.test_games, played)
        return {"outcomes": told, "material": network.material()}


class Network:
    """The weights, and what the network said last."""

    def __init__(self, job: LeafSmoothing):
        self.job = job
        self.game = job.game.open()
        self.place_of, inputs = input_places(self.game.board)
        random = np.random.default_rng(job.seed)
        self.first = even(random, HIDDEN_SPREAD, (inputs + 1, job.hidden))
        self.second = even(random, OUTPUT_SPREAD, (job.hidden + 1,))
        self.said = np.array([job.first_target])
        self.number = 0  # of the next game, which has a random stream of its own

    def copy(self) -> "Network":
        other = Network(self.job)
        other.first[:], other.second[:], other.said[:] = self.first, self.second, self.said
        other.number = self.number
        return other

    def play(self, seat: int, opponent: int, learns: bool, games: int, played: Any) -> dict[str, Any]:
        """Games against an opponent, as the result of a match tells them."""
        rules, start = self.game.rules_for(PUBLISHED), self.job.game.position()
        plies, results = np.zeros(games, np.int32), np.zeros(games, np.int32)
        last = np.zeros((games, start.size), np.int32)
        for begin in range(0, games, AT_ONCE):
            part = slice(begin, min(begin + AT_ONCE, games))
            count = part.stop - begin
            play_games(
                rules, self.game.board, start, seat, opponent, self.place_of, self.first, self.second, self.said,
                self.job.rate if learns else 0.0, self.job.seed, self.number, count, plies[part], results[part],
                last[part],
            )  # fmt: skip
            self.number += count
            played(count)
        return {
            **outcome_of(plies, results), "endings": endings_of(self.game.board, last),
            "won in rounds": rounds_of_wins(plies, results),
        }  # fmt: skip

    def material(self) -> float:
        """By how much the output grows with an attacker on a cell, at the first position: the mean over cells."""
        inputs = self.first.shape[0] - 1
        hidden = 1 / (1 + np.exp(-self.first[inputs]))
        total = float(self.second[:-1] @ hidden + self.second[-1])
        output = 1 / (1 + np.exp(-total))
        slopes = self.first[: inputs - 2] @ (self.second[:-1] * hidden * (1 - hidden))
        return float(output * (1 - output) * slopes.mean())


def even(random: np.random.Generator, spread: float, shape: tuple[int, ...]) -> np.ndarray:
    """Uniform numbers around 0 with this root mean square."""
    return random.uniform(-spread * 3**0.5, spread * 3**0.5, shape)


def input_places(board: np.ndarray) -> tuple[np.ndarray, int]:
    """Which of the program's inputs each input of `cells` is, and how many it has besides those that stay 0."""
    cells = int(board[CELLS])
    inside = [cell for cell in range(cells) if board[CORNER + cell] == 0]
    places = np.full(cells + 3, NO_INPUT, np.int64)
    places[inside] = np.arange(len(inside))
    places[cells + WHITE], places[cells + BLACK] = len(inside) + 1, len(inside)  # to move is who has not just moved
    return places, len(inside) + 2


def outcome_of(plies: np.ndarray, results: np.ndarray) -> dict[str, Any]:
    """Wins, draws and lengths in the form of a match's result."""
    games, drawn = len(results), int((results == 0).sum())
    rounds = plies / 2
    sd = float(rounds.std())
    return {
        "games": games,
        "players": [{"wins": int((results == result).sum()), "draws": drawn} for result in (1, -1)],
        "length": {"mean": float(rounds.mean()), "interval": list(mean_interval(float(rounds.mean()), sd, games))},
        MEASURED: {},
    }
