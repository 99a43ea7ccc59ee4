"""The gate real choice: there is more than one turn, and more than one that is any good."""

from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import PASS, UNDECIDED, Answer, above, together
from plyground.verify.judging.results import NOBODY_SEARCHES
from plyground.verify.strengths import titled
from plyground.verify.tolerances import Tolerances

ROUNDING = 1e-9  # two turns that are exactly as good are two


def real_choice(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """The share of decisions with a choice, and how many turns the trained network thinks about as good as the best."""
    limit = {"choice": tolerances.choice, "effective_choices": tolerances.effective_choices}
    if not evidence.strongest:
        return Answer(UNDECIDED, NOBODY_SEARCHES, tolerance=limit)
    top = evidence.strongest[-1]
    share = top["choice"]
    why = f"{percent(share['value'])} of the decisions between {titled(top['player'])} had more than one turn"
    verdicts = [above(share, tolerances.choice)]
    interest = None if evidence.portrait is None else evidence.portrait["interest"]
    effective = None if interest is None else interest["effective_choices"]
    if effective is None or effective["value"] is None:
        verdicts.append(UNDECIDED if verdicts == [PASS] else PASS)
        why += "; how many of them are good is not known."
    else:
        verdicts.append(above(effective, tolerances.effective_choices - ROUNDING))
        why += f"; about {effective['value']:.1f} of them are as good as the best."
    return Answer(together(verdicts), why, share["value"], share["interval"], share["games"], (top["player"],), limit,
                  details={"effective_choices": effective, "branching": top["branching"]})  # fmt: skip
