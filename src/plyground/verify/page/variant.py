"""One variant: its sentence, exact solution, gates, curves, skill, rules, openings, interest and games."""

from collections.abc import Mapping
from typing import Any

from plyground.verify.page.boards import BoardDrawing
from plyground.verify.page.curves import curves
from plyground.verify.page.elements import Element, breakable, element, facts, part, scrolling_table
from plyground.verify.page.examples import examples
from plyground.verify.page.figures import UNKNOWN, count, duration, gate_interval, gate_value, share, tolerance_text
from plyground.verify.page.grid import name_of
from plyground.verify.page.interest import interest
from plyground.verify.page.play import defences, openings, policies, rules_used
from plyground.verify.page.player_names import told_together
from plyground.verify.page.reading import (
    estimate,
    mapping,
    named_values,
    number,
    records,
    shown_value,
    text,
    texts,
)
from plyground.verify.page.skill import learning, skill
from plyground.verify.page.verdicts import Gate, badge, box, verdict_of

LONGEST_LINE = 80  # turns


def variant_section(
    variant: Mapping[str, Any], place: int, count_variants: int, gates: list[Gate], report: Mapping[str, Any]
) -> Element:
    """One variant; `place` counts from 1."""
    sides = texts(variant.get("sides"))
    drawing = BoardDrawing(mapping(variant.get("examples")).get("geometry"), f"b{place}", sides)
    tolerances = mapping(report.get("tolerances"))
    shown_games = examples(variant, drawing)  # draws the heaps that the definitions hold
    heading = element("h2", name_of(variant, place), tabindex="-1", id=f"name-{place}")
    return element(
        "section",
        element("div", heading, badge(verdict_of(variant)), neighbours(place, count_variants), class_="variant-head"),
        element("p", text(variant.get("words"), "Nothing was said about it."), class_="sentence"),
        drawing.definitions() if drawing else None,
        facts(about(variant)),
        settings(variant),
        solution(variant, sides),
        gate_table(variant, gates),
        curves(variant, tolerances),
        skill(variant),
        learning(variant),
        defences(variant),
        policies(variant, tolerances),
        rules_used(variant),
        openings(variant),
        interest(variant, drawing),
        shown_games,
        id=f"variant-{place}",
        class_="variant",
        aria_labelledby=f"name-{place}",
    )


def neighbours(place: int, count_variants: int) -> Element | None:
    """Links to the variants before and after."""
    if count_variants < 2:
        return None
    before, after = (place - 2) % count_variants + 1, place % count_variants + 1
    return element(
        "nav",
        element("a", "← Previous", href=f"#variant-{before}"),
        element("a", "Grid", href="#variants"),
        element("a", "Next →", href=f"#variant-{after}"),
        class_="neighbours",
        aria_label=f"Beside variant {place}",
    )


def about(variant: Mapping[str, Any]) -> list[tuple[str, Element | str]]:
    changed = ", ".join(f"{name}={value}" for name, value in named_values(variant.get("changed")))
    seconds = number(variant.get("seconds"))
    return [
        ("Changed", changed),
        ("Sides", ", ".join(texts(variant.get("sides")))),
        ("Strongest player", text(variant.get("champion"))),
        ("Start", text(variant.get("start"))),
        ("Pie rule", "yes" if variant.get("swap") is True else ""),
        ("Rules", text(variant.get("rules"))),
        ("Took", "" if seconds is None else duration(seconds)),
    ]


def settings(variant: Mapping[str, Any]) -> Element | None:
    """All settings, since what was not changed counts too."""
    named = named_values(variant.get("settings"))
    if not named:
        return None
    return element("details", element("summary", "All settings"), facts(named, "facts all"))


def solution(variant: Mapping[str, Any], sides: list[str]) -> Element | None:
    """The exact solution, where the board is small enough."""
    solved = mapping(variant.get("solved"))
    if not solved:
        return None
    endless = solved.get("endless") is True
    scores = [number(one) for one in solved["score"]] if isinstance(solved.get("score"), list) else []
    told = [
        f"{side} {share(score)}"
        for side, score in zip(sides or [f"side {k + 1}" for k in range(len(scores))], scores, strict=False)
    ]
    distance = number(solved.get("distance"))
    return part(
        "Solved exactly",
        facts(
            [
                ("Perfect play", result_words(text(solved.get("result")), sides)),
                ("Length of perfect play", "" if distance is None else count(distance)),
                ("Score under perfect play", ", ".join(told)),
                ("Between the strongest players", in_play(variant, sides)),
                (
                    "Positions",
                    "" if number(solved.get("positions")) is None else count(number(solved.get("positions"))),
                ),
                ("Method", text(solved.get("method"))),
                ("A line of best play", " ".join(texts(solved.get("line"))[:LONGEST_LINE])),
                ("Goes on for ever", "yes: neither side can force an end" if endless else ""),
                ("Value", shown_value(solved.get("value")) if isinstance(solved.get("value"), list) else ""),
            ]
        ),
        kind="part solved",
        about="What follows if nobody errs. People do: the curves below say what happens between players.",
    )


def in_play(variant: Mapping[str, Any], sides: list[str]) -> str:
    """What the sides score where the strongest players meet, who do not play perfectly."""
    levels = records(variant.get("levels"))[1:]
    if not levels or not isinstance(levels[-1].get("score"), list):
        return ""
    scores = [estimate(one) for one in levels[-1]["score"]]
    drawn = estimate(levels[-1].get("draws"))
    told = [f"{side} {share(score.value)}" for side, score in zip(sides, scores, strict=False) if score is not None]
    return ", ".join([*told, *([] if drawn is None else [f"{share(drawn.value)} drawn"])])


def result_words(result: str, sides: list[str]) -> str:
    if result == "first":
        return f"{sides[0] if sides else 'The first side'} wins"
    if result == "second":
        return f"{sides[1] if len(sides) > 1 else 'The second side'} wins"
    return {"draw": "a draw", "": "neither side wins for certain"}.get(result, result)


def gate_table(variant: Mapping[str, Any], gates: list[Gate]) -> Element | None:
    """What each gate found, and by what it judged."""
    answers = mapping(variant.get("gates"))
    if not answers:
        return None
    rows = []
    for gate in gates:
        answer = mapping(answers.get(gate.name))
        verdict = verdict_of(answer)
        value = answer.get("value")
        interval = "exact" if answer.get("exact") is True else gate_interval(value, answer.get("interval"))
        games = number(answer.get("games"))
        rows.append(
            [
                [box(gate, verdict), element("span", gate.title)],
                badge(verdict),
                gate_value(value),
                interval,
                count(games) if games else UNKNOWN,
                tolerance_text(answer.get("tolerance")),
                [breakable(text(answer.get("why"))), more(answer)],
                breakable(", ".join(told_together(texts(answer.get("players")))) or UNKNOWN),
            ]
        )
    head = ["Gate", "Verdict", "Value", "95 % interval", "Games", "Tolerance", "Why", "Players"]
    table = scrolling_table(head, rows, "Gates", left=(0, 1, 5, 6, 7), kind="gates", unseen_caption=True)
    return part("Gates", table)


def more(answer: Mapping[str, Any]) -> Element | None:
    """What else a gate knows."""
    named = named_values(answer.get("details"))
    if not named:
        return None
    told = [element("li", f"{name.replace('_', ' ')}: {value}") for name, value in named]
    return element("details", element("summary", "Details"), element("ul", told), class_="more")
