"""Ratings of the players that people choose, on the scale of their game's ladder, where random play is 0.

They come with the program (`make ratings`), each with its interval and the games it rests on.
"""

import functools
import json
from dataclasses import asdict, dataclass
from typing import Any

from plyground.core.game import Game
from plyground.learn.shipped_models import FOLDER
from plyground.players.ladders import Ladder
from plyground.players.levels import LEVELS, MIXTURE, at_level
from plyground.players.strong import STRONG, named_players

FILE = FOLDER / "player_ratings.json"
RANDOM = "random"


@dataclass(frozen=True)
class PlayerRating:
    """What was measured of a player."""

    game: str
    settings: dict[str, Any]  # those that are not the defaults
    player: str  # its text
    stands_for: str  # what that text stood for then, if it is a name
    elo: float
    low: float  # of the 95 % interval; how well the rungs themselves are known is not in it
    high: float
    games: int
    version: str  # of the program that measured it

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def texts_to_choose(game: Game) -> list[str]:
    """The texts of the players that people choose by name: levels of the strong one, characters, named players."""
    levels = [at_level(game, STRONG, level) for level in LEVELS]
    named = [name for name in named_players(game) if name not in (STRONG, MIXTURE)]
    return [RANDOM, *levels, *game.definition.characters, *named]


def stands_for(game: Game, text: str) -> str:
    """What a text means: that of the named player at its beginning, with what it adds."""
    name, colon, options = text.partition(":")
    known = named_players(game).get(name)
    return text if known is None else known[0] + (f" with {options}" if colon else "")


def ladder_rating(game: Game, ladder: Ladder | None, text: str) -> float | None:
    """The rating of a player that is a rung of the ladder itself."""
    texts = (text, stands_for(game, text))
    rungs = () if ladder is None else ladder.rungs
    return next((rung.elo for rung in rungs if rung.player in texts and rung.text == rung.player), None)


@functools.cache
def all_rated() -> tuple[PlayerRating, ...]:
    """The ratings that come with the program."""
    return tuple(PlayerRating(**row) for row in json.loads(FILE.read_text("utf-8"))) if FILE.exists() else ()


def rating_of(game: Game, ladder: Ladder | None, text: str) -> float | None:
    """What was measured of a player of this game with these settings; None where nothing was."""
    found = ladder_rating(game, ladder, text)
    if found is not None or not game.definition.is_built_in:
        return found
    defaults = {name: setting.default for name, setting in game.definition.settings.items()}
    meaning = stands_for(game, text)
    for row in all_rated():
        is_same = (row.game, row.player, row.stands_for) == (game.name, text, meaning)
        if is_same and {**defaults, **row.settings} == dict(game.settings):
            return row.elo
    return None
