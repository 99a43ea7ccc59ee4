"""The benchmark's report: every row's figure and goal, and the machine. Never a test: a loaded machine is slower."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numba
import numpy as np

from plyground.tools.benchmark.learning import ROWS as LEARNING_ROWS
from plyground.tools.benchmark.playing import ROWS as PLAYING_ROWS


class Row(Protocol):
    """One row of the benchmark."""

    @property
    def unit(self) -> str: ...

    @property
    def goal(self) -> float: ...

    @property
    def lower_is_better(self) -> bool: ...

    def run(self, seconds: float) -> list[float]:
        """The figures of several repeats, which take about `seconds` together."""
        ...


ROWS: dict[str, Row] = {**PLAYING_ROWS, **LEARNING_ROWS}


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
    """The processor as Linux names it, or else as Python does."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def measure(rows: Mapping[str, Row], seconds: float, progress: Callable[[int], None]) -> dict[str, Any]:
    """Measure the rows one after the other: the median of the repeats, and the fastest.

    Ctrl-C ends it with the rows measured so far, if there are any.
    """
    described, began = machine(), time.perf_counter()
    medians, fastest = {}, {}
    try:
        for name, row in rows.items():
            found = row.run(seconds)
            fastest[name] = rounded(min(found) if row.lower_is_better else max(found))
            medians[name] = rounded(statistics.median(found))
            progress(1)
    except KeyboardInterrupt:
        if not medians:
            raise
    return {
        "machine": described,
        "rows": medians,
        "fastest": {name: fastest[name] for name in medians},
        "goals": {name: rows[name].goal for name in medians},
        "units": {name: rows[name].unit for name in medians},
        "seconds": round(time.perf_counter() - began, 1),
        **({"interrupted": True} if len(medians) < len(rows) else {}),
    }


def rounded(figure: float) -> float:
    """Four digits are enough for small figures, one decimal for large ones."""
    return float(f"{figure:.4g}") if figure < 100 else round(figure, 1)
