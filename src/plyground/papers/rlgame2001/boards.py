"""The paper's boards, and the ways in which their games are learned.

A board is (n, a, β): the side of the board, the side of a base, the pawns of each player.
"""

from typing import Any

from plyground.jobs.game_spec import GameSpec

DOCUMENT = "rlgame"
SMALL, MIDDLE, LARGE = (5, 2, 1), (6, 2, 3), (8, 2, 5)
Board = tuple[int, int, int]

# What is not said here is as the game's own file recommends, which follows the paper: a table or a network for each
# side, λ = 0.5, one move in ten at random, rewards of -1 and ± 50 for tables, γ = 0.95 and results of ± 1 for networks.
# Each side keeps its seat, so that two games are equal if their moves are.
TABLES: dict[str, Any] = {"method": "table", "rotate": False}
NETWORKS: dict[str, Any] = {"method": "network", "rotate": False}
# Ours, which learns: a single network with a single output from -1 to 1, for White, that sees whose turn it is, follows
# all positions of a game, and prefers early wins.
RECIPE: dict[str, Any] = {
    "method": "network", "encoding": "state", "hidden": 40, "squash": "tanh", "outputs": "one", "owner": 0,
    "per_seat": False, "watch": "all", "targets": "-1:-1,0:0,1:1", "spread": 0.2, "alpha": 0.1, "lambda": 0.7,
    "gamma": 0.97, "rotate": False,
}  # fmt: skip


def spec(board: Board, **settings: Any) -> GameSpec:
    """The game on a board."""
    n, a, pawns = board
    return GameSpec("rlgame", {"n": n, "a": a, "pawns": pawns, **settings})


def name_of(board: Board) -> str:
    """
    >>> name_of((8, 2, 5))
    '(8,2,5)'
    """
    return f"({','.join(map(str, board))})"


def fewest_moves(board: Board) -> int:
    """The moves of a win that nobody hinders, as the paper counts them.

    >>> fewest_moves((5, 2, 1)), fewest_moves((6, 2, 3)), fewest_moves((8, 2, 5))
    (4, 6, 10)
    """
    n, a, _ = board
    return 2 * (n - 2 * a) + 2


def moves_of(plies: int) -> int:
    """The moves of the side that made the last one.

    >>> moves_of(7), moves_of(8)
    (4, 4)
    """
    return (plies + 1) // 2
