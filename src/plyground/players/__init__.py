"""Who plays: a short text becomes a player of a game."""

from plyground.players import built_in  # noqa: F401  registers the kinds of players

# isort: split
from plyground.players import adaptive, mixtures, perfect  # noqa: F401  register those that are made of others
from plyground.players.agent import Agent, Decision
from plyground.players.player import Player
from plyground.players.registry import kinds_for, make_player

__all__ = ["Agent", "Decision", "Player", "kinds_for", "make_player"]
