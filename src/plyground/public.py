"""The functions of `import plyground` as users call them.

Whatever is offered there takes a game's name or file where a game is expected, answers wrong types as it answers wrong
values, and shows a bar if `progress=True`. The functions themselves stay as they are, for calls inside the package.
"""

import contextlib
import functools
import inspect
import math
import os
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from plyground.core.arguments import shown, whole_number
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.game import Game
from plyground.core.positions import as_position
from plyground.games import game as make_game
from plyground.players import Player

PROGRESS = "progress"
LIMITS = {"games": (1, 100_000_000), "workers": (1, 1024), "runs": (1, 10_000), "top": (1,), "generations": (1,)}
EXPECTED = {float: "a number", bool: "True or False", str: "a text"}


def for_users(function: Callable, name: str) -> Callable:
    """A function whose arguments are checked by their names and annotations."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        bound = bound_arguments(name, signature, given, named)
        arguments = bound.arguments
        if "game" in arguments:
            arguments["game"] = as_game(arguments["game"])
        for key, value in list(arguments.items()):
            if key not in ("game", PROGRESS):
                kinds = kinds_of(signature.parameters[key].annotation)
                arguments[key] = checked(key, value, kinds, arguments.get("game"))
        if signature.parameters.get("games") is not None:
            arguments.setdefault("games", signature.parameters["games"].default)
        with shown_progress(name, arguments):
            return function(*bound.args, **bound.kwargs)

    return call


def bound_arguments(name: str, signature: inspect.Signature, given: Sequence, named: Mapping) -> inspect.BoundArguments:
    """The arguments of a call; one too many, too few or of an unknown name is answered with those that there are."""
    known = list(signature.parameters)
    takes_any = any(each.kind is inspect.Parameter.VAR_KEYWORD for each in signature.parameters.values())
    for key in named:
        if key not in known and not takes_any:
            raise PlygroundError(
                f"{name}: no argument is called {key}; there is: {', '.join(known)}{did_you_mean(key, known)}"
            )
    try:
        return signature.bind(*given, **named)
    except TypeError as error:
        raise PlygroundError(f"{name}: {error}; its arguments are: {', '.join(known)}") from None


# Games, positions, numbers


def as_game(value: Any) -> Game:
    """A game, or the game of that name or file."""
    if isinstance(value, Game):
        return value
    if isinstance(value, str | os.PathLike):
        return make_game(os.fspath(value))
    raise PlygroundError(f"game={shown(value)}; expected a game's name, a file, or what pg.game returns")


def kinds_of(annotation: Any) -> tuple[Any, ...]:
    """The types that an annotation allows."""
    return typing.get_args(annotation) if isinstance(annotation, types.UnionType) else (annotation,)


def checked(name: str, value: Any, kinds: tuple[Any, ...], game: Game | None) -> Any:
    """The value of an argument, converted where that is harmless; an error if its type is wrong."""
    if value is None and type(None) in kinds:
        return None
    if name == "players":
        return as_players(value, game)
    if typing.get_origin(kinds[0]) is Sequence and not isinstance(value, str | Iterable | Game):
        raise PlygroundError(f"{name}={shown(value)}; expected a list")
    if np.ndarray in kinds and game is not None:
        return as_position(game, value, name)
    if int in kinds:
        return whole_number(name, value, *LIMITS.get(name, ()))
    if str in kinds and isinstance(value, os.PathLike):
        return os.fspath(value)
    for kind, expected in EXPECTED.items():
        if kinds[0] is kind and not isinstance(value, (kind, *kinds[1:])):
            raise PlygroundError(f"{name}={shown(value)}; expected {expected}")
    return value


def as_players(value: Any, game: Game | None) -> list:
    """A list of texts, or of players of this game."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise PlygroundError(f'players={shown(value)}; expected a list, such as ["alphabeta:depth=2", "random"]')
    for player in value:
        if not isinstance(player, str | Player):
            raise PlygroundError(f"players: {shown(player)} is not a player; expected texts, or what train returns")
        if game is not None and isinstance(player, Player) and (player.game.rules_hash, player.game.settings) != (
            game.rules_hash, game.settings
        ):  # fmt: skip
            raise PlygroundError(f"players: {player.text} plays {player.game!r}; expected a player of {game!r}")
    return list(value)


# Progress


@contextlib.contextmanager
def shown_progress(name: str, arguments: dict[str, Any]) -> Iterator[None]:
    """With `progress=True`, a bar on the terminal or in the notebook; a function is called as it is."""
    wanted = arguments.get(PROGRESS)
    if wanted is None or wanted is False:
        arguments.pop(PROGRESS, None)
        yield
    elif wanted is not True:
        if not callable(wanted):
            raise PlygroundError(f"progress={shown(wanted)}; expected True, False or a function")
        yield
    else:
        from plyground.cli.python_progress import python_bar  # brings Rich, which only those who ask for a bar need

        with python_bar(name, total_games(name, arguments)) as bar:
            arguments[PROGRESS] = bar
            yield


def total_games(name: str, arguments: Mapping[str, Any]) -> int | None:
    """How many games a call will play; None where that is not known beforehand."""
    games = arguments.get("games")
    if name == "tournament" and games is not None:
        return games * math.comb(len(arguments["players"]), len(arguments["game"].teams))
    return games
