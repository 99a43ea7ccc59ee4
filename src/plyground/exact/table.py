"""A solved game: what every position that can be reached is worth under perfect play.

A table knows the positions after turns. What a position before a choice is worth follows from the ends of its turn, and
so do the best turn and the distance; so it can be asked about any position that can be reached, within a turn too.
"""

import pathlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.positions import as_position
from plyground.core.reports import Part, Report
from plyground.core.structures import Structure
from plyground.exact.coding import make_coding, write_key
from plyground.exact.compact_index import CompactIndex
from plyground.exact.graph import Place
from plyground.exact.orbits import STORED
from plyground.exact.own_index import OwnIndex
from plyground.exact.report import solved_parts


class ValuedTurn(NamedTuple):
    """A turn, with what every seat gets after it, and in how many plies at the end where that is known."""

    steps: list[int]
    text: str
    position: Position
    values: list[float]
    distance: int | None


@dataclass(frozen=True)
class Contents:
    """What a table holds for each number of its index."""

    values: np.ndarray  # of the first side: [n], or where there are few different ones one for every code
    codes: np.ndarray | None = None  # [n]
    distances: np.ndarray | None = None  # plies to the end, one for every code; -1 for a draw

    def value(self, number: int) -> float:
        return float(self.values[number if self.codes is None else self.codes[number]])

    def distance(self, number: int) -> int | None:
        if self.codes is None or self.distances is None:
            return None
        plies = int(self.distances[self.codes[number]])
        return None if plies < 0 else plies


