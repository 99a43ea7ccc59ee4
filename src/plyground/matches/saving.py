"""Writes the games of a match to a file of records while it is played, in the order of their numbers."""

from typing import TextIO

import numpy as np

from plyground.core.game import Position
from plyground.matches.lineup import Lineup
from plyground.matches.moves import moves_of
from plyground.matches.records import record, write_games


class GameWriter:
    """Gets every game of a match and adds its record to a stream."""

    def __init__(self, stream: TextIO, lineup: Lineup, seed: int):
        self.stream, self.lineup, self.seed = stream, lineup, seed

    def on_game(self, number: int, positions: list[Position]) -> None:
        """Write one game."""
        game = self.lineup.game
        chairs = self.lineup.seating(np.array([number]))[0]
        texts = [self.lineup.players[self.lineup.chairs[chair]].text for chair in chairs]
        moves = moves_of(game, positions)
        headers = {"Round": number + 1, "Seed": self.seed}
        write_games(self.stream, [record(game, moves, positions[0], texts, headers)])
