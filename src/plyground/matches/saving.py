"""Writes the games of a match to a file of records while it is played, in the order of their numbers."""

import pathlib
from typing import TextIO

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Position
from plyground.core.moves import moves_of
from plyground.matches.lineup import Lineup
from plyground.matches.records import record, write_games


class GameWriter:
    """Appends the record of every game of a match to a new file, which is created with the first game."""

    def __init__(self, path: str, lineup: Lineup, seed: int):
        self.path, self.lineup, self.seed = pathlib.Path(path), lineup, seed
        self.stream: TextIO | None = None
        if self.path.exists():
            raise PlygroundError(f"--save {path}: the file exists; expected a new one")
        if not self.path.parent.is_dir():
            raise PlygroundError(f"--save {path}: there is no folder {self.path.parent}; expected an existing one")

    def __enter__(self) -> "GameWriter":
        return self

    def __exit__(self, *reason: object) -> None:
        if self.stream is not None:
            self.stream.close()

    def on_game(self, number: int, positions: list[Position]) -> None:
        """Write one game."""
        game = self.lineup.game
        chairs = self.lineup.seating(np.array([number]))[0]
        texts = [self.lineup.players[self.lineup.chairs[chair]].text for chair in chairs]
        headers = {"Round": number + 1, "Seed": self.seed}
        write_games(self._opened(), [record(game, moves_of(game, positions), positions[0], texts, headers)])

    def _opened(self) -> TextIO:
        if self.stream is None:
            try:
                self.stream = self.path.open("x", encoding="utf-8")
            except OSError as error:
                raise PlygroundError(f"--save {self.path}: {error.strerror}; expected a new file") from None
        return self.stream
