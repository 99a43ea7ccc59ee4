"""The grid of variants: one setting against another where two vary, else one row for each variant."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plyground.verify.page.elements import Child, Element, element, scroller
from plyground.verify.page.reading import mapping, records, shown_value, text
from plyground.verify.page.verdicts import SIGNS, TITLES, Gate, badge, box, in_words, verdict_of, verdicts_of

Variant = Mapping[str, Any]


def name_of(variant: Variant, number: int) -> str:
    return text(variant.get("name")) or f"Variant {number}"


def grid(report: Mapping[str, Any], gates: list[Gate]) -> Element:
    """All variants at a glance, and what was skipped."""
    variants = records(report.get("variants"))
    skipped = records(report.get("skipped"))
    axes = axes_of(variants, skipped)
    if not variants:
        shown: Child = element("p", "No variant was judged.", class_="nothing")
    else:
        shown = matrix(variants, skipped, axes, gates) if axes is not None else rows_of_variants(variants, gates)
    how = "Choose a variant to see what stands behind its verdict." if len(variants) > 1 else None
    return element(
        "section",
        element("h2", "Variants at a glance"),
        tally(variants, skipped),
        element("p", how, class_="about on-screen") if how else None,
        shown,
        skipped_list(skipped, is_open=axes is None),
        legend(variants, gates),
        id="variants",
        class_="glance",
    )


def tally(variants: list[Variant], skipped: list[Variant]) -> Element:
    verdicts = [verdict_of(variant) for variant in variants]
    counted = [element("li", badge(one), f" {verdicts.count(one)}") for one in SIGNS if one in verdicts]
    left = [element("li", f"{len(skipped)} skipped")] if skipped else []
    return element("ul", counted, left, class_="tally", aria_label="How many variants pass")


# What varies


@dataclass(frozen=True)
class Axes:
    """The two settings that vary, with their values as texts."""

    down: str
    across: str
    rows: list[str]
    columns: list[str]


def coordinates(variant: Variant) -> dict[str, str]:
    """By what a variant differs from others: settings, start and pie rule."""
    found = {
        text(name): shown_value(value)
        for name, value in (mapping(variant.get("settings")) or mapping(variant.get("changed"))).items()
    }
    found |= {text(name): shown_value(value) for name, value in mapping(variant.get("changed")).items()}
    start = text(variant.get("start"))
    return found | {"start": start or "usual", "pie rule": "yes" if variant.get("swap") is True else "no"}


def varying(variants: list[Variant]) -> list[str]:
    told = [coordinates(variant) for variant in variants]
    names = dict.fromkeys(name for one in told for name in one)
    return [name for name in names if len({one.get(name) for one in told}) > 1]


def axes_of(variants: list[Variant], skipped: list[Variant]) -> Axes | None:
    """The axes of a matrix, if exactly two settings vary and every variant has a cell of its own."""
    told = [coordinates(variant) for variant in variants]
    refused = [
        {text(name): shown_value(value) for name, value in mapping(one.get("settings")).items()} for one in skipped
    ]
    names = varying(variants)
    if len(names) == 1:  # a second one may have varied only among what was skipped
        constant = [name for name in dict.fromkeys(name for one in refused for name in one) if name not in names]
        names += [name for name in constant if {one.get(name) for one in refused} - {one.get(name) for one in told}]
    places = [tuple(one.get(name) for name in names) for one in told]
    if len(names) != 2 or len(set(places)) < len(places) or any(None in place for place in places):
        return None
    values = [in_order([one[name] for one in (*told, *refused) if name in one]) for name in names]
    down, across = (1, 0) if len(values[1]) > 6 >= len(values[0]) else (0, 1)
    return Axes(names[down], names[across], values[down], values[across])


def in_order(values: list[str]) -> list[str]:
    """Distinct values, numbers by their size and others as they come."""
    distinct = list(dict.fromkeys(values))
    try:
        return sorted(distinct, key=float)
    except ValueError:
        return distinct


# Drawing


def matrix(variants: list[Variant], skipped: list[Variant], axes: Axes, gates: list[Gate]) -> Element:
    cells: dict[tuple[str, str], Child] = {}
    kinds: dict[tuple[str, str], str] = {}
    for one in skipped:
        told = {text(name): shown_value(value) for name, value in mapping(one.get("settings")).items()}
        place = told.get(axes.down, ""), told.get(axes.across, "")
        cells[place] = [element("b", "Skipped"), element("span", text(one.get("reason")))]
        kinds[place] = "skipped"
    for number, variant in enumerate(variants, 1):
        place = coordinates(variant)[axes.down], coordinates(variant)[axes.across]
        cells[place] = link(variant, number, gates)
        kinds[place] = verdict_of(variant)
    head = element(
        "tr",
        element("th", f"{axes.down} ↓  {axes.across} →", class_="corner", scope="col"),
        [element("th", element("span", f"{axes.across} "), column, scope="col") for column in axes.columns],
    )
    body = [
        element(
            "tr",
            element("th", element("span", f"{axes.down} "), row, scope="row"),
            [
                element(
                    "td", cells.get((row, column), "not asked"), class_=f"cell {kinds.get((row, column), 'skipped')}"
                )
                for column in axes.columns
            ],
        )
        for row in axes.rows
    ]
    caption = element("caption", f"Verdicts by {axes.down} and {axes.across}", class_="unseen")
    made = element("table", caption, element("thead", head), element("tbody", body), class_="matrix")
    return scroller(made, "The grid of variants")


def link(variant: Variant, number: int, gates: list[Gate]) -> Element:
    """A cell that shows its variant when it is chosen."""
    verdict, verdicts = verdict_of(variant), verdicts_of(variant, gates)
    said = f"{TITLES[verdict]}, {name_of(variant, number)}: {in_words(verdicts, gates)}"
    boxes = element("span", [box(gate, verdicts[gate.name]) for gate in gates], class_="boxes", aria_hidden="true")
    return element("a", badge(verdict), boxes, href=f"#variant-{number}", class_="choose", aria_label=said)


def rows_of_variants(variants: list[Variant], gates: list[Gate]) -> Element:
    heads = [
        element("th", "Variant", scope="col", class_="left"),
        element("th", "Verdict", scope="col", class_="left"),
        *(element("th", element("abbr", gate.letter, title=gate.title), scope="col") for gate in gates),
        element("th", "In words", scope="col", class_="left"),
    ]
    rows = []
    for number, variant in enumerate(variants, 1):
        verdict, verdicts = verdict_of(variant), verdicts_of(variant, gates)
        opened = element("a", name_of(variant, number), href=f"#variant-{number}", class_="choose")
        judged = [
            element("td", box(gate, verdicts[gate.name]), element("span", TITLES[verdicts[gate.name]], class_="unseen"))
            for gate in gates
        ]
        rows.append(
            element(
                "tr",
                element("th", opened, scope="row", class_="left"),
                element("td", badge(verdict), class_="left"),
                judged,
                element("td", text(variant.get("words")), class_="left prose"),
                class_=f"row {verdict}",
            )
        )
    caption = element("caption", "Verdicts by variant and gate", class_="unseen")
    made = element("table", caption, element("thead", element("tr", heads)), element("tbody", rows), class_="rows")
    return scroller(made, "The grid of variants")


def skipped_list(skipped: list[Variant], is_open: bool) -> Element | None:
    """Settings that were asked for and cannot be played, and why."""
    if not skipped:
        return None
    told = [
        element(
            "li",
            element(
                "b",
                ", ".join(f"{text(name)}={shown_value(value)}" for name, value in mapping(one.get("settings")).items())
                or "unnamed",
            ),
            f": {text(one.get('reason'), 'no reason was given')}",
        )
        for one in skipped
    ]
    return element(
        "details",
        element("summary", "Settings that were skipped, and why"),
        element("ul", told),
        open=is_open,
    )


def legend(variants: list[Variant], gates: list[Gate]) -> Element:
    """What letters and signs mean, and how many variants each gate lets through."""
    signs = [
        element(
            "li",
            element("span", element("b", "A"), element("i", SIGNS[one]), class_=f"box {one}", aria_hidden="true"),
            f" {TITLES[one].lower()}",
        )
        for one in SIGNS
    ]
    items = []
    for gate in gates:
        verdicts = [verdicts_of(variant, gates)[gate.name] for variant in variants]
        counts = ", ".join(f"{verdicts.count(one)} {TITLES[one].lower()}" for one in SIGNS if one in verdicts)
        items.append(
            element(
                "li",
                element("span", gate.letter, class_="letter", aria_hidden="true"),
                element(
                    "span",
                    element("b", gate.title),
                    f" {gate.question}",
                    element("small", counts) if len(variants) > 1 else None,
                ),
            )
        )
    heading = element("h3", "What the letters ask")
    return element(
        "div", heading, element("ul", items, class_="questions"), element("ul", signs, class_="signs"), class_="legend"
    )
