"""Figures 7 to 10 of the thesis: games and seconds to convergence in tic-tac-toe, by α, λ, hidden units and σ.

The figures are lost; of each the text tells one value. A run converges when two games without noise, a thousand games
apart, are equal.
"""

from collections.abc import Callable, Sequence

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import Answer, Found, Mean, Table
from plyground.papers.experiment import Experiment
from plyground.papers.tarble2016.convergence import (
    FIGURE_7,
    FIGURE_8,
    FIGURE_9,
    FIGURE_10,
    NoisySettings,
    Outcome,
    Settings,
    Sweep,
    all_runs,
    outcomes,
)
from plyground.papers.tarble2016.sweep_claims import claims


def answer(sweep: Sweep, settings: Settings, seed: int, found: Found) -> Answer:
    """A row for each value, and the figure."""
    made = outcomes(sweep, settings, seed, found)
    convergence = Table(
        f"Convergence by {sweep.sign}",
        [sweep.sign, "thesis: games", "ours: games", "thesis: seconds", "ours: seconds", "converged"],
        notes=[f"Means of {settings.runs} runs with 95 % intervals; of those that converged within "
               f"{settings.most_games:,} games. Seconds are the processor's."],
    )  # fmt: skip
    learned = Table(
        "What is played then", [sweep.sign, "ties, %", "first moves that are no edge, %", "score against random, %"],
        notes=["Ties: of the games without noise of runs that converged. A player that knows nothing scores 50 % "
               "against random."],
    )  # fmt: skip
    for value, outcome in made.items():
        is_best = value == sweep.best
        convergence.rows.append([
            f"{value:g}", sweep.games if is_best else None, outcome.games, sweep.seconds if is_best else None,
            outcome.seconds, f"{len(outcome.converged)} of {settings.runs}",
        ])  # fmt: skip
        learned.rows.append([f"{value:g}", outcome.ties, outcome.reasonable_openings, outcome.score])
    is_log = min(settings.values) > 0 and max(settings.values) >= 50 * min(settings.values)
    drawn = [Series("ours", curve(made, lambda outcome: outcome.games))]
    if sweep.best in settings.values:
        drawn.append(Series("thesis", [(sweep.best, float(sweep.games), None, None)]))
    charts = [Chart(f"Games to convergence by {sweep.sign}", sweep.sign, "games", drawn, is_log_across=is_log)]
    drawn = [Series("ours", curve(made, lambda outcome: outcome.seconds))]
    charts.append(Chart(f"Seconds to convergence by {sweep.sign}", sweep.sign, "seconds", drawn, is_log_across=is_log))
    return Answer([convergence, learned], charts)


def curve(made: dict[float, Outcome], ask: Callable[[Outcome], Mean | None]) -> list[Point]:
    drawn: list[Point] = []
    for value, outcome in made.items():
        if (mean := ask(outcome)) is not None:
            low, high = mean.interval or (None, None)
            drawn.append((float(value), mean.value, low, high))
    return drawn


REMARKS = (
    "A game between players without noise changes only when the weights have moved far enough to change a move. With "
    "our network the criterion is met after a few thousand games, long before much is learned: read literally, it does "
    "not show what it is meant to show.",
    "D2: finished games are valued by the network like all others, as the thesis describes it; D3: a tie counts 0.5.",
)


def experiment(sweep: Sweep, settings: Settings, few: Sequence[float]) -> Experiment:
    return Experiment(
        document="tarble", name=sweep.name, about=sweep.about, settings=settings,
        jobs=lambda settings, seed: all_runs(sweep, settings, seed),
        answer=lambda settings, seed, found: answer(sweep, settings, seed, found),
        claims=lambda settings, seed: claims(sweep, settings, seed),
        remarks=REMARKS, small={"runs": 2, "values": tuple(few), "most_games": 20, "every": 5, "test_games": 4},
    )  # fmt: skip


EXPERIMENTS = [
    experiment(FIGURE_7, Settings(values=(0.0001, 0.0003, 0.001, 0.002, 0.005, 0.01, 0.05)), (0.001, 0.01)),
    experiment(FIGURE_8, Settings(values=(0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)), (0.3, 0.9)),
    experiment(FIGURE_9, Settings(values=(5.0, 10.0, 15.0, 20.0, 30.0, 40.0, 60.0, 80.0)), (5.0, 40.0)),
    experiment(FIGURE_10, NoisySettings(values=(0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)), (0.0, 0.05, 0.2)),
]
