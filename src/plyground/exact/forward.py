"""Exact values by looking forward from a position, for games whose positions are too many to store.

A `Forward` asks questions about positions of one game, by depth-first search or by proof numbers, and remembers what it
found in one table. The value follows from a few questions: does the first side win, does the second, and if wins are
worth different points, more than so many of them?
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.evaluation import NOTHING_KNOWN, Evaluator
from plyground.core.game import Game, Position
from plyground.core.slack import SLACK, capacity_error, is_excess
from plyground.core.structures import Structure, make_records
from plyground.core.turns import OVERFLOW, TurnFinder
from plyground.exact.forward_alphabeta import ANY_NUMBER, ENDLESS, make_budgets, search_depth_first
from plyground.exact.forward_positions import hash_factors, turn_place
from plyground.exact.forward_table import NOT_THERE, filled, find_entry, make_table, move_entries
from plyground.exact.forward_walk import (
    BY_CHANCE,
    DEEPER,
    FRAME,
    HISTORY,
    MORE_LEVELS,
    NO_ROOM,
    NOT_OPPOSED,
    PLAN,
    WON,
    Walk,
    begin_walk,
)
from plyground.exact.graph import sides_of
from plyground.exact.proof import DECIDED, make_limits, prove

ALPHA_BETA, PROOF = "alphabeta", "proof"
FORWARD_METHODS = (ALPHA_BETA, PROOF)
FIRST_TABLE = 1 << 25  # bytes; it grows
FULL = 0.6  # of the table: time for a larger one
SAMPLED = 4096  # entries that tell how full it is
SLICE = 1 << 18  # positions between two looks at the clock
FIRST_ROOM, FIRST_PLIES, FIRST_LEVELS = 1 << 12, 1 << 8, 1 << 6
MOST_PLIES = 1 << 14
PATH_SLOTS = 1 << 16  # of the set of positions on the way
CANONICAL = 8  # plies in which mirror images are taken for one
SCALE = 30.0  # how much an evaluation says about the numbers of a new position


class Question(NamedTuple):
    """Can a side force an end that is worth more than so many points to it?"""

    striver: int
    above: float = 0.0

    @property
    def salt(self) -> int:
        """A number of its own."""
        return hash((self.striver, float(self.above))) & (2**64 - 1)


class Answer(NamedTuple):
    """Whether it can; for a depth-first search also the plies within which it can, or cannot."""

    is_won: bool
    won_within: int | None
    failed_within: int
    hangs_on_history: bool


@dataclass(frozen=True)
class Effort:
    """What a search is doing, for people who wait."""

    nodes: int  # positions more
    text: str


Progress = Callable[[Effort], None]


class OutOfNodesError(PlygroundError):
    """A question was not answered within the positions that it may cost."""


class Forward:
    """Answers questions about positions of a game without chance."""

    def __init__(
        self, game: Game, method: str, most_bytes: int, evaluator: Evaluator | None = None,
        progress: Progress = lambda effort: None, scale: float = SCALE,
    ):  # fmt: skip
        self.game, self.method, self.progress = game, method, progress
        self.sides = sides_of(game)
        self.rules, self.board = game.rules_for(models=False), game.private_board()
        self.finder = TurnFinder(self.rules, self.board, game.capacities, game.name)
        self.most_bytes = most_bytes
        self.table = make_table(min(most_bytes, FIRST_TABLE))
        self.evaluator = evaluator or NOTHING_KNOWN
        self.evaluate = game.definition.compiled_evaluator(self.evaluator)
        self.weights = self._weights()
        self.scale = scale
        self.factors, self.checks = hash_factors(game)
        self.turn_place = turn_place(game)
        self.payoffs: set[float] = set()
        self.nodes = 0
        self.repeated = self.by_history = self.same_side = False
        self._room, self._plies, self._levels = FIRST_ROOM, FIRST_PLIES, FIRST_LEVELS
        self.walk = self._walk()
        self.stack = self._stack()

    def _weights(self) -> np.ndarray:
        made = next(iter(self.evaluator.weights.values()), None)
        return np.array([0.0] if made is None else made(self.game.settings), np.float64)

    def _walk(self) -> Structure:
        sizes, room, plies = self.game.capacities, self._room, self._plies
        return Walk(
            plan=make_records(PLAN, 1), frames=make_records(FRAME, plies),
            rows=np.zeros((room, sizes.state), np.int32), step=np.zeros(room, np.int32),
            chooses=np.zeros(room, np.uint8), outcome=np.zeros(room, np.uint8), low=np.zeros(room, np.int64),
            key=np.zeros(room, np.uint64), check=np.zeros(room, np.uint64), plain=np.zeros(room, np.uint64),
            first=np.zeros(room, np.int64), second=np.zeros(room, np.int64), score=np.zeros(room, np.float64),
            quiet=np.zeros(room, np.int32), passed=np.zeros(sizes.state, np.int32), threat=np.full(plies, -1, np.int32),
            on_path=np.zeros(PATH_SLOTS, np.uint64), path_depth=np.zeros(PATH_SLOTS, np.int32),
            factors=self.factors, checks=self.checks, killer=np.full(plies, -1, np.int32),
            history=np.zeros(2 * HISTORY, np.float64), origin=np.zeros(sizes.state, np.int32),
            probe=np.zeros(sizes.state, np.int32), side=self.sides,
            moves=np.zeros(sizes.moves + SLACK, np.int32)[: sizes.moves], payoffs=np.zeros(sizes.seats, np.float64),
            levels=np.zeros(self._levels, np.float64), weights=self.weights,
        )  # fmt: skip

    def _stack(self) -> np.ndarray:
        return make_budgets(self._plies) if self.method == ALPHA_BETA else make_limits(self._plies)

    # Questions

    def ask(
        self, position: Position, question: Question, within: int = ENDLESS, most_nodes: int | None = None,
        quiet: int = ANY_NUMBER,
    ) -> Answer:  # fmt: skip
        """The answer to a question about a position in which a seat is to move.

        With `quiet` a depth-first search lets the striver make so many quiet moves only, and a failure means little.
        """
        self._set_out(position, question, within)
        if self.method == ALPHA_BETA:
            self.stack[0]["left"], self.stack[0]["quiet"] = within, quiet
        began = self.nodes
        while True:
            before = int(self.walk.plan[0]["nodes"])
            left = SLICE if most_nodes is None else min(SLICE, most_nodes - self.nodes + began)
            answer = self._search(left)
            self.nodes += int(self.walk.plan[0]["nodes"]) - before
            if answer == DECIDED:
                return self._answer()
            if answer < 0:
                self._make_room(answer)
            else:
                self._grow()
                self.progress(Effort(int(self.walk.plan[0]["nodes"]) - before, self._told(question)))
                if most_nodes is not None and self.nodes - began >= most_nodes:
                    self._note()
                    raise OutOfNodesError(f"{self.game.name}: not decided by {most_nodes:,} positions")

    def work_on(self, position: Position, question: Question) -> int:
        """How many positions were looked at for one, as far as the table remembers; NOT_THERE if it does not."""
        if self.game.result(position) is not None:
            return NOT_THERE
        self._set_out(position, question, ENDLESS)
        place = find_entry(self.table, self.walk.key[0], self.walk.check[0])
        return NOT_THERE if place == NOT_THERE else int(self.table[place]["work"])

    def _set_out(self, position: Position, question: Question, within: int) -> None:
        walk = self.walk
        plan = walk.plan[0]
        plan["striver"], plan["above"], plan["salt"] = question.striver, question.above, np.uint64(question.salt)
        plan["seat"] = int(np.flatnonzero(self.sides == question.striver)[0])
        plan["canonical"] = CANONICAL if len(self.factors) > 1 else -1
        plan["turn"] = self.turn_place
        plan["repeats"] = within >= ENDLESS
        plan["bound"], plan["scale"] = self.evaluator.bound_for(self.game.settings), self.scale
        plan["bound"] = plan["bound"] if self.evaluator is not NOTHING_KNOWN else 0.0
        walk.rows[0] = position
        self._refuse(begin_walk(self.rules, self.board, walk.compiled))

    def _search(self, allowance: int) -> int:
        run = search_depth_first if self.method == ALPHA_BETA else prove
        return run(
            self.rules, self.board, self.walk.compiled, self.stack, self.table, self.finder.workspace, self.evaluate,
            allowance,
        )  # fmt: skip

    def _answer(self) -> Answer:
        self._note()
        if self.method == ALPHA_BETA:
            top = self.stack[0]
            is_won = int(top["outcome"]) == WON
            on_history = not is_won and int(top["low"]) < 0
            failed = int(top["failed"]) if int(top["quiet"]) >= ANY_NUMBER else 0
            return Answer(is_won, int(top["won"]) if is_won else None, failed, on_history)
        top = self.stack[0]
        is_won = int(top["own_proof"]) == 0
        return Answer(is_won, None, ENDLESS, not is_won and int(top["low"]) < 0)

    def _note(self) -> None:
        """What the walk has met on its way."""
        plan = self.walk.plan[0]
        self.payoffs.update(self.walk.levels[: int(plan["levels"])].tolist())
        most = self.game.largest_payoff
        if (largest := max(map(abs, self.payoffs), default=0.0)) > most:
            raise PlygroundError(
                f"{self.game.name}: an end is worth {largest:g} points; expected at most {most:g} (LARGEST_PAYOFF)"
            )
        self.repeated |= bool(plan["repeated"])
        self.same_side |= bool(plan["same_side"])

    def _told(self, question: Question) -> str:
        """The state of a search in a few words."""
        used = self._fill() * self.table.nbytes / self.most_bytes
        fill = f"table {used:.0%} full"
        if self.method == PROOF:
            top = self.stack[0]
            return f"proof {int(top['own_proof']):,}, disproof {int(top['own_disproof']):,}, {fill}"
        frame = self.walk.frames[0]
        begin, count = int(frame["begin"]), int(frame["count"])
        settled = int(np.count_nonzero(self.walk.outcome[begin : begin + count]))
        left = int(self.stack[0]["left"])
        within = "" if left >= ENDLESS else f" within {left} plies"
        return f"{settled} of {count} first turns settled{within}, {fill}"

    # Room

    def _fill(self) -> float:
        """The share of the table that is taken."""
        return int(filled(self.table, SAMPLED)) / min(len(self.table), SAMPLED)

    def _grow(self) -> None:
        """Go on with a table four times as large, if this one fills up and there may be a larger one."""
        if self.table.nbytes < self.most_bytes // 2 and self._fill() > FULL:
            larger = make_table(min(self.most_bytes, 4 * self.table.nbytes))
            move_entries(self.table, larger)
            self.table = larger

    def _make_room(self, answer: int) -> None:
        if answer == OVERFLOW:
            self.finder.enlarge()
            return
        self._refuse(answer)
        if answer == NO_ROOM:
            self._room *= 2
        elif answer == MORE_LEVELS:
            self._levels *= 2
        else:
            self._plies *= 2
            if self._plies > MOST_PLIES:
                raise PlygroundError(f"{self.game.name}: more than {MOST_PLIES // 2:,} plies; no more are looked ahead")
            stack = self._stack()
            stack[: len(self.stack)] = self.stack
            self.stack = stack
        self.walk = self._walk().keeping(self.walk)

    def _refuse(self, answer: int) -> None:
        """An error for what is wrong with the game."""
        if answer == NOT_OPPOSED:
            raise PlygroundError(
                f"{self.game.name}: what one side wins is not what the other loses; expected payoffs whose sum is 0"
            )
        if answer == BY_CHANCE:
            raise PlygroundError(
                f"{self.game.name}: method={self.method}, but chance plays a part; expected method=values"
            )
        if is_excess(answer):
            raise capacity_error(self.game.name, self.game.capacities, answer)
        assert answer in (0, NO_ROOM, DEEPER, OVERFLOW, MORE_LEVELS)

    @property
    def bytes(self) -> int:
        return self.table.nbytes
