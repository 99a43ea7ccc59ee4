"""Weights of an evaluator: which of them a side uses, whether only their ratios matter, and files of them.

A file of weights is JSON: the game, the evaluator, the weights, how a player uses them, and how they came to be.
"""

import json
import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from plyground.core.atomic_files import write_text
from plyground.core.contract import OVER
from plyground.core.errors import PlygroundError
from plyground.core.evaluation import Evaluator
from plyground.core.game import Game, Position
from plyground.core.json_text import read_json
from plyground.core.provenance import made_by
from plyground.matches.match import match
from plyground.players import Player, make_player
from plyground.players.registry import evaluators_of, parse_text

FORMAT = 1
WEIGHTS_FILE = "plyground weights"
ONES = "ones"  # instead of a named set: all weights are 1
LOOKED_AT_GAMES, LOOKED_AT_POSITIONS = 40, 400


def tunable_evaluator(game: Game, name: str) -> Evaluator:
    """The game's evaluator of that name, which must have weights."""
    evaluators = evaluators_of(game)
    known = ", ".join(key for key, evaluator in evaluators.items() if evaluator.weights)
    if not known:
        raise PlygroundError(f"{game.name}: no evaluator has weights to tune; expected one with weights, or --climb")
    if name not in evaluators or not evaluators[name].weights:
        if not name:
            raise PlygroundError(f"{game.name}: which evaluator's weights? expected --eval NAME; there is: {known}")
        raise PlygroundError(f"{game.name}: no evaluator with weights is called {name}; there is: {known}")
    return evaluators[name]


def named_weights(game: Game, evaluator: Evaluator, name: str) -> np.ndarray:
    """One of the evaluator's sets of weights; ONES, unless it has a set of that name, is 1 everywhere."""
    sets = evaluator.weights
    if name == ONES and ONES not in sets:
        return np.ones(len(next(iter(sets.values()))(game.settings)))
    if name not in sets:
        raise PlygroundError(f"{game.name}: no weights are called {name}; there is: {', '.join([*sets, ONES])}")
    return np.array(sets[name](game.settings), np.float64)


# What an evaluator does with its weights, seen from outside


def some_positions(game: Game) -> list[tuple[Position, Position]]:
    """Positions of random games in which the game goes on, each with the one before it."""
    seen: list[tuple[Position, Position]] = []

    def note(number: int, positions: list[Position]) -> None:
        seen.extend(pair for pair in pairwise(positions) if game.mover(pair[1]) != OVER)

    match(game, ["random"] * game.seats, LOOKED_AT_GAMES, on_game=note)
    return seen[:: max(1, len(seen) // LOOKED_AT_POSITIONS)]


def values_of(game: Game, evaluator: Evaluator, positions: Sequence[tuple[Position, Position]], seat: int,
              weights: np.ndarray) -> np.ndarray:  # fmt: skip
    """[position] what the evaluator says."""
    evaluate = game.definition.compiled_evaluator(evaluator)
    return np.array([evaluate(game.board, before, state, seat, weights) for before, state in positions])


def users_of_weights(game: Game, evaluator: Evaluator, count: int) -> np.ndarray:
    """[seat, weight] whether the weight makes a difference to what the seat thinks of some position."""
    positions = some_positions(game)
    used = np.zeros((game.seats, count), bool)
    plain = np.ones(count)
    for seat in range(game.seats):
        usual = values_of(game, evaluator, positions, seat, plain)
        for weight in range(count):
            changed = plain.copy()
            changed[weight] = 2.0
            used[seat, weight] = not np.array_equal(values_of(game, evaluator, positions, seat, changed), usual)
    return used


def only_ratios_matter(game: Game, evaluator: Evaluator, count: int) -> bool:
    """Whether twice the weights give twice the value, so that play depends on their ratios only."""
    positions = some_positions(game)
    weights = 1.0 + np.arange(count) / count
    return all(
        np.allclose(values_of(game, evaluator, positions, seat, 2.0 * weights),
                    2.0 * values_of(game, evaluator, positions, seat, weights))
        for seat in range(game.seats)
    )  # fmt: skip


# Players


def player_text(evaluator: str, way: str) -> str:
    """A player's text with the evaluator that is tuned.

    >>> player_text("fixed", "alphabeta:depth=2")
    'alphabeta:depth=2,eval=fixed'
    """
    name, options = parse_text(way)
    if options.setdefault("eval", evaluator) != evaluator:
        raise PlygroundError(f"player {way!r}: eval={options['eval']}; expected the evaluator to tune, {evaluator}")
    return f"{name}:" + ",".join(f"{option}={value}" for option, value in options.items())


def with_weights(player: Player, weights: Sequence[float] | np.ndarray, text: str = "tuned") -> Player:
    """The same player with other weights."""
    return replace(player, weights=tuple(float(weight) for weight in weights), text=text)


def save_weights(path: pathlib.Path, game: Game, evaluator: str, player: str, weights: Sequence[float],
                 history: Mapping[str, Any]) -> None:  # fmt: skip
    """Write a file of weights, whole or not at all."""
    content = {
        "file": WEIGHTS_FILE, "format": FORMAT, "game": game.name, "settings": dict(game.settings), "eval": evaluator,
        "player": player, "weights": [float(weight) for weight in weights], "history": dict(history),
        "made_by": made_by(game),
    }  # fmt: skip
    write_text(path, json.dumps(content, indent=1) + "\n")


def load_weights(game: Game, path: pathlib.Path) -> dict[str, Any]:
    """What a file of weights says, if it is for this game."""
    try:
        content = read_json(path.read_text("utf-8"))
        known = content["file"] == WEIGHTS_FILE and content["format"] <= FORMAT
        weights = np.array(content["weights"], np.float64)
        text, name = str(content["player"]), str(content["eval"])
    except OSError as error:
        raise PlygroundError(f"{path}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError):
        known = False
    if not known:
        raise PlygroundError(f"{path}: not a file of weights; expected one that plyground tune wrote")
    if content["game"] != game.name:
        raise PlygroundError(f"{path}: for {content['game']}; expected one for {game.name}")
    expected = len(named_weights(game, tunable_evaluator(game, name), ONES))
    if weights.shape != (expected,) or not np.isfinite(weights).all():
        raise PlygroundError(f"{path}: {weights.size} weights; expected {expected} numbers for eval={name}")
    return content | {"player": text, "weights": weights.tolist()}


def is_file(name: str) -> bool:
    """Whether this names a file of weights, not a set of them."""
    return name.endswith(".json")


def read_weights(game: Game, evaluator: str, file: str) -> np.ndarray:
    """The weights of a file, which must be for this evaluator."""
    content = load_weights(game, pathlib.Path(file))
    if content["eval"] != evaluator:
        raise PlygroundError(f"{file}: weights of eval={content['eval']}; expected weights of {evaluator}")
    return np.array(content["weights"], np.float64)


def tuned_player(game: Game, file: str | pathlib.Path, way: str = "") -> Player:
    """The player with the weights of a file; `way` (such as "alphabeta:depth=3") instead of how they were tuned."""
    content = load_weights(game, pathlib.Path(file))
    text = player_text(content["eval"], way) if way else content["player"]
    return with_weights(make_player(game, text), content["weights"], f"{text} with {file}")
