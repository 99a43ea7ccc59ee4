"""Checks that a game satisfies the contract: runs its functions uncompiled with arrays exactly as large as declared,
then compiled, and compares. Every complaint names the file and the line, or the function and the position."""

import inspect
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from plyground.core.compiling import JIT
from plyground.core.contract import CHANCE, OPTIONAL, OVER, SIGNATURES
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.core.guarded_rules import GuardedRules
from plyground.core.randomness import new_stream, random_below, random_outcome
from plyground.core.turns import TurnFinder, same_position

PLAIN_GAMES = 20
LONGEST_TURNS = 100_000
ARGUMENTS = {
    "start": ("board", "state"),
    "mover": ("board", "state"),
    "legal_moves": ("board", "state", "moves"),
    "play": ("board", "state", "move"),
    "payoff": ("board", "state", "value"),
    "chance": ("board", "state", "weight"),
    "ending": ("board", "state"),
    "features": ("board", "before", "state", "encoding", "index", "value"),
    "turn_results": ("board", "state", "results", "scratch"),
    "sample": ("board", "state", "stream"),
    "precedes": ("board", "seat", "first", "second"),
    "phase": ("board", "state"),
    "viewer": ("board", "state"),
    "input_changes": ("board", "base", "state", "encoding", "index", "value"),
}


