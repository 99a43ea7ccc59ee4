"""Counts the positions and edges of a game without finding all of them: exactly if they are few, else by sampling.

There are three ways. A game's own index is sampled: any number of it is as likely as any other. Otherwise everything
near the start is found; if that is not all, particles walk on from there (`estimate_particles.py`) in several runs
whose spread is the error. Where turns cannot be undone, what was found is a lower bound.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from plyground.core.game import Game
from plyground.exact.coding import make_coding, write_key
from plyground.exact.estimate_apart import figures_apart
from plyground.exact.estimate_ball import Ball, find_ball
from plyground.exact.estimate_bound import fewest_positions
from plyground.exact.estimate_following import Follower, TooManyTurnsError
from plyground.exact.estimate_learning import make_undoing, random_positions
from plyground.exact.estimate_particles import NotUndoneError, Run, Walkers
from plyground.exact.estimate_symmetry import SAMPLED, find_orbits, forms_reached, share_kept
from plyground.exact.estimate_undoing import pack_all, unpack_all
from plyground.exact.expander import NotFittingError
from plyground.exact.own_index import OwnNumbering, survey_numbers
from plyground.exact.packing import Ranges, Words, make_packing, survey

EXACT, INDEX, SAMPLE, BOUND = "exact", "index", "sample", "bound"  # how it was counted
RUNS = 4
T_95 = 3.182  # Student's t for the mean of that many
FIRST_PARTICLES, FEWEST_PARTICLES, MOST_PARTICLES = 250, 100, 2_000
SYSTEMATIC = 0.10  # of the logarithm: what runs may have in common, and
PER_GENERATION = 0.012  # for each generation, and more
PER_DYING = 0.2  # for what was made up for in each
WIDEST = 2.0  # of the logarithm: runs that tell less than that tell nothing
INDEXED = 1 << 13  # numbers of a game's own index that are looked at
PLAYED = 1 << 13  # positions of random games
MOST_TRIES = 6  # packings that are tried
ALL = 8_000  # so few positions are all looked at for their symmetries


class Care(NamedTuple):
    """How much is done for an estimate."""

    steps: int  # of all particles together
    seconds: float  # of the processor's time, for games whose turns take long
    tells_bound: bool = True  # where sampling fails, a lower bound is looked for


CAREFUL = Care(40_000, 10.0)
QUICK = Care(10_000, 10.0)
HASTY = Care(10_000, 2.0, False)  # one of many


@dataclass(frozen=True)
class Count:
    """How many positions and edges there are."""

    how: str
    positions: float
    low: float
    high: float | None  # None: nobody knows
    edges: float  # of what is kept
    kept: float  # positions that stand for all
    words: Words  # of a packed position


def count_positions(game: Game, roots: np.ndarray, numbering: OwnNumbering | None, seed: int, care: Care) -> Count:
    """Count what can be reached from some positions, or everything that a game's own index numbers."""
    ranges = survey(game, roots[0]).including(roots)
    if numbering is not None:
        ranges = ranges.including(survey_numbers(game, numbering))

    def attempt(counting: "_Counting") -> Count:
        return counting.by_index(numbering) if numbering is not None else counting.by_ball(game.definition.is_built_in)

    return _until_it_fits(game, roots, ranges, seed, care, attempt)


def count_by_sampling(game: Game, roots: np.ndarray, seed: int, care: Care) -> Count:
    """Count what can be reached from some positions, undoing turns whoever wrote the rules."""
    ranges = survey(game, roots[0]).including(roots)
    return _until_it_fits(game, roots, ranges, seed, care, lambda counting: counting.by_ball(True))


def _until_it_fits(
    game: Game, roots: np.ndarray, ranges: Ranges, seed: int, care: Care, attempt: Callable[["_Counting"], Count]
) -> Count:
    """Count with ranges that are widened until all positions met are within them."""
    for _ in range(MOST_TRIES):
        try:
            return attempt(_Counting(game, roots, ranges, seed, care))
        except NotFittingError as error:
            ranges = ranges.with_position(error.state)
    return Count(BOUND, 1.0, 1.0, None, 1.0, 1.0, Words(1, 1))


