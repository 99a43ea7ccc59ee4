"""A number below n for each of n packed positions, without keeping the positions: about half a byte each.

Level by level every position that is left votes for a bit; a bit with one vote is its position's own, the others go on
to the next level (Limasset and others 2017). The number is the rank of the bit. A position that was not there when the
index was made gets a number too, or none; a fingerprint beside the number tells it with an error of one in 65,536.
"""

from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import LONGS, NOTHING, WHOLE, WORDS
from plyground.core.randomness import mixed
from plyground.exact.packing import KEYS
from plyground.exact.partitions import NUMBERS, Numbering

BITS_PER_POSITION = 2
MOST_LEVELS = 60
BLOCK = 8  # words between two ranks
SHORTS = types.Array(types.uint16, 1, "C")
_ONE, _SIX, _LOW_SIX = np.uint64(1), np.uint64(6), np.uint64(63)
_PAIRS, _FOURS, _EIGHTS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)
_56 = np.uint64(56)


@kernel(types.uint64(WORDS, WHOLE, WHOLE))
def level_hash(key, words, level):
    """A hash of a position that is another one on each level."""
    word = mixed(np.uint64(level + 1))
    for i in range(words):
        word = mixed(word ^ key[i]) + _SUM
    return mixed(word)


@kernel(WHOLE(types.uint64))
def ones(word):
    """How many bits of a word are set."""
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _FOURS) + ((word >> np.uint64(2)) & _FOURS)
    word = (word + (word >> np.uint64(4))) & _EIGHTS
    return np.int64((word * _SUM) >> _56)


@kernel(NOTHING(KEYS, NUMBERS, WHOLE, WHOLE, WHOLE, WORDS, WORDS))
def vote(keys, left, words, level, bits, once, twice):
    """Every position that is left votes for a bit."""
    for k in range(left.size):
        bit = level_hash(keys[left[k]], words, level) % np.uint64(bits)
        word, mask = np.int64(bit >> _SIX), _ONE << (bit & _LOW_SIX)
        if once[word] & mask:
            twice[word] |= mask
        else:
            once[word] |= mask


@kernel(WHOLE(KEYS, NUMBERS, WHOLE, WHOLE, WHOLE, WORDS, NUMBERS))
def those_left(keys, left, words, level, bits, own, following):
    """Write the positions whose bit is not their own; return how many."""
    count = 0
    for k in range(left.size):
        bit = level_hash(keys[left[k]], words, level) % np.uint64(bits)
        if not own[np.int64(bit >> _SIX)] & (_ONE << (bit & _LOW_SIX)):
            following[count] = left[k]
            count += 1
    return count


@kernel(WHOLE(WORDS, NUMBERS, LONGS, LONGS, WORDS, WHOLE))
def index_of(own, ranks, begins, sizes, key, words):
    """The number of a position, or -1 if it certainly has none."""
    for level in range(sizes.size):
        bit = level_hash(key, words, level) % np.uint64(sizes[level])
        word, mask = begins[level] + np.int64(bit >> _SIX), _ONE << (bit & _LOW_SIX)
        if own[word] & mask:
            number = np.int64(ranks[word // BLOCK])
            for before in range(word // BLOCK * BLOCK, word):
                number += ones(own[before])
            return number + ones(own[word] & (mask - _ONE))
    return -1


@kernel(types.uint16(WORDS, WHOLE))
def fingerprint_of(key, words):
    return np.uint16(level_hash(key, words, MOST_LEVELS) & np.uint64(0xFFFF))


@kernel(NOTHING(KEYS, WHOLE, WHOLE, WORDS, NUMBERS, LONGS, LONGS, LONGS, SHORTS))
def number_all(keys, words, count, own, ranks, begins, sizes, numbers, fingerprints):
    """Write the numbers of the first `count` positions, and their fingerprints at these numbers."""
    for place in range(count):
        numbers[place] = index_of(own, ranks, begins, sizes, keys[place], words)
        fingerprints[numbers[place]] = fingerprint_of(keys[place], words)


@dataclass(frozen=True)
class CompactIndex:
    """The arrays of an index."""

    own: np.ndarray  # the bits of all levels
    ranks: np.ndarray  # how many are set before every BLOCK words
    begins: np.ndarray  # [levels] the first word of each
    sizes: np.ndarray  # [levels] its bits
    fingerprints: np.ndarray  # [n]


def make_index(numbering: Numbering) -> tuple[CompactIndex, list[np.ndarray]]:
    """The index of all positions of a numbering, and for each of its parts their new numbers."""
    left = [np.arange(part.count, dtype=np.uint32) for part in numbering.parts]
    levels: list[np.ndarray] = []
    sizes: list[int] = []
    while (remaining := sum(len(part) for part in left)) > 0:
        bits = max(BITS_PER_POSITION * remaining, 64)
        levels.append(_settle(numbering, left, len(levels), bits))
        sizes.append(bits)
        if len(levels) > MOST_LEVELS:
            raise AssertionError(f"{remaining} positions without a number after {MOST_LEVELS} levels")
    own = np.concatenate(levels)
    begins = np.cumsum([0, *(len(level) for level in levels[:-1])]).astype(np.int64)
    ranks = _ranks(own)
    index = CompactIndex(own, ranks, begins, np.array(sizes, np.int64), np.zeros(len(numbering), np.uint16))
    numbers: list[np.ndarray] = []
    words = numbering.words.identity
    for part in numbering.parts:
        numbers.append(np.zeros(part.count, np.int64))
        number_all(part.keys, words, part.count, own, ranks, begins, index.sizes, numbers[-1], index.fingerprints)
    return index, numbers


def _settle(numbering: Numbering, left: list[np.ndarray], level: int, bits: int) -> np.ndarray:
    """One level: the bits that one position voted for; `left` keeps the others."""
    words = numbering.words.identity
    once, twice = (np.zeros((bits + 63) // 64, np.uint64) for _ in range(2))
    for part, waiting in zip(numbering.parts, left, strict=True):
        vote(part.keys, waiting, words, level, bits, once, twice)
    once &= ~twice
    for k, part in enumerate(numbering.parts):
        following = np.zeros(left[k].size, np.uint32)
        count = those_left(part.keys, left[k], words, level, bits, once, following)
        left[k] = following[:count].copy()
    return once


def _ranks(own: np.ndarray) -> np.ndarray:
    """How many bits are set before every BLOCK words."""
    counts = np.bitwise_count(own) if hasattr(np, "bitwise_count") else np.array([int(w).bit_count() for w in own])
    padded = np.zeros((len(own) + BLOCK - 1) // BLOCK * BLOCK, np.int64)
    padded[: len(own)] = counts
    sums = padded.reshape(-1, BLOCK).sum(axis=1)
    return np.concatenate([[0], np.cumsum(sums)[:-1]]).astype(np.uint32)
