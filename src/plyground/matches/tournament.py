"""Round robin: matches among all players of a list, a cross table, and ratings.

In a game of two sides every pair of players plays a match; in a team game each of them has a whole team. In a game of
more sides every set of as many players as there are sides plays together, and each pair of them is compared by
payoff. Seats rotate in all matches. Players who would repeat one game begin with random openings.

With a folder every match is kept when it is over (`matches/tournament_files.py`), and the same tournament goes on there
after an interruption.
"""

import pathlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from plyground.core.charts import Chart
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.randomness import new_stream
from plyground.core.reports import Part
from plyground.matches.match import match
from plyground.matches.ratings import Ratings, bradley_terry
from plyground.matches.result import MatchResult
from plyground.matches.single_games import GamesReport
from plyground.matches.statistics import grouped_interval
from plyground.matches.tournament_files import TournamentFolder
from plyground.matches.tournament_report import tournament_charts, tournament_parts
from plyground.matches.wording import NO_INTERVAL
from plyground.players import Player, make_player


@dataclass(frozen=True)
class PlayedMatch:
    """One match of a tournament, by the numbers of its players."""

    players: tuple[int, ...]
    result: MatchResult


@dataclass(frozen=True, repr=False)
class TournamentResult(GamesReport):
    """The matches of a tournament and what they say about the players, in the order they were given."""

    game: Game
    players: tuple[str, ...]
    games: int  # per match
    seed: int
    paired: bool
    matches: list[PlayedMatch]
    wins: np.ndarray  # [player, player] how often one got more than the other
    draws: np.ndarray  # [player, player] how often both got the same
    ratings: Ratings
    interrupted: bool = False  # stopped by hand; these are the matches played until then
    save_failed: str = ""  # why the folder does not hold all matches

    @property
    def order(self) -> list[int]:
        """The players who have played, by descending rating."""
        rated = [player for player in range(len(self.players)) if not np.isnan(self.ratings.elo[player])]
        return sorted(rated, key=lambda player: -self.ratings.elo[player])

    @property
    def seconds(self) -> float:
        return sum(played.result.seconds for played in self.matches)

    @property
    def unfinished(self) -> int:
        """Games that were stopped at the maximum length; they count as draws."""
        return sum(int((~played.result.finished).sum()) for played in self.matches)

    def score_interval(self, player: int) -> tuple[float, float]:
        """The 95 % interval of a player's score, a draw counted as half a win.

        Copies count once, games of one opening or with the same dice as one result, and so does a game of more than
        two sides, whose comparisons are correlated.
        """
        scores, groups, share = [], [], []
        for number, played in enumerate(self.matches):
            if player in played.players:
                evidence, got = played.result.evidence, scores_of(played, player)
                share.append(got)
                if evidence.has_variety:
                    scores.append(got[~evidence.is_copy])
                    groups.append(evidence.groups[~evidence.is_copy] + (number << 32))
        if not scores:
            return NO_INTERVAL
        mean = float(np.concatenate(share).mean())
        return grouped_interval(np.concatenate(scores), np.concatenate(groups), mean)

    def score(self, player: int, other: int | None = None) -> float:
        """Wins plus half the draws against one player or against all, from 0 to 1."""
        chosen = slice(None) if other is None else other
        won, drawn, lost = self.wins[player, chosen], self.draws[player, chosen], self.wins[chosen, player]
        return float((np.sum(won) + np.sum(drawn) / 2) / max(np.sum(won) + np.sum(drawn) + np.sum(lost), 1))

    def points(self, player: int) -> float:
        """A player's average payoff per game."""
        got = [
            played.result.payoffs_of(played.players.index(player))
            for played in self.matches
            if player in played.players
        ]
        return float(np.concatenate(got).mean())

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data, in the layout that ``--json`` prints."""
        intervals = self.ratings.intervals
        return {
            "game": self.game.name,
            "settings": self.game.settings,
            "games": self.games,
            "seed": self.seed,
            "paired": self.paired,
            "ranking": [
                {
                    "player": self.players[player],
                    "rating": float(self.ratings.elo[player]),
                    "interval": list(intervals[player]),
                    "score": self.score(player),
                    "score_interval": list(self.score_interval(player)),
                    "points": self.points(player),
                    "wins": int(self.wins[player].sum()),
                    "draws": int(self.draws[player].sum()),
                    "losses": int(self.wins[:, player].sum()),
                }
                for player in self.order
            ],
            "players": list(self.players),
            "wins": self.wins.tolist(),
            "draws": self.draws.tolist(),
            "matches": [
                {"players": [self.players[player] for player in played.players], "seed": played.result.seed,
                 "games": played.result.games, "distinct_games": played.result.evidence.distinct_games,
                 "openings": len(played.result.openings or ()), "seconds": played.result.seconds}
                for played in self.matches
            ],
            "unfinished": self.unfinished,
            "seconds": self.seconds,
            **({"interrupted": True} if self.interrupted else {}),
            **({"save_failed": self.save_failed} if self.save_failed else {}),
        }  # fmt: skip

    def rows(self) -> list[dict[str, Any]]:
        """A row for each game of each match."""
        return [
            {"match": number} | row for number, played in enumerate(self.matches, 1) for row in played.result.rows()
        ]

    def parts(self) -> Iterable[Part]:
        return tournament_parts(self)

    def charts(self) -> Iterable[Chart]:
        return tournament_charts(self)


def scores_of(played: "PlayedMatch", player: int) -> np.ndarray:
    """[games] the share of the others in the match that a player beat, ties counted as half."""
    seat = played.players.index(player)
    own = played.result.payoffs_of(seat)
    others = [played.result.payoffs_of(number) for number in range(len(played.players)) if number != seat]
    return np.mean([np.where(own > other, 1.0, np.where(own == other, 0.5, 0.0)) for other in others], axis=0)


def tournament(
    game: Game,
    players: Sequence[str | Player],
    games: int = 100,
    seed: int = 1,
    paired: bool = False,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    openings: int | None = None,
    opening_plies: int | None = None,
    out: str | pathlib.Path | None = None,
    keep_partial: bool = False,
) -> TournamentResult:
    """Play all matches among the players, each of `games` games with a seed of its own.

    `openings` and `opening_plies` are those of `match`. With `out`, a folder, matches are kept there as soon as they
    are over, and calling this again goes on with the others. `keep_partial`: Ctrl-C ends the tournament with the games
    played so far instead of raising.
    """
    seated = seat_players(game, players)
    texts = tuple(player.text for player in seated)
    settings = {"players": list(texts), "games": games, "seed": seed, "paired": paired, "openings": openings,
                "opening_plies": opening_plies}  # fmt: skip
    matches: list[PlayedMatch] = []
    interrupted = False

    def result() -> TournamentResult:
        return summed_up(game, texts, games, seed, paired, matches, interrupted)

    with TournamentFolder(out, game, settings) as folder:
        for number, group in enumerate(groups(game, len(seated))):
            table = [seated[player] for player in group]
            played = folder.read(number, table)
            if played is not None:
                progress(played.games)
            else:
                try:
                    played = match(
                        game, table, games, match_seed(seed, number), paired=paired, workers=workers, progress=progress,
                        openings=openings, opening_plies=opening_plies, keep_partial=keep_partial,
                    )  # fmt: skip
                except KeyboardInterrupt:
                    if not keep_partial or not matches:
                        raise
                    interrupted = True
                    break
            matches.append(PlayedMatch(group, played))
            if interrupted := played.interrupted:
                break
            folder.write(number, played, result)
    return replace(result(), save_failed=folder.failure)


def summed_up(
    game: Game, texts: tuple[str, ...], games: int, seed: int, paired: bool, matches: list[PlayedMatch],
    interrupted: bool,
) -> TournamentResult:  # fmt: skip
    """What the matches played so far say."""
    wins, draws = cross_table(len(texts), matches)
    ratings = ratings_of(texts, matches)
    return TournamentResult(game, texts, games, seed, paired, matches, wins, draws, ratings, interrupted)


def ratings_of(texts: tuple[str, ...], matches: Sequence[PlayedMatch]) -> Ratings:
    """The ratings of those who have played; copies and games that belong together count as what they are worth.

    Players without a match yet have no rating (not a number). Those with one are all comparable, since the first player
    is in every match until it has met all others.
    """
    wins, draws = cross_table(len(texts), matches, weighted=True)
    met = np.flatnonzero((wins + wins.T + draws).any(axis=1))
    rated = bradley_terry(wins[np.ix_(met, met)], draws[np.ix_(met, met)], names=[texts[player] for player in met])
    elo, covariance = np.full(len(texts), np.nan), np.full((len(texts), len(texts)), np.nan)
    elo[met], covariance[np.ix_(met, met)] = rated.elo, rated.covariance
    return Ratings(texts, elo, covariance)


def seat_players(game: Game, players: Sequence[str | Player]) -> list[Player]:
    """The players of a tournament; an error if one is given twice or if there are too few for a match."""
    texts = [player.text if isinstance(player, Player) else player.strip() for player in players]
    twice = next((text for place, text in enumerate(texts) if text in texts[:place]), None)
    if twice is not None:
        raise PlygroundError(f"{game.name}: player {twice!r} is given twice; expected every player once")
    sides = len(game.teams)
    if len(texts) < sides:
        raise PlygroundError(f"{game.name}: {len(texts)} players given; a tournament needs at least {sides}")
    return [player if isinstance(player, Player) else make_player(game, player) for player in players]


def groups(game: Game, players: int) -> list[tuple[int, ...]]:
    """The numbers of the players of each match: every set of as many players as the game has sides."""
    return list(combinations(range(players), len(game.teams)))


def match_seed(seed: int, number: int) -> int:
    """The seed of the match with this number, different from those of the others."""
    return int(new_stream(seed, number)[0]) >> 2


def cross_table(players: int, matches: Sequence[PlayedMatch], weighted: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """[player, player] how often one got more than the other, and how often both got the same.

    `weighted`: every game counts as much as it is worth as evidence.
    """
    wins, draws = np.zeros((players, players)), np.zeros((players, players))
    for played in matches:
        payoffs = [played.result.payoffs_of(chair) for chair in range(len(played.players))]
        weight = played.result.evidence.weight(played.result.scores_of(0)) if weighted else 1
        for first, second in combinations(range(len(played.players)), 2):
            one, other = played.players[first], played.players[second]
            wins[one, other] += weight * (payoffs[first] > payoffs[second]).sum()
            wins[other, one] += weight * (payoffs[first] < payoffs[second]).sum()
            draws[one, other] += weight * (payoffs[first] == payoffs[second]).sum()
            draws[other, one] = draws[one, other]
    return (wins, draws) if weighted else (wins.astype(np.int64), draws.astype(np.int64))
