"""Counting move sequences, the first test of any rules.

A ply is a turn: in a game with dice a roll and one of its distinct results, elsewhere a move.
"""

from collections.abc import Callable

from plyground.core.contract import CHANCE, OVER
from plyground.core.counting import count_steps, count_turns
from plyground.core.game import Game, Position
from plyground.core.slack import IN_A_ROW, MOST_IN_A_ROW, capacity_error, excess
from plyground.core.turns import OVERFLOW, TurnFinder

KERNEL_DEPTH = 3  # plies counted by one kernel call; Ctrl-C and progress are handled between calls


def perft(game: Game, position: Position, depth: int, progress: Callable[[int], None] = lambda count: None) -> int:
    """Number of sequences of exactly `depth` plies; a finished game has no continuation."""
    return _count(game, game.turn_finder(), position, depth, progress)


def divide(
    game: Game, position: Position, depth: int, progress: Callable[[int], None] = lambda count: None
) -> list[tuple[str, int]]:
    """The count under each move of the position, or under each roll where one is due."""
    finder = game.turn_finder()
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


def _count(
    game: Game, finder: TurnFinder, position: Position, depth: int, progress: Callable[[int], None], rolled: int = 0
) -> int:
    """The count below a position that `rolled` chance events led to without a choice."""
    if depth == 0:
        return 1
    if rolled > MOST_IN_A_ROW:
        raise capacity_error(game.name, game.capacities, excess(IN_A_ROW, rolled))
    if game.capacities.results == 0 and depth <= KERNEL_DEPTH:
        total = _count_steps(game, position, depth)
    elif depth == 1:
        total = finder.run(count_turns, position, rolled)
    elif game.mover(position) == CHANCE:
        outcomes = range(len(game.chance(position)))
        return sum(_count(game, finder, game.play(position, roll), depth, progress, rolled + 1) for roll in outcomes)
    elif game.mover(position) == OVER:
        return 0
    else:
        return sum(_count(game, finder, end, depth - 1, progress) for end in finder.find(position))
    progress(total)
    return total


def _count_steps(game: Game, position: Position, depth: int) -> int:
    """The count by the kernel, with as many levels as the chance events between the steps need."""
    levels = 3 * depth + 3
    while (total := count_steps(game.rules_for(models=False), game.board, position, depth, levels)) == OVERFLOW:
        if levels > (depth + 1) * (MOST_IN_A_ROW + 1):
            raise capacity_error(game.name, game.capacities, excess(IN_A_ROW, levels))
        levels *= 2
    if total < 0:
        raise capacity_error(game.name, game.capacities, total)
    return total
