"""A solved game: what every position that can be reached is worth under perfect play.

A table knows the positions after turns. What a position before a choice is worth follows from the ends of its turn, and
so do the best turn and the distance; so it can be asked about any position that can be reached, within a turn too.
"""

import pathlib
import threading
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
from plyground.exact.coding import make_coding
from plyground.exact.lookup import PLIES, WORTH, Lookup, find, known_by
from plyground.exact.orbits import STORED as ORBITS_ARRAYS
from plyground.exact.report import WINS, Openings, outcome, solved_parts

PACKING_ARRAYS = ("low", "word", "shift", "mask")
CELLS_ARRAYS = ("bits", "begins", "segments", "windows", "seeds")
CELLS_NUMBERS = ("salt", "word_bits", "check_bits")


class ValuedTurn(NamedTuple):
    """A turn, with what every seat gets after it, and in how many plies at the end where that is known."""

    steps: list[int]
    text: str
    position: Position
    values: list[float]
    distance: int | None


@dataclass(frozen=True, repr=False)
class Table(Report):
    """The exact values of a game."""

    game: Game
    packing: Structure  # of what a position is, without counters
    orbits: Structure  # of the symmetries that were used
    cells: Structure  # a word for every position that is not an end
    worth: np.ndarray  # of each word for the first side; empty if the words are float32 numbers themselves
    distances: np.ndarray | None = None  # plies to the end of each word, -1 for a draw; None with chance
    about: Mapping[str, Any] = field(default_factory=dict)  # how it was made: method, seconds, residual, …

    def parts(self) -> Iterable[Part]:
        return solved_parts(self.game, dict(self.about), self._openings())

    def to_dict(self) -> dict[str, Any]:
        """How it was made and what it says about the first position, in the layout that ``--json`` prints."""
        about = dict(self.about)
        values = self._for_seats(about.pop("value"))
        if "results" in about:
            about |= self._results(about["results"])
        for name, start in about.get("starts", {}).items():
            told = {"value": self._for_seats(start["value"]), **self._results(start["results"])}
            about["starts"] = {**about["starts"], name: told}
        found = {"game": self.game.name, "settings": self.game.settings, **about, "value": values}
        if self.game.mover(self.first) >= 0:
            turns = self.turns(self.first)
            found["turns"] = [{"turn": t.text, "value": t.values, "distance": t.distance} for t in turns]
        if self.about.get("distance"):
            found["line"] = [turn.text for turn in self.line()]
        return found

    @cached_property
    def first(self) -> Position:
        """The position from which the game was solved."""
        given = self.about.get("position")
        return self.game.start() if given is None else self.game.position(given)

    def _results(self, results: list[list[float]]) -> dict[str, Any]:
        """Chances of the results as ``--json`` prints them, and how likely every seat is to win."""
        by_seat = [(self._for_seats(points), chance) for points, chance in results]
        seats = range(self.game.seats)
        wins = [sum(chance for payoffs, chance in by_seat if payoffs[seat] > 0) for seat in seats]
        return {"results": [{"payoffs": payoffs, "chance": chance} for payoffs, chance in by_seat], "wins": wins}

    @property
    def positions(self) -> int:
        return self.about["positions"]

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for array in self.arrays().values())

    @property
    def is_of_wins(self) -> bool:
        """Whether every win counts one point, whatever the rules pay."""
        return self.about.get("objective") == WINS

    @property
    def has_distances(self) -> bool:
        return self.distances is not None

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything that a file of it holds, by name."""
        found = {name: getattr(self.packing, name) for name in PACKING_ARRAYS}
        found |= {name: getattr(self.cells, name) for name in CELLS_ARRAYS}
        found |= {f"orbits_{name}": getattr(self.orbits, name).reshape(-1) for name in ORBITS_ARRAYS}
        found["worth"] = self.worth
        if self.distances is not None:
            found["distances"] = self.distances
        return found

    def lookup(self) -> Structure:
        """The table for kernels, with a workspace of its own."""
        index = self.game.definition.compiled_index if self.about.get("own_index") else None
        words = int(self.packing.word.max(initial=0)) + 1
        return Lookup(
            coding=make_coding(self.packing, self.orbits, words, self.game.capacities.state, index),
            cells=self.cells, worth=self.worth,
            distances=np.zeros(0, np.int32) if self.distances is None else self.distances,
            key=np.zeros(words if index is None else 1, np.uint64), found=np.zeros(2),
            payoffs=np.zeros(self.game.seats), of_wins=int(self.is_of_wins),
        )  # fmt: skip

    def known_values(self) -> Structure:
        """What searches know by it, in points."""
        if self.is_of_wins:
            raise PlygroundError(f"{self.game.name}: a table of wins; expected one of points (--objective points)")
        return known_by(self.lookup())

    @property
    def _lookup(self) -> Structure:
        """Of this thread."""
        if not hasattr(self._own, "lookup"):
            self._own.lookup = self.lookup()
        return self._own.lookup

    @cached_property
    def _own(self) -> threading.local:
        return threading.local()

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
        turns = self.turns(state)
        return turns[0].distance if turns else None

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

    def line(self, position: Position | Mapping | str | None = None) -> list[ValuedTurn]:
        """Best play of both sides to the end, from a position that one of them wins, or from the first."""
        state = self.first if position is None else self._read(position)
        found: list[ValuedTurn] = []
        if self.distance(state) is None:
            raise PlygroundError(f"{self.game.name}: best play is a draw and need not end; expected a won position")
        while self.game.mover(state) != OVER:
            found.append(self._best(state))
            state = found[-1].position
        return found

    def _openings(self) -> Openings:
        """What is said about the first position's turns."""
        if self.game.mover(self.first) < 0:
            return Openings([], [], 0)
        turns = [
            (turn.text, outcome(self.game, turn.values[0], turn.distance, not self.has_distances))
            for turn in self.turns(self.first)
        ]
        if not self.about.get("distance"):
            return Openings(turns, [], 0)
        line, state, winners = self.line(), self.first, 0
        for turn in line:
            winners += (self.game.mover(state) in self._first_side) == (self.about["value"] > 0)
            state = turn.position
        return Openings(turns, [turn.text for turn in line], winners)

    def save(self, path: str | pathlib.Path) -> None:
        """Write it to a file, which `load_table` opens."""
        from plyground.exact.table_file import save_table  # which knows tables

        save_table(pathlib.Path(path), self)

    def _best(self, state: Position) -> ValuedTurn:
        if not (turns := self.turns(state)):
            raise PlygroundError(f"{self.game.name}: {self.game.to_text(state)}: no turn ends; expected one that does")
        return turns[0]

    def _read(self, position: Position | Mapping | str) -> Position:
        return as_position(self.game, position, "position")

    def _value(self, state: Position) -> float:
        """For the first side."""
        if self.game.mover(state) >= 0:
            values = [self._end(end)[0] for end in self.game.turn_results(state)] or [0.0]  # a turn that never ends
            return max(values) if self.game.mover(state) in self._first_side else min(values)
        if self.game.mover(state) == CHANCE and self._found(state) is None:  # what follows it may be known
            weights = self.game.chance(state)
            rolled = [self.game.play(state, outcome) for outcome in range(len(weights))]
            choosing = [self._value(each) if self.game.mover(each) >= 0 else self._end(each)[0] for each in rolled]
            return sum(w * value for w, value in zip(weights, choosing, strict=True)) / sum(weights)
        return self._end(state)[0]

    def _found(self, state: Position) -> tuple[float, int | None] | None:
        """Value and distance of an unfinished position after a turn, if the table knows it."""
        lookup, found = self._lookup, np.zeros(2)
        if not find(lookup.compiled, self.game.board, state, found):
            return None
        return float(found[WORTH]), None if found[PLIES] < 0 else int(found[PLIES])

    def _end(self, state: Position) -> tuple[float, int | None]:
        """Value and distance of a position after a turn."""
        payoffs = self.game.result(state)
        if payoffs is not None:
            worth = float(np.sign(payoffs[0])) if self.is_of_wins else payoffs[0]
            return worth, 0 if self.has_distances and payoffs[0] != 0 else None
        found = self._found(state)
        if found is None:
            said = self.game.to_text(state)
            raise PlygroundError(f"{self.game.name}: {said} is not in the table; expected what can be reached")
        return found

    def _for_seats(self, value: float) -> list[float]:
        return [value if seat in self._first_side else -value + 0.0 for seat in range(self.game.seats)]


def preference(value: float, distance: int | None) -> tuple[float, int]:
    """The order of turns for whoever makes them: the smaller the better."""
    plies = distance or 0
    return -value, plies if value > 0 else -plies
