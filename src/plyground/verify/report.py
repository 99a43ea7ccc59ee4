"""A design report on the terminal: the grid as letters with signs, a sentence for each variant, one variant in full."""

from collections.abc import Iterable, Mapping
from typing import Any

from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import Column, TextTable, table
from plyground.core.words import counted
from plyground.verify.page.figures import (
    UNKNOWN,
    count,
    duration,
    gate_interval,
    gate_value,
    share_with_interval,
    tolerance_text,
)
from plyground.verify.page.reading import estimate, mapping, number, records, shown_value, text, texts
from plyground.verify.page.verdicts import SIGNS, TITLES, Gate, gates_of, verdict_of, verdicts_of

Variant = Mapping[str, Any]


class DesignReport(Report):
    """A report of `verify` that shows itself."""

    def __init__(self, data: Mapping[str, Any]):
        self.data = data

    def parts(self) -> Iterable[Part]:
        return report_lines(self.data)

    def to_dict(self) -> dict[str, Any]:
        return dict(self.data)


def report_lines(report: Mapping[str, Any]) -> Iterable[Part]:
    """The verdict, the grid, a sentence for each variant; of a single variant its gates and levels."""
    gates = gates_of(report)
    variants = records(report.get("variants"))
    yield Emphasised(text(report.get("summary"), "No verdict was given."))
    yield run_line(report)
    if variants:
        yield ""
        yield grid_table(variants, gates)
        yield f"{', '.join(f'{gate.letter} {gate.title.lower()}' for gate in gates)}"
        yield "  ".join(f"{SIGNS[one]} {TITLES[one].lower()}" for one in SIGNS)
        yield ""
    for place, variant in enumerate(variants, 1):
        yield f"{name_of(variant, place)}: {text(variant.get('words'), 'nothing was said about it')}"
    for skipped in records(report.get("skipped")):
        named = ", ".join(
            f"{text(name)}={shown_value(value)}" for name, value in mapping(skipped.get("settings")).items()
        )
        yield f"skipped {named or 'settings'}: {text(skipped.get('reason'), 'no reason was given')}"
    if len(variants) == 1:
        yield from one_variant(variants[0], gates)
    for name in ("comparison", "search"):
        if sentence := text(mapping(report.get(name)).get("sentence")):
            yield ""
            yield Emphasised(sentence)
    for told in records(report.get("comparisons")):
        yield text(told.get("sentence"))
    yield from statement_lines(report)


def run_line(report: Mapping[str, Any]) -> str:
    """Of what, when and how."""
    seconds = number(report.get("seconds"))
    told = [
        text(report.get("title")) or text(report.get("game")),
        counted(len(records(report.get("variants"))), "variant"),
        "quick" if report.get("quick") is True else "",
        f"seed {text(report.get('seed'))}" if text(report.get("seed")) else "",
        duration(seconds) if seconds is not None else "",
    ]
    return ", ".join(filter(None, told))


def name_of(variant: Variant, place: int) -> str:
    return text(variant.get("name")) or f"variant {place}"


def grid_table(variants: list[Variant], gates: list[Gate]) -> TextTable:
    """A row for each variant, a column for each gate."""
    letters = [Column(gate.letter) for gate in gates]
    made = TextTable([Column("variant", "name", left=True), Column("verdict", left=True), *letters])
    for place, variant in enumerate(variants, 1):
        verdicts = verdicts_of(variant, gates)
        verdict = verdict_of(variant)
        told = f"{SIGNS[verdict]} {TITLES[verdict].lower()}"
        made.add_row(name_of(variant, place), told, *(SIGNS[verdicts[gate.name]] for gate in gates))
    return made


def one_variant(variant: Variant, gates: list[Gate]) -> Iterable[Part]:
    """The gates of a variant and its curves over strength, as tables."""
    answers = mapping(variant.get("gates"))
    if answers:
        yield ""
        yield gate_table(answers, gates)
    levels = records(variant.get("levels"))
    if levels:
        yield ""
        yield level_table(variant, levels)
    skill = mapping(variant.get("skill"))
    if number(skill.get("depth")) is not None:
        yield (
            f"skill: depth {count(number(skill.get('depth')))}, span {count(number(skill.get('span')))} Elo, "
            f"luck {text(skill.get('luck'), UNKNOWN)}, {text(skill.get('shape'), 'shape unknown')}"
        )


def gate_table(answers: Mapping[str, Any], gates: list[Gate]) -> TextTable:
    made = table("gate", "verdict", "value", "95 % interval", "games", "tolerance", "why", left=(1, 5, 6), least=(4, 5))
    for gate in gates:
        answer = mapping(answers.get(gate.name))
        verdict, games = verdict_of(answer), number(answer.get("games"))
        made.add_row(
            f"{gate.letter} {gate.title.lower()}",
            f"{SIGNS[verdict]} {TITLES[verdict].lower()}",
            gate_value(answer.get("value")),
            "exact" if answer.get("exact") is True else gate_interval(answer.get("value"), answer.get("interval")),
            count(games) if games else UNKNOWN,
            tolerance_text(answer.get("tolerance")),
            text(answer.get("why")),
        )
    return made


def level_table(variant: Variant, levels: list[Mapping[str, Any]]) -> TextTable:
    """The curves over strength: a row for each level."""
    first = (texts(variant.get("sides")) or ["first side"])[0]
    made = table("level", "games", f"score of {first}", "draws", "cut off", "length", "5 to 95 %", "repeated",
                 names=(0,), least=(7, 1, 4, 6), title="over strength")  # fmt: skip
    for level in levels:
        length, scores = mapping(level.get("length")), level.get("score")
        low, high = number(length.get("low")), number(length.get("high"))
        score = estimate(scores[0]) if isinstance(scores, list) and scores else None
        made.add_row(
            text(level.get("player"), "?"),
            count(number(level.get("games"))),
            share_with_interval(score),
            share_with_interval(estimate(level.get("draws"))),
            share_with_interval(estimate(level.get("capped"))),
            count(number(length.get("median"))),
            UNKNOWN if low is None or high is None else f"{count(low)} to {count(high)}",
            share_with_interval(estimate(level.get("repeated"))),
        )
    return made


def statement_lines(report: Mapping[str, Any]) -> Iterable[Part]:
    told = records(report.get("statements"))
    if told:
        made = table("statement", "verdict", "why", left=(0, 1, 2))
        for one in told:
            made.add_row(text(one.get("quote"), "?"), text(one.get("verdict"), "undecided"), text(one.get("why")))
        yield ""
        yield made
