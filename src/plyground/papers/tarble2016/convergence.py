"""Runs of the thesis's network for tic-tac-toe with one value varied (its figures 7 to 10), and what came of them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground.papers.answer import Found, Mean, Share
from plyground.papers.given import ours, paper, unknown
from plyground.papers.tarble2016.tictactoe import EDGES, TIE, Convergence, batches, results_of


@dataclass(frozen=True)
class Settings:
    """A sweep; what it varies replaces the thesis's best value."""

    values: tuple[float, ...] = unknown((0.0,), "the figure is lost; a range around the values that the text names")
    alpha: float = paper(0.001, "section 4.3.3: the best value")
    decay: float = paper(0.9, "section 4.3.3: the best value of λ")
    hidden: int = paper(40, "section 4.3.3: the best value")
    noise: float = paper(0.0, "σ; noise came after these three sweeps (section 4.3.4)")
    every: int = paper(1000, "section 4.3.3: two equal games so many games apart", scales=True)
    most_games: int = ours(250_000, "a run that has not converged by then never does; ten times 25,000", scales=True)
    test_games: int = ours(200, "against random, after convergence", scales=True)
    runs: int = ours(40, "the thesis tells of one")


@dataclass(frozen=True)
class NoisySettings(Settings):
    """The same with the noise that came later."""

    noise: float = paper(0.05, "section 4.3.4: the best value of σ")
    most_games: int = ours(500_000, "two and a half times 194,000", scales=True)


@dataclass(frozen=True)
class Sweep:
    """What a figure varies, and what the thesis says of its best value."""

    name: str
    varied: str  # the setting
    sign: str
    best: float
    games: int  # to convergence there
    about: str
    considered: tuple[float, float] = (0.0, math.inf)  # the values that the thesis compared
    seconds: float | None = None


FIGURE_7 = Sweep("figure-7", "alpha", "α", 0.001, 25_000, "tic-tac-toe: convergence by the learning rate α",
                 considered=(0.0, 0.005))  # fmt: skip
FIGURE_8 = Sweep("figure-8", "decay", "λ", 0.9, 25_000, "tic-tac-toe: convergence by λ",
                 considered=(0.5, 1.0))  # fmt: skip
FIGURE_9 = Sweep("figure-9", "hidden", "hidden units", 40, 25_000, "tic-tac-toe: convergence by hidden units",
                 considered=(20, math.inf), seconds=27.0)  # fmt: skip
FIGURE_10 = Sweep("figure-10", "noise", "σ", 0.05, 194_000, "tic-tac-toe: convergence by the noise σ")


def runs_of(sweep: Sweep, settings: Settings, seed: int, value: float) -> list[Convergence]:
    """The jobs of the runs with one value."""
    varied: dict[str, Any] = {sweep.varied: value}
    chosen = replace(settings, **varied)
    return [
        Convergence(chosen.alpha, chosen.decay, int(chosen.hidden), chosen.noise, chosen.every, chosen.most_games,
                    chosen.test_games, first, runs)
        for first, runs in batches(settings.runs, seed)
    ]  # fmt: skip


def all_runs(sweep: Sweep, settings: Settings, seed: int) -> list[Convergence]:
    return [run for value in settings.values for run in runs_of(sweep, settings, seed, value)]


# What came out


@dataclass(frozen=True)
class Outcome:
    """The runs with one value together."""

    results: Sequence[Any]

    @property
    def converged(self) -> list[Any]:
        return [one for one in self.results if one["converged_at"] is not None]

    @property
    def games(self) -> Mean | None:
        """To convergence, of the runs that converged."""
        return Mean(tuple(float(one["converged_at"]) for one in self.converged), 0) if self.converged else None

    @property
    def seconds(self) -> Mean | None:
        return Mean(tuple(one["seconds"] for one in self.converged), 2) if self.converged else None

    @property
    def ties(self) -> Share | None:
        """Of the games without noise at convergence."""
        ties = sum(one["result"] == TIE for one in self.converged)
        return Share(ties, len(self.converged)) if self.converged else None

    @property
    def reasonable_openings(self) -> Share:
        """Games that begin in the middle or in a corner."""
        return Share(sum(one["cells"].split()[0] not in EDGES for one in self.results), len(self.results))

    @property
    def score(self) -> Mean:
        return Mean(tuple(one["score"] for one in self.results), 1, is_percent=True)


def outcomes(sweep: Sweep, settings: Settings, seed: int, found: Found) -> dict[float, Outcome]:
    return {value: Outcome(results_of(found, runs_of(sweep, settings, seed, value))) for value in settings.values}
