"""Counting move sequences, the first test of any rules.

A ply is a turn: in a game with dice a roll and one of its distinct results, elsewhere a move.
"""

from collections.abc import Callable

from plyground.core.contract import CHANCE, OVER
from plyground.core.counting import count_steps, count_turns
from plyground.core.game import Game, Position
from plyground.core.turns import TurnFinder

KERNEL_DEPTH = 3  # plies counted by one kernel call; Ctrl-C and progress are handled between calls


def perft(game: Game, position: Position, depth: int, progress: Callable[[int], None] = lambda count: None) -> int:
    """Number of sequences of exactly `depth` plies; a finished game has no continuation."""
    return _count(
        game, TurnFinder(game.rules_for(models=False), game.board, game.capacities), position, depth, progress
    )


def divide(
    game: Game, position: Position, depth: int, progress: Callable[[int], None] = lambda count: None
) -> list[tuple[str, int]]:
    """The count under each move of the position, or under each roll where one is due."""
    finder = TurnFinder(game.rules_for(models=False), game.board, game.capacities)
    if game.chance(position):
        rolls = range(len(game.chance(position)))
        return [
            (game.format_move(position, roll), _count(game, finder, game.play(position, roll), depth, progress))
            for roll in rolls
        ]
    parts = []
    for end, steps in game.turns(position):
        names = [game.format_move(p, step) for p, step in zip(game.replay(steps, position), steps, strict=False)]
        parts.append((" ".join(names), _count(game, finder, end, depth - 1, progress)))
    return parts


def _count(game, finder, position, depth, progress) -> int:
    if depth == 0:
        return 1
    if game.capacities.results == 0 and depth <= KERNEL_DEPTH:
        total = count_steps(game.rules_for(models=False), game.board, position, depth)
    elif depth == 1:
        total = finder.run(count_turns, position)
    elif game.mover(position) == CHANCE:
        outcomes = range(len(game.chance(position)))
        return sum(_count(game, finder, game.play(position, roll), depth, progress) for roll in outcomes)
    elif game.mover(position) == OVER:
        return 0
    else:
        return sum(_count(game, finder, end, depth - 1, progress) for end in finder.find(position))
    progress(total)
    return total
