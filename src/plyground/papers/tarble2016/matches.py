"""The matches of the thesis's sections 4 and 6 (`matches.csv`), and how they are played again.

A tie counts half. Matches with people cannot be played again; their rows have the thesis's figures only.
"""

import csv
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Cell, Found, Share, Table
from plyground.papers.contest import Contest, Contestant
from plyground.papers.given import ours, unknown
from plyground.papers.tarble2016.judging import difference_of_shares, points

FILE = pathlib.Path(__file__).with_name("matches.csv")
GAME = GameSpec("tarble")

JOEY, SARAH, BRIAN, MINIMAX = "joey", "sarah", "brian", "minimax"
MONTE_CARLO, MONTE_CARLO_10 = "monte-carlo", "monte-carlo-10"
ONE_STEP, ONE_STEP_TURNS, WHOLE_TURNS = "one-step", "one-step-turns", "whole-turns"
HUMAN_LIKE_PLAYERS = (JOEY, SARAH, BRIAN)
NAMES = {
    JOEY: "Joey", SARAH: "Sarah", BRIAN: "Brian", MINIMAX: "minimax", MONTE_CARLO: "Monte Carlo, 3 minutes",
    MONTE_CARLO_10: "Monte Carlo, 10 minutes", ONE_STEP: "first network, by movements",
    ONE_STEP_TURNS: "first network, by turns", WHOLE_TURNS: "second network, by turns",
}  # fmt: skip
# How the thesis learned Tarble (its section 4.3.6), and what it found for tic-tac-toe
LEARNING = {"encoding": "cells", "outputs": "one", "targets": "-1:0,0:0.5,1:1", "spread": 1.0, "ends": "judged",
            "update": "game-each", "explore": "0"}  # fmt: skip
NETWORKS = {ONE_STEP: "net:tarble-one-step,chunk=1", ONE_STEP_TURNS: "net:tarble-one-step",
            WHOLE_TURNS: "net:tarble-whole-turn"}  # fmt: skip
AT_ONCE, WITH_NETWORK, WITH_MONTE_CARLO, FEW = 1000, 50, 10, 4  # games of a match that are one job

PEOPLE = "Rows with people cannot be played again; – stands for what has no figure."
SHIPPED = (
    "The networks are those that come with the program, which learned as the thesis's did: the first one from 276,000 "
    "games by single movements, the second one from 957 more by whole turns (`src/plyground/models`, `make models`). "
    "By movements, by turns: how far they look when they play."
)
TIME = (
    "The thesis gave Monte Carlo three minutes a turn, in one match ten; D14 counts playouts. 2,000 a movement are the "
    "game's player `montecarlo`; ten minutes are taken as ten thirds of that."
)


@dataclass(frozen=True)
class Settings:
    """How many games, and how long Monte Carlo thinks."""

    games: int = ours(1000, "the thesis's 13 tell 92 % from 67 % at best", scales=True)
    network_games: int = ours(200, "with networks, which look at every end of a turn; thesis: 13", scales=True)
    monte_carlo_games: int = ours(20, "with Monte Carlo, three seconds a game and more; thesis: 13", scales=True)
    longer_games: int = ours(10, "between the two Monte Carlos, half a minute a game; thesis: 5", scales=True)
    playouts: int = unknown(2000, "a movement, for three minutes a turn (D14)", scales=True)
    more_playouts: int = unknown(6667, "a movement, for ten minutes: ten thirds of it", scales=True)

    def text(self, name: str) -> str:
        """A machine's player text."""
        playouts = {MONTE_CARLO: self.playouts, MONTE_CARLO_10: self.more_playouts}
        return f"mcts:playouts={playouts[name]}" if name in playouts else NETWORKS.get(name, name)


SMALL = {"games": 4, "network_games": 1, "monte_carlo_games": 1, "longer_games": 1, "playouts": 2, "more_playouts": 4}


@dataclass(frozen=True)
class Pair:
    """Two players by their names here, and how many games the first one won in the thesis, if they played there."""

    first: str
    against: str
    games: int = 0
    won: int = 0
    where: str = ""

    @property
    def is_of_machines(self) -> bool:
        return self.against in NAMES

    @property
    def published(self) -> Share | None:
        return Share(self.won, self.games) if self.games else None

    def contests(self, settings: Settings, seed: int) -> list[Contest]:
        """The match as jobs."""
        both = {self.first, self.against}
        if both == {MONTE_CARLO, MONTE_CARLO_10}:
            games, together = settings.longer_games, FEW
        elif both & {MONTE_CARLO, MONTE_CARLO_10}:
            games, together = settings.monte_carlo_games, WITH_MONTE_CARLO
        elif both & {ONE_STEP_TURNS, WHOLE_TURNS}:
            games, together = settings.network_games, WITH_NETWORK
        else:
            games, together = settings.games, AT_ONCE
        return contests(settings.text(self.first), settings.text(self.against), games, seed, together)

    def ours(self, settings: Settings, seed: int, found: Found) -> Share:
        return won_share(found, self.contests(settings, seed))


def contests(first: str, against: str, games: int, seed: int, together: int) -> list[Contest]:
    """A match cut into jobs of at most so many games, each with dice of its own."""
    players = Contestant(first), Contestant(against)
    return [
        Contest(GAME, players, min(together, games - begun), seed + number)
        for number, begun in enumerate(range(0, games, together))
    ]


def won_share(found: Found, played: Sequence[Contest]) -> Share:
    """What the first player won; a tie is half a win."""
    won = [found[one]["players"][0] for one in played]
    return Share(sum(one["wins"] + one["draws"] / 2 for one in won), sum(one.games for one in played))


def published(first: str) -> list[Pair]:
    """The thesis's matches of one player."""
    with FILE.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [Pair(row["first"], row["against"], int(row["games"]), int(row["won"]), row["where"])
            for row in rows if row["first"] == first]  # fmt: skip


# Tables


def difference(pair: Pair, mine: Share) -> tuple[float, float] | None:
    """Ours − the thesis's."""
    return None if pair.published is None else difference_of_shares(pair.published, mine)


def matches_table(title: str, pairs: Sequence[Pair], settings: Settings, seed: int, found: Found,
                  notes: Sequence[str] = ()) -> Table:  # fmt: skip
    """A row for each match, the thesis's figures beside ours."""
    table = Table(title, ["match", "thesis", "thesis, %", "ours, %", "games", "ours − thesis, points"],
                  notes=["Games won by the first, a tie as half a game, with 95 % intervals.", *notes])  # fmt: skip
    for pair in pairs:
        mine = pair.ours(settings, seed, found) if pair.is_of_machines else None
        told: list[Cell] = [f"{pair.won} of {pair.games}" if pair.games else None, pair.published]
        apart = "" if mine is None else points(difference(pair, mine)).removeprefix("difference ")
        table.rows.append([
            f"{NAMES[pair.first]} – {NAMES.get(pair.against, pair.against)}", *told, mine,
            None if mine is None else mine.games, apart.removesuffix(" points") or None,
        ])  # fmt: skip
    return table
