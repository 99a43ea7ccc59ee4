"""Options of players that use values which are known exactly: a solved game, and what the game knows of its endgames.

Experiments that repeat a document's, and everything that learns, play without them (`without_endgames`).
"""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from plyground.core.game import Game
from plyground.core.known_values import ENDGAMES
from plyground.core.settings import Setting
from plyground.players.player import Player
from plyground.players.tables import solved_option, with_table

_are_used: ContextVar[bool] = ContextVar("endgames_are_used", default=True)


@contextlib.contextmanager
def without_endgames() -> Iterator[None]:
    """Players that are made inside this block use no endgames unless their text says so."""
    token = _are_used.set(False)
    try:
        yield
    finally:
        _are_used.reset(token)


def endgame_option(game: Game, default: bool = True) -> dict[str, Setting]:
    """The option of every player that evaluates positions, in games that know something of their endgames."""
    if not game.definition.has(ENDGAMES):
        return {}
    about = "where the game knows exactly what a position is worth, that counts"
    return {"endgame": Setting(default and _are_used.get(), about)}


def known_options(game: Game, endgame: bool = True) -> dict[str, Setting]:
    """The options of every player that evaluates positions; whether it uses endgames unless it is told otherwise."""
    return solved_option() | endgame_option(game, endgame)


def with_known_values(player: Player, game: Game, options: dict[str, Any]) -> Player:
    """The player with the known values that its options name."""
    if options.get("endgame") and game.endgames is not None:
        player = replace(player, known=(*player.known, game.endgames))
    return with_table(player, game, options)
