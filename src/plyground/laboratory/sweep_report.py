"""What a sweep found: a table of its points, the response drawn, and the best point with the caution that it needs."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from plyground.core.charts import Chart, Point, Series, interval_chart
from plyground.core.reports import Drawing, Emphasised, Part, Report
from plyground.core.tables import PROSE, Column, TextTable, table
from plyground.core.words import counted
from plyground.laboratory.sweep_axes import Axis, number, point_text
from plyground.laboratory.sweep_subjects import TrainingSubject
from plyground.laboratory.sweeping import Swept, Tried
from plyground.matches.differences import SHARE, Estimate
from plyground.matches.wording import NO_INTERVAL

UNKNOWN = "–"
MOST_ROWS = 40  # of the table; the best of more
WIDEST, NARROWEST = 48, 12  # of the scale in the terminal
LOG_RATIO = 20.0  # from the smallest value to the largest, from where on a scale goes by powers
MOST_CURVES = 6


class SweepReport(Report):
    """A sweep as it is shown."""

    def __init__(self, swept: Swept):
        self.swept = swept

    @property
    def is_share(self) -> bool:
        return self.swept.unit == SHARE

    # Words

    def text(self, estimate: Estimate | None) -> str:
        return UNKNOWN if estimate is None else estimate.text(self.swept.unit)

    @property
    def title(self) -> str:
        swept = self.swept
        what = ", ".join(axis.text for axis in swept.axes)
        points = counted(len(swept.tried), "trial" if swept.request.trials is not None else "point")
        return f"sweep {swept.subject.title} over {what}: {swept.measure}, {points}"

    def parts(self) -> Iterator[Part]:
        swept = self.swept
        yield Emphasised(self.title)
        yield self.points_table()
        yield from self.response()
        if swept.best is None:
            yield "no point gave a figure"
            return
        yield from self.about_best(swept.best)

    def about_best(self, best: Tried) -> Iterator[str]:
        """The best point, how much it is flattered, and from how many others it cannot be told."""
        swept = self.swept
        yield Emphasised(f"best: {point_text(best.point)}, {self.text(best.estimate)}")
        others = len(swept.tried) - 1
        if others < 1:
            return
        alike = self.alike(best)
        is_single = isinstance(swept.subject, TrainingSubject) and swept.request.runs == 1
        worse = "worse in more than the games of their tests explain" if is_single else "surely worse"
        told = f"{alike} of the {others} others cannot be told from it" if alike else f"all others are {worse}"
        yield f"the best of {len(swept.tried)} flatters, since it is chosen by its own luck too; {told}"
        if is_single:
            yield "a single run at each point: the intervals do not know how runs vary; --runs 5 tells more"
        if swept.again is not None:
            yield Emphasised(f"measured again with new seeds: {self.text(swept.again.estimate)}")

    def alike(self, best: Tried) -> int:
        """How many other points are not surely worse, by the intervals of their differences."""
        sign = -1.0 if self.swept.request.minimise else 1.0
        count = 0
        for one in self.swept.tried:
            if one is best or one.estimate is None or best.estimate is None:
                continue
            difference = difference_interval(one.estimate, best.estimate)
            worse = difference is not None and (difference[0] > 0 if sign > 0 else difference[1] < 0)
            count += not worse
        return count

    def points_table(self) -> TextTable:
        """A row for each point; of many only the best."""
        swept = self.swept
        names = [axis.name for axis in swept.axes]
        rows = list(swept.tried)
        if len(rows) > MOST_ROWS or swept.request.trials is not None:
            rows = in_order(rows, swept.request.minimise)
        made = table(*names, f"{swept.measure}, 95 % interval", "of", left=())
        made.columns[len(names)] = Column(made.columns[len(names)].title, PROSE, left=True)
        for one in rows[:MOST_ROWS]:
            mark = " *" if one is swept.best else ""
            results = UNKNOWN if one.estimate is None else f"{one.estimate.results:,}"
            made.add_row(*(one.point[name] for name in names), self.text(one.estimate) + mark, results)
        return made

    # Drawings in the terminal

    def response(self) -> Iterator[Part]:
        """The response: over one setting the intervals on a scale, over two a grid."""
        swept = self.swept
        yield ""
        if len(swept.axes) == 1:
            rows = [one for one in by_place(swept) if one.estimate is not None]
            if len(rows) > 1:
                yield Drawing(lambda width: self.scale(rows, width), WIDEST + 40)
        elif len(swept.axes) == 2 and swept.request.trials is None:
            yield self.grid()

    def scale(self, rows: Sequence[Tried], width: int) -> str:
        """A line for each point: where its value and the ends of its interval lie."""
        labels = [point_text(one.point) for one in rows]
        texts = [self.text(one.estimate) for one in rows]
        room = width - max(map(len, labels)) - max(map(len, texts)) - 4
        wide = max(NARROWEST, min(WIDEST, room))
        ends = [end for one in rows if one.estimate is not None for end in ends_of(one.estimate)]
        low, high = min(ends), max(ends)

        def place(value: float) -> int:
            return round((value - low) / ((high - low) or 1.0) * (wide - 1))

        lines = []
        for label, text, one in zip(labels, texts, rows, strict=True):
            assert one.estimate is not None
            first, last = (place(end) for end in ends_of(one.estimate))
            cells = [" "] * wide
            cells[first : last + 1] = "─" * (last + 1 - first)
            cells[place(one.estimate.value)] = "●"
            lines.append(f"{label.ljust(max(map(len, labels)))}  {''.join(cells)}  {text}")
        return "\n".join(lines)

    def grid(self) -> TextTable:
        """The values over two settings: rows of the first, columns of the second."""
        first, second = self.swept.axes
        rows, columns = (
            list(dict.fromkeys(one.point[axis.name] for one in self.swept.tried)) for axis in (first, second)
        )
        found = {(one.point[first.name], one.point[second.name]): one for one in self.swept.tried}
        made = table(f"{first.name} \\ {second.name}", *columns, title=f"{self.swept.measure} over both settings")
        for row in rows:
            made.add_row(row, *(self.cell(found.get((row, column))) for column in columns))
        return made

    def cell(self, one: Tried | None) -> str:
        if one is None or one.estimate is None:
            return UNKNOWN
        shown = f"{100 * one.estimate.value:.1f}" if self.is_share else f"{one.estimate.value:,.4g}"
        return shown + (" *" if one is self.swept.best else "")

    # Charts

    def charts(self) -> Iterator[Chart]:
        swept = self.swept
        known = [one for one in swept.tried if one.estimate is not None]
        if len(known) < 2:
            return
        if swept.request.trials is not None:
            yield self.best_so_far()
        numeric = [axis for axis in swept.axes if is_numeric(axis, swept.tried)]
        if len(swept.axes) == 1 and not numeric:
            yield self.values_chart(known)
        elif len(swept.axes) <= 2 and numeric and swept.request.trials is None:
            yield self.curves(numeric[0])
        else:
            for axis in numeric:
                yield self.points_chart(axis, known)
            if not numeric:
                yield self.values_chart(known)

    def values_chart(self, known: Sequence[Tried]) -> Chart:
        ordered = in_order(known, self.swept.request.minimise)[:MOST_ROWS]
        rows = [(point_text(one.point), one.estimate.value, *ends_of(one.estimate))
                for one in ordered if one.estimate is not None]  # fmt: skip
        return interval_chart(self.title, self.swept.measure, rows, self.is_share)

    def curves(self, across: Axis) -> Chart:
        """The response over one setting; a curve for each value of the other one, if there is one."""
        swept = self.swept
        others = [axis for axis in swept.axes if axis is not across]
        groups: dict[str, list[Point]] = {}
        for one in by_place(swept, across):
            if one.estimate is not None:
                name = point_text({axis.name: one.point[axis.name] for axis in others}) or swept.measure
                groups.setdefault(name, []).append(point_of(one.point[across.name], one.estimate, len(others) == 0))
        chosen = list(groups.items())[: MOST_CURVES if len(groups) > MOST_CURVES else None]
        return self.chart(f"{swept.measure} by {across.name}", across, [Series(*one) for one in chosen])

    def points_chart(self, axis: Axis, known: Sequence[Tried]) -> Chart:
        """The trials by one setting, while the others differ too."""
        points = [point_of(one.point[axis.name], one.estimate, False)
                  for one in by_place(self.swept, axis) if one.estimate is not None]  # fmt: skip
        title = f"{self.swept.measure} by {axis.name}, each point a trial whose other settings differ too"
        return self.chart(title, axis, [Series(self.swept.measure, points)])

    def best_so_far(self) -> Chart:
        """The best figure after so many trials."""
        points: list[Point] = []
        best: float | None = None
        choose = min if self.swept.request.minimise else max
        for place, one in enumerate(self.swept.tried, 1):
            if one.estimate is not None:
                best = one.estimate.value if best is None else choose(best, one.estimate.value)
            if best is not None:
                points.append((float(place), best, None, None))
        return Chart("Best so far", "trials", self.swept.measure, [Series("best", points)],
                     is_percent=self.is_share)  # fmt: skip

    def chart(self, title: str, axis: Axis, series: Sequence[Series]) -> Chart:
        places = [point[0] for one in series for point in one.points]
        is_log = min(places) > 0 and (axis.is_log or max(places) / min(places) >= LOG_RATIO)
        return Chart(title, axis.name, self.swept.measure, series, is_percent=self.is_share,
                     is_log_across=is_log)  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data, in the layout that ``--json`` prints."""
        swept, best = self.swept, self.swept.best
        again = None if swept.again is None or swept.again.estimate is None else swept.again.estimate.to_dict()
        return {
            "sweep": swept.subject.title, "over": {axis.name: axis.text.partition("=")[2] for axis in swept.axes},
            "measure": swept.measure, "unit": swept.unit, "runs": swept.request.runs,
            "trials": swept.request.trials, "seed": swept.request.seed,
            "points": [
                {"point": dict(one.point), **(one.estimate.to_dict() if one.estimate else {"value": None})}
                for one in swept.tried
            ],
            "best": None if best is None or best.estimate is None else {
                "point": dict(best.point), **best.estimate.to_dict(), "not_distinguishable": self.alike(best)},
            "measured_again": again,
            "charts": [chart.to_dict() for chart in self.charts()],
        }  # fmt: skip


