"""Cycles, which the authors left open (sections 3.3 and 4): positions that come again in a game, and equal games.

The games are those that are learned from in `tables-5-2-1`, `tables-6-2-3` and `table-1`, and those of a network that
learns. A position is what the rules see, the side to move included. A game is the same as another if all its positions
are; each is compared with the earlier ones of its window.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import (
    PLAYABILITY,
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
from plyground.papers.rlgame2001 import table_1, tables
from plyground.papers.rlgame2001.boards import DOCUMENT, LARGE, MIDDLE, RECIPE, SMALL, name_of, spec
from plyground.papers.rlgame2001.judging import above, below
from plyground.papers.rlgame2001.training_games import TrainingGames, longest, mean_length, together

A_GOOD_PART = 0.25  # of the positions of a game
REAL_RISK = 0.1  # of the games of a window
CIRCUMVENTED = 0.5  # of the share of repeated positions at the beginning
BY_THE_PAPER = 3  # of the learners, one for each board, the smallest first
Games = dict[str, list[TrainingGames]]


@dataclass(frozen=True)
class Settings:
    """Windows as in the experiments whose games they are."""

    small: tuple[int, ...] = paper(tables.SmallBoard().checkpoints, "as in tables-5-2-1", scales=True)
    middle: tuple[int, ...] = paper(tables.MiddleBoard().checkpoints, "as in tables-6-2-3", scales=True)
    large: tuple[int, ...] = paper(table_1.Settings().checkpoints, "as in table-1", scales=True)
    recipe: tuple[int, ...] = ours((1000, 2000, 3000, 4000, 5000), "enough to play well", scales=True)
    runs: int = ours(5, "as in table-1")


PAPERS = f"{name_of(LARGE)} by the paper's networks"


def learners(settings: Settings, seed: int) -> Games:
    """The runs whose games are looked at, by what they are called."""
    small = replace(tables.SmallBoard(), checkpoints=settings.small, runs=settings.runs)
    middle = replace(tables.MiddleBoard(), checkpoints=settings.middle, runs=settings.runs)
    large = replace(table_1.Settings(), checkpoints=settings.large, runs=settings.runs)
    recipe = [TrainingGames(spec(LARGE), RECIPE, settings.recipe, seed + k) for k in range(settings.runs)]
    return {
        f"{name_of(SMALL)} by tables": tables.runs_of(SMALL, small, seed),
        f"{name_of(MIDDLE)} by tables": tables.runs_of(MIDDLE, middle, seed),
        PAPERS: table_1.runs_of(large, seed),
        f"{name_of(LARGE)} by the network of `recipe`": recipe,
    }


def jobs(settings: Settings, seed: int) -> list[TrainingGames]:
    return [run for runs in learners(settings, seed).values() for run in runs]


def repeats(runs: Sequence[TrainingGames], found: Found, place: int) -> Mean:
    return Mean(tuple(found[run]["windows"][place]["repeats"] for run in runs), is_percent=True)


def identical(runs: Sequence[TrainingGames], found: Found, place: int) -> Mean:
    windows = [found[run]["windows"][place] for run in runs]
    return Mean(tuple(one["identical"] / one["window"] for one in windows), digits=2, is_percent=True)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """Both shares, window by window, which the paper does not have."""
    made, charts = [], []
    for name, runs in learners(settings, seed).items():
        table = Table(name.replace("`", ""), [
            "games", "repeated positions, %", "games the same as another, %", "longest game, moves", "drawn games",
        ])  # fmt: skip
        before = 0
        for place, games in enumerate(runs[0].checkpoints):
            windows = [found[run]["windows"][place] for run in runs]
            table.rows.append([
                f"{before:,} to {games:,}", repeats(runs, found, place), identical(runs, found, place),
                max(map(longest, windows)), sum(one["draws"] for one in windows),
            ])  # fmt: skip
            before = games
        made.append(table)
        if runs[0].game.settings["n"] == LARGE[0]:
            charts.append(repeats_chart(name, runs, found))
    made[0].notes = [f"Means of {settings.runs} runs with 95 % intervals (Student). A game is drawn when each player "
                     "has made 1,000 moves (D3)."]  # fmt: skip
    return Answer(made, charts)


def repeats_chart(name: str, runs: Sequence[TrainingGames], found: Found) -> Chart:
    points: list[Point] = []
    for place, games in enumerate(runs[0].checkpoints):
        mean = repeats(runs, found, place)
        low, high = mean.interval or (None, None)
        points.append((float(games), mean.value, low, high))
    thin = [
        Series(f"run {number}", [
            (float(one["games"]), one["repeats"], None, None) for one in found[run]["windows"]
        ], "mean") for number, run in enumerate(runs, 1)
    ]  # fmt: skip
    return Chart(f"Repeated positions: {name.replace('`', '')}", "training games", "positions that were there before",
                 [Series("mean", points), *thin], is_percent=True)  # fmt: skip


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """What the paper expects of cycles and of similar games."""
    found_by = learners(settings, seed)
    runs = found_by[PAPERS]

    def all_windows(found: Found, value: str) -> Mean:
        of_runs: list[float] = []
        for run in runs:
            windows: list[Any] = found[run]["windows"]
            games = sum(one["window"] for one in windows)
            weight = "window" if value == "repeats" else None
            of_runs.append(sum(one[value] * (one[weight] if weight else 1) for one in windows) / games)
        return Mean(tuple(of_runs), is_percent=True)

    def are_a_good_part(found: Found) -> Judged:
        mean = all_windows(found, "repeats")
        return judged(above(mean, A_GOOD_PART), f"{mean} % of the positions had been there before in their game.")

    def all_end(found: Found) -> Judged:
        draws = {
            name: sum(one["draws"] for run in of for one in found[run]["windows"]) for name, of in found_by.items()
        }
        told = "; ".join(f"{name}: {count:,}" for name, count in draws.items())
        return judged(not any(draws.values()), f"Games not over after 1,000 moves of each player: {told}.")

    def longer_on_larger(found: Found) -> Judged:
        means = [
            Mean(tuple(mean_length(together(found[run]["windows"])) for run in of))
            for name, of in list(found_by.items())[:BY_THE_PAPER]
        ]
        longer = [is_above(difference_of_means(small, large)) for small, large in pairwise(means)]
        verdict = False if False in longer else None if None in longer else True
        return judged(verdict, f"By n = 5, 6 and 8: {', '.join(map(str, means))} moves of a player.")

    def are_similar(found: Found) -> Judged:
        mean = all_windows(found, "identical")
        return judged(above(mean, REAL_RISK), f"{mean} % of the games were the same as an earlier one of their window.")

    def are_circumvented(found: Found) -> Judged:
        first, last = repeats(runs, found, 0), repeats(runs, found, -1)
        left = Mean(tuple(end - CIRCUMVENTED * begin for begin, end in zip(first.values, last.values, strict=True)))
        fewer = difference_of_means(first, last)
        told = "" if fewer is None else f" ({100 * fewer[0]:+.0f} to {100 * fewer[1]:+.0f} points)"
        return judged(below(left, 0.0), f"From {first} % in the first window to {last} % in the last{told}.")

    return [
        Claim("Cyclic movements are a good part of the 180 moves on (8,2,5)", "section 3.3, which suspects it",
              f"more than {100 * A_GOOD_PART:.0f} % of the positions in the games of the paper's networks had been "
              "there before in the same game, in the mean of the runs", are_a_good_part),
        Claim("Every game ends", "section 3", "no game that was learned from took 1,000 moves of each player", all_end),
        Claim("The larger the board, the more moves a game takes", "section 3.3",
              "the mean lengths of the games learned from on (5,2,1), (6,2,3) and, by the paper's networks, (8,2,5) "
              "grow: the intervals of both differences of means over runs lie above 0", longer_on_larger,
              theme=PLAYABILITY),
        Claim("There is a real risk of learning from games that differ little", "section 3.3",
              f"more than {100 * REAL_RISK:.0f} % of the games of the paper's networks on (8,2,5) are the same as an "
              "earlier one of their window, in the mean of the runs", are_similar, needs_full_scale=True),
        Claim("Learning finds cycles and gets around them by itself", "section 4, as one of two ways",
              "on (8,2,5) the share of repeated positions in the last window of the paper's networks is less than half "
              "of that in the first, run by run in the mean", are_circumvented, needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="cycles", about="how much of the games repeats itself: positions in a game, and games",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims, small={"runs": 2},
    ),
]  # fmt: skip
