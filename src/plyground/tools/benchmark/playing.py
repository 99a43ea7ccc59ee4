"""Speed of random play and of searches, on one thread, per second of processor time.

What several threads do together takes seconds of the clock instead, so it needs a machine that does nothing else.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.core.contract import CHANCE
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.games import game as make_game
from plyground.matches.playout import Playout, playout
from plyground.players import Agent, make_player

REPEATS = 5


@dataclass(frozen=True)
class RandomPlay:
    """Random games."""

    game: str
    settings: dict[str, Any]
    unit: str
    goal: float
    figure: Callable[[Playout], float]
    lower_is_better = False

    def run(self, seconds: float) -> list[float]:
        """The figures of REPEATS runs of `seconds / REPEATS` each."""
        game = make_game(self.game, **self.settings)
        games = 16
        played = playout(game, games, workers=1)  # compiles, and warms the caches
        while played.processor_seconds < seconds / REPEATS / 2:
            growth = 1.2 * seconds / REPEATS / max(played.processor_seconds, 1e-3)
            games = int(games * min(max(growth, 1.5), 20)) + 1
            played = playout(game, games, workers=1)
        return [self.figure(playout(game, games, seed, workers=1)) for seed in range(REPEATS)]


@dataclass(frozen=True)
class Deciding:
    """One player that decides in the same position again and again."""

    game: str
    settings: dict[str, Any]
    player: str
    unit: str
    goal: float
    figure: Callable[[Agent, float, int], float]  # of the player, processor seconds, nodes
    position: Callable[[Game], Position]
    lower_is_better: bool = False
    clock: Callable[[], float] = time.thread_time

    def run(self, seconds: float) -> list[float]:
        """The figures of REPEATS runs, each of as many decisions as fit into `seconds / REPEATS`, at least one."""
        game = make_game(self.game, **self.settings)
        agent = make_player(game, self.player).make_agent()
        position = self.position(game)
        agent.choose(position)  # compiles, and warms the caches
        return [self._repeat(agent, position, seed, seconds / REPEATS) for seed in range(REPEATS)]

    def _repeat(self, agent: Agent, position: Position, seed: int, seconds: float) -> float:
        looked_at = decisions = 0
        began = self.clock()
        while self.clock() - began < seconds or decisions == 0:
            agent.new_game()
            looked_at += agent.choose(position, new_stream(seed, decisions)).nodes
            decisions += 1
        return self.figure(agent, (self.clock() - began) / decisions, looked_at // decisions)


def games_per_second(played: Playout) -> float:
    return played.games / played.processor_seconds


def moves_per_second(played: Playout) -> float:
    return float(played.choices.sum()) / played.processor_seconds


def nodes_per_second(agent: Agent, seconds: float, nodes: int) -> float:
    return nodes / seconds


def playouts_per_second(agent: Agent, seconds: float, nodes: int) -> float:
    return agent.player.options["playouts"] / seconds


def seconds_each(agent: Agent, seconds: float, nodes: int) -> float:
    return seconds


def first_choice(game: Game) -> Position:
    """The first position in which somebody chooses, after the likeliest rolls."""
    position = game.start()
    while game.mover(position) == CHANCE:
        weights = game.chance(position)
        position = game.play(position, weights.index(max(weights)))
    return position


CROWDED = {  # all pieces on the board, near each other and free to move
    "red": [[-3, -2], [-2, -1], [-1, -2], [0, -2], [1, -1], [2, 0], [-1, -1]],
    "blue": [[-2, 1], [-1, 2], [1, 2], [2, 3], [3, 2], [0, 2], [1, 1]],
    "neutral": True,
    "red_score": 0,
    "blue_score": 0,
    "turn": "r",
}


def crowded_six(game: Game) -> Position:
    """A Tarble position with many pieces near each other and a six to play: the largest turns of all."""
    return game.rolled(game.position(CROWDED), 6)


ROWS: dict[str, RandomPlay | Deciding] = {
    "backgammon_random_games": RandomPlay("backgammon", {}, "games/s", 4_000, games_per_second),
    "hypergammon_random_games": RandomPlay("hypergammon", {}, "games/s", 40_000, games_per_second),
    "tictactoe_random_games": RandomPlay("tictactoe", {}, "games/s", 1_800_000, games_per_second),
    "tablut_9_random_moves": RandomPlay("tablut", {"size": 9}, "moves/s", 1_500_000, moves_per_second),
    "pachisi_random_throws": RandomPlay("pachisi", {}, "throws/s", 2_000_000, moves_per_second),
    "tictactoe_mcts_simulations": Deciding(
        "tictactoe", {}, "mcts:playouts=100000", "simulations/s", 1_200_000, playouts_per_second, first_choice
    ),
    "backgammon_mcts_simulations": Deciding(
        "backgammon", {}, "mcts:playouts=2000", "simulations/s", 3_500, playouts_per_second, first_choice
    ),
    "tablut_9_alphabeta_nodes": Deciding(
        "tablut", {"size": 9}, "alphabeta:depth=4,eval=simple", "nodes/s", 1_000_000, nodes_per_second, first_choice
    ),
    "tarble_best_turn_of_six": Deciding(
        "tarble", {}, "greedy:eval=points", "s", 2.0, seconds_each, crowded_six, lower_is_better=True
    ),
    "tarble_best_turn_of_six_by_two_threads": Deciding(
        "tarble",
        {},
        "greedy:eval=points,threads=2",
        "s",
        1.3,
        seconds_each,
        crowded_six,
        lower_is_better=True,
        clock=time.perf_counter,
    ),
    "tarble_turn_of_six_by_a_beam": Deciding(
        "tarble", {}, "greedy:eval=points,beam=1000", "s", 0.05, seconds_each, crowded_six, lower_is_better=True
    ),
}
