"""What the games of a match are worth as evidence: copies count once, and games that belong together as one result.

Players that draw no random numbers repeat their game whenever they start from the same position in the same seats. Such
a copy is no new evidence, and a match of nothing else has no interval. Where chance has a part, equal games are
results like any other. Games of one opening, or with the same dice, are not independent; together they are one result.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from plyground.matches.anytime import anytime_interval
from plyground.matches.sprt import SequentialTest
from plyground.matches.statistics import effective_results, from_zero, grouped_interval, grouped_mean_error, t_95
from plyground.matches.wording import NO_INTERVAL


@dataclass(frozen=True)
class Evidence:
    """The games of a match: which are copies, which belong together, and what intervals follow."""

    fingerprints: np.ndarray  # [games] equal for equal games with equal seating
    groups: np.ndarray  # [games] the opening or the dice that games share; a number of its own for any other game
    arrangements: int  # seatings of the players
    has_chance: bool  # whether dice or random choices have a part in the games
    sprt: SequentialTest | None = None  # the test that decided when to stop

    @cached_property
    def is_copy(self) -> np.ndarray:
        """[games] whether an earlier game was the same, without any chance that it might have been another."""
        if self.has_chance:
            return np.zeros(len(self.fingerprints), bool)
        _, first = np.unique(self.fingerprints, return_index=True)
        repeated = np.ones(len(self.fingerprints), bool)
        repeated[first] = False
        return repeated

    @cached_property
    def distinct_games(self) -> int:
        return len(np.unique(self.fingerprints))

    @cached_property
    def independent_results(self) -> int:
        """The number of groups that are not copies."""
        return len(np.unique(self.groups[~self.is_copy]))

    @cached_property
    def has_variety(self) -> bool:
        """Whether games differ by more than who sits where."""
        if self.has_chance and len(self.fingerprints) <= self.arrangements:
            return True
        return self.distinct_games > self.arrangements

    def interval(self, results: np.ndarray, chosen: np.ndarray) -> tuple[float, float]:
        """The 95 % interval of the mean of the chosen results, each from 0 to 1; after a sequential test one that holds
        whenever a match is stopped."""
        used = chosen & ~self.is_copy
        if not self.has_variety or not used.any():
            return NO_INTERVAL
        if self.sprt is None:
            return grouped_interval(results[used], self.groups[used], float(results[chosen].mean()))
        _, member_of = np.unique(self.groups[used], return_inverse=True)
        means = np.bincount(member_of, weights=results[used]) / np.bincount(member_of)
        return anytime_interval(means, self.sprt.expected_results)

    def mean_error(self, figures: np.ndarray) -> tuple[float, int] | None:
        """The standard error of the mean of any figure of the games, such as their length, and the number of
        independent results behind it; None without variety."""
        used = ~self.is_copy
        if not self.has_variety or not used.any():
            return None
        return grouped_mean_error(figures[used], self.groups[used])

    def mean_interval(self, figures: np.ndarray) -> tuple[float, float] | None:
        """The 95 % interval of the mean of such a figure; None without variety."""
        found = self.mean_error(figures)
        if found is None:
            return None
        error, number = found
        mean, half = float(figures.mean()), t_95(number - 1) * error
        return mean - half, mean + half

    def length_interval(self, lengths: np.ndarray) -> tuple[float, float] | None:
        """The 95 % interval of the mean length of the games; None without variety."""
        interval = self.mean_interval(lengths)
        return None if interval is None else from_zero(interval)

    def weight(self, results: np.ndarray) -> float:
        """What a game counts in comparison with an independent one, for ratings."""
        used = ~self.is_copy
        if not self.has_variety:
            return self.distinct_games / len(results)
        return effective_results(results[used], self.groups[used]) / len(results) if self._is_grouped else 1.0

    @property
    def _is_grouped(self) -> bool:
        return bool(self.is_copy.any()) or len(np.unique(self.groups)) < len(self.groups)
