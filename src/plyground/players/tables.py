"""Solved games as players use them: files that `plyground solve` wrote, opened once, and what searches know by them."""

import os
import pathlib
import threading
from dataclasses import dataclass, replace
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.core.structures import Structure
from plyground.exact.table import Table
from plyground.exact.table_file import load_table
from plyground.players.player import Player
from plyground.search.methods import FIRST, RANDOM

SOLVED = "solved"
MOST_OPEN = 8  # tables that are kept open

_open: dict[tuple[str, int, int, str, str], "KnownTable"] = {}
_lock = threading.Lock()


@dataclass(frozen=True)
class KnownTable:
    """A table, as searches know it."""

    table: Table
    file: str

    @property
    def about(self) -> str:
        return f"the solved game in {self.file}"

    def known_values(self) -> Structure:
        return self.table.known_values()


def open_table(game: Game, file: str) -> KnownTable:
    """The table in a file; an error if it is not one of this game with these settings and rules."""
    path = pathlib.Path(file).expanduser()
    try:
        about = os.stat(path)
    except OSError as error:
        raise PlygroundError(
            f"{game.name}: {file}: {error.strerror}; expected a file that plyground solve wrote"
        ) from None
    key = str(path.resolve()), about.st_mtime_ns, about.st_size, repr(game), game.rules_hash
    with _lock:
        if key not in _open:
            while len(_open) >= MOST_OPEN:
                _open.pop(next(iter(_open)))
            _open[key] = KnownTable(load_table(path, game), file)
        return _open[key]


def solved_option() -> dict[str, Setting]:
    """The option of every player that evaluates positions."""
    return {SOLVED: Setting("", "a file of plyground solve, whose values count wherever it has one (or table=FILE)")}


def with_solved_name(options: dict[str, str]) -> dict[str, str]:
    """The options with a file that was given as `table` under its own name: there a number means something else.

    >>> with_solved_name({"table": "18"}), with_solved_name({"table": "small.solved", "depth": "2"})
    ({'table': '18'}, {'depth': '2', 'solved': 'small.solved'})
    """
    table = options.get("table", "0")
    if table.lstrip("-").isdecimal():
        return options
    if SOLVED in options:
        raise PlygroundError(f"table={table} and {SOLVED}={options[SOLVED]}; expected one of them")
    return {**{name: value for name, value in options.items() if name != "table"}, SOLVED: table}


def with_table(player: Player, game: Game, options: dict[str, Any]) -> Player:
    """The player with the solved game that its options name, before whatever else it knows."""
    if not options.get(SOLVED) or player.method in (RANDOM, FIRST):
        return player
    return replace(player, known=(open_table(game, options[SOLVED]), *player.known))
