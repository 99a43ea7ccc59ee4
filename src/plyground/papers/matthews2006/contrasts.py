"""Comparisons of tables: each gives an interval, found alike from the thesis's runs and from ours.

A run counts as one. Stages are numbers of games learned from: "after 5,000 games" means so many at any scale, "at the
end" after all of the thesis's. What runs have not come to cannot be told; how they compare so far can (`until`).
"""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from plyground.matches.differences import Interval
from plyground.papers.answer import Mean, difference_of_means, is_above
from plyground.papers.matthews2006.learners import Shares, thesis_shares, thesis_wins

Values = tuple[float, ...]  # one of each run
END = -1  # after all games


@dataclass(frozen=True)
class Runs:
    """Learning curves by table, and after how many games the comparison is made that is called the end."""

    shares: Mapping[str, Shares]
    checkpoints: Sequence[int]  # games learned from, the same in all tables
    end: int

    def until(self, games: int) -> "Runs":
        """The same runs as if learning had ended after so many games."""
        return Runs(self.shares, self.checkpoints, games)


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
    checkpoints = tuple(thesis_wins(tables[0]))
    return Runs({table: thesis_shares(table) for table in tables}, checkpoints, checkpoints[-1])


def is_as_expected(contrasts: Sequence[Contrast], runs: Runs) -> bool | None:
    """Whether all of them are; not if one is surely otherwise, None if one cannot be told."""
    verdicts = [one.holds(one.measure(runs)) for one in contrasts]
    return False if False in verdicts else None if None in verdicts else True


# Values of runs; None if the runs have not come so far


def at(runs: Runs, table: str, games: int = END) -> Values | None:
    """What the runs won after so many games."""
    wanted = runs.end if games == END else games
    return tuple(runs.shares[table][runs.checkpoints.index(wanted)]) if wanted in runs.checkpoints else None


def stages(runs: Runs, table: str, since: int = 0) -> list[Values] | None:
    """What the runs won at each checkpoint of the thesis after more than so many games, to the end."""
    wanted = [games for games in thesis_wins(table) if since < games <= runs.end]
    rows = [at(runs, table, games) for games in wanted]
    return None if runs.end not in wanted or None in rows else [row for row in rows if row is not None]


def of_each_run(rows: Sequence[Values] | None, figure: Callable[[Values], float]) -> Values | None:
    """A figure of each run's checkpoints; of those runs that have all of them."""
    if rows is None:
        return None
    return tuple(figure(tuple(row[run] for row in rows)) for run in range(min(map(len, rows))))


def on_average(runs: Runs, table: str, since: int = 0) -> Values | None:
    """What each run won on the average of its checkpoints after so many games."""
    return of_each_run(stages(runs, table, since), lambda run: sum(run) / len(run))


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


def has_better_best(first: str, second: str, words: str) -> Contrast:
    """That the best checkpoints of the first table's runs are above those of the second's."""

    def best(runs: Runs, table: str) -> Values | None:
        return of_each_run(stages(runs, table), max)

    return Contrast(words, lambda runs: difference(best(runs, second), best(runs, first)))


def changes_little(table: str, since: int, words: str, within: float) -> Contrast:
    """That runs end within a margin of where they were after so many games."""

    def change(runs: Runs) -> Interval | None:
        early, late = at(runs, table, since), at(runs, table)
        if early is None or late is None or runs.end <= since:
            return None
        return mean_of(tuple(last - first for first, last in zip(early, late, strict=False)))

    return Contrast(words, change, within=within)


def ends_below_level(table: str, level: float, words: str) -> Contrast:
    """How far the runs end below a share of wins."""
    return Contrast(words, lambda runs: mean_of(of_each_run(end_of(runs, table), lambda run: level - run[0])))


def ends_above_level(table: str, level: float, words: str) -> Contrast:
    """How far the runs end above a share of wins."""
    return Contrast(words, lambda runs: mean_of(of_each_run(end_of(runs, table), lambda run: run[0] - level)))


def swings(table: str, since: int, words: str, above: float) -> Contrast:
    """That a run changes by more than a margin from one checkpoint to the next, up or down, after so many games."""
    return Contrast(words, lambda runs: changes(runs, table, since), above)


def is_steady(table: str, since: int, words: str, within: float) -> Contrast:
    """That a run changes by less than a margin from one checkpoint to the next, up or down, after so many games."""
    return Contrast(words, lambda runs: changes(runs, table, since), within=within)


def changes(runs: Runs, table: str, since: int) -> Interval | None:
    """By how much runs change from checkpoint to checkpoint, on average."""

    def mean_change(run: Values) -> float:
        steps = [abs(later - before) for before, later in itertools.pairwise(run)]
        return sum(steps) / len(steps)

    rows = stages(runs, table, since)
    return mean_of(of_each_run(rows, mean_change)) if rows is not None and len(rows) > 1 else None


def end_of(runs: Runs, table: str) -> list[Values] | None:
    """The last checkpoint, alone."""
    values = at(runs, table)
    return None if values is None else [values]


def mean_of(values: Values | None) -> Interval | None:
    """The interval of a mean of runs."""
    return None if values is None else Mean(values).interval


def difference(first: Values | None, second: Values | None) -> Interval | None:
    """The interval of second − first."""
    return None if first is None or second is None else difference_of_means(Mean(first), Mean(second))