@dataclass(frozen=True, repr=False)
class Table(Report):
    """The exact values of a game."""

    game: Game
    packing: Structure  # of what a position is, without counters
    orbits: Structure  # of the symmetries that were used
    index: CompactIndex | OwnIndex
    contents: Contents
    about: Mapping[str, Any] = field(default_factory=dict)  # how it was made: method, seconds, residual, …

    def parts(self) -> Iterable[Part]:
        return solved_parts(self.game, dict(self.about))

    def to_dict(self) -> dict[str, Any]:
        """How it was made and what it says about the first position, in the layout that ``--json`` prints."""
        about = dict(self.about)
        values = self._for_seats(about.pop("value"))
        if "results" in about:
            listed = [{"payoffs": self._for_seats(points), "chance": chance} for points, chance in about["results"]]
            about["results"] = listed
            about["wins"] = [
                sum(one["chance"] for one in listed if one["payoffs"][s] > 0) for s in range(self.game.seats)
            ]
        return {"game": self.game.name, "settings": self.game.settings, **about, "value": values}

    @property
    def positions(self) -> int:
        """How many positions it knows."""
        return int(self.about["positions"])

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for array in self.arrays().values())

    @property
    def has_distances(self) -> bool:
        return self.contents.distances is not None

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything that a file of it holds, by name."""
        packing, index, contents = self.packing, self.index, self.contents
        found = {
            "low": packing.low, "word": packing.word, "shift": packing.shift, "mask": packing.mask,
            "values": contents.values,
        }  # fmt: skip
        found |= {f"orbits_{name}": getattr(self.orbits, name).reshape(-1) for name in STORED}
        if isinstance(index, CompactIndex):
            found |= {
                "own": index.own, "ranks": index.ranks, "begins": index.begins, "sizes": index.sizes,
                "fingerprints": index.fingerprints,
            }  # fmt: skip
        if contents.codes is not None and contents.distances is not None:
            found |= {"codes": contents.codes, "distances": contents.distances}
        return found

    @cached_property
    def _first_side(self) -> frozenset[int]:
        return frozenset(next(team for team in self.game.teams if 0 in team))

    # Questions

    def value(self, position: Position | Mapping | str) -> list[float]:
        """What every seat gets on average from here on if both sides play perfectly."""
        return self._for_seats(self._value(self._read(position)))

    def distance(self, position: Position | Mapping | str) -> int | None:
        """The plies to the end under perfect play: the winner hurries, the loser resists; None for a draw."""
        state = self._read(position)
        if not self.has_distances:
            raise PlygroundError(f"{self.game.name}: chance plays a part; expected a game without for distances")
        if self.game.mover(state) == OVER:
            return 0
        return self._best(state).distance

    def best(self, position: Position | Mapping | str) -> ValuedTurn:
        """The best turn; of equal ones the one that wins soonest or loses latest."""
        return self._best(self._read(position))

    def turns(self, position: Position | Mapping | str) -> list[ValuedTurn]:
        """All turns of a position with what they are worth, the best first."""
        state = self._read(position)
        seat = self.game.mover(state)
        if seat < 0:
            waits = "it waits for a roll" if seat == CHANCE else "the game is over"
            raise PlygroundError(f"{self.game.name}: nobody can choose here, {waits}; expected a seat to move")
        sign = 1 if seat in self._first_side else -1
        found = []
        for end, steps in self.game.turns(state):
            value, plies = self._end(end)
            turn = ValuedTurn(steps, self.game.format_turn(state, steps), end, self._for_seats(value),
                              None if plies is None else plies + 1)  # fmt: skip
            found.append((preference(sign * value, turn.distance), turn))
        return [turn for _, turn in sorted(found, key=lambda one: one[0])]

    def save(self, path: str | pathlib.Path) -> None:
        """Write it to a file, which `load_table` opens."""
        from plyground.exact.table_file import save_table  # which knows tables

        save_table(pathlib.Path(path), self)

    def _best(self, state: Position) -> ValuedTurn:
        return self.turns(state)[0]

    def _read(self, position: Position | Mapping | str) -> Position:
        return as_position(self.game, position, "position")

    def _value(self, state: Position) -> float:
        """For the first side."""
        if self.game.mover(state) >= 0:
            values = [self._end(end)[0] for end in self.game.turn_results(state)]
            return max(values) if self.game.mover(state) in self._first_side else min(values)
        if self.game.mover(state) == CHANCE and self._place(state) is None:  # what follows it may be known
            weights = self.game.chance(state)
            rolled = [self.game.play(state, outcome) for outcome in range(len(weights))]
            choosing = [self._value(each) if self.game.mover(each) >= 0 else self._end(each)[0] for each in rolled]
            return sum(w * value for w, value in zip(weights, choosing, strict=True)) / sum(weights)
        return self._end(state)[0]

    @cached_property
    def _coding(self) -> Structure:
        words = int(self.packing.word.max(initial=0)) + 1
        index = self.game.definition.compiled_index if isinstance(self.index, OwnIndex) else None
        return make_coding(self.packing, self.orbits, words, self.game.capacities.state, index)

    def _place(self, state: Position) -> Place | None:
        """Its place in the table, if it has one."""
        key = np.zeros(1 if isinstance(self.index, OwnIndex) else self._coding.words, np.uint64)
        exchanged = write_key(self._coding.compiled, self.game.board, state, key)
        number = None if exchanged < 0 else self.index.number_of(key)
        if number is None or np.isnan(self.contents.value(number)):
            return None
        return Place(number, -1 if exchanged else 1)

    def _end(self, state: Position) -> tuple[float, int | None]:
        """Value and distance of a position after a turn."""
        payoffs = self.game.result(state)
        if payoffs is not None:
            return payoffs[0], 0 if self.has_distances and payoffs[0] != 0 else None
        place = self._place(state)
        if place is None:
            said = self.game.to_text(state)
            raise PlygroundError(f"{self.game.name}: {said} is not in the table; expected what can be reached")
        return place.sign * self.contents.value(place.number) + 0.0, self.contents.distance(place.number)

    def _for_seats(self, value: float) -> list[float]:
        return [value if seat in self._first_side else -value + 0.0 for seat in range(self.game.seats)]


def preference(value: float, distance: int | None) -> tuple[float, int]:
    """The order of turns for whoever makes them: the smaller the better."""
    plies = distance or 0
    return -value, plies if value > 0 else -plies
