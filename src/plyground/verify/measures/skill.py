"""How much there is to learn: a ladder of players, each with twice the budget of the one below.

Depth is the number of consecutive levels, from the bottom, that score surely more than 0.55 against the level below (a
skill chain: Lantz et al. 2017). The span is the sum of the steps in Elo, 400 log10(s / (1 − s)). Luck is 2 − 2 s for
the score s of the top level against random play: 0 if the best always beats random, 1 if it makes no difference.

A step in which all n games were won (or lost) has no finite Elo; it counts as if half a game of n + 1 had been lost
(or won), and so do the ends of its interval: no step is larger than 400 log10(2 n + 1), which is 953 for 120 games. The
interval of the span puts those of its steps together, which are independent (Zou and Donner 2008); where a step is
that large, read it as "at least".
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.verify.measures.estimates import Estimate, estimate

BETTER, EQUAL, UNDECIDED = "better", "equal", "undecided"
STEADY, CLIFF, FLAT = "steady", "cliff", "flat"
STEP = 0.55  # the score against the level below that makes a level one
MOST_OF_SPAN = 2 / 3  # the part of the span in one step that makes a cliff


@dataclass(frozen=True)
class Step:
    """A level of a ladder and its score against the level below."""

    player: str
    against: str
    budget: float
    score: Estimate  # of `player`; from 0 to 1
    judged: str | None = None  # by a sequential test, where one was made: better, equal or undecided

    @property
    def elo(self) -> float | None:
        return None if self.score["value"] is None else elo_of(self.score["value"], self.score["games"])

    @property
    def elo_interval(self) -> tuple[float, float] | None:
        if self.score["interval"] is None:
            return None
        low, high = (elo_of(end, self.score["games"]) for end in self.score["interval"])
        return low, high

    @property
    def is_a_level(self) -> bool:
        """Whether it surely scores more than 0.55."""
        if self.judged is not None:
            return self.judged == BETTER
        return self.score["interval"] is not None and self.score["interval"][0] > STEP

    @property
    def verdict(self) -> str:
        """Better if it surely scores more than half, equal if it surely scores less than 0.55."""
        if self.judged is not None:
            return self.judged
        if self.score["interval"] is None:
            return UNDECIDED
        low, high = self.score["interval"]
        return BETTER if low > 0.5 else EQUAL if high < STEP else UNDECIDED

    def to_dict(self) -> dict[str, Any]:
        interval = self.elo_interval
        return {
            "player": self.player, "against": self.against, "budget": self.budget, "score": self.score, "elo": self.elo,
            "elo_interval": None if interval is None else list(interval), "verdict": self.verdict,
        }  # fmt: skip


@dataclass(frozen=True)
class Skill:
    """What a ladder says about a game."""

    depth: int
    span: Estimate  # in Elo
    luck: Estimate
    shape: str
    is_top_reached: bool | None  # None where the last step is undecided
    steps: tuple[Step, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "depth": self.depth, "span": self.span["value"], "span_interval": self.span["interval"],
            "luck": self.luck["value"], "luck_interval": self.luck["interval"], "shape": self.shape,
            "is_top_reached": self.is_top_reached, "steps": [step.to_dict() for step in self.steps],
        }  # fmt: skip


def skill(steps: Sequence[Step], top_against_random: Estimate) -> Skill:
    """The figures of a ladder, its steps from the weakest to the strongest."""
    return Skill(depth(steps), span(steps), luck(top_against_random), shape(steps), is_top_reached(steps), tuple(steps))


def elo_of(score: float, games: int) -> float:
    """A score in Elo, kept finite.

    >>> round(elo_of(0.64, 100)), round(elo_of(1.0, 120)), round(elo_of(0.0, 120))
    (100, 953, -953)
    """
    least = 0.5 / (games + 1)
    kept = min(max(score, least), 1 - least)
    return 400 * math.log10(kept / (1 - kept))


def depth(steps: Sequence[Step]) -> int:
    """The number of levels from the bottom up to the first step that surely is none.

    A step that stays undecided is not counted, and does not end the count.
    """
    known = itertools.takewhile(lambda step: step.verdict != EQUAL, steps)
    return sum(step.is_a_level for step in known)


def span(steps: Sequence[Step]) -> Estimate:
    """From the bottom of the ladder to its top, in Elo."""
    played = [(step.elo, step.elo_interval) for step in steps]
    games = sum(step.score["games"] for step in steps)
    elos = [elo for elo, _ in played if elo is not None]
    if not played or len(elos) < len(played):
        return estimate(None, None, games)
    intervals = [interval for _, interval in played if interval is not None]
    if len(intervals) < len(played):
        return estimate(sum(elos), None, games)
    below = math.hypot(*(elo - low for elo, (low, _) in zip(elos, intervals, strict=True)))
    above = math.hypot(*(high - elo for elo, (_, high) in zip(elos, intervals, strict=True)))
    return estimate(sum(elos), (sum(elos) - below, sum(elos) + above), games)


def luck(top_against_random: Estimate) -> Estimate:
    """How little it matters how well one plays, from 0 to 1.

    >>> luck({"value": 0.9, "interval": [0.85, 0.94], "games": 200})["value"]
    0.2
    """
    value, interval = top_against_random["value"], top_against_random["interval"]
    ends = None if interval is None else (_luck_of(interval[1]), _luck_of(interval[0]))
    return estimate(None if value is None else _luck_of(value), ends, top_against_random["games"])


def _luck_of(score: float) -> float:
    return min(max(round(2 - 2 * score, 12), 0.0), 1.0)


def shape(steps: Sequence[Step]) -> str:
    """Flat if no step is better; a cliff if one step makes up two thirds of the rises or more, and none of those that
    follow it, of which there is one at least, is a level; else steady."""
    if all(step.verdict != BETTER for step in steps):
        return FLAT
    rises = [max(step.elo or 0.0, 0.0) for step in steps]
    largest = rises.index(max(rises))
    after = steps[largest + 1 :]
    is_cliff = rises[largest] >= MOST_OF_SPAN * sum(rises) and after and not any(step.is_a_level for step in after)
    return CLIFF if is_cliff else STEADY


def is_top_reached(steps: Sequence[Step]) -> bool | None:
    """Whether the last doubling of the budget has brought nothing; None where that is not known."""
    if not steps or steps[-1].verdict == UNDECIDED:
        return None
    return steps[-1].verdict == EQUAL
