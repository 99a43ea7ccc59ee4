"""The whole page: one file, with a policy that forbids every connection."""

import base64
import hashlib
import pathlib
from collections.abc import Mapping
from typing import Any

from plyground.core.report_pages import STYLE
from plyground.verify.page.elements import Element, element, joined
from plyground.verify.page.evidence import comparison, search, statements
from plyground.verify.page.explanations import explanations
from plyground.verify.page.grid import grid
from plyground.verify.page.head import game_title, head
from plyground.verify.page.reading import records
from plyground.verify.page.variant import variant_section
from plyground.verify.page.verdicts import gates_of

MADE_BY = "plyground verify"  # by which a page of ours is known
FOLDER = pathlib.Path(__file__).parent


def report_page(report: Mapping[str, Any]) -> str:
    """The page of a design report; whatever is missing in it is left out, whatever it says is shown as text."""
    gates = gates_of(report)
    variants = records(report.get("variants"))
    sections = [
        variant_section(variant, place, len(variants), gates, report) for place, variant in enumerate(variants, 1)
    ]
    beyond = [
        ("comparison", "Comparison", comparison(report)),
        ("search", "Search", search(report)),
        ("statements", "What documents say", statements(report)),
    ]
    links = [
        ("variants", "Variants"),
        *(("chosen", "Chosen variant") for _ in sections[:1]),
        *((place, name) for place, name, made in beyond if made),
        ("meanings", "What the gates mean"),
    ]
    body = element(
        "body",
        head(report, links),
        element(
            "main",
            grid(report, gates),
            element("div", sections, id="chosen", class_="variants") if sections else None,
            [made for _, _, made in beyond],
            explanations(gates),
        ),
    )
    return f"<!doctype html>\n{element('html', page_head(game_title(report)), body, lang='en')}\n"


def page_head(title: str) -> Element:
    """Style and script, which are the only ones that the policy allows."""
    style = STYLE + (FOLDER / "page.css").read_text("utf-8")
    script = (FOLDER / "page.js").read_text("utf-8")
    policy = (
        f"default-src 'none'; style-src {fingerprint(style)}; script-src {fingerprint(script)}; base-uri 'none'; "
        "form-action 'none'"
    )
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="generator", content=MADE_BY),
        element("meta", name="referrer", content="no-referrer"),
        element("title", f"{title}: is it worth playing?"),
        joined(Element(f"<style>{style}</style>"), Element(f"<script>{script}</script>")),
    )


def fingerprint(text: str) -> str:
    """By what a policy knows a style sheet or a script.

    >>> fingerprint("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
