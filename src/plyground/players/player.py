"""A player of one game, and the same player seated: with a desk of its own, ready to decide."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.core.errors import CapacityError, PlygroundError
from plyground.core.evaluation import Evaluator
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.core.turns import make_room
from plyground.learn.model import Model
from plyground.search.agent import Seated
from plyground.search.workspace import (
    AT_RANDOM,
    BOUND,
    BUSY,
    BY_ORDER,
    DECIDED,
    DEEPEST_NODES,
    DEPTH,
    EXPANDED,
    FRESH,
    LOOKED_AT,
    NODES,
    OVERFLOW,
    STOP,
    TIES,
    TOO_MANY_MOVES,
    VALUE,
    WON,
    CompiledDesk,
    Desk,
    small_desk,
)

SLICE_SECONDS = 0.1  # the longest that a kernel works on a decision before Python looks at the clock
RANDOM, FIRST, GREEDY, ALPHA_BETA, MAX_N, MCTS = "random", "first", "greedy", "alphabeta", "maxn", "mcts"  # ways
TIES_BY_NAME = {"first": BY_ORDER, "random": AT_RANDOM}


@dataclass(frozen=True)
class Decision:
    """What a player decided, and what it looked at for that."""

    position: Position  # the end of the turn, or the position after one step
    value: float  # for the seat that moves, in the evaluator's own measure
    nodes: int
    depth: int
    deepest_nodes: int  # of the deepest search that came to its end
    expanded: int
    looked_at: int
    seconds: float


@dataclass(frozen=True)
class Player:
    """A way of playing one game, made from a text. It has no arrays of its own; `seat` gives it some."""

    text: str
    game: Game
    way: str  # how it decides: the name of its kernel's kind
    decide: Callable
    evaluator: Evaluator
    weights: tuple[float, ...] = ()
    ties: str = "first"
    seconds: float | None = None  # a budget of time for every decision
    sampler: str | None = None  # one of the game's own, which the rules must be given with
    settings: dict[int, int] = field(default_factory=dict)  # options of the desk by number
    figures: dict[int, float] = field(default_factory=dict)  # figures of the desk by number
    furnish: Callable[[Game, Desk], Desk] | None = None  # makes the desk as large as this kind of player needs
    options: dict[str, Any] = field(default_factory=dict)  # as they were given, by name
    knowledge: Model | None = None  # evaluates positions instead of the evaluator
    noise: float = 0.0  # spread of the noise its judgements are multiplied with

    def make_desk(self, doublings: int = 0) -> Desk:
        """A desk with the room that a turn of the game needs, or with twice as much, and so on."""
        game = self.game
        desk = small_desk(make_room(game.capacities, doublings), game.seats)
        for side, team in enumerate(game.teams):
            desk.teams[list(team)] = side
        desk.options[TIES] = TIES_BY_NAME[self.ties]
        desk.options[FRESH] = 1
        desk.figures[WON] = self.evaluator.won
        bound = self.evaluator.bound_for(game.settings)
        desk.figures[BOUND] = max(bound, self.evaluator.won * game.definition.largest_payoff)
        for number, setting in self.settings.items():
            desk.options[number] = setting
        for number, figure in self.figures.items():
            desk.figures[number] = figure
        desk = desk._replace(weights=np.array(self.weights or (0.0,), np.float64))
        if self.knowledge is not None:
            desk.figures[BOUND] = self.knowledge.bound
            desk = desk._replace(model_evaluator=self.knowledge.evaluator(game, self.noise).compiled)
        return desk if self.furnish is None else self.furnish(game, desk)

    def seat(self) -> "SeatedPlayer":
        """The player with a desk of its own."""
        return SeatedPlayer(self)


class SeatedPlayer:
    """A player with its desk. Not to be shared by threads."""

    def __init__(self, player: Player):
        self.player = player
        self.doublings = 0
        self.rules = player.game.rules if player.sampler is None else player.game.rules_with_sampler(player.sampler)
        self.evaluate = player.game.definition.compiled_evaluator(player.evaluator)
        self._take_desk(player.make_desk())

    def _take_desk(self, desk: Desk) -> None:
        self.desk = desk
        self.compiled_desk = CompiledDesk(*desk)
        self.seated = Seated(self.player.decide, self.evaluate, self.compiled_desk)

    def enlarge(self) -> None:
        """Twice the room for a turn; arrays that need not be larger are kept as they are."""
        self.doublings += 1
        larger = self.player.make_desk(self.doublings)
        kept: dict[str, Any] = {
            name: old
            for name, old in self.desk._asdict().items()
            if isinstance(old, np.ndarray) and old.shape == getattr(larger, name).shape
        }
        kept["model_evaluator"] = self.desk.model_evaluator
        self._take_desk(larger._replace(**kept))

    def new_game(self) -> None:
        """Forget what was kept from the game before."""
        self.desk.options[FRESH] = 1
        self.desk.options[BUSY] = 0

    def choose(
        self, position: Position, stream: np.ndarray | None = None, progress: Callable[[], None] = lambda: None
    ) -> Decision:
        """Decide in a position in which a seat is to move."""
        game, player = self.player.game, self.player
        if game.mover(position) < 0:
            raise PlygroundError(f"{game.name}: nobody is to move in this position")
        stream = new_stream(1) if stream is None else stream
        began = time.perf_counter()
        until = None if player.seconds is None else began + player.seconds
        allowance = FIRST_ALLOWANCE
        while True:
            slice_began = time.perf_counter()
            answer = player.decide(
                self.rules, game.board, position, self.evaluate, self.compiled_desk, stream, allowance
            )
            now = time.perf_counter()
            if answer == DECIDED:
                break
            if answer == OVERFLOW:
                self.enlarge()
                continue
            if answer == TOO_MANY_MOVES:
                raise CapacityError(
                    f"{game.name}: more legal moves than the {game.capacities.moves} declared; see plyground check"
                )
            allowance = next_allowance(allowance, now - slice_began, player.seconds)
            if until is not None and now + slice_seconds(player.seconds) / 2 >= until:
                self.desk.options[STOP] = 1
            progress()
        options = self.desk.options
        options[STOP] = 0
        return Decision(
            self.desk.chosen.copy(), float(self.desk.figures[VALUE]), int(options[NODES]), int(options[DEPTH]),
            int(options[DEEPEST_NODES]), int(options[EXPANDED]), int(options[LOOKED_AT]), time.perf_counter() - began,
        )  # fmt: skip


FIRST_ALLOWANCE = 100


def slice_seconds(budget: float | None) -> float:
    """How long a kernel may work before somebody looks at the clock."""
    return SLICE_SECONDS if budget is None else min(SLICE_SECONDS, budget / 25)


def next_allowance(allowance: int, seconds: float, budget: float | None) -> int:
    """An allowance that takes about the seconds of a slice, from what the last one took; it grows by steps."""
    wanted = allowance * slice_seconds(budget) / max(seconds, 1e-6)
    return max(1, int(min(wanted, 8 * allowance, 1e12)))
