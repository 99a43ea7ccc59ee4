"""Easier forms of the strong player, by the names that people choose them by."""

from plyground.core.game import Game
from plyground.players.strong import STRONG

MIXTURE = "mixture"
# How often an easier opponent plays at random instead.
LEVELS = {"easy": "explore=0.4", "medium": "explore=0.15", "hard": "explore=0.05", "strong": ""}


def at_level(game: Game, text: str, level: str) -> str:
    """The strong player, made easier: a mixture of players if the game has one of its own."""
    if text != STRONG or not LEVELS[level]:
        return text
    return f"{MIXTURE}:skill={level}" if MIXTURE in game.definition.players else f"{STRONG}:{LEVELS[level]}"
