"""The gate no dead rule: every rule, ending and piece is used, and who does without a rule does no better."""

from plyground.matches.statistics import wilson_interval
from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import FAIL, PASS, UNDECIDED, Answer
from plyground.verify.rules_in_use import ENDING
from plyground.verify.tolerances import Tolerances


def no_dead_rule(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """Dead are rules and pieces that are hardly ever used, and rules without which the best player does better. An
    ending that never came may be dead too; that is left open."""
    limit = {"used_in": tolerances.unused}
    used = evidence.rules_used
    if not used:
        return Answer(UNDECIDED, "The game tells nothing of its rules, endings or pieces.", tolerance=limit)
    dead, unsure = [], []
    for one in used:
        low, high = wilson_interval(one["used"], one["games"])
        if one["kind"] == ENDING:  # may be a clause that only makes the rules complete
            unsure += [] if one["used"] else [one["name"]]
        elif high < tolerances.unused:
            dead.append(one["name"])
        elif low < tolerances.unused and one["used"] == 0:
            unsure.append(one["name"])
    rare = {one["name"] for one in used if one["used"] > 0}
    harmful = [one["rule"] for one in evidence.forgone if one["verdict"] == "above"]
    rarest = min(used, key=lambda one: one["used"] / max(one["games"], 1))
    share, games = rarest["used"] / max(rarest["games"], 1), rarest["games"]
    if dead or harmful:
        why = "; ".join([*(f'"{name}" is {"hardly ever" if name in rare else "never"} used' for name in dead),
                         *(f'who never uses "{name}" does better' for name in harmful)]) + "."  # fmt: skip
    elif unsure:
        why = f"Not seen in {games:,} games: {', '.join(unsure)}."
    else:
        many = f"All {len(used)} rules, endings and pieces are" if len(used) > 1 else "The one ending is"
        why = f'{many} used; "{rarest["name"]}" least, in {percent(share)} of games.'
    verdict = FAIL if dead or harmful else UNDECIDED if unsure else PASS
    return Answer(verdict, why, share, list(wilson_interval(rarest["used"], games)), games,
                  tuple(dict.fromkeys(one["player"] for one in used if one.get("player"))), limit,
                  details={"dead": dead, "harmful": harmful, "unseen": unsure})  # fmt: skip
