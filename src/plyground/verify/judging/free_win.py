"""The gate no free win: whoever plays by one rule loses to good play.

The simplest rule is to play at random. That random play loses says nothing; that it does not is a free win.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import FAIL, PASS, UNDECIDED, Answer
from plyground.verify.strengths import titled
from plyground.verify.tolerances import Tolerances


def no_free_win(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """The one-rule policy that does best against the best player."""
    share = 2 * tolerances.free_win / len(evidence.sides)
    limit = {"at_most": share}
    tried = [*([] if evidence.policies is None else evidence.policies["policies"]), *winning_at_random(evidence, share)]
    if not tried:
        return Answer(UNDECIDED, "No one-rule policy was tried.", tolerance=limit)
    verdicts = [policy["verdict"] for policy in tried]
    best = max(tried, key=lambda policy: (policy["verdict"] == "above", policy["score"]["value"]))
    score = best["score"]
    verdict = FAIL if "above" in verdicts else PASS if set(verdicts) == {"below"} else UNDECIDED
    why = (
        f'Of {len(tried)} one-rule policies "{best["name"]}" does best: '
        f"{percent(score['value'])} against {titled(best['against'])}."
    )
    return Answer(verdict, why, score["value"], score["interval"], sum(one["score"]["games"] for one in tried),
                  (evidence.champion,), limit, details={"policy": best["name"]})  # fmt: skip


def winning_at_random(evidence: Evidence, limit: float) -> Sequence[Mapping[str, Any]]:
    """Random play as a policy, if it surely scores more than the limit against the strongest player that searches."""
    top = evidence.top_against_random
    if top is None or top["interval"] is None:
        return []
    others = len(evidence.sides) - 1  # all of them at random, and all alike
    low, high = ((1 - end) / others for end in reversed(top["interval"]))
    if low <= limit:
        return []
    score = {"value": (1 - top["value"]) / others, "interval": [low, high], "games": top["games"]}
    return [{"name": "at random", "score": score, "verdict": "above", "against": evidence.strongest[-1]["player"]}]