class GameChecker(GuardedRules):
    """Checks one game with one choice of settings, step by step."""

    def __init__(self, game: Game, plain_games: int = PLAIN_GAMES, seed: int = 1):
        super().__init__(game)
        self.plain_games, self.seed = plain_games, seed
        self.recorded: list[list[int]] = []  # the moves of the games played uncompiled
        self.visited: list[np.ndarray] = []  # some of their positions
        self.known: dict[bytes, tuple[int, list[int]]] = {}  # position -> who moves and what is legal
        self.in_a_row = 0  # the most consecutive steps by one seat

    def run(self) -> Iterator[str]:
        """Run every check and yield a sentence for each that passed; the first failure raises ContractError."""
        yield self.check_signatures()
        yield self.check_plain_games()
        if JIT:
            yield self.check_compiling()
            yield self.check_compiled_games()
        yield self.check_texts()
        if self.definition.has("turn_results"):
            yield self.check_turn_results()
        if self.definition.has("precedes"):
            yield self.check_order()
        if self.definition.evaluators:
            yield self.check_evaluators()
        if self.game.encodings:
            yield self.check_encodings()
        yield self.check_lengths()

    def check_signatures(self) -> str:
        for name, function in self.definition.functions.items():
            if name in OPTIONAL and not self.definition.has(name):
                continue
            found = tuple(inspect.signature(function).parameters)
            if len(found) != len(ARGUMENTS[name]):
                self.complain(
                    self.line_of(name), f"takes ({', '.join(found)}); expected ({', '.join(ARGUMENTS[name])})"
                )
        if not 0 < self.sizes.identity <= self.sizes.state:
            self.complain("capacities", f"identity={self.sizes.identity}; expected 1 to state={self.sizes.state}")
        if len(self.definition.endings) > 1 and not self.definition.has("ending"):
            self.complain(
                "ENDINGS", f"names {len(self.definition.endings)} endings, but the file has no function ending"
            )
        if self.definition.has("to_dict") and not self.definition.has("from_dict"):
            self.complain("to_dict", "there is no from_dict; positions as data need both")
        given = [name for name in SIGNATURES if self.definition.has(name)]
        counters = self.sizes.state - self.sizes.identity
        return f"it has {', '.join(given)}; a position is {self.sizes.identity} integers and {counters} counters"

    # Uncompiled

    def check_plain_games(self) -> str:
        constant = self.game.board.size - self.sizes.workspace
        board_before = self.game.board[:constant].copy()
        turns = 0
        for number in range(self.plain_games):
            stream = new_stream(self.seed, number)
            state = np.zeros(self.sizes.state, np.int32)
            self.call("start", state)
            moves: list[int] = []
            row, before = 0, OVER
            while (seat := self.mover(state)) != OVER:
                if len(self.visited) < 400 and random_below(stream, 3) == 0:
                    self.visited.append(state.copy())
                if seat == CHANCE:
                    weight = self.weights(state)
                    move = random_outcome(stream, weight, len(weight))
                else:
                    legal = self.legal_moves(state)
                    self.check_identity(state, seat, legal)
                    move = legal[random_below(stream, len(legal))]
                twin = state.copy()
                self.call("play", state, move)
                self.call("play", twin, move)
                if not np.array_equal(state, twin):
                    self.complain(self.line_of("play"), f"played {move} twice from one position with different results")
                moves.append(move)
                row = row + 1 if seat == before else 1
                before = seat
                if seat != CHANCE:
                    self.in_a_row = max(self.in_a_row, row)
                if len(moves) > LONGEST_TURNS:
                    self.complain(
                        "random play",
                        f"a game is not over after {LONGEST_TURNS:,} moves; "
                        "a cap is missing, or something that is never reset",
                    )
            self.check_payoff(state)
            self.recorded.append(moves)
            turns += len(moves)
        if not np.array_equal(board_before, self.game.board[:constant]):
            self.complain("random play", "the board changed; it must stay constant")
        if self.in_a_row > 1 and self.sizes.results == 0:
            self.complain(
                "capacities",
                f"a seat made {self.in_a_row} steps in a row, so turns have several steps; "
                "expected results, the distinct ends of a turn (a guess will do)",
            )
        return (
            f"{self.plain_games} random games ran uncompiled, {turns / self.plain_games:.1f} steps and rolls each; "
            f"a seat made at most {self.in_a_row} steps in a row"
        )

    def check_identity(self, state: np.ndarray, seat: int, legal: list[int]) -> None:
        """The same identity must mean the same mover and the same legal moves."""
        if self.known.setdefault(state[: self.sizes.identity].tobytes(), (seat, legal)) != (seat, legal):
            self.complain(
                "capacities",
                f"identity={self.sizes.identity} is too small: positions that agree in it have other legal moves",
            )

    def check_payoff(self, state: np.ndarray) -> None:
        value = np.full(self.sizes.seats, np.nan)
        before = state.copy()
        self.call("payoff", state, value)
        if np.isnan(value).any():
            self.complain(
                self.line_of("payoff"),
                f"wrote nothing for seat {np.flatnonzero(np.isnan(value))[0]}; expected a number",
            )
        if np.abs(value).max() > self.game.largest_payoff:
            self.complain(
                self.line_of("payoff"),
                f"gave {value.tolist()}; expected at most {self.game.largest_payoff:g} (LARGEST_PAYOFF)",
            )
        if not np.array_equal(before, state):
            self.complain(self.line_of("payoff"), "changed the position; only play may")
        reason = self.asked("ending", state)
        if not 0 <= reason < len(self.definition.endings):
            self.complain(
                self.line_of("ending"), f"returned {reason}; expected 0 to {len(self.definition.endings) - 1}"
            )

    # Texts and pictures

    def check_texts(self) -> str:
        """Check the texts and pictures of the positions met; an exception in them is explained like one in a rule."""
        try:
            return self.compare_texts()
        except ContractError:
            raise
        except Exception as error:
            raise ContractError(self.explain("texts and pictures", error)) from error

    def compare_texts(self) -> str:
        game = self.game
        cells = {cell["id"] for cell in game.geometry().get("cells", [])}
        for state in self.visited[:100]:
            if not isinstance(game.draw(state), str):
                self.complain("draw", f"returned {game.draw(state)!r}; expected a text")
            json.dumps(game.to_dict(state))
            count = len(game.chance(state)) if game.mover(state) == CHANCE else 0
            moves = list(range(count)) or game.legal_moves(state)
            texts = [game.format_move(state, move) for move in moves]
            if not all(isinstance(text, str) for text in texts):
                self.complain("step_text", f"returned {texts[0]!r}; expected a text")
            doubled = [text for text in texts if texts.count(text) > 1 or " " in text or not text]
            if doubled:
                self.complain(
                    "step_text",
                    f"{doubled[0]!r} in\n{game.draw(state)}\nexpected a different text, without blanks, for every move",
                )
            for piece in game.pieces(state):
                if piece["cell"] not in cells:
                    self.complain("pieces", f"cell {piece['cell']!r} is not in geometry")
            for move in [] if count else moves:
                unknown = [cell for cell in game.show_step(state, move)[:2] if cell is not None and cell not in cells]
                if unknown:
                    self.complain("show_step", f"cell {unknown[0]!r} is not in geometry")
            if self.definition.has("from_dict"):
                self.check_round_trip(state)
        for moves in self.recorded[:5]:
            if game.parse_game(game.format_game(moves)) != moves:
                self.complain("format_game", "the record of a random game does not read back as the same moves")
        read_back = "positions and " if self.definition.has("from_dict") else ""
        return f"{read_back}records of games read back as they were written"

    def check_round_trip(self, state: np.ndarray) -> None:
        layout = self.game.to_dict(state)
        again = self.game.position(layout)
        if not same_position(state, again, self.sizes.identity):
            index = np.flatnonzero(state[: self.sizes.identity] != again[: self.sizes.identity])[0]
            self.complain(
                "to_dict and from_dict", f"{layout} reads back with {again[index]} for {state[index]} at index {index}"
            )

    # Compiled

    def check_compiling(self) -> str:
        self.definition.compiled()
        return "it compiles"

    def check_compiled_games(self) -> str:
        for moves in self.recorded:
            fast, slow = (np.zeros(self.sizes.state, np.int32) for _ in range(2))
            self.game.functions.start(self.game.board, fast)
            self.call("start", slow)
            for number, move in enumerate([*moves, None]):
                self.compare(fast, slow, number)
                if move is not None:
                    self.game.functions.play(self.game.board, fast, move)
                    self.call("play", slow, move)
        return f"compiled and uncompiled agree, position by position, in {len(self.recorded)} games"

    def compare(self, fast: np.ndarray, slow: np.ndarray, number: int) -> None:
        if not np.array_equal(fast, slow):
            index = np.flatnonzero(fast != slow)[0]
            self.complain(
                "play",
                f"after {number} moves the compiled position holds {fast[index]} at index {index}, "
                f"the uncompiled {slow[index]}",
            )
        seat = self.game.mover(fast)
        if seat != self.mover(slow):
            self.complain(self.line_of("mover"), f"says {seat} compiled and {self.mover(slow)} uncompiled")
        if seat >= 0 and self.game.legal_moves(fast) != self.legal_moves(slow):
            self.complain(self.line_of("legal_moves"), "differs compiled and uncompiled")
        if seat == CHANCE and self.game.chance(fast) != self.weights(slow).tolist():
            self.complain(self.line_of("chance"), "differs compiled and uncompiled")

    def check_turn_results(self) -> str:
        finder = TurnFinder(self.game.rules, self.game.board, self.sizes)
        compared = 0
        for state in self.visited[:100]:
            if self.game.mover(state) < 0:
                continue
            own = {row[: self.sizes.identity].tobytes() for row in finder.find(state)}
            general = {row[: self.sizes.identity].tobytes() for row in finder.find(state, general=True)}
            compared += 1
            if own != general:
                self.complain(
                    self.line_of("turn_results"),
                    f"found {len(own)} ends of a turn, its steps lead to {len(general)}\n{self.game.draw(state)}",
                )
        return f"turn_results agrees with the steps in {compared} positions"

    # What players rely on

    def choices(self) -> Iterator[tuple[np.ndarray, int, list[np.ndarray]]]:
        """Positions in which a seat chooses, with some ends of its turn."""
        finder = TurnFinder(self.game.rules, self.game.board, self.sizes)
        for state in self.visited[:60]:
            if (seat := self.game.mover(state)) >= 0:
                yield state, seat, [row.copy() for row in finder.find(state)[:12]]

    def check_order(self) -> str:
        """Of two different ends of a turn exactly one must come first; of two equal ones, neither."""
        compared = 0
        for _, seat, ends in self.choices():
            for first in ends:
                for second in ends:
                    forth, back = (
                        bool(self.call("precedes", seat, *pair)) for pair in ((first, second), (second, first))
                    )
                    differs = not same_position(first, second, self.sizes.identity)
                    compared += 1
                    if (forth and back) or forth != bool(
                        self.game.functions.precedes(self.game.board, seat, first, second)
                    ):
                        self.complain(
                            self.line_of("precedes"), "contradicts itself, or differs compiled and uncompiled"
                        )
                    if (forth or back) != differs:
                        self.complain(
                            self.line_of("precedes"),
                            "does not order two different ends of a turn"
                            if differs
                            else "puts a position before itself",
                        )
        return f"precedes orders the ends of turns ({compared} pairs)"

    def check_evaluators(self) -> str:
        """Every evaluator gives a number within its bound, the same compiled and uncompiled."""
        asked = 0
        for name, evaluator in self.definition.evaluators.items():
            bound = evaluator.bound_for(self.game.settings)
            compiled = self.definition.compiled_evaluator(evaluator)
            makers = list(evaluator.weights.values()) or [lambda settings: (0.0,)]
            for weights in (np.array(make(self.game.settings), np.float64) for make in makers):
                for before, _, ends in self.choices():
                    for state in ends:
                        if self.game.mover(state) == OVER:
                            continue
                        for seat in range(self.sizes.seats):
                            value = compiled(self.game.board, before, state, seat, weights)
                            plain = self.evaluate(evaluator.function, before, state, seat, weights)
                            asked += 1
                            if not abs(value - plain) <= 1e-9 * max(1.0, abs(plain)):
                                self.complain(f"evaluator {name}", f"gives {value} compiled and {plain} uncompiled")
                            if not abs(value) <= bound:
                                self.complain(f"evaluator {name}", f"gives {value}; its bound is {bound:g}")
        return f"evaluators {', '.join(self.definition.evaluators)} keep their bounds ({asked} values)"

    def check_encodings(self) -> str:
        """Every encoding fits its size and the declared capacity, the same compiled and uncompiled."""
        asked = 0
        for number, (name, size) in enumerate(self.game.encodings.items()):
            for before, _, ends in self.choices():
                for state in ends[:4]:
                    plain, compiled = (self.inputs(number, name, size, before, state, run) for run in (False, True))
                    asked += 1
                    self.check_input_changes(number, name, before, state)
                    if plain.keys() != compiled.keys() or any(abs(compiled[i] - plain[i]) > 1e-9 for i in plain):
                        self.complain(self.line_of("features"), f"encoding {name} differs compiled and uncompiled")
        for state in self.visited:
            phase, viewer = self.asked("phase", state), self.asked("viewer", state)
            if not 0 <= phase < len(self.definition.phases):
                self.complain("phase", f"returned {phase}; expected 0 to {len(self.definition.phases) - 1} (PHASES)")
            if not 0 <= viewer < self.sizes.seats:
                self.complain("viewer", f"returned {viewer}; expected 0 to {self.sizes.seats - 1}")
        return f"encodings {', '.join(self.game.encodings)} fit what is declared ({asked} positions)"

    def check_input_changes(self, number: int, name: str, base: np.ndarray, state: np.ndarray) -> None:
        """The changes from input_changes, added to the inputs of the base, must give the inputs of the position."""
        index, value = np.zeros(self.sizes.features, np.int32), np.zeros(self.sizes.features)
        for other in (base, self.visited[0]):
            count = self.whole("input_changes", self.call("input_changes", other, state, number, index, value))
            if count < 0:
                continue
            found = self.game.features(other, name)
            found[index[:count]] += value[:count]
            if len(set(index[:count].tolist())) != count or not np.allclose(found, self.game.features(state, name)):
                self.complain(self.line_of("input_changes"), f"does not agree with features in encoding {name}")

    def inputs(self, number: int, name: str, size: int, before: Any, state: Any, compiled: bool) -> dict[int, float]:
        """The non-zero inputs of a position, by index."""
        index, value = np.full(self.sizes.features, -1, np.int32), np.full(self.sizes.features, np.nan)
        if compiled:
            count = self.game.functions.features(self.game.board, before, state, number, index, value)
        else:
            count = self.whole("features", self.call("features", before, state, number, index, value))
        inputs = dict(zip(index[:count].tolist(), value[:count].tolist(), strict=True))
        where = self.line_of("features")
        if len(inputs) != count:
            self.complain(where, f"encoding {name} wrote an index twice, or more than features={self.sizes.features}")
        wrong = [i for i, x in inputs.items() if not 0 <= i < size or not np.isfinite(x) or x == 0.0]
        if wrong:
            self.complain(where, f"encoding {name} wrote {inputs[wrong[0]]} at {wrong[0]}; expected numbers other than "
                          f"0 at 0 to {size - 1}")  # fmt: skip
        return inputs

    def check_lengths(self) -> str:
        lengths = [len(moves) for moves in self.recorded]
        return f"random games took {min(lengths)} to {max(lengths)} steps and rolls"
