"""The ends of a turn in Pachisi: every step is one, and their order is shared with Parcheesi."""

from plyground.games.shared.track.turns import precedes

__all__ = ["precedes"]
