"""Successive halving: which variants pass most gates, with more games for those that promise more.

Every round looks at what is left with a larger effort and keeps the better half. The last ones are examined once
more with fresh games, since whoever chooses the best of many by their figures chooses luck too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.verify.gates import FAIL, PASS
from plyground.verify.words import joined

MOST_LAST = 4  # variants in the last round


@dataclass(frozen=True)
class Round:
    """A round of the search."""

    effort: str
    games: int  # of each level
    tried: int
    kept: list[str]

    def to_dict(self) -> dict[str, Any]:
        return {"effort": self.effort, "games": self.games, "tried": self.tried, "kept": self.kept}


def standing(report: Mapping[str, Any]) -> tuple[int, int]:
    """A larger one for a better variant: fewer gates failed, then more passed."""
    verdicts = [gate["verdict"] for gate in report["gates"].values()]
    return -verdicts.count(FAIL), verdicts.count(PASS)


def survivors(reports: Sequence[Mapping[str, Any]]) -> list[int]:
    """The places of the better half, in their order; whoever is level with the last of them stays too."""
    ranked = sorted(range(len(reports)), key=lambda place: standing(reports[place]), reverse=True)
    number = max(1, (len(reports) + 1) // 2)
    last = standing(reports[ranked[number - 1]])
    kept = [place for place in ranked if standing(reports[place]) >= last]
    return sorted(kept[: max(number, MOST_LAST)])


def search_part(
    rounds: Sequence[Round], reports: Sequence[Mapping[str, Any]], confirmed: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """What the search found, and how sure it is: the gates that pass again with fresh games."""
    places = sorted(range(len(reports)), key=lambda place: standing(reports[place]), reverse=True)
    best = [place for place in places if standing(reports[place]) == standing(reports[places[0]])]
    first = best[0]
    passed = [name for name, gate in reports[first]["gates"].items() if gate["verdict"] == PASS]
    again = [name for name in passed if confirmed[first]["gates"][name]["verdict"] == PASS]
    names = [reports[place]["name"] for place in best]
    rivals = f", as do {joined(names[1:])}" if names[1:] else ""
    sentence = (
        f"{names[0]} passes most gates: {len(passed)} of {len(reports[first]['gates'])}{rivals}; "
        f"with fresh games {len(again)} of these pass again."
    )
    return {
        "sentence": sentence, "rounds": [one.to_dict() for one in rounds], "best": names,
        "confidence": len(again) / len(passed) if passed else 0.0,
        "confirmed": [{"name": report["name"], "gates": verdicts_of(report)} for report in confirmed],
    }  # fmt: skip


def verdicts_of(report: Mapping[str, Any]) -> dict[str, str]:
    return {name: gate["verdict"] for name, gate in report["gates"].items()}
