"""Series of games against the same opponent, for players that remember: what they remember is empty at the beginning.

The games of a series are played in order by one worker. Series do not depend on each other, so they are shared among
workers like single games, and they are the unit of independence for intervals.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.structures import Structure
from plyground.core.tables import TextTable, table
from plyground.matches.lineup import Lineup
from plyground.matches.statistics import grouped_interval
from plyground.matches.wording import percent
from plyground.players import Agent
from plyground.players.mixture_agent import finish_game, share_memory
from plyground.search.arena import UNFINISHED

if TYPE_CHECKING:  # a result reports its series with this
    from plyground.matches.result import MatchResult

DEFAULT_GAMES = 100


@dataclass(frozen=True)
class Series:
    """How the games of a match are cut into series; one series of all games if `length` is None."""

    length: int | None

    def begins_with(self, number: int) -> bool:
        """Whether a game is the first of its series."""
        return number == 0 if self.length is None else number % self.length == 0

    def groups(self, numbers: np.ndarray) -> np.ndarray:
        """[games] the number of the series."""
        return np.zeros_like(numbers) if self.length is None else numbers // self.length


def check_series(lineup: Lineup, length: int | None, games: int | None, has_test: bool) -> Series | None:
    """The series of a match; None where every game stands for itself."""
    remembering = [player for player in lineup.players if player.remembers]
    if length is None and not remembering:
        return None
    if length is not None and length < 1:
        raise PlygroundError(f"series={length}; expected 1 or more")
    if length is not None and games is not None and games % length != 0:
        raise PlygroundError(f"games={games} with series={length}; expected whole series, such as games={10 * length}")
    if has_test and remembering:
        raise PlygroundError(
            f"{remembering[0].text} remembers its games, which a sequential test takes to be independent; "
            "expected no sprt"
        )
    for player in remembering:
        kept = player.mixture.remembering.file if player.mixture and player.mixture.remembering else ""
        if kept and length is not None:
            raise PlygroundError(
                f"{player.text}: memory={kept} with series={length}, which begin with an empty memory; "
                "expected one of them"
            )
    return Series(length)


def games_in_series(series: Series | None, games: int | None) -> int | None:
    """The number of games: those requested, or about a hundred in whole series."""
    if games is not None or series is None or series.length is None:
        return games
    return series.length * -(-DEFAULT_GAMES // series.length)


class Memories:
    """What the players of a line-up remember, at one worker's arena."""

    def __init__(self, lineup: Lineup, agents: Sequence[Agent]):
        self.lineup = lineup
        self.chairs = {  # of each player that remembers
            number: [agents[chair] for chair, who in enumerate(lineup.chairs) if who == number]
            for number, player in enumerate(lineup.players)
            if player.remembers
        }
        for chairs in self.chairs.values():
            share_memory(chairs)

    @property
    def skill(self) -> float:
        """Of the first player that remembers."""
        memory = next((chairs[0].memory for chairs in self.chairs.values()), None)
        return math.nan if memory is None else memory.skill

    def meet(self) -> None:
        """Begin a series."""
        for number, chairs in self.chairs.items():
            others = [player.text for other, player in enumerate(self.lineup.players) if other != number]
            if chairs[0].memory is not None:
                chairs[0].memory.meet(" + ".join(dict.fromkeys(others)))
            for agent in chairs:
                agent.recall()

    def finish(self, number: int, arena: Structure) -> None:
        """Tell everybody what a game, the only one in its arena, has brought."""
        seating = self.lineup.seating(np.array([number]))[0].tolist()
        payoffs = None if arena.endings[0] == UNFINISHED else arena.payoffs[0].tolist()
        for player, chairs in self.chairs.items():
            own = [seat for seat, chair in enumerate(seating) if self.lineup.chairs[chair] == player]
            finish_game(chairs, payoffs, own)


def joined(arenas: Sequence[Structure]) -> Structure:
    """The results of games that were played one by one, as those of one arena."""
    names = ("turns", "choices", "endings", "payoffs", "fingerprints", "effort")
    return arenas[0].replace(**{name: np.concatenate([getattr(arena, name) for arena in arenas]) for name in names})


# What a match says about its series


def series_figures(played: "MatchResult", series: Series) -> dict[str, Any]:
    """The score of the first player by the number of the game in its series, with intervals over the series."""
    length = series.length or played.games
    places = [(place, place) for place in range(1, length + 1)] if series.length is not None else []
    second_half = [(length // 2 + 1, length)] if length > 1 and places else []
    return {
        "length": length,
        "series": -(-played.games // length),
        "remembers": [player.text for player in played.lineup.players if player.remembers],
        "by_game": [score_in_games(played, length, *span) for span in places],
        "second_half": [score_in_games(played, length, *span) for span in second_half],
    }


def score_in_games(played: "MatchResult", length: int, first: int, last: int) -> dict[str, Any]:
    """The mean score of the first player in the games with these numbers of each series, counted from 1."""
    numbers = np.arange(played.games)
    places = numbers % length + 1
    chosen = played.finished & (first <= places) & (places <= last)
    row: dict[str, Any] = {"first": first, "last": last, "games": int(chosen.sum())}
    if not chosen.any():
        return {**row, "score": None, "interval": None, "skill": None}
    scores = played.scores_of(0)[chosen]
    interval = grouped_interval(scores, (numbers // length)[chosen], float(scores.mean()))
    skills = played.skills[chosen]
    skill = None if np.isnan(skills).all() else float(skills.mean())
    return {**row, "score": float(scores.mean()), "interval": list(interval), "skill": skill}


def series_parts(played: "MatchResult", series: Series) -> Iterator[str | TextTable]:
    """A table of the scores by the number of the game, or a line if there is one series only."""
    figures = series_figures(played, series)
    remembers = " and ".join(dict.fromkeys(figures["remembers"]))
    if series.length is None:
        yield f"one series, played in order: {remembers} remembers; the intervals take its games as independent"
        return
    forget = f", each with an empty memory of {remembers}" if remembers else ""
    yield f"{figures['series']:,} series of {figures['length']} games{forget}; intervals over series"
    listed = table("game of a series", "games", "score, 95 % interval", "skill", least=(1,))
    for row in [*figures["by_game"], *figures["second_half"]]:
        label = str(row["first"]) if row["first"] == row["last"] else f"{row['first']}–{row['last']}"
        score = "" if row["score"] is None else percent(row["score"], row["interval"])
        listed.add_row(label, f"{row['games']:,}", score, "" if row["skill"] is None else f"{row['skill']:.0f}")
    yield listed
