"""Figures of reports as data, and as a drawing (SVG) for pages: curves, bars and values, with their intervals."""

import html
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.chart_bars import bars
from plyground.core.chart_parts import (
    BOTTOM,
    HEIGHT,
    LEFT,
    LETTER,
    MOST_COLOURS,
    NAMES,
    RIGHT,
    TOP,
    allowed_band,
    grid_line,
    path,
    said,
    series_names,
    shown,
    text,
    up_label,
    whole,
)
from plyground.core.chart_scales import Scale, count_text, log_scale_of, scale_of, short_number, thinned

FORMS = (
    "is_bars",
    "is_log_across",
    "is_log_up",
)  # of curves, where they are not the usual one; in the order of the fields
Point = tuple[float, float, float | None, float | None]  # where, how much, and its interval


@dataclass(frozen=True)
class Series:
    """Points of a curve in their order, bars, or one value with its name."""

    name: str
    points: Sequence[Point]
    member_of: str = ""  # the name of another series, behind which this one is drawn thin: a single run behind its mean


@dataclass(frozen=True)
class Chart:
    """A figure: a curve for each series; or, where `is_curve` is false, a line for each with one value."""

    title: str
    across: str  # what is measured from left to right
    up: str  # what is measured upwards; of values nothing is
    series: Sequence[Series] = field(default_factory=tuple)
    is_curve: bool = True
    is_percent: bool = False  # numbers from 0 to 1 that are shown as percents
    is_bars: bool = False  # a bar for each point, over the marks; those of one mark stand side by side
    is_log_across: bool = False  # by powers of ten, for values above 0
    is_log_up: bool = False
    # What only some drawings have, and kept charts do not:
    marks: Sequence[tuple[float, str]] = ()  # what stands below these places, if not round numbers
    allowed: tuple[float, float] | None = None  # from where to where a value should lie; shaded
    reach: tuple[float, float] | None = None  # what values are possible; the scale goes so far at least

    @property
    def named(self) -> Sequence[Series]:
        """The series that have a colour of their own."""
        return [one for one in self.series if not one.member_of]

    def to_dict(self) -> dict[str, Any]:
        drawn = [
            {"name": one.name, "points": [list(point) for point in one.points]}
            | ({"member_of": one.member_of} if one.member_of else {})
            for one in self.series
        ]
        return {"title": self.title, "across": self.across, "up": self.up, "series": drawn,
                "is_curve": self.is_curve, "is_percent": self.is_percent,
                **{name: True for name in FORMS if getattr(self, name)}}  # fmt: skip

    def place_text(self, x: float) -> str:
        """What a place of the curve is called, as in "2,000 training games"."""
        marked = dict(self.marks).get(x)
        return f"{short_number(x, full=True)} {self.across}" if marked is None else marked


