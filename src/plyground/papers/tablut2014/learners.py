"""Networks that learn Tablut in several experiments: on White's side, on Black's, and on both."""

from collections.abc import Mapping
from typing import Any

from plyground.games.tablut.training import COMMON, REPORT_2014
from plyground.jobs.game_spec import GameSpec
from plyground.papers.learning_run import LearningRun
from plyground.papers.tablut2014.results import PUBLISHED

RANDOM = f"random:sampler={PUBLISHED}"
# As the report words it: each position after one's turn learns towards the value of the position after the reply.
WORDED: Mapping[str, Any] = {name: value for name, value in REPORT_2014.items() if name != "games"}
# Ours, where that learns nothing: one's own positions one after the other, and the result at the end.
OWN_POSITIONS: Mapping[str, Any] = {**WORDED, "watch": "own", "ends": "exact", "lambda": 0.7, "alpha": 0.03}
# Ours, by playing both sides: the recommended way (`games/tablut/training.py`), with which `plyground train` learns.
BOTH_SIDES: Mapping[str, Any] = {
    **COMMON, "alpha": 0.1, "lambda": 0.7, "explore": "0.1", "spread": 0.5, "targets": "-1:0,0:0.5,1:1",
}  # fmt: skip
WHITE, BLACK = 0, 1


def learner(options: Mapping[str, Any], checkpoints: tuple[int, ...], seed: int, size: int = 7, tests: int = 0,
            kept: tuple[int, ...] = (), **changed: Any) -> LearningRun:  # fmt: skip
    """A run with these options and others besides; with so many games of each test."""
    told = {**options, "test_games": tests, "self_games": 0, **changed}
    return LearningRun(GameSpec("tablut", {"size": size}), told, checkpoints, seed, kept)


def lineups(side: int, opponents: tuple[str, ...]) -> dict[str, Any]:
    """The options by which one side learns from games against these opponents in turn."""
    pairs = [("self", one) if side == WHITE else (one, "self") for one in opponents]
    return {"lineup": "|".join(",".join(pair) for pair in pairs), "owner": side, "rotate": False}
