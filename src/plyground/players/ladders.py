"""Ladders: the players of a game by measured rating, for opponents that look for somebody's level.

A rung is a player, or one of two players turn by turn, with its rating in Elo points, random play being 0. The ladders
of the built-in games come with the program (`make ladders`). Any other game gets one when it is first needed, which
takes some tens of seconds; it is kept in the cache folder under the game's rules and settings.
"""

import contextlib
import json
import pathlib
import shlex
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.json_text import JsonError, read_json
from plyground.core.machine_code import cache_root
from plyground.core.rules_identity import digest
from plyground.learn.shipped_models import FOLDER

FILE = FOLDER / "ladders.json"


@dataclass(frozen=True)
class Rung:
    """A place on a ladder: a player, or another with the probability `share`, turn by turn."""

    player: str
    elo: float
    low: float  # of the 95 % interval
    high: float
    games: int  # that the rating rests on
    other: str = ""
    share: float = 0.0

    @property
    def text(self) -> str:
        """The text of a player that plays as this rung does."""
        return blend_text(self.player, self.other, self.share)


@dataclass(frozen=True)
class Ladder:
    """The rungs of a game, by ascending rating."""

    game: str
    settings: dict[str, Any]
    rungs: tuple[Rung, ...]
    version: str  # of the program that measured it

    @property
    def lowest(self) -> float:
        return self.rungs[0].elo

    @property
    def highest(self) -> float:
        return self.rungs[-1].elo

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "rungs": [asdict(rung) for rung in self.rungs]}


def blend_text(player: str, other: str, share: float) -> str:
    """The text of a player, or of one of two turn by turn."""
    if not other or share == 0:
        return player
    first, second = (text.replace(",", ";") for text in (player, other))
    return f"blend:players={first}+{second},share={share:g}"


# Where ladders come from

Measure = Callable[[Game], Ladder]
_measure: list[Measure] = []


def measure_with(measure: Measure) -> None:
    """Say how a ladder is measured; matches stand above players, so they tell."""
    _measure[:] = [measure]


@contextlib.contextmanager
def no_notice(name: str) -> Iterator[Callable[[int], None]]:
    """Measure without saying so."""
    yield lambda matches: None


_notice: list[Callable[[str], contextlib.AbstractContextManager[Callable[[int], None]]]] = [no_notice]


def announce_with(notice: Callable[[str], contextlib.AbstractContextManager[Callable[[int], None]]]) -> None:
    """Say how people are told that the ladder of a game is being measured, and how many matches were played."""
    _notice[:] = [notice]


def measuring_notice(name: str) -> contextlib.AbstractContextManager[Callable[[int], None]]:
    """What people are told while the ladder of a game is measured."""
    return _notice[0](name)


def ladder_for(game: Game) -> Ladder:
    """The ladder of a game: the one that comes along, or that was kept, or else one that is measured now."""
    found = shipped_ladder(game) or kept_ladder(game)
    if found is not None:
        return found
    if not _measure:
        named = shlex.quote(game.name)
        raise PlygroundError(f"{game.name}: no ladder is known; expected one by plyground ladder {named}")
    return keep_ladder(game, _measure[0](game))


def shipped_ladder(game: Game) -> Ladder | None:
    """The ladder that comes with the program for a built-in game with these settings."""
    if not game.definition.is_built_in:
        return None
    return next((ladder for ladder in all_shipped() if fits(ladder, game)), None)


def fits(ladder: Ladder, game: Game) -> bool:
    """Whether a ladder is for this game with these settings; only those that are not the defaults are written down."""
    defaults = {name: setting.default for name, setting in game.definition.settings.items()}
    return ladder.game == game.name and {**defaults, **ladder.settings} == dict(game.settings)


def all_shipped() -> list[Ladder]:
    """The ladders that come with the program."""
    return [as_ladder(row) for row in json.loads(FILE.read_text("utf-8"))] if FILE.exists() else []


def as_ladder(row: dict[str, Any]) -> Ladder:
    """A ladder from plain data."""
    return Ladder(**{**row, "rungs": tuple(Rung(**rung) for rung in row["rungs"])})


# Ladders of users' games


def ladder_file(game: Game) -> pathlib.Path:
    """Where the ladder of a game is kept: under its rules, its settings and what its players evaluate with."""
    players = [*game.definition.evaluators, *game.definition.players, *game.definition.characters]
    key = digest(json.dumps([game.rules_hash, dict(game.settings), players], sort_keys=True, default=str), 16)
    return cache_root() / "ladders" / f"{pathlib.PurePath(game.name).stem}-{key}.json"


def kept_ladder(game: Game) -> Ladder | None:
    """The ladder that was measured before; a file that cannot be read is as good as none."""
    try:
        return as_ladder(read_json(ladder_file(game).read_bytes()))
    except (OSError, JsonError, TypeError, KeyError):
        return None


def keep_ladder(game: Game, ladder: Ladder) -> Ladder:
    """Keep a ladder; if its folder cannot be written it is measured again next time."""
    with contextlib.suppress(OSError):
        write_text(ladder_file(game), json.dumps(ladder.to_dict(), indent=1) + "\n")
    return ladder
