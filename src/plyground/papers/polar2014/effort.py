"""What a decision costs, as a job: the positions that a search looks at, which never differ, and the time it takes.

The report timed whole games; here every search decides in the same positions of random games.
"""

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_below
from plyground.jobs.job import Job, Tell
from plyground.matches.statistics import from_zero
from plyground.papers.answer import Found, Mean, Measured
from plyground.papers.contest import Contestant
from plyground.papers.polar2014.players import POLAR
from plyground.players.agent import Agent
from plyground.players.known_options import without_endgames

FEWEST_MARKS, STEP, LENGTHS = 4, 7, 20  # 4, 11, 18, 5, 12, … marks, so that the first few positions are mixed as well
QUICK = 50_000  # positions; what looks at fewer is timed three times, and the least time counts
FEW = 5  # decisions have no interval


def open_positions(game: Game, count: int, seed: int) -> list[Position]:
    """Positions of random games after 4 to 23 marks that nobody has won."""
    positions: list[Position] = []
    for number in itertools.count():
        if len(positions) == count:
            break
        marks = FEWEST_MARKS + STEP * len(positions) % LENGTHS
        if (position := after_random_marks(game, marks, new_stream(seed, number))) is not None:
            positions.append(position)
    return positions


def after_random_marks(game: Game, marks: int, stream: np.ndarray) -> Position | None:
    """The position after so many marks at random; None if the game ends with one of them."""
    position = game.start()
    for _ in range(marks):
        moves = game.legal_moves(position)
        position = game.play(position, moves[random_below(stream, len(moves))])
        if game.result(position) is not None:
            return None
    return position


@dataclass(frozen=True)
class Effort(Job):
    """The decisions of one player in the same positions, until it has looked at so many positions in all."""

    KIND: ClassVar[str] = "paper.polar.effort"
    VERSION: ClassVar[int] = 1

    player: Contestant
    positions: int
    most_nodes: int  # the position in which they are exceeded is the last
    seed: int

    def identity(self) -> dict[str, Any]:
        return {"game": POLAR.identity(), "player": self.player.identity(), "positions": self.positions,
                "most_nodes": self.most_nodes, "seed": self.seed, "version": self.VERSION}  # fmt: skip

    @property
    def needs(self) -> Sequence[Job]:
        return [] if self.player.learned is None else [self.player.learned]

    def run(self, tell: Tell) -> dict[str, Any]:
        """The positions looked at for each decision, and under `measured` its seconds."""
        game = POLAR.open()
        nodes: list[int] = []
        seconds: list[float] = []
        with without_endgames():
            agent = self.player.player(game).make_agent()
            for number, position in enumerate(open_positions(game, self.positions, self.seed)):
                looked_at, took = decide(agent, position, new_stream(self.seed, number))
                nodes.append(looked_at)
                seconds.append(took)
                tell((number + 1) / self.positions, f"positions looked at by {self.player.text}")
                if sum(nodes) >= self.most_nodes:
                    break
        return {"nodes": nodes, "measured": {"seconds": seconds}}


def decide(agent: Agent, position: Position, stream: np.ndarray) -> tuple[int, float]:
    """The positions that a decision takes, and its seconds: the least of three if they are few."""
    fewest = float("inf")
    for _ in range(3):
        agent.new_game()
        began = time.perf_counter()
        decision = agent.choose(position, stream.copy())
        fewest = min(fewest, time.perf_counter() - began)
        if decision.nodes > QUICK:
            break
    return decision.nodes, fewest


# What was found


def mean_nodes(found: Found, job: Effort, positions: int | None = None) -> float:
    """The mean number of positions looked at for a decision, in all of them or in the first few."""
    return float(np.mean(found[job]["nodes"][:positions]))


def common_means(found: Found, first: Effort, second: Effort) -> tuple[float, float]:
    """The means of two searches over the positions in which both decided."""
    both = min(len(found[first]["nodes"]), len(found[second]["nodes"]))
    return mean_nodes(found, first, both), mean_nodes(found, second, both)


def nodes_cell(found: Found, job: Effort) -> Measured:
    return mean_cell(found[job]["nodes"], 0)


def time_cell(found: Found, job: Effort) -> Measured:
    return mean_cell([1000 * seconds for seconds in found[job]["measured"]["seconds"]], 2)


def whole_marks(depths: Sequence[int]) -> list[tuple[float, str]]:
    """What stands below a chart by depth: whole plies."""
    return [(float(depth), f"{depth}") for depth in depths]


def mean_cell(values: Sequence[float], digits: int) -> Measured:
    """A mean with its 95 % interval (Student); without one if there are few values."""
    interval = Mean(tuple(map(float, values))).interval
    return Measured(float(np.mean(values)), from_zero(interval) if interval and len(values) >= FEW else None, digits)
