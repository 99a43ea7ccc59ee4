"""Turns as texts: their steps in the game's notation."""

from collections.abc import Sequence

from plyground.core.game import Game, Position
from plyground.players.root_values import RootValue


def step_to(game: Game, before: Position, after: Position) -> list[int]:
    """The step that leads from one position to another in the middle of a turn."""
    identity = game.capacities.identity
    steps = (step for step in game.legal_moves(before) if (game.play(before, step) == after)[:identity].all())
    return [next(steps)]


def turn_texts(game: Game, before: Position, found: Sequence[RootValue]) -> list[str]:
    """The turns of one position as texts: as people write them."""
    steps_between = game.definition.get("steps_between")
    known: dict[bytes, list[int]] = {}
    if steps_between is None and any(turn.steps is None for turn in found):
        known = {end[: game.capacities.identity].tobytes(): steps for end, steps in game.turns(before)}
    texts = []
    for turn in found:
        if turn.steps is not None:
            steps: Sequence[int] = turn.steps
        elif steps_between is not None:
            steps = steps_between(game, before, turn.position)
        else:
            end = turn.position[: game.capacities.identity].tobytes()
            steps = known[end] if end in known else step_to(game, before, turn.position)
        texts.append(game.format_turn(before, steps))
    return texts
