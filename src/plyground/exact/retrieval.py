"""A few bits for each of n packed positions, found again without the positions, in an eighth more than these bits.

Every position has three cells, which a hash of it names; the exclusive or of what they hold is its word. The cells are
filled by peeling: a position that has a cell for itself alone can be given any word at the end, so it is set aside, and
so on until none is left. The three lie in neighbouring segments, so that nearly all cells can be used (binary fuse
filters: Graf and Lemire 2022). A position that was not there when the cells were filled gets some word; the check bits
beside the word, which are those of a hash too, tell it with an error of one in 2 to their number.
"""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, LONGS, NOTHING, WHOLE, WORDS
from plyground.core.randomness import mixed
from plyground.core.structures import Structure, structure
from plyground.exact.packing import KEYS
from plyground.exact.partitions import BYTES, NUMBERS, PARTS, Numbering, Part, part_of

MOST_GROUPS = PARTS
IN_GROUP = 1 << 18  # positions that a group has at least, if there are several
SHORTEST, LONGEST = 1 << 6, 1 << 18  # cells of a segment
MOST_SEEDS, MOST_SALTS = 32, 8
MOST_BITS = 60  # of a word with its check bits
NOT_THERE = -1
_ONE, _WORD = np.uint64(1), np.uint64(64)
_18, _32 = np.uint64(18), np.uint64(32)
_LOW, _FOR_CHECK = np.uint64(0xFFFFFFFF), np.uint64(0x9E3779B97F4A7C15)

Cells = structure(
    "Cells",
    bits=WORDS,  # all cells, one after the other
    begins=LONGS,  # [groups] the first cell of each group, a multiple of 64
    segments=LONGS,  # [groups] cells of a segment, a power of two
    windows=LONGS,  # [groups] segments in which the first cell of a position may lie
    seeds=WORDS,  # [groups]
    salt=WHOLE,
    word_bits=WHOLE,
    check_bits=WHOLE,
)
CELLS = Cells.kind


@kernel(types.uint64(WORDS, WHOLE, WHOLE))
def salted_hash(key, words, salt):
    """A hash of the first words of a position."""
    word = mixed(np.uint64(salt) + _FOR_CHECK)
    for i in range(words):
        word = mixed(word ^ key[i]) + _FOR_CHECK
    return mixed(word)


@kernel(WHOLE(WHOLE, WHOLE))
def group_of(part, groups):
    """The group to which the positions of a part of the numbering belong."""
    return part * groups // PARTS


@kernel(types.uint64(types.uint64, types.uint64))
def seeded(hashed, seed):
    return mixed(hashed ^ seed)


@kernel(WHOLE(types.uint64, WHOLE, WHOLE, WHOLE))
def cell_of(hashed, which, segment, windows):
    """The first, second or third cell of a position within its group."""
    first = np.int64(((hashed >> _32) * np.uint64(windows * segment)) >> _32)
    if which == 0:
        return first
    within = np.int64(hashed >> _18 if which == 1 else hashed) & (segment - 1)
    return (first + which * segment) ^ within


