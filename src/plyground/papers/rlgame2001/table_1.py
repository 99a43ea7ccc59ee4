"""Table 1: (8,2,5) learned by a network for each side, 74,000 games in windows of 10,000.

`table_1.csv` holds the table: after so many games the mean number of moves of a player, their standard deviation, and
the percentages of White's and Black's wins since the row before.

The paper leaves some of its method open, and each reading is tried:

* *The output.* All units are sigmoids, so that the output cannot say less than 0, and the target of a loss, -1, counts
  0 here (D7); or outputs reach from -1 to 1 (tanh).
* *The error.* The printed δ = r + V(s') - V(s) has no γ, though γ = 0.95 is said to favour quick wins; or it has.
* *Nothing.* Networks that keep their first weights, for comparison.
"""

import csv
import functools
import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import PLAYABILITY, Answer, Claim, Found, Judged, Mean, Table, difference_of_means, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.rlgame2001.boards import DOCUMENT, LARGE, ByNetworks, spec
from plyground.papers.rlgame2001.judging import above, below, within
from plyground.papers.rlgame2001.training_games import (
    TrainingGames,
    lead_of_one_side,
    longest,
    mean_length,
    sd_of_length,
    share_of_lengths,
    share_of_white,
    together,
)

FILE = pathlib.Path(__file__).with_name("table_1.csv")
MEAN, SD, WHITE, BLACK = 184.5, 108.4, 0.4926, 0.5073  # of all 74,000 games, section 3.3
EVEN = 0.05  # from a half: still "approximately half of the games"
ALMOST_ALL = 0.9
LONG = 100  # moves
AGREES = 0.1  # of the paper's mean length: a difference that is called none

# What is open -> the training settings of a reading; the paper's γλ = 0.475 stays the decay where the error has no γ
READINGS: Mapping[str, dict[str, Any]] = {
    "sigmoid, γ in the error": {},
    "sigmoid, no γ in the error": {"gamma": 1.0, "lambda": 0.95 * 0.5},
    "tanh, γ in the error": {"squash": "tanh"},
    "nothing is learned": {"alpha": 0.0},
}


@dataclass(frozen=True)
class Settings(ByNetworks):
    """The numbers of Table 1."""

    checkpoints: tuple[int, ...] = paper(
        (10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 74_000), "table 1, its rows", scales=True
    )
    other_games: tuple[int, ...] = ours((5000, 10_000), "of each other reading, to see where it goes", scales=True)
    runs: int = ours(5, "the paper has one run; five show how far runs differ")
    other_runs: int = ours(3, "of each other reading")


@dataclass(frozen=True)
class Row:
    """A row of the paper's table."""

    games: int
    moves: float
    sd: float
    white: float
    black: float


@functools.cache
def paper_rows() -> tuple[Row, ...]:
    with FILE.open(encoding="utf-8") as file:
        return tuple(
            Row(int(row["games"]), *(float(row[name]) for name in ("moves", "sd", "white", "black")))
            for row in csv.DictReader(file)
        )


def runs_of(settings: Settings, seed: int, reading: str = "") -> list[TrainingGames]:
    """The runs of the paper's table, or of another reading."""
    options = settings.learning() | (READINGS[reading] if reading else {})
    checkpoints, runs = settings.checkpoints, settings.runs
    if reading:
        checkpoints, runs = settings.other_games, settings.other_runs
    return [TrainingGames(spec(LARGE), options, checkpoints, seed + k) for k in range(runs)]


def others(settings: Settings, seed: int) -> dict[str, list[TrainingGames]]:
    """The runs of the readings that have fewer games."""
    return {reading: runs_of(settings, seed, reading) for reading in list(READINGS)[1:]}


def jobs(settings: Settings, seed: int) -> list[TrainingGames]:
    return runs_of(settings, seed) + [run for runs in others(settings, seed).values() for run in runs]


