"""Bars of a chart: those of one place stand side by side, each with its interval."""

import html
import itertools
from collections.abc import Callable, Sequence

from plyground.core.chart_parts import MOST_COLOURS, said
from plyground.core.chart_scales import Scale

SHARE = 0.8  # of the room of a place that its bars take
WIDEST = 56.0

Points = Sequence[tuple[float, float, float | None, float | None]]


def bars(
    series: Sequence[tuple[str, Points]], xs: Scale, ys: Scale, is_percent: bool, place_text: Callable[[float], str]
) -> list[str]:
    """Drawings of all bars; `place_text` says what a place is called."""
    places = sorted({point[0] for _, points in series for point in points})
    nearest = min((right - left for left, right in itertools.pairwise(places)), default=1.0)
    wide = min(SHARE * abs(xs.at(places[0] + nearest) - xs.at(places[0])) / len(series), WIDEST)
    made = []
    for number, (name, points) in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * wide
        for x, y, low, high in points:
            about = html.escape(f"{name}, {place_text(x)}: {said(y, low, high, is_percent)}")
            drawn = one_bar(xs.at(x) + shift, wide, ys, (y, low, high), number % MOST_COLOURS)
            made.append(f"<g>{drawn}<title>{about}</title></g>")
    return made


def one_bar(middle: float, wide: float, ys: Scale, value: tuple[float, float | None, float | None], colour: int) -> str:
    """A bar from zero to its value, and a line along its interval."""
    y, low, high = value
    top, bottom = sorted((ys.within(y), ys.within(0.0)))
    place = f'x="{middle - 0.46 * wide:.1f}" y="{top:.1f}" width="{0.92 * wide:.1f}" height="{bottom - top:.1f}"'
    drawn = f'<rect class="chart-bar colour-{colour}" {place}/>'
    if low is None or high is None:
        return drawn
    return f'{drawn}<path class="chart-whisker" d="M{middle:.1f},{ys.at(low):.1f} V{ys.at(high):.1f}"/>'
