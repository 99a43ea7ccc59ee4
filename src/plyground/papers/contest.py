"""A match of an experiment as a job, between players and networks that learned in other jobs.

Players look at no tables of endgames, since the documents' had none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.game import Game
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.lineup import ROTATE
from plyground.matches.match import match
from plyground.matches.playout import LONGEST
from plyground.matches.result import MatchResult
from plyground.papers.learning_run import LearningRun
from plyground.players import Player, make_player
from plyground.players.known_options import without_endgames
from plyground.players.model_options import with_model

TIMES = ("seconds", "seconds_per_move")  # which differ from machine to machine
QUANTILES = (0.0, 0.05, 0.5, 0.95, 1.0)


@dataclass(frozen=True)
class Contestant:
    """A player by its text, or a network that learned, with the search it looks ahead by."""

    text: str = "greedy"
    learned: LearningRun | None = None
    games: int | None = None  # after which the network is taken; None: at its end
    transferred: bool = False  # it learned on another board
    noise: float = 0.0  # the spread of the factor on what the network says

    def identity(self) -> dict[str, Any]:
        told: dict[str, Any] = {"text": self.text}
        if self.learned is not None:
            told |= {"learned": self.learned.identity(), "games": self.games, "transferred": self.transferred,
                     "noise": self.noise}  # fmt: skip
        return told

    def player(self, game: Game) -> Player:
        player = make_player(game, self.text)
        if self.learned is None:
            return player
        return with_model(player, self.learned.model(game, self.games, self.transferred), self.noise)


@dataclass(frozen=True)
class Contest(Job):
    """Games between players."""

    KIND: ClassVar[str] = "paper.contest"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    players: tuple[Contestant, ...]
    games: int
    seed: int
    seats: str = ROTATE
    paired: bool = False  # every arrangement of the seats gets the same dice
    openings: int | None = 0  # random ones; None: as many as players need who would otherwise repeat one game
    longest: int = LONGEST  # turns after which a game is broken off

    def identity(self) -> dict[str, Any]:
        others = {name: value for name, value in vars(self).items() if name not in ("game", "players")}
        return {**others, "game": self.game.identity(), "players": [one.identity() for one in self.players],
                "version": self.VERSION}  # fmt: skip

    @property
    def needs(self) -> Sequence[Job]:
        """The jobs that are done before this one."""
        return [one.learned for one in self.players if one.learned is not None]

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        done = [0]

        def progress(games: int) -> None:
            done[0] += games
            tell(done[0] / self.games, f"{game.name}: {' against '.join(one.text for one in self.players)}")

        with without_endgames():
            played = match(
                game, [one.player(game) for one in self.players], self.games, self.seed, self.seats, workers=1,
                paired=self.paired, start=None if self.game.start is None else self.game.position(),
                openings=self.openings, longest=self.longest, progress=progress,
            )  # fmt: skip
        return figures_of(played)


def figures_of(played: MatchResult) -> dict[str, Any]:
    """What a match found, without what differs from machine to machine."""
    told = {name: value for name, value in played.to_dict().items() if name not in TIMES}
    told["players"] = [{name: value for name, value in one.items() if name not in TIMES} for one in told["players"]]
    told["length"]["quantiles"] = [float(value) for value in np.quantile(played.lengths, QUANTILES)]
    return told
