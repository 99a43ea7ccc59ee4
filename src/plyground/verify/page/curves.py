"""How a variant looks as its players grow stronger: scores, draws, lengths and repetition over their budgets."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.core.chart_scales import short_number
from plyground.core.charts import Chart, Point, Series, svg
from plyground.core.words import counted
from plyground.verify.page.elements import Child, Element, element, part, scrolling_table
from plyground.verify.page.figures import UNKNOWN, bare_share, count, share, share_with_interval
from plyground.verify.page.reading import Estimate, estimate, mapping, number, pair, records, text, texts

WIDTH, HEIGHT = 400, 250  # of a drawing
LONGEST_NAME = 16
ACROSS = "strength (budget of the players)"
MOST_ENDINGS = 8
PRINTED = ("Score of each side", "Draws", "Length")  # on paper, where the gates say the rest

Level = Mapping[str, Any]
Marks = Sequence[tuple[float, str]]


def figure(chart: Chart, about: Child = None, kind: str = "") -> Element | None:
    """A chart under its title."""
    drawn = svg(chart, WIDTH, HEIGHT)
    if not drawn:
        return None
    told = element("span", about, class_="about") if about else None
    caption = element("figcaption", element("b", chart.title), told)
    return element("figure", caption, Element(drawn), class_=f"chart-box {kind}".strip())


def budget_marks(budgets: Sequence[float | None], names: Sequence[str]) -> Marks:
    """Where levels stand: by the logarithm of their budgets, random at the left; else one after another.

    >>> budget_marks([0, 32, 64], ["random", "mcts:playouts=32", "mcts:playouts=64"])
    [(4.0, 'random'), (5.0, '32'), (6.0, '64')]
    """
    known = [budget for budget in budgets if budget is not None and budget > 0]
    rises = list(budgets) == sorted(budgets, key=float_of) and len(set(budgets)) == len(budgets)
    if not known or not rises or min(map(float_of, budgets)) < 0:
        return [(float(place), short_name(name)) for place, name in enumerate(names)]
    first, last = math.log2(min(known)), math.log2(max(known))
    gap = max(1.0, (last - first) / 6)
    made = []
    for budget, name in zip(budgets, names, strict=True):
        if budget is None:
            made.append((last + gap, short_name(name, 8)))
        elif budget == 0:
            made.append((first - gap, short_name(name, 8)))
        else:
            made.append((math.log2(budget), short_number(budget)))
    return made


def float_of(value: float | None) -> float:
    return math.inf if value is None else value


def short_name(name: str, longest: int = LONGEST_NAME) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"


def point(x: float, found: Estimate | None) -> list[Point]:
    if found is None:
        return []
    return [(x, found.value, *(found.interval or (None, None)))]


def series_of(name: str, marks: Marks, values: Sequence[Estimate | None]) -> Series:
    return Series(
        short_name(name), [one for (x, _), value in zip(marks, values, strict=True) for one in point(x, value)]
    )


def curves(variant: Mapping[str, Any], tolerances: Mapping[str, Any]) -> Element | None:
    """The charts over strength, and the figures behind them."""
    levels = records(variant.get("levels"))
    if not levels:
        return None
    names = [text(level.get("player"), "?") for level in levels]
    marks = budget_marks([number(level.get("budget")) for level in levels], names)
    charts = [
        score_chart(variant, levels, marks, tolerances),
        share_chart("Draws", levels, marks, [("Draws", "draws")], limit(tolerances, "draws")),
        share_chart("Games cut off", levels, marks, [("Cut off", "capped")], limit(tolerances, "capped")),
        length_chart(levels, marks),
        share_chart(
            "Repetition",
            levels,
            marks,
            [("Positions", "repeated"), ("Games", "threefold")],
        ),
        share_chart("Real choice", levels, marks, [("Turns with a choice", "choice")]),
    ]
    drawn = [figure(chart, about, "" if chart.title in PRINTED else "on-screen") for chart, about in charts]
    details = element(
        "details",
        element("summary", "The figures behind the curves"),
        level_table(variant, levels),
        endings_table(levels),
    )
    about = "Figures change as players grow stronger; one strength alone can mislead. Shaded: what is allowed."
    return part("Over strength", element("div", drawn, class_="charts"), details, about=about)


def fair_band(tolerances: Mapping[str, Any], sides: int) -> tuple[float, float]:
    """What each side may score: told as an interval, or as how far from its share."""
    told, even = tolerances.get("fair"), 1 / max(sides, 2)
    if (ends := pair(told)) is not None:
        return ends
    away = number(told)
    return (even - away, even + away) if away is not None else (even - 0.05, even + 0.05)


def score_chart(
    variant: Mapping[str, Any], levels: list[Level], marks: Marks, tolerances: Mapping[str, Any]
) -> tuple[Chart, str]:
    scores = [
        [estimate(one) for one in level.get("score") or ()] if isinstance(level.get("score"), list) else []
        for level in levels
    ]
    count_sides = max(map(len, scores), default=0)
    names = texts(variant.get("sides"))
    series = [
        series_of(
            names[side] if side < len(names) else f"side {side + 1}",
            marks,
            [one[side] if side < len(one) else None for one in scores],
        )
        for side in range(count_sides)
    ]
    band = fair_band(tolerances, count_sides)
    title = "Score of each side"
    return Chart(title, ACROSS, "score", series, is_percent=True, marks=marks, allowed=band, reach=(0.25, 0.75)), (
        f"fair: {bare_share(band[0])} to {bare_share(band[1])} %"
    )


def limit(tolerances: Mapping[str, Any], name: str) -> float | None:
    return number(tolerances.get(name))


def share_chart(
    title: str, levels: list[Level], marks: Marks, what: Sequence[tuple[str, str]], most: float | None = None
) -> tuple[Chart, str]:
    series = [
        made
        for name, key in what
        if (made := series_of(name, marks, [estimate(level.get(key)) for level in levels])).points
    ]
    highest = max(
        (value for one in series for _, y, _, high in one.points for value in (y, high) if value is not None),
        default=0.0,
    )
    reach = (0.0, min(1.0, max(1.2 * highest, 1.5 * (most or 0.0), 0.02)))
    allowed = None if most is None else (0.0, most)
    told = "share of games" if most is None else f"share of games; at most {share(most)}"
    about = {
        "Repetition": "positions seen before; games with one three times",
        "Real choice": "turns with more than one to choose from",
    }.get(title, told)
    return Chart(title, ACROSS, "", series, is_percent=True, marks=marks, allowed=allowed, reach=reach), about


def length_chart(levels: list[Level], marks: Marks) -> tuple[Chart, str]:
    """The median, with the 5th and 95th percentile as its band."""
    points: list[Point] = []
    units = [unit for level in levels if (unit := text(mapping(level.get("length")).get("unit")))]
    for (x, _), level in zip(marks, levels, strict=True):
        length = mapping(level.get("length"))
        if (median := number(length.get("median"))) is not None:
            points.append((x, median, number(length.get("low")), number(length.get("high"))))
    unit = units[0] if units else "turn"
    return Chart("Length", ACROSS, unit, [Series("median", points)] if points else [], marks=marks, reach=(0.0, 0.0)), (
        f"median and 5 to 95 % of games, in {plural(unit)}"
    )


def plural(unit: str) -> str:
    return {"ply": "plies"}.get(unit, unit if unit.endswith("s") else unit + "s")


# Tables


def level_table(variant: Mapping[str, Any], levels: list[Level]) -> Element:
    sides = texts(variant.get("sides"))
    widest = max((len(level["score"]) for level in levels if isinstance(level.get("score"), list)), default=0)
    names = [sides[side] if side < len(sides) else f"side {side + 1}" for side in range(widest)]
    head = [
        "Player",
        "Games",
        *names,
        "Draws",
        "Cut off",
        "Length",
        "5 to 95 %",
        "Minutes",
        "With a choice",
        "Branching",
        "Repeated",
        "Threefold",
    ]
    rows = []
    for level in levels:
        length = mapping(level.get("length"))
        scores = level["score"] if isinstance(level.get("score"), list) else []
        low, high = number(length.get("low")), number(length.get("high"))
        rows.append(
            [
                text(level.get("player"), "?"),
                count(number(level.get("games"))),
                *(
                    share_with_interval(estimate(scores[side]) if side < len(scores) else None)
                    for side in range(widest)
                ),
                *(share_with_interval(estimate(level.get(key))) for key in ("draws", "capped")),
                count(number(length.get("median"))),
                UNKNOWN if low is None or high is None else f"{count(low)} to {count(high)}",
                count(number(level.get("minutes"))),
                share(value_of(level.get("choice"))),
                count(number(level.get("branching"))),
                share_with_interval(estimate(level.get("repeated"))),
                share_with_interval(estimate(level.get("threefold"))),
            ]
        )
    return scrolling_table(head, rows, "Every level, with 95 % intervals")


def value_of(told: Any) -> float | None:
    found = estimate(told)
    return None if found is None else found.value


def endings_table(levels: list[Level]) -> Element | None:
    """How the games of each level ended."""
    ended = [mapping(level.get("ended_by")) for level in levels]
    totals: dict[str, float] = {}
    for one in ended:
        for name, many in one.items():
            totals[name] = totals.get(name, 0.0) + (number(many) or 0.0)
    common = sorted(totals, key=lambda name: -totals[name])[:MOST_ENDINGS]
    if not common:
        return None
    head = ["Ended by", *(text(level.get("player"), "?") for level in levels)]
    rows = [[text(name, "?"), *(count(number(one.get(name)) or 0) for one in ended)] for name in common]
    return scrolling_table(head, rows, "How games ended, in games")


def games_text(found: Estimate | None) -> str:
    return "" if found is None or found.games is None else counted(found.games, "game")
