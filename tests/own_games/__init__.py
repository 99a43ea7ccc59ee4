"""Games in the users' form, one file each, for tests that need what the built-in games do not have."""

import functools
import pathlib

import plyground as pg

FOLDER = pathlib.Path(__file__).parent


@functools.cache
def own_game(name, **settings):
    """A game of this folder, made once."""
    return pg.game(str(FOLDER / f"{name}.py"), **settings)
