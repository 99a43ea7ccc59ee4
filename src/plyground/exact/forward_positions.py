"""What searches that look forward learn about positions: which mirror each other, and where the turn stands.

Mirror images of a position have one name. The hash of a position is a sum over its integers, each times a factor of its
place; what a symmetry does to a position it does to the factors instead. Only symmetries that exchange places, and no
seats, can be used so; each is tried on positions of random games before it is.
"""

import numpy as np

from plyground.core.game import Game
from plyground.core.symmetry import Symmetry
from plyground.exact.packing import survey

_SEED = 20_240_917  # of the factors


def hash_factors(game: Game) -> tuple[np.ndarray, np.ndarray]:
    """The factors of two hashes: [symmetries, identity], the first of them without a symmetry."""
    places = game.capacities.identity
    draw = np.random.default_rng(_SEED)
    own, check = (draw.integers(0, 2**64, places, np.uint64) | np.uint64(1) for _ in range(2))
    orders = [np.arange(places), *place_exchanges(game)]
    factors, checks = (np.zeros((len(orders), places), np.uint64) for _ in range(2))
    for k, order in enumerate(orders):
        factors[k, order], checks[k, order] = own, check
    return factors, checks


def place_exchanges(game: Game) -> list[np.ndarray]:
    """The symmetries that only exchange places: the position after one has in place i what stood in order[i]."""
    declared = [each for each in game.symmetries() if tuple(each.seats) == tuple(range(game.seats))]
    if not declared:
        return []
    sample = survey(game, game.start()).sample
    found = (_order(each, sample, game.capacities.identity) for each in declared)
    return [order for order in found if order is not None]


def _order(symmetry: Symmetry, sample: np.ndarray, places: int) -> np.ndarray | None:
    """The exchange of places by which a symmetry acts on all of these positions; None if it does something else."""
    try:
        order = np.asarray(symmetry.position(np.arange(sample.shape[1], dtype=np.int32)))[:places]
    except (IndexError, ValueError, TypeError, KeyError):  # it asks what stands there
        return None
    if not np.array_equal(np.sort(order), np.arange(places)):
        return None
    for state in sample:
        if not np.array_equal(symmetry.position(state.copy())[:places], state[order]):
            return None
    return order


def turn_place(game: Game) -> int:
    """The place of a position of two seats that says whose turn it is; -1 if there is none.

    Only searches for threats use it, which lose nothing but time if it means something else.
    """
    sample = survey(game, game.start()).sample
    movers = np.array([game.mover(state) for state in sample])
    if game.seats != 2 or not {0, 1} <= set(movers):
        return -1
    moving = movers >= 0
    fits = (sample[moving, : game.capacities.identity] == movers[moving, None]).all(axis=0)
    return int(np.argmax(fits)) if fits.any() else -1
