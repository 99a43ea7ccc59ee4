"""Who plays: a short text becomes a player of a game."""

from plyground.players.player import Decision, Player, SeatedPlayer
from plyground.players.registry import kinds_for, make_player

__all__ = ["Decision", "Player", "SeatedPlayer", "kinds_for", "make_player"]
