"""The gate length: long enough to be a game, short enough to be finished."""

from plyground.matches.wording import counted
from plyground.verify.evidence import Evidence
from plyground.verify.gates import FAIL, PASS, UNDECIDED, Answer
from plyground.verify.judging.results import NOBODY_SEARCHES
from plyground.verify.strengths import titled
from plyground.verify.tolerances import Tolerances


def length(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """The median and the long games of the strongest level, in turns of all sides; and the shortest forced win."""
    limit = {"shortest": tolerances.shortest, "longest": tolerances.longest, "longest_tail": tolerances.longest_tail}
    forced = None if evidence.solved is None else evidence.solved["distance"]
    if forced is not None and forced < tolerances.shortest:
        why = f"The winner can end it in {forced} turns; at least {tolerances.shortest} are wanted."
        return Answer(FAIL, why, forced, [forced, forced], 0, ("perfect",), limit, exact=True)
    if not evidence.strongest:
        return Answer(UNDECIDED, NOBODY_SEARCHES, tolerance=limit)
    top = evidence.strongest[-1]
    found = top["length"]
    if found is None:
        return Answer(FAIL, "No game ended by itself.", None, None, top["games"], (top["player"],), limit)
    factor = evidence.turns_per_unit
    median, tail = found["median"] * factor, found["high"] * factor
    interval = None if found["interval"] is None else [end * factor for end in found["interval"]]
    minutes = (
        "" if top["minutes"] is None else f", about {counted(round(top['minutes']) or 1, 'minute')} between people"
    )
    why = f"The median game of {titled(top['player'])} takes {median:.0f} turns{minutes}; one in twenty {tail:.0f}."
    return Answer(judged(interval, median, tail, tolerances), why, median, interval, found["games"], (top["player"],),
                  limit, details={"tail": tail, "minutes": top["minutes"]})  # fmt: skip


def judged(interval: list[float] | None, median: float, tail: float, tolerances: Tolerances) -> str:
    """Whether the whole interval of the median, and the long games, are within the limits."""
    if tail > tolerances.longest_tail:
        return FAIL
    if interval is None:
        return UNDECIDED
    low, high = interval
    if high < tolerances.shortest or low > tolerances.longest:
        return FAIL
    return PASS if tolerances.shortest <= low and high <= tolerances.longest else UNDECIDED
