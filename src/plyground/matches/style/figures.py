"""Figures of style with their 95 % intervals.

The turns of one game are not independent, so a game is what counts (a cluster, in the words of survey statistics): a
share gets Wilson's interval for as many independent turns as would vary like the games do, a mean the interval of a
ratio of sums over games (`matches/statistics.py`).
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from plyground.core.game import Game
from plyground.core.style import HISTOGRAM, MEAN, SHARE, Measure
from plyground.matches.statistics import clustered_interval, from_zero, grouped_mean_interval, t_95
from plyground.matches.style.samples import Sample

Interval = tuple[float, float]

# What can be measured in every game
LENGTH = Measure("length", "turns of a game, all sides together", MEAN)
STEPS = Measure("steps", "steps in a turn", MEAN)
FIRST_TURN = Measure("first_turn_bits", "variety of the first turn of a game, bits", MEAN)


@dataclass(frozen=True)
class Figure:
    """One figure of somebody's style."""

    measure: Measure
    value: float  # a share, a mean, or the commonest value of a histogram
    interval: Interval | None
    turns: int  # to which the measure applies
    games: int  # in which they were made
    shares: tuple[tuple[float, Interval], ...] = ()  # of a histogram: of every value, with its interval

    def to_dict(self) -> dict[str, Any]:
        data: dict[str, Any] = {"turns": self.turns, "games": self.games}
        if self.measure.kind == HISTOGRAM:
            low, high = self.measure.values
            return data | {
                "commonest": int(self.value),
                "shares": {
                    value_text(self.measure, value): {"share": share, "interval": list(interval)}
                    for value, (share, interval) in zip(range(low, high + 1), self.shares, strict=True)
                },
            }
        return {"value": self.value, "interval": None if self.interval is None else list(self.interval)} | data


def value_text(measure: Measure, value: int) -> str:
    """A value of a histogram; the last stands for all above."""
    return f"{value}+" if value == measure.values[1] else str(value)


def figure_of(measure: Measure, values: np.ndarray, clusters: np.ndarray) -> Figure | None:
    """The figure of a measure from its values; those that are not numbers do not count. None if nothing does."""
    counts = ~np.isnan(values)
    values, clusters = values[counts], clusters[counts]
    if len(values) == 0:
        return None
    games = len(np.unique(clusters))
    if measure.kind == SHARE:
        return Figure(measure, float(values.mean()), clustered_interval(values, clusters), len(values), games)
    if measure.kind == MEAN:
        interval = grouped_mean_interval(values, clusters)
        if interval is not None and values.min() >= 0:
            interval = from_zero(interval)
        return Figure(measure, float(values.mean()), interval, len(values), games)
    low, high = measure.values
    values = np.clip(values, low, high)
    hits = [(values == value).astype(np.float64) for value in range(low, high + 1)]
    shares = tuple((float(hit.mean()), clustered_interval(hit, clusters)) for hit in hits)
    commonest = low + int(np.argmax([share for share, _ in shares]))
    return Figure(measure, commonest, None, len(values), games, shares)


def measured(game: Game, sample: Sample) -> np.ndarray:
    """[turn, measure] what the game's own function says of every turn."""
    style = game.definition.style
    if style is None:
        return np.zeros((len(sample.turns), 0))
    measure: Callable = game.definition.compiled_measure(style)
    scratch = np.zeros(style.scratch_for(game.settings), np.int32)
    values = np.full((len(sample.turns), len(style.measures)), math.nan)
    for turn, row in zip(sample.turns, values, strict=True):
        measure(game.board, turn.before, turn.after, turn.steps, row, scratch)
    return values


def own_measures(game: Game) -> tuple[Measure, ...]:
    """What the game measures by itself; what is known of people and others only for its usual settings."""
    style = game.definition.style
    if style is None:
        return ()
    if all(game.settings[name] == setting.default for name, setting in game.definition.settings.items()):
        return style.measures
    return tuple(replace(measure, people="", people_value=None, reference={}) for measure in style.measures)


def figures_of(game: Game, sample: Sample) -> list[Figure]:
    """All figures of a sample: the game's own, then those that every game has."""
    style = game.definition.style
    clusters, values = sample.clusters, measured(game, sample)
    found = [figure_of(measure, values[:, number], clusters) for number, measure in enumerate(own_measures(game))]
    if style is None and game.capacities.results > 0:  # where steps are worth measuring, a game measures them itself
        steps = np.array([len(turn.steps) or math.nan for turn in sample.turns])
        found.append(figure_of(STEPS, steps, clusters))
    lengths = np.array(list(sample.lengths.values()), np.float64)
    found.append(figure_of(LENGTH, lengths, np.array(list(sample.lengths), np.int64)))
    found.append(variety_of_first_turns(game, sample))
    return [figure for figure in found if figure is not None]


# How different the first turns are


def variety_of_first_turns(game: Game, sample: Sample) -> Figure | None:
    """How many bits the first turns of games hold beyond what the position and the roll before them say.

    The conditional entropy of the end of the turn given its beginning, corrected for the number of games by the
    jackknife; nothing if no beginning was seen twice.
    """
    identity = game.capacities.identity
    made = [
        (turn.before[:identity].tobytes(), turn.after[:identity].tobytes())
        for turn in sample.turns
        if turn.number == 0
    ]  # fmt: skip
    if len(made) < 2 or len({before for before, _ in made}) == len(made):
        return None
    value, error = conditional_entropy(made)
    half = t_95(len(made) - 1) * error
    interval = max(value - half, 0.0), value + half
    return Figure(FIRST_TURN, value, interval, len(made), len(made))


def conditional_entropy(pairs: Sequence[tuple[Any, Any]]) -> tuple[float, float]:
    """The entropy of the second of each pair given the first, in bits, and its standard error, both by the jackknife.

    >>> value, error = conditional_entropy([("a", 1), ("a", 1), ("b", 2), ("b", 2)])
    >>> value, error
    (0.0, 0.0)
    """
    number = len(pairs)
    of_first, of_pair = Counter(first for first, _ in pairs), Counter(pairs)

    def terms(count: int) -> float:
        return count * math.log2(count) if count > 0 else 0.0

    total = sum(map(terms, of_first.values())) - sum(map(terms, of_pair.values()))
    without = []  # the entropy without one of the pairs, and how many pairs are like it
    for (first, _), count in of_pair.items():
        other = of_first[first]
        left = total - terms(other) + terms(other - 1) + terms(count) - terms(count - 1)
        without.append((left / (number - 1), count))
    mean = sum(entropy * count for entropy, count in without) / number
    value = total - (number - 1) * mean  # the entropy is total / number
    variance = (number - 1) / number * sum(count * (entropy - mean) ** 2 for entropy, count in without)
    return max(value, 0.0), math.sqrt(variance)
