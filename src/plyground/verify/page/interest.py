"""Figures of interest, which nobody has validated, and where pieces stand and die."""

from collections.abc import Mapping
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.verify.page.boards import BoardDrawing, Shade
from plyground.verify.page.curves import figure
from plyground.verify.page.elements import Element, element, part, scrolling_table
from plyground.verify.page.reading import estimate, mapping, named_values, number, records, text

MEANINGS = {
    "uncertainty": "how open the result still is late in the game: 1 open, 0 settled",
    "drama": "how far behind winners were",
    "lead_change": "share of turns after which another side leads",
    "killer_move": "the largest change of the expected result by one turn",
    "permanence": "share of what a turn gains that the answer does not take back",
    "decisiveness": "share of the game that is played after it is decided",
}
WARNING = (
    "Not validated: nobody has shown that people like games with such figures. They stand on a value function, whose "
    "calibration is shown; they have no part in any verdict."
)
HEATS = {"stands": "Where pieces stand", "dies": "Where pieces die"}


def interest(variant: Mapping[str, Any], drawing: BoardDrawing) -> Element | None:
    told = mapping(variant.get("interest"))
    if not told:
        return None
    rows = [
        [name.replace("_", " "), f"{value:.3f}", MEANINGS.get(name, "")]
        for name, value in ((text(key), number(one)) for key, one in mapping(told.get("figures")).items())
        if value is not None
    ]
    diversity = number(told.get("opening_diversity"))
    if diversity is not None:
        rows.append(["opening diversity", f"{diversity:.2f}", "as many first moves are about equally common"])
    rows += [
        [f"use of {name}", value, "share of turns moved by it, over its share of the pieces"]
        for name, value in named_values(told.get("piece_use"))
    ]
    table = (
        scrolling_table(["Figure", "Value", "What it is"], rows, "Figures of interest", left=(0, 2)) if rows else None
    )
    charts = [figure(calibration(told), "what the value function expects, and what happens"), *heats(told, drawing)]
    warning = element("p", WARNING, class_="warning")
    inside = [table, element("div", charts, class_="charts") if any(charts) else None]
    return part("Interest (unvalidated)", [warning, *inside] if any(inside) else None, kind="part unvalidated")


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
    for key, shares in mapping(told.get("heat")).items():
        title = HEATS.get(text(key), text(key))
        known = {
            text(cell): value
            for cell, one in mapping(shares).items()
            if (value := number(one)) is not None and value > 0
        }
        if drawing and known:
            caption = element("figcaption", element("b", title), element("span", "in % of all", class_="about"))
            made.append(
                element(
                    "figure", caption, drawing.heat(Shade(f"{title}: percent on each cell", known)), class_="heat-box"
                )
            )
    return made
