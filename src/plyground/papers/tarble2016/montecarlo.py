"""The Tarble thesis's match of Monte Carlo tree search against minimax: 12 of 13 games, at three minutes a turn."""

from dataclasses import dataclass

from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.papers.plain_experiment import Progress, Share, Table, scaled

DOCUMENT, NAME = "tarble", "montecarlo"
ABOUT = "Monte Carlo tree search against minimax, by its budget"


@dataclass(frozen=True)
class Settings:
    """Numbers of games and budgets."""

    games: int = 200  # ours; thesis: 13
    budgets: tuple[int, ...] = (500, 2000, 8000)  # ours, playouts a movement; thesis: 3 minutes a turn
    thesis_wins: int = 12  # thesis
    thesis_games: int = 13  # thesis


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """Wins of Monte Carlo tree search by its budget."""
    settings = settings or Settings()
    thesis = Share(settings.thesis_wins, settings.thesis_games)
    table = Table(
        "Monte Carlo tree search against minimax",
        ["play-outs a movement", "games", "wins, %", "seconds a movement", "is the thesis's share in our interval?"],
        notes=[f"Thesis: {settings.thesis_wins} of {settings.thesis_games}, {thesis} %."],
    )
    game = make_game("tarble")
    games = scaled(settings.games, scale)
    for budget in settings.budgets:
        progress(f"{budget} play-outs a movement")
        figures = match(game, [f"mcts:playouts={budget}", "minimax"], games, seed).to_dict()["players"][0]
        share = Share(figures["wins"], games)
        seconds = figures["seconds_per_move"]
        holds = "yes" if share.holds(settings.thesis_wins / settings.thesis_games) else "no"
        table.rows.append([budget, games, share, None if seconds is None else round(seconds, 3), holds])
    return [table]
