"""Learning curves: as a picture, and as lines of text for a terminal."""

import io
import pathlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.core.atomic_files import whole_file

WIDTH, HEIGHT = 64, 12  # of a curve in the terminal
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille character: rows of left and right


def points(curve: Sequence[dict[str, Any]], name: str = "win_rate") -> tuple[np.ndarray, np.ndarray]:
    """The games and the figures of a curve's checkpoints that have one."""
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


def draw_curve(curves: Sequence[Sequence[dict[str, Any]]], width: int = WIDTH, height: int = HEIGHT) -> str:
    """The mean win rate over games as dots, with its scale; empty if there are fewer than two checkpoints."""
    games, rates = mean_curve(curves) if curves and all(curves) else (np.array([]), np.array([]))
    if len(games) < 2:
        return ""
    low, high = min(rates.min(), 0.0 if rates.min() < 0.2 else rates.min()), rates.max()
    high = high if high - low > 0.02 else low + 0.02
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


def save_picture(path: pathlib.Path, title: str, benchmark: str, curves: Sequence[Sequence[dict[str, Any]]],
                 reference: tuple[float, str] | None = None) -> None:  # fmt: skip
    """The curves of all runs with their 95 % intervals, and their mean, as a PNG file."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5), dpi=120)
    several = len(curves) > 1
    for number, curve in enumerate(curves):
        games, rates = points(curve)
        if len(games) == 0:
            continue
        label = None if several else "this run, 95 % interval"
        axes.plot(games, 100 * rates, color="tab:blue", alpha=0.35 if several else 1.0, lw=1.0 if several else 1.8,
                  marker="o", ms=2.5, label=label)  # fmt: skip
        low, high = points(curve, "low")[1], points(curve, "high")[1]
        axes.fill_between(games, 100 * low, 100 * high, color="tab:blue", alpha=0.06 if several else 0.18, lw=0)
        if several and number == 0:
            axes.plot([], [], color="tab:blue", alpha=0.35, lw=1.0, label=f"each of {len(curves)} runs")
    if several:
        games, means = mean_curve(curves)
        axes.plot(games, 100 * means, color="tab:orange", lw=2.2, label=f"mean of {len(curves)} runs")
    if reference is not None:
        axes.axhline(100 * reference[0], color="0.4", lw=1.0, ls="--", label=reference[1])
    axes.set_xlabel("training games")
    axes.set_ylabel(f"games won against {benchmark}, %")
    axes.set_title(title)
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.25)
    axes.xaxis.set_major_formatter(lambda value, position: f"{int(value):,}")
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="lower right", frameon=False)
    figure.tight_layout()
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    pyplot.close(figure)
    with whole_file(path) as file:
        file.write(buffer.getvalue())
