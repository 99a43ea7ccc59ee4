"""How the skill of an opponent that remembers follows from the games it has played against somebody.

`ThesisSkill` is the rule of the Tarble thesis (8.4 of our rules): its skill jumps by its learning rate. `SmoothSkill`
follows a moving average of the results. `players/level_finder.py` estimates the rating of the other side.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

WON, DRAWN, LOST = 1.0, 0.5, 0.0
MEMORY = 0.75  # what a moving average keeps of its value when a result arrives


@dataclass(frozen=True)
class PlayedGame:
    """A finished game, as the player that adapts remembers it."""

    score: float  # its own: WON, DRAWN or LOST
    skill: float  # that it played with
    sides: int = 2  # in the game, and
    own: int = 1  # how many of them it had


@dataclass(frozen=True)
class SkillRule:
    """How the skill follows from all games so far."""

    start: float  # the skill of the first game

    def after(self, games: Sequence[PlayedGame]) -> float:
        """The skill for the next game."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """The rule as plain data, for people who read a memory file and for its pictures."""
        return {"rule": type(self).__name__, **asdict(self)}

    def beginning_at(self, start: float) -> Self:
        """The same rule with another first skill."""
        return replace(self, start=start)


def score_of(payoffs: Sequence[float], own: Sequence[int]) -> float:
    """The score of the player that has these seats: it has won if one of them has."""
    best = max(payoffs[seat] for seat in own)
    return WON if best > 0 else LOST if best < 0 else DRAWN


@dataclass(frozen=True)
class ThesisSkill(SkillRule):
    """After a lost game the skill rises by the rate, after a first win by half of it; three wins lower it.

    Earlier games that were never played count as lost. A tie changes nothing and is not remembered.
    """

    rate: float

    def after(self, games: Sequence[PlayedGame]) -> float:
        skill = self.start
        wins = 0  # since the last lost game
        for game in games:
            if game.score == LOST:
                wins = 0
                skill += self.rate
            elif game.score == WON:
                wins += 1
                skill += self.change_after(wins)
        return skill

    def change_after(self, wins: int) -> float:
        """By how much so many wins in a row change the skill."""
        return {1: self.rate / 2, 2: 0.0}.get(wins, -self.rate)


@dataclass(frozen=True)
class SmoothSkill(SkillRule):
    """The skill moves by at most the rate, in proportion to how far a moving average of the results is from even.

    Wins and losses in turn hardly change it; it never leaves the range from `lowest` to `highest`.
    """

    rate: float
    lowest: float
    highest: float

    def after(self, games: Sequence[PlayedGame]) -> float:
        skill, average = self.start, DRAWN
        for game in games:
            average = MEMORY * average + (1 - MEMORY) * game.score
            skill = min(max(skill + self.rate * (1 - 2 * average), self.lowest), self.highest)
        return skill
