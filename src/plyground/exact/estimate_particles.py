"""How many positions there are beyond the ball, by particles that walk outwards from its rim.

A particle of weight w at a position goes on along one of its e edges, chosen at random, and weighs w·e/d at the
position where it comes, if d positions lead there. So every position receives on average as much as the chance that a
random walk backwards from it comes to the ball, whatever cycles there are: 1, if only positions that can be reached
lead to it. The weights of all generations add up to the number of positions. How many of the positions that lead to
others can be reached is tried in each generation and made up for. (The idea is Knuth's, 1975, with a tree's one parent
replaced by a random one of several.)
"""

import time
from dataclasses import dataclass

import numpy as np

from plyground.core.randomness import split
from plyground.core.structures import Structure
from plyground.exact.estimate_ball import Ball
from plyground.exact.estimate_following import Follower
from plyground.exact.estimate_learning import Pairs, arguments
from plyground.exact.estimate_undoing import DRAWN, EDGES, MET, TESTED, UNCOVERED, WORK, advance, unpack_all

MOST_GENERATIONS = 1_000
NEGLIGIBLE = 2e-4  # a generation with so small a share of all is the last
MOST_WORK = 4_000_000  # edges of one run
COUNTED = 256  # positions of a generation whose pairs of values are counted
TESTS = 24  # particles of a generation for which walks backwards are made
STEPS = 60  # of such a walk at most, without a dead end
MOST_DYING = 0.5  # of the positions that are found by undoing; with more, too much would have to be made up for
MOST_UNCOVERED = 0.35  # of the turns of the first generations; with more, undoing is not understood


class NotUndoneError(Exception):
    """The turns of this game cannot be undone by what was learned."""


@dataclass(frozen=True)
class Run:
    """What the particles of one run have found beyond the ball."""

    positions: float
    edges: float
    generations: int
    particles: int
    is_finished: bool  # False: there are more
    dying: float  # the share of positions before others that cannot be reached
    states: np.ndarray  # some positions, with the weights of their generations
    weights: np.ndarray


class Walkers:
    """Runs particles."""

    def __init__(self, follower: Follower, ball: Ball, undoing: Structure, pairs: Pairs, seconds: float):
        self.follower, self.ball, self.undoing, self.pairs = follower, ball, undoing, pairs
        advance.ready()
        self.deadline = time.thread_time() + seconds

    def run(self, particles: int, seed: int, number: int) -> Run:
        """Let so many particles walk until hardly anything is new."""
        stream, chooser = np.zeros(1, np.uint64), np.random.default_rng((seed, number))
        split(stream, seed, number)
        rim = self.ball.rim
        keys = np.ascontiguousarray(rim[np.sort(chooser.permutation(len(rim))[:particles])])
        weights = np.full(len(keys), len(rim) / len(keys))
        figures = np.zeros(6)
        masses: list[float] = []
        edges: list[float] = []
        samples: list[np.ndarray] = []
        missed: list[float] = []  # how many times too few every generation is after the one before
        is_finished = False
        while not is_finished and len(masses) < MOST_GENERATIONS:
            keys, weights = self._generation(keys, weights, stream, figures)
            missed.append(float(figures[DRAWN] / figures[TESTED]) if figures[TESTED] > 0 else 1.0)
            edges.append(float(figures[EDGES]))
            masses.append(float(weights.sum()))
            is_finished = masses[-1] <= NEGLIGIBLE * sum(masses)
            if figures[WORK] > MOST_WORK or time.thread_time() > self.deadline:
                break
            if not is_finished:
                keys, weights = self._resample(keys, weights, particles, chooser)
                samples.append(self._looked_at(keys))
        return self._result(masses, edges, samples, missed, particles, is_finished)

    def _generation(
        self, keys: np.ndarray, weights: np.ndarray, stream: np.ndarray, figures: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Where the particles come, and what they weigh there."""
        children, new = np.zeros_like(keys), np.zeros(len(keys))
        part = self.ball.part
        figures[EDGES] = figures[TESTED] = figures[DRAWN] = 0
        advance(
            *arguments(self.follower, self.undoing), keys, weights, part.keys, part.slots, stream, children, new,
            figures, TESTS, STEPS,
        )  # fmt: skip
        if figures[MET] > 100 and figures[UNCOVERED] > MOST_UNCOVERED * figures[MET]:
            raise NotUndoneError
        return children, new

    def _resample(
        self, keys: np.ndarray, weights: np.ndarray, particles: int, chooser: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """As many particles of equal weight, of which a heavy one becomes several."""
        mass = weights.sum()
        points = (np.arange(particles) + chooser.random()) / particles
        chosen = np.minimum(np.searchsorted(np.cumsum(weights) / mass, points), len(weights) - 1)
        return np.ascontiguousarray(keys[chosen]), np.full(particles, mass / particles)

    def _looked_at(self, keys: np.ndarray) -> np.ndarray:
        """Some positions of a generation, which teach more about pairs of values."""
        rows = np.zeros((min(COUNTED, len(keys)), self.follower.game.capacities.state), np.int32)
        unpack_all(self.follower.packing.compiled, np.ascontiguousarray(keys[:: max(1, len(keys) // len(rows))]), rows)
        self.pairs.add(rows)
        return rows[:: max(1, len(rows) // 16)]

    def _result(
        self, masses: list[float], edges: list[float], samples: list[np.ndarray], missed: list[float], particles: int,
        is_finished: bool,
    ) -> Run:  # fmt: skip
        dying = 1 - len(missed) / sum(missed)
        if dying > MOST_DYING:
            raise NotUndoneError
        growth = np.cumprod(missed)  # what was lost to positions out of reach
        found = np.array(masses) * growth
        of_edges = np.array(edges) * np.concatenate([[1.0], growth[:-1]])
        states = np.vstack(samples) if samples else np.zeros((0, self.follower.game.capacities.state), np.int32)
        of_samples = [np.full(len(rows), mass / len(rows)) for rows, mass in zip(samples, found, strict=False)]
        weights = np.concatenate([np.zeros(0), *of_samples])
        return Run(
            float(found.sum()), float(of_edges.sum()), len(masses), particles, is_finished, dying, states, weights
        )
