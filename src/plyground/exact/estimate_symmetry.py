"""How many positions are kept where one stands for several: from the orbits of a sample of positions."""

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.structures import Structure
from plyground.exact.estimate_ball import Ball
from plyground.exact.estimate_undoing import unpack_all
from plyground.exact.graph import sides_of
from plyground.exact.learning_symmetries import learn_actions, make_symmetries
from plyground.exact.orbits import count_fixing, image_key, no_orbits
from plyground.exact.packing import Ranges, Words, make_packing, pack
from plyground.exact.partitions import place_of

SAMPLED = 500


def find_orbits(game: Game, ranges: Ranges, roots: np.ndarray) -> tuple[Structure, Structure, Words]:
    """The symmetries that solving will use, with the packing that they need."""
    try:
        learned, ranges = learn_actions(game, ranges, sides_of(game))
    except PlygroundError:  # not two sides: such a game is not solved
        packing, words = make_packing(ranges, game.capacities.identity)
        return packing, no_orbits(words.all), words
    packing, words = make_packing(ranges, game.capacities.identity)
    return packing, make_symmetries(game, learned, ranges, packing, words, roots), words


def share_kept(packing: Structure, orbits: Structure, words: Words, rows: np.ndarray, weights: np.ndarray) -> float:
    """The share of positions that are kept, by rows with weights, if all images of what can be reached can be."""
    group = orbits.exchanges.size + 1
    if group == 1 or not len(rows):
        return 1.0
    key, fixing = np.zeros(words.all, np.uint64), np.zeros(2, np.int64)
    shares = np.zeros(len(rows))
    for k, row in enumerate(rows):
        if not pack(packing.compiled, row, key) or not image_key(orbits.compiled, packing.compiled, row, 0, key):
            shares[k] = np.nan
            continue
        pack(packing.compiled, row, key)
        count_fixing(orbits.compiled, packing.compiled, row, key, words.identity, fixing)
        shares[k] = fixing[0] / group
    known = ~np.isnan(shares)
    return float(np.average(shares[known], weights=weights[known])) if known.any() else 1.0


def forms_reached(
    packing: Structure, orbits: Structure, words: Words, ball: Ball, ball_packing: Structure, rows: np.ndarray
) -> int:
    """2 if positions with the sides exchanged can be reached as well, 1 if not, by positions inside the ball."""
    symmetry = np.flatnonzero(orbits.exchanges)
    if not symmetry.size or not len(rows):
        return 2
    key, state = np.zeros((1, words.all), np.uint64), np.zeros((1, rows.shape[1]), np.int32)
    known = np.zeros(ball.keys.shape[1], np.uint64)
    met = 0
    for row in rows:
        if image_key(orbits.compiled, packing.compiled, row, int(symmetry[0]), key[0]):
            unpack_all(packing.compiled, key, state)
            if pack(ball_packing.compiled, state[0], known):
                met += place_of(ball.part.keys, ball.part.slots, known, ball.part.identity) >= 0
    return 2 if 2 * met >= len(rows) else 1
