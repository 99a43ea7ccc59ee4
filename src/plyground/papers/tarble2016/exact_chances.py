"""How likely Red wins a small ending of Tarble if both sides play as well as they can, however long it takes.

Where looking some turns ahead leaves two figures (`winning_chances.py`), all positions with so few pieces are solved
together, twice: with everything that is uncertain counting for Red and against him. A tie is not a win.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.kept_arrays import Arrays, Progress, kept_arrays
from plyground.core.known_values import ask
from plyground.games.tarble.endgame_solving import solve_bounds
from plyground.games.tarble.endgames import MATERIALS, known_endings

LARGEST_LEAD = 5
RESIDUAL = 1e-12
ROUNDING = 1e-14  # of the sums of a sweep
FORMAT = 1


@dataclass(frozen=True)
class ExactChance:
    """The probability that Red wins, and by how much it may be wrong."""

    probability: float
    error: float

    def __str__(self) -> str:
        return f"{self.probability:.10f}"


def exact_chances(game: Game, positions: Sequence[Position]) -> list[ExactChance]:
    """The chances of Red in positions between two turns with at most two pieces against one, Blue to roll."""
    about = {
        "format": FORMAT, "rules": dict(game.rules_parts), "side": game.settings["side"], "lead": LARGEST_LEAD,
        "residual": RESIDUAL, "positions": [game.to_text(position) for position in positions],
    }  # fmt: skip

    def solve(progress: Progress) -> Arrays:
        side, cores = game.settings["side"], os.cpu_count() or 1
        tables, _, blue = solve_bounds(side, MATERIALS, LARGEST_LEAD, -1.0, RESIDUAL, cores, progress)
        # Blue's most is Red's least.
        found = [known_endings(tables, each.array, LARGEST_LEAD) for each in (blue.highest, blue.lowest)]
        return {"bounds": np.array([[ask(each, game.board, position) for position in positions] for each in found])}

    bounds = kept_arrays("tarble-chances", about, "solving small endings of Tarble", solve)["bounds"]
    return [ExactChance((low + high + 2) / 4, max((high - low) / 4, ROUNDING)) for low, high in bounds.T.tolist()]
