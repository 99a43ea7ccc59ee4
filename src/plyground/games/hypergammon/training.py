"""How networks for hypergammon are trained unless told otherwise: as in Matthews (2006)."""

from plyground.games.gammon.training import MATTHEWS_2006


def learning(settings, method):
    return dict(MATTHEWS_2006)
