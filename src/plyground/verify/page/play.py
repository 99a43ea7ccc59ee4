"""How the game is played: one-rule policies, the rules that are used, and the first moves."""

from collections.abc import Mapping
from typing import Any

from plyground.core.charts import interval_chart
from plyground.verify.page.curves import short_name
from plyground.verify.page.elements import Element, element, part, scrolling_table
from plyground.verify.page.figures import count, share_with_interval
from plyground.verify.page.reading import Estimate, estimate, number, records, text
from plyground.verify.page.skill import wide_figure

MOST_DRAWN = 12  # first moves; the table has all of them


def policies(variant: Mapping[str, Any], tolerances: Mapping[str, Any]) -> Element | None:
    """What simple recipes score against good play."""
    told = records(variant.get("policies"))
    rows = [
        [
            text(one.get("name"), "?"),
            text(one.get("about")),
            share_with_interval(estimate(one.get("score"))),
            games(one),
            text(one.get("against")),
        ]
        for one in told
    ]
    known = [(text(one.get("name"), "?"), found) for one in told if (found := estimate(one.get("score"))) is not None]
    most = number(tolerances.get("free_win")) or 0.4
    chart = wide_figure(
        interval_chart("Scores of the policies", "score", drawn_rows(known), is_percent=True), (0.0, most)
    )
    table = (
        scrolling_table(
            ["Policy", "What it does", "Score", "Games", "Against"], rows, "One-rule policies", left=(0, 1, 4)
        )
        if rows
        else None
    )
    about = f"Somebody who knows one rule only should lose. Shaded: at most {100 * most:g} %."
    return part("One-rule policies", element("div", chart, table, class_="beside") if rows else None, about=about)


def drawn_rows(known: list[tuple[str, Estimate]]) -> list[tuple[str, float, float, float]]:
    return [
        (short_name(name, 22), found.value, *(found.interval or (found.value, found.value))) for name, found in known
    ]


def games(told: Mapping[str, Any]) -> str:
    found = estimate(told.get("score"))
    return count(None if found is None else found.games)


def rules_used(variant: Mapping[str, Any]) -> Element | None:
    """In how many games each rule and piece has a part."""
    rows = [
        [
            text(one.get("name"), "?"),
            text(one.get("kind")),
            share_with_interval(estimate(one.get("share"))),
            share_with_interval(estimate(one.get("restricted"))),
        ]
        for one in records(variant.get("rules_used"))
    ]
    if not rows:
        return None
    head = ["Rule or piece", "Kind", "Used in games", "Score of a player who never uses it"]
    return part("Rules in use", scrolling_table(head, rows, "Rules in use", left=(0, 1), unseen_caption=True))


def openings(variant: Mapping[str, Any]) -> Element | None:
    """The first moves, the best first."""
    told = [
        (text(one.get("turn"), "?"), found, one.get("exact") is True)
        for one in records(variant.get("openings"))
        if (found := estimate(one.get("score"))) is not None
    ]
    told.sort(key=lambda one: -one[1].value)
    if not told:
        return None
    chart = wide_figure(
        interval_chart(
            "Scores of the first moves" if len(told) <= MOST_DRAWN else f"The best {MOST_DRAWN} first moves",
            "score of who makes them",
            drawn_rows([one[:2] for one in told[:MOST_DRAWN]]),
            is_percent=True,
        )
    )
    rows = [[turn, share_with_interval(found), "exact" if exact else count(found.games)] for turn, found, exact in told]
    table = scrolling_table(["First move", "Score", "Games"], rows, "First moves, the best first", unseen_caption=True)
    listed = (
        table
        if len(told) <= MOST_DRAWN
        else element("details", element("summary", f"All {len(told)} first moves"), table)
    )
    return part(
        "First moves", element("div", chart, listed, class_="beside"), about="Score of the side that makes them."
    )
