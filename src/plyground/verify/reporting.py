"""The report as plain data: what `--json` prints, what is kept, and what the page is made from."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.core.version import __version__
from plyground.games import definition
from plyground.verify.efforts import Effort
from plyground.verify.evidence import Evidence
from plyground.verify.gates import GATES, overall
from plyground.verify.judging import judge
from plyground.verify.measures.skill import Step, skill
from plyground.verify.tolerances import Tolerances
from plyground.verify.variants import Skipped, Variant
from plyground.verify.words import sentence, summary


def variant_report(variant: Variant, evidence: Evidence, tolerances: Tolerances, seconds: float) -> dict[str, Any]:
    """Everything a report says about a variant."""
    game = variant.spec.open()
    answers = judge(evidence, tolerances)
    portrait = evidence.portrait or {}
    interest = portrait.get("interest")
    return {
        "name": variant.name, "settings": dict(game.settings), "changed": dict(variant.changed),
        "rules": game.rules_hash, "start": variant.spec.start, "swap": variant.spec.swap, "sides": evidence.sides,
        "verdict": overall(answers), "words": sentence(answers, evidence), "seconds": seconds,
        "solved": solved_part(evidence), "gates": {name: answer.to_dict() for name, answer in answers.items()},
        "levels": levels_part(evidence), "skill": skill_part(evidence), "other_kind": evidence.other_kind,
        "learning": evidence.learned, "champion": evidence.champion,
        "policies": [] if evidence.policies is None else evidence.policies["policies"],
        "policies_left_out": {} if evidence.policies is None else evidence.policies["left_out"],
        "rules_used": rules_part(evidence), "openings": openings_part(evidence), "defences": evidence.defences,
        "interest": None if interest is None else {
            **interest, "opening_diversity": portrait["opening_diversity"], "piece_use": portrait["piece_use"],
            "heat": portrait["heat"],
        },
        "examples": portrait.get("examples"),
    }  # fmt: skip


def solved_part(evidence: Evidence) -> dict[str, Any] | None:
    if evidence.solved is None:
        return None
    return {name: value for name, value in evidence.solved.items() if name != "openings"}


def levels_part(evidence: Evidence) -> list[dict[str, Any]]:
    """The levels with their budgets; random play has none."""
    budgets = [0, *(budget_of(level["player"]) for level in evidence.searching)]
    return [{**level, "budget": budget} for level, budget in zip(evidence.levels, budgets, strict=True)]


def budget_of(player: str) -> int:
    """
    >>> budget_of("alphabeta:nodes=64,ties=random")
    64
    """
    return int(player.partition("=")[2].partition(",")[0])


def skill_part(evidence: Evidence) -> dict[str, Any] | None:
    """Depth, span, luck and shape; None where nobody searches."""
    if evidence.top_against_random is None:
        return None
    steps = [Step(one["player"], one["against"], one["budget"], one["score"], one["verdict"]) for one in evidence.steps]
    return skill(steps, evidence.top_against_random).to_dict()


def rules_part(evidence: Evidence) -> list[dict[str, Any]]:
    """In how many games each rule was used, and what the best player scores without it."""
    without = {one["rule"]: one["score"] for one in evidence.forgone}
    return [
        {"name": one["name"], "kind": one["kind"], "about": one["about"],
         "share": {"value": one["used"] / max(one["games"], 1), "interval": None, "games": one["games"]},
         "restricted": without.get(one["name"])}
        for one in evidence.rules_used
    ]  # fmt: skip


def openings_part(evidence: Evidence) -> list[dict[str, Any]]:
    """First turns with their scores: exact ones where the game is solved."""
    if evidence.solved and evidence.solved["openings"]:
        return [
            {"turn": one["turn"], "exact": True, "distance": one["distance"],
             "score": {"value": (one["value"] > 0) + (one["value"] == 0) / 2, "interval": None, "games": 0}}
            for one in evidence.solved["openings"]
        ]  # fmt: skip
    return [] if evidence.first_turns is None else evidence.first_turns["turns"]


def whole_report(
    name: str, reports: Sequence[Mapping[str, Any]], skipped: Sequence[Skipped], effort: Effort, tolerances: Tolerances,
    seed: int, seconds: float, words: Sequence[str],
) -> dict[str, Any]:  # fmt: skip
    """The report of all variants."""
    rules = definition(name, unchecked=True)
    return {
        "game": rules.name, "title": rules.short_title, "seed": seed, "quick": effort.name == "quick",
        "effort": effort.to_dict(), "program": __version__, "made": time.strftime("%Y-%m-%d %H:%M"),
        "seconds": round(seconds, 1), "command": list(words), "summary": summary(reports),
        "tolerances": tolerances.to_dict(),
        "gates": [{"name": gate.name, "letter": gate.letter, "title": gate.title, "question": gate.question}
                  for gate in GATES],
        "variants": list(reports), "skipped": [one.to_dict() for one in skipped],
        "statements": [], "comparison": None, "search": None,
    }  # fmt: skip
