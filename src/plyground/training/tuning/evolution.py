"""CMA-ES (Hansen and Ostermeier 2001) over the weights of a game's evaluator; fitness is the score in matches.

All candidates of a generation play games with the same random numbers, from both sides. The answer is the mean of the
last generation's distribution, which suffers less from noise than the best candidate does.

The random numbers of the search come from the seed alone, so the scores of the generations are all that has to be kept:
a resumed search draws the same candidates again, tells the strategy what they scored, and is back where it was.
"""

import contextlib
import json
import pathlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.core.folder_lock import only_one_in
from plyground.core.game import Game
from plyground.core.json_text import read_json
from plyground.core.randomness import LARGEST_SEED
from plyground.core.settings import setting_field, settings_of
from plyground.players import Player, make_player
from plyground.players.known_options import without_endgames
from plyground.training.tuning.sides import play_from, read_side, sides_of
from plyground.training.tuning.weights import (
    ONES,
    is_file,
    named_weights,
    only_ratios_matter,
    player_text,
    read_weights,
    save_weights,
    tunable_evaluator,
    users_of_weights,
    with_weights,
)

SEARCH_FILE, RESULT_FILE = "evolution.json", "weights.json"
FORMAT = 1
TEST_SEED = 1_000_003  # beside the search's own seed: games of the test at the end


@dataclass(frozen=True)
class Goal:
    """What is tuned, and how candidates are tried."""

    game: Game
    evaluator: str = setting_field("", "the evaluator whose weights are tuned", name="eval")
    player: str = setting_field("greedy", "how evaluations are used: greedy, alphabeta:depth=2, …")
    against: tuple[str, ...] = setting_field((), "an opponent; may be repeated (default: the hand-made weights)")
    side: str = setting_field("", "tune and test one side only")
    start: str = setting_field(ONES, "the weights to start from: a name, ones or a file")
    reference: str = ""  # the hand-made weights to compare with; the evaluator's first by default
    population: int = setting_field(0, "candidates in a generation (default: as many as CMA-ES recommends)", low=4)
    games: int = setting_field(100, "games of a candidate against each opponent", low=1)
    step: float = setting_field(0.5, "initial standard deviation, as a share of the weights' root mean square")
    test_games: int = setting_field(2000, "games of each test", low=1)
    seed: int = 1

    def to_dict(self) -> dict[str, Any]:
        """Whatever decides about the weights that are found, as plain data."""
        return {
            "game": self.game.name, "settings": dict(self.game.settings), "eval": self.evaluator,
            "player": self.text, "against": list(self.against), "side": self.side, "start": self.start,
            "reference": self.reference_name, "population": self.population, "games": self.games, "step": self.step,
            "seed": self.seed,
        }  # fmt: skip

    @property
    def text(self) -> str:
        """The text of the player that is tuned."""
        return player_text(self.evaluator, self.player)

    @property
    def reference_name(self) -> str:
        """The name of the hand-made weights to compare with."""
        return self.reference or next(iter(tunable_evaluator(self.game, self.evaluator).weights))

    def weights(self, name: str) -> np.ndarray:
        """A named set of weights, or those of a file."""
        if is_file(name):
            return read_weights(self.game, self.evaluator, name)
        return named_weights(self.game, tunable_evaluator(self.game, self.evaluator), name)

    @without_endgames()
    def hand_made(self) -> Player:
        """The player with the weights to compare with."""
        return with_weights(
            make_player(self.game, self.text), self.weights(self.reference_name), f"weights={self.reference_name}"
        )

    @without_endgames()
    def opponents(self) -> list[Player]:
        return [make_player(self.game, text) for text in self.against] or [self.hand_made()]


def check_goal(goal: Goal) -> None:
    """Refuse what cannot be tuned, before anything is begun."""
    tunable_evaluator(goal.game, goal.evaluator)
    read_side(goal.game, goal.side)
    goal.weights(goal.start)
    goal.weights(goal.reference_name)
    goal.opponents()
    for name in ("games", "population"):
        number, least = getattr(goal, name), settings_of(Goal)[name].low
        if number < least and not (name == "population" and number == 0):
            raise PlygroundError(f"{name}={number}; expected {least} or more")
    if not 0 < goal.step < 1e6:
        raise PlygroundError(f"step={goal.step}; expected a number above 0")
    if not 0 <= goal.seed <= LARGEST_SEED // 2:
        raise PlygroundError(f"seed={goal.seed}; expected a whole number from 0 to 2**61 - 1")


