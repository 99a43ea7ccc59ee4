"""Who wins how many of Tablut's endings, material by material."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.compiling import Compiler
from plyground.core.contract import INTS, LONGS, NOTHING, WHOLE
from plyground.core.reports import Part, Report
from plyground.core.structures import Structure
from plyground.core.tables import table
from plyground.games.tablut.board import ATTACKERS as ATTACKER_COUNT
from plyground.games.tablut.board import CELLS, COUNTERS, KING_CELL, TURN, WHITE
from plyground.games.tablut.board import SOLDIERS as SOLDIER_COUNT
from plyground.games.tablut.endgame_index import (
    TABLES,
    material_size,
    number_by,
    number_of,
    put_pieces,
    take_pieces,
)

DRAWN, WHITE_WINS, BLACK_WINS, LONGEST, EXAMPLE, COLUMNS = range(6)


def count_material(tables, state, pieces, soldiers, attackers, size, found):
    """Count how the positions of a material end, every image counted; [turn · COLUMNS + …]."""
    first = tables.first[soldiers, attackers]
    for number in range(size):
        turn = put_pieces(tables, state, pieces, soldiers, attackers, number)
        if turn < 0:
            continue
        take_pieces(state, pieces, 1 + soldiers + attackers)
        if number_of(tables, pieces, soldiers, attackers, turn) != number:
            continue
        same = 0  # the symmetries that leave the position as it is
        for k in range(tables.way_count[pieces[0]]):
            same += number_by(tables, pieces, soldiers, attackers, turn, tables.ways[pieces[0], k]) == number
        code, row = np.int64(tables.codes[first + number]), turn * COLUMNS
        if code == 0:
            found[row + DRAWN] += 8 // same
            continue
        white_wins = (code % 2 == 0) == (turn == WHITE)
        found[row + (WHITE_WINS if white_wins else BLACK_WINS)] += 8 // same
        if code - 1 > found[row + LONGEST]:
            found[row + LONGEST], found[row + EXAMPLE] = code - 1, number


COMPILER = Compiler("tablut", {count_material: NOTHING(TABLES, INTS, INTS, WHOLE, WHOLE, WHOLE, LONGS)})


@dataclass(frozen=True)
class Row:
    """How the positions of a material end with one side to move."""

    soldiers: int
    attackers: int
    turn: str
    positions: int
    white: int
    black: int
    draws: int
    longest: int  # moves of the longest win
    example: str  # a position that takes so long

    def to_dict(self) -> dict[str, Any]:
        """The row as plain data."""
        return dict(vars(self))


@dataclass(frozen=True, repr=False)
class Figures(Report):
    """Who wins how many positions."""

    title: str
    rows: list[Row]

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {"positions": sum(row.positions for row in self.rows), "endings": [row.to_dict() for row in self.rows]}

    def parts(self) -> Iterator[Part]:
        listed = table("soldiers", "attackers", "to move", "positions", "White wins", "Black wins", "draws",
                       "longest win", left=(2,))  # fmt: skip
        for row in self.rows:
            shares = (f"{100 * share / row.positions:.3f} %" for share in (row.white, row.black, row.draws))
            side = "White" if row.turn == "w" else "Black"
            listed.add_row(
                str(row.soldiers), str(row.attackers), side, f"{row.positions:,}", *shares, f"{row.longest} moves"
            )
        yield self.title
        yield listed
        yield "Every placement counts, turned and mirrored ones too. A draw is what nobody can force to end."
        longest = max(self.rows, key=lambda row: row.longest)
        yield f"The longest win, {longest.longest} moves: {longest.example}"


def count_codes(game, tables: Structure, materials: Sequence[tuple[int, int]]) -> Figures:
    """The figures of some materials that are solved."""
    count = COMPILER.compile(count_material)
    rows = []
    places, kings = tables.place_cells.size, tables.king_cells.size
    for soldiers, attackers in materials:
        state = np.zeros(game.board[CELLS] + COUNTERS, np.int32)
        pieces, found = np.zeros(1 + soldiers + attackers, np.int32), np.zeros(2 * COLUMNS, np.int64)
        size = material_size(places, kings, soldiers, attackers)
        count(tables.compiled, state, pieces, soldiers, attackers, size, found)
        for turn, counted in enumerate(found.reshape(2, COLUMNS).tolist()):
            example = example_of(game, tables, soldiers, attackers, counted[EXAMPLE])
            white, black, draws = counted[WHITE_WINS], counted[BLACK_WINS], counted[DRAWN]
            rows.append(Row(soldiers, attackers, "wb"[turn], white + black + draws, white, black, draws,
                            counted[LONGEST], example))  # fmt: skip
    return Figures(f"{game!r}: the king and …", rows)


def example_of(game, tables: Structure, soldiers: int, attackers: int, number: int) -> str:
    """A numbered position as text."""
    cells = int(game.board[CELLS])
    state, pieces = np.zeros(game.capacities.state, np.int32), np.zeros(1 + soldiers + attackers, np.int32)
    state[cells + TURN] = put_pieces(tables, state, pieces, soldiers, attackers, number)
    state[cells + SOLDIER_COUNT], state[cells + ATTACKER_COUNT], state[cells + KING_CELL] = (
        soldiers,
        attackers,
        pieces[0],
    )
    return game.to_text(state)
