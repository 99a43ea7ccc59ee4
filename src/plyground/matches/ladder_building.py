"""Measuring the ladder of a game: who stands on it, how far apart, and what fills the gaps.

Candidates are given from the weakest to the strongest. Each plays against the last one that was kept, and is left out
if it is hardly better. Where two neighbours are too far apart, one of the two decides each turn by lot: a player
halfway between them, which is measured as well; and so on, until every step of the ladder is small enough. In the end
neighbours and their neighbours play more games, and all results together give the ratings.

    0         1              2         3    places: candidates at whole numbers,
    random    greedy         search    …    blends of two between them
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from plyground.core.game import Game
from plyground.core.version import __version__
from plyground.matches.match import match
from plyground.matches.ratings import Ratings, bradley_terry
from plyground.players import make_player
from plyground.players.ladders import Ladder, Rung, blend_text

HARDLY_BETTER = 0.55  # a candidate that scores less against the one below is left out
TOO_FAR = 0.73  # a score above this (170 Elo) asks for a player in between
CLEAR = 0.9  # after a first look no more games are needed
MOST_SPLITS = 7
WIDEST = 180.0  # Elo points between two rungs, and
CLOSEST = 25.0
FEWEST_NODES, MOST_NODES = 16, 4096
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 4, 512

Notice = Callable[[int], None]  # is told how many matches were played


@dataclass(frozen=True)
class Effort:
    """How much is played for a ladder."""

    look: int = 20  # games of a first look at a pair
    games: int = 60  # of a pair whose score matters
    final: int = 200  # of neighbours on the finished ladder
    seconds: float = 40.0  # after which nothing more is tried


def candidates_of(game: Game) -> list[str]:
    """Random play, the game's first evaluator, and searches of doubling budgets."""
    if game.definition.evaluators:
        budgets = doubling(FEWEST_NODES, MOST_NODES)
        return ["random", "greedy:ties=random", *(f"alphabeta:nodes={nodes},ties=random" for nodes in budgets)]
    return ["random", *(f"mcts:playouts={playouts}" for playouts in doubling(FEWEST_PLAYOUTS, MOST_PLAYOUTS))]


def doubling(low: int, high: int) -> Iterator[int]:
    """Budgets from low to high, each twice the one before."""
    while low <= high:
        yield low
        low *= 2


def measured_ladder(
    game: Game, candidates: Sequence[str] | None = None, effort: Effort | None = None, seed: int = 1,
    notice: Notice = lambda matches: None, workers: int | None = None,
) -> Ladder:  # fmt: skip
    """Measure the ladder of a game with these candidates, from the weakest to the strongest."""
    climb = Climb(game, effort or Effort(), seed, notice, workers)
    climb.choose(candidates or candidates_of(game))
    climb.fill_gaps()
    climb.measure_neighbours()
    climb.fill_what_is_left()
    defaults = {name: setting.default for name, setting in game.definition.settings.items()}
    changed = {name: value for name, value in game.settings.items() if value != defaults[name]}
    return Ladder(game.name, changed, tuple(climb.rungs()), __version__)