def spacious(ranges: Ranges) -> Ranges:
    """Ranges with some room around them: what random games show is not all."""
    spread = ranges.high.astype(np.int64) - ranges.low
    room = np.where(spread > 0, spread // 2 + 1, 0)
    low, high = np.maximum(ranges.low - room, -(1 << 31)), np.minimum(ranges.high + room, (1 << 31) - 1)
    return Ranges(low, high, ranges.sample)


class _Counting:
    """One attempt, with positions packed for the ranges known so far."""

    def __init__(self, game: Game, roots: np.ndarray, ranges: Ranges, seed: int, care: Care):
        self.game, self.roots, self.ranges, self.seed = game, roots, ranges, seed
        self.care = care
        packing, words = make_packing(spacious(ranges), game.capacities.identity)
        self.follower = Follower(game, packing, words)

    # By the game's own index

    def by_index(self, numbering: OwnNumbering) -> Count:
        """Look at numbers chosen at random: whether each belongs to a position, and what follows it."""
        game = self.game
        packing, orbits, words = find_orbits(game, self.ranges, self.roots)
        coding = make_coding(packing, orbits, words.identity, game.capacities.state, game.definition.compiled_index)
        chooser = np.random.default_rng(self.seed)
        numbers = chooser.integers(numbering.size, size=INDEXED) if numbering.size > INDEXED else range(numbering.size)
        _, position_at = game.definition.compiled_index
        there, kept = 0, []
        key = np.zeros(1, np.uint64)
        for number in numbers:
            state = np.zeros(game.capacities.state, np.int32)
            if position_at(game.board, int(number), state):
                there += 1
                exchanged = write_key(coding.compiled, game.board, state, key)
                if exchanged < 0:
                    raise NotFittingError(state)
                if int(key[0]) == number:
                    kept.append(state)
        looked = len(numbers)
        positions, scale = numbering.size * there / looked, numbering.size / looked
        error = 1.96 * numbering.size * math.sqrt(there / looked * (1 - there / looked) / looked)
        edges = self._edges_of(np.array(kept)) * len(kept) * scale
        how = EXACT if looked == numbering.size else INDEX
        error = 0.0 if how == EXACT else error
        limits = positions - error, min(positions + error, float(numbering.size))
        return Count(how, positions, *limits, edges, len(kept) * scale, Words(0, 0))

    def _edges_of(self, rows: np.ndarray) -> float:
        """How many edges a position has, on average."""
        rows = rows[:: max(1, len(rows) // SAMPLED)]
        keys = np.zeros((len(rows), self.follower.words.all), np.uint64)
        if not len(rows):
            return 0.0
        for row, key in zip(rows, keys, strict=True):
            if not pack_all(self.follower.packing.compiled, row[None], key[None]):
                raise NotFittingError(row)
        done, edges = 0, 0
        while done < len(keys):
            nodes, counts, _ = self.follower.follow(keys, done, len(keys))
            edges += int(counts.sum())
            done += nodes
        return edges / len(keys)

    # By the ball and particles

    def by_ball(self, undoes_here: bool) -> Count:
        """Find what is near the start, and let particles find how much more there is, here or in another process."""
        ball = find_ball(self.follower, self.roots)
        if ball.is_complete:
            return self._count(EXACT, ball, ball.count, (ball.count, ball.count), ball.edges, [])
        if not undoes_here:
            figures = figures_apart(self.game, self.roots, self.seed, self.care)
            if figures is not None:
                return Count(**figures)
        runs = self._runs(ball) if undoes_here else []
        if len(runs) < RUNS or not all(run.is_finished for run in runs):
            return self._bound(ball)
        beyond = np.array([run.positions for run in runs])
        edges = ball.edges + float(np.mean([run.edges for run in runs]))
        spread = T_95 * np.log(beyond).std(ddof=1) / math.sqrt(RUNS)
        generations, dying = (float(np.mean([getattr(run, name) for run in runs])) for name in ("generations", "dying"))
        common = 1.96 * (SYSTEMATIC + generations * (PER_GENERATION + PER_DYING * dying))
        width, middle = math.hypot(spread, common), float(beyond.mean())
        if width > WIDEST:
            return self._bound(ball)
        limits = ball.count + middle * math.exp(-width), ball.count + middle * math.exp(width)
        return self._count(SAMPLE, ball, ball.count + middle, limits, edges, runs)

    def _bound(self, ball: Ball) -> Count:
        """What is certain without the particles."""
        least = max(float(ball.count), self._fewest() if self.care.tells_bound else 0.0)
        return self._count(BOUND, ball, least, (least, None), ball.edges / max(ball.begins[-2], 1) * least, [])

    def _fewest(self) -> float:
        follower = self.follower
        return fewest_positions(self.game, self.roots[0], follower.packing, *follower.words, self.seed)

    def _runs(self, ball: Ball) -> list[Run]:
        """The runs of the particles; none if turns cannot be undone."""
        try:
            learned = make_undoing(self.follower, ball, random_positions(self.game, self.roots[0], PLAYED))
            if learned is None:
                return []
            walkers = Walkers(self.follower, ball, *learned, self.care.seconds)
            runs: list[Run] = []
            particles = FIRST_PARTICLES if self.care.steps == CAREFUL.steps else FEWEST_PARTICLES
            while len(runs) < RUNS and (not runs or runs[-1].is_finished):
                runs.append(walkers.run(particles, self.seed, len(runs)))
                per_run = self.care.steps // (RUNS * runs[0].generations)
                particles = max(FEWEST_PARTICLES, min(MOST_PARTICLES, per_run))
            return runs
        except (NotUndoneError, TooManyTurnsError):
            return []

    def _count(
        self, how: str, ball: Ball, positions: float, limits: tuple[float, float | None], edges: float, runs: list[Run]
    ) -> Count:
        """The figures, with what symmetries save."""
        packing, orbits, words = find_orbits(self.game, self.ranges, self.roots)
        inner = ball.count if ball.is_complete else ball.begins[-3] if len(ball.begins) > 3 else 1
        rows = self._rows(ball, inner)
        forms = forms_reached(packing, orbits, words, ball, self.follower.packing, rows)
        rows = self._rows(ball, ball.count)
        weights = np.full(len(rows), ball.count / len(rows))
        if runs:
            rows = np.vstack([rows, *(run.states for run in runs)])
            weights = np.concatenate([weights, *(run.weights / len(runs) for run in runs)])
        share = min(1.0, share_kept(packing, orbits, words, rows, weights) * 2 / forms)
        return Count(how, positions, limits[0], limits[1], edges * share, positions * share, words)

    def _rows(self, ball: Ball, count: int) -> np.ndarray:
        """Some of the first positions of the ball."""
        places = np.linspace(0, count - 1, count if count <= ALL else SAMPLED).astype(np.int64)
        rows = np.zeros((len(places), self.game.capacities.state), np.int32)
        unpack_all(self.follower.packing.compiled, np.ascontiguousarray(ball.keys[places]), rows)
        return rows
