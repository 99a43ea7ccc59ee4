"""Verdicts as signs that can be told without colour: a letter, a sign and a frame of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plyground.verify.page.elements import Element, element
from plyground.verify.page.reading import mapping, records, text

SIGNS = {"pass": "✓", "fail": "✗", "undecided": "?", "none": "–"}
WORDS = {"pass": "passes", "fail": "fails", "undecided": "undecided", "none": "not judged"}
TITLES = {"pass": "Pass", "fail": "Fail", "undecided": "Undecided", "none": "Not judged"}


@dataclass(frozen=True)
class Gate:
    """A question, as the report tells it."""

    name: str
    letter: str
    title: str
    question: str


def gates_of(report: Mapping[str, Any]) -> list[Gate]:
    """The gates that the report names, and any others that its variants have answers to."""
    told = [
        Gate(
            name, text(one.get("letter"), name[:1].upper())[:2], text(one.get("title"), name), text(one.get("question"))
        )
        for one in records(report.get("gates"))
        if (name := text(one.get("name")))
    ]
    known = {gate.name for gate in told}
    for variant in records(report.get("variants")):
        for name in mapping(variant.get("gates")):
            if text(name) not in known:
                known.add(text(name))
                told.append(Gate(text(name), text(name)[:1].upper(), text(name).replace("_", " ").capitalize(), ""))
    return told


def verdict_of(judged: Any) -> str:
    """The verdict of a gate or a variant: one of SIGNS."""
    found = mapping(judged).get("verdict")
    return found if isinstance(found, str) and found in SIGNS else "none"


def verdicts_of(variant: Mapping[str, Any], gates: list[Gate]) -> dict[str, str]:
    answers = mapping(variant.get("gates"))
    return {gate.name: verdict_of(answers.get(gate.name)) for gate in gates}


def box(gate: Gate, verdict: str) -> Element:
    """The gate's letter in a frame that says its verdict."""
    return element(
        "span",
        element("b", gate.letter),
        element("i", SIGNS[verdict]),
        class_=f"box {verdict}",
        title=f"{gate.title}: {TITLES[verdict].lower()}",
        aria_hidden="true",
    )


def badge(verdict: str) -> Element:
    """A verdict in a word, with its sign."""
    return element(
        "span", element("span", SIGNS[verdict], aria_hidden="true"), f" {TITLES[verdict]}", class_=f"badge {verdict}"
    )


def in_words(verdicts: Mapping[str, str], gates: list[Gate]) -> str:
    """What passes and what does not: "fails Fair start, Length; undecided: No cycling"."""
    failed = [gate.title for gate in gates if verdicts[gate.name] == "fail"]
    left = [gate.title for gate in gates if verdicts[gate.name] == "undecided"]
    told = ([f"fails {', '.join(failed)}"] if failed else []) + ([f"undecided: {', '.join(left)}"] if left else [])
    return "; ".join(told) or "every gate that was judged passes"
