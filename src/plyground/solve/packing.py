"""Positions packed into a few 64-bit words, and unpacked again without loss.

Every integer of a position gets as many bits as the values need that it takes; counters, which no position depends on,
get none. The values are found by random play and by trying: a position that does not fit widens the packing.
"""

from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, WHOLE, WORDS
from plyground.core.game import Game
from plyground.core.randomness import mixed
from plyground.core.state_survey import collect_positions
from plyground.core.structures import structure

WORD = 64
SURVEYED = 1 << 14  # positions of random games that are looked at
LONGEST = 1 << 10  # of one game

Packing = structure(
    "Packing",
    low=INTS,  # [identity] the lowest value of each integer
    word=INTS,  # [identity] the word that holds it
    shift=WORDS,  # [identity] where it begins there
    mask=WORDS,  # [identity] all its bits
    counters=INTS,  # [state - identity] what the counters are in the first position
)
PACKING = Packing.kind
KEYS = types.Array(types.uint64, 2, "C")


@kernel(types.boolean(PACKING, INTS, WORDS))
def pack(packing, state, key):
    """Write the words of a position; False if an integer is outside of what was foreseen."""
    for i in range(key.size):
        key[i] = np.uint64(0)
    for i in range(packing.low.size):
        value = np.int64(state[i]) - packing.low[i]
        if value < 0 or np.uint64(value) > packing.mask[i]:
            return False
        key[packing.word[i]] |= np.uint64(value) << packing.shift[i]
    return True


@kernel(NOTHING(PACKING, WORDS, INTS))
def unpack(packing, key, state):
    """Write the position of the words; its counters are those of the first position."""
    identity = packing.low.size
    for i in range(identity):
        state[i] = packing.low[i] + np.int64((key[packing.word[i]] >> packing.shift[i]) & packing.mask[i])
    for i in range(packing.counters.size):
        state[identity + i] = packing.counters[i]


@kernel(types.uint64(WORDS))
def key_hash(key):
    """A hash of the words."""
    word = np.uint64(0)
    for i in range(key.size):
        word = mixed(word ^ key[i]) + np.uint64(i + 1)
    return mixed(word)


@dataclass(frozen=True)
class Ranges:
    """The lowest and the highest value of every integer of a position."""

    low: np.ndarray
    high: np.ndarray

    def with_position(self, state: np.ndarray) -> "Ranges":
        """The ranges widened for a position, and by as much again where it did not fit."""
        identity = self.low.size
        below = np.minimum(self.low, state[:identity])
        above = np.maximum(self.high, state[:identity])
        spread = above.astype(np.int64) - below
        return Ranges(
            np.where(below < self.low, np.maximum(below - spread, -(2**31)), below),
            np.where(above > self.high, np.minimum(above + spread, 2**31 - 1), above),
        )


def survey(game: Game, first: np.ndarray, seed: int = 1) -> Ranges:
    """The ranges that random games from `first` show."""
    rows = np.zeros((SURVEYED, game.capacities.state), np.int32)
    movers = np.zeros(SURVEYED, np.int32)
    count = collect_positions(game.rules_for(models=False), game.board, first, seed, LONGEST, rows, movers)
    seen = rows[: max(count, 1), : game.capacities.identity].astype(np.int64)
    seen = np.vstack([seen, first[: game.capacities.identity].astype(np.int64)])
    return Ranges(seen.min(axis=0), seen.max(axis=0))


def make_packing(ranges: Ranges, counters: np.ndarray) -> tuple[Packing, int]:
    """The packing for these ranges, and how many words it takes."""
    bits = [int(spread).bit_length() for spread in ranges.high - ranges.low]
    # The widest first, so that few words are left partly empty.
    order = sorted(range(len(bits)), key=lambda i: -bits[i])
    used: list[int] = []
    word, shift = np.zeros(len(bits), np.int32), np.zeros(len(bits), np.uint64)
    for i in order:
        place = next((w for w, taken in enumerate(used) if taken + bits[i] <= WORD), len(used))
        if place == len(used):
            used.append(0)
        word[i], shift[i] = place, used[place] % WORD
        used[place] += bits[i]
    mask = np.array([(1 << width) - 1 for width in bits], np.uint64)
    low = ranges.low.astype(np.int32)
    return Packing(low=low, word=word, shift=shift, mask=mask, counters=counters.astype(np.int32)), max(len(used), 1)
