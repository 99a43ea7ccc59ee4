"""The gate no cycling: play goes forward, and nobody can save himself by going round in circles."""

from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import FAIL, UNDECIDED, Answer, below, together
from plyground.verify.judging.results import NOBODY_SEARCHES
from plyground.verify.strengths import titled
from plyground.verify.tolerances import Tolerances


def no_cycling(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """Positions that come again in games of the strongest level; where the board is solved, endless play by force."""
    limit = {"repeated": tolerances.repeated, "threefold": tolerances.threefold}
    if evidence.solved and evidence.solved["endless"]:
        who = " and ".join(evidence.sides[side] for side in evidence.solved["circling"])
        why = f"{who} can go round in circles for ever, and nobody can win against it."
        return Answer(FAIL, why, 1.0, [1.0, 1.0], 0, ("perfect",), limit, exact=True)
    if not evidence.strongest:
        return Answer(UNDECIDED, NOBODY_SEARCHES, tolerance=limit)
    top = evidence.strongest[-1]
    repeated, threefold = top["repeated"], top["threefold"]
    why = (
        f"{percent(repeated['value'])} of the positions between {titled(top['player'])} had been there before, "
        f"{percent(threefold['value'])} of the games had one three times."
    )
    verdict = together([below(repeated, tolerances.repeated), below(threefold, tolerances.threefold)])
    if evidence.has_chance and verdict == FAIL:
        verdict, why = UNDECIDED, f"{why} The dice may do that; nobody need have chosen it."
    if evidence.solved:
        why += " Nobody is saved by endless play."
    return Answer(verdict, why, repeated["value"], repeated["interval"], repeated["games"], (top["player"],), limit,
                  details={"threefold": threefold})  # fmt: skip
