"""What Tarble knows exactly: how a game goes on average with few pieces left, if both sides play as well as they can.

The values are made on first use and kept. They are those of games without a cap: with fewer than TURNS_NEEDED turns
left to the cap nothing is told. Leads of more than LARGEST_LEAD points count as that.
"""

import os
from functools import cached_property

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS
from plyground.core.kept_arrays import Progress, kept_arrays
from plyground.core.known_values import UNKNOWN, VALUE, KnownValues
from plyground.core.structures import Structure, structure, structure_at
from plyground.games.tarble.board import (
    BLUE,
    CELLS,
    CELLS_PER_WORD,
    DIGIT,
    ENDED,
    LEFT,
    MAX_TURNS,
    POINTS,
    RED,
    TURN,
    TURNS,
    WORDS,
)
from plyground.games.tarble.endgame_figures import Figures, mean_values
from plyground.games.tarble.endgame_index import NOT_KNOWN, TABLES, make_tables
from plyground.games.tarble.endgame_solving import solve_endings
from plyground.games.tarble.endgame_turns import number_of_set

FORMAT = 2  # of what is kept
MATERIALS = ((1, 1), (1, 2), (2, 1))
LARGEST_LEAD = 6
RESIDUAL = 1e-7
TURNS_NEEDED = 40
MOST_CELLS = 256  # the tables hold cells in bytes

KnownEndings = structure(
    "TarbleKnownEndings",
    tables=TABLES,
    values=FLOATS,  # [position, lead]
    leads=types.int64,
    most=types.int64,  # pieces of a side
    pieces=INTS,  # [2 · most] work space: the pieces of Red, then those of Blue
    counts=INTS,  # [2]
)
KNOWN_ENDINGS = KnownEndings.kind


@kernel(types.boolean(INTS, INTS, KNOWN_ENDINGS))
def list_pieces(board, state, known):
    """List the cells of both sides' pieces; whether there are few enough."""
    known.counts[0] = known.counts[1] = 0
    for word in range(board[WORDS]):
        marks = state[word]
        cell = word * CELLS_PER_WORD
        while marks != 0:
            mark = marks & DIGIT
            if mark in (RED, BLUE):
                side = mark - 1
                if known.counts[side] == known.most:
                    return False
                known.pieces[side * known.most + known.counts[side]] = cell
                known.counts[side] += 1
            marks >>= 4
            cell += 1
    return known.counts[0] > 0 and known.counts[1] > 0


@kernel(VALUE)
def known_value(board, state, data):
    """What Red gets on average from a position between two turns."""
    known = structure_at(data, KNOWN_ENDINGS)
    counters = board[WORDS]
    if state[counters + LEFT] != 0 or state[counters + ENDED] != 0:
        return UNKNOWN
    if board[MAX_TURNS] - state[counters + TURNS] < TURNS_NEEDED or not list_pieces(board, state, known):
        return UNKNOWN
    tables, seat = known.tables, np.int64(state[counters + TURN])
    rolling, waiting = np.int64(known.counts[seat]), np.int64(known.counts[1 - seat])
    first = tables.first[rolling, waiting]
    if first == NOT_KNOWN:
        return UNKNOWN
    own, others = seat * known.most, (1 - seat) * known.most
    for i in range(waiting):
        known.pieces[others + i] = tables.kept[known.pieces[others + i]]
    place = tables.canon_begin[waiting] + number_of_set(tables, known.pieces, others, waiting)
    way = tables.way[place]
    for i in range(rolling):
        known.pieces[own + i] = tables.kept[tables.image[way, known.pieces[own + i]]]
    number = number_of_set(tables, known.pieces, own, rolling)
    position = first + tables.stands_for[place] * tables.choose[tables.kept_cells.size, rolling] + number
    middle = known.leads // 2
    lead = np.int64(state[counters + POINTS + seat]) - state[counters + POINTS + 1 - seat]
    lead = min(max(lead, -middle), middle)
    value = known.values[position * known.leads + middle + lead]
    return value if seat == 0 else -value


def known_endings(tables: Structure, values: np.ndarray, largest_lead: int) -> Structure:
    """The values of some endings for one agent."""
    most = int(np.argwhere(tables.first != NOT_KNOWN).max())
    endings = KnownEndings(
        tables=tables, values=values, leads=2 * largest_lead + 1, most=most, pieces=np.zeros(2 * most, np.int32),
        counts=np.zeros(2, np.int32),
    )  # fmt: skip
    return KnownValues(value=known_value, data=endings)


class TarbleEndgames:
    """The exact endings of Tarble on one board."""

    about = "at most two pieces against one, whatever the score"

    def __init__(self, game):
        self.game = game

    def known_values(self) -> Structure:
        return known_endings(self._tables, self._values, LARGEST_LEAD)

    def figures(self) -> Figures:
        """What the side to roll gets on average over all placements, by material and lead."""
        return mean_values(self.game, self._tables, self._values, MATERIALS, LARGEST_LEAD)

    @cached_property
    def _tables(self) -> Structure:
        return make_tables(self.game.settings["side"], MATERIALS)

    @cached_property
    def _values(self) -> np.ndarray:
        about = {
            "format": FORMAT, "rules": dict(self.game.rules_parts), "side": self.game.settings["side"],
            "materials": MATERIALS, "largest lead": LARGEST_LEAD, "residual": RESIDUAL,
        }  # fmt: skip
        return kept_arrays("tarble", about, f"solving Tarble with {self.about}", self._solve)["values"]

    def _solve(self, progress: Progress) -> dict[str, np.ndarray]:
        side, cores = self.game.settings["side"], os.cpu_count() or 1
        _, values = solve_endings(side, MATERIALS, LARGEST_LEAD, RESIDUAL, cores, progress)
        return {"values": values.array}


def endgames(game):
    return TarbleEndgames(game) if game.board[CELLS] <= MOST_CELLS else None
