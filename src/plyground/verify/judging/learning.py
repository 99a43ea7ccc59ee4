"""The gate learnable: whoever plays gets better."""

from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import FAIL, PASS, UNDECIDED, Answer
from plyground.verify.tolerances import Tolerances

BETTER, NOT_BETTER = "better", "not better"


def learnable(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """The trained player beats random play, and no earlier self of it plays better."""
    share = 2 * tolerances.learned / len(evidence.sides)
    limit = {"above": share}
    found = evidence.learned
    if found is None:
        return Answer(UNDECIDED, "Nothing was trained.", tolerance=limit)
    random, earlier = found["anchors"][0], found["windows"]
    score = random["score"]
    why = f"After {found['games']:,} games a network scores {percent(score['value'])} against random play"
    why += f" and {percent(earlier[0]['score']['value'])} against itself after {earlier[0]['games']:,}."
    overtaken = any(one["score"]["interval"][1] < share for one in earlier)
    verdict = UNDECIDED
    if random["verdict"] == BETTER and not overtaken:
        verdict = PASS
    elif random["verdict"] == NOT_BETTER:
        verdict = FAIL
    return Answer(verdict, why, score["value"], score["interval"], score["games"], ("trained", random["player"]), limit)
