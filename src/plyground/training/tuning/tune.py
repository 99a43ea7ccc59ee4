"""Tuning from Python in one call: `pg.tune`."""

import pathlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from plyground.core.arguments import shown
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.reports import Part, Report
from plyground.core.settings import settings_of, user_names
from plyground.learn.model_files import save_model
from plyground.players import Player
from plyground.training.tuning.climbing import Climb, Climber
from plyground.training.tuning.evolution import Evolution, Goal
from plyground.training.tuning.report import climb_parts, evolution_parts
from plyground.training.tuning.weights import save_weights, with_weights

GENERATIONS, CLIMBING_GENERATIONS = 20, 10_000


@dataclass(frozen=True, repr=False)
class Tuned(Report):
    """What was found without gradients: a player, and what it scored in tests that had no part in the search."""

    search: Evolution | Climber
    tests: list[dict[str, Any]] = field(default_factory=list)  # of an evolution; a climb has its curve

    @property
    def game(self) -> Game:
        return self.search.goal.game if isinstance(self.search, Evolution) else self.search.climb.game

    @property
    def player(self) -> Player:
        """What was found, as a player for `pg.match` and the like."""
        if isinstance(self.search, Evolution):
            return with_weights(self.search.way, self.search.weights, f"{self.search.goal.text} tuned")
        return self.search.player()

    def save(self, file: str | pathlib.Path) -> None:
        """Write the weights, for `tuned_player`, or the network, for `net:FILE`."""
        path = pathlib.Path(file)
        if isinstance(self.search, Evolution):
            goal, weights = self.search.goal, self.search.weights.tolist()
            save_weights(path, goal.game, goal.evaluator, goal.text, weights, self.search.result(self.tests))
        else:
            save_model(path, self.search.champion)

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data, in the layout that ``--json`` prints."""
        return self.search.result(self.tests) if isinstance(self.search, Evolution) else self.search.history()

    def parts(self) -> Iterator[Part]:
        return (
            evolution_parts(self.search, self.tests) if isinstance(self.search, Evolution) else climb_parts(self.search)
        )


def tune(
    game: Game,
    generations: int | None = None,
    out: str | pathlib.Path | None = None,
    climb: bool = False,
    workers: int | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    **settings: Any,
) -> Tuned:
    """Tune the weights of an evaluator by evolution (CMA-ES), or with `climb` a whole network by hill-climbing.

    The settings are the options of `plyground tune`: `eval="fixed"`, `games=100`, `against=["random"]`, … With `out`,
    a second call with the same settings resumes a search that was stopped. `progress` is told how many candidates, or
    generations, are done.
    """
    folder = None if out is None else pathlib.Path(out)
    if climb:
        asked = read_by_user_names(Climb, settings)
        total = CLIMBING_GENERATIONS if generations is None else generations
        asked.setdefault("test_every", max(1, total // 10))
        climber = Climber(Climb(game, seed=seed, **asked), folder, workers)
        climber.run(total, counted(lambda climber: climber.generation, progress))
        return Tuned(climber)
    evolution = Evolution(Goal(game, seed=seed, **read_by_user_names(Goal, settings)), folder, workers)
    evolution.run(GENERATIONS if generations is None else generations, counted(lambda _, done: done, progress))
    tests = evolution.test(evolution.goal.test_games)
    evolution.save_result(tests)
    return Tuned(evolution, tests)


def counted(standing: Callable[..., int], progress: Callable[[int], None]) -> Callable[..., None]:
    """A watcher that tells `progress` how much more is done than before."""
    before = 0

    def watch(*told: Any) -> None:
        nonlocal before
        progress(standing(*told) - before)
        before = standing(*told)

    return watch


def several_texts(name: str, value: Any) -> tuple[str, ...]:
    """One text, or several."""
    texts = (value,) if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise PlygroundError(f"tune: {name}={shown(value)}; expected a text, or a list of texts")
    return tuple(texts)


def read_by_user_names(declared: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a search's options from the names that users type; unknown names and wrong values are errors."""
    settings = settings_of(declared)
    names = {user: each for each, user in user_names(declared).items()}
    plain = {each.name for each in fields(declared)} - {"game", "seed"} - set(settings)
    read = {}
    for name, value in given.items():
        field_name = names.get(name, name)
        if field_name in plain:
            read[field_name] = value
        elif field_name not in settings:
            raise PlygroundError(f"tune: no setting is called {name}; there is: {', '.join(names)}")
        elif isinstance(settings[field_name].default, tuple):
            read[field_name] = several_texts(name, value)
        else:
            read[field_name] = settings[field_name].read("tune", name, value)
    return read