def in_order(tried: Sequence[Tried], minimise: bool) -> list[Tried]:
    """The best first; those without a figure last."""
    sign = 1.0 if minimise else -1.0
    return sorted(tried, key=lambda one: math.inf if one.estimate is None else sign * one.estimate.value)


def by_place(swept: Swept, axis: Axis | None = None) -> list[Tried]:
    """The points in the order of a setting, if its values are numbers."""
    axis = axis or swept.axes[0]
    if not is_numeric(axis, swept.tried):
        return list(swept.tried)
    return sorted(swept.tried, key=lambda one: float(one.point[axis.name]))


def is_numeric(axis: Axis, tried: Sequence[Tried]) -> bool:
    return all(number(one.point[axis.name]) is not None for one in tried)


def point_of(place: str, estimate: Estimate, has_interval: bool) -> Point:
    low, high = estimate.interval if estimate.interval and has_interval else (None, None)
    return float(place), estimate.value, low, high


def ends_of(estimate: Estimate) -> tuple[float, float]:
    return estimate.interval or (estimate.value, estimate.value)


def difference_interval(first: Estimate, second: Estimate) -> tuple[float, float] | None:
    """The interval of second − first from their own intervals, which may be of shares or of means."""
    if first.interval in (None, NO_INTERVAL) or second.interval in (None, NO_INTERVAL):
        return None
    (low, high), (other_low, other_high) = ends_of(first), ends_of(second)
    difference = second.value - first.value
    below = math.hypot(second.value - other_low, high - first.value)
    above = math.hypot(other_high - second.value, first.value - low)
    return difference - below, difference + above
