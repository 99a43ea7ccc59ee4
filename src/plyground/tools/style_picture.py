"""Styles as a picture: a histogram for everybody, and every figure with its interval beside that of people."""

import pathlib
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plyground.core.style import HISTOGRAM, MEAN, SHARE, Measure
from plyground.core.tables import short_name
from plyground.matches.style.figures import Figure, value_text
from plyground.matches.style.style import Manner, StyleReport
from plyground.matches.wording import NO_INTERVAL
from plyground.tools.comparison_picture import COLOURS, check_name, new_figure, write_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

PEOPLE_COLOUR, MODE_COLOUR = "#222222", "#f2c14e"
COLUMN_WIDTH, HISTOGRAM_HEIGHT, MEASURE_HEIGHT = 3.0, 2.4, 0.62
LONGEST_NAME = 26


def save_picture(path: pathlib.Path, found: StyleReport) -> None:
    """Write the picture as PNG, PDF or SVG, by the name of the file."""
    check_name(path)
    write_figure(path, draw(found))


def draw(found: StyleReport) -> "Drawing":
    """Rows of histograms, a panel for everybody; below them the shares, and the means."""
    histograms = [measure for measure in found.measures if measure.kind == HISTOGRAM]
    shares = [measure for measure in found.measures if measure.kind == SHARE]
    means = [measure for measure in found.measures if measure.kind == MEAN]
    heights = [HISTOGRAM_HEIGHT] * len(histograms)
    if shares:
        heights.append(0.9 + panel_height(len(shares), len(found.manners)))
    if means:
        heights.append(0.9 + panel_height(len(means), len(found.manners)))
    width = max(COLUMN_WIDTH * len(found.manners) + 0.6, 9.0)
    figure = new_figure(width, sum(heights) + 0.7)
    figure.suptitle(f"How they play {found.game.name}", fontsize=13, fontweight="bold")
    parts = list(figure.subfigures(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0])
    for measure in histograms:
        draw_histograms(parts.pop(0), found.manners, measure)
    if shares:
        draw_figures(parts.pop(0), found.manners, shares, "share of turns, %", 100.0)
    if means:
        draw_means(parts.pop(0), found.manners, means)
    return figure


def panel_height(measures: int, manners: int) -> float:
    """How much room the rows of some measures take."""
    return MEASURE_HEIGHT * measures * max(manners / 3, 1.0)


# Histograms


def draw_histograms(part: Any, manners: Sequence[Manner], measure: Measure) -> None:
    """One histogram for everybody; the value that is commonest among people has another background."""
    part.suptitle(measure.about, fontsize=10)
    panels = part.subplots(1, len(manners), sharey=True, squeeze=False)[0]
    low, high = measure.values
    values = list(range(low, high + 1))
    for number, (panel, manner) in enumerate(zip(panels, manners, strict=True)):
        figure = manner.figure(measure.name)
        if measure.people_value is not None:
            panel.axvspan(measure.people_value - 0.5, measure.people_value + 0.5, color=MODE_COLOUR, alpha=0.35, lw=0,
                          label="people's commonest")  # fmt: skip
        if figure is not None:
            draw_bars(panel, values, figure, COLOURS[number % len(COLOURS)])
        panel.set_title(short_name(manner.name, LONGEST_NAME), fontsize=9)
        panel.set_xticks(values, [value_text(measure, value) for value in values])
        panel.set_xlim(low - 0.6, high + 0.6)
        panel.spines[["top", "right"]].set_visible(False)
        panel.grid(axis="y", alpha=0.25)
        panel.set_axisbelow(True)
    panels[0].set_ylabel("% of turns")
    if measure.people_value is not None:
        panels[-1].legend(frameon=False, fontsize=8, loc="upper right")


def draw_bars(panel: Any, values: list[int], figure: Figure, colour: str) -> None:
    """The shares of all values with their intervals."""
    shares = [100 * share for share, _ in figure.shares]
    below = [100 * (share - interval[0]) for share, interval in figure.shares]
    above = [100 * (interval[1] - share) for share, interval in figure.shares]
    spread = None if any(interval == NO_INTERVAL for _, interval in figure.shares) else [below, above]
    panel.bar(values, shares, 0.78, color=colour, yerr=spread, error_kw={"elinewidth": 1.2, "capsize": 2})


# Single figures


def draw_figures(part: Any, manners: Sequence[Manner], measures: Sequence[Measure], label: str, scale: float) -> None:
    """A row for every measure: a dot with its interval for everybody, a diamond for people."""
    panel = part.subplots()
    draw_rows(panel, manners, measures, scale)
    panel.set_xlabel(label)
    if scale == 100.0:
        panel.set_xlim(-2, 102)
    panel.legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))


def draw_rows(panel: Any, manners: Sequence[Manner], measures: Sequence[Measure], scale: float) -> None:
    """The dots, bars and diamonds of some measures."""
    for row, measure in enumerate(measures):
        if row % 2 == 0:
            panel.axhspan(row - 0.5, row + 0.5, color="#000000", alpha=0.035, lw=0)
        for number, manner in enumerate(manners):
            figure = manner.figure(measure.name)
            if figure is not None:
                height = row + (number - (len(manners) - 1) / 2) * 0.62 / max(len(manners), 2)
                draw_dot(panel, figure, height, scale, COLOURS[number % len(COLOURS)])
        if measure.people_value is not None:
            panel.plot(scale * measure.people_value, row, "D", color=PEOPLE_COLOUR, ms=7, mfc="none", mew=1.6, zorder=3)
    for number, manner in enumerate(manners):  # what the legend shows, whatever figures there are
        name = short_name(manner.name, LONGEST_NAME)
        panel.plot([], [], "o-", color=COLOURS[number % len(COLOURS)], ms=5, lw=2, label=name)
    if any(measure.people_value is not None for measure in measures):
        panel.plot([], [], "D", color=PEOPLE_COLOUR, ms=7, mfc="none", mew=1.6, label="people (published)")
    panel.set_yticks(range(len(measures)), [wrapped_label(measure.about) for measure in measures], fontsize=9)
    panel.set_ylim(len(measures) - 0.5, -0.5)
    panel.spines[["top", "right"]].set_visible(False)
    panel.grid(axis="x", alpha=0.25)


def draw_dot(panel: Any, figure: Figure, height: float, scale: float, colour: str) -> None:
    """A figure and its interval."""
    panel.plot(scale * figure.value, height, "o", color=colour, ms=5)
    if figure.interval is not None and figure.interval != NO_INTERVAL:
        panel.plot([scale * end for end in figure.interval], [height, height], color=colour, lw=2.2, alpha=0.65)


def draw_means(part: Any, manners: Sequence[Manner], measures: Sequence[Measure]) -> None:
    """Means: those that are about one unit or less share a scale, every other one has its own."""
    small = [measure for measure in measures if largest(manners, measure) <= 3]
    others = [measure for measure in measures if measure not in small]
    groups = [group for group in (small, *([measure] for measure in others)) if group]
    panels = part.subplots(len(groups), 1, squeeze=False, height_ratios=[len(group) for group in groups])[:, 0]
    for panel, group in zip(panels, groups, strict=True):
        draw_rows(panel, manners, group, 1.0)
        panel.set_xlim(left=0)
    panels[0].legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))


def largest(manners: Sequence[Manner], measure: Measure) -> float:
    """The largest figure of a measure."""
    return max(figure.value for manner in manners if (figure := manner.figure(measure.name)) is not None)


def wrapped_label(text: str, width: int = 34) -> str:
    """A text on lines that fit beside a panel."""
    return "\n".join(textwrap.wrap(text, width))
