"""From the positions of a game back to its moves: the steps of every turn, and what chance did."""

import itertools
from collections.abc import Sequence

import numpy as np

from plyground.core.contract import CHANCE
from plyground.core.errors import MoveError
from plyground.core.game import Game, Position


def moves_of(game: Game, positions: Sequence[Position]) -> list[int]:
    """The moves of a game, given its positions after every step, turn or roll."""
    return [move for before, after in itertools.pairwise(positions) for move in steps_between(game, before, after)]


def steps_between(game: Game, before: Position, after: Position) -> list[int]:
    """One list of moves that leads from a position to a later one of the same turn, or over one roll."""
    moves = range(len(game.chance(before))) if game.mover(before) == CHANCE else game.legal_moves(before)
    for move in moves:
        if _is_same(game, _played(game, before, move), after):
            return [move]
    own = game.definition.call("steps_between", game, before, after)
    if own is None and game.mover(before) != game.mover(after):
        own = game.steps_of_turn(before, after)
    return own if own is not None else _search(game, before, after)


def _played(game: Game, position: Position, move: int) -> Position:
    after = position.copy()
    game.functions.play(game.board, after, move)
    return after


def _is_same(game: Game, first: Position, second: Position) -> bool:
    identity = game.capacities.identity
    return np.array_equal(first[:identity], second[:identity])


def _search(game: Game, before: Position, after: Position) -> list[int]:
    """Search breadth first through the positions of the turn, for one in the middle of it."""
    seat = game.mover(before)
    identity = game.capacities.identity
    met = {before[:identity].tobytes()}
    layer: list[tuple[Position, list[int]]] = [(before, [])]
    while layer:
        following = []
        for position, steps in layer:
            if game.mover(position) != seat:
                continue
            for move in game.legal_moves(position):
                reached = _played(game, position, move)
                if _is_same(game, reached, after):
                    return [*steps, move]
                if (key := reached[:identity].tobytes()) not in met:
                    met.add(key)
                    following.append((reached, [*steps, move]))
        layer = following
    raise MoveError(f"{game.name}: no turn leads from {game.to_text(before)} to {game.to_text(after)}")
