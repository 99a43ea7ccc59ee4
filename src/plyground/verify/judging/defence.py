"""The gate no trivial defence: a side that wants nothing but not to lose cannot just hold the game.

Holding by winning is no defence: a side that wins most of its games has an unfair start, which another gate says.
"""

from collections.abc import Mapping
from typing import Any

from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import FAIL, PASS, UNDECIDED, Answer, below, together
from plyground.verify.strengths import titled
from plyground.verify.tolerances import Tolerances


def no_trivial_defence(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """By the solution where there is one; else by the best defender against its most dangerous attacker."""
    limit = {"at_most": tolerances.defence}
    if evidence.solved and not evidence.has_chance:
        holds = evidence.solved["result"] == "draw"
        why = (
            "Perfect play is a draw: either side can hold it." if holds else "With perfect play nobody can hold a draw."
        )
        held = float(holds)
        return Answer(FAIL if holds else PASS, why, held, [held, held], 0, ("perfect",), limit, exact=True)
    if not evidence.defences:
        why = "It was not tried." if evidence.is_full else "A quick run trains no defenders; a full one does."
        return Answer(UNDECIDED, why, tolerance=limit)
    verdicts = [judged(one, tolerances.defence) for one in evidence.defences]
    failing = [one for one, verdict in zip(evidence.defences, verdicts, strict=True) if verdict == FAIL]
    hardest = max(failing or evidence.defences, key=drawn_of)
    best = hardest["best"]
    name = evidence.sides[hardest["side"]]
    why = (
        f"Playing only not to lose, {name} ({titled(best['defender'])}) holds {percent(best['held']['value'])} of its "
        f"games, {percent(best['drawn']['value'])} by draws, against {titled(best['attacker'])}."
    )
    verdict = together(verdicts)
    if verdict == PASS and not any("trained" in (pair["defender"], pair["attacker"]) for pair in hardest["pairs"]):
        verdict, why = UNDECIDED, f"{why} No defender was trained."
    return Answer(verdict, why, best["held"]["value"], best["held"]["interval"], best["held"]["games"],
                  (best["defender"], best["attacker"]), limit, details={"sides": verdicts})  # fmt: skip


def drawn_of(found: Mapping[str, Any]) -> float:
    return found["best"]["drawn"]["value"]


def judged(found: Mapping[str, Any], limit: float) -> str:
    """A defence is trivial if it holds nearly all games, most of them by draws."""
    best = found["best"]
    if best["drawn"]["value"] < best["held"]["value"] / 2:
        return PASS
    return below(best["held"], limit)
