"""What is said beyond single variants: a comparison, a search, and statements of a document."""

from collections.abc import Mapping
from typing import Any

from plyground.verify.page.elements import Element, element, facts, scrolling_table
from plyground.verify.page.figures import UNKNOWN, bare_share, count
from plyground.verify.page.reading import Estimate, estimate, mapping, number, pair, records, shown_value, text, texts
from plyground.verify.page.verdicts import SIGNS

KINDS = {"confirmed": "pass", "holds": "pass", "refuted": "fail", "does not hold": "fail"}


def comparison(report: Mapping[str, Any]) -> Element | None:
    """Two variants beside each other, or several beside the first."""
    several = [mapping(report.get("comparison")), *records(report.get("comparisons"))]
    made = [one_comparison(told) for told in several if told]
    return element("section", element("h2", "Comparison"), made, id="comparison") if made else None


def one_comparison(told: Mapping[str, Any]) -> Element:
    names = texts(told.get("names"))[:2]
    names = names if len(names) == 2 else ["A", "B"]
    rows = [
        [
            text(one.get("what"), "?"),
            plain_estimate(estimate(one.get("a"))),
            plain_estimate(estimate(one.get("b"))),
            difference(one.get("difference")),
            text(one.get("words")),
        ]
        for one in records(told.get("rows"))
    ]
    table = scrolling_table(
        ["What", *names, "Difference", "In words"], rows, "Both variants with 95 % intervals", left=(0, 4)
    )
    return element(
        "div",
        element("h3", " and ".join(names)),
        element("p", text(told.get("sentence")), class_="sentence"),
        table if rows else None,
    )


def plain_estimate(found: Estimate | None) -> str:
    """A value with its interval: shares as percents, other figures as they are."""
    if found is None:
        return UNKNOWN
    ends = found.interval or (found.value, found.value)
    if max(map(abs, (found.value, *ends))) <= 1:
        shown, interval = f"{bare_share(found.value)} %", f" [{bare_share(ends[0])}, {bare_share(ends[1])}]"
    else:
        shown, interval = f"{found.value:,.4g}", f" [{ends[0]:,.4g}, {ends[1]:,.4g}]"
    games = f", {count(found.games)} games" if found.games else ""
    return shown + (interval if found.interval else "") + games


def difference(told: Any) -> str:
    found = estimate(told)
    if found is None:
        return UNKNOWN
    is_small = max(map(abs, (found.value, *(found.interval or ())))) <= 1
    ends = pair(mapping(told).get("interval"))
    shown = [f"{100 * one:+.1f}" if is_small else f"{one:+.4g}" for one in (found.value, *(ends or ()))]
    interval = f" [{shown[1]}, {shown[2]}]" if ends else ""
    return f"{shown[0]}{' points' if is_small else ''}{interval}"


def search(report: Mapping[str, Any]) -> Element | None:
    """The search for the setting that passes most."""
    told = mapping(report.get("search"))
    if not told:
        return None
    rows = [
        [str(number_of), *(counted(one.get(key)) for key in ("games", "tried", "kept"))]
        for number_of, one in enumerate(records(told.get("rounds")), 1)
    ]
    table = (
        scrolling_table(["Round", "Games", "Tried", "Kept"], rows, "Rounds: more games for fewer variants")
        if rows
        else None
    )
    confidence = told.get("confidence")
    chance = number(confidence)
    sure = f"{100 * chance:.0f} %" if chance is not None and 0 <= chance <= 1 else shown_value(confidence)
    return element(
        "section",
        element("h2", "Search"),
        element("p", text(told.get("sentence")), class_="sentence"),
        facts([("Best", ", ".join(texts(told.get("best")))), ("How sure", "" if confidence is None else sure)]),
        table,
        id="search",
    )


def counted(value: Any) -> str:
    if isinstance(value, list | tuple):
        return str(len(value))
    return count(number(value))


def statements(report: Mapping[str, Any]) -> Element | None:
    """What documents say of the game, confirmed or refuted."""
    told = records(report.get("statements"))
    if not told:
        return None
    rows = []
    for one in told:
        verdict = text(one.get("verdict"), "undecided")
        kind = KINDS.get(verdict, "undecided")
        sign = element("span", element("span", SIGNS[kind], aria_hidden="true"), f" {verdict}", class_=f"badge {kind}")
        rows.append([element("q", text(one.get("quote"), "?")), sign, text(one.get("why")), text(one.get("document"))])
    table = scrolling_table(
        ["Statement", "Verdict", "Why", "Document"],
        rows,
        "Statements",
        left=(0, 1, 2, 3),
        kind="statements",
        unseen_caption=True,
    )
    return element("section", element("h2", "What documents say of it"), table, id="statements")
