"""Recorded games to learn from: those that were played by the same rules and settings to an end of the rules."""

import pathlib
from collections import Counter
from collections.abc import Mapping

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.record_reader import read_games

OTHER_SETTINGS = "with other settings"
OTHER_GAMES = "of other games"
UNDECIDED = "not played to an end of the rules"


class Records:
    """The games of a file to learn from, and how many others are left out for which reason.

    The end of a game that somebody gave up, or that is not finished, tells the rules nothing, so it teaches nothing.
    """

    def __init__(self, game: Game, file: str, anyway: bool = False):
        self.game = game
        self.left_out: Counter[str] = Counter()
        self.games: list[tuple[np.ndarray, np.ndarray]] = []
        notices: list[str] = []
        for record in read_games(pathlib.Path(file), notice=notices.append, anyway=anyway, as_game=game):
            if record.game.name != game.name:
                self.left_out[OTHER_GAMES] += 1
            elif record.game.settings != game.settings:
                self.left_out[OTHER_SETTINGS] += 1
            elif game.result(record.positions[-1]) is None:
                self.left_out[UNDECIDED] += 1
            else:
                self.games.append((record.start, np.array(record.moves, np.int32)))
        if not self.games:
            found = sum(self.left_out.values())
            raise PlygroundError(
                f"{file}: {games_text(found)}, none of {game!r}{reasons_text(self.left_out)}; expected games of it "
                "that were played to their ends"
            )

    def __len__(self) -> int:
        return len(self.games)

    def number(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """The start and the moves of game `number`; after the last game comes the first again."""
        return self.games[number % len(self.games)]


def games_text(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def reasons_text(left_out: Mapping[str, int]) -> str:
    """Why games are left out, in brackets; nothing if none is."""
    reasons = ", ".join(f"{count:,} {reason}" for reason, count in sorted(left_out.items()))
    return f" (left out: {reasons})" if reasons else ""
