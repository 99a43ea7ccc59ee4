"""Turns as texts: their steps in the game's notation."""

from collections.abc import Sequence

from plyground.core.game import Game, Position
from plyground.players.root_values import RootValue


def step_texts(game: Game, position: Position, steps: Sequence[int]) -> list[str]:
    """The texts of steps played one after the other."""
    texts = []
    for step in steps:
        texts.append(game.format_move(position, step))
        position = game.play(position, step)
    return texts


def step_to(game: Game, before: Position, after: Position) -> list[int]:
    """The step that leads from one position to another in the middle of a turn."""
    identity = game.capacities.identity
    steps = (step for step in game.legal_moves(before) if (game.play(before, step) == after)[:identity].all())
    return [next(steps)]


def turn_texts(game: Game, before: Position, found: Sequence[RootValue]) -> list[str]:
    """The turns of one position as texts: the texts of their steps, separated by spaces."""
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
        texts.append(" ".join(step_texts(game, before, steps)))
    return texts
