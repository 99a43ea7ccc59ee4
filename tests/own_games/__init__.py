"""Games in the users' form, one file each, for tests that need what the built-in games do not have."""

import functools
import pathlib

from plyground.core.game import Game
from plyground.games import definition

FOLDER = pathlib.Path(__file__).parent


@functools.cache
def own_definition(name):
    """A file of this folder, loaded once and not checked first: some tests want what a check would refuse."""
    return definition(str(FOLDER / f"{name}.py"), unchecked=True)


@functools.cache
def own_game(name, **settings):
    """A game of this folder, made once."""
    return Game(own_definition(name), **settings)
