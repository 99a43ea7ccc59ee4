"""The thesis's networks for backgammon and hypergammon: board representations by self-play, and a random opponent.

What is not set here is as the games' own files recommend, which follow the thesis: 10 hidden units, α = 0.3, λ = 0.7.
"""

from dataclasses import dataclass

import numpy as np

from plyground.games import game as make_game
from plyground.papers.experiment import Progress, Table, scaled
from plyground.training.train import train

DOCUMENT, NAME = "matthews", "networks"
ABOUT = "networks of 10 hidden units for hypergammon and backgammon against pubeval, by encoding and opponent"


@dataclass(frozen=True)
class Row:
    """Networks trained alike."""

    game: str
    encoding: str
    games: int
    against: str
    best: str  # wins against pubeval in %, the thesis's best of five


ROWS = (  # all of it the thesis's
    Row("hypergammon", "unary", 50_000, "self", "59.1"),
    Row("hypergammon", "smart", 50_000, "self", "67.7"),
    Row("hypergammon", "combined", 50_000, "self", "68.7"),
    Row("hypergammon", "unary", 50_000, "random", "42.6"),
    Row("backgammon", "unary", 100_000, "self", "48.6"),
    Row("backgammon", "smart", 100_000, "self", "36.1"),
    Row("backgammon", "combined", 100_000, "self", "53.9"),
    Row("backgammon", "unary", 100_000, "random", "7.3"),
)


@dataclass(frozen=True)
class Settings:
    """Numbers of networks and games."""

    rows: tuple[Row, ...] = ROWS  # thesis
    runs: int = 5  # thesis: 5
    test_games: int = 5000  # thesis: 5000
    checkpoints: str = "10"  # ours; thesis: 15 to 21


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """One table: the last checkpoint of every run, and the best of all checkpoints as the thesis reports it."""
    settings = settings or Settings()
    table = Table(
        "Wins against pubeval, %",
        ["game", "encoding", "learned from", "games", "thesis: best", "best of ours", "mean at the end", "SD of runs"],
        notes=["The thesis names the best checkpoint of five runs; the mean of the five at the end is a fairer figure. "
               f"{settings.runs} runs, {scaled(settings.test_games, scale):,} test games each."],
    )  # fmt: skip
    for row in settings.rows:
        progress(f"{row.game} {row.encoding} from {row.against}")
        game = make_game(row.game)
        lineup = "self" if row.against == "self" else f"self,{row.against}"
        trained = train(
            game, runs=settings.runs, seed=seed, encoding=row.encoding, games=scaled(row.games, scale), lineup=lineup,
            test_games=scaled(settings.test_games, scale), self_games=0, checkpoints=settings.checkpoints,
        )  # fmt: skip
        scores = 100 * trained.final_scores()
        best = max(100 * point["win_rate"] for one in trained.runs for point in one.curve)
        table.rows.append([
            row.game, row.encoding, row.against, scaled(row.games, scale), row.best, f"{best:.1f}",
            f"{scores.mean():.1f}", f"{np.std(scores, ddof=1):.1f}" if len(scores) > 1 else "–",
        ])  # fmt: skip
    return [table]
