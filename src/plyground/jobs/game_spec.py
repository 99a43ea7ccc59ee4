"""Which game a job is about: in words that any process can open, and as what its results depend on."""

import functools
import json
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.core.definition import Definition
from plyground.core.game import Game, Position
from plyground.core.plain_data import canonical, plain
from plyground.core.rules_identity import hash_of, whole_file_parts
from plyground.games import definition, with_settings
from plyground.variants.pie_rule import with_pie_rule

MOST_OPEN = 64  # games that a process keeps open


@dataclass(frozen=True)
class GameSpec:
    """A game with settings, a first position and perhaps the pie rule; a user's own game by the path of its file."""

    name_or_file: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    start: str | None = None  # a position in the game's notation; None for the usual one
    swap: bool = False  # the pie rule
    unchecked: bool = False  # leave out the first check of a user's file

    def __hash__(self) -> int:
        return hash((self.name_or_file, canonical(self.settings), self.start, self.swap))

    def open(self) -> Game:
        """The game; every process opens it once, and does not notice if its file changes after that."""
        return opened(self._place, canonical(self.settings, "settings"), self.swap, self.unchecked)

    def position(self) -> Position:
        """The position that games start from."""
        game = self.open()
        return game.start() if self.start is None else game.position(self.start)

    def identity(self) -> dict[str, Any]:
        """What results depend on; not where a file is."""
        game, start = self.open(), self.position()
        rules, code = loaded(self._place, self.unchecked)
        return {
            "name": rules.name if rules.is_built_in else rules.file.name,
            "settings": plain(game.settings, "settings"),
            "rules_hash": game.rules_hash,
            "code_hash": code,
            "start": None if np.array_equal(start, game.start()) else game.to_text(start),
            "swap": self.swap,
        }

    @property
    def _place(self) -> str:
        """The game's name, or the path of a user's file from the root."""
        is_file = self.name_or_file.endswith(".py")
        return str(pathlib.Path(self.name_or_file).absolute()) if is_file else self.name_or_file


@functools.lru_cache(MOST_OPEN)
def opened(place: str, settings: str, swap: bool, unchecked: bool) -> Game:
    """A game by its name or path, with settings as JSON."""
    game = with_settings(loaded(place, unchecked)[0], json.loads(settings))
    return with_pie_rule(game) if swap else game


@functools.cache
def loaded(place: str, unchecked: bool) -> tuple[Definition, str]:
    """What a game's file defines, and a hash of what its players do beside the rules.

    Of a built-in game that is what networks are told; of a user's, everything in the file and in those that it imports.
    """
    found = definition(place, unchecked)
    parts = found.encodings_parts if found.is_built_in else whole_file_parts(found.rooms.module)
    return found, hash_of(parts)
