"""A verdict in words: one sentence for a variant, one line for a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.verify.evidence import Evidence, percent
from plyground.verify.gates import FAIL, GATES, PASS, UNDECIDED, VERDICTS, Answer

FEW = 3  # variants that failed are named
# What is wrong if a gate fails, in a few words.
FAULTS = {
    "ends": "games do not end",
    "fair_start": "the start is unfair",
    "decisive": "too many draws",
    "length": "the wrong length",
    "real_choice": "too little to decide",
    "no_cycling": "play goes round in circles",
    "no_trivial_defence": "the draw can be held",
    "no_free_win": "one rule wins",
    "learnable": "practice does not help",
    "no_dead_rule": "a dead rule",
}


def sentence(answers: Mapping[str, Answer], evidence: Evidence) -> str:
    """What a designer is told about a variant."""
    failed = [name for name, answer in answers.items() if answer.verdict == FAIL]
    open_ = [gate.title.lower() for gate in GATES if answers[gate.name].verdict == UNDECIDED]
    if failed:
        said = [particular(name, answers[name], evidence) for name in failed]
        return f"Not worth playing as it is: {joined(said)}."
    if open_:
        return f"Promising: {len(answers) - len(open_)} gates passed; undecided: {joined(open_)}."
    return "Worth playing: every gate is passed."


def particular(name: str, answer: Answer, evidence: Evidence) -> str:
    """A fault with the figure that shows it."""
    if name == "fair_start" and answer.value is not None:
        solved = evidence.solved
        if answer.exact and solved is not None and solved["result"] in ("first", "second"):
            winner = 0 if solved["result"] == "first" else 1
            return f"{evidence.sides[winner]} wins with perfect play{in_play(evidence, winner)}"
        side = answer.details.get("side", evidence.sides[0])
        return f"{side} {'score' if ' and ' in side else 'scores'} {percent(answer.value)}"
    if name == "length" and answer.value is not None:
        short = answer.value < answer.tolerance["shortest"]
        return f"too {'short' if short else 'long'} ({answer.value:.0f} turns)"
    if name == "decisive" and answer.value is not None:
        if answer.exact and not evidence.has_chance:
            return f"a draw with perfect play{in_play(evidence, None)}"
        return f"{percent(answer.value)} draws"
    if name == "no_free_win" and "policy" in answer.details and answer.value is not None:
        return f'"{answer.details["policy"]}" scores {percent(answer.value)} against good play'
    return FAULTS[name]


def in_play(evidence: Evidence, winner: int | None) -> str:
    """What the winner of perfect play scores between the strongest players, or how many games they draw."""
    if not evidence.strongest:
        return ""
    top = evidence.strongest[-1]
    if winner is None:
        return f" ({percent(top['draws']['value'])} drawn between the strongest players)"
    return f" (scores {percent(top['score'][winner]['value'])} between the strongest players)"


def joined(words: Sequence[str]) -> str:
    """
    >>> joined(["a"]), joined(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def summary(variants: Sequence[Mapping[str, Any]]) -> str:
    """The whole report in a line."""
    if len(variants) == 1:
        name = variants[0]["name"]
        return f"{name[:1].upper() if '=' not in name else name[:1]}{name[1:]}: {variants[0]['words']}"
    by_verdict = {verdict: [one for one in variants if one["verdict"] == verdict] for verdict in VERDICTS}
    said = []
    if by_verdict[PASS]:
        said.append(f"worth playing: {named(by_verdict[PASS])}")
    if by_verdict[UNDECIDED]:
        said.append(f"promising, with gates undecided: {named(by_verdict[UNDECIDED])}")
    if by_verdict[FAIL]:
        said.append(f"not worth playing as they are: {failures(by_verdict[FAIL], len(variants))}")
    line = "; ".join(said)
    return f"{line[:1].upper()}{line[1:]}."


def failures(failed: Sequence[Mapping[str, Any]], number: int) -> str:
    """The variants that failed by name, or how many there are."""
    if len(failed) <= FEW:
        return named(failed)
    return f"all {number}" if len(failed) == number else f"the other {len(failed)}"


def named(variants: Sequence[Mapping[str, Any]], most: int = 6) -> str:
    """Some variants by name.

    >>> named([{"name": "n=5, pawns=1"}, {"name": "n=6"}])
    '(n=5, pawns=1), n=6'
    """
    names = [f"({one['name']})" if "," in one["name"] else one["name"] for one in variants[:most]]
    return ", ".join(names) + (f" and {len(variants) - most} more" if len(variants) > most else "")
