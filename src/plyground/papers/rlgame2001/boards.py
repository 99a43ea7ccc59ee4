"""The paper's boards, and the ways in which their games are learned.

A board is (n, a, β): the side of the board, the side of a base, the pawns of each player.
"""

from dataclasses import dataclass
from typing import Any

from plyground.jobs.game_spec import GameSpec
from plyground.papers.given import paper, unknown

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
OF_LEARNERS = (
    "The paper's networks have α = 0.001, λ = 0.5 and γ = 0.95 (section 3.2), where nothing else is said. The recipe "
    f"is ours: α = {RECIPE['alpha']:g}, λ = {RECIPE['lambda']:g}, γ = {RECIPE['gamma']:g}, {RECIPE['hidden']} hidden "
    "units, inputs `state`, one network for both sides."
)


@dataclass(frozen=True)
class ByTables:
    """What the paper tells of learning by tables."""

    alpha: float = paper(0.001, "section 3.1")
    lam: float = paper(0.5, "section 3.1: λ")
    gamma: float = paper(1.0, "section 3.1")
    reward: float = paper(-1.0, "section 3.1: for every move")
    result: float = paper(50.0, "section 3.1: for the winner's last move, as much less for the loser's")
    explore: float = paper(0.1, "section 3.1: the best move with probability 0.9")

    def learning(self) -> dict[str, Any]:
        """The training options."""
        targets = f"-1:{-self.result:g},0:0,1:{self.result:g}"
        return TABLES | {"alpha": self.alpha, "lambda": self.lam, "gamma": self.gamma, "reward": self.reward,
                         "targets": targets, "explore": f"{self.explore:g}"}  # fmt: skip


@dataclass(frozen=True)
class ByNetworks:
    """What the paper tells of learning by networks."""

    alpha: float = paper(0.001, "section 3.2")
    lam: float = paper(0.5, "section 3.2: λ")
    gamma: float = paper(0.95, "section 3.2")
    result: float = paper(1.0, "section 3.2: for victory, as much less for defeat, else 0")
    explore: float = paper(0.1, "section 3.1: the best move with probability 0.9; 3.2 names no other")
    hidden: int = unknown(61, "section 3.2: half of the inputs, of which it counts 66 and describes 122 (D5)")
    spread: float = unknown(0.5, "of the first weights")

    def learning(self) -> dict[str, Any]:
        """The training options."""
        targets = f"-1:{-self.result:g},0:0,1:{self.result:g}"
        return NETWORKS | {"alpha": self.alpha, "lambda": self.lam, "gamma": self.gamma, "targets": targets,
                           "explore": f"{self.explore:g}", "hidden": self.hidden, "spread": self.spread}  # fmt: skip


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
