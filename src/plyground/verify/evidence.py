"""Everything that was found out about a variant: the results of its jobs, as they are kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.matches.statistics import wilson_interval
from plyground.verify.gates import Estimate

Found = Mapping[str, Any]
CLIMBING = 0.55  # the score against half the budget


@dataclass
class Evidence:
    """What the gates are judged by."""

    sides: list[str]  # what people call them
    unit: str  # of lengths
    solved: Found | None = None
    levels: Sequence[Found] = field(default_factory=list)  # random first, then from the weakest player to the strongest
    other_kind: Found | None = None  # of player: how it met the top, and its games with itself if it is as strong
    steps: list[Found] = field(default_factory=list)  # of the skill ladder
    top_against_random: Estimate | None = None
    learned: Found | None = None
    champion: str = ""  # the best player
    policies: Found | None = None
    defences: Sequence[Found] = field(default_factory=list)  # of each side
    portrait: Found | None = None
    rules_used: list[Found] = field(default_factory=list)
    forgone: Sequence[Found] = field(default_factory=list)  # rules that the best player did without
    first_turns: Found | None = None
    has_chance: bool = False
    is_full: bool = True  # not of a quick run, whose strongest player is a weak one
    turns_per_unit: int = 1

    @property
    def strongest(self) -> Sequence[Found]:
        """The two strongest levels, the strongest last; random play is none."""
        return self.searching[-2:]

    @property
    def searching(self) -> Sequence[Found]:
        """The levels of players that search."""
        return self.levels[1:]

    @property
    def asked_for_fairness(self) -> Sequence[Found]:
        """Where the fairness of the start was asked: at the two strongest levels, and of the other kind as strong."""
        other = None if self.other_kind is None else self.other_kind["level"]
        return self.strongest if other is None else [*self.strongest, other]

    @property
    def is_climbing(self) -> bool:
        """Whether the last two doublings of the budget still bring something, as far as a few games tell."""
        last = [step["score"]["value"] for step in self.steps[-2:]]
        return bool(last) and sum(last) / len(last) > CLIMBING

    def pooled(self, name: str, least: int) -> tuple[Estimate, list[str]]:
        """A share in the games of the strongest levels, of so many that there are enough games; and whose games."""
        happened, games = 0.0, 0
        players: list[str] = []
        for level in reversed(self.searching):
            if games >= least and len(players) >= 2:
                break
            happened += round(level[name]["value"] * level[name]["games"])
            games += level[name]["games"]
            players.insert(0, level["player"])
        if games == 0:
            return {"value": None, "interval": None, "games": 0}, []
        low, high = wilson_interval(happened, games)
        return {"value": happened / games, "interval": [low, high], "games": games}, players


def percent(share: float) -> str:
    """
    >>> percent(0.333), percent(0.004), percent(0.0)
    ('33 %', '0.4 %', '0 %')
    """
    shown = 100 * share
    return f"{shown:.1f} %" if 0 < shown < 1 or 99 < shown < 100 else f"{shown:.0f} %"


def of_games(number: int) -> str:
    return f"{number:,} games"
