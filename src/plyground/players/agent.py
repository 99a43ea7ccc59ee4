"""A player with a workspace of its own, ready to decide."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from plyground.core.compiling import make_ready
from plyground.core.errors import CapacityError, PlygroundError
from plyground.core.game import Position
from plyground.core.randomness import new_stream
from plyground.core.structures import Structure
from plyground.search.agent import AgentStructure
from plyground.search.methods import load_method
from plyground.search.workspace import DECIDED, OVERFLOW, TOO_MANY_MOVES

if TYPE_CHECKING:  # a player makes agents
    from plyground.players.player import Player

SLICE_SECONDS = 0.1  # how long a kernel may work on a decision before Python checks the clock
FIRST_ALLOWANCE = 100


@dataclass(frozen=True)
class Decision:
    """What a player decided, and the effort it took."""

    position: Position  # the end of the turn, or the position after one step
    value: float  # for the seat that moves, in the evaluator's own units
    nodes: int
    depth: int
    deepest_nodes: int  # of the deepest search that was completed
    expanded: int
    looked_at: int
    seconds: float


class Agent:
    """A player with its workspace. Not to be shared between threads."""

    def __init__(self, player: "Player"):
        self.player = player
        self.doublings = 0
        self.rules = player.game.rules_for(player.sampler, models=player.model is not None)
        self.evaluate = player.game.definition.compiled_evaluator(player.evaluator)
        self.decide = load_method(player.method).decide
        make_ready(self.decide)  # before any clock is started
        self._take(player.make_workspace())

    def _take(self, workspace: Structure) -> None:
        self.workspace = workspace
        self.structure = AgentStructure(decide=self.decide, evaluate=self.evaluate, workspace=workspace)

    def enlarge(self) -> None:
        """Double the workspace for turns; arrays that need not grow are kept."""
        self.doublings += 1
        larger = self.player.make_workspace(self.doublings)
        self._take(larger.keeping(self.workspace).replace(model=self.workspace.model))

    def new_game(self) -> None:
        """Forget what was kept from the previous game."""
        self.workspace.decision["is_new_game"] = True
        self.workspace.decision["is_under_way"] = False

    def stop(self) -> None:
        """Tell the agent that time is up: it finishes at its next call."""
        self.workspace.decision["must_stop"] = True

    def choose(
        self, position: Position, stream: np.ndarray | None = None, progress: Callable[[], None] = lambda: None
    ) -> Decision:
        """Decide in a position in which a seat is to move."""
        game, budget = self.player.game, self.player.seconds
        if game.mover(position) < 0:
            raise PlygroundError(f"{game.name}: nobody is to move in this position")
        stream = new_stream(1) if stream is None else stream
        began = time.perf_counter()
        allowance = FIRST_ALLOWANCE
        while True:
            slice_began = time.perf_counter()
            answer = self.decide(
                self.rules, game.board, position, self.evaluate, self.workspace.compiled, stream, allowance
            )
            now = time.perf_counter()
            if answer == DECIDED:
                break
            if answer == OVERFLOW:
                self.enlarge()
                continue
            if answer == TOO_MANY_MOVES:
                raise too_many_moves(game)
            allowance = next_allowance(allowance, now - slice_began, budget)
            if budget is not None and now + slice_seconds(budget) / 2 >= began + budget:
                self.stop()
            progress()
        self.workspace.decision["must_stop"] = False
        return self._decision(time.perf_counter() - began)

    def _decision(self, seconds: float) -> Decision:
        made = self.workspace.decision[0]
        return Decision(
            self.workspace.chosen.copy(), float(made["value"]), int(made["nodes"]), int(made["depth"]),
            int(made["deepest_nodes"]), int(made["expanded"]), int(made["children"]), seconds,
        )  # fmt: skip


def too_many_moves(game) -> CapacityError:
    """The error for a game that writes more legal moves than it declares."""
    return CapacityError(
        f"{game.name}: more legal moves than the {game.capacities.moves} declared; see plyground check"
    )


def slice_seconds(budget: float | None) -> float:
    """How long a kernel may work before the clock is checked."""
    return SLICE_SECONDS if budget is None else min(SLICE_SECONDS, budget / 25)


def next_allowance(allowance: int, seconds: float, budget: float | None) -> int:
    """An allowance that takes about as long as a slice, judging by the last one; it grows gradually."""
    wanted = allowance * slice_seconds(budget) / max(seconds, 1e-6)
    return max(1, int(min(wanted, 8 * allowance, 1e12)))
