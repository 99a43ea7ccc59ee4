"""Learning curves as a picture."""

import io
import pathlib
from collections.abc import Sequence
from typing import Any

from plyground.core.atomic_files import whole_file
from plyground.training.curve import mean_curve, points


def save_picture(path: pathlib.Path, title: str, benchmark: str, curves: Sequence[Sequence[dict[str, Any]]],
                 reference: tuple[float, str] | None = None) -> None:  # fmt: skip
    """The curves of all runs with their 95 % intervals, and their mean, as a PNG file."""
    from matplotlib.figure import Figure  # takes a while to import, and only pictures need it

    figure = Figure(figsize=(8, 4.5), dpi=120)
    axes = figure.subplots()
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
    with whole_file(path) as file:
        file.write(buffer.getvalue())
