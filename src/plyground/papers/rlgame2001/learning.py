"""The paper's experiments: a small board learned by tables, a large one by networks.

What is not set here is as the game's own file recommends, which follows the paper.
"""

from dataclasses import dataclass
from typing import Any

from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.papers.plain_experiment import Progress, Share, Table, scaled
from plyground.players.model_options import exploring
from plyground.training.train import train

DOCUMENT, NAME = "rlgame", "learning"
ABOUT = "tables on (5,2,1), networks on (8,2,5): lengths and results of the games they learn from"

FEWEST_PLIES = 7  # of a game on (5,2,1), as the rules have it; paper: 4 moves
PAPER_LENGTHS = ("179.94", "182.88", "187.87", "186.88", "184.90", "183.53", "184.76", "186.37")  # Table 1: mean moves


@dataclass(frozen=True)
class Settings:
    """Numbers of games, and what is varied."""

    table_games: int = 5000  # paper: about 5,000
    table_alphas: tuple[float, ...] = (0.001, 0.01, 0.05, 0.2)  # paper: 0.001; the others are ours
    explore: float = 0.1  # paper: the best move with probability 0.9
    network_games: int = 10_000  # ours; paper: 74,000
    squashes: tuple[str, ...] = ("sigmoid", "tanh")  # paper: sigmoid; tanh is ours, for it can reach -1
    test_games: int = 1000  # ours
    windows: int = 10  # ours; paper: blocks of 10,000 games


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """Both boards."""
    settings = settings or Settings()
    return [small_board(settings, scale, seed, progress), large_board(settings, scale, seed, progress)]


def small_board(settings: Settings, scale: float, seed: int, progress: Progress) -> Table:
    """(5,2,1) by tables: who wins, and how many games take the fewest moves possible."""
    game = make_game("rlgame", n=5, a=2, pawns=1)
    games, tests = scaled(settings.table_games, scale), scaled(settings.test_games, scale)
    table = Table(
        "(5,2,1), a table for each side; the paper: the first player wins most games, most take 4 moves",
        ["step size", "games", "White wins, %", "in 4 moves, %", "mean moves", "without exploring", "moves"],
        notes=[f"{tests:,} games after learning, one move in ten at random as while learning; then a game without.",
               "A move is one of the winner; the fewest possible are White's 4, which take 7 plies."],
    )  # fmt: skip
    for alpha in settings.table_alphas:
        progress(f"(5,2,1) by tables, α = {alpha:g}")
        trained = train(game, seed=seed, method="table", games=games, alpha=alpha, test_games=0, self_games=0,
                        checkpoints="0")  # fmt: skip
        played = match(game, [exploring(trained.player, settings.explore)] * 2, tests, seed, seats="fixed")
        white = played.to_dict()["players"][0]["wins"]
        best = match(game, [trained.player] * 2, 1, seed, seats="fixed").to_dict()
        winner = "White" if best["players"][0]["wins"] else "Black" if best["players"][1]["wins"] else "nobody"
        table.rows.append([
            f"{alpha:g}", games, Share(white, tests), Share(int((played.turns == FEWEST_PLIES).sum()), tests),
            f"{moves_of(played.turns.mean()):.2f}", f"{winner} wins", f"{moves_of(best['length']['mean']):.0f}",
        ])  # fmt: skip
    return table


def moves_of(plies: float) -> float:
    """The moves of the side that makes the last one."""
    return (plies + 1) / 2


def large_board(settings: Settings, scale: float, seed: int, progress: Progress) -> Table:
    """(8,2,5) by networks, window by window."""
    game = make_game("rlgame", n=8, a=2, pawns=5)
    games = scaled(settings.network_games, scale)
    table = Table(
        "(8,2,5), a network for each side; the paper: mean 184.5 moves (SD 108.4), White 49.26 %, Black 50.73 %",
        ["output", "games", "paper: moves", "moves", "SD", "White, %", "Black, %", "draws, %"],
        notes=["The paper's blocks have 10,000 games each: " + ", ".join(PAPER_LENGTHS) + ".",
               "A sigmoid output cannot fall below 0, so a loss counts 0 there (D7); with tanh it counts -1."],
    )  # fmt: skip
    for squash in settings.squashes:
        progress(f"(8,2,5) by networks, {squash}")
        trained = train(game, seed=seed, squash=squash, games=games, test_games=0, self_games=0, checkpoints="0",
                        window=max(games // settings.windows, 1))  # fmt: skip
        for number, window in enumerate(trained.runs[0].windows):
            paper = PAPER_LENGTHS[0] if number == 0 else ""
            table.rows.append(window_row(squash, window, paper))
    return table


def window_row(squash: str, window: dict[str, Any], paper: str) -> list[Any]:
    """The figures of one window of games."""
    games = window["window"]
    return [
        squash, window["games"], paper, f"{moves_of(window['length']):.1f}", f"{window['length_sd'] / 2:.1f}",
        Share(window["wins_0"], games), Share(window["wins_1"], games), Share(window["draws"], games),
    ]  # fmt: skip
