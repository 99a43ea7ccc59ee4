"""The top of the page: the verdict in one line, and what was asked of which game."""

import shlex
from collections.abc import Mapping
from typing import Any

from plyground.verify.page.elements import Element, element, facts
from plyground.verify.page.figures import UNKNOWN, duration
from plyground.verify.page.player_names import told_together
from plyground.verify.page.reading import mapping, number, records, text, texts

MOST_PLAYERS = 8
ON_PAPER = (
    "Printed in short. On the screen the page also has more curves and the figures behind them, the ladder step by "
    "step, what was learned, one-rule policies, rules in use, first moves, figures of interest, and the example games "
    "turn by turn."
)


def head(report: Mapping[str, Any], links: list[tuple[str, str]]) -> Element:
    """The verdict, the facts of the run, and links to the parts below."""
    title = game_title(report)
    quick = "quick run: fewer games, and more left undecided" if report.get("quick") is True else "full run"
    asked = [
        ("Asked", element("code", command_text(report)) if command_text(report) else ""),
        ("Made", text(report.get("made"))),
        ("Took", "" if duration(number(report.get("seconds"))) == UNKNOWN else duration(number(report.get("seconds")))),
        ("Seed", text(report.get("seed"))),
        ("Version", f"Plyground {text(report.get('program'))}" if text(report.get("program")) else ""),
        ("Kind", quick if report.get("quick") is not None else ""),
        ("Players", players_text(report)),
    ]
    walk = [element("a", name, href=f"#{place}") for place, name in links]
    return element(
        "header",
        element("p", f"{title} · design report", class_="eyebrow"),
        element("h1", text(report.get("summary"), "No verdict was given.")),
        facts(asked),
        element("p", ON_PAPER, class_="about on-paper"),
        element("nav", walk, class_="links", aria_label="Parts of the report") if walk else None,
    )


def game_title(report: Mapping[str, Any]) -> str:
    return text(report.get("title")) or text(report.get("game"), "A game")


def command_text(report: Mapping[str, Any]) -> str:
    words = texts(report.get("command"))
    return shlex.join(words if words[:1] == ["plyground"] else ["plyground", *words]) if words else ""


def players_text(report: Mapping[str, Any]) -> str:
    """Who has played for the verdicts."""
    named = [
        player
        for variant in records(report.get("variants"))
        for judged in mapping(variant.get("gates")).values()
        for player in texts(mapping(judged).get("players"))
    ]
    distinct = told_together(named)
    more = f" and {len(distinct) - MOST_PLAYERS} more" if len(distinct) > MOST_PLAYERS else ""
    return ", ".join(distinct[:MOST_PLAYERS]) + more