def whole(runs: Sequence[TrainingGames], found: Found) -> list[dict[str, Any]]:
    return [together(found[run]["windows"]) for run in runs]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """The paper's table beside ours, and the other readings."""
    runs = runs_of(settings, seed)
    curves = [found[run]["windows"] for run in runs]
    table = Table(
        "Table 1: (8,2,5) by networks, moves of a player and shares of wins",
        ["games up to", "paper: moves", "ours", "paper: SD", "ours", "paper: White, %", "ours"],
        notes=[f"Means of {settings.runs} runs with 95 % intervals (Student), each row of the games since the row "
               "before."],
    )  # fmt: skip
    rest = Table(
        "Black's wins, and White's run by run",
        ["games up to", "paper: Black, %", "ours", "White, each run", "drawn, %"],
        notes=["Games that took 1,000 moves of each player are drawn (D3); the paper has none."],
    )  # fmt: skip
    theirs = [*paper_rows(), Row(0, MEAN, SD, 100 * WHITE, 100 * BLACK)]
    for place, row in enumerate(theirs):
        is_last = row is theirs[-1]
        windows = whole(runs, found) if is_last else [curve[place] for curve in curves]
        name, digits = ("all", 1) if is_last else (f"{settings.checkpoints[place]:,}", 2)
        table.rows.append([
            name, f"{row.moves:.{digits}f}", Mean(tuple(map(mean_length, windows))), f"{row.sd:.{digits}f}",
            Mean(tuple(map(sd_of_length, windows))), f"{row.white:.2f}",
            Mean(tuple(map(share_of_white, windows)), is_percent=True),
        ])  # fmt: skip
        black = Mean(tuple(one["wins"][1] / one["window"] for one in windows), is_percent=True)
        shares = " ".join(f"{100 * share_of_white(one):.0f}" for one in windows)
        rest.rows.append([name, f"{row.black:.2f}", black, shares, drawn(windows)])
    readings = readings_table(settings, seed, found)
    return Answer([table, rest, readings], [lengths_chart(curves, settings), wins_chart(curves, settings)])


def drawn(windows: Sequence[Mapping[str, Any]]) -> Mean:
    return Mean(tuple(one["draws"] / one["window"] for one in windows), digits=2, is_percent=True)


def readings_table(settings: Settings, seed: int, found: Found) -> Table:
    """The last window of every reading."""
    games, theirs = settings.other_games, paper_rows()[0]
    table = Table(
        f"Other readings: games {games[-2]:,} to {games[-1]:,}",
        ["reading", "moves", "SD", "White, %", "White, each run", "a side's lead over a half, points", "longest"],
        [["the paper", *(f"{value}" for value in (theirs.moves, theirs.sd, theirs.white)), None, None, None]],
    )  # fmt: skip
    for reading, runs in others(settings, seed).items():
        windows = [found[run]["windows"][-1] for run in runs]
        table.rows.append([
            reading, Mean(tuple(map(mean_length, windows))), Mean(tuple(map(sd_of_length, windows))),
            Mean(tuple(map(share_of_white, windows)), is_percent=True),
            " ".join(f"{100 * share_of_white(one):.0f}" for one in windows),
            Mean(tuple(map(lead_of_one_side, windows)), is_percent=True), max(map(longest, windows)),
        ])  # fmt: skip
    return table


def lengths_chart(curves: Sequence[Sequence[Any]], settings: Settings) -> Chart:
    """Mean lengths over the games learned from, each run thin behind the mean."""
    theirs: list[Point] = [
        (float(games), row.moves, None, None) for games, row in zip(settings.checkpoints, paper_rows(), strict=True)
    ]
    ours_, thin = with_runs([[mean_length(one) for one in curve] for curve in curves], settings)
    return Chart("Mean number of moves", "training games", "moves", [Series("paper", theirs), ours_, *thin])


def wins_chart(curves: Sequence[Sequence[Any]], settings: Settings) -> Chart:
    theirs: list[Point] = [
        (float(games), row.white / 100, None, None)
        for games, row in zip(settings.checkpoints, paper_rows(), strict=True)
    ]
    ours_, thin = with_runs([[share_of_white(one) for one in curve] for curve in curves], settings, True)
    series = [Series("paper", theirs), ours_, *thin]
    return Chart("White's share of wins", "training games", "games won by White", series, is_percent=True)


