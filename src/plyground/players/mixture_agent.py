"""The agent of a player that is made of several: the agents of its rungs, and what it remembers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from plyground.core.structures import Structure, make_records
from plyground.players.agent import Agent
from plyground.players.memory import Memory, Remembering
from plyground.search.mixture import LEVEL, TEMPER, with_rungs
from plyground.search.options import MixtureOptions

if TYPE_CHECKING:  # a player makes agents
    from plyground.players.player import Player


@dataclass(frozen=True)
class Level:
    """A place on the scale of skill and who plays there: a rung, or another with a certain probability."""

    place: float
    rung: int
    other: int = 0
    share: float = 0.0  # the probability of the other


@dataclass(frozen=True)
class Mixture:
    """Of whom a player is made, and how its skill moves."""

    rungs: tuple["Player", ...]
    levels: tuple[Level, ...]  # by ascending place
    skill: float
    remembering: Remembering | None = None  # None: its skill stays as it is


class MixtureAgent(Agent):
    """An agent made of several. Not to be shared between threads."""

    def __init__(self, player: "Player", mixture: Mixture):
        self.rungs = [rung.make_agent() for rung in mixture.rungs]
        self.levels = make_records(LEVEL, len(mixture.levels))
        for record, level in zip(self.levels, mixture.levels, strict=True):
            record["place"], record["rung"] = level.place, level.rung
            record["other"], record["share"] = level.other, level.share
        self.temper = make_records(TEMPER, 1)
        self.temper["skill"] = mixture.skill
        super().__init__(player)
        if mixture.remembering is not None:
            self.memory = Memory(player.game, mixture.remembering)

    def _take(self, workspace: Structure) -> None:
        options = self.player.search
        assert isinstance(options, MixtureOptions)
        rungs = tuple(rung.structure for rung in self.rungs)
        super()._take(workspace.replace(search=with_rungs(options, self.temper, self.levels, rungs)))

    @property
    def deciding(self) -> Agent:
        """The agent of the rung that decides this turn, or has decided the last one."""
        return self.rungs[int(self.temper[0]["rung"])]

    @property
    def seconds(self) -> float | None:
        return self.deciding.seconds

    def make_room(self, failure: int) -> None:
        """Double what the rung that decides found too small, or its own workspace."""
        if not self.temper[0]["has_failed"]:
            super().make_room(failure)
            return
        self.temper["has_failed"] = False
        self.deciding.make_room(failure)
        self._take(self.workspace)

    def steps_told(self) -> tuple[int, ...] | None:
        return self.deciding.steps_told()

    def check_inputs(self) -> None:
        super().check_inputs()
        for rung in self.rungs:
            rung.check_inputs()

    def recall(self) -> None:
        """Play on with the skill that follows from what it remembers; no game is in progress."""
        self.temper["lead"] = 0.0
        self.temper["goes_on"] = False
        if self.memory is not None:
            self.temper["skill"] = self.memory.skill


def share_memory(agents: Sequence[Agent]) -> None:
    """Let the agents of one player, who has several seats, remember together."""
    for agent in agents[1:]:
        agent.memory = agents[0].memory


def finish_game(
    agents: Sequence[Agent], payoffs: Sequence[float] | np.ndarray | None, own: Sequence[int], key: str = ""
) -> None:
    """Tell the agents of one player what a game brought; None if it was not finished. `key` is its key in a store."""
    memory = agents[0].memory
    if memory is not None and payoffs is not None:
        memory.finish(list(payoffs), own, key)
    for agent in agents:
        agent.recall()
