"""Restricted play (Jaffe and others 2012): a player that never does one thing, to find out what that thing is worth.

It decides as it always does. If its turn uses the rule, it plays the best of its other turns instead, as it values
them; if there is none, it plays the turn all the same. A player without values of its own (random, a character) plays
one of its other turns at random. A player that decides step by step is restricted step by step.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.moves import steps_between
from plyground.core.policies import History
from plyground.core.randomness import random_below
from plyground.players.agent import Agent
from plyground.players.player import Player
from plyground.players.root_values import READERS, root_values, valuing_every_turn
from plyground.players.steps_made import steps_made
from plyground.search.methods import CHARACTER, MIXTURE, SHARED
from plyground.verify.choosing import CAPTURE, ends_of
from plyground.verify.rules_in_use import kinds_moved, piece_kinds
from plyground.verify.standing import captured, standing

Uses = Callable[[Position, int, Position], bool]  # whether a step from one position to another does it


@dataclass(frozen=True)
class Restricted:
    """A player that does not use a rule if it has another turn."""

    player: Player
    rule: str
    uses: Uses


def restricted(player: Player, rule: str) -> Restricted:
    """A player that never uses a special rule of its game, never captures ("capture"), or never moves a piece kind.

    A special rule comes before what is called the same; a piece kind is called by its title.
    """
    game = player.game
    if rule in game.special_rules:
        return Restricted(player, rule, lambda before, step, after: rule in game.rules_used(before, step, after))
    if rule == CAPTURE and game.definition.has("pieces"):
        return Restricted(player, rule, lambda before, step, after: captures(game, before, after))
    kinds = piece_kinds(game)
    if rule in kinds.values():
        return Restricted(player, rule, lambda before, step, after: rule in kinds_moved(game, kinds, before, after))
    known = [*game.special_rules, *([CAPTURE] if game.definition.has("pieces") else []), *kinds.values()]
    expected = ", ".join(dict.fromkeys(known)) or "a rule that its file declares in SPECIAL_RULES"
    raise PlygroundError(f"{game.name}: nothing to leave out is called {rule!r}; expected one of: {expected}")


def captures(game: Game, before: Position, after: Position) -> bool:
    """Whether a step of the seat to move takes an enemy piece away from where it stood."""
    return captured(game, game.mover(before), standing(game, before), standing(game, after)) > 0


class RestrictedAgent:
    """A restricted player with workspaces of its own."""

    def __init__(self, restriction: Restricted):
        self.player, self.uses = restriction.player, restriction.uses
        self.game = self.player.game
        self.agent = self.player.make_agent()
        self.asked = self.told = 0  # decisions in this game, and those that were replaced
        self._valuing: Agent | None = None

    def new_game(self) -> None:
        self.asked = self.told = 0
        self.agent.new_game()

    def choose(self, position: Position, history: History, stream: np.ndarray) -> Position:
        self.asked += 1
        decision = self.agent.choose(position, stream, explores=self.player.explore > 0)
        if not self._does_it(position, steps_made(self.game, position, decision)):
            return decision.position
        for other in self._others(position, stream):
            if not self._does_it(position, steps_between(self.game, position, other)):
                self.told += 1
                return other
        return decision.position

    def _does_it(self, position: Position, steps: list[int]) -> bool:
        """Whether one of the steps from a position uses the rule."""
        for step in steps:
            after = self.game.play(position, step)
            if self.uses(position, step, after):
                return True
            position = after
        return False

    def _others(self, position: Position, stream: np.ndarray) -> list[Position]:
        """All turns, the best first; in a random order if the player does not value them."""
        if self.player.method in (CHARACTER, MIXTURE) or self.player.method not in (*READERS, SHARED):
            return shuffled(ends_of(self.game, position), stream)
        if self._valuing is None:
            self._valuing = valuing_every_turn(self.player).make_agent()
        return [turn.position for turn in root_values(self._valuing, position, stream)[1]]


def shuffled(ends: list[Position], stream: np.ndarray) -> list[Position]:
    """The positions in a random order."""
    left = list(ends)
    return [left.pop(random_below(stream, len(left))) for _ in range(len(left))]
