"""The lines, texts and numbers that drawings of charts are made of."""

import html
from collections.abc import Sequence

from plyground.core.chart_scales import short_number

LEFT, RIGHT, TOP, BOTTOM = 70, 14, 12, 46  # around a figure
HEIGHT, NAMES = 300, 20  # of a figure, and of the names in it
LETTER = 7.2  # about the width of one
MOST_COLOURS = 6


def whole(title: str, width: int, height: float, made: Sequence[str]) -> str:
    title = html.escape(title, quote=True)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {width} {height:.0f}" role="img" '
            f'aria-label="{title}">{"".join(made)}</svg>')  # fmt: skip


def allowed_band(left: float, top: float, right: float, bottom: float) -> str:
    """Where values should lie."""
    place = f'x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}"'
    return f'<rect class="chart-allowed" {place}/>'


def grid_line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path class="chart-grid" d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}"/>'


def text(x: float, y: float, words: str, anchor: str, kind: str = "chart-text") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>'


def up_label(words: str, middle: float) -> str:
    """What is measured upwards, along the scale."""
    if not words:
        return ""
    place = f'x="14" y="{middle:.1f}" transform="rotate(-90 14 {middle:.1f})"'
    return f'<text class="chart-label" {place} text-anchor="middle">{html.escape(words)}</text>'


def series_names(names: Sequence[str]) -> list[str]:
    """Which colour is whose, in a line above the curves or bars."""
    made, x = [], float(LEFT)
    for number, name in enumerate(names):
        line = f'<path class="chart-line colour-{number % MOST_COLOURS}" d="M{x:.1f},{TOP + 1} H{x + 18:.1f}"/>'
        made.append(line + text(x + 24, TOP + 5, name, "start"))
        x += 24 + LETTER * len(name) + 16
    return made


def path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in places)


# Numbers


def shown(value: float, is_percent: bool) -> str:
    return f"{100 * value:.4g} %" if is_percent else short_number(value)


def said(value: float, low: float | None, high: float | None, is_percent: bool) -> str:
    """A value with its interval, as reports write it."""
    scale, unit = (100.0, " %") if is_percent else (1.0, "")
    interval = "" if low is None or high is None else f" [{scale * low:.1f}, {scale * high:.1f}]"
    return f"{scale * value:.1f}{unit}{interval}"
