"""Who wins, and whether anybody does: the gates ends, fair start and decisive."""

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.matches.statistics import wilson_interval
from plyground.verify.evidence import Evidence, of_games, percent
from plyground.verify.gates import FAIL, PASS, UNDECIDED, Answer, Estimate, below
from plyground.verify.measures.fairness import INSIDE, OUTSIDE
from plyground.verify.strengths import titled
from plyground.verify.tolerances import Tolerances

ENOUGH_GAMES = 400  # without one that is cut off, so that the interval ends below 1 %
TREND = 0.1  # by which shares of draws must differ to be called a trend
NOBODY_SEARCHES = "No player that searches could play it, and random play proves nothing."


def ends(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """Games between good players end by themselves; a cap is no end."""
    limit = {"at_most": tolerances.capped}
    if not evidence.searching:
        random = evidence.levels[0]["capped"]
        verdict = FAIL if below(random, tolerances.capped) == FAIL else UNDECIDED
        return Answer(
            verdict, NOBODY_SEARCHES, random["value"], random["interval"], random["games"], ("random",), limit
        )
    found, players = evidence.pooled("capped", ENOUGH_GAMES)
    verdict = below(found, tolerances.capped)
    cut = round(found["value"] * found["games"])
    why = f"{cut or 'No'} game{'s' * (cut > 1)} of {found['games']:,} between good players had to be cut off."
    random = evidence.levels[0]["capped"]["value"]
    if random > tolerances.capped:
        why += f" Of random games {percent(random)}."
    return Answer(verdict, why, found["value"], found["interval"], found["games"], players, limit)


def fair_start(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """Equally strong sides score equally: by the solution, or at the two strongest levels."""
    share = 1 / len(evidence.sides)
    limit = {"low": share - tolerances.fair, "high": share + tolerances.fair}
    if evidence.solved:
        return exactly_fair(evidence, evidence.solved, limit)
    if not evidence.strongest:
        return Answer(UNDECIDED, NOBODY_SEARCHES, tolerance=limit)
    asked = evidence.asked_for_fairness
    tops = [evidence.strongest[-1], *asked[len(evidence.strongest) :]]
    top = next((level for level in tops if level["fair"] == OUTSIDE), tops[0])
    answers = [level["fair"] for level in asked]
    side = max(range(len(evidence.sides)), key=lambda one: abs(top["score"][one]["value"] - share))
    score = top["score"][side] if len(evidence.sides) > 2 else top["score"][0]
    named = evidence.sides[side] if len(evidence.sides) > 2 else evidence.sides[0]
    verdict = FAIL if top["fair"] == OUTSIDE else PASS if set(answers) == {INSIDE} else UNDECIDED
    verb = "score" if " and " in named else "scores"
    why = f"{named} {verb} {percent(score['value'])} between {titled(top['player'])}."
    doubt = says_otherwise(tops if verdict == FAIL else asked, top["fair"])
    if doubt is not None and verdict != PASS:
        other = doubt["score"][evidence.sides.index(named)]
        why = f"{why[:-1]}, but {percent(other['value'])} between {titled(doubt['player'])}."
    elif verdict == UNDECIDED:
        why = f"{why[:-1]}, which is too close to the limit for {of_games(score['games'])}."
    if verdict == FAIL and not evidence.is_full and evidence.is_climbing:
        verdict = UNDECIDED
        why += " Stronger players may say otherwise, and there are such: a full run tells."
    if top["openings"]:
        why += " After random openings, since these players repeat themselves."
    games = sum(level["games"] for level in asked)
    players = [level["player"] for level in asked]
    return Answer(verdict, why, score["value"], score["interval"], games, players, limit,
                  details={"levels": answers, "side": named})  # fmt: skip


def says_otherwise(levels: Sequence[Mapping[str, Any]], answer: str) -> Mapping[str, Any] | None:
    """A level with another answer to whether the start is fair; of a start that nobody is sure of there is none."""
    return None if answer == UNDECIDED else next((level for level in levels if level["fair"] != answer), None)


def exactly_fair(evidence: Evidence, solved: Mapping[str, Any], limit: Mapping[str, float]) -> Answer:
    score = solved["score"][0]
    verdict = PASS if limit["low"] <= score <= limit["high"] else FAIL
    if solved["result"] is None:
        why = f"{evidence.sides[0]} scores {percent(score)} with perfect play."
    elif solved["result"] == "draw":
        why = "Perfect play is a draw."
    else:
        winner = evidence.sides[0 if solved["result"] == "first" else 1]
        plies = "" if solved["distance"] is None else f", in {solved['distance']} turns"
        why = f"{winner} wins with perfect play{plies}."
    if evidence.strongest:
        top, first = evidence.strongest[-1], evidence.sides[0]
        scored = percent(top["score"][0]["value"])
        why = f"{why[:-1]}; between {titled(top['player'])} {first} scores {scored}."
    return Answer(verdict, why, score, [score, score], 0, ("perfect",), limit, exact=True)


def decisive(evidence: Evidence, tolerances: Tolerances) -> Answer:
    """Somebody wins often enough."""
    limit = {"at_most": tolerances.draws}
    if evidence.solved:
        drawn = evidence.solved["draws"]
        verdict = PASS if drawn <= tolerances.draws else FAIL
        why = f"Perfect play is drawn in {percent(drawn)} of games." if evidence.has_chance else (
            "Perfect play is a draw." if drawn else "Perfect play is won.")  # fmt: skip
        if evidence.strongest:
            top = evidence.strongest[-1]
            seen = percent(top["draws"]["value"])
            why = f"{why[:-1]}; {seen} of the games between {titled(top['player'])} were drawn."
        return Answer(verdict, why, drawn, [drawn, drawn], 0, ("perfect",), limit, exact=True)
    if not evidence.strongest:
        return Answer(UNDECIDED, NOBODY_SEARCHES, tolerance=limit)
    top = evidence.strongest[-1]
    drawn, cut = top["draws"], top["capped"]["value"]
    why = f"{percent(drawn['value'])} of the games between {titled(top['player'])} were drawn{trend(evidence)}."
    if cut > 0:
        drawn = won_by_nobody(top)
        why = f"{why[:-1]}, and {percent(cut)} cut off."
    return Answer(below(drawn, tolerances.draws), why, drawn["value"], drawn["interval"], drawn["games"],
                  (top["player"],), limit)  # fmt: skip


def won_by_nobody(level: Mapping[str, Any]) -> Estimate:
    """The share of games that were drawn or cut off."""
    games = level["games"]
    number = round((level["draws"]["value"] + level["capped"]["value"]) * games)
    return {"value": number / games, "interval": list(wilson_interval(number, games)), "games": games}


def trend(evidence: Evidence) -> str:
    """Whether draws become more frequent as players get stronger."""
    shares = [level["draws"]["value"] for level in evidence.searching]
    if len(shares) < 3 or abs(shares[-1] - shares[0]) < TREND:
        return ""
    rises = shares[-1] > shares[0]
    return f", {'more' if rises else 'fewer'} than between the weakest ({percent(shares[0])})"
