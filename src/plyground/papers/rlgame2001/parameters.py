"""Section 3.2: which parameter matters most for learning, on (6,2,3) by tables: rewards, λ or α?

Each learner differs from the paper's in one number. What is asked is how well it plays against random after as many
games, and how long the games are that it learns from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Series
from plyground.papers.answer import (
    LEARNING_RATE,
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Table,
    difference_of_means,
    is_above,
    judged,
)
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.rlgame2001.boards import DOCUMENT, MIDDLE, ByTables, name_of, spec
from plyground.papers.rlgame2001.judging import above

PAPER = "the paper's: rewards -1 and ± 50, λ = 0.5, α = 0.001, replacing traces"
NO_PENALTY, SMALL_REWARD = "rewards 0 and ± 50", "rewards -1 and ± 5"
SMALL_STEP, LARGE_STEP = "α = 0.0001", "α = 0.1"
CHANGES: Mapping[str, Mapping[str, dict[str, Any]]] = {
    "rewards": {
        NO_PENALTY: {"reward": 0.0},
        SMALL_REWARD: {"targets": "-1:-5,0:0,1:5"},
        "rewards -1 and ± 500": {"targets": "-1:-500,0:0,1:500"},
    },
    "λ": {"λ = 0": {"lambda": 0.0}, "λ = 0.9": {"lambda": 0.9}, "λ = 1": {"lambda": 1.0}},
    "α": {SMALL_STEP: {"alpha": 0.0001}, "α = 0.01": {"alpha": 0.01}, LARGE_STEP: {"alpha": 0.1}},
    "traces": {"accumulating traces": {"traces": "accumulating"}},
}
LEARNERS: Mapping[str, dict[str, Any]] = {PAPER: {}} | {
    name: change for group in CHANGES.values() for name, change in group.items()
}


@dataclass(frozen=True)
class Settings(ByTables):
    """Numbers of games."""

    checkpoints: tuple[int, ...] = paper((10_000, 30_000), "section 3.3: 30,000 games; a third is ours", scales=True)
    test_games: int = ours(1000, "for intervals of about ± 3 points a test", scales=True)
    runs: int = ours(5, "so that differences of 5 points in the mean show")


def runs_of(learner: str, settings: Settings, seed: int) -> list[LearningRun]:
    options = settings.learning() | {
        "self_games": 0, "test_games": settings.test_games, "benchmark": "random",
        "window": settings.checkpoints[0], "cycles": "counted",
    } | LEARNERS[learner]  # fmt: skip
    return [LearningRun(spec(MIDDLE), options, settings.checkpoints, seed + k) for k in range(settings.runs)]


def jobs(settings: Settings, seed: int) -> list[LearningRun]:
    return [run for learner in LEARNERS for run in runs_of(learner, settings, seed)]


def wins(learner: str, settings: Settings, seed: int, found: Found, place: int = -1) -> Mean:
    curves = [found[run]["curve"] for run in runs_of(learner, settings, seed)]
    return Mean(tuple(curve[place]["win_rate"] for curve in curves), is_percent=True)


def moves(learner: str, settings: Settings, seed: int, found: Found) -> Mean:
    """Of the last games that were learned from."""
    windows = [found[run]["windows"][-1] for run in runs_of(learner, settings, seed)]
    return Mean(tuple(one["length"] / 2 for one in windows))


def repeats(learner: str, settings: Settings, seed: int, found: Found) -> Mean:
    """The share of the positions of the last games that had been there before in their game."""
    windows = [found[run]["windows"][-1] for run in runs_of(learner, settings, seed)]
    return Mean(tuple(one["repeats"] for one in windows), is_percent=True)


def spread_of(group: str, settings: Settings, seed: int, found: Found) -> tuple[float, ...]:
    """Run by run how far apart the best and the worst value of a parameter end, the paper's among them."""
    scores = [wins(learner, settings, seed, found).values for learner in (PAPER, *CHANGES[group])]
    return tuple(max(values) - min(values) for values in zip(*scores, strict=True))


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """What each learner scores, and how far apart the values of each parameter are."""
    table = Table(
        f"{name_of(MIDDLE)} by tables: wins against random, %",
        ["learner", *(f"after {games:,}" for games in settings.checkpoints), "moves of the last games learned from",
         "repeated positions, %"],
        notes=[f"Means of {settings.runs} runs with 95 % intervals (Student), {settings.test_games:,} games a test. "
               "The paper gives its choices and tells no comparison."],
    )  # fmt: skip
    series = []
    for learner in LEARNERS:
        scores = [wins(learner, settings, seed, found, place) for place in range(len(settings.checkpoints))]
        table.rows.append([
            learner, *scores, moves(learner, settings, seed, found), repeats(learner, settings, seed, found),
        ])  # fmt: skip
        low, high = scores[-1].interval or (None, None)
        series.append(Series(learner.split(":")[0], [(scores[-1].value, 0.0, low, high)]))
    spreads = Table("From the worst to the best value of a parameter, points in the wins against random",
                    ["parameter", "points"])  # fmt: skip
    for group in CHANGES:
        spreads.rows.append([group, Mean(spread_of(group, settings, seed, found), is_percent=True)])
    chart = Chart("Wins against random", "wins", "", series, is_curve=False, is_percent=True)
    return Answer([table, spreads], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """What section 3.2 says of parameters."""

    def rewards_matter_most(found: Found) -> Judged:
        spreads = {group: spread_of(group, settings, seed, found) for group in ("rewards", "λ", "α")}
        leads = Mean(tuple(
            reward - max(decay, step)
            for reward, decay, step in zip(spreads["rewards"], spreads["λ"], spreads["α"], strict=True)
        ))  # fmt: skip
        told = ", ".join(f"{group} {Mean(values, is_percent=True)}" for group, values in spreads.items())
        interval = leads.interval
        holds = None if interval is None else True if interval[0] > 0 else False if interval[1] < 0 else None
        return judged(holds, f"Points from the worst to the best value: {told}.")

    def penalty_shortens(found: Found) -> Judged:
        with_it, without = (moves(learner, settings, seed, found) for learner in (PAPER, NO_PENALTY))
        return judged(
            is_above(difference_of_means(with_it, without)),
            f"The last games took {with_it} moves with a penalty for each move, {without} without.",
        )

    def penalty_avoids_repetition(found: Found) -> Judged:
        with_it, without = (repeats(learner, settings, seed, found) for learner in (PAPER, NO_PENALTY))
        told = f"Of the last games' positions {with_it} % had been there before, {without} % without a penalty."
        return judged(is_above(difference_of_means(with_it, without)), told)

    def small_rewards_discourage(found: Found) -> Judged:
        usual, small = (wins(learner, settings, seed, found) for learner in (PAPER, SMALL_REWARD))
        return judged(is_above(difference_of_means(small, usual)), f"{usual} % won with ± 50, {small} % with ± 5.")

    def is_small_enough(found: Found) -> Judged:
        with_it, larger = (wins(learner, settings, seed, found) for learner in (PAPER, LARGE_STEP))
        difference = difference_of_means(larger, with_it)
        return judged(
            is_above(difference), f"{with_it} % won with α = {settings.alpha:g}, {larger} % with {LARGE_STEP}."
        )

    def replacing_is_better(found: Found) -> Judged:
        with_it, other = (wins(learner, settings, seed, found) for learner in (PAPER, "accumulating traces"))
        return judged(is_above(difference_of_means(other, with_it)),
                      f"{with_it} % won with replacing traces, {other} % with accumulating ones.")  # fmt: skip

    def learns(found: Found) -> Judged:
        scores = wins(PAPER, settings, seed, found)
        return judged(above(scores, 0.5), f"The paper's table wins {scores} % against random.")

    return [
        Claim("Rewards are the most important factor for fast convergence", "section 3.2",
              "run by run, the best and the worst of the rewards end farther apart than those of λ and of α, by the "
              "interval of the mean", rewards_matter_most, needs_full_scale=True, theme=LEARNING_RATE),
        Claim("A penalty for each move gives credit to short victories", "section 3.2",
              "the last games learned from are shorter with it than without, by the interval of the difference",
              penalty_shortens, needs_full_scale=True),
        Claim("A penalty for each move avoids repetition", "section 3.2",
              "fewer positions of the last games had been there before than without it, by the interval of the "
              "difference", penalty_avoids_repetition, needs_full_scale=True),
        Claim("A reward for victory that is small beside the penalties discourages", "section 3.2",
              "with ± 5 fewer games against random are won than with ± 50, by the interval of the difference",
              small_rewards_discourage, needs_full_scale=True),
        Claim("A step size as small as 0.001 is right", "sections 3.1 and 3.2, as a choice",
              "it wins more against random than α = 0.1, by the interval of the difference", is_small_enough,
              needs_full_scale=True, theme=LEARNING_RATE),
        Claim("Replacing traces are better than accumulating ones", "section 3.1, as a choice and why",
              "they win more against random, by the interval of the difference", replacing_is_better,
              needs_full_scale=True),
        Claim("The paper's table learns by playing itself", "section 1, as the aim",
              "it wins more than half of its games against random, in the mean of the runs", learns,
              needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="parameters", about="rewards, λ, α and traces: what matters most, on (6,2,3) by tables",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["Tables are made for a board that is small enough; of positions that a table has not met every move "
                 "is as good as another."],
        small={"runs": 2},
    ),
]  # fmt: skip
