"""How networks for Parcheesi are trained unless `plyground train` is told otherwise: as in Matthews (2006)."""

from plyground.games.shared.track.training import learning

__all__ = ["learning"]
