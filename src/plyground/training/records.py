"""Recorded games to learn from."""

import pathlib

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.record_reader import read_games


class Records:
    """The recorded games in a file that were played with the same rules and settings."""

    def __init__(self, game: Game, file: str, anyway: bool = False):
        self.game = game
        notices: list[str] = []
        played = list(read_games(pathlib.Path(file), notice=notices.append, anyway=anyway, as_game=game))
        self.games = [
            (record.start, np.array(record.moves, np.int32))
            for record in played
            if record.game.name == game.name and record.game.settings == game.settings
        ]
        if not self.games:
            raise PlygroundError(f"{file}: {len(played)} games, none of {game!r}; expected games of it")

    def __len__(self) -> int:
        return len(self.games)

    def number(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """The start and the moves of game `number`; after the last game comes the first again."""
        return self.games[number % len(self.games)]
