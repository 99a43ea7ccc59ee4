"""Speed on one thread, row by row, per second of processor time. Never a test: a loaded machine is slower."""

import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from plyground.games import game as make_game
from plyground.match.playout import Playout, playout


@dataclass(frozen=True)
class Row:
    """One line of the benchmark: what is measured, in which unit, and the figure to reach."""

    game: str
    settings: dict[str, Any]
    unit: str
    goal: int
    figure: Callable[[Playout], float]

    def run(self, seconds: float) -> float:
        """Play random games for about `seconds` on one thread; the rate."""
        game = make_game(self.game, **self.settings)
        games = 16
        played = playout(game, games, workers=1)  # compiles, and warms the caches
        while played.seconds < seconds / 2:
            games = int(games * min(max(1.2 * seconds / max(played.seconds, 1e-3), 1.5), 20)) + 1
            played = playout(game, games, workers=1)
        return self.figure(played)


def games_per_second(played: Playout) -> float:
    return played.games / played.processor_seconds


def moves_per_second(played: Playout) -> float:
    return float(played.choices.sum()) / played.processor_seconds


ROWS = {
    "backgammon_random_games": Row("backgammon", {}, "games/s", 4_000, games_per_second),
    "hypergammon_random_games": Row("hypergammon", {}, "games/s", 40_000, games_per_second),
    "tictactoe_random_games": Row("tictactoe", {}, "games/s", 1_800_000, games_per_second),
    "tablut_9_random_moves": Row("tablut", {"size": 9}, "moves/s", 1_500_000, moves_per_second),
    "pachisi_random_throws": Row("pachisi", {}, "throws/s", 2_000_000, moves_per_second),
}


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "processor": processor_name(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "system": platform.system(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def processor_name() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def measure(rows: dict[str, Row], seconds: float, progress: Callable[[int], None]) -> dict[str, Any]:
    """Measure the rows one after the other."""
    described, figures, began = machine(), {}, time.perf_counter()
    for name, row in rows.items():
        figures[name] = round(row.run(seconds), 1)
        progress(1)
    return {"machine": described, "rows": figures, "goals": {name: row.goal for name, row in rows.items()},
            "seconds": round(time.perf_counter() - began, 1)}  # fmt: skip
