"""How strong the player `strong` is: what was measured when its networks were trained (`make strength`)."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from plyground.core.game import Game
from plyground.learn.shipped_models import FOLDER
from plyground.players.strong import strong_text

FILE = FOLDER / "strength.json"


@dataclass(frozen=True)
class Measured:
    """A match of the strong player of a game against another."""

    game: str
    settings: dict[str, Any]  # those that are not the defaults
    player: str  # the text that `strong` stood for
    opponent: str
    games: int
    wins: int
    draws: int
    losses: int
    win_rate: float
    interval: tuple[float, float]
    points: float
    seconds_per_decision: float
    by_seat: tuple[tuple[int, int, int], ...]  # wins, draws, losses
    version: str  # of the program

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def all_measured() -> list[Measured]:
    """Every match in the file."""
    if not FILE.exists():
        return []
    rows = json.loads(FILE.read_text("utf-8"))
    return [
        Measured(**{**row, "interval": tuple(row["interval"]), "by_seat": tuple(map(tuple, row["by_seat"]))})
        for row in rows
    ]


def measured_for(game: Game) -> list[Measured]:
    """The matches that the strong player of today played with the settings of this game."""
    defaults = {name: setting.default for name, setting in game.definition.settings.items()}
    return [
        row
        for row in all_measured()
        if row.game == game.name
        and {**defaults, **row.settings} == dict(game.settings)
        and row.player == strong_text(game)
    ]
