"""The gate no free win: whoever plays by one rule loses to good play."""

from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import FAIL, PASS, UNDECIDED, Answer
from plyground.verify.strengths import titled
from plyground.verify.tolerances import Tolerances


def no_free_win(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """The one-rule policy that does best against the best player."""
    share = 2 * tolerances.free_win / len(evidence.sides)
    limit = {"at_most": share}
    if evidence.policies is None or not evidence.policies["policies"]:
        return Answer(UNDECIDED, "No one-rule policy was tried.", tolerance=limit)
    tried = evidence.policies["policies"]
    verdicts = [policy["verdict"] for policy in tried]
    best = max(tried, key=lambda policy: policy["score"]["value"])
    score = best["score"]
    verdict = FAIL if "above" in verdicts else PASS if set(verdicts) == {"below"} else UNDECIDED
    why = (
        f'Of {len(tried)} one-rule policies "{best["name"]}" does best: '
        f"{percent(score['value'])} against {titled(evidence.champion)}."
    )
    return Answer(verdict, why, score["value"], score["interval"], sum(one["score"]["games"] for one in tried),
                  (evidence.champion,), limit, details={"policy": best["name"]})  # fmt: skip
