"""A game with its settings: its positions, moves, turns, texts and pictures."""

import json
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from plyground.core import notation
from plyground.core.boards import Boards
from plyground.core.candidates import ALL_TURNS
from plyground.core.contract import CHANCE, OVER, Capacities, make_rules
from plyground.core.definition import Definition
from plyground.core.errors import ContractError, MoveError, PlygroundError, PositionError
from plyground.core.known_values import ENDGAMES, Endgames
from plyground.core.positions import check_position, layout_of_text
from plyground.core.rules_functions import RulesFunctions, RulesInPython
from plyground.core.rules_identity import Parts, digest, hash_of
from plyground.core.slack import CHANCES, FEATURES, MOVES, SLACK, capacity_error, excess
from plyground.core.state_inputs import STATE_ENCODING, StateInputs
from plyground.core.symmetry import Symmetry
from plyground.core.turns import TurnFinder

Position = np.ndarray


class ShownStep(NamedTuple):
    """A step as a page offers it: from cell to cell, with a label such as a die; a cell may be None."""

    source: str | None
    target: str | None
    label: str


def seat_title(name: str, seat: int) -> str:
    """What people call a seat whose game does not say it.

    >>> seat_title("0", 0), seat_title("x", 0), seat_title("north", 1)
    ('Seat 1', 'X', 'North')
    """
    return f"Seat {seat + 1}" if not name.strip() or name.isdecimal() else name[:1].upper() + name[1:]


