"""How networks for Pachisi are trained unless `plyground train` is told otherwise."""

from plyground.games.shared.track import training


def learning(settings, method):
    """As for Parcheesi; but untrained networks would pass for ever, so some turns are played at random."""
    return {**training.learning(settings, method), "explore": "0.05", "longest": 10_000}
