"""The Tablut report's learner: White against random, the step size that it needs, and the goal that it missed."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.games import game as make_game
from plyground.games.tablut.training import REPORT_2014
from plyground.papers.plain_experiment import Progress, Table, scaled
from plyground.training.train import train

DOCUMENT, NAME = "tablut", "learning"
ABOUT = "TD White after 1,000 games against random by step size; games until both sides win 95 % in under 25 moves"

RANDOM = "random:sampler=published"  # the report's random player: a piece, a direction and a length


@dataclass(frozen=True)
class Settings:
    """Numbers of games, and what is varied."""

    games: int = 1000  # report: 1000
    seeds: int = 5  # ours; report: 1
    test_games: int = 1000  # report: 1000
    alphas: tuple[float, ...] = (0.01, 0.03, 0.1)  # ours; the report's is unknown
    goal_games: int = 10_000  # ours
    goal_checks: int = 20  # ours
    goal_rate: float = 0.95  # ours, for the report's "consistently"
    goal_rounds: float = 25.0  # report: fewer than 25 moves
    goal_alpha: float = 0.05  # ours
    goal_lambda: float = 0.7  # ours
    goal_encoding: str = "planes"  # ours
    # The report's way first; the others are ours: own positions only, and inputs that show the king's lines and exits.
    ways: tuple[tuple[str, dict[str, Any]], ...] = field(default=(
        ("the report's: towards the position after the reply", {}),
        ("own positions, λ = 0.7", {"watch": "own", "ends": "exact", "lambda": 0.7}),
        ("own positions, λ = 0.7, inputs `planes`",
         {"watch": "own", "ends": "exact", "lambda": 0.7, "encoding": "planes"}),
        ("own positions, λ = 0.7, inputs `lanes`",
         {"watch": "own", "ends": "exact", "lambda": 0.7, "encoding": "lanes"}),
    ))  # fmt: skip


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """Both tables."""
    settings = settings or Settings()
    return [step_sizes(settings, scale, seed, progress), goal(settings, scale, seed, progress)]


def step_sizes(settings: Settings, scale: float, seed: int, progress: Progress) -> Table:
    """White after the report's number of games, for every step size and way of learning."""
    table = Table(
        "TD White on 7x7 after 1,000 games against random, depth 1 against random; the report: 92 / 7.4 / 1, 41 rounds",
        ["way of learning", "α", "White wins, %: mean of seeds", "each seed", "draws, %", "rounds"],
        notes=[f"{settings.seeds} seeds, {scaled(settings.test_games, scale):,} test games each, `{RANDOM}`."],
    )
    game = make_game("tablut", size=7)
    for way, options in settings.ways:
        for alpha in settings.alphas:
            progress(f"{way}, α = {alpha:g}")
            asked: dict[str, Any] = {"games": scaled(settings.games, scale), "alpha": alpha, "checkpoints": "0",
                     "test_games": scaled(settings.test_games, scale), "self_games": 0}  # fmt: skip
            trained = train(game, runs=settings.seeds, seed=seed, **{**REPORT_2014, **asked, **options})
            last = [one.curve[-1] for one in trained.runs]
            rates = [100 * row["win_rate"] for row in last]
            table.rows.append([
                way, f"{alpha:g}", f"{np.mean(rates):.1f}", " ".join(f"{rate:.0f}" for rate in rates),
                f"{np.mean([100 * row['draws'] / row['games_played'] for row in last]):.1f}",
                f"{np.mean([row['length'] for row in last]):.1f}",
            ])  # fmt: skip
    return table


def goal(settings: Settings, scale: float, seed: int, progress: Progress) -> Table:
    """How many games each side needs until it wins 95 % in fewer than 25 rounds."""
    table = Table(
        "Games until a side beats random in 95 % of games and in under 25 rounds (the report's goal, which it missed)",
        ["side", "games", "wins, %", "rounds", "best checkpoint: wins, %", "rounds then"],
        notes=[
            "Each side has a network of its own, which learns from its own positions "
            f"(λ = {settings.goal_lambda:g}, α = {settings.goal_alpha:g}, `{settings.goal_encoding}`)."
        ],
    )
    game = make_game("tablut", size=7)
    games = scaled(settings.goal_games, scale)
    for owner, side in enumerate(("White", "Black")):
        progress(f"{side} towards the goal")
        lineup = f"self,{RANDOM}" if owner == 0 else f"{RANDOM},self"
        asked: dict[str, Any] = {"games": games, "owner": owner, "lineup": lineup, "alpha": settings.goal_alpha,
                 "lambda": settings.goal_lambda, "encoding": settings.goal_encoding, "watch": "own", "ends": "exact",
                 "checkpoints": str(settings.goal_checks), "self_games": 0,
                 "test_games": scaled(settings.test_games, scale)}  # fmt: skip
        trained = train(game, seed=seed, **{**REPORT_2014, **asked})
        curve = trained.runs[0].curve
        there = next((row for row in curve if reached(row, settings)), None)
        best = max(curve, key=lambda row: row["win_rate"])
        table.rows.append([
            side, "not reached" if there is None else there["games"],
            "–" if there is None else f"{100 * there['win_rate']:.1f}",
            "–" if there is None else f"{there['length']:.1f}",
            f"{100 * best['win_rate']:.1f}", f"{best['length']:.1f}",
        ])  # fmt: skip
    return table


def reached(row: dict[str, Any], settings: Settings) -> bool:
    """Whether a checkpoint meets the goal."""
    return row["win_rate"] >= settings.goal_rate and row["length"] < settings.goal_rounds
