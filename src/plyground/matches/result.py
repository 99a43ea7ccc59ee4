"""The results of a match: wins with intervals for every player and every side, lengths, times, and why games ended."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from plyground.core.charts import Chart
from plyground.core.reports import Part
from plyground.matches.evidence import Evidence
from plyground.matches.lineup import Lineup
from plyground.matches.match_report import match_charts, match_parts
from plyground.matches.openings import Openings
from plyground.matches.series import Series, score_in_games, series_figures
from plyground.matches.single_games import GamesReport, ending_texts, rows_of
from plyground.matches.sprt import SequentialTest
from plyground.search.arena import UNFINISHED


@dataclass(frozen=True, repr=False)
class MatchResult(GamesReport):
    """The results of a match, game by game."""

    lineup: Lineup
    seed: int
    paired: bool
    openings: Openings | None
    fingerprints: np.ndarray  # [games] equal for equal games with equal seating
    turns: np.ndarray  # [games] those of the opening included
    choices: np.ndarray  # [games] decisions made
    endings: np.ndarray  # [games] index into the game's endings, or UNFINISHED
    payoffs: np.ndarray  # [games, seats]
    effort: np.ndarray  # [chair] what the players' searches reported, as records
    cycles_per_second: float
    seconds: float
    sprt: SequentialTest | None
    cap: int  # the games requested; after so many the sequential test is undecided
    interrupted: bool = False  # stopped by hand; these are the games played until then
    series: Series | None = None  # of players that remember
    skills: np.ndarray = field(default_factory=lambda: np.zeros(0))  # [games] of the first such player, before the game

    @property
    def games(self) -> int:
        return len(self.turns)

    @property
    def lengths(self) -> np.ndarray:
        """Length of every game in the game's own unit."""
        return self.turns / self.lineup.game.definition.turns_per_unit

    @property
    def finished(self) -> np.ndarray:
        return self.endings != UNFINISHED

    def payoffs_of(self, player: int) -> np.ndarray:
        """[games] a player's payoffs."""
        numbers = np.arange(self.games)
        return self.payoffs[numbers, self.lineup.first_seat(numbers, player)]

    @cached_property
    def evidence(self) -> Evidence:
        """Which games are copies, and which belong together: those of one opening, or with the same dice."""
        numbers = np.arange(self.games)
        arrangements = self.lineup.arrangements
        if self.series is not None and self.series.length is not None:
            groups = self.series.groups(numbers)
        elif self.openings is not None and len(self.openings) > 1:
            groups = numbers // arrangements % len(self.openings)
        else:
            groups = numbers // arrangements if self.paired else numbers
        return Evidence(self.fingerprints, groups, arrangements, self.lineup.has_chance, self.sprt)

    def scores_of(self, player: int) -> np.ndarray:
        """[games] what a player scored: 1 for a win, ½ for a draw, 0 for a loss."""
        payoffs = self.payoffs_of(player)
        return np.where(payoffs > 0, 1.0, np.where(payoffs == 0, 0.5, 0.0))

    def score_of(self, player: int) -> dict[str, Any]:
        """Wins plus half the draws as a share of the finished games, with its interval."""
        scores, finished = self.scores_of(player), self.finished
        score = float(scores[finished].mean()) if finished.any() else 0.0
        return {"score": score, "score_interval": list(self.evidence.interval(scores, finished))}

    def figures_of(self, player: int, chosen: np.ndarray) -> dict[str, Any]:
        """Wins, draws, losses and points of a player in the chosen games."""
        won = (self.payoffs_of(player) > 0) & self.finished
        payoffs = self.payoffs_of(player)[chosen]
        finished = self.finished[chosen]
        games = len(payoffs)
        wins = int(won[chosen].sum())
        draws = int(((payoffs == 0) & finished).sum())
        return {
            "games": games,
            "wins": wins,
            "draws": draws,
            "losses": int(((payoffs < 0) & finished).sum()),
            "points": float(payoffs.mean()) if games else 0.0,
            "win_rate": wins / games if games else 0.0,
            "interval": list(self.evidence.interval(won.astype(float), chosen)),
        }

    def sides_of(self, player: int) -> list[dict[str, Any]]:
        """The same for every seat, or team, that the player had."""
        game = self.lineup.game
        numbers = np.arange(self.games)
        seats = self.lineup.first_seat(numbers, player)
        groups = list(game.teams) if self.lineup.plays_as_teams else [(seat,) for seat in range(game.seats)]
        found = []
        for group in groups:
            chosen = np.isin(seats, group)
            if chosen.any():
                name = "+".join(game.seat_names[seat] for seat in group)
                found.append({"seat": name, **self.figures_of(player, chosen)})
        return found

    def effort_of(self, player: int) -> dict[str, Any]:
        """Time and search effort of a player per decision; None where nothing was counted."""
        chairs = [chair for chair, who in enumerate(self.lineup.chairs) if who == player]
        total = {name: int(self.effort[name][chairs].sum()) for name in self.effort.dtype.names or ()}
        decisions, expanded = max(total["decisions"], 1), total["expanded"]
        has_clock = self.cycles_per_second > 0
        return {
            "decisions": total["decisions"],
            "seconds_per_move": total["cycles"] / self.cycles_per_second / decisions if has_clock else None,
            "nodes_per_move": total["nodes"] / decisions if total["nodes"] else None,
            "depth": total["depths"] / decisions if total["depths"] else None,
            "branching": total["children"] / expanded if expanded else None,
        }

    def ended_by(self) -> dict[str, int]:
        """How many games ended for each reason."""
        names = dict(enumerate(self.lineup.game.definition.endings))
        reasons, numbers = np.unique(self.endings[self.finished], return_counts=True)
        ended = {names.get(int(k), f"ending {k}"): int(count) for k, count in zip(reasons, numbers, strict=True)}
        if not self.finished.all():
            ended["unfinished"] = int((~self.finished).sum())
        return ended

    def score_in_series(self, first: int, last: int) -> dict[str, Any]:
        """The score of the first player in the games with these numbers of each series, counted from 1."""
        length = self.series.length if self.series is not None else None
        return score_in_games(self, length or self.games, first, last)

    def verdict(self) -> dict[str, Any] | None:
        """What the sequential test says."""
        if self.sprt is None:
            return None
        undecided = "open" if self.interrupted else "undecided"
        return {
            "p0": self.sprt.p0,
            "p1": self.sprt.p1,
            "decision": (self.sprt.decision or undecided) if self.evidence.has_variety else "copies",
            "results": self.sprt.results,
            **self.score_of(0),
            "llr": self.sprt.llr if self.sprt.results else 0.0,
            "bounds": list(self.sprt.bounds),
            "cap": self.cap,
        }

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data, in the layout that ``--json`` prints."""
        game = self.lineup.game
        everything = np.ones(self.games, bool)
        spread = float(self.lengths.std(ddof=1)) if self.games > 1 else 0.0
        mean = float(self.lengths.mean())
        data = {
            "game": game.name,
            "settings": game.settings,
            "games": self.games,
            "seed": self.seed,
            "seats": "rotate" if self.lineup.rotates else "fixed",
            "paired": self.paired,
            "distinct_games": self.evidence.distinct_games,
            "independent_results": self.evidence.independent_results,
            "openings": 0 if self.openings is None else len(self.openings),
            "opening_plies": 0 if self.openings is None else self.openings.longest,
            "players": [
                {
                    "player": player.text,
                    **self.figures_of(number, everything),
                    **self.score_of(number),
                    "by_seat": self.sides_of(number),
                    **self.effort_of(number),
                }
                for number, player in enumerate(self.lineup.players)
            ],
            "wins_by_seat": [int(((self.payoffs[:, seat] > 0) & self.finished).sum()) for seat in range(game.seats)],
            "draws": int(((self.payoffs == 0).all(axis=1) & self.finished).sum()),
            "length": {
                "mean": mean,
                "sd": spread,
                "interval": None if (around := self.evidence.length_interval(self.lengths)) is None else list(around),
                "unit": game.definition.unit,
            },
            "ended_by": self.ended_by(),
            "seconds": self.seconds,
        }
        if self.series is not None:
            data["series"] = series_figures(self, self.series)
        if self.sprt is not None:
            data["sprt"] = self.verdict()
        if self.interrupted:
            data["interrupted"] = True
        return data

    def copies(self) -> str:
        """A sentence about repeated games; empty if there is nothing to say."""
        distinct, games = self.evidence.distinct_games, self.games
        if not self.evidence.has_variety:
            return (
                f"{distinct} distinct {'game' if distinct == 1 else 'games'}, played {games:,} times: no interval; "
                "openings or explore= make games differ"
            )
        if self.evidence.is_copy.any():
            return f"{distinct:,} distinct games among {games:,}: the intervals count copies once"
        if 2 * distinct < games:
            return f"{distinct:,} distinct games among {games:,}: these players vary little"
        return ""

    def rows(self) -> list[dict[str, Any]]:
        """A row for each game: who sat where, what they got, who won, and how the game went."""
        game, numbers = self.lineup.game, np.arange(self.games)
        texts = [self.lineup.players[player].text for player in self.lineup.chairs]
        seated = [[texts[chair] for chair in chairs] for chairs in self.lineup.seating(numbers).tolist()]
        rows = rows_of(game, self.seed, self.lengths, self.turns, self.payoffs,
                       ending_texts(game, self.endings, UNFINISHED), seated)  # fmt: skip
        for number, row in enumerate(rows):  # the number of its opening; None where all games begin at the start
            pair = number // self.lineup.arrangements
            if self.series is not None:
                row["series"] = number // (self.series.length or self.games) + 1
                row["skill"] = None if np.isnan(self.skills[number]) else float(self.skills[number])
            row["opening"] = None if self.openings is None else pair % len(self.openings) + 1
        return rows

    def parts(self) -> Iterable[Part]:
        return match_parts(self)

    def charts(self) -> Iterable[Chart]:
        return match_charts(self)
