"""Speed of learning and its parts: inputs, evaluations by a network, training. One thread, processor time."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.game import Game, Position
from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.tools.benchmark.loops import encode_positions, evaluate_decisions
from plyground.training.plan import make_plan
from plyground.training.trainer import Trainer

REPEATS = 5
GAMES = 20  # of the benchmark player, whose positions are used
WARM_UP = 1000  # games of training before the clock starts: the first ones are longer than all others


def positions_of(game: Game, player: str) -> list[Position]:
    """The positions of some games of a player against itself."""
    found: list[Position] = []
    match(game, [player] * game.seats, GAMES, workers=1, on_game=lambda number, positions: found.extend(positions))
    return found


def timed(work: Callable[[int], int], seconds: float) -> list[float]:
    """Things done per second, in REPEATS runs of about `seconds / REPEATS`; `work(n)` repeats them n times."""
    work(1)
    times = 1
    while True:
        began = time.thread_time()
        done = work(times)
        took = time.thread_time() - began
        if took > seconds / REPEATS / 4:
            break
        times *= 4
    times = max(1, round(times * seconds / REPEATS / took))
    rates = []
    for _ in range(REPEATS):
        began = time.thread_time()
        done = work(times)
        rates.append(done / (time.thread_time() - began))
    return rates


@dataclass(frozen=True)
class Encoding:
    """The network's inputs in positions after turns."""

    game: str
    encoding: str
    player: str
    goal: float
    unit: str = "positions/s"
    lower_is_better: bool = False

    def run(self, seconds: float) -> list[float]:
        game = make_game(self.game)
        rows = np.array([position for position in positions_of(game, self.player) if game.mover(position) < 0])
        index, value = np.zeros(game.capacities.features, np.int32), np.zeros(game.capacities.features)
        number = list(game.encodings).index(self.encoding)

        def work(times: int) -> int:
            encode_positions(game.rules, game.board, rows, number, index, value, times)
            return times * len(rows)

        return timed(work, seconds)


@dataclass(frozen=True)
class Evaluating:
    """Evaluations of afterstates by a network, as it makes them in play; finding the afterstates is not counted."""

    game: str
    encoding: str
    hidden: int
    player: str
    goal: float
    unit: str = "evaluations/s"
    lower_is_better: bool = False

    def run(self, seconds: float) -> list[float]:
        game = make_game(self.game)
        plan = make_plan(game, {"encoding": self.encoding, "hidden": self.hidden})
        model = plan.new_model(1).arrays(game)
        befores = [position for position in positions_of(game, self.player) if game.mover(position) >= 0]
        turns = [game.turn_results(position) for position in befores]
        firsts = np.cumsum([0, *map(len, turns)])
        rows = np.array([end for ends in turns for end in ends])
        numbers, before_rows = np.arange(len(rows), dtype=np.int32), np.array(befores)
        payoffs, values = np.zeros(game.seats), np.zeros(max(map(len, turns)))

        def work(times: int) -> int:
            return evaluate_decisions(game.rules, game.board, before_rows, rows, numbers, firsts, model.compiled,
                                      payoffs, values, times)  # fmt: skip

        return timed(work, seconds)


@dataclass(frozen=True)
class Training:
    """Games of self-play with an update after every move."""

    game: str
    settings: dict[str, Any]
    goal: float
    unit: str = "games/s"
    lower_is_better: bool = False

    def run(self, seconds: float) -> list[float]:
        trainer = Trainer(make_plan(make_game(self.game), self.settings), seed=1)
        trainer.play(WARM_UP)

        def work(times: int) -> int:
            trainer.play(10 * times)
            return 10 * times

        return timed(work, seconds)


ROWS: dict[str, Encoding | Evaluating | Training] = {
    "backgammon_smart_features": Encoding("backgammon", "smart", "pubeval", 200_000),
    "backgammon_network_evaluations": Evaluating("backgammon", "unary", 40, "pubeval", 4_000_000),
    "backgammon_training": Training("backgammon", {"encoding": "unary", "hidden": 40}, 3_000),
}