@dataclass(frozen=True)
class Generation:
    """What the candidates of a generation scored, and the weights that the search thinks best of after it."""

    scores: list[float]  # of the candidates, from 0 to 1
    best: float
    mean: float
    mean_weights: list[float]


class Space:
    """The numbers that CMA-ES looks at, and the weights they stand for.

    Where only ratios matter, weights that the same seats use are a group, whose root mean square is kept. Weights that
    are not tuned stay as they are in the file that the search starts from, or else hand-made.
    """

    def __init__(self, goal: Goal):
        evaluator = tunable_evaluator(goal.game, goal.evaluator)
        first, hand_made = goal.weights(goal.start), goal.weights(goal.reference_name)
        users = users_of_weights(goal.game, evaluator, len(first))
        self.tuned = np.flatnonzero(users[list(read_side(goal.game, goal.side))].any(axis=0))
        if len(self.tuned) == 0:
            raise PlygroundError(f"{goal.game.name}: eval={goal.evaluator} uses no weight; expected at least one")
        self.start = first.copy() if is_file(goal.start) else hand_made.copy()
        self.start[self.tuned] = first[self.tuned]
        self.groups: list[tuple[np.ndarray, float]] = []  # places among the tuned, and their root mean square
        if only_ratios_matter(goal.game, evaluator, len(self.start)):
            kinds = users[:, self.tuned]
            for kind in np.unique(kinds, axis=1).T:
                places = np.flatnonzero((kinds == kind[:, None]).all(axis=0))
                self.groups.append((places, root_mean_square(hand_made[self.tuned][places]) or 1.0))

    def first(self) -> np.ndarray:
        """Where the search starts: the numbers of the first weights, of size 1 in every group."""
        numbers = self.start[self.tuned].copy()
        for places, _ in self.groups:
            numbers[places] /= root_mean_square(numbers[places]) or 1.0
        return numbers

    def weights(self, numbers: Sequence[float]) -> np.ndarray:
        """The weights that these numbers stand for."""
        scaled = np.array(numbers, np.float64)
        for places, size in self.groups:
            scaled[places] *= size / (root_mean_square(scaled[places]) or 1.0)
        weights = self.start.copy()
        weights[self.tuned] = scaled
        return weights


def root_mean_square(numbers: np.ndarray) -> float:
    return float(np.sqrt(np.mean(numbers**2)))


def import_cma() -> Any:
    """The package that does the search, which not everybody has installed."""
    try:
        import cma  # an optional dependency
    except ImportError:
        raise PlygroundError("tuning weights needs the package cma; expected: pip install 'plyground[tune]'") from None
    return cma


def new_strategy(first: np.ndarray, step: float, population: int, seed: int) -> Any:
    """CMA-ES with random numbers of its own."""
    numbers = np.random.Generator(np.random.PCG64(seed))
    options: dict[str, Any] = {
        "seed": np.nan, "randn": lambda *shape: numbers.standard_normal(shape), "verbose": -9, "verb_log": 0,
    }  # fmt: skip
    if population:
        options["popsize"] = population
    return import_cma().CMAEvolutionStrategy(first, step, options)


