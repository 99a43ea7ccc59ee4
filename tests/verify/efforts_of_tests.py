"""Efforts so small that tests can afford them, and what they find of a game."""

import contextlib
import functools
import pathlib
import tempfile
from dataclasses import replace
from typing import NamedTuple

from plyground.store.opening import open_store
from plyground.store.results import Results
from plyground.verify.efforts import SCREENING, Effort
from plyground.verify.evidence import Evidence
from plyground.verify.examining import examine
from plyground.verify.gates import Answer
from plyground.verify.judging import judge
from plyground.verify.tolerances import Tolerances
from plyground.verify.variants import find_variants

GAMES = pathlib.Path(__file__).parent / "games"

TINY = replace(
    SCREENING, name="tiny", pilot_playouts=8, pilot_positions=4e5, level_positions=3e5, step_positions=1e5,
    most_levels=3, level_games=30, fair_games=60, step_games=60, learning_plies=8000, learning_games=300,
    test_games=30, portrait_games=10,
)  # fmt: skip
# What games alone tell: nothing is solved, so that more games are needed, and somebody has to learn to defend.
UNSOLVED = replace(
    TINY, name="unsolved", solve_memory=0.0, level_positions=2e6, fair_positions=2e7,
    step_positions=4e5, most_levels=5, fair_games=400,
    step_games=200, defence_plies=20_000, test_games=100,
)  # fmt: skip


class Examined(NamedTuple):
    """A variant's evidence and the answers of all gates."""

    evidence: Evidence
    answers: dict[str, Answer]

    @property
    def verdicts(self) -> dict[str, str]:
        return {name: answer.verdict for name, answer in self.answers.items()}


def file_of(game: str) -> str:
    """A game of the tests by its file; any other by its name."""
    file = GAMES / f"{game}.py"
    return str(file) if file.is_file() else game


@functools.cache
def examined(game: str, *settings: str, effort: Effort = TINY, seed: int = 1) -> Examined:
    """Examine a game once in this process, with a store of its own."""
    (variant,), _ = find_variants(file_of(game), settings)
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(open_store(f"{folder}/games.sqlite")) as store:
        evidence = examine(Results(store), lambda share, words: None, variant, effort, Tolerances(), seed, 1)
    return Examined(evidence, judge(evidence, Tolerances()))
