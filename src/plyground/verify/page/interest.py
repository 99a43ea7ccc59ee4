"""Figures of interest, which nobody has validated, and where pieces stand and die."""

from collections.abc import Mapping
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.verify.page.boards import BoardDrawing, Shade
from plyground.verify.page.curves import figure
from plyground.verify.page.elements import Element, element, part, scrolling_table
from plyground.verify.page.figures import count
from plyground.verify.page.reading import Estimate, estimate, mapping, number, records, text

MEANINGS = {
    "uncertainty": "how long the game stays open: 1 level to the end, 0 decided from the start",
    "drama": "how far behind winners had been; 0 if never",
    "lead_change": "share of turns after which another side leads, or none",
    "killer_move": "the largest gain of lead by one turn, from 0 to 2",
    "permanence": "high where turns do not take back what the last one won",
    "decisiveness": "share of the game played when the winner gets a lead that the loser never had",
    "opening_diversity": "as many openings are about equally common",
    "effective_choices": "as many turns are about as good as the best",
    "calibration_error": "how far the expected result is from the actual one, on average",
    "piece_use": "share of turns moved by it, over its share of the pieces",
}
BESIDE = ("opening_diversity", "effective_choices", "calibration_error")
WARNING = (
    "Not validated: nobody has shown that people like games with such figures. They stand on a value function, whose "
    "calibration is shown; they have no part in any verdict."
)
HEATS = {
    "stands": ("Where pieces stand", "in % of the positions"),
    "dies": ("Where pieces die", "in % of those that were taken"),
}


def interest(variant: Mapping[str, Any], drawing: BoardDrawing) -> Element | None:
    told = mapping(variant.get("interest"))
    if not told:
        return None
    figures = {**mapping(told.get("figures")), **{name: told.get(name) for name in BESIDE}}
    rows = [
        [text(name).replace("_", " "), plain_figure(found), games_of(found), MEANINGS.get(text(name), "")]
        for name, one in figures.items()
        if (found := estimate(one)) is not None
    ]
    rows += [
        [f"use of {text(name)}", plain_figure(found), games_of(found), MEANINGS["piece_use"]]
        for name, one in mapping(told.get("piece_use")).items()
        if (found := estimate(one)) is not None
    ]
    table = (
        scrolling_table(["Figure", "Value", "Games", "What it is"], rows, "Figures of interest", left=(0, 3))
        if rows
        else None
    )
    charts = [figure(calibration(told), "what the value function expects, and what happens"), *heats(told, drawing)]
    warning = element("p", WARNING, class_="warning")
    inside = [table, element("div", charts, class_="charts") if any(charts) else None]
    return part(
        "Interest (unvalidated)", [warning, *inside] if any(inside) else None, kind="part unvalidated on-screen"
    )


def calibration(told: Mapping[str, Any]) -> Chart:
    """Predicted against actual results; exact predictions would lie on the diagonal."""
    points: list[Point] = []
    for one in records(told.get("calibration")):
        predicted, actual = number(one.get("predicted")), estimate(one.get("actual"))
        if predicted is not None and actual is not None:
            points.append((100 * predicted, actual.value, *(actual.interval or (None, None))))
    points.sort()
    series = [
        Series("measured", points),
        Series("if it were exact", [(0.0, 0.0, None, None), (100.0, 1.0, None, None)]),
    ]
    return Chart("Calibration", "expected score in %", "actual", series if points else [], is_percent=True)


def heats(told: Mapping[str, Any], drawing: BoardDrawing) -> list[Element]:
    """Maps of the board."""
    made = []
    maps = mapping(told.get("heat"))
    for key in (*HEATS, *(name for name in maps if name not in HEATS)):
        shares = maps.get(key)
        title, unit = HEATS.get(text(key), (text(key), "in %"))
        known = {
            text(cell): value
            for cell, one in mapping(shares).items()
            if (value := number(one)) is not None and value > 0
        }
        if drawing and known:
            caption = element("figcaption", element("b", title), element("span", unit, class_="about"))
            made.append(element("figure", caption, drawing.heat(Shade(f"{title}: {unit}", known)), class_="heat-box"))
    return made


def plain_figure(found: Estimate) -> str:
    """A figure that is no share, with its interval."""
    interval = "" if found.interval is None else f" [{found.interval[0]:.2f}, {found.interval[1]:.2f}]"
    return f"{found.value:.2f}{interval}"


def games_of(found: Estimate) -> str:
    return count(found.games)