@dataclass
class Evolution:
    """A search and its folder (or none: then nothing is written)."""

    goal: Goal
    folder: pathlib.Path | None = None
    workers: int | None = None
    generations: list[Generation] = field(default_factory=list)

    @without_endgames()
    def __post_init__(self) -> None:
        check_goal(self.goal)
        goal = self.goal
        import_cma()
        self.space = Space(goal)
        self.strategy = new_strategy(self.space.first(), goal.step, goal.population, goal.seed)
        self.way = make_player(goal.game, goal.text)
        self.opponents = goal.opponents()
        self._resume()

    @property
    def population(self) -> int:
        return int(self.strategy.popsize)

    @property
    def weights(self) -> np.ndarray:
        """The weights that the search thinks best of."""
        return self.space.weights(self.strategy.mean)

    # Files

    def _resume(self) -> None:
        """Continue the search that the folder holds."""
        file = None if self.folder is None else self.folder / SEARCH_FILE
        if file is None or not file.exists():
            return
        try:
            content = read_json(file.read_text("utf-8"))
            goal = content["goal"]
            played = [
                Generation(row["scores"], row["best"], row["mean"], row["mean_weights"])
                for row in content["generations"]
            ]
        except OSError as error:
            raise PlygroundError(f"{file}: {error.strerror or error}") from None
        except (ValueError, KeyError, TypeError) as error:
            raise PlygroundError(f"{file}: damaged: {error!r}; expected what plyground tune wrote") from None
        if goal != json.loads(json.dumps(self.goal.to_dict())):
            raise PlygroundError(
                f"{file}: of a search with other settings; expected another --out, or the same settings"
            )
        for generation in played:
            candidates, scores = self.strategy.ask(), generation.scores
            if len(scores) != len(candidates):
                raise PlygroundError(f"{file}: damaged: {len(scores)} scores; expected {len(candidates)}")
            self.strategy.tell(candidates, [-score for score in scores])
            if not np.allclose(self.weights, generation.mean_weights):
                raise PlygroundError(f"{file}: made by another version of cma; expected another --out")
        self.generations = played

    def _save(self) -> None:
        if self.folder is not None:
            generations = [asdict(generation) for generation in self.generations]
            content = {"file": "plyground evolution", "format": FORMAT, "goal": self.goal.to_dict(),
                       "generations": generations}  # fmt: skip
            write_text(self.folder / SEARCH_FILE, json.dumps(content) + "\n")

    # The search

    def run(
        self, generations: int, watch: Callable[["Evolution", int], None] = lambda search, done: None
    ) -> np.ndarray:
        """Search until so many generations are played; the weights. `watch` is told how many candidates were tried."""
        if generations < 1:
            raise PlygroundError(f"generations={generations}; expected 1 or more")
        with only_one_in(self.folder, "tuning") if self.folder is not None else contextlib.nullcontext():
            self._search(generations, watch)
        return self.weights

    def _search(self, generations: int, watch: Callable[["Evolution", int], None]) -> None:
        while len(self.generations) < generations:
            number = len(self.generations)
            candidates = self.strategy.ask()
            scores = []
            for candidate in candidates:
                scores.append(self.score(self.space.weights(candidate), self.goal.seed + number))
                watch(self, number * self.population + len(scores))
            self.strategy.tell(candidates, [-score for score in scores])
            self.generations.append(Generation(scores, max(scores), float(np.mean(scores)), self.weights.tolist()))
            self._save()

    def score(self, weights: np.ndarray, seed: int) -> float:
        """The mean score of the player with these weights against the opponents."""
        player = with_weights(self.way, weights)
        goal = self.goal
        scores = []
        for opponent in self.opponents:
            played, own = play_from(goal.game, goal.side, player, opponent, goal.games, seed, self.workers)
            scores.append(played.score_of(own)["score"])
        return float(np.mean(scores))

    # The test at the end

    def test(self, games: int) -> list[dict[str, Any]]:
        """First, tuned and hand-made weights against the hand-made ones, from every side that was tuned."""
        goal = self.goal
        hand_made = goal.hand_made()
        rivals = {
            goal.start: self.space.start,
            "tuned": self.weights,
            goal.reference_name: goal.weights(goal.reference_name),
        }
        rows = []
        for side in [goal.side] if goal.side else sides_of(goal.game):
            for name, weights in rivals.items():
                me = with_weights(self.way, weights, name)
                played, own = play_from(goal.game, side, me, hand_made, games, goal.seed + TEST_SEED, self.workers)
                rows.append({
                    "side": side, "weights": name, **played.figures_of(own, np.ones(played.games, bool)),
                    **played.score_of(own), "opponent": goal.reference_name,
                })  # fmt: skip
        return rows

    def result(self, tests: list[dict[str, Any]]) -> dict[str, Any]:
        """The weights and what they scored, as plain data."""
        return {
            **self.goal.to_dict(), "generations": len(self.generations), "candidates": self.population,
            "weights": self.weights.tolist(),
            "curve": [{"best": generation.best, "mean": generation.mean} for generation in self.generations],
            "tests": tests,
        }  # fmt: skip

    def save_result(self, tests: list[dict[str, Any]]) -> pathlib.Path | None:
        """Write the file of weights; where it is."""
        if self.folder is None:
            return None
        file, goal = self.folder / RESULT_FILE, self.goal
        save_weights(file, goal.game, goal.evaluator, goal.text, self.weights.tolist(), self.result(tests))
        return file


def evolve(
    game: Game,
    evaluator: str,
    generations: int = 20,
    out: str | pathlib.Path | None = None,
    workers: int | None = None,
    watch: Callable[[Evolution, int], None] = lambda search, done: None,
    **goal: Any,
) -> Evolution:
    """Tune an evaluator's weights; the search, whose `weights` are the answer. See Goal for the options.

    With `out`, a second call with the same options resumes a search that was stopped.
    """
    search = Evolution(Goal(game, evaluator, **goal), None if out is None else pathlib.Path(out), workers)
    search.run(generations, watch)
    return search