class Climb:
    """A ladder that is being measured."""

    def __init__(self, game: Game, effort: Effort, seed: int, notice: Notice, workers: int | None):
        self.game, self.effort, self.seed, self.notice, self.workers = game, effort, seed, notice, workers
        self.chosen: list[str] = []  # candidates; a place between two numbers is a blend
        self.places: list[float] = []  # of all that have been tried and are on the ladder
        self.results: dict[tuple[float, float], np.ndarray] = {}  # wins, draws and losses of the first
        self.matches = 0
        self.seconds_a_game = 0.0  # in the last match
        self.compiled: set[str] = set()  # texts of players that have played
        self.began = time.monotonic()

    @property
    def is_late(self) -> bool:
        return time.monotonic() - self.began > self.effort.seconds

    @property
    def has_time_for_another(self) -> bool:
        """Whether a candidate whose games last twice as long can be measured in half of the time that is left."""
        left = self.effort.seconds - (time.monotonic() - self.began)
        return 2 * self.seconds_a_game * (self.effort.games + 2 * self.effort.final) < left / 2

    def text_at(self, place: float) -> str:
        """The player at a place."""
        below = int(place)
        share = place - below
        return blend_text(self.chosen[below], self.chosen[below + 1] if share else "", share)

    # Games

    def score(self, low: float, high: float, games: int) -> float:
        """What the player at `high` scores against the one at `low`, after so many games or more."""
        found = self.results.setdefault((high, low), np.zeros(3))
        missing = games - int(found.sum())
        if missing > 0:
            texts = self.text_at(high), self.text_at(low)
            self._warm_up(*texts)
            began = time.monotonic()
            found += versus(self.game, *texts, missing, self.seed + self.matches, self.workers)
            self.seconds_a_game = (time.monotonic() - began) / missing
            self.matches += 1
            self.notice(self.matches)
        wins, draws, _ = found
        return float((wins + draws / 2) / found.sum())

    def _warm_up(self, first: str, second: str) -> None:
        """Compile what has to be, so that it does not count as the time of games."""
        if not self.compiled.issuperset((first, second)):
            versus(self.game, first, second, 1, self.seed, self.workers)
            self.compiled.update((first, second))

    def looked_at(self, low: float, high: float) -> float:
        """The same, with more games only where the first look is not clear."""
        score = self.score(low, high, self.effort.look)
        return score if score > CLEAR or self.is_late else self.score(low, high, self.effort.games)

    # The ladder

    def choose(self, candidates: Sequence[str]) -> None:
        """Keep the candidates that are better than the one kept before; the strongest if it is better at all."""
        self.chosen = [candidates[0]]
        for text in candidates[1:]:
            top = len(self.chosen)
            self.chosen.append(text)
            make_player(self.game, text)  # an error if there is none
            if top > 1 and not self.has_time_for_another:
                self.chosen.pop()
                break
            enough = 0.5 if text == candidates[-1] else HARDLY_BETTER
            if self.looked_at(top - 1, top) < enough:
                self.chosen.pop()
                self.results = {pair: found for pair, found in self.results.items() if top not in pair}

    def fill_gaps(self) -> None:
        """Put blends between candidates that are far apart."""
        for low in range(len(self.chosen) - 1):
            self.places.append(float(low))
            self._split(low, low + 1, MOST_SPLITS)
        self.places.append(float(len(self.chosen) - 1))

    def _split(self, low: float, high: float, splits: int) -> None:
        """Add places between two, if they are too far apart."""
        if splits == 0 or self.is_late or self.looked_at(low, high) < TOO_FAR:
            return
        middle = (low + high) / 2
        self._split(low, middle, splits - 1)
        self.places.append(middle)
        self._split(middle, high, splits - 1)

    def measure_neighbours(self) -> None:
        """More games between neighbours, and some between those next but one."""
        for low, high in pairwise(self.places):
            self.score(low, high, self.effort.look if self.is_late else self.effort.final)
        for low, high in zip(self.places, self.places[2:], strict=False):
            if not self.is_late:
                self.score(low, high, self.effort.final // 2)

    def fill_what_is_left(self) -> None:
        """Once more for gaps that show only in the ratings."""
        for _ in range(MOST_SPLITS):
            elo = dict(zip(self.places, self.ratings().elo, strict=True))
            middles = [(low + high) / 2 for low, high in pairwise(self.places) if elo[high] - elo[low] > WIDEST]
            if not middles or self.is_late:
                return
            self.places = sorted([*self.places, *middles])
            self.measure_neighbours()

    def ratings(self) -> Ratings:
        """Ratings of all places, the first being 0."""
        if len(self.places) == 1:  # a game of pure luck
            return Ratings(("0",), np.zeros(1), np.zeros((1, 1)))
        number = {place: at for at, place in enumerate(self.places)}
        wins, draws = (np.zeros((len(number), len(number))) for _ in range(2))
        for (first, second), (won, drawn, lost) in self.results.items():
            if first in number and second in number:
                i, j = number[first], number[second]
                wins[i, j], wins[j, i] = wins[i, j] + won, wins[j, i] + lost
                draws[i, j], draws[j, i] = draws[i, j] + drawn, draws[j, i] + drawn
        return bradley_terry(wins, draws, anchor=0)

    def games_of(self, place: float) -> int:
        """The games that the player at a place has played against others on the ladder."""
        pairs = (pair for pair in self.results if place in pair and set(pair) <= set(self.places))
        return sum(int(self.results[pair].sum()) for pair in pairs)

    def rungs(self) -> list[Rung]:
        """The ladder, each rung above the one before; the strongest candidate stays, whatever is near it."""
        ratings = self.ratings()
        found: list[Rung] = []
        for place, elo, (low, high) in zip(self.places, ratings.elo, ratings.intervals, strict=True):
            below = int(place)
            share = place - below
            while len(found) > 1 and elo < found[-1].elo + CLOSEST and place == self.places[-1]:
                found.pop()
            if not found or elo >= found[-1].elo + CLOSEST:
                other = self.chosen[below + 1] if share else ""
                rating, least, most = (round(float(figure), 1) for figure in (elo, low, high))
                found.append(Rung(self.chosen[below], rating, least, most, self.games_of(place), other, share))
        return found


def versus(game: Game, first: str, second: str, games: int, seed: int, workers: int | None) -> np.ndarray:
    """Wins, draws and losses of one player against another; with more than two sides each has every other one.

    With an odd number of sides each has one more than the other in half of the games.
    """
    sides = len(game.teams)
    if sides % 2 == 0:
        return _outcomes(game, [first, second] * (sides // 2), games, seed, workers)
    more = [first, *[second, first] * (sides // 2)]
    fewer = [second, *[first, second] * (sides // 2)]
    half = -(-games // 2)
    reverse = _outcomes(game, fewer, half, seed + 1, workers)[::-1]
    return _outcomes(game, more, half, seed, workers) + reverse


def _outcomes(game: Game, texts: list[str], games: int, seed: int, workers: int | None) -> np.ndarray:
    """Wins, draws and losses of the player who has the first seat, and every other one after it."""
    played = match(game, texts, games, seed, workers=workers)
    numbers = range(0, len(texts), 2)
    best = np.max([played.payoffs_of(player) for player in numbers], axis=0)
    other = np.max([played.payoffs_of(player) for player in range(1, len(texts), 2)], axis=0)
    return np.array([(best > other).sum(), (best == other).sum(), (best < other).sum()], float)
