"""A comparison as a picture: every figure with its 95 % interval, or the curves of trainings."""

import io
import pathlib
from itertools import groupby
from typing import TYPE_CHECKING

from plyground.core.atomic_files import whole_file
from plyground.core.errors import PlygroundError
from plyground.matches.comparison import Compared, Comparison
from plyground.matches.differences import SHARE
from plyground.matches.wording import NO_INTERVAL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = (".png", ".pdf", ".svg")
COLOURS = ("#1f77b4", "#d95f02", "#1b9e77", "#7570b3", "#a6761d", "#666666")
PANEL_WIDTH, ROW_HEIGHT = 3.6, 0.42


def check_name(path: pathlib.Path) -> None:
    """Refuse a file that could not be written, before anything is played."""
    if path.suffix.lower() not in FORMATS:
        raise PlygroundError(f"--picture {path}: expected a name that ends in {', '.join(FORMATS)}")
    if not path.parent.is_dir():
        raise PlygroundError(f"--picture {path}: there is no folder {path.parent}; expected an existing one")


def save_picture(path: pathlib.Path, comparison: Comparison) -> None:
    """Write the picture as PNG, PDF or SVG, by the name of the file."""
    check_name(path)
    curve = [compared for compared in comparison.figures if compared.at is not None]
    figure = draw_curves(comparison, curve) if len(curve) > 1 else draw_panels(comparison)
    write_figure(path, figure)


def write_figure(path: pathlib.Path, figure: "Figure") -> None:
    """Write a figure as the name of the file says, completely or not at all."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format=path.suffix[1:].lower())
    try:
        with whole_file(path) as file:
            file.write(buffer.getvalue())
    except OSError as error:
        raise PlygroundError(f"--picture {path}: {error.strerror}") from None


def new_figure(width: float, height: float) -> "Figure":
    from matplotlib.figure import Figure  # takes a while to import, and only pictures need it

    return Figure(figsize=(width, height), dpi=120, layout="constrained")


def draw_panels(comparison: Comparison) -> "Figure":
    """A panel for every kind of figure, a row for every player, a colour for every thing compared."""
    ordered = sorted(comparison.figures, key=lambda compared: order_of(comparison, compared.what))
    panels = [(what, list(found)) for what, found in groupby(ordered, key=lambda compared: compared.what)]
    rows = max(len(found) for _, found in panels)
    height = 1.6 + ROW_HEIGHT * rows * max(len(comparison.names), 2)
    figure = new_figure(PANEL_WIDTH * len(panels) + 1.4, height)
    axes = figure.subplots(1, len(panels), squeeze=False, sharey=True)[0]
    for place, (panel, (what, found)) in enumerate(zip(axes, panels, strict=True)):
        draw_panel(panel, comparison, what, found)
        panel.set_yticks(range(len(found)), [compared.where for compared in found])
        if place == 0:
            panel.invert_yaxis()
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=len(comparison.names),
                  frameon=False)  # fmt: skip
    return figure


def order_of(comparison: Comparison, what: str) -> int:
    """Where a kind of figure first appears."""
    return [compared.what for compared in comparison.figures].index(what)


def draw_panel(panel, comparison: Comparison, what: str, found: list[Compared]) -> None:
    """One kind of figure: dots with bars for their intervals."""
    scale = 100 if found[0].unit == SHARE else 1
    number = len(comparison.names)
    for thing, name in enumerate(comparison.names):
        colour = COLOURS[thing % len(COLOURS)]
        for row, compared in enumerate(found):
            height = row + (thing - (number - 1) / 2) * 0.6 / number
            estimate = compared.estimates[thing]
            panel.plot(scale * estimate.value, height, "o", color=colour, ms=5, label=name if row == 0 else None)
            if estimate.interval is not None and estimate.interval != NO_INTERVAL:
                panel.plot([scale * end for end in estimate.interval], [height, height], color=colour, lw=2, alpha=0.6)
    panel.set_title(what + (", %" if scale == 100 else ""), fontsize=10)
    if scale == 100:
        panel.set_xlim(-3, 103)
    panel.set_ylim(len(found) - 0.5, -0.5)
    panel.grid(axis="x", alpha=0.25)


def draw_curves(comparison: Comparison, curve: list[Compared]) -> "Figure":
    """The mean curve of every training with its interval."""
    figure = new_figure(8, 4.5)
    axes = figure.subplots()
    games = [compared.at or 0.0 for compared in curve]
    for thing, name in enumerate(comparison.names):
        colour = COLOURS[thing % len(COLOURS)]
        estimates = [compared.estimates[thing] for compared in curve]
        axes.plot(games, [100 * each.value for each in estimates], color=colour, marker="o", ms=3, label=name)
        known = [each.interval if each.interval != NO_INTERVAL else None for each in estimates]
        ends = [interval or (each.value, each.value) for interval, each in zip(known, estimates, strict=True)]
        axes.fill_between(games, [100 * low for low, _ in ends], [100 * high for _, high in ends], color=colour,
                          alpha=0.15, lw=0)  # fmt: skip
    axes.set_xlabel("training games")
    axes.set_ylabel(f"games won against {comparison.settings.get('benchmark')}, %")
    axes.xaxis.set_major_formatter(lambda value, position: f"{int(value):,}")
    axes.grid(alpha=0.25)
    axes.legend(frameon=False, loc="lower right")
    return figure
