"""How networks for backgammon are trained unless told otherwise: as in Matthews (2006)."""

from plyground.games.gammon.training import MATTHEWS_2006


def learning(settings, method):
    return {**MATTHEWS_2006, "games": 100_000, "checkpoints": "20"}
