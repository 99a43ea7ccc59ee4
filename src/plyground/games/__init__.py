"""The games, a package each. A package that defines NAME is a game; nothing else lists it."""

import functools
import importlib
import pathlib
import re
from collections.abc import Mapping
from typing import Any

from plyground.core.definition import Definition, load_file
from plyground.core.errors import UnknownGameError, did_you_mean
from plyground.core.game import Game
from plyground.variants.naming import split_name

_FOLDER = pathlib.Path(__file__).parent


@functools.cache
def names() -> tuple[str, ...]:
    """The names of the built-in games."""
    files = sorted(_FOLDER.glob("*/__init__.py"))
    return tuple(file.parent.name for file in files if re.search(r"^NAME = ", file.read_text("utf-8"), re.MULTILINE))


@functools.cache
def builtin(name: str) -> Definition:
    """The definition of a built-in game."""
    return Definition(importlib.import_module(f"plyground.games.{name}"))


def definition(name: str, unchecked: bool = False) -> Definition:
    """The definition of a built-in game by name, or of a user's own game by the path of its file.

    A file that does not load within a time limit is refused unless it is `unchecked`. What follows the name of a game
    that was made from it makes it again: `rlgame with the pie rule`.
    """
    name, changes = split_name(name)
    if changes:
        return changed(definition(name, unchecked), changes)
    if name in names():
        return builtin(name)
    path = pathlib.Path(name)
    if name.endswith(".py"):
        if not path.is_file():
            raise UnknownGameError(f"{name}: no such file")
        return load_file(path, None) if unchecked else load_file(path)
    listed = ", ".join(names())
    raise UnknownGameError(
        f"no game is called {name!r}; there is {listed}, or a file of your own (./mygame.py)"
        f"{did_you_mean(name, names())}"
    )


def builtin_game(name: str, **settings) -> Game:
    """A built-in game that a file of data names. Data loads no code, so the path of a user's game is an error here."""
    name, changes = split_name(name)
    if name not in names():
        raise UnknownGameError(f"no built-in game is called {name!r}; a file of data names only {', '.join(names())}")
    return Game(changed(builtin(name), changes) if changes else builtin(name), **settings)


def game(name: str, unchecked: bool = False, **settings) -> Game:
    """A game by name or file, with settings: ``game("tablut", size=7)``.

    A file of your own is checked for about a second when a version of it is opened for the first time; one that breaks
    the contract is refused. `unchecked=True` leaves this out.
    """
    return with_settings(definition(name, unchecked), settings)


def with_settings(rules: Definition, settings: Mapping[str, Any]) -> Game:
    """A game with settings; a user's own is checked first, unless its file was loaded unchecked."""
    made = Game(rules, **settings)
    if not rules.is_unchecked:
        from plyground.core.first_check import check_first  # brings kernels, which built-in games open without

        check_first(made if rules.origin is rules else Game(rules.origin, **settings))
    return made


def changed(rules: Definition, changes: list[str]) -> Definition:
    """A game made from another by what follows its name."""
    from plyground.variants.named import changed as with_changes  # only for those who want one

    return with_changes(rules, changes)
