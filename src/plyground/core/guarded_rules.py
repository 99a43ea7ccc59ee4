"""A game's rules, run uncompiled on guarded arrays: whatever they do wrong is reported with file and line."""

import linecache
import traceback
import warnings
from typing import Any, NoReturn

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import ContractError
from plyground.core.game import Game

JUNK = -1_234_567_890  # in a workspace before every call: no rule may rely on what it wrote there earlier


class Guarded(np.ndarray):
    """An array that refuses what plain Python would let pass: negative indices, and fractions for whole numbers."""

    def __getitem__(self, index):
        if isinstance(index, (int, np.integer)) and index < 0:
            raise IndexError(f"index {index} is below 0")
        return super().__getitem__(index)

    def __setitem__(self, index, value):
        if isinstance(index, (int, np.integer)) and index < 0:
            raise IndexError(f"index {index} is below 0")
        if self.dtype.kind == "i" and isinstance(value, (float, np.floating)):
            raise TypeError(f"{value} is not a whole number")
        super().__setitem__(index, value)


class GuardedRules:
    """The rules of one game with every result checked: a whole number, within its range, the position unchanged."""

    def __init__(self, game: Game):
        self.game = game
        self.definition = game.definition
        self.file = self.definition.file.resolve()
        self.name = self.file.name
        self.sizes = game.capacities

    def complain(self, where: str, what: str) -> NoReturn:
        raise ContractError(f"{self.name}, {where}: {what}")

    def line_of(self, name: str) -> str:
        """Where a function begins, in words."""
        return f"line {self.definition.functions[name].__code__.co_firstlineno}, {name}"

    def board(self) -> np.ndarray:
        """The game's board; what an earlier call left in the workspace behind it is overwritten."""
        board = self.game.board
        board[board.size - self.sizes.workspace :] = JUNK
        return board

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a rules function uncompiled; an error in it is reported with file and line."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                arrays = [a.view(Guarded) if isinstance(a, np.ndarray) and a.ndim == 1 else a for a in arguments]
                return self.definition.functions[name](self.board().view(Guarded), *arrays)
        except Exception as error:
            raise ContractError(self.explain(name, error)) from error

    def explain(self, name: str, error: BaseException) -> str:
        """One line about an exception inside a rules function: where, which statement, and the likely reason."""
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == str(self.file)]
        where = f"{self.name}, line {frames[-1].lineno}, {frames[-1].name}" if frames else f"{self.name}, {name}"
        statement = linecache.getline(str(self.file), frames[-1].lineno or 0).strip() if frames else ""
        hint = ""
        if isinstance(error, IndexError):
            hint = f"; declared are {', '.join(f'{k}={v}' for k, v in self.sizes._asdict().items() if v)}"
        return f"{where}: {type(error).__name__}: {error}" + (f" in `{statement}`" if statement else "") + hint

    def whole(self, name: str, answer: Any) -> int:
        """A function's result, which must be a whole number."""
        if isinstance(answer, (bool, np.bool_)) or not isinstance(answer, (int, np.integer)):
            self.complain(self.line_of(name), f"returned {answer!r}; expected a whole number")
        return int(answer)

    def asked(self, name: str, state: np.ndarray, *arguments: Any) -> int:
        """Call a function that may look at the position but not change it."""
        before = state.copy()
        answer = self.whole(name, self.call(name, state, *arguments))
        if not np.array_equal(before, state):
            self.complain(
                self.line_of(name), f"changed the position at index {np.flatnonzero(before != state)[0]}; only play may"
            )
        return answer

    def mover(self, state: np.ndarray) -> int:
        seat = self.asked("mover", state)
        if seat not in (CHANCE, OVER) and not 0 <= seat < self.sizes.seats:
            self.complain(
                self.line_of("mover"), f"returned {seat}; expected 0 to {self.sizes.seats - 1}, CHANCE or OVER"
            )
        return seat

    def legal_moves(self, state: np.ndarray) -> list[int]:
        moves = np.zeros(self.sizes.moves, np.int32)
        count = self.asked("legal_moves", state, moves)
        found = moves[:count].tolist()
        if not 1 <= count <= self.sizes.moves:
            self.complain(
                self.line_of("legal_moves"),
                f"found {count} moves for the seat to move; expected 1 to {self.sizes.moves}",
            )
        if found != sorted(set(found)):
            self.complain(self.line_of("legal_moves"), f"wrote {found}; expected ascending moves, none twice")
        return found

    def weights(self, state: np.ndarray) -> np.ndarray:
        if not self.definition.has("chance"):
            self.complain(self.line_of("mover"), "returned CHANCE, but the file has no function chance")
        weight = np.zeros(self.sizes.chances, np.int32)
        count = self.asked("chance", state, weight)
        if not 1 <= count <= self.sizes.chances or (weight[:count] <= 0).any():
            self.complain(
                self.line_of("chance"),
                f"wrote {count} outcomes {weight[:count].tolist()}; "
                f"expected positive weights, at most {self.sizes.chances} of them",
            )
        return weight[:count]

    def evaluate(self, function: Any, *arguments: Any) -> float:
        """Call an evaluator uncompiled; an error in it is reported with file and line."""
        try:
            arrays = [a.view(Guarded) if isinstance(a, np.ndarray) else a for a in arguments]
            return float(function(self.board().view(Guarded), *arrays))
        except Exception as error:
            raise ContractError(self.explain(function.__name__, error)) from error
