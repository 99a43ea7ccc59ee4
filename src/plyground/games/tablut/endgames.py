"""What Tablut knows exactly: who wins with few pieces on the board, and in how many moves.

The tables are made on first use and kept; which materials they hold follows from their size. A cap on the length of the
game is respected: a win that would come too late is a draw. What the repetition rule has seen before is not looked at.
"""

import os
from functools import cached_property
from itertools import product

import numpy as np

from plyground.core.compiling import Compiler
from plyground.core.kept_arrays import Progress, kept_arrays
from plyground.core.known_values import UNKNOWN, VALUE, KnownValues, hurried
from plyground.core.structures import Structure, structure_at
from plyground.games.tablut.board import ATTACKERS, CELLS, MOST_PLIES, PLIES, SOLDIERS, TURN, WHITE
from plyground.games.tablut.endgame_index import (
    MOST,
    TABLES,
    make_tables,
    material_size,
    number_of_position,
)
from plyground.games.tablut.endgame_solving import OPEN, solve_endings

FORMAT = 1  # of what is kept
LARGEST_MATERIAL = 3_000_000  # positions of a material that are solved unasked
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
    """The exact endings of Tablut with some settings."""

    def __init__(self, game, largest: int = LARGEST_MATERIAL):
        self.game = game
        self.materials = materials_of(game.settings, largest)
        self.about = said_materials(self.materials)

    def known_values(self) -> Structure:
        return KnownValues(value=COMPILER.compile(known_value), data=self.tables)

    @cached_property
    def tables(self) -> Structure:
        settings = {name: self.game.settings[name] for name in RULES}
        about = {"format": FORMAT, "rules": dict(self.game.rules_parts), "materials": self.materials, **settings}
        kept = kept_arrays("tablut", about, f"solving Tablut with {self.about}", self._solve)
        return make_tables(settings["size"], self.materials, kept["codes"])

    def _solve(self, progress: Progress) -> dict[str, np.ndarray]:
        cores = os.cpu_count() or 1
        return {
            "codes": solve_endings(self.game.settings["size"], self.game.board, self.materials, cores, progress).codes
        }

    def code(self, position: np.ndarray) -> int:
        """One more than the moves until the end, 0 for a draw, -1 for a position that is not in the tables."""
        return int(code_of(self.tables, self.game.board, position))


def materials_of(settings, largest: int) -> list[tuple[int, int]]:
    """The soldiers and attackers of all materials that are solved, so that captures lead to others of them."""
    size = settings["size"]
    half = size // 2
    kings, places = (half + 1) * (half + 2) // 2 - 1, size * size - 5
    fewest = 1 if settings["soldiers_win"] else 0
    found: list[tuple[int, int]] = []
    for soldiers, attackers in product(range(fewest, MOST + 1), range(1, MOST + 1)):
        has_smaller = all(
            (fewer, others) in found or fewer < fewest or others < 1
            for fewer, others in ((soldiers - 1, attackers), (soldiers, attackers - 1))
        )
        if has_smaller and material_size(places, kings, soldiers, attackers) <= largest:
            found.append((soldiers, attackers))
    return found


def said_materials(materials: list[tuple[int, int]]) -> str:
    """The materials in words: the largest ones."""
    largest = [(s, a) for s, a in materials if (s + 1, a) not in materials and (s, a + 1) not in materials]
    return "king and " + ", ".join(f"{soldiers} v {attackers}" for soldiers, attackers in largest)


def endgames(game):
    return TablutEndgames(game)
