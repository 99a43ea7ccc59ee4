"""Styles as a picture: a histogram for everybody, and every figure with its interval beside that of people."""

import pathlib
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plyground.core.style import HISTOGRAM, MEAN, SHARE, Measure
from plyground.core.tables import short_name
from plyground.matches.style.figures import Figure, Interval, own_measures, value_text
from plyground.matches.style.style import Manner, StyleReport
from plyground.matches.wording import NO_INTERVAL
from plyground.tools.comparison_picture import COLOURS, check_name, new_figure, write_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

PEOPLE_COLOUR, MODE_COLOUR = "#222222", "#f2c14e"
COLUMN_WIDTH, HISTOGRAM_HEIGHT, MEASURE_HEIGHT = 3.4, 2.3, 0.5
NARROWEST = 11.0
LONGEST_NAME = 26
SMALL = 3.0  # means up to this share a scale


def save_picture(path: pathlib.Path, found: StyleReport) -> None:
    """Write the picture as PNG, PDF or SVG, by the name of the file."""
    check_name(path)
    write_figure(path, draw(found))


def draw(found: StyleReport) -> "Drawing":
    """Rows of histograms, a panel for everybody; the shares and, beside these, the means; at last what was foretold."""
    own = [measure.name for measure in own_measures(found.game)]  # where there are none, what every game has
    measures = [measure for measure in found.measures if measure.name in own or not own]
    histograms = [measure for measure in measures if measure.kind == HISTOGRAM]
    panels = panels_of(found.manners, [measure for measure in measures if measure.kind != HISTOGRAM])
    rows = max(map(len, panels), default=0)
    heights = [HISTOGRAM_HEIGHT] * len(histograms)
    if panels:
        heights.append(1.0 + MEASURE_HEIGHT * rows * max(len(found.manners) / 3, 1.0))
    if found.predictions:
        bots = len({prediction.bot for prediction in found.predictions})
        heights.append(1.0 + MEASURE_HEIGHT * bots * max(len(found.manners) / 3, 1.0))
    figure = new_figure(max(COLUMN_WIDTH * len(found.manners), NARROWEST), sum(heights) + 0.8)
    figure.suptitle(f"How they play {found.game.name}", fontsize=14, fontweight="bold")
    parts = list(figure.subfigures(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0])
    for measure in histograms:
        draw_histograms(parts.pop(0), found.manners, measure)
    if panels:
        draw_panels(parts.pop(0), found.manners, panels)
    if found.predictions:
        draw_predictions(parts.pop(0), found)
    return figure


def panels_of(manners: Sequence[Manner], measures: Sequence[Measure]) -> list[list[Measure]]:
    """Measures that can share a scale: the shares, the small means, and every larger mean by itself."""
    shares = [measure for measure in measures if measure.kind == SHARE]
    means = [measure for measure in measures if measure.kind == MEAN]
    small = [measure for measure in means if largest(manners, measure) <= SMALL]
    return [group for group in (shares, small, *([measure] for measure in means if measure not in small)) if group]


def largest(manners: Sequence[Manner], measure: Measure) -> float:
    """The largest figure of a measure."""
    return max(figure.value for manner in manners if (figure := manner.figure(measure.name)) is not None)


# Histograms


def draw_histograms(part: Any, manners: Sequence[Manner], measure: Measure) -> None:
    """One histogram for everybody; the value that is commonest among people has another background."""
    shaded = "" if measure.people_value is None else " (shaded: the commonest among people)"
    part.suptitle(measure.about + shaded, fontsize=10)
    panels = part.subplots(1, len(manners), sharey=True, squeeze=False)[0]
    low, high = measure.values
    values = list(range(low, high + 1))
    for number, (panel, manner) in enumerate(zip(panels, manners, strict=True)):
        figure = manner.figure(measure.name)
        if measure.people_value is not None:
            panel.axvspan(measure.people_value - 0.5, measure.people_value + 0.5, color=MODE_COLOUR, alpha=0.35, lw=0)
        if figure is not None:
            draw_bars(panel, values, figure, COLOURS[number % len(COLOURS)])
        turns = "" if figure is None else f", {figure.turns:,} turns"
        panel.set_title(short_name(manner.name, LONGEST_NAME) + turns, fontsize=9)
        panel.set_xticks(values, [value_text(measure, value) for value in values])
        panel.set_xlim(low - 0.6, high + 0.6)
        panel.spines[["top", "right"]].set_visible(False)
        panel.grid(axis="y", alpha=0.25)
        panel.set_axisbelow(True)
    panels[0].set_ylabel("% of turns")