def with_runs(
    values: Sequence[Sequence[float]], settings: Settings, are_shares: bool = False
) -> tuple[Series, list[Series]]:
    """The mean of the runs with its interval, and every run."""
    places = [float(games) for games in settings.checkpoints]
    points: list[Point] = []
    for place, games in enumerate(places):
        mean = Mean(tuple(run[place] for run in values), is_percent=are_shares)
        low, high = mean.interval or (None, None)
        points.append((games, mean.value, low, high))
    thin = [
        Series(f"run {number}", [(games, value, None, None) for games, value in zip(places, run, strict=True)], "ours")
        for number, run in enumerate(values, 1)
    ]
    return Series("ours", points), thin


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """What section 3.3 says of (8,2,5)."""
    runs = runs_of(settings, seed)

    def even(found: Found) -> Judged:
        mean = Mean(tuple(map(lead_of_one_side, whole(runs, found))), is_percent=True)
        shares = ", ".join(f"{100 * share_of_white(one):.0f}" for one in whole(runs, found))
        return judged(
            below(mean, EVEN), f"One side's share was {mean} points above a half; White's of the runs: {shares} %."
        )

    def long_games(found: Found) -> Judged:
        mean = Mean(tuple(share_of_lengths(one, low=LONG + 1) for one in whole(runs, found)), is_percent=True)
        return judged(above(mean, ALMOST_ALL), f"{mean} % of the games took more than {LONG} moves.")

    def mean_agrees(found: Found) -> Judged:
        mean = Mean(tuple(map(mean_length, whole(runs, found))))
        low, high = mean.interval or (mean.value, mean.value)
        holds = within((low - MEAN, high - MEAN) if mean.interval else None, AGREES * MEAN)
        return judged(holds, f"Ours took {mean} moves, the paper's {MEAN}.")

    def sd_agrees(found: Found) -> Judged:
        sds = Mean(tuple(map(sd_of_length, whole(runs, found))))
        low, high = sds.interval or (sds.value, sds.value)
        holds = within((low - SD, high - SD) if sds.interval else None, AGREES * SD)
        return judged(holds, f"Ours: {sds}, the paper's: {SD}.")

    def stays(found: Found) -> Judged:
        first, last = (Mean(tuple(mean_length(found[run]["windows"][place]) for run in runs)) for place in (0, -1))
        change = difference_of_means(first, last)
        holds = within(change, AGREES * first.value)
        told = "" if change is None else f", a change of {change[0]:+.0f} to {change[1]:+.0f}"
        return judged(holds, f"From {first} moves in the first window to {last} in the last{told}.")

    return [
        Claim("On (8,2,5) each player wins about half of the games", "section 3.3 and table 1",
              f"the side that wins more is less than {100 * EVEN:.0f} points above half of the decided games, in the "
              "mean of the runs", even, needs_full_scale=True, theme=PLAYABILITY),
        Claim(f"On (8,2,5) almost all games last more than {LONG} moves", "section 3.3",
              f"more than {100 * ALMOST_ALL:.0f} % of all games, in the mean of the runs", long_games,
              needs_full_scale=True, theme=PLAYABILITY),
        Claim(f"Games on (8,2,5) take {MEAN} moves in the mean", "section 3.3",
              f"the interval of our mean lies within {100 * AGREES:.0f} % of that",
              mean_agrees, needs_full_scale=True, is_figure=True),
        Claim(f"Their standard deviation is {SD} moves", "section 3.3",
              f"the interval of our mean of the runs lies within {100 * AGREES:.0f} % of that", sd_agrees,
              needs_full_scale=True, is_figure=True),
        Claim("The length of games stays as it is from the first 10,000 games to the last", "table 1",
              f"the difference of the means of both windows is within {100 * AGREES:.0f} % of the first", stays,
              needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="table-1", about="Table 1: (8,2,5) learned by networks, lengths and results by window",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=[
            "The paper's own rows differ by more than chance: White's 47.7 % and 50.3 % of 10,000 games each are more "
            "than three standard errors apart. Lengths and shares that otherwise stay as they are for 74,000 games "
            "look like those of networks that do not learn: see the last of the readings.",
            "The printed mean length per window is of the moves of one player, as the text says of their mean of 180.",
        ],
        small={"runs": 2, "other_runs": 2},
    ),
]  # fmt: skip
