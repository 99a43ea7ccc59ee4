"""A set of packed positions that grows: every position gets a number, by which it is known from then on.

The set is cut into PARTS by the hash of a position, so that several threads can add to it at once, each to parts of its
own; the number says the part too. Numbers depend on the order in which positions are added to a part, on nothing else.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import WHOLE, WORDS
from plyground.exact.packing import KEYS, Words, key_hash

PARTS = 64
PART_BITS = 6
EMPTY = np.uint32(0xFFFFFFFF)
MOST_NUMBERS = 1 << 30  # the last two bits of a number say something else
NUMBERS = types.Array(types.uint32, 1, "C")
BYTES = types.Array(types.uint8, 1, "C")
_FIRST_SIZE = 256
_TOP = np.uint64(64 - PART_BITS)


@kernel(WHOLE(WORDS, WHOLE))
def part_of(key, words):
    """The part to which a position belongs, which the first words say."""
    return np.int64(key_hash(key, words) >> _TOP)


@kernel(WHOLE(KEYS, NUMBERS, WORDS, WHOLE))
def place_of(keys, slots, key, words):
    """The place of a position in its part, or -1 - slot of the empty slot where it would be."""
    last = np.uint64(slots.size - 1)
    slot = np.int64(key_hash(key, words) & last)
    while slots[slot] != EMPTY:
        place = np.int64(slots[slot])
        same = True
        for i in range(words):
            if keys[place, i] != key[i]:
                same = False
        if same:
            return place
        slot = (slot + 1) & np.int64(last)
    return -1 - slot


@kernel(WHOLE(KEYS, NUMBERS, WHOLE, WHOLE, WHOLE, KEYS, NUMBERS, WHOLE, WHOLE, NUMBERS))
def add_all(keys, slots, words, count, part, new, order, begin, end, numbers):
    """Add the positions `new[order[begin:end]]` to a part of `count`; write their numbers; return the new count."""
    for k in range(begin, end):
        entry = order[k]
        place = place_of(keys, slots, new[entry], words)
        if place < 0:
            slots[-1 - place] = count
            for i in range(new.shape[1]):
                keys[count, i] = new[entry, i]
            place = count
            count += 1
        numbers[entry] = place * PARTS + part
    return count


@kernel(types.void(KEYS, NUMBERS, WHOLE, WHOLE))
def fill_slots(keys, slots, words, count):
    """Enter the first `count` keys, all different, into empty slots."""
    last = np.uint64(slots.size - 1)
    for place in range(count):
        slot = np.int64(key_hash(keys[place], words) & last)
        while slots[slot] != EMPTY:
            slot = (slot + 1) & np.int64(last)
        slots[slot] = place


class Part:
    """One part of the set."""

    def __init__(self, number: int, words: Words):
        self.number, self.count = number, 0
        self.identity = words.identity
        self.keys = np.zeros((_FIRST_SIZE, words.all), np.uint64)
        self.slots = np.full(2 * _FIRST_SIZE, EMPTY, np.uint32)

    def make_room(self, more: int) -> None:
        """Let so many more fit."""
        wanted = self.count + more
        if wanted > len(self.keys):
            size = max(wanted, len(self.keys) * 3 // 2)
            keys = np.zeros((size, self.keys.shape[1]), np.uint64)
            keys[: self.count] = self.keys[: self.count]
            self.keys = keys
        slots = self.slots.size
        while 3 * slots < 4 * wanted:
            slots *= 2
        if slots > self.slots.size:
            self.slots = np.full(slots, EMPTY, np.uint32)
            fill_slots(self.keys, self.slots, self.identity, self.count)

    def add(self, new: np.ndarray, order: np.ndarray, begin: int, end: int, numbers: np.ndarray) -> None:
        """Add positions and write their numbers."""
        # Most are there already, so that room for all of them is made in small pieces.
        while begin < end:
            until = min(end, begin + max(1024, self.count // 8))
            self.make_room(until - begin)
            self.count = add_all(
                self.keys, self.slots, self.identity, self.count, self.number, new, order, begin, until, numbers
            )
            begin = until

    def restore(self, keys: np.ndarray) -> None:
        """Hold these positions, all different, in this order, and no others."""
        self.count = 0
        self.slots[:] = EMPTY
        self.make_room(len(keys))
        self.keys[: len(keys)] = keys
        self.count = len(keys)
        fill_slots(self.keys, self.slots, self.identity, self.count)

    @property
    def bytes(self) -> int:
        return self.keys.nbytes + self.slots.nbytes


class Numbering:
    """The set of positions with their numbers."""

    def __init__(self, words: Words):
        self.words = words
        self.parts = [Part(number, words) for number in range(PARTS)]

    def __len__(self) -> int:
        return sum(part.count for part in self.parts)

    @property
    def size(self) -> int:
        """One more than the largest number; a few numbers below it belong to no position."""
        return PARTS * max(part.count for part in self.parts)

    @property
    def bytes(self) -> int:
        return sum(part.bytes for part in self.parts)

    def number_of(self, key: np.ndarray) -> int | None:
        """The number of a position, if it is in the set."""
        part = self.parts[part_of(key, self.words.identity)]
        place = place_of(part.keys, part.slots, key, self.words.identity)
        return None if place < 0 else place * PARTS + part.number
