"""The Tarble thesis's matches among its players: 13 games a pair."""

from dataclasses import dataclass

from plyground.core.game import Game
from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.papers.plain_experiment import Progress, Share, Table, scaled

DOCUMENT, NAME = "tarble", "tournament"
ABOUT = "the thesis's matches between Monte Carlo, its networks, Joey, Sarah and Brian"
MONTE_CARLO, MINIMAX = "mcts:playouts=1000", "minimax"
ONE_STEP, ONE_STEP_TURNS, WHOLE_TURN = "net:tarble-one-step,chunk=1", "net:tarble-one-step", "net:tarble-whole-turn"


@dataclass(frozen=True)
class Pair:
    """A match of the thesis; who is named first, and how many of its games that player won."""

    first: str
    second: str
    won: int
    games: int = 13


PAIRS = (
    Pair(MONTE_CARLO, MINIMAX, 12),
    Pair(ONE_STEP_TURNS, MONTE_CARLO, 10),
    Pair(WHOLE_TURN, ONE_STEP_TURNS, 11),
    Pair("joey", MONTE_CARLO, 13),
    Pair("joey", ONE_STEP, 12),
    Pair("joey", WHOLE_TURN, 10),
    Pair("sarah", MONTE_CARLO, 13),
    Pair("sarah", ONE_STEP, 13),
    Pair("sarah", WHOLE_TURN, 13),
    Pair("sarah", "joey", 11),
    Pair("brian", MONTE_CARLO, 13),
    Pair("brian", ONE_STEP, 13),
    Pair("brian", WHOLE_TURN, 13),
    Pair("brian", "joey", 12),
    Pair("brian", "sarah", 13),
)


@dataclass(frozen=True)
class Settings:
    """Which pairs, and how many games."""

    pairs: tuple[Pair, ...] = PAIRS  # thesis
    games: int = 1000  # ours
    slow_games: int = 100  # ours, with Monte Carlo tree search


def run(scale: float, seed: int, progress: Progress, settings: Settings | None = None) -> list[Table]:
    """Every match of the thesis, with its result beside ours."""
    settings = settings or Settings()
    table = Table(
        "The thesis's matches",
        ["first named", "against", "thesis", "thesis, %", "games", "wins of the first, %", "do the intervals overlap?"],
        notes=["The thesis gave Monte Carlo tree search 3 minutes a turn, against its network 10. Its match of two "
               "networks was played by whole turns."],
    )  # fmt: skip
    game = make_game("tarble")
    for pair in settings.pairs:
        progress(f"{pair.first} against {pair.second}")
        slow = MONTE_CARLO in (pair.first, pair.second)
        table.rows.append(row_of(game, pair, scaled(settings.slow_games if slow else settings.games, scale), seed))
    return [table]


def row_of(game: Game, pair: Pair, games: int, seed: int) -> list:
    """A pair's row; a tie counts half."""
    figures = match(game, [pair.first, pair.second], games, seed, paired=True).to_dict()["players"][0]
    ours, thesis = Share(figures["wins"] + figures["draws"] / 2, games), Share(pair.won, pair.games)
    overlap = ours.interval[0] <= thesis.interval[1] and thesis.interval[0] <= ours.interval[1]
    published = f"{pair.won} of {pair.games}"
    return [pair.first, pair.second, published, thesis, games, ours, "yes" if overlap else "no"]
