"""Who has won in polar tic-tac-toe, as a question of logic: clauses for the theorem prover in resolution.py.

The facts are the marks of a position and which cells follow each other; of the eight goals each player has four, one
for each kind of line. This is the win check of Leger and Kneeland's report; the rules decide a game without it.

A cell is written (spoke, ring), as in the report: a line along a spoke is vertical, one along a ring horizontal. Each
relation leads one step outwards, or clockwise along a ring; a line can always be read in that direction.
"""

import functools
import itertools
from collections.abc import Hashable
from typing import Any

from plyground.games.polar.resolution import Answer, Clause, Facts, Literal, Variable, prove
from plyground.games.shared.lines import CELLS

IS = ("isX", "isO")
STEPS = {"vertical": (0, 1), "horizontal": (1, 0), "diagonalRight": (1, 1), "diagonalLeft": (-1, 1)}  # spokes, rings


@functools.cache
def relations(rings: int, spokes: int) -> Facts:
    """The facts that all positions of a board share: which cells follow each other."""
    return Facts(
        (relation, (spoke, ring, (spoke + clockwise) % spokes, ring + outwards))
        for relation, (clockwise, outwards) in STEPS.items()
        for ring in range(rings - outwards)
        for spoke in range(spokes)
    )


def marks(game: Any, position: Any) -> list[Literal]:
    """The facts about the marks of a position."""
    spokes = game.settings["spokes"]
    cells = position[: game.board[CELLS]].tolist()
    return [(IS[mark - 1], (cell % spokes, cell // spokes)) for cell, mark in enumerate(cells) if mark]


def facts_of(game: Any, position: Any) -> Facts:
    """All that is known about a position."""
    return Facts(marks(game, position), relations(game.settings["rings"], game.settings["spokes"]))


@functools.cache
def goal(seat: int, relation: str, rings: int, length: int) -> Clause:
    """The negated question whether a seat has a line of this kind: its mark on every cell of a chain of relations.

    The literals stand in the order in which a line is walked, so that proving the first of each clause fails early.
    """
    cells = line_of_terms(relation, rings, length)
    literals: list[Literal] = [(IS[seat], cells[0])]
    for cell, following in itertools.pairwise(cells):
        literals += [(relation, (*cell, *following)), (IS[seat], following)]
    return tuple(literals)


def line_of_terms(relation: str, rings: int, length: int) -> list[tuple[Hashable, Hashable]]:
    """The cells of any line of a kind: what stays the same along it is one variable, what changes is one a cell."""
    clockwise, outwards = STEPS[relation]
    line_spokes = terms("s", length if clockwise else 1)
    if outwards and rings <= length:
        line_rings: list[Hashable] = list(range(length))  # the line can only begin on the innermost ring
    else:
        line_rings = terms("r", length if outwards else 1)
    return [(line_spokes[i if clockwise else 0], line_rings[i if outwards else 0]) for i in range(length)]


def terms(letter: str, count: int) -> list[Hashable]:
    """Different variables."""
    return [Variable(f"{letter}{number}") for number in range(count)]


def first_proof(game: Any, position: Any, select: str = "first") -> tuple[int | None, Answer]:
    """The seat whose line is proved first, with the proof; None and the last answer if nobody has one."""
    facts = facts_of(game, position)
    for seat in range(2):
        for relation in STEPS:
            answer = prove(goal(seat, relation, game.settings["rings"], game.settings["k"]), facts, select)
            if answer.proved:
                return seat, answer
    return None, answer


def winning_cells(answer: Answer) -> list[tuple[Hashable, Hashable]]:
    """The line of a proof as (ring, spoke), in the order it was read."""
    return [(ring, spoke) for predicate, (spoke, ring, *_) in answer.used if predicate in IS]


def winner_by_resolution(game: Any, position: Any) -> int | None:
    """The seat that has a line, None if nobody has."""
    return first_proof(game, position)[0]
