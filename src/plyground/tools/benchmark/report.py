"""The benchmark's report: every row's figure and goal, and the machine. Never a test: a loaded machine is slower."""

import os
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from plyground.core.provenance import machine
from plyground.tools.benchmark.learning import ROWS as LEARNING_ROWS
from plyground.tools.benchmark.playing import ROWS as PLAYING_ROWS
from plyground.tools.benchmark.solving import ROWS as SOLVING_ROWS


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


ROWS: dict[str, Row] = {**PLAYING_ROWS, **LEARNING_ROWS, **SOLVING_ROWS}


def load() -> float | None:
    """How busy the machine is, where it says so."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def measure(rows: Mapping[str, Row], seconds: float, progress: Callable[[int], None]) -> dict[str, Any]:
    """Measure the rows one after the other: the median of the repeats, and the fastest.

    Ctrl-C ends it with the rows measured so far, if there are any.
    """
    described, began = machine() | {"load": load()}, time.perf_counter()
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
