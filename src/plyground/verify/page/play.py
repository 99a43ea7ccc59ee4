"""How the game is played: one-rule policies, the rules that are used, and the first moves."""

from collections.abc import Mapping
from typing import Any

from plyground.core.charts import interval_chart
from plyground.verify.page.curves import short_name
from plyground.verify.page.elements import Element, breakable, element, part, scrolling_table
from plyground.verify.page.figures import count, share, share_with_interval
from plyground.verify.page.player_names import told_together
from plyground.verify.page.reading import Estimate, estimate, named_values, number, records, text, texts
from plyground.verify.page.skill import wide_figure

MOST_DRAWN = 12  # first moves; the table has all of them


def policies(variant: Mapping[str, Any], tolerances: Mapping[str, Any]) -> Element | None:
    """What simple recipes score against good play, the best first."""
    told = [
        (one, found) for one in records(variant.get("policies")) if (found := estimate(one.get("score"))) is not None
    ]
    told.sort(key=lambda one: -one[1].value)
    if not told:
        return part("One-rule policies", left_out(variant), kind="part on-screen")
    opponents = told_together(filter(None, (text(one.get("against")) for one, _ in told)))
    is_one = len(opponents) == 1
    sides = max(len(texts(variant.get("sides"))), 2)
    most = 2 / sides * (number(tolerances.get("free_win")) or 0.4)
    shown = drawn_rows([(text(one.get("name"), "?"), found) for one, found in told])
    chart = wide_figure(interval_chart("Scores of the policies", "score", shown, is_percent=True), (0.0, most))
    rows = [
        [
            text(one.get("name"), "?"),
            text(one.get("about")),
            share_with_interval(found),
            count(found.games),
            *([] if is_one else [breakable(text(one.get("against")))]),
        ]
        for one, found in told
    ]
    head = ["Policy", "What it does", "Score", "Games", *([] if is_one else ["Against"])]
    table = scrolling_table(head, rows, "One-rule policies", left=(0, 1, 4), unseen_caption=True)
    against = f" against {opponents[0]}" if is_one else ""
    about = f"Somebody who knows one rule only should lose{against}. Shaded: at most {share(most)}."
    beside = element("div", chart, table, class_="beside")
    return part("One-rule policies", beside, left_out(variant), about=about, kind="part on-screen")


def left_out(variant: Mapping[str, Any]) -> Element | None:
    """Policies that this game does not allow, and why."""
    reasons = [
        element("li", element("b", name), f": {why}") for name, why in named_values(variant.get("policies_left_out"))
    ]
    return (
        element("details", element("summary", "Policies that were left out"), element("ul", reasons))
        if reasons
        else None
    )


def defences(variant: Mapping[str, Any]) -> Element | None:
    """Who only defends against who attacks."""
    sides = texts(variant.get("sides"))
    rows = []
    for defence in records(variant.get("defences")):
        side = number(defence.get("side"))
        known = side is not None and 0 <= side < len(sides)
        named = sides[int(side or 0)] if known else "a side"
        rows += [
            [
                f"{named}: {text(one.get('defender'), '?')}",
                text(one.get("attacker"), "?"),
                share_with_interval(estimate(one.get("held"))),
                share_with_interval(estimate(one.get("drawn"))),
            ]
            for one in records(defence.get("pairs"))
        ]
    if not rows:
        return None
    table = scrolling_table(["Defender", "Attacker", "Held", "Drawn"], rows, "Defenders and attackers", left=(0, 1))
    return part(
        "Defence",
        element("details", element("summary", "Every defender with every attacker"), table),
        about="Somebody who only wants not to lose, against somebody who wants to win.",
        kind="part on-screen",
    )


def drawn_rows(known: list[tuple[str, Estimate]]) -> list[tuple[str, float, float, float]]:
    return [
        (short_name(name, 22), found.value, *(found.interval or (found.value, found.value))) for name, found in known
    ]


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
    table = scrolling_table(head, rows, "Rules in use", left=(0, 1), unseen_caption=True)
    return part("Rules in use", table, kind="part on-screen")


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
    beside = element("div", chart, listed, class_="beside")
    return part("First moves", beside, about="Score of the side that makes them.", kind="part on-screen")
