"""The conditions under which all matches of a comparison are played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.game import Game
from plyground.matches.match import match
from plyground.matches.result import MatchResult
from plyground.players import Player


@dataclass(frozen=True)
class Conditions:
    """What is the same for all matches of a comparison."""

    games: int  # of each match
    seed: int = 1
    workers: int | None = None
    openings: int | None = None
    opening_plies: int | None = None
    progress: Callable[[int], None] = lambda done: None
    keep_partial: bool = False  # when it is stopped, return what was played until then

    def play(self, game: Game, players: Sequence[str | Player], seats: str, **others: Any) -> MatchResult:
        """Play a match under these conditions; `others` are further options of a match, or replace some of these."""
        options = {"openings": self.openings, "opening_plies": self.opening_plies, **others}
        return match(
            game, players, self.games, self.seed, seats, workers=self.workers, progress=self.progress,
            keep_partial=self.keep_partial, **options,
        )  # fmt: skip
