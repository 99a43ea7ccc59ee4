"""Random games played uncompiled on guarded arrays, and what must hold in each of their positions."""

import time
from collections.abc import Iterator

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.core.guarded_rules import CALL_SECONDS, GuardedRules
from plyground.core.randomness import new_stream, random_below, random_outcome

LONGEST_TURNS = 100_000
MOST_VISITED = 400  # positions remembered for other checks
MOVES_SHOWN = 12  # of the game in which something went wrong


class PlainGames(GuardedRules):
    """Plays random games with rules that are checked at every step, and remembers some of what was met."""

    def __init__(self, game: Game, seed: int = 1, call_seconds: float = CALL_SECONDS):
        super().__init__(game, call_seconds)
        self.seed = seed
        self.recorded: list[list[int]] = []  # the moves of the games that ended
        self.visited: list[np.ndarray] = []  # some of the positions
        self.ends: list[np.ndarray] = []  # some of the last positions
        self.known: dict[bytes, tuple[int, list[int]]] = {}  # position -> who moves and what is legal
        self.in_a_row = 0  # the most consecutive steps by one seat
        self.movers: set[int] = set()  # seats that have moved

    def play(self, games: int, seconds: float, at_least_one: bool = True) -> None:
        """Play so many games, or fewer if they take more than so many seconds of the processor's time.

        The first is played to its end if `at_least_one`.
        """
        deadline = time.process_time() + seconds
        for number in range(games):
            is_needed = at_least_one and number == 0
            moves: list[int] = []
            try:
                self.play_game(number, moves, np.inf if is_needed else deadline)
            except ContractError as error:
                raise ContractError(f"{error}{self.after(number, moves)}") from error
            if time.process_time() > deadline:
                break
        self.check_turns()

    def after(self, number: int, moves: list[int]) -> str:
        """In which game and after which moves something went wrong."""
        if not moves:
            return ""
        shown = " ".join(map(str, moves[-MOVES_SHOWN:]))
        return f" (random game {number + 1}, move {len(moves) + 1}, after {'… ' * (len(moves) > MOVES_SHOWN)}{shown})"

    def play_game(self, number: int, moves: list[int], deadline: float) -> None:
        """Play one game, or its beginning if time runs out."""
        stream = new_stream(self.seed, number)
        state = np.zeros(self.sizes.state, np.int32)
        self.call("start", state)
        row, before = 0, OVER
        while (seat := self.mover(state)) != OVER:
            if len(self.visited) < MOST_VISITED and random_below(stream, 3) == 0:
                self.visited.append(state.copy())
            if seat == CHANCE:
                weight = self.weights(state)
                move = random_outcome(stream, weight, len(weight))
            else:
                legal = self.legal_moves(state)
                self.check_identity(state, seat, legal)
                move = legal[random_below(stream, len(legal))]
                row = row + 1 if seat == before else 1
                self.in_a_row = max(self.in_a_row, row)
                self.movers.add(seat)
            before = seat
            self.play_step(state, move)
            moves.append(move)
            if len(moves) > LONGEST_TURNS:
                self.complain(
                    "random play",
                    f"a game is not over after {LONGEST_TURNS:,} moves; "
                    "a cap is missing, or something that is never reset",
                )
            if time.process_time() > deadline:
                return
        self.check_payoff(state)
        self.ends.append(state)
        self.recorded.append(moves)

    def play_step(self, state: np.ndarray, move: int) -> None:
        """Play a step, which must lead to one and the same position every time."""
        twin = state.copy()
        self.call("play", state, move)
        self.call("play", twin, move)
        if not np.array_equal(state, twin):
            self.complain(self.line_of("play"), f"played {move} twice from one position with different results")

    def check_turns(self) -> None:
        """Turns of several steps must be declared, and every seat should move sometimes."""
        if self.in_a_row < 2 or self.sizes.results > 0:
            return
        if len(self.movers) == 1 and self.sizes.seats > 1:
            self.complain(
                self.line_of("play"),
                f"only seat {min(self.movers)} ever moved, {self.in_a_row} steps in a row; expected play to pass the "
                "turn (or results in capacities, if turns have several steps)",
            )
        self.complain(
            "capacities",
            f"a seat made {self.in_a_row} steps in a row, so turns have several steps; "
            "expected results, the distinct ends of a turn (a guess will do)",
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
        where = self.line_of("payoff")
        if np.isnan(value).any():
            self.complain(where, f"wrote nothing for seat {np.flatnonzero(np.isnan(value))[0]}; expected a number")
        if np.abs(value).max() > self.game.largest_payoff:
            self.complain(
                where, f"gave {value.tolist()}; expected at most {self.game.largest_payoff:g} (LARGEST_PAYOFF)"
            )
        if not np.array_equal(before, state):
            self.complain(where, "changed the position; only play may")
        reason = self.asked("ending", state)
        if not 0 <= reason < len(self.definition.endings):
            self.complain(
                self.line_of("ending"), f"returned {reason}; expected 0 to {len(self.definition.endings) - 1} (ENDINGS)"
            )

    # Positions for what players use

    def choices(self, most: int = 60) -> Iterator[tuple[np.ndarray, int, list[int]]]:
        """Positions in which a seat chooses: the seat, and its legal steps."""
        for state in self.visited[:most]:
            if (seat := self.mover(state)) >= 0:
                yield state, seat, self.legal_moves(state)

    def pairs(self, most: int = 60) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Positions before and after a step, spread over the legal steps."""
        for number, (state, _, legal) in enumerate(self.choices(most)):
            yield state, self.played(state, legal[number % len(legal)])

    def played(self, state: np.ndarray, move: int) -> np.ndarray:
        """The position after a move."""
        after = state.copy()
        self.call("play", after, move)
        return after

    def payoffs(self, state: np.ndarray) -> list[float]:
        """What each seat gets at the end."""
        value = np.zeros(self.sizes.seats)
        self.call("payoff", state, value)
        return value.tolist()
