"""A lower bound of the number of positions, by how seldom random games meet.

Two positions, drawn from two games, are the same with a chance of at least 1/n if there are n, whatever the games
prefer. So few meetings prove that there are many positions. It bounds from below only: random games keep to a small
part of what can be reached.
"""

import math

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, OVER, RULES, WHOLE
from plyground.core.game import Game
from plyground.core.randomness import random_below, random_outcome, split
from plyground.core.structures import Structure
from plyground.core.turns import copy_position
from plyground.exact.packing import KEYS, PACKING, pack

POSITIONS = 300_000  # of random games
MOST_STEPS = 1_200_000
LONGEST = 1 << 10  # steps of one game
# Stretches of the games, as shares of all positions by their plies: beginnings and ends meet more often.
STRETCHES = ((0, 1), (0.05, 0.2), (0.1, 0.4), (0.2, 0.6), (0.3, 0.9), (0.5, 0.75), (0.6, 1))
FEWEST = 3.0  # meetings that may have been missed by chance


@kernel(WHOLE(RULES, INTS, PACKING, INTS, WHOLE, WHOLE, KEYS, INTS, INTS), allocates=True)
def play_games(rules, board, packing, first, seed, most, keys, games, plies):
    """Write the positions between turns of random games, with the game and the ply of each; return how many."""
    state, stream = np.zeros(rules.max_state, np.int32), np.zeros(1, np.uint64)
    moves, weight = np.zeros(rules.max_moves, np.int32), np.zeros(max(rules.max_chances, 1), np.int32)
    count, game, steps = 0, 0, 0
    while count < games.size and steps < most:
        split(stream, seed, game)
        copy_position(first, state)
        seat = rules.mover(board, state)
        for ply in range(LONGEST):
            if seat == OVER or count == games.size:
                break
            before = seat
            if seat == CHANCE:
                outcomes = rules.chance(board, state, weight)
                rules.play(board, state, random_outcome(stream, weight, outcomes))
            else:
                legal = rules.legal_moves(board, state, moves)
                if legal < 1 or legal > moves.size:
                    return count
                rules.play(board, state, moves[random_below(stream, legal)])
            steps += 1
            seat = rules.mover(board, state)
            ends = seat != before and before != CHANCE if rules.max_results > 0 else before != CHANCE
            if ends and pack(packing, state, keys[count]):
                games[count], plies[count] = game, ply
                count += 1
        game += 1
    return count


def fewest_positions(game: Game, first: np.ndarray, packing: Structure, words: int, identity: int, seed: int) -> float:
    """So many positions there are at least, almost surely."""
    keys = np.zeros((POSITIONS, words), np.uint64)
    games, plies = np.zeros(POSITIONS, np.int32), np.zeros(POSITIONS, np.int32)
    count = play_games(
        game.rules_for(models=False), game.board, packing.compiled, first, seed, MOST_STEPS, keys, games, plies
    )
    keys, games, plies = np.ascontiguousarray(keys[:count, :identity]), games[:count], plies[:count]
    if count == 0:
        return 1.0
    bounds = [1.0]
    for low, high in STRETCHES:
        taken = (plies >= np.quantile(plies, low)) & (plies <= np.quantile(plies, high))
        bounds.append(_bound(keys[taken], games[taken]))
    return max(bounds)


def _bound(keys: np.ndarray, games: np.ndarray) -> float:
    """By positions of several games."""
    if len(keys) < 2:
        return 1.0
    whole = keys.view(np.dtype((np.void, keys.dtype.itemsize * keys.shape[1]))).ravel()
    _, kinds, counts = np.unique(whole, return_inverse=True, return_counts=True)
    _, own = np.unique(np.stack([kinds.ravel(), games]), axis=1, return_counts=True)
    _, of_games = np.unique(games, return_counts=True)
    meetings = _pairs(counts) - _pairs(own)  # of different games
    likely = meetings + 3 * math.sqrt(meetings) + FEWEST
    return max(float(len(counts)), (_pairs(np.array([len(keys)])) - _pairs(of_games)) / likely)


def _pairs(counts: np.ndarray) -> float:
    counts = counts.astype(np.float64)
    return float((counts * (counts - 1)).sum() / 2)
