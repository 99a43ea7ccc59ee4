"""What the report's learner needs to learn: how it follows the game, the step size, and what its network sees.

The report concludes that the structure of the network, one input for each cell, makes a player that captures rather
than wins, and that inputs about exits might give another kind of play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from plyground.core.charts import Chart, Series
from plyground.papers.answer import (
    REPRESENTATION,
    Answer,
    Cell,
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
from plyground.papers.tablut2014.learners import OWN_POSITIONS, WORDED, learner
from plyground.papers.tablut2014.results import DOCUMENT, THE_REPORT, points, reported

SUCCESS = 0.90  # of games against random, which rounds the report's 92 % down

WAYS: Mapping[str, Mapping[str, Any]] = {
    "as worded": WORDED,
    "own positions": OWN_POSITIONS,
    "own positions, exits seen": {**OWN_POSITIONS, "encoding": "lanes"},
    "own positions, kinds of piece apart": {**OWN_POSITIONS, "encoding": "planes"},
}


@dataclass(frozen=True)
class Settings:
    """Training and tests, and what is varied."""

    training_games: int = paper(1000, "results table, notes of row 5", scales=True)
    test_games: int = paper(1000, "results table, column Games", scales=True)
    runs: int = ours(10, "the report tells of one; runs differ by tens of points")
    alphas: tuple[float, ...] = ours((0.01, 0.03, 0.1), "the report's step size is unknown (decision D12)")


def runs(settings: Settings, way: str, alpha: float, seed: int) -> list[LearningRun]:
    """White's runs against random, tested against it at the end."""
    return [
        learner({**WAYS[way], "alpha": alpha}, (settings.training_games,), seed + number, tests=settings.test_games)
        for number in range(settings.runs)
    ]


def jobs(settings: Settings, seed: int) -> Sequence[LearningRun]:
    return [run for way in WAYS for alpha in settings.alphas for run in runs(settings, way, alpha, seed)]


def last_rows(settings: Settings, way: str, alpha: float, seed: int, found: Found) -> list[Mapping[str, Any]]:
    """What the tests at the end of the runs say."""
    return [found[run]["curve"][-1] for run in runs(settings, way, alpha, seed)]


def wins(settings: Settings, way: str, alpha: float, seed: int, found: Found) -> Mean:
    rows = last_rows(settings, way, alpha, seed, found)
    return Mean(tuple(row["win_rate"] for row in rows), is_percent=True)


def rounds(settings: Settings, way: str, alpha: float, seed: int, found: Found) -> Mean:
    return Mean(tuple(row["length"] for row in last_rows(settings, way, alpha, seed, found)))


def best_alpha(settings: Settings, way: str, seed: int, found: Found) -> float:
    return max(settings.alphas, key=lambda alpha: wins(settings, way, alpha, seed, found).value)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    theirs = reported(5)
    table = Table(
        "White after training against random, one ply, against random",
        ["how", "α", "White wins, %", "each run", "drawn, %", "rounds"],
        [[THE_REPORT, None, f"{100 * theirs['white']:g}", None, f"{100 * theirs['drawn']:g}", f"{theirs['moves']:g}"]],
        notes=[f"Means of {settings.runs} runs with their 95 % intervals (Student), {settings.test_games:,} test games "
               "each."],
    )  # fmt: skip
    series = []
    for way in WAYS:
        curve = []
        for alpha in settings.alphas:
            rows = last_rows(settings, way, alpha, seed, found)
            won = wins(settings, way, alpha, seed, found)
            drawn = Mean(tuple(row["draws"] / row["games_played"] for row in rows), is_percent=True)
            each = " ".join(f"{100 * row['win_rate']:.0f}" for row in rows)
            cells: list[Cell] = [way, f"{alpha:g}", won, each, drawn, rounds(settings, way, alpha, seed, found)]
            table.rows.append(cells)
            curve.append((alpha, won.value, *(won.interval or (None, None))))
        series.append(Series(way, curve))
    chart = Chart("White's wins by step size", "step size α", "games won", series, is_percent=True, is_log_across=True)
    return Answer([table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    cells, exits, kinds = "own positions", "own positions, exits seen", "own positions, kinds of piece apart"

    def judge_success(way: str, found: Found) -> Judged:
        alpha = best_alpha(settings, way, seed, found)
        won = wins(settings, way, alpha, seed, found)
        return judged(is_above(won.interval, SUCCESS), f"At its best step size, {alpha:g}, it wins {won} %.")

    def judge_quicker(way: str, found: Found) -> Judged:
        before = rounds(settings, cells, best_alpha(settings, cells, seed, found), seed, found)
        after = rounds(settings, way, best_alpha(settings, way, seed, found), seed, found)
        saved = difference_of_means(after, before)
        return judged(is_above(saved), f"Its games last {after} rounds instead of {before}.")

    def judge_better(way: str, found: Found) -> Judged:
        before = wins(settings, cells, best_alpha(settings, cells, seed, found), seed, found)
        after = wins(settings, way, best_alpha(settings, way, seed, found), seed, found)
        more = difference_of_means(before, after)
        return judged(is_above(more), f"The share of wins changes {points(more)}.")

    where = "section Discussion, second paragraph"
    success = f"at the best of the step sizes the interval of the mean over runs lies above {100 * SUCCESS:.0f} %"
    quicker = ("each way at its best step size, its games against random are shorter than with one input for each "
               "cell: the interval of the difference of means over runs lies above 0")  # fmt: skip
    return [
        Claim("TD learning is successful after 1,000 games (as worded)", "section Discussion", success,
              partial(judge_success, "as worded"), needs_full_scale=True),
        Claim("TD learning is successful after 1,000 games (own positions)", "section Discussion", success,
              partial(judge_success, cells), needs_full_scale=True),
        Claim("Inputs about exits give another kind of play: games are won sooner", where, quicker,
              partial(judge_quicker, exits), theme=REPRESENTATION, needs_full_scale=True),
        Claim("So does an input for each kind of piece on each cell", where, quicker,
              partial(judge_quicker, kinds), theme=REPRESENTATION, needs_full_scale=True),
        Claim("A structure that shows exits wins more", where,
              "each way at its best step size, the interval of the difference of means over runs lies above 0",
              partial(judge_better, exits), theme=REPRESENTATION, needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="learning", about="White against random by step size, way of learning and inputs",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"training_games": 20, "test_games": 20, "runs": 2, "alphas": (0.01, 0.1)},
        remarks=(
            "As the report words its update, the positions that are updated never learn from the end of the game "
            "directly. To follow one's own positions from turn to turn, and to end with the result, is what makes the "
            "difference. Both are TD; the report's program did neither (rows-5-7).",
            "The best of three step sizes is a little flattered.",
        ),
    )
]  # fmt: skip