@kernel(types.uint64(WORDS, WHOLE, WHOLE))
def cell_bits(bits, cell, width):
    """What a cell holds."""
    place = np.uint64(cell) * np.uint64(width)
    word, shift = np.int64(place // _WORD), place % _WORD
    found = bits[word] >> shift
    if shift + np.uint64(width) > _WORD:
        found |= bits[word + 1] << (_WORD - shift)
    return found & ((_ONE << np.uint64(width)) - _ONE)


@kernel(WHOLE(CELLS, WHOLE))
def numbered_word(cells, number):
    """The word at a number, where a position has one; NOT_THERE if all its bits are set."""
    if (number + 1) * cells.word_bits > cells.bits.size * 64:
        return NOT_THERE
    word = np.int64(cell_bits(cells.bits, number, cells.word_bits))
    return NOT_THERE if word == (1 << cells.word_bits) - 1 else word


@kernel(types.uint64(types.uint64, WHOLE))
def check_of(hashed, bits):
    """The check bits of a position."""
    return mixed(hashed + _FOR_CHECK) & ((_ONE << np.uint64(bits)) - _ONE)


@kernel(WHOLE(CELLS, WORDS, WHOLE))
def stored_word(cells, key, words):
    """The word of a position, or NOT_THERE if its check bits are others."""
    if cells.begins.size == 0:
        return NOT_THERE
    group = group_of(part_of(key, words), cells.begins.size)
    hashed = seeded(salted_hash(key, words, cells.salt), cells.seeds[group])
    width = cells.word_bits + cells.check_bits
    found = np.uint64(0)
    for which in range(3):
        place = cell_of(hashed, which, cells.segments[group], cells.windows[group])
        found ^= cell_bits(cells.bits, cells.begins[group] + place, width)
    word_bits = np.uint64(cells.word_bits)
    if found >> word_bits != check_of(hashed, cells.check_bits):
        return NOT_THERE
    return np.int64(found & ((_ONE << word_bits) - _ONE))


@kernel(types.float64(FLOATS, WHOLE))
def word_value(worth, word):
    """What a word is worth: a word is a place in `worth`, or if that is empty a number."""
    if worth.size > 0:
        return worth[word]
    return np.float64(np.uint32(word).view(np.float32))


@kernel(NOTHING(KEYS, NUMBERS, WHOLE, WHOLE, WORDS))
def hash_all(keys, places, words, salt, hashes):
    """Write the hashes of the positions at these places."""
    for k in range(places.size):
        hashes[k] = salted_hash(keys[places[k]], words, salt)


@kernel(WHOLE(WORDS, types.uint64, WHOLE, WHOLE, BYTES, NUMBERS, NUMBERS, NUMBERS, NUMBERS))
def peel(hashes, seed, segment, windows, members, together, waiting, order, own):
    """Set positions aside that have a cell for themselves; write them in this order with that cell; return how many."""
    members[:] = 0
    together[:] = 0
    for k in range(hashes.size):
        hashed = seeded(hashes[k], seed)
        for which in range(3):
            cell = cell_of(hashed, which, segment, windows)
            if members[cell] == 255:  # which only positions with the same hash bring about
                return 0
            members[cell] += 1
            together[cell] ^= np.uint32(k)
    left = 0
    for cell in range(members.size):
        if members[cell] == 1:
            waiting[left] = cell
            left += 1
    count = 0
    while left > 0:
        left -= 1
        alone = np.int64(waiting[left])
        if members[alone] != 1:
            continue
        lonely = np.int64(together[alone])
        order[count] = lonely
        own[count] = alone
        count += 1
        hashed = seeded(hashes[lonely], seed)
        for which in range(3):
            cell = cell_of(hashed, which, segment, windows)
            members[cell] -= 1
            together[cell] ^= np.uint32(lonely)
            if members[cell] == 1:
                waiting[left] = cell
                left += 1
    return count


@kernel(NOTHING(WORDS, types.uint64, WHOLE, WHOLE, WORDS, WHOLE, WHOLE, NUMBERS, NUMBERS, WORDS))
def fill(hashes, seed, segment, windows, words, word_bits, check_bits, order, own, cells):
    """Give every position its word with its check bits, the last one that was set aside first."""
    for place in range(order.size - 1, -1, -1):
        k = order[place]
        hashed = seeded(hashes[k], seed)
        wanted = words[k] | (check_of(hashed, check_bits) << np.uint64(word_bits))
        for which in range(3):
            cell = cell_of(hashed, which, segment, windows)
            if cell != own[place]:
                wanted ^= cells[cell]
        cells[own[place]] = wanted


@kernel(NOTHING(WORDS, WHOLE, WHOLE, WORDS))
def write_cells(cells, first, width, bits):
    """Write the cells of a group, which begins at cell number `first`, into the bits of all."""
    for k in range(cells.size):
        place = np.uint64(first + k) * np.uint64(width)
        word, shift = np.int64(place // _WORD), place % _WORD
        bits[word] |= cells[k] << shift
        if shift + np.uint64(width) > _WORD:
            bits[word + 1] |= cells[k] >> (_WORD - shift)


def numbered_cells(words: np.ndarray, there: np.ndarray, word_bits: int) -> Structure:
    """Words by the numbers that a game itself gives to its positions; where none is, all bits are set."""
    missing = np.uint64((1 << word_bits) - 1)
    values = np.where(there, words.astype(np.uint64), missing)
    bits = np.zeros(-(-len(values) * word_bits // 64), np.uint64)
    write_cells(values, 0, word_bits, bits)
    none = np.zeros(0, np.int64)
    return Cells(bits=bits, begins=none, segments=none, windows=none, seeds=np.zeros(0, np.uint64), salt=0,
                 word_bits=word_bits, check_bits=0)  # fmt: skip


class EqualHashesError(Exception):
    """Two positions have the same hash; another salt is needed."""


@dataclass(frozen=True)
class Shape:
    """How large a group is."""

    segment: int
    windows: int

    @staticmethod
    def of(positions: int) -> "Shape":
        several = max(positions, 2)
        segment = 1 << int(math.log(several) / math.log(3.33) + 2.25)
        segment = min(max(segment, SHORTEST), LONGEST)
        roomier = 0.875 + 0.25 * math.log(1e6) / math.log(several)  # few positions need more room to be peeled
        return Shape(segment, max(1, math.ceil(several * max(1.125, roomier) / segment) - 2))

    @property
    def cells(self) -> int:
        return (self.windows + 2) * self.segment


# Filling the cells

Stored = Callable[[Part], tuple[np.ndarray, np.ndarray]]  # which places of a part are stored, and the word of each


@dataclass(frozen=True)
class Group:
    """The cells of some parts of the numbering."""

    shape: Shape
    seed: int
    cells: np.ndarray


def cells_for(positions: int) -> int:
    """How many cells so many positions need, about."""
    groups = groups_for(positions)
    return groups * Shape.of(-(-positions // groups)).cells


def groups_for(positions: int) -> int:
    return max(1, min(MOST_GROUPS, positions // IN_GROUP))


def make_cells(
    numbering: Numbering, stored: Stored, positions: int, word_bits: int, check_bits: int, cores: int = 1
) -> Structure:
    """Store a word for every position of a numbering that `stored` names, so many in all."""
    if word_bits + check_bits > MOST_BITS:
        raise ValueError(f"{word_bits} and {check_bits} bits; expected {MOST_BITS} at most")
    groups = groups_for(positions)
    for salt in range(MOST_SALTS):
        try:
            return _with_salt(numbering, stored, groups, word_bits, check_bits, salt, cores)
        except EqualHashesError:
            continue
    raise AssertionError(f"positions with the same hash for each of {MOST_SALTS} salts")


def _with_salt(
    numbering: Numbering, stored: Stored, groups: int, word_bits: int, check_bits: int, salt: int, cores: int
) -> Structure:
    members: list[list[Part]] = [[] for _ in range(groups)]
    for part in numbering.parts:
        members[int(group_of(part.number, groups))].append(part)
    words = numbering.words.identity
    width = word_bits + check_bits
    begins, bits, made = [0], np.zeros(0, np.uint64), []
    with ThreadPoolExecutor(cores) as pool:
        for first in range(0, groups, cores):  # a few at a time: their cells take eight bytes until they are written
            some = members[first : first + cores]
            found = list(pool.map(lambda parts: _group(parts, stored, words, word_bits, check_bits, salt), some))
            more = sum(group.cells.size for group in found)
            bits = _with_room(bits, (begins[-1] + more) * width)
            for group in found:
                write_cells(group.cells, begins[-1], width, bits)
                begins.append(begins[-1] + group.cells.size)
                made.append((group.shape, group.seed))
    return Cells(
        bits=bits[: -(-begins[-1] * width // 64)].copy(), begins=np.array(begins[:-1], np.int64),
        segments=np.array([shape.segment for shape, _ in made], np.int64),
        windows=np.array([shape.windows for shape, _ in made], np.int64),
        seeds=np.array([seed for _, seed in made], np.uint64), salt=salt, word_bits=word_bits, check_bits=check_bits,
    )  # fmt: skip


def _with_room(bits: np.ndarray, wanted: int) -> np.ndarray:
    """The same words with room for so many bits."""
    words = -(-wanted // 64)
    if words <= bits.size:
        return bits
    larger = np.zeros(max(words, bits.size * 3 // 2), np.uint64)
    larger[: bits.size] = bits
    return larger


def _group(parts: list[Part], stored: Stored, words: int, word_bits: int, check_bits: int, salt: int) -> Group:
    """Fill the cells of one group."""
    hashes, values = [], []
    for part in parts:
        places, wanted = stored(part)
        hashes.append(np.zeros(places.size, np.uint64))
        hash_all(part.keys, places, words, salt, hashes[-1])
        values.append(wanted)
    hashed, wanted = np.concatenate(hashes), np.concatenate(values)
    shape = Shape.of(hashed.size)
    members, together, waiting = (np.zeros(shape.cells, kind) for kind in (np.uint8, np.uint32, np.uint32))
    order, own = np.zeros(hashed.size, np.uint32), np.zeros(hashed.size, np.uint32)
    for seed in range(MOST_SEEDS):
        if peel(hashed, seed, shape.segment, shape.windows, members, together, waiting, order, own) == hashed.size:
            cells = np.zeros(shape.cells, np.uint64)
            fill(hashed, seed, shape.segment, shape.windows, wanted, word_bits, check_bits, order, own, cells)
            return Group(shape, seed, cells)
    raise EqualHashesError
