"""Comparisons of tables: each gives an interval, found alike from the thesis's runs and from ours.

A run counts as one; checkpoints are named by the thesis's numbers of games, whatever the scale.
"""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from plyground.matches.differences import Interval
from plyground.papers.answer import Mean, difference_of_means, is_above
from plyground.papers.matthews2006.learners import Shares, thesis_shares, thesis_wins

Runs = Mapping[str, Shares]  # by table
Values = tuple[float, ...]  # one of each run
END = -1  # the last checkpoint


@dataclass(frozen=True)
class Contrast:
    """A figure with its interval, and what it should be: above a bound, or within bounds on both sides of 0."""

    words: str
    measure: Callable[[Runs], Interval | None]
    above: float = 0.0
    within: float | None = None

    def holds(self, interval: Interval | None) -> bool | None:
        """Whether the figure is as it should be; None if its interval cannot tell."""
        if self.within is None:
            return is_above(interval, self.above)
        if interval is None:
            return None
        low, high = interval
        if -self.within < low and high < self.within:
            return True
        return False if low >= self.within or high <= -self.within else None

    @property
    def expected(self) -> str:
        """
        >>> Contrast("", lambda runs: None, above=0.05).expected, Contrast("", lambda runs: None, within=0.03).expected
        ('above 5', 'within ± 3')
        """
        if self.within is None:
            return f"above {100 * self.above:g}"
        return f"within ± {100 * self.within:g}"


def thesis_runs(tables: Sequence[str]) -> Runs:
    """The thesis's runs of these tables."""
    return {table: thesis_shares(table) for table in tables}


def is_as_expected(contrasts: Sequence[Contrast], runs: Runs) -> bool | None:
    """Whether all of them are; not if one is surely otherwise, None if one cannot be told."""
    verdicts = [one.holds(one.measure(runs)) for one in contrasts]
    return False if False in verdicts else None if None in verdicts else True


# Values of runs


def at(runs: Runs, table: str, games: int = END) -> Values:
    """What the runs won after so many games of the thesis."""
    place = END if games == END else list(thesis_wins(table)).index(games)
    return tuple(runs[table][place])


def on_average(runs: Runs, table: str, since: int = 0) -> Values:
    """What each run won on the average of the checkpoints after so many games; of those that have all of them."""
    kept = [row for games, row in zip(thesis_wins(table), runs[table], strict=True) if games > since]
    return tuple(sum(row[run] for row in kept) / len(kept) for run in range(min(map(len, kept))))


# Contrasts


def ends_above(first: str, second: str, words: str, above: float = 0.0) -> Contrast:
    """That the first table ends above the second."""
    return Contrast(words, lambda runs: difference(at(runs, second), at(runs, first)), above)


def ends_near(first: str, second: str, words: str, within: float) -> Contrast:
    """That both tables end alike."""
    return Contrast(words, lambda runs: difference(at(runs, second), at(runs, first)), within=within)


def is_above_at(games: int, first: str, second: str, words: str) -> Contrast:
    """That the first table is above the second after so many games."""
    return Contrast(words, lambda runs: difference(at(runs, second, games), at(runs, first, games)))


def is_above_on_average(first: str, second: str, words: str, since: int = 0) -> Contrast:
    """That the first table's checkpoints after so many games are above the second's."""
    return Contrast(words, lambda runs: difference(on_average(runs, second, since), on_average(runs, first, since)))


def changes_little(table: str, since: int, words: str, within: float) -> Contrast:
    """That runs end within a margin of where they were after so many games."""

    def change(runs: Runs) -> Interval | None:
        pairs = zip(at(runs, table, since), at(runs, table), strict=False)
        return Mean(tuple(last - early for early, last in pairs)).interval

    return Contrast(words, change, within=within)


def ends_below_level(table: str, level: float, words: str) -> Contrast:
    """How far the runs end below a share of wins."""
    return Contrast(words, lambda runs: Mean(tuple(level - share for share in at(runs, table))).interval)


def ends_above_level(table: str, level: float, words: str) -> Contrast:
    """How far the runs end above a share of wins."""
    return Contrast(words, lambda runs: Mean(tuple(share - level for share in at(runs, table))).interval)


def swings(table: str, games: int, words: str, above: float) -> Contrast:
    """By how much a run changes from one checkpoint to the next, up or down, after so many games."""

    def mean_change(runs: Runs) -> Interval | None:
        kept = [row for after, row in zip(thesis_wins(table), runs[table], strict=True) if after >= games]
        steps = len(kept) - 1
        return Mean(tuple(
            sum(abs(later[run] - row[run]) for row, later in itertools.pairwise(kept)) / steps
            for run in range(min(map(len, kept)))
        )).interval  # fmt: skip

    return Contrast(words, mean_change, above)


def difference(first: Values, second: Values) -> Interval | None:
    """The interval of second − first."""
    return difference_of_means(Mean(first), Mean(second))
