"""Figures of reports as data, and as a drawing (SVG) for pages: curves with their intervals, and values with theirs."""

import html
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Point = tuple[float, float, float | None, float | None]  # where, how much, and its interval


@dataclass(frozen=True)
class Series:
    """Points of a curve in their order, or one value with its name."""

    name: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Chart:
    """A figure: a curve for each series; or, where `is_curve` is false, a line for each with one value."""

    title: str
    across: str  # what is measured from left to right
    up: str  # what is measured upwards; of values nothing is
    series: Sequence[Series] = field(default_factory=tuple)
    is_curve: bool = True
    is_percent: bool = False  # numbers from 0 to 1 that are shown as percents

    def to_dict(self) -> dict[str, Any]:
        drawn = [{"name": one.name, "points": [list(point) for point in one.points]} for one in self.series]
        return {"title": self.title, "across": self.across, "up": self.up, "series": drawn,
                "is_curve": self.is_curve, "is_percent": self.is_percent}  # fmt: skip


def chart_from(data: dict[str, Any]) -> Chart:
    """The chart that `to_dict` wrote; an error (KeyError, TypeError, ValueError) if it is none."""
    series = [Series(str(one["name"]), [read_point(point) for point in one["points"]]) for one in data["series"]]
    return Chart(
        str(data["title"]), str(data["across"]), str(data["up"]), series, bool(data["is_curve"]),
        bool(data["is_percent"]),
    )  # fmt: skip


def read_point(values: Sequence[float | None]) -> Point:
    x, y, low, high = values
    if x is None or y is None:
        raise ValueError("a point without a place")
    return float(x), float(y), None if low is None else float(low), None if high is None else float(high)


def interval_chart(title: str, across: str, rows: Sequence[tuple[str, float, float, float]],
                   is_percent: bool = False) -> Chart:  # fmt: skip
    """A figure of names with a value and its interval each."""
    series = [Series(name, [(value, 0.0, low, high)]) for name, value, low, high in rows]
    return Chart(title, across, "", series, is_curve=False, is_percent=is_percent)


# Drawing

LEFT, RIGHT, TOP, BOTTOM = 52, 14, 12, 46  # around a curve
HEIGHT, ROW, NAMES = 300, 34, 20  # of a curve, of a value, and of the names of curves
LETTER = 7.2  # about the width of one
MOST_COLOURS = 6


def svg(chart: Chart, width: int = 640) -> str:
    """The figure as a drawing of that width; colours come from its classes. Empty if there is nothing to draw."""
    if not any(one.points for one in chart.series):
        return ""
    return curve_svg(chart, width) if chart.is_curve else values_svg(chart, width)


