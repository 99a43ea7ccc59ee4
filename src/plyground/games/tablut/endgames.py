"""What Tablut knows exactly: who wins with few pieces on the board, and in how many moves.

The tables are made on first use and kept; larger ones, which `plyground endings` makes, are used where they are kept. A
cap on the length of the game is respected: a win that would come too late is a draw. What the repetition rule has seen
before is not looked at.
"""

import os
from functools import cached_property
from typing import Any

import numpy as np

from plyground.core.compiling import Compiler
from plyground.core.errors import PlygroundError
from plyground.core.kept_arrays import Arrays, Progress, find_arrays, kept_arrays
from plyground.core.known_values import UNKNOWN, VALUE, KnownValues, hurried
from plyground.core.structures import Structure, structure_at
from plyground.games.tablut.board import ATTACKERS, CELLS, MOST_PLIES, PLIES, SOLDIERS, TURN, WHITE
from plyground.games.tablut.endgame_figures import Figures, count_codes
from plyground.games.tablut.endgame_index import (
    MOST,
    TABLES,
    make_tables,
    material_size,
    number_of_position,
)
from plyground.games.tablut.endgame_solving import OPEN, solve_endings

FORMAT = 2  # of what is kept
USUAL_SIZE = 3_000_000  # positions that are solved unasked
LARGEST_SIZE = 60_000_000  # that can be asked for
# What the tables depend on: all settings but the caps.
RULES = ("size", "king_capture", "run_capture", "king_hammer", "throne_hostile", "throne_safe", "soldiers_win")


def code_of(tables, board, state):
    """The code of a position in which the game goes on, -1 if the tables do not have it."""
    cells = board[CELLS]
    soldiers, attackers = state[cells + SOLDIERS], state[cells + ATTACKERS]
    if soldiers > MOST or attackers > MOST:
        return -1
    first = tables.first[soldiers, attackers]
    return -1 if first < 0 else np.int64(tables.codes[first + number_of_position(tables, board, state)])


def known_value(board, state, data):
    """What White gets; a win that comes only at the cap, where no legal move is a draw, is not told."""
    tables = structure_at(data, TABLES)
    code = code_of(tables, board, state)
    if code < 0:
        return UNKNOWN
    if code == OPEN:
        return 0.0
    plies = code - 1
    cells = board[CELLS]
    left = board[MOST_PLIES] - state[cells + PLIES]
    if plies >= left:
        return UNKNOWN if plies == left else 0.0
    white_wins = (plies % 2 == 1) == (state[cells + TURN] == WHITE)
    return hurried(1.0 if white_wins else -1.0, np.float64(plies))


COMPILER = Compiler("tablut", {known_value: VALUE})


class TablutEndgames:
    """The exact endings of Tablut with some settings: the king and up to so many other pieces."""

    def __init__(self, game, pieces: int | None = None):
        self.game = game
        self.asked = pieces
        if pieces is not None:
            check_pieces(game, pieces)

    @property
    def about(self) -> str:
        return f"the king and up to {self.pieces} other pieces"

    def known_values(self) -> Structure:
        return KnownValues(value=COMPILER.compile(known_value), data=self.tables)

    @cached_property
    def pieces(self) -> int:
        """As many as were asked for, or as were solved before, or as can be solved in a moment."""
        if self.asked is not None:
            return self.asked
        usual = most_pieces_within(self.game.settings, USUAL_SIZE)
        larger = range(most_pieces_within(self.game.settings, LARGEST_SIZE), usual, -1)
        return next((pieces for pieces in larger if self._found(pieces) is not None), usual)

    @cached_property
    def tables(self) -> Structure:
        """The tables, solved if they are not kept."""
        pieces = self.pieces
        materials = materials_of(self.game.settings, pieces)
        kept = kept_arrays("tablut", self._said(pieces), f"solving Tablut with {self.about}", self._solve)
        return make_tables(self.game.settings["size"], materials, kept["codes"])

    def with_pieces(self, pieces: int) -> "TablutEndgames":
        """The same with so many pieces besides the king."""
        return TablutEndgames(self.game, pieces)

    def code(self, position: np.ndarray) -> int:
        """One more than the moves until the end, 0 for a draw, -1 for a position that is not in the tables."""
        return int(code_of(self.tables, self.game.board, position))

    def figures(self) -> Figures:
        """Who wins how many positions."""
        return count_codes(self.game, self.tables, materials_of(self.game.settings, self.pieces))

    def _said(self, pieces: int) -> dict[str, Any]:
        settings = {name: self.game.settings[name] for name in RULES}
        return {"format": FORMAT, "rules": dict(self.game.rules_parts), "pieces": pieces, **settings}

    def _found(self, pieces: int) -> Arrays | None:
        return find_arrays("tablut", self._said(pieces))

    def _solve(self, progress: Progress) -> Arrays:
        size, cores = self.game.settings["size"], os.cpu_count() or 1
        materials = materials_of(self.game.settings, self.pieces)
        return {"codes": solve_endings(size, self.game.board, materials, cores, progress).codes}


def materials_of(settings, pieces: int) -> list[tuple[int, int]]:
    """The soldiers and attackers of all materials with up to so many pieces; captures lead to others of them."""
    fewest = 1 if settings["soldiers_win"] else 0
    return [(soldiers, all_of_them - soldiers) for all_of_them in range(1, pieces + 1)
            for soldiers in range(fewest, all_of_them)]  # fmt: skip


def size_of(settings, pieces: int) -> int:
    """How many numbers the positions with up to so many pieces take."""
    side, half = settings["size"], settings["size"] // 2
    kings, places = (half + 1) * (half + 2) // 2 - 1, side * side - 5
    return sum(material_size(places, kings, *material) for material in materials_of(settings, pieces))


def most_pieces_within(settings, size: int) -> int:
    """The most pieces with which the positions take no more than so many numbers."""
    return max(pieces for pieces in range(1, MOST + 1) if size_of(settings, pieces) <= size)


def check_pieces(game, pieces: int) -> None:
    """Refuse what cannot be solved."""
    fewest, most = 1 + game.settings["soldiers_win"], most_pieces_within(game.settings, LARGEST_SIZE)
    if not fewest <= pieces <= most:
        raise PlygroundError(
            f"{game.name}: {pieces} pieces besides the king; expected {fewest} to {most} on this board"
        )


def endgames(game):
    return TablutEndgames(game)
