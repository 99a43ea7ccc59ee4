"""Finds how many games a server holds: doubles their number until it is too slow, then halves the gap."""

from collections.abc import Callable
from typing import Any

NEAR = 0.1  # the gap between what holds and what does not, as a share of what holds
Try = Callable[[int], tuple[bool, Any]]  # whether so many games are held, and the figures


def find_limit(first: int, most: int, attempt: Try) -> tuple[int | None, int | None, list[Any]]:
    """The most games that were held, the fewest that were not, and the figures of all attempts.

    >>> held, broke, tried = find_limit(50, 10_000, lambda games: (games <= 333, games))
    >>> held, broke, tried
    (325, 350, [50, 100, 200, 400, 300, 350, 325])
    """
    held, broke, tried = None, None, []
    games = min(first, most)
    while True:
        is_held, figures = attempt(games)
        tried.append(figures)
        if is_held:
            held = games
        else:
            broke = games
        if broke is None:
            if games == most:
                return held, None, tried
            games = min(2 * games, most)
        elif held is None:
            if broke == 1:
                return None, broke, tried
            games = broke // 2
        elif broke - held <= max(1, NEAR * held):
            return held, broke, tried
        else:
            games = (held + broke) // 2