def chart_from(data: dict[str, Any]) -> Chart:
    """The chart that `to_dict` wrote; an error (KeyError, TypeError, ValueError) if it is none."""
    series = [
        Series(str(one["name"]), [read_point(point) for point in one["points"]], str(one.get("member_of", "")))
        for one in data["series"]
    ]
    return Chart(
        str(data["title"]), str(data["across"]), str(data["up"]), series, bool(data["is_curve"]),
        bool(data["is_percent"]), bool(data.get("is_bars")), bool(data.get("is_log_across")),
        bool(data.get("is_log_up")),
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

ROW = 34  # of a value with its interval


def svg(chart: Chart, width: int = 640, height: int = HEIGHT) -> str:
    """The figure as a drawing of that width; colours come from its classes. Empty if there is nothing to draw.

    The height is that of curves; values take a line each.
    """
    if not any(one.points for one in chart.series):
        return ""
    return curve_svg(chart, width, height) if chart.is_curve else values_svg(chart, width)


def curve_svg(chart: Chart, width: int, height: int = HEIGHT) -> str:
    points = [point for one in chart.series for point in one.points]
    values = [value for _, y, low, high in points for value in (y, low, high) if value is not None]
    values += chart.reach or ()
    has_names = 1 < len(chart.named) <= MOST_COLOURS
    xs = scale_across(chart, [point[0] for point in points], width)
    top = TOP + (NAMES if has_names else 0)
    ys = (log_scale_of if chart.is_log_up else scale_of)([*values, *([0.0] if chart.is_bars else [])],
                                                         height - BOTTOM, top)  # fmt: skip
    made = [allowed_band(LEFT, ys.within(chart.allowed[1]), width - RIGHT, ys.within(chart.allowed[0]))
            ] if chart.allowed else []  # fmt: skip
    for y in ys.ticks(5):
        made.append(grid_line(LEFT, ys.at(y), width - RIGHT, ys.at(y)))
        made.append(text(LEFT - 8, ys.at(y) + 4, shown(y, chart.is_percent), "end"))
    made += [text(place, height - BOTTOM + 20, name, "middle") for place, name in names_below(chart, xs, width)]
    made.append(text((LEFT + width - RIGHT) / 2, height - 6, chart.across, "middle", "chart-label"))
    made.append(up_label(chart.up, (top + height - BOTTOM) / 2))
    made += series_names([one.name for one in chart.named]) if has_names else []
    if chart.is_bars:
        made += bars([(one.name, one.points) for one in chart.named], xs, ys, chart.is_percent, chart.place_text)
    else:
        made += curves(chart, xs, ys)
    return whole(chart.title, width, height, made)


def scale_across(chart: Chart, places: Sequence[float], width: int) -> Scale:
    """Bars have half a place of room at both ends."""
    room = 0.5 if chart.is_bars else None
    return (log_scale_of if chart.is_log_across else scale_of)(places, LEFT, width - RIGHT, room)


def curves(chart: Chart, xs: Scale, ys: Scale) -> list[str]:
    """All curves; thin ones lie behind the one that they belong to, in its colour."""
    colours = {one.name: number % MOST_COLOURS for number, one in enumerate(chart.named)}
    thin = [thin_curve(one, colours.get(one.member_of, 0), xs, ys) for one in chart.series if one.member_of]
    is_alone = len(chart.named) == 1
    return thin + [one_curve(chart, one, colours[one.name], xs, ys, is_alone) for one in chart.named]


def thin_curve(one: Series, colour: int, xs: Scale, ys: Scale) -> str:
    places = [(xs.at(x), ys.at(y)) for x, y, _, _ in one.points]
    title = html.escape(one.name)
    return f'<path class="chart-line chart-thin colour-{colour}" d="{path(places)}"><title>{title}</title></path>'


def names_below(chart: Chart, xs: Scale, width: int) -> list[tuple[float, str]]:
    """What stands below a curve, and where."""
    if chart.marks:
        places = [xs.at(x) for x, _ in chart.marks]
        kept = thinned(places, [LETTER * len(name) + 8 for _, name in chart.marks])
        return [(places[number], chart.marks[number][1]) for number in kept]
    across = {point[0] for one in chart.series for point in one.points}
    marks = xs.ticks(max(3, width // 120)) if len(across) > 1 else list(across)
    return [(xs.at(x), count_text(x, xs.high)) for x in marks]


def one_curve(chart: Chart, one: Series, colour: int, xs: Scale, ys: Scale, is_alone: bool) -> str:
    places = [(xs.at(x), ys.at(y)) for x, y, _, _ in one.points]
    ends = [(x, low, high) for x, _, low, high in one.points if low is not None and high is not None]
    band = [(xs.at(x), ys.at(high)) for x, _, high in ends] + [(xs.at(x), ys.at(low)) for x, low, _ in ends[::-1]]
    made = [f'<path class="chart-band colour-{colour}" d="{path(band)} Z"/>'] if ends else []
    line = band if len(places) == 1 and ends else places  # of a single point the interval, since it has no band
    made.append(f'<path class="chart-line colour-{colour}" d="{path(line)}"/>')
    for (x, y), point in zip(places, one.points, strict=True):
        about = said(point[1], point[2], point[3], chart.is_percent)
        named = "" if is_alone else f"{one.name}, "
        told = html.escape(f"{named}{chart.place_text(point[0])}: {about}")
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
    values += chart.reach or ()
    xs = scale_of(values, left, width - RIGHT - 10)
    made = [allowed_band(xs.within(chart.allowed[0]), TOP, xs.within(chart.allowed[1]), height - BOTTOM)
            ] if chart.allowed else []  # fmt: skip
    for x in xs.ticks(max(3, int(width - left) // 90)):
        made.append(grid_line(xs.at(x), TOP, xs.at(x), height - BOTTOM))
        made.append(text(xs.at(x), height - BOTTOM + 18, shown(x, chart.is_percent), "middle"))
    made.append(text((left + width - RIGHT) / 2, height - 6, chart.across, "middle", "chart-label"))
    for number, one in enumerate(chart.series):
        y = TOP + row * (number + (0.72 if is_narrow else 0.5))
        place = (left - 10, y - 14, "start") if is_narrow else (left - 10, y + 4, "end")
        most = int((width - left) / LETTER) if is_narrow else len(one.name)
        made.append(
            text(place[0], place[1], one.name if len(one.name) <= most else one.name[: most - 1] + "…", place[2])
        )
        for x, _, low, high in one.points:
            told = html.escape(f"{one.name}: {said(x, low, high, chart.is_percent)}")
            ends = "" if low is None or high is None else (
                f'<path class="chart-line colour-0" d="M{xs.at(low):.1f},{y:.1f} H{xs.at(high):.1f}"/>')  # fmt: skip
            made.append(f'<g>{ends}<circle class="chart-point colour-0" cx="{xs.at(x):.1f}" cy="{y:.1f}" r="4.5"/>'
                        f"<title>{told}</title></g>")  # fmt: skip
    return whole(chart.title, width, height, made)
