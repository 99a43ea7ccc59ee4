"""`perfect`: plays from a solved game, from a file or of a small game at once. Importing this file registers it."""

from typing import Any

import numpy as np

from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.exact.table import Table
from plyground.players.model_options import explore_option
from plyground.players.player import Player
from plyground.players.registry import PERFECT, Kind, PlayerError, register
from plyground.players.solving_at_once import table_at_once
from plyground.players.tables import KnownTable, open_table
from plyground.search.methods import PERFECT as BY_KNOWN_VALUES
from plyground.search.options import PerfectOptions


def perfect_options(game: Game) -> dict[str, Setting]:
    return {
        "table": Setting("", "a file that plyground solve wrote; without it a small game is solved now"),
        "ties": Setting("random", "which of equally good turns", choices=("first", "random")),
        "traps": Setting(False, "of equally good turns the one after which most of the opponent's are mistakes"),
        **explore_option(),
    }


def make_perfect(text: str, game: Game, options: dict[str, Any]) -> Player:
    known = open_table(game, options["table"]) if options["table"] else table_at_once(game)
    check_progress(text, game, known)
    search = PerfectOptions(options["traps"], payoffs_of(known.table))
    return Player(
        text, game, BY_KNOWN_VALUES, search, NOTHING_KNOWN, (), options["ties"], options=options, known=(known,)
    )  # fmt: skip


def check_progress(text: str, game: Game, known: KnownTable) -> None:
    """Refuse a table by which a won game might go round in circles."""
    if game.capacities.chances == 0 and not known.table.has_distances:
        raise PlayerError(
            f"{game.name}, player {text!r}: {known.file} has no distances, so that a won game might never end; "
            "expected a table made by --method retrograde"
        )


def payoffs_of(table: Table) -> tuple[float, ...]:
    """All values of a table whose wins take a number of plies; none of one with chance."""
    if not table.has_distances:
        return ()
    worth = np.unique(table.worth)
    return tuple(float(value) for value in np.unique(np.concatenate([worth, -worth, [0.0]]) + 0.0))


register(Kind(PERFECT, "plays perfectly, from a solved game: perfect:FILE", perfect_options, make_perfect,
              fits=lambda game: len(game.teams) == 2))  # fmt: skip
