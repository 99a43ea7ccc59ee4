"""How much there is to learn: the ladder of doubling budgets, and the trained player beside its earlier selves."""

from collections.abc import Mapping
from typing import Any

from plyground.core.chart_scales import short_number
from plyground.core.charts import Chart, Series, interval_chart, svg
from plyground.verify.page.curves import budget_marks, figure, series_of, short_name
from plyground.verify.page.elements import Element, element, facts, part, scrolling_table
from plyground.verify.page.figures import UNKNOWN, count, share_with_interval
from plyground.verify.page.reading import estimate, mapping, number, pair, records, text, texts

BETTER = 0.55  # a level counts where the lower end of its score is above this
SHAPES = {
    "steady": "steady: every step up is worth about as much",
    "cliff": "cliff: one step is worth most of it, then little",
    "flat": "flat: thinking more hardly helps",
}


def skill(variant: Mapping[str, Any]) -> Element | None:
    """The ladder: its depth, its span, and what each doubling is worth."""
    told = mapping(variant.get("skill"))
    if not told:
        return None
    steps = records(told.get("steps"))
    shape, luck = text(told.get("shape")), number(told.get("luck"))
    top = told.get("is_top_reached")
    tiles = facts(
        [
            ("Depth", tile(number(told.get("depth")), "levels, each clearly better than the one below")),
            (
                "Span",
                tile(number(told.get("span")), "Elo from the weakest to the strongest", 0, told.get("span_interval")),
            ),
            (
                "Luck",
                tile(
                    luck,
                    "0: the strongest always beats random; 1: strength makes no difference",
                    2,
                    told.get("luck_interval"),
                ),
            ),
            ("Shape", SHAPES.get(shape, shape)),
            (
                "Top",
                ""
                if not isinstance(top, bool)
                else "reached: doubling no longer helps"
                if top
                else "not reached: stronger players may find more",
            ),
        ],
        "facts tiles",
    )
    names = [text(step.get("player"), "?") for step in steps]
    marks = budget_marks([number(step.get("budget")) for step in steps], names)
    scores = [series_of("score", marks, [estimate(step.get("score")) for step in steps])] if steps else []
    across = "budget"
    charts = [
        figure(elo_chart(steps, marks), "Elo above the weakest player, step by step"),
        figure(
            Chart(
                "Score against the level below",
                across,
                "score",
                scores,
                is_percent=True,
                marks=marks,
                allowed=(BETTER, 1.0),
                reach=(0.4, 1.0),
            ),
            "shaded: clearly better",
        ),
    ]
    rows = [
        [
            text(step.get("player"), "?"),
            text(step.get("against"), "?"),
            share_with_interval(estimate(step.get("score"))),
            games_of(step),
            elo_text(step),
            text(step.get("verdict")),
        ]
        for step in steps
    ]
    table = (
        element(
            "details",
            element("summary", "The steps of the ladder"),
            scrolling_table(
                ["Player", "Against", "Score", "Games", "Elo", "Verdict"], rows, "Steps of the ladder", left=(0, 1, 5)
            ),
        )
        if rows
        else None
    )
    about = "Every level has twice the budget of the one below. What does doubling gain?"
    drawn = element("div", charts, class_="charts on-screen") if any(charts) else None
    return part("Skill depth", tiles, drawn, table, about=about)


def tile(value: float | None, what: str, digits: int = 0, interval: Any = None) -> list[Element | None] | str:
    """A figure in large letters, its interval, and what it is."""
    if value is None:
        return ""
    ends = pair(interval)
    told = None if ends is None else element("span", f"[{ends[0]:,.{digits}f}, {ends[1]:,.{digits}f}]")
    return [element("b", f"{value:,.{digits}f}"), told, element("span", what)]


def elo_chart(steps: list[Mapping[str, Any]], marks: Any) -> Chart:
    """The sum of the steps, over the budget."""
    points, sum_so_far = [], 0.0
    if steps:  # the player of the first step is measured against one below it
        below = marks[0][0] - (marks[1][0] - marks[0][0] if len(marks) > 1 else 1.0)
        points.append((below, 0.0, None, None))
        marks = [(below, "below"), *marks]
    for step, (x, _) in zip(steps, marks[1:], strict=True):
        gained = number(step.get("elo"))
        if gained is None:
            break
        sum_so_far += gained
        points.append((x, sum_so_far, None, None))
    series = [Series("Elo", points)] if len(points) > 1 else []
    return Chart("Strength over budget", "budget", "Elo", series, marks=marks, reach=(0.0, 0.0))


def elo_text(step: Mapping[str, Any]) -> str:
    gained, ends = number(step.get("elo")), pair(step.get("elo_interval"))
    interval = "" if ends is None else f" [{ends[0]:+.0f}, {ends[1]:+.0f}]"
    return UNKNOWN if gained is None else f"{gained:+.0f}{interval}"


def games_of(told: Mapping[str, Any]) -> str:
    found = estimate(told.get("score"))
    return count(None if found is None else found.games)


def learning(variant: Mapping[str, Any]) -> Element | None:
    """The trained player against its earlier selves and against outsiders."""
    told = mapping(variant.get("learning"))
    even = 1 / max(len(texts(variant.get("sides"))), 2)
    windows = [
        (games, found)
        for one in records(told.get("windows"))
        if (games := number(one.get("games"))) is not None and (found := estimate(one.get("score"))) is not None
    ]
    points = [(games, found.value, *(found.interval or (None, None))) for games, found in windows]
    marks = [(games, short_number(games)) for games, _ in windows]
    series = [Series("score", points)] if points else []
    curve = Chart(
        "Against its earlier selves",
        "games trained by then",
        "score",
        series,
        is_percent=True,
        marks=marks,
        allowed=(even, 1.0),
        reach=(0.4, 1.0),
    )
    anchors = [
        (short_name(text(one.get("player"), "?"), 22), found.value, *(found.interval or (found.value, found.value)))
        for one in records(told.get("anchors"))
        if (found := estimate(one.get("score"))) is not None
    ]
    outside = interval_chart("Against players from outside", "score of the trained player", anchors, is_percent=True)
    drawn = [
        figure(curve, "score against itself after fewer games"),
        wide_figure(outside, (even, 1.0)),
    ]
    if not any(drawn):
        return None
    games = number(told.get("games"))
    about = (
        ""
        if games is None
        else f"A player trained by {count(games)} games against itself. Shaded: it is the better one."
    )
    return part("Learning", element("div", drawn, class_="charts"), about=about, kind="part on-screen")


def wide_figure(chart: Chart, allowed: tuple[float, float] | None = None) -> Element | None:
    """A figure of names with values, from nothing to everything."""
    bounded = Chart(
        chart.title, chart.across, chart.up, chart.series, False, chart.is_percent, allowed=allowed, reach=(0.0, 1.0)
    )
    drawn = svg(bounded, 400)
    return (
        element("figure", element("figcaption", element("b", chart.title)), Element(drawn), class_="chart-box")
        if drawn
        else None
    )
