"""Who plays: a short text becomes a player of a game."""

from plyground.players import built_in, mixtures  # noqa: F401  register the kinds of players
from plyground.players.agent import Agent, Decision
from plyground.players.player import Player
from plyground.players.registry import kinds_for, make_player

__all__ = ["Agent", "Decision", "Player", "kinds_for", "make_player"]