def draw_bars(panel: Any, values: list[int], figure: Figure, colour: str) -> None:
    """The shares of all values with their intervals."""
    shares = [100 * share for share, _ in figure.shares]
    # An interval that ends at 0 or 1 may miss it by a rounding error, which must not become a bar of negative length.
    below = [max(100 * (share - interval[0]), 0.0) for share, interval in figure.shares]
    above = [max(100 * (interval[1] - share), 0.0) for share, interval in figure.shares]
    spread = None if any(interval == NO_INTERVAL for _, interval in figure.shares) else [below, above]
    panel.bar(values, shares, 0.78, color=colour, yerr=spread, error_kw={"elinewidth": 1.2, "capsize": 2})


# Single figures


def draw_panels(part: Any, manners: Sequence[Manner], groups: Sequence[Sequence[Measure]]) -> None:
    """A panel for every group of measures, side by side, with one legend for all."""
    panels = part.subplots(1, len(groups), squeeze=False)[0]
    for panel, measures in zip(panels, groups, strict=True):
        is_share = measures[0].kind == SHARE
        draw_rows(panel, manners, measures, 100.0 if is_share else 1.0)
        panel.set_xlabel("share of turns, %" if is_share else "mean")
        if is_share:
            panel.set_xlim(-2, 102)
        else:
            panel.set_xlim(left=-0.03 * panel.get_xlim()[1])
    handles, labels = panels[0].get_legend_handles_labels()
    part.legend(handles, labels, loc="outside lower center", ncols=len(labels), frameon=False, fontsize=9)


def draw_rows(panel: Any, manners: Sequence[Manner], measures: Sequence[Measure], scale: float) -> None:
    """The dots, bars and diamonds of some measures."""
    for row, measure in enumerate(measures):
        for number, manner in enumerate(manners):
            figure = manner.figure(measure.name)
            if figure is not None:
                draw_dot(panel, figure.value, figure.interval, height_in(row, number, len(manners)), scale, number)
        if measure.people_value is not None:
            panel.plot(scale * measure.people_value, row, "D", color=PEOPLE_COLOUR, ms=7, mfc="none", mew=1.6, zorder=3)
    for number, manner in enumerate(manners):  # what the legend shows, whatever figures there are
        name = short_name(manner.name, LONGEST_NAME)
        panel.plot([], [], "o-", color=COLOURS[number % len(COLOURS)], ms=5, lw=2, label=name)
    if any(measure.people_value is not None for measure in measures):
        panel.plot([], [], "D", color=PEOPLE_COLOUR, ms=7, mfc="none", mew=1.6, label="people (published)")
    finish_rows(panel, [wrapped_label(measure.about) for measure in measures])


def height_in(row: int, number: int, among: int) -> float:
    """Where the dot of one of several stands in a row."""
    return row + (number - (among - 1) / 2) * 0.62 / max(among, 2)


def finish_rows(panel: Any, labels: Sequence[str]) -> None:
    """Name the rows of a panel, and draw its lines."""
    for row in range(0, len(labels), 2):
        panel.axhspan(row - 0.5, row + 0.5, color="#000000", alpha=0.035, lw=0)
    panel.set_yticks(range(len(labels)), labels, fontsize=9)
    panel.set_ylim(len(labels) - 0.5, -0.5)
    panel.spines[["top", "right"]].set_visible(False)
    panel.grid(axis="x", alpha=0.25)


def draw_dot(panel: Any, value: float, interval: Interval | None, height: float, scale: float, number: int) -> None:
    """A figure and its interval, in the colour of whoever has that number."""
    colour = COLOURS[number % len(COLOURS)]
    panel.plot(scale * value, height, "o", color=colour, ms=5)
    if interval is not None and interval != NO_INTERVAL:
        panel.plot([scale * end for end in interval], [height, height], color=colour, lw=2.2, alpha=0.65)


# What was foretold


def draw_predictions(part: Any, found: StyleReport) -> None:
    """Of everybody whose turns were foretold, how often a player would have done the same, and the bits it saves."""
    part.suptitle("Foretold by other players (colours as above: whose turns)", fontsize=10)
    names = [manner.name for manner in found.manners]
    bots = list(dict.fromkeys(prediction.bot for prediction in found.predictions))
    same, saved = part.subplots(1, 2)
    for prediction in found.predictions:
        number = names.index(prediction.sample)
        height = height_in(bots.index(prediction.bot), number, len(names))
        draw_dot(same, prediction.matches, prediction.matches_interval, height, 100.0, number)
        if prediction.saved is not None:
            draw_dot(saved, prediction.saved, prediction.saved_interval, height, 1.0, number)
    for panel in (same, saved):
        finish_rows(panel, [short_name(bot, LONGEST_NAME) for bot in bots])
    same.set_xlabel("the same turn, %")
    same.set_xlim(-2, 102)
    saved.axvline(0, color="#888888", lw=1, ls="--")
    saved.set_xlabel("bits a move saved, against all ends equally likely")


def wrapped_label(text: str, width: int = 30) -> str:
    """A text on lines that fit beside a panel."""
    return "\n".join(textwrap.wrap(text, width))
