"""Section 3.3 on small boards: (5,2,1) and (6,2,3) learned by tables, a table of values for each side.

All figures are of the games that are learned from, in which one move in ten is random. The paper counts the moves of
one player; a game of ours has as many as the side that ends it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import PLAYABILITY, Answer, Claim, Found, Judged, Mean, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.rlgame2001.boards import DOCUMENT, MIDDLE, SMALL, Board, ByTables, fewest_moves, name_of, spec
from plyground.papers.rlgame2001.judging import above, below
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

EVEN = 0.05  # from a half: still "about the same number of games"
FEW = 0.05  # "very few games", and "some games"
LONG = 40  # moves: "some games lasting as long as 40 moves"
SHORT = 20  # moves: "quite short", half of that


@dataclass(frozen=True)
class SmallBoard(ByTables):
    """(5,2,1)."""

    checkpoints: tuple[int, ...] = paper(
        (1000, 2000, 3000, 4000, 5000), "section 3.3: approximately 5,000 games; windows are ours", scales=True
    )
    others: tuple[float, ...] = ours((0.01, 0.05, 0.2), "larger step sizes, which learn from so few games")
    runs: int = ours(10, "the paper has one run; ten show how far runs differ")


@dataclass(frozen=True)
class MiddleBoard(ByTables):
    """(6,2,3)."""

    checkpoints: tuple[int, ...] = paper(
        (5000, 10_000, 15_000, 20_000, 25_000, 30_000),
        "section 3.3: approximately 30,000 games; windows are ours", scales=True,
    )  # fmt: skip
    others: tuple[float, ...] = ours((0.01, 0.05, 0.2), "larger step sizes, which learn from so few games")
    runs: int = ours(5, "the paper has one run; five show how far runs differ")


def runs_of(board: Board, settings: Any, seed: int, alpha: float | None = None) -> list[TrainingGames]:
    """The runs with a step size, the paper's if none is said."""
    options = settings.learning() | ({} if alpha is None else {"alpha": alpha})
    return [TrainingGames(spec(board), options, settings.checkpoints, seed + k) for k in range(settings.runs)]


def jobs(board: Board, settings: Any, seed: int) -> list[TrainingGames]:
    alphas = (settings.alpha, *settings.others)
    return [run for alpha in alphas for run in runs_of(board, settings, seed, alpha)]


def windows_of(runs: Sequence[TrainingGames], found: Found, place: int) -> list[Any]:
    """Of every run the figures of one window."""
    return [found[run]["windows"][place] for run in runs]


def whole(runs: Sequence[TrainingGames], found: Found) -> list[dict[str, Any]]:
    """Of every run the figures of all its games."""
    return [together(found[run]["windows"]) for run in runs]


def figures(board: Board, windows: Sequence[Any]) -> list[Mean | int]:
    """The columns that both tables share, as means over the runs."""
    fewest = fewest_moves(board)
    return [
        Mean(tuple(map(share_of_white, windows)), is_percent=True),
        Mean(tuple(share_of_lengths(one, high=fewest) for one in windows), is_percent=True),
        Mean(tuple(map(mean_length, windows))),
        Mean(tuple(map(sd_of_length, windows))),
        max(map(longest, windows)),
    ]


def answer(board: Board, told: Sequence[str | None], settings: Any, seed: int, found: Found) -> Answer:
    """The games window by window as the paper's step size learns, and whole runs with other step sizes."""
    name, fewest = name_of(board), fewest_moves(board)
    columns = ["White wins, %", f"in {fewest} moves, %", "mean moves", "SD", "longest"]
    runs = runs_of(board, settings, seed)
    windows = Table(
        f"{name} by tables, α = {settings.alpha:g}", ["games", *columns], [["the paper", *told]],
        notes=[f"Means of {settings.runs} runs with 95 % intervals (Student); the longest game of all. {fewest} moves "
               "are the fewest possible."],
    )  # fmt: skip
    before = 0
    for place, games in enumerate(settings.checkpoints):
        windows.rows.append([f"{before:,} to {games:,}", *figures(board, windows_of(runs, found, place))])
        before = games
    sizes = Table(f"{name} by tables: all games of a run, by the step size", ["α", *columns])
    for alpha in (settings.alpha, *settings.others):
        sizes.rows.append([f"{alpha:g}", *figures(board, whole(runs_of(board, settings, seed, alpha), found))])
    return Answer([windows, sizes], [lengths_chart(board, settings, seed, found)])


def lengths_chart(board: Board, settings: Any, seed: int, found: Found) -> Chart:
    """How many games take how many moves, as the paper's step size learns."""
    games = together([window for run in runs_of(board, settings, seed) for window in found[run]["windows"]])
    points: list[Point] = [
        (float(moves), share_of_lengths(games, moves, moves), None, None)
        for moves in range(fewest_moves(board), min(longest(games), LONG) + 1)
    ]
    return Chart(f"Lengths of games on {name_of(board)}", "moves", "games", [Series("games", points)], is_percent=True)


