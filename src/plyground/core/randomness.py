"""One random generator for everything: seeded, splittable, the same compiled and uncompiled.

A *stream* is a ``uint64`` array of length 1 that is passed in and advanced (SplitMix64; Steele, Lea and Flood
2014). `split` gives stream number `index` of a seed, so that game number 17 of a match is the same game
whichever worker plays it.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, WHOLE, WORDS
from plyground.core.errors import PlygroundError

LARGEST_SEED = 2**62 - 1

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


def check_seed(seed: int) -> None:
    """An error if a number cannot be the seed of games."""
    if not 0 <= seed <= LARGEST_SEED:
        raise PlygroundError(f"seed={seed}; expected a whole number from 0 to 2**62 - 1")


@kernel(types.uint64(types.uint64))
def mixed(word):
    """Spread a word's information over all its 64 bits."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@kernel(NOTHING(WORDS, WHOLE, WHOLE))
def split(stream, seed, index):
    """Set `stream` to stream number `index` of `seed`."""
    stream[0] = mixed(mixed(np.uint64(seed) + _GOLDEN) ^ (np.uint64(index) * _SECOND + _FIRST))


@kernel(types.uint64(WORDS))
def next_word(stream):
    """64 random bits."""
    stream[0] += _GOLDEN
    return mixed(stream[0])


@kernel(WHOLE(WORDS, WHOLE))
def random_below(stream, limit):
    """A uniform whole number in 0 … limit-1, for limits under 2**32 (Lemire 2019: exact, rarely draws twice)."""
    wide = np.uint64(limit)
    product = (next_word(stream) >> _32) * wide
    if (product & _LOW) < wide:
        threshold = ((_LOW - wide) + np.uint64(1)) % wide
        while (product & _LOW) < threshold:
            product = (next_word(stream) >> _32) * wide
    return np.int64(product >> _32)


@kernel(types.float64(WORDS))
def random_unit(stream):
    """A uniform real number in [0, 1)."""
    return np.float64(next_word(stream) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@kernel(types.float64(WORDS))
def random_normal(stream):
    """A normally distributed number with mean 0 and standard deviation 1 (Box and Muller 1958)."""
    radius = np.sqrt(-2.0 * np.log(1.0 - random_unit(stream)))
    return radius * np.cos(2.0 * np.pi * random_unit(stream))


@kernel(WHOLE(WORDS, INTS, WHOLE))
def random_outcome(stream, weight, count):
    """An index below `count`, drawn with the integer weights."""
    total = 0
    for outcome in range(count):
        total += weight[outcome]
    left = random_below(stream, total)
    for outcome in range(count):
        left -= weight[outcome]
        if left < 0:
            return outcome
    return count - 1


def new_stream(seed: int, index: int = 0) -> np.ndarray:
    """A stream for use from Python."""
    stream = np.zeros(1, np.uint64)
    split(stream, seed, index)
    return stream
