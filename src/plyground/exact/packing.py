"""Positions packed into a few 64-bit words, and unpacked again without loss.

Every integer gets as many bits as the values need that it takes, which random play shows; a position that does not fit
widens the packing. The first words hold what the position is; counters and whatever else the rules remember follow in
words of their own, which nobody compares: a position keeps those with which it was found first.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, WHOLE, WORDS
from plyground.core.game import Game
from plyground.core.randomness import mixed
from plyground.core.state_survey import collect_positions
from plyground.core.structures import Structure, structure

WORD = 64
SAMPLED = 64  # of these that are kept
SURVEYED = 1 << 14  # positions of random games that are looked at
LONGEST = 1 << 10  # of one game

Packing = structure(
    "Packing",
    low=INTS,  # [state] the lowest value of each integer
    word=INTS,  # [state] the word that holds it
    shift=WORDS,  # [state] where it begins there
    mask=WORDS,  # [state] all its bits
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


@kernel(types.boolean(PACKING, INTS))
def fits(packing, state):
    """Whether every integer of a position is within what was foreseen."""
    for i in range(packing.low.size):
        value = np.int64(state[i]) - packing.low[i]
        if value < 0 or np.uint64(value) > packing.mask[i]:
            return False
    return True


@kernel(NOTHING(PACKING, WORDS, INTS))
def unpack(packing, key, state):
    """Write the position of the words."""
    for i in range(packing.low.size):
        state[i] = packing.low[i] + np.int64((key[packing.word[i]] >> packing.shift[i]) & packing.mask[i])


@kernel(types.uint64(WORDS, WHOLE))
def key_hash(key, words):
    """A hash of the first words."""
    word = np.uint64(0)
    for i in range(words):
        word = mixed(word ^ key[i]) + np.uint64(i + 1)
    return mixed(word)


@dataclass(frozen=True)
class Ranges:
    """The lowest and the highest value of every integer of a position."""

    low: np.ndarray
    high: np.ndarray
    sample: np.ndarray  # some positions of random games

    def with_position(self, state: np.ndarray) -> "Ranges":
        """The ranges widened for a position, and by as much again where it did not fit."""
        below = np.minimum(self.low, state)
        above = np.maximum(self.high, state)
        spread = above.astype(np.int64) - below
        return Ranges(
            np.where(below < self.low, np.maximum(below - spread, -(2**31)), below),
            np.where(above > self.high, np.minimum(above + spread, 2**31 - 1), above),
            self.sample,
        )

    def is_same_as(self, other: "Ranges") -> bool:
        return np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high)

    def including(self, rows: np.ndarray) -> "Ranges":
        """The ranges widened for some positions, not further."""
        low, high = np.minimum(self.low, rows.min(axis=0)), np.maximum(self.high, rows.max(axis=0))
        return Ranges(low, high, self.sample)


def survey(game: Game, first: np.ndarray, seed: int = 1) -> Ranges:
    """The ranges that random games from `first` show."""
    rows = np.zeros((SURVEYED, game.capacities.state), np.int32)
    movers = np.zeros(SURVEYED, np.int32)
    count = collect_positions(game.rules_for(models=False), game.board, first, seed, LONGEST, rows, movers)
    rows = np.vstack([first, rows[:count]])
    seen = rows.astype(np.int64)
    return Ranges(seen.min(axis=0), seen.max(axis=0), rows[:: max(1, len(rows) // SAMPLED)])


class Words(NamedTuple):
    """How many words a packed position has, and how many of them say what it is."""

    all: int
    identity: int


def make_packing(ranges: Ranges, identity: int) -> tuple[Structure, Words]:
    """The packing for these ranges; the first `identity` integers are the position."""
    bits = [int(spread).bit_length() for spread in ranges.high - ranges.low]
    word, shift = np.zeros(len(bits), np.int32), np.zeros(len(bits), np.uint64)
    first = _place(range(identity), bits, word, shift, 0)
    total = _place(range(identity, len(bits)), bits, word, shift, first)
    mask = np.array([(1 << width) - 1 for width in bits], np.uint64)
    return Packing(low=ranges.low.astype(np.int32), word=word, shift=shift, mask=mask), Words(total, first)


def _place(places: range, bits: list[int], word: np.ndarray, shift: np.ndarray, first: int) -> int:
    """Give integers their places in words from `first` on; the number of words then."""
    used: list[int] = []
    for i in sorted(places, key=lambda i: -bits[i]):  # the widest first, so that few words are left partly empty
        if bits[i] == 0:
            continue
        at = next((w for w, taken in enumerate(used) if taken + bits[i] <= WORD), len(used))
        if at == len(used):
            used.append(0)
        word[i], shift[i] = first + at, used[at]
        used[at] += bits[i]
    return first + max(len(used), 1 - min(first, 1))


def without_counters(packing: Structure, identity: int) -> Structure:
    """The same packing for what a position is alone."""
    return Packing(**{name: getattr(packing, name)[:identity].copy() for name in ("low", "word", "shift", "mask")})