class Game:
    """A game and its settings. Positions are flat ``int32`` arrays; methods never change the one they are given."""

    def __init__(self, definition: Definition, **settings: Any):
        self.definition = definition
        self.name = definition.name
        self.settings = definition.read_settings(settings)
        self.capacities = definition.capacities(self.settings)
        self.seats = self.capacities.seats
        self._boards = Boards(definition, self.settings, self.capacities.workspace)
        self._own = threading.local()  # the turn finder of every thread
        self.largest_payoff = definition.largest_payoff(self.settings)
        self.random_by_turn = definition.random_by_turn(self.settings)
        self._rules: dict[tuple, Any] = {}  # by sampler, whether models ask, and candidates
        self.seat_names: tuple[str, ...] = tuple(
            definition.call_for_contract(
                "seat_names", self.settings, otherwise=[str(seat) for seat in range(self.seats)]
            )
        )
        if len(self.seat_names) != self.seats:
            raise ContractError(f"{self.name}: seat_names gives {len(self.seat_names)} names; expected {self.seats}")
        self.teams: tuple[tuple[int, ...], ...] = tuple(
            definition.call_for_contract("teams", self.settings, otherwise=[(seat,) for seat in range(self.seats)])
        )

    @cached_property
    def seat_titles(self) -> tuple[str, ...]:
        """What people call the seats: White, Black."""
        usual = [seat_title(name, seat) for seat, name in enumerate(self.seat_names)]
        titles = tuple(self.definition.call_for_contract("seat_titles", self.settings, otherwise=usual))
        if len(titles) != self.seats or not all(isinstance(title, str) and title for title in titles):
            raise ContractError(f"{self.name}: seat_titles gives {titles!r}; expected {self.seats} texts")
        return titles

    @property
    def board(self) -> np.ndarray:
        """The parameters and tables of the rules; with a workspace behind them, every thread has its own."""
        return self._boards.here()

    def __repr__(self) -> str:
        changed = {k: v for k, v in self.settings.items() if v != self.definition.settings[k].default}
        return f"<{' '.join([self.name, *(f'{k}={v}' for k, v in changed.items())])}>"

    def private_board(self) -> np.ndarray:
        """A board that may be kept and handed to another thread."""
        return self._boards.private()

    @cached_property
    def endgames(self) -> Endgames | None:
        """What the game knows exactly of its endgames with these settings; None if nothing."""
        found = self.definition.call_for_contract(ENDGAMES, self) if len(self.teams) == 2 else None
        says_what = isinstance(getattr(found, "about", None), str) and hasattr(found, "known_values")
        if found is not None and not says_what:
            raise ContractError(f"{self.name}: {ENDGAMES} returned {found!r}; expected about and known_values, or None")
        return found

    # Rules

    def prepare(self) -> None:
        """Compile the rules now, or load them, so that no question about a position has to wait for it later."""
        for name in ("start", "mover", "chance", "legal_moves", "play", "payoff", "ending"):
            getattr(self.functions, name)

    @cached_property
    def functions(self) -> RulesFunctions:
        """The rules functions by their contract names, to call from Python."""
        return RulesFunctions(self.definition)

    @cached_property
    def _in_python(self) -> RulesInPython:
        return RulesInPython(self.functions, self.definition)

    @cached_property
    def rules_parts(self) -> Parts:
        """The parts of the rules, each with a hash: models carry them, so that it can be said what has changed."""
        parts = self.definition.rules_parts
        return parts if self.definition.is_built_in else {**parts, "board": digest(self._boards.first.tobytes().hex())}

    @cached_property
    def rules_hash(self) -> str:
        """A short hash of the rules; the same as long as the rules are."""
        return hash_of({"game": self.name, **self.rules_parts})

    @property
    def rules(self) -> Any:
        """The rules functions as one value for kernels."""
        return self.rules_for()

    def rules_for(self, sampler: str | None = None, models: bool = True, turns: str | None = None) -> Any:
        """The rules with one of the game's own samplers, and without what only models ask for if there are none.

        `turns` names candidates, which then stand for all ends of a turn.
        """
        if sampler is not None and sampler not in self.definition.samplers:
            known = ", ".join(["uniform", *self.definition.samplers])
            raise PlygroundError(f"{self.name}: no sampler is called {sampler}; there is: {known}")
        wanted = sampler, models, turns
        if wanted not in self._rules:
            self._rules[wanted] = make_rules(self.definition.compiled(*wanted), self.capacities_for(turns))
        return self._rules[wanted]

    def capacities_for(self, turns: str | None) -> Capacities:
        """The sizes for a player who sees all ends of a turn, or only the named candidates."""
        if turns is None:
            return self.capacities
        if turns not in self.definition.candidates:
            known = ", ".join([ALL_TURNS, *self.definition.candidates])
            raise PlygroundError(f"{self.name}: no candidates are called {turns}; there is: {known}")
        try:
            return self.definition.candidates[turns].capacities(self.capacities, self.settings)
        except ValueError as error:
            raise ContractError(f"{self.name}, CANDIDATES[{turns!r}]: {error}") from None

    def turn_finder(self) -> TurnFinder:
        """A new workspace in which the turns of this game are found."""
        return TurnFinder(self.rules_for(models=False), self.board, self.capacities, self.name)

    @property
    def _turn_finder(self) -> TurnFinder:
        if not hasattr(self._own, "turn_finder"):
            self._own.turn_finder = self.turn_finder()
        return self._own.turn_finder

    def start(self) -> Position:
        """The first position."""
        state = np.zeros(self.capacities.state, np.int32)
        self._in_python.start(self.board, state)
        return state

    def mover(self, position: Position) -> int:
        """The seat to move, or CHANCE, or OVER."""
        check_position(self, position)
        return int(self._in_python.mover(self.board, position))

    def legal_moves(self, position: Position) -> list[int]:
        """The legal steps, ascending; none at a chance event or at the end."""
        return [] if self.mover(position) < 0 else self._legal_moves(position)

    def _legal_moves(self, position: Position) -> list[int]:
        """The legal steps where a seat is to move."""
        moves = np.zeros(self.capacities.moves + SLACK, np.int32)
        count = self._in_python.legal_moves(self.board, position, moves)
        return moves[: self._fitting(MOVES, count, self.capacities.moves, fewest=0)].tolist()

    def _fitting(self, kind: int, count: int, most: int, fewest: int = 1) -> int:
        """What a rule says it wrote, if that is possible; else an error."""
        if not fewest <= count <= most:
            raise capacity_error(self.name, self.capacities, excess(kind, count))
        return count

    def chance(self, position: Position) -> list[int]:
        """The integer weights of the outcomes of chance; none where no chance event is due."""
        return self._chance(position) if self.mover(position) == CHANCE else []

    def _chance(self, position: Position) -> list[int]:
        """The weights where a chance event is due."""
        weight = np.zeros(self.capacities.chances + SLACK, np.int32)
        count = self._in_python.chance(self.board, position, weight)
        return weight[: self._fitting(CHANCES, count, self.capacities.chances)].tolist()

    def play(self, position: Position, move: int) -> Position:
        """The position after a legal step or a possible outcome of chance."""
        seat = self.mover(position)
        allowed = (
            range(len(self._chance(position))) if seat == CHANCE else self._legal_moves(position) if seat >= 0 else []
        )
        if move not in allowed:
            raise MoveError(f"{self.name}: {move} is not a legal move here; there are {len(allowed)} others")
        after = position.copy()
        self._in_python.play(self.board, after, move)
        return after

    def result(self, position: Position) -> list[float] | None:
        """The payoff of every seat, or None while the game is in progress."""
        if self.mover(position) != OVER:
            return None
        value = np.zeros(self.seats, np.float64)
        self._in_python.payoff(self.board, position, value)
        return value.tolist()

    def ending(self, position: Position) -> str | None:
        """How the game ended, in words."""
        if self.mover(position) != OVER:
            return None
        return self.definition.endings[self._in_python.ending(self.board, position)]

    def winner_text(self, position: Position) -> str | None:
        """The names of the seats that won, 'd' for a draw, None while the game is in progress."""
        payoffs = self.result(position)
        if payoffs is None:
            return None
        return "".join(n for n, value in zip(self.seat_names, payoffs, strict=True) if value > 0) or "d"

    @cached_property
    def special_rules(self) -> dict[str, str]:
        """The special rules that the game declares for these settings, by name; empty if it declares none."""
        return self.definition.special_rules(self.settings)

    @cached_property
    def possible_endings(self) -> tuple[str, ...]:
        """The endings that can occur with these settings."""
        return self.definition.possible_endings(self.settings)

    def rules_used(self, before: Position, step: int, after: Position) -> list[str]:
        """The special rules that a seat's step from one position to another makes use of."""
        used = self.definition.call("rules_used", self, before, step, after, otherwise=[])
        if not isinstance(used, (list, tuple)) or not all(rule in self.special_rules for rule in used):
            known = ", ".join(self.special_rules)
            raise ContractError(f"{self.name}, rules_used: returned {used!r}; expected a list of names out of: {known}")
        return list(used)

    # Turns

    def rolled(self, position: Position, roll: Any = None) -> Position:
        """The position after the roll; without a roll, the position unchanged."""
        if roll is None:
            if self.mover(position) == CHANCE:
                raise MoveError(f"{self.name}: the position waits for a roll; expected roll=…")
            return position
        if self.mover(position) != CHANCE:
            raise MoveError(f"{self.name}: roll={roll} given, but no roll is due in this position")
        numbered = roll if isinstance(roll, int) else None  # in a game without texts for rolls: the outcome's number
        outcome = self.definition.call("roll_outcome", self, position, roll, otherwise=numbered)
        if outcome is None or not 0 <= outcome < len(self.chance(position)):
            expected = self.definition.call("roll_expected", self, otherwise="an outcome of its chance event")
            raise MoveError(f"{self.name}: roll={roll} is not possible here; expected {expected}")
        return self.play(position, outcome)

    def turn_results(self, position: Position, roll: Any = None) -> list[Position]:
        """The distinct positions at the end of the turn."""
        ready = self.rolled(position, roll)
        if self.mover(ready) == OVER:
            return []
        return list(self._turn_finder.find(ready))

    def turns(self, position: Position, roll: Any = None) -> list[tuple[Position, list[int]]]:
        """The distinct ends of the turn, each with one list of steps that leads there."""
        ready = self.rolled(position, roll)
        return [] if self.mover(ready) == OVER else self._turn_finder.find_with_steps(ready)

    def steps_of_turn(self, position: Position, end: Position) -> list[int] | None:
        """One list of steps that leads to this end of the turn; None if the turn cannot end there."""
        return self._turn_finder.steps_between(position, end)

    # Positions as data and text

    def position(self, layout: Mapping[str, Any] | str) -> Position:
        """The position that a dictionary or text in the game's layout describes; an impossible one is an error."""
        if isinstance(layout, str):
            return self.position(layout_of_text(self, layout.strip()))
        if not isinstance(layout, Mapping):
            raise PositionError(f"{self.name}: a position is a dictionary, not {type(layout).__name__}")
        fields = dict(layout)
        unknown = [key for key in fields if key not in self.layout_keys]
        if unknown:
            raise PositionError(f"{self.name}: a position has no entry {unknown[0]!r}; expected {self._expected()}")
        missing = [key for key in self.required_keys if key not in fields]
        if missing:
            raise PositionError(f"{self.name}: the position lacks {missing[0]!r}; expected {self._expected()}")
        state = np.zeros(self.capacities.state, np.int32)
        try:
            self.definition.call("from_dict", self, fields, state)
        except PositionError:
            raise
        except (TypeError, KeyError, IndexError, AttributeError, ValueError, OverflowError) as error:
            raise PositionError(f"{self.name}: {error}") from None
        return state

    @cached_property
    def required_keys(self) -> tuple[str, ...]:
        """The entries every position has."""
        if not self.definition.has("from_dict"):
            raise ContractError(f"{self.name}: the file has no from_dict, so positions cannot be read")
        return self._layout[0]

    @cached_property
    def _layout(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        layout = self.definition.call_for_contract("layout", self)
        if not (isinstance(layout, tuple) and len(layout) == 2 and all(isinstance(keys, tuple) for keys in layout)):
            raise ContractError(f"{self.name}: layout returned {layout!r}; expected (required keys), (optional keys)")
        return layout

    @cached_property
    def layout_keys(self) -> tuple[str, ...]:
        """The entries a position may have."""
        return self.required_keys + self._layout[1]

    def _expected(self) -> str:
        return ", ".join(self.layout_keys)

    def to_dict(self, position: Position) -> dict[str, Any]:
        """The position in the game's JSON layout."""
        check_position(self, position)
        if self.definition.has("to_dict"):
            return self.definition.call("to_dict", self, position)
        return {"state": position.tolist()}

    def to_text(self, position: Position) -> str:
        """The position as a short text; JSON where the game has no text form of its own."""
        check_position(self, position)
        text = self.definition.call("to_text", self, position)
        return json.dumps(self.to_dict(position), separators=(",", ":")) if text is None else text

    def features(self, position: Position, encoding: str, before: Position | None = None) -> np.ndarray:
        """One encoding of the position as a dense array; `before` matters to encodings of what a turn changed."""
        check_position(self, position)
        encodings = self.encodings
        if encoding == STATE_ENCODING and encoding not in encodings:
            from plyground.core.state_features import dense_inputs  # a kernel that only these inputs need

            return dense_inputs(self.state_inputs, position)
        if encoding not in encodings:
            known = ", ".join([*encodings, STATE_ENCODING])
            raise PlygroundError(f"{self.name}: no encoding is called {encoding}; there is: {known}")
        number = list(encodings).index(encoding)
        index = np.zeros(self.capacities.features + SLACK, np.int32)
        value = np.zeros(self.capacities.features + SLACK, np.float64)
        before = position if before is None else before
        count = self._in_python.features(self.board, before, position, number, index, value)
        self._fitting(FEATURES, count, self.capacities.features, fewest=0)
        dense = np.zeros(encodings[encoding], np.float64)
        dense[index[:count]] = value[:count]
        return dense

    @cached_property
    def encodings(self) -> dict[str, int]:
        """The game's own encodings by name, in the order of their numbers, with their sizes."""
        return self.definition.dictionary("encodings", self.settings)

    @cached_property
    def state_inputs(self) -> StateInputs:
        """The layout of the inputs that every game has, which are called `state`."""
        from plyground.core.state_survey import find_state_inputs  # a kernel that only these inputs need

        return find_state_inputs(self)

    # Moves and records as text

    def format_move(self, position: Position, move: int) -> str:
        """A step or an outcome of chance as text, without spaces, different for every move of the position."""
        if self.mover(position) == CHANCE:
            return self.definition.call("outcome_text", self, position, move, otherwise=str(move))
        return self.definition.call("step_text", self, position, move, otherwise=str(move))

    def parse_move(self, position: Position, text: str) -> int:
        """The move that `format_move` writes as `text`."""
        return notation.parse_move(self, position, text)

    def parse_moves(self, words: Sequence[str], start: Position | None = None) -> list[int]:
        """The moves that a list of move texts describes."""
        return notation.parse_moves(self, words, self._from(start))

    def format_turn(self, position: Position, steps: Sequence[int]) -> str:
        """The steps of one turn as people write them: `8/5 6/5`, `24/14`."""
        return notation.format_turn(self, position, steps)

    def parse_turn(self, position: Position, text: str) -> list[int]:
        """The steps of a turn, or of its beginning, as people write it."""
        return notation.parse_turn(self, position, text)

    def format_game(self, moves: Iterable[int], start: Position | None = None) -> str:
        """A record of the game: every step and outcome of chance from `start` on, then the result if it ended."""
        own = self.definition.call("format_game", self, moves := list(moves), self._from(start))
        return notation.format_game(self, moves, self._from(start)) if own is None else own

    def parse_game(self, text: str, start: Position | None = None) -> list[int]:
        """The moves of a record; an illegal move is an error that names it and its place."""
        own = self.definition.call("parse_game", self, text, self._from(start))
        return notation.parse_game(self, text, self._from(start)) if own is None else own

    def replay(self, moves: Iterable[int], start: Position | None = None) -> list[Position]:
        """All positions of a game, including the first."""
        positions = [self._from(start)]
        for move in moves:
            positions.append(self.play(positions[-1], move))
        return positions

    def _from(self, start: Position | None) -> Position:
        return self.start() if start is None else start

    # Pictures

    def draw(self, position: Position) -> str:
        """The position as a picture for the terminal."""
        check_position(self, position)
        return self.definition.call("draw", self, position, otherwise=json.dumps(self.to_dict(position)))

    def geometry(self) -> dict[str, Any]:
        """The board for a page: its cells with coordinates and shapes."""
        return self.definition.call("geometry", self, otherwise={"cells": []})

    def pieces(self, position: Position) -> list[dict[str, Any]]:
        """The pieces on the board: cell, seat (None if nobody's), number and label of each."""
        return self.definition.call("pieces", self, position, otherwise=[])

    def show_step(self, position: Position, move: int) -> ShownStep:
        """Where a step goes from and to, for a page that lets people click it."""
        shown = self.definition.call("show_step", self, position, move)
        return ShownStep(*shown) if shown is not None else ShownStep(None, None, self.format_move(position, move))

    def beside(self, position: Position) -> dict[str, Any]:
        """What a page shows beside the board: the dice still to be played, and counts of every seat such as pips."""
        return self.definition.call("beside", self, position, otherwise={"dice": [], "counts": []})

    def symmetries(self) -> list[Symmetry]:
        """The symmetries of the rules, without the identity."""
        return self.definition.call("symmetries", self, otherwise=[])
