"""By which steps a player made its turn, where it says so: a character may do it in an order of its own."""

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.moves import steps_between
from plyground.players.agent import Agent, Decision
from plyground.players.player import Player


def steps_made(game: Game, before: Position, decision: Decision) -> list[int]:
    """The steps of a decision: those that the player tells, if they lead there, else some that do."""
    if decision.steps is not None and leads_to(game, before, decision.steps, decision.position):
        return list(decision.steps)
    return steps_between(game, before, decision.position)


def leads_to(game: Game, before: Position, steps: tuple[int, ...], after: Position) -> bool:
    """Whether these are legal steps from one position to the other."""
    position = before
    for step in steps:
        if game.mover(position) != game.mover(before) or step not in game.legal_moves(position):
            return False
        position = game.play(position, step)
    return np.array_equal(position, after)


class StepTeller:
    """Asks a player again by which steps it made a turn, where it can know."""

    def __init__(self, player: Player):
        tells = player.character is not None and player.character.steps_at is not None
        self.agent: Agent | None = player.make_agent() if tells and not player.draws_at_random else None

    def steps(self, game: Game, before: Position, after: Position) -> list[int]:
        """Its steps from one position to the other, or some that lead there."""
        if self.agent is not None:
            decision = self.agent.choose(before)
            if np.array_equal(decision.position, after):
                return steps_made(game, before, decision)
        return steps_between(game, before, after)
