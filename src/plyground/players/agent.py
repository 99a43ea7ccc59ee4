"""A player with a workspace of its own, ready to decide."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from plyground.core.compiling import make_ready
from plyground.core.errors import CapacityError, PlygroundError
from plyground.core.game import Position
from plyground.core.randomness import new_stream
from plyground.core.slack import FEATURES, MOST_IN_A_ROW, capacity_error, excess
from plyground.core.structures import Structure
from plyground.players.memory import Memory
from plyground.players.turn_shares import TurnShares
from plyground.search.agent import AgentStructure, decide_or_explore
from plyground.search.methods import PERFECT, load_method
from plyground.search.options import LookaheadOptions, OnePlyOptions
from plyground.search.workspace import DECIDED, DEEPER, OVERFLOW

if TYPE_CHECKING:  # a player makes agents
    from plyground.players.player import Player

SLICE_SECONDS = 0.1  # how long a kernel may work on a decision before Python checks the clock
FIRST_ALLOWANCE = 100
MOST_STEPS_TOLD = 1000  # by a character, of one turn


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
    reason: int = 0  # of a character, for its own `explain`
    steps: tuple[int, ...] | None = None  # by which a character made its turn, where it tells them
    visits: int = 0  # of the step decided on, in a Monte Carlo search
    all_visits: int = 0  # of all steps
    explored: bool = False  # it played at random instead of deciding
    rung: int = 0  # who decided, of a player made of several


def decision_from(made: np.void, position: Position, seconds: float = 0.0) -> Decision:
    """A decision from what a kernel noted of it."""
    return Decision(
        position, float(made["value"]), int(made["nodes"]), int(made["depth"]), int(made["deepest_nodes"]),
        int(made["expanded"]), int(made["children"]), seconds, int(made["reason"]), None, int(made["visits"]),
        int(made["all_visits"]), bool(made["explored"]), int(made["rung"]),
    )  # fmt: skip


class Agent:
    """A player with its workspace. Not to be shared between threads."""

    memory: Memory | None = None  # of its games, if it has one

    def __init__(self, player: "Player"):
        self.player = player
        self.wider = self.deeper = 0  # how often the workspace was doubled, for more turns and for more plies
        self.rules = player.game.rules_for(player.sampler, models=player.model is not None, turns=player.turns)
        self.evaluate = player.game.definition.compiled_evaluator(player.evaluator)
        self.decide = load_method(player.method).decide
        make_ready(self.decide)  # before any clock is started
        threads = player.search.threads if isinstance(player.search, OnePlyOptions) else 1
        self.shares = TurnShares(self, threads) if threads > 1 else None
        self._take(player.make_workspace())

    def _take(self, workspace: Structure) -> None:
        self.workspace = workspace
        self.structure = AgentStructure(
            decide=self.decide, rules=self.rules, evaluate=self.evaluate, workspace=workspace
        )

    @property
    def seconds(self) -> float | None:
        """The time budget of the decision that it is working on."""
        return self.player.seconds

    def recall(self) -> None:
        """No game is in progress; whoever adapts to an opponent gets ready for the next one."""

    def make_room(self, failure: int) -> None:
        """Double what a decision found too small, with everything in its place; an error if that does not help.

        An agent that shares its turns among threads gets the decision instead.
        """
        game = self.player.game
        asks = self.workspace.decision[0]["is_under_way"]  # otherwise it explores
        if failure == OVERFLOW and self.shares is not None and asks:
            self.shares.answer()
            return
        if failure == OVERFLOW:
            self.wider += 1
        elif failure == DEEPER:
            self._go_deeper()
        else:
            is_the_players = self.player.character is not None or self.player.method == PERFECT
            who = f"{game.name}, player {self.player.text!r}" if is_the_players else game.name
            if self.player.turns is not None:
                who = f"{game.name}, turns={self.player.turns}"
            raise capacity_error(who, self.player.capacities, failure)
        larger = self.player.make_workspace(self.wider, self.deeper)
        self._take(larger.keeping(self.workspace).replace(model=self.workspace.model, known=self.workspace.known))

    def check_inputs(self) -> None:
        """An error if the game wrote more inputs for the agent's model than it declares."""
        count = int(self.workspace.model.model.accumulator.base[0]["excess"])
        if count > 0:
            game = self.player.game
            raise capacity_error(game.name, game.capacities, excess(FEATURES, count))

    def _go_deeper(self) -> None:
        """Ask for twice as many plies, unless so many can only mean that chance events or a turn never end."""
        search = self.player.search
        turns = search.depth if isinstance(search, LookaheadOptions) else 1
        if len(self.workspace.search.stack.frames) > (turns + 1) * (MOST_IN_A_ROW + 1):
            raise CapacityError(
                f"{self.player.game.name}: more than {MOST_IN_A_ROW} chance events or steps in a row; "
                "expected another seat's choice before that (turns that go in circles need by=turns)"
            )
        self.deeper += 1

    def new_game(self) -> None:
        """Forget what was kept from the previous game."""
        self.workspace.decision["is_new_game"] = True
        self.workspace.decision["is_under_way"] = False

    def stop(self) -> None:
        """Tell the agent that time is up: it finishes at its next call."""
        self.workspace.decision["must_stop"] = True

    def choose(
        self, position: Position, stream: np.ndarray | None = None, progress: Callable[[], None] = lambda: None,
        explores: bool = False,
    ) -> Decision:  # fmt: skip
        """Decide in a position in which a seat is to move; occasionally at random if the player `explores`."""
        game = self.player.game
        if game.mover(position) < 0:
            raise PlygroundError(f"{game.name}: nobody is to move in this position")
        stream = new_stream(1) if stream is None else stream
        began = time.perf_counter()
        allowance = FIRST_ALLOWANCE
        while True:
            slice_began = time.perf_counter()
            if explores:
                agent = self.structure.compiled
                answer = decide_or_explore(game.board, position, agent, stream, allowance)
            else:
                answer = self.decide(
                    self.rules, game.board, position, self.evaluate, self.workspace.compiled, stream, allowance
                )
            now, budget = time.perf_counter(), self.seconds
            if answer == DECIDED:
                break
            if answer < 0:
                self.make_room(answer)
                continue
            allowance = next_allowance(allowance, now - slice_began, budget)
            if budget is not None and now + slice_seconds(budget) / 2 >= began + budget:
                self.stop()
            progress()
        self.workspace.decision["must_stop"] = False
        self.check_inputs()
        made = decision_from(self.workspace.decision[0], self.workspace.chosen.copy(), time.perf_counter() - began)
        return replace(made, steps=self.steps_told())

    def steps_told(self) -> tuple[int, ...] | None:
        """The steps that a character has left in its scratch array."""
        character = self.player.character
        if character is None or character.steps_at is None:
            return None
        count, *steps = self.workspace.search.scratch[character.steps_at :][: 1 + MOST_STEPS_TOLD].tolist()
        return tuple(steps[:count]) if 0 <= count <= len(steps) else None


def slice_seconds(budget: float | None) -> float:
    """How long a kernel may work before the clock is checked."""
    return SLICE_SECONDS if budget is None else min(SLICE_SECONDS, budget / 25)


def next_allowance(allowance: int, seconds: float, budget: float | None) -> int:
    """An allowance that takes about as long as a slice, judging by the last one; it grows gradually."""
    wanted = allowance * slice_seconds(budget) / max(seconds, 1e-6)
    return max(1, int(min(wanted, 8 * allowance, 1e12)))