# Conclusions


def small_claims(settings: SmallBoard, seed: int) -> Sequence[Claim]:
    runs = runs_of(SMALL, settings, seed)
    fewest = fewest_moves(SMALL)

    def shortest(found: Found) -> Judged:
        mean = Mean(tuple(share_of_lengths(one, high=fewest) for one in whole(runs, found)), is_percent=True)
        return judged(above(mean, 0.5), f"{mean} % of the games took {fewest} moves.")

    def first_wins(found: Found) -> Judged:
        mean = Mean(tuple(map(share_of_white, whole(runs, found))), is_percent=True)
        return judged(above(mean, 0.5), f"White won {mean} % of the games.")

    return [
        Claim(f"On (5,2,1) most games last the fewest moves possible, {fewest}", "section 3.3",
              f"more than half of all games in the mean of the runs last {fewest} moves of the winner (95 % interval)",
              shortest, theme=PLAYABILITY),
        Claim("On (5,2,1) the first player wins most of the time", "section 3.3",
              "White wins more than half of all games in the mean of the runs (95 % interval)", first_wins,
              theme=PLAYABILITY),
    ]  # fmt: skip


def middle_claims(settings: MiddleBoard, seed: int) -> Sequence[Claim]:
    runs = runs_of(MIDDLE, settings, seed)
    fewest = fewest_moves(MIDDLE)

    def even(found: Found) -> Judged:
        mean = Mean(tuple(map(lead_of_one_side, whole(runs, found))), is_percent=True)
        white = Mean(tuple(map(share_of_white, whole(runs, found))), is_percent=True)
        return judged(below(mean, EVEN), f"White won {white} %; either side was {mean} points from a half.")

    def few_are_shortest(found: Found) -> Judged:
        mean = Mean(tuple(share_of_lengths(one, high=fewest) for one in whole(runs, found)), is_percent=True)
        return judged(below(mean, FEW), f"{mean} % of the games took {fewest} moves.")

    def some_are_long(found: Found) -> Judged:
        games = whole(runs, found)
        mean = Mean(tuple(share_of_lengths(one, low=LONG) for one in games), digits=2, is_percent=True)
        most = max(map(longest, games))
        holds = False if most < LONG else below(mean, FEW)
        return judged(holds, f"{mean} % of the games took {LONG} moves or more; the longest took {most}.")

    def short(found: Found) -> Judged:
        mean = Mean(tuple(map(mean_length, whole(runs, found))))
        return judged(below(mean, SHORT), f"Games took {mean} moves in the mean.")

    return [
        Claim("On (6,2,3) each player wins about the same number of games", "section 3.3",
              f"either side is less than {100 * EVEN:.0f} points from half of the games won, in the mean of the runs",
              even, theme=PLAYABILITY),
        Claim(f"On (6,2,3) very few games last the fewest moves possible, {fewest}", "section 3.3",
              f"less than {100 * FEW:.0f} % of all games, in the mean of the runs", few_are_shortest,
              theme=PLAYABILITY),
        Claim(f"On (6,2,3) some games last as long as {LONG} moves", "section 3.3",
              f"there is a game of {LONG} moves or more, and these are less than {100 * FEW:.0f} % of all",
              some_are_long, theme=PLAYABILITY),
        Claim("On (6,2,3) games are quite short", "section 3.3",
              f"the mean length is below {SHORT} moves of a player, in the mean of the runs", short,
              theme=PLAYABILITY),
    ]  # fmt: skip


SMALL_TOLD = ["most of the time", "the majority", None, None, None]
MIDDLE_TOLD = ["about 50", "very few", None, None, "40"]
NO_CAP = "A game is drawn after 1,000 moves of each player (D3); how often that happens is in `cycles`."
EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="tables-5-2-1", about="(5,2,1) learned by tables: lengths and results of the games",
        settings=SmallBoard(),
        jobs=lambda settings, seed: jobs(SMALL, settings, seed),
        answer=lambda settings, seed, found: answer(SMALL, SMALL_TOLD, settings, seed, found),
        claims=small_claims,
        remarks=["That the paper sees a lack of blocking in these games is tested in `statements`: White's win in 4 "
                 "moves is also what perfect play of both sides gives, so that no blocking could prevent it."],
        small={"runs": 2},
    ),
    Experiment(
        document=DOCUMENT, name="tables-6-2-3", about="(6,2,3) learned by tables: lengths and results of the games",
        settings=MiddleBoard(),
        jobs=lambda settings, seed: jobs(MIDDLE, settings, seed),
        answer=lambda settings, seed, found: answer(MIDDLE, MIDDLE_TOLD, settings, seed, found),
        claims=middle_claims, remarks=[NO_CAP], small={"runs": 2, "others": (0.2,)},
    ),
]  # fmt: skip
