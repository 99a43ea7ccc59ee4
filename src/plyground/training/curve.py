"""Learning curves: their points, the mean of several, and a drawing with characters for a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from plyground.core.charts import Chart, Series
from plyground.core.reports import Drawing

WIDTH, HEIGHT = 64, 12  # of a curve in the terminal
MARGIN, NARROWEST = 9, 16  # left of it, for the scale; and the least width
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille character: rows of left and right


def points(curve: Sequence[dict[str, Any]], name: str = "win_rate") -> tuple[np.ndarray, np.ndarray]:
    """The games and the figures of those checkpoints of a curve that have the figure."""
    rows = [row for row in curve if row.get(name) is not None]
    return np.array([row["games"] for row in rows], float), np.array([row[name] for row in rows], float)


def mean_curve(curves: Sequence[Sequence[dict[str, Any]]]) -> tuple[np.ndarray, np.ndarray]:
    """The mean over runs at the checkpoints that all of them have."""
    common = set.intersection(*({row["games"] for row in curve if "win_rate" in row} for curve in curves))
    games = sorted(common)
    rates = {curve_number: {row["games"]: row.get("win_rate") for row in curve}
             for curve_number, curve in enumerate(curves)}  # fmt: skip
    means = [np.mean([rates[number][game] for number in rates]) for game in games]
    return np.array(games, float), np.array(means)


def curve_chart(curves: Mapping[str, Sequence[dict[str, Any]]], benchmark: str) -> Chart:
    """The curves with their 95 % intervals, by the names of their runs; for pages."""
    series = [
        Series(name, [(row["games"], row["win_rate"], row.get("low"), row.get("high")) for row in curve
                      if row.get("win_rate") is not None])
        for name, curve in curves.items()
    ]  # fmt: skip
    title = f"Games won against {benchmark}, with 95 % intervals"
    return Chart(title, "training games", "games won", series, is_percent=True)


def curve_drawing(curves: Sequence[Sequence[dict[str, Any]]]) -> list[Drawing]:
    """The curve for a report; nothing if there are fewer than two checkpoints."""
    made = Drawing(lambda width: draw_curve(curves, max(width - MARGIN, NARROWEST)), WIDTH + MARGIN)
    return [made] if draw_curve(curves) else []


def draw_curve(curves: Sequence[Sequence[dict[str, Any]]], width: int = WIDTH, height: int = HEIGHT) -> str:
    """The mean win rate over games as dots, with its scale; empty if there are fewer than two checkpoints."""
    games, rates = mean_curve(curves) if curves and all(curves) else (np.array([]), np.array([]))
    if len(games) < 2:
        return ""
    low, high = min(rates.min(), 0.0 if rates.min() < 0.2 else rates.min()), rates.max()
    if high - low <= 0.02:
        low, high = min(low, 0.98), min(low, 0.98) + 0.02
    columns = np.linspace(games[0], games[-1], 2 * width)
    heights = (np.interp(columns, games, rates) - low) / (high - low) * (4 * height - 1)
    cells = np.zeros((height, width), int)
    for column, level in enumerate(heights):
        dot = 4 * height - 1 - round(float(level))
        cells[dot // 4, column // 2] |= DOTS[dot % 4][column % 2]
    lines = ["".join(chr(0x2800 + cell) for cell in row) for row in cells]
    labels = {0: f"{100 * high:5.1f} % ", height - 1: f"{100 * low:5.1f} % "}
    drawn = [labels.get(number, " " * 8) + "│" + line for number, line in enumerate(lines)]
    ends = f"{int(games[0]):,}", f"{int(games[-1]):,} games"
    return "\n".join([*drawn, " " * 8 + "└" + "─" * width, " " * 9 + ends[0] + ends[1].rjust(width - len(ends[0]))])
