"""Speed of solving games: positions per second of processor time on one thread, from nothing to the answer."""

import time
from dataclasses import dataclass
from typing import Any

from plyground.exact.solving import solve
from plyground.games import game as make_game

MOST_REPEATS = 5


@dataclass(frozen=True)
class Solving:
    """A game that is solved again and again."""

    game: str
    settings: dict[str, Any]
    method: str
    goal: float
    unit: str = "positions/s"
    lower_is_better = False

    def run(self, seconds: float) -> list[float]:
        """The figures of as many repeats as fit into `seconds`, one at least."""
        game = make_game(self.game, **self.settings)
        solve(game, self.method, workers=1, anyway=True)  # compiles, and warms the caches
        found: list[float] = []
        began = time.process_time()
        while not found or (time.process_time() - began < seconds and len(found) < MOST_REPEATS):
            before = time.process_time()
            positions = solve(game, self.method, workers=1, anyway=True).to_dict()["positions"]
            found.append(positions / (time.process_time() - before))
        return found


ROWS: dict[str, Solving] = {
    "rlgame_retrograde_positions": Solving("rlgame", {"n": 6, "a": 2, "pawns": 2}, "retrograde", 500_000),
    "tictactoe_4_4_retrograde_positions": Solving("tictactoe", {"m": 4, "n": 4, "k": 4}, "retrograde", 2_000_000),
    "hypergammon_values_positions": Solving("hypergammon", {"checkers": 2}, "values", 20_000),
    "polar_alphabeta_positions": Solving("polar", {"rings": 4, "spokes": 4, "k": 4}, "alphabeta", 1_000_000),
    "polar_proof_positions": Solving("polar", {"rings": 4, "spokes": 4, "k": 4}, "proof", 1_000_000),
}
