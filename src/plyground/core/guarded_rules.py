"""A game's rules, run uncompiled on guarded arrays: whatever they do wrong is reported with file and line."""

import warnings
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import ContractError
from plyground.core.evaluation import Evaluator
from plyground.core.game import Game
from plyground.core.places import place_of
from plyground.core.time_limit import TooSlowError, Watchdog

CALL_SECONDS = 3.0  # how long a single call of a rule may take uncompiled

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


class GuardedBoard(Guarded):
    """A board that can be written to only in the workspace behind it."""

    constant = 0  # how many integers come before the workspace

    def __setitem__(self, index, value):
        if isinstance(index, (int, np.integer)) and 0 <= index < self.constant:
            raise ValueError("the board is read-only")
        super().__setitem__(index, value)


def guarded(argument: Any) -> Any:
    """An argument as rules see it in a check: arrays of positions and values are guarded, random streams are not."""
    is_array = isinstance(argument, np.ndarray) and argument.ndim == 1 and argument.dtype != np.uint64
    return argument.view(Guarded) if is_array else argument


class GuardedRules:
    """The rules of one game with every result checked: a whole number, within its range, the position unchanged."""

    def __init__(self, game: Game, call_seconds: float = CALL_SECONDS):
        self.game = game
        self.definition = game.definition
        self.file = self.definition.file.resolve()
        self.name = self.file.name
        self.sizes = game.capacities
        self.board = game.board.view(GuardedBoard)
        self.board.constant = game.board.size - self.sizes.workspace
        self.board.flags.writeable = self.sizes.workspace > 0
        self.calls, self.last_called = 0, ""  # how many functions have been called, and which was the last
        self.watchdog = Watchdog(call_seconds)  # at work inside `with rules.watchdog:`

    def complain(self, where: str, what: str) -> NoReturn:
        raise ContractError(f"{self.name}, {where}: {what}")

    def line_of(self, name: str) -> str:
        """Where a function of the rules begins, in words."""
        return self.place(self.definition.functions[name], name)

    def place(self, function: Callable, name: str) -> str:
        """Where any function begins, in words."""
        code = getattr(function, "__code__", None)
        return name if code is None else f"line {code.co_firstlineno}, {name}"

    # Calling

    def board_for_call(self) -> np.ndarray:
        """The game's board; what an earlier call left in the workspace behind it is overwritten."""
        if self.sizes.workspace > 0:
            np.asarray(self.board)[-self.sizes.workspace :] = JUNK
        return self.board

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a rules function uncompiled; an error in it is reported with file and line."""
        return self.call_function(name, self.definition.functions[name], *arguments)

    def call_function(self, name: str, function: Callable, *arguments: Any) -> Any:
        """The same for any function that is compiled like a rule."""
        self.calls, self.last_called = self.calls + 1, name
        given = [guarded(argument) for argument in arguments]
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self.watchdog.begin()
                try:
                    return function(self.board_for_call(), *given)
                finally:
                    self.watchdog.end()
        except (Exception, TooSlowError) as error:
            raise ContractError(self.explain(name, error)) from error

    def explain(self, name: str, error: BaseException, seconds: float | None = None) -> str:
        """One line about an exception inside a function: where, which statement, and the likely reason.

        A function that was too slow was given so many seconds, or as many as a call of a rule.
        """
        place = place_of(error, self.file)
        where = f"{self.name}, {name}" if place is None else str(place)
        statement = f" in `{place.statement}`" if place is not None and place.statement else ""
        if isinstance(error, TooSlowError):
            reason = f"does not return within {seconds or self.watchdog.seconds:g} s{statement}; an endless loop?"
        elif isinstance(error, RuntimeWarning):
            reason = f"{error}{statement}; expected numbers of 32 bits, from -2**31 to 2**31 - 1"
        elif isinstance(error, ValueError) and "read-only" in str(error):
            reason = f"changes the board{statement}; it is constant, only the position changes"
        elif isinstance(error, RecursionError):
            reason = f"calls itself without end{statement}"
        else:
            reason = f"{type(error).__name__}: {error}{statement}"
        if isinstance(error, IndexError):
            reason += f"; declared are {', '.join(f'{k}={v}' for k, v in self.sizes._asdict().items() if v)}"
        return f"{where}: {reason}"

    # Answers that must be right

    def whole(self, where: str, answer: Any) -> int:
        """A function's result, which must be a whole number."""
        if answer is None:
            self.complain(where, "returned nothing; expected a whole number (is a return missing?)")
        if isinstance(answer, (bool, np.bool_)) or not isinstance(answer, (int, np.integer)):
            self.complain(where, f"returned {answer!r}; expected a whole number")
        return int(answer)

    def asked(self, name: str, state: np.ndarray, *arguments: Any) -> int:
        """Call a function of the rules that may look at the position but not change it."""
        return self.asked_function(name, self.definition.functions[name], state, *arguments)

    def asked_function(self, name: str, function: Callable, state: np.ndarray, *arguments: Any) -> int:
        """The same for any function that is compiled like a rule."""
        before = state.copy()
        answer = self.whole(self.place(function, name), self.call_function(name, function, state, *arguments))
        if not np.array_equal(before, state):
            index = np.flatnonzero(before != state)[0]
            self.complain(
                self.place(function, name),
                f"changed the position at index {index} from {before[index]} to {state[index]}; only play may",
            )
        return answer

    def mover(self, state: np.ndarray) -> int:
        seat = self.asked("mover", state)
        if seat not in (CHANCE, OVER) and not 0 <= seat < self.sizes.seats:
            self.complain(
                self.line_of("mover"),
                f"returned {seat}; expected 0 to {self.sizes.seats - 1}, CHANCE ({CHANCE}) or OVER ({OVER})",
            )
        return seat

    def legal_moves(self, state: np.ndarray) -> list[int]:
        moves = np.zeros(self.sizes.moves, np.int32)
        count = self.asked("legal_moves", state, moves)
        found = moves[:count].tolist()
        if not 1 <= count <= self.sizes.moves:
            advice = "; a seat that cannot move needs a step that passes, or the game is over" if count == 0 else ""
            self.complain(
                self.line_of("legal_moves"),
                f"found {count} moves for the seat to move; expected 1 to {self.sizes.moves}{advice}",
            )
        if found != sorted(set(found)):
            self.complain(self.line_of("legal_moves"), f"wrote {found}; expected ascending moves, none twice")
        return found

    def weights(self, state: np.ndarray) -> np.ndarray:
        if not self.definition.has("chance"):
            self.complain(self.line_of("mover"), "returned CHANCE (-1), but the file has no function chance")
        if self.sizes.chances == 0:
            self.complain("capacities", "chances is missing; expected the number of outcomes of chance")
        weight = np.zeros(self.sizes.chances, np.int32)
        count = self.asked("chance", state, weight)
        if not 1 <= count <= self.sizes.chances or (weight[:count] <= 0).any():
            self.complain(
                self.line_of("chance"),
                f"wrote {count} outcomes {weight[:count].tolist()}; "
                f"expected positive weights, at most {self.sizes.chances} of them",
            )
        return weight[:count]

    def sampled(self, name: str, function: Callable, state: np.ndarray, stream: np.ndarray, legal: list[int]) -> int:
        """The step that a sampler draws, which must be legal."""
        step = self.asked_function(name, function, state, stream)
        if step not in legal:
            self.complain(self.place(function, name), f"drew {step}; expected a legal step, one of {legal[:8]}")
        return step

    def evaluate(self, name: str, evaluator: Evaluator, *arguments: Any) -> float:
        """What an evaluator says of a position, which must be a number within its bound."""
        where = self.place(evaluator.function, f"evaluator {name}")
        before = [argument.copy() if isinstance(argument, np.ndarray) else argument for argument in arguments]
        value = self.call_function(evaluator.function.__name__, evaluator.function, *arguments)
        if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
            self.complain(where, f"returned {value!r}; expected a number")
        if not all(np.array_equal(old, new) for old, new in zip(before, arguments, strict=True)):
            self.complain(where, "changed the position or the weights; only play may")
        bound, value = evaluator.bound_for(self.game.settings), float(value)
        if not abs(value) <= bound:
            self.complain(where, f"gives {value:g}; its bound is {bound:g}")
        return value

    def inputs(self, number: int, name: str, size: int, before: np.ndarray, state: np.ndarray) -> dict[int, float]:
        """The inputs of a position in an encoding, by index; each must fit its size."""
        index, value = np.full(self.sizes.features, -1, np.int32), np.full(self.sizes.features, np.nan)
        answer = self.call("features", before, state, number, index, value)
        count = self.whole(self.line_of("features"), answer)
        return self.fitting_inputs(name, size, count, index, value)

    def fitting_inputs(
        self, name: str, size: int, count: int, index: np.ndarray, value: np.ndarray
    ) -> dict[int, float]:
        """The inputs that `features` wrote, by index, if they fit the encoding."""
        where = self.line_of("features")
        if not 0 <= count <= self.sizes.features:
            self.complain(where, f"encoding {name} wrote {count} inputs; expected at most {self.sizes.features}")
        inputs = dict(zip(index[:count].tolist(), value[:count].tolist(), strict=True))
        if len(inputs) != count:
            self.complain(where, f"encoding {name} wrote an index twice; expected each once")
        wrong = [i for i, x in inputs.items() if not 0 <= i < size or not np.isfinite(x) or x == 0.0]
        if wrong:
            self.complain(where, f"encoding {name} wrote {inputs[wrong[0]]} at {wrong[0]}; expected numbers other than "
                          f"0 at 0 to {size - 1}")  # fmt: skip
        return inputs
