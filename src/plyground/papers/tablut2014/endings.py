"""How games end: what is left on the board, and in how many rounds they are won."""

from collections import Counter
from collections.abc import Iterable, Mapping

import numpy as np

from plyground.core.game import Position
from plyground.games.tablut.board import (
    ATTACKERS,
    CELLS,
    END,
    KING_ESCAPED,
    LIMIT,
    NO_ATTACKER,
    REPEATED,
    SOLDIERS,
)

FEW = 2  # pieces that are left of a side, as the report says: one or two


def ending_of(board: np.ndarray, last: Position) -> dict[str, int]:
    """What is true of a game's last position, as 0 or 1, and how many pieces are left; the king counts as White's."""
    cells = int(board[CELLS])
    attackers, soldiers, end = (int(last[cells + place]) for place in (ATTACKERS, SOLDIERS, END))
    return {
        "games": 1, "escaped": int(end == KING_ESCAPED), "wiped out": int(end == NO_ATTACKER),
        "drawn": int(end in (LIMIT, REPEATED)), "reduced": int(min(attackers, soldiers + 1) <= FEW),
        "attackers": attackers, "soldiers": soldiers,
    }  # fmt: skip


def endings_of(board: np.ndarray, positions: Iterable[Position]) -> dict[str, int]:
    """The same of several games, added up."""
    total: Counter[str] = Counter()
    for last in positions:
        total.update(ending_of(board, last))
    return dict(total)


def rounds_of_wins(plies: np.ndarray, results: np.ndarray) -> list[dict[str, int]]:
    """[seat] how many games it won in so many rounds; results are 1 where seat 0 won and -1 where seat 1 did."""
    rounds = -(-plies // 2)
    counted = [np.unique(rounds[results == result], return_counts=True) for result in (1, -1)]
    return [{str(number): int(games) for number, games in zip(*one, strict=True)} for one in counted]


def won_before(told: Mapping[str, int], rounds: int) -> int:
    """How many of these games were won in fewer rounds.

    >>> won_before({"9": 3, "24": 1, "25": 7}, 25)
    4
    """
    return sum(games for number, games in told.items() if int(number) < rounds)
