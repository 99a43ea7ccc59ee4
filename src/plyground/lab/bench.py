"""Speed on one thread, row by row, per second of processor time. Never a test: a loaded machine is slower."""

import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from plyground.games import game as make_game
from plyground.match.playout import Playout, playout

REPEATS = 5


@dataclass(frozen=True)
class Row:
    """One line of the benchmark: what is measured, in which unit, and the figure to reach."""

    game: str
    settings: dict[str, Any]
    unit: str
    goal: int
    figure: Callable[[Playout], float]

    def run(self, seconds: float) -> list[float]:
        """Play random games on one thread; the rates of REPEATS runs of `seconds / REPEATS` each, ascending."""
        game = make_game(self.game, **self.settings)
        games = 16
        played = playout(game, games, workers=1)  # compiles, and warms the caches
        while played.processor_seconds < seconds / REPEATS / 2:
            growth = 1.2 * seconds / REPEATS / max(played.processor_seconds, 1e-3)
            games = int(games * min(max(growth, 1.5), 20)) + 1
            played = playout(game, games, workers=1)
        return sorted(self.figure(playout(game, games, seed, workers=1)) for seed in range(REPEATS))


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
    """Measure the rows one after the other: the median of the repeats, and the fastest (a quiet moment)."""
    described, began = machine(), time.perf_counter()
    rates = {}
    for name, row in rows.items():
        rates[name] = row.run(seconds)
        progress(1)
    return {
        "machine": described,
        "rows": {name: round(statistics.median(found), 1) for name, found in rates.items()},
        "fastest": {name: round(found[-1], 1) for name, found in rates.items()},
        "goals": {name: row.goal for name, row in rows.items()},
        "seconds": round(time.perf_counter() - began, 1),
    }
