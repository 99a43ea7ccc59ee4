"""The Tablut report's matches without learning, and its branching factors."""

from dataclasses import dataclass
from typing import Any

from plyground.core.contract import OVER
from plyground.core.game import Game, Position
from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.matches.wording import length_text
from plyground.papers.plain_experiment import Progress, Share, Table, scaled

DOCUMENT, NAME = "tablut", "matches"
ABOUT = "random and fixed players on 7x7, and the mean branching factor with and without pruning"

ROWS = (  # title, White, Black; the report's mean rounds and its White / Black / draw in %
    ("random v random", "published", "published", "58", "51 / 49 / 0"),
    ("fixed v fixed, depth 3", "fixed:depth=3", "fixed:depth=3", "29", "33 / 47 / 20"),
    ("fixed White v random, depth 1", "fixed:depth=1", "published", "93", "52 / 9 / 39"),
    ("fixed White v random, depth 3", "fixed:depth=3", "published", "44", "62 / 38 / 0"),
)


@dataclass(frozen=True)
class Settings:
    """Numbers of games, and what is varied."""

    games: int = 1000  # report: 1000
    size: int = 7  # report: 7
    branching_games: int = 40  # ours; unknown in the report
    branching_depth: int = 3  # report: the depth of its minimax
    reported_branching: tuple[tuple[int, str, str], ...] = (  # size, all moves, alpha-beta
        (7, "42", "28"),  # report
        (9, "61", "–"),  # report
    )


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """Both tables."""
    settings = settings or Settings()
    return [play_rows(settings, scale, seed, progress), branching(settings, scale, seed, progress)]


def play_rows(settings: Settings, scale: float, seed: int, progress: Progress) -> Table:
    """The report's matches, White named first."""
    table = Table(
        f"Matches on {settings.size}x{settings.size}, White named first",
        ["match", "games", "report: rounds", "rounds", "report: W / B / draw", "White, %", "Black, %", "draws, %"],
        notes=["The fixed player is exactly the hand-tuned one of tables 1 and 2 with ties at random; its features are "
               "normalised as rules/decision D11 says, which the report leaves open."],
    )  # fmt: skip
    game = make_game("tablut", size=settings.size)
    games = scaled(settings.games, scale)
    for title, white, black, rounds, shares in ROWS:
        progress(title)
        result = match(game, [white, black], games, seed, seats="fixed")
        figures = result.to_dict()
        first, second = figures["players"]
        table.rows.append([
            title, games, rounds, length_text(figures["length"]), shares,
            Share(first["wins"], games), Share(second["wins"], games), Share(first["draws"], games),
        ])  # fmt: skip
    return table


def branching(settings: Settings, scale: float, seed: int, progress: Progress) -> Table:
    """Legal moves of the positions of games, and children that alpha-beta looks at."""
    depth = settings.branching_depth
    table = Table(
        "Mean branching factor",
        ["board", "games", "report: all moves", "all moves, random games", "all moves, fixed games",
         "report: alpha-beta", f"alpha-beta, depth {depth}, fixed games"],
        notes=["All moves: legal moves of every position of the games. Alpha-beta: children looked at by an expanded "
               "position, the last ply included."],
    )  # fmt: skip
    games = scaled(settings.branching_games, scale)
    for size, reported, reported_pruned in settings.reported_branching:
        progress(f"branching on {size}x{size}")
        game = make_game("tablut", size=size)
        by_random, by_fixed = MoveCounter(game), MoveCounter(game)
        match(game, ["published", "published"], games, seed, on_game=by_random.on_game)
        played = match(game, [f"fixed:depth={depth}"] * 2, games, seed, on_game=by_fixed.on_game)
        pruned = [player["branching"] for player in played.to_dict()["players"]]
        row: list[Any] = [f"{size}x{size}", games, reported, round(by_random.mean, 1), round(by_fixed.mean, 1),
                          reported_pruned, round(sum(pruned) / 2, 1)]  # fmt: skip
        table.rows.append(row)
    return table


class MoveCounter:
    """Counts the legal moves of every position it is shown."""

    def __init__(self, game: Game):
        self.game, self.moves, self.positions = game, 0, 0

    def on_game(self, number: int, positions: list[Position]) -> None:
        for position in positions:
            if self.game.mover(position) != OVER:
                self.moves += len(self.game.legal_moves(position))
                self.positions += 1

    @property
    def mean(self) -> float:
        return self.moves / self.positions