def curve_svg(chart: Chart, width: int) -> str:
    points = [point for one in chart.series for point in one.points]
    values = [value for _, y, low, high in points for value in (y, low, high) if value is not None]
    has_names = 1 < len(chart.series) <= MOST_COLOURS
    xs = scale_of([point[0] for point in points], LEFT, width - RIGHT)
    ys = scale_of(values, HEIGHT - BOTTOM, TOP + (NAMES if has_names else 0))
    made = [grid_line(LEFT, ys.at(y), width - RIGHT, ys.at(y)) + text(LEFT - 8, ys.at(y) + 4, shown(chart, y), "end")
            for y in ys.ticks(5)]  # fmt: skip
    across = {point[0] for point in points}
    marks = xs.ticks(max(3, width // 120)) if len(across) > 1 else list(across)
    made += [text(xs.at(x), HEIGHT - BOTTOM + 20, count_text(x, xs.high), "middle") for x in marks]
    made.append(text((LEFT + width - RIGHT) / 2, HEIGHT - 6, chart.across, "middle", "chart-label"))
    made += series_names(chart) if has_names else []
    for number, one in enumerate(chart.series):
        made.append(one_curve(chart, one, number % MOST_COLOURS, xs, ys, is_alone=len(chart.series) == 1))
    return whole(chart, width, HEIGHT, made)


def series_names(chart: Chart) -> list[str]:
    """Which colour is whose, in a line above the curves."""
    made, x = [], float(LEFT)
    for number, one in enumerate(chart.series):
        line = f'<path class="chart-line colour-{number}" d="M{x:.1f},{TOP + 1} H{x + 18:.1f}"/>'
        made.append(line + text(x + 24, TOP + 5, one.name, "start"))
        x += 24 + LETTER * len(one.name) + 16
    return made


def one_curve(chart: Chart, one: Series, colour: int, xs: "Scale", ys: "Scale", is_alone: bool) -> str:
    places = [(xs.at(x), ys.at(y)) for x, y, _, _ in one.points]
    ends = [(x, low, high) for x, _, low, high in one.points if low is not None and high is not None]
    band = [(xs.at(x), ys.at(high)) for x, _, high in ends] + [(xs.at(x), ys.at(low)) for x, low, _ in ends[::-1]]
    made = [f'<path class="chart-band colour-{colour}" d="{path(band)} Z"/>'] if ends else []
    line = band if len(places) == 1 and ends else places  # of a single point the interval, since it has no band
    made.append(f'<path class="chart-line colour-{colour}" d="{path(line)}"/>')
    for (x, y), point in zip(places, one.points, strict=True):
        about = said(chart, point[1], point[2], point[3])
        named = "" if is_alone else f"{one.name}, "
        told = html.escape(f"{named}{short_number(point[0], full=True)} {chart.across}: {about}")
        place = f'cx="{x:.1f}" cy="{y:.1f}" r="3"'
        made.append(f'<circle class="chart-point colour-{colour}" {place}><title>{told}</title></circle>')
    return "".join(made)


def values_svg(chart: Chart, width: int) -> str:
    names = max(len(one.name) for one in chart.series) * LETTER + 16
    is_narrow = names > 0.4 * width  # then names stand above their lines
    left, row = (14, 2 * ROW - 14) if is_narrow else (names, ROW)
    height = TOP + row * len(chart.series) + BOTTOM
    values = [value for one in chart.series for x, _, low, high in one.points for value in (x, low, high)
              if value is not None]  # fmt: skip
    xs = scale_of(values, left, width - RIGHT - 10)
    made = [grid_line(xs.at(x), TOP, xs.at(x), height - BOTTOM) + text(xs.at(x), height - BOTTOM + 18, shown(chart, x),
            "middle") for x in xs.ticks(max(3, int(width - left) // 90))]  # fmt: skip
    made.append(text((left + width - RIGHT) / 2, height - 6, chart.across, "middle", "chart-label"))
    for number, one in enumerate(chart.series):
        y = TOP + row * (number + (0.72 if is_narrow else 0.5))
        place = (left - 10, y - 14, "start") if is_narrow else (left - 10, y + 4, "end")
        most = int((width - left) / LETTER) if is_narrow else len(one.name)
        made.append(
            text(place[0], place[1], one.name if len(one.name) <= most else one.name[: most - 1] + "…", place[2])
        )
        for x, _, low, high in one.points:
            told = html.escape(f"{one.name}: {said(chart, x, low, high)}")
            ends = "" if low is None or high is None else (
                f'<path class="chart-line colour-0" d="M{xs.at(low):.1f},{y:.1f} H{xs.at(high):.1f}"/>')  # fmt: skip
            made.append(f'<g>{ends}<circle class="chart-point colour-0" cx="{xs.at(x):.1f}" cy="{y:.1f}" r="4.5"/>'
                        f"<title>{told}</title></g>")  # fmt: skip
    return whole(chart, width, height, made)


def whole(chart: Chart, width: int, height: float, made: Sequence[str]) -> str:
    title = html.escape(chart.title, quote=True)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {width} {height:.0f}" role="img" '
            f'aria-label="{title}">{"".join(made)}</svg>')  # fmt: skip


def grid_line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path class="chart-grid" d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}"/>'


def text(x: float, y: float, words: str, anchor: str, kind: str = "chart-text") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>'


def path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in places)


# Numbers


@dataclass(frozen=True)
class Scale:
    """From values to places of the drawing."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self, about: int) -> list[float]:
        """Round numbers between the ends, about so many."""
        step = round_step((self.high - self.low) / about)
        first = math.ceil(self.low / step - 1e-9)
        return [step * number for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


def scale_of(values: Sequence[float], begin: float, end: float) -> Scale:
    """A scale on which all values have their place, with a little room around them."""
    low, high = min(values), max(values)
    room = 0.05 * (high - low) or 0.05 * abs(high) or 1.0
    return Scale(low - room, high + room, begin, end)


def round_step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not smaller.

    >>> round_step(0.3), round_step(13)
    (0.5, 20.0)
    """
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= least * (1 - 1e-9))


def shown(chart: Chart, value: float) -> str:
    return f"{100 * value:.4g} %" if chart.is_percent else short_number(value)


def said(chart: Chart, value: float, low: float | None, high: float | None) -> str:
    """A value with its interval, as reports write it."""
    scale, unit = (100.0, " %") if chart.is_percent else (1.0, "")
    interval = "" if low is None or high is None else f" [{scale * low:.1f}, {scale * high:.1f}]"
    return f"{scale * value:.1f}{unit}{interval}"


def count_text(value: float, largest: float) -> str:
    """A number of games for a scale that reaches so far.

    >>> count_text(5_000, 20_000), count_text(500, 2_000), count_text(0, 20_000)
    ('5k', '500', '0')
    """
    return f"{value / 1000:,.4g}k" if value and largest >= 10_000 and abs(value) < 1e6 else short_number(value)


def short_number(value: float, full: bool = False) -> str:
    """A number for a scale.

    >>> short_number(20_000), short_number(1_500_000), short_number(0.25), short_number(20_000, full=True)
    ('20k', '1.5M', '0.25', '20,000')
    """
    if full and value == int(value):
        return f"{int(value):,}"
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= max(size, 10_000):
            return f"{value / size:.4g}{letter}"
    return f"{value:.4g}"
