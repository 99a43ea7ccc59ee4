"""The figures of a grade with their 95 % intervals: what a decision loses, how many are perfect, what a game loses.

Decisions of one game, and games of one opening, are not independent, so these count as one (`matches/statistics.py`).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.game import Game
from plyground.matches.differences import Estimate
from plyground.matches.grading.sample import Sample
from plyground.matches.statistics import (
    clustered_interval,
    from_zero,
    grouped_mean_error,
    grouped_mean_interval,
    t_95,
)

CHOICES = ((2, 2), (3, 5), (6, 10), (11, 20), (21, None))  # of a turn


@dataclass(frozen=True)
class Kind:
    """The decisions of one kind: how many there are, and what they lose on average."""

    name: str
    loss: Estimate  # `results` are decisions

    def to_dict(self) -> dict[str, Any]:
        interval = None if self.loss.interval is None else list(self.loss.interval)
        return {"name": self.name, "decisions": self.loss.results, "loss": self.loss.value, "interval": interval}


@dataclass(frozen=True)
class Figures:
    """How well somebody plays."""

    games: int
    decisions: int  # with a choice
    forced: int  # without
    loss: Estimate  # a decision, in points
    perfect: Estimate  # the share of decisions that lose nothing
    loss_a_game: Estimate | None  # of one side; None where no games were played
    errors: tuple[float, int]  # the standard error of what is compared, and the independent results behind it
    by_choices: tuple[Kind, ...]
    by_phase: tuple[Kind, ...]  # where the game has several

    def to_dict(self) -> dict[str, Any]:
        return {
            "games": self.games, "decisions": self.decisions, "forced": self.forced,
            "loss_per_decision": self.loss.to_dict(), "perfect": self.perfect.to_dict(),
            "loss_per_game": None if self.loss_a_game is None else self.loss_a_game.to_dict(),
            "by_choices": [kind.to_dict() for kind in self.by_choices],
            "by_phase": [kind.to_dict() for kind in self.by_phase],
        }  # fmt: skip


def figures_of(game: Game, sample: Sample, has_games: bool) -> Figures:
    """The figures of a sample, of games or of answers to positions."""
    losses, in_game = sample.all("losses"), sample.all("in_game").astype(np.int64)
    groups = in_game if sample.groups is None else sample.groups[in_game]
    a_game, errors = None, (0.0, 0)
    if has_games and sample.games:
        totals = np.bincount(in_game, losses, minlength=sample.games) / sample.sides
        of_games = np.arange(sample.games) if sample.groups is None else sample.groups
        a_game = mean_loss(totals, of_games)
        errors = grouped_mean_error(totals, of_games)
    elif len(losses):
        errors = grouped_mean_error(losses, groups)
    choices, phases = sample.all("choices"), sample.all("phases")
    return Figures(
        sample.games, len(losses), sample.forced, mean_loss(losses, groups), share_of_perfect(losses, groups), a_game,
        errors, kinds(losses, groups, [(choices_name(low, high), (choices >= low) & (choices <= (high or np.inf)))
                                       for low, high in CHOICES]),
        kinds(losses, groups, [(name, phases == number) for number, name in enumerate(game.definition.phases)])
        if len(game.definition.phases) > 1 else (),
    )  # fmt: skip


def mean_loss(losses: np.ndarray, groups: np.ndarray) -> Estimate:
    """The mean of losses, which are never negative."""
    if not len(losses):
        return Estimate(0.0, None, 0)
    interval = grouped_mean_interval(losses, groups)
    return Estimate(float(losses.mean()), None if interval is None else from_zero(interval), len(losses))


def share_of_perfect(losses: np.ndarray, groups: np.ndarray) -> Estimate:
    """The share of decisions that lose nothing."""
    if not len(losses):
        return Estimate(0.0, None, 0)
    is_perfect = (losses == 0).astype(np.float64)
    return Estimate(float(is_perfect.mean()), clustered_interval(is_perfect, groups), len(losses))


def choices_name(low: int, high: int | None) -> str:
    """
    >>> choices_name(2, 2), choices_name(3, 5), choices_name(21, None)
    ('2', '3 to 5', '21 or more')
    """
    return f"{low}" if low == high else f"{low} or more" if high is None else f"{low} to {high}"


def kinds(losses: np.ndarray, groups: np.ndarray, chosen: list[tuple[str, np.ndarray]]) -> tuple[Kind, ...]:
    """The decisions of each kind that there are any of."""
    return tuple(Kind(name, mean_loss(losses[which], groups[which])) for name, which in chosen if which.any())


def paired_interval(first: np.ndarray, second: np.ndarray) -> tuple[float, float] | None:
    """The 95 % interval of the mean of second − first, answers to the same positions."""
    if len(first) < 2:
        return None
    apart = second - first
    half = t_95(len(apart) - 1) * float(apart.std(ddof=1)) / len(apart) ** 0.5
    return float(apart.mean()) - half, float(apart.mean()) + half
