"""Positions that are the same but for a symmetry of the rules: of such an orbit the one with the smallest key is kept.

What an integer of a position contributes to the packed image is looked up: its value, or two values together where
the image needs both, gives bits for each symmetry. So the key of an image is made without the image itself. Integers
with very many values can only be copied to another place. `learning_symmetries.py` brings symmetries to this form.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, LONGS, NOTHING, ROWS, WHOLE, WORDS
from plyground.core.structures import Structure, structure
from plyground.exact.packing import KEYS, PACKING
from plyground.exact.partitions import BYTES

UNFORESEEN = -1
NO_SECOND = -1  # a term that depends on one integer
CONTRIBUTIONS = types.Array(types.uint64, 3, "C")

Orbits = structure(
    "Orbits",
    first=INTS,  # [terms] the integer whose value is looked up
    second=INTS,  # [terms] another one that is looked up with it, or NO_SECOND
    spread=INTS,  # [terms] how many values the second has
    begin=LONGS,  # [terms] the first entry
    foreseen=BYTES,  # [entries] whether the symmetries are known for these values
    bits=CONTRIBUTIONS,  # [symmetries, entries, words]
    base=KEYS,  # [symmetries, words] what does not depend on anything
    copied_from=ROWS,  # [symmetries, copies] the integer
    copied_to=INTS,  # [copies] and its place in the image
    exchanges=BYTES,  # [symmetries] whether the sides change places
    entries=LONGS,  # [terms] workspace
    image=WORDS,  # [words] workspace
)
ORBITS = Orbits.kind
STORED = ("first", "second", "spread", "begin", "foreseen", "bits", "base", "copied_from", "copied_to", "exchanges")


@kernel(types.boolean(ORBITS, PACKING, INTS))
def look_up(orbits, packing, state):
    """Find the entries of a position's terms; False if a value was not foreseen."""
    for term in range(orbits.first.size):
        place = orbits.first[term]
        entry = orbits.begin[term] + (np.int64(state[place]) - packing.low[place]) * orbits.spread[term]
        if orbits.second[term] != NO_SECOND:
            entry += np.int64(state[orbits.second[term]]) - packing.low[orbits.second[term]]
        if orbits.foreseen[entry] == 0:
            return False
        orbits.entries[term] = entry
    return True


@kernel(types.boolean(ORBITS, PACKING, INTS, WHOLE))
def write_image(orbits, packing, state, symmetry):
    """Write the key of a position's image, the entries being known; False if it does not fit."""
    image = orbits.image
    for word in range(image.size):
        found = orbits.base[symmetry, word]
        for term in range(orbits.entries.size):
            found |= orbits.bits[symmetry, orbits.entries[term], word]
        image[word] = found
    for copy in range(orbits.copied_to.size):
        place = orbits.copied_to[copy]
        value = np.int64(state[orbits.copied_from[symmetry, copy]]) - packing.low[place]
        if value < 0 or np.uint64(value) > packing.mask[place]:
            return False
        image[packing.word[place]] |= np.uint64(value) << packing.shift[place]
    return True


@kernel(WHOLE(WORDS, WORDS, WHOLE))
def compare(first, second, words):
    """-1 if the first key is the smaller one by so many words, 1 if it is the larger one, 0 if they are equal."""
    for word in range(words):
        if first[word] != second[word]:
            return -1 if first[word] < second[word] else 1
    return 0


@kernel(WHOLE(ORBITS, PACKING, INTS, WORDS, WHOLE))
def to_smallest(orbits, packing, state, key, words):
    """Replace the key of a position by the smallest of its orbit by so many words.

    1 if the sides change places with that, 0 if not, UNFORESEEN if the symmetries are not known for this position.
    """
    if orbits.exchanges.size == 0:
        return 0
    if not look_up(orbits, packing, state):
        return UNFORESEEN
    exchanged = 0
    for symmetry in range(orbits.exchanges.size):
        if not write_image(orbits, packing, state, symmetry):
            return UNFORESEEN
        if compare(orbits.image, key, words) < 0:
            for word in range(key.size):
                key[word] = orbits.image[word]
            exchanged = 1 if orbits.exchanges[symmetry] == 1 else 0
    return exchanged


@kernel(types.boolean(ORBITS, PACKING, INTS, WHOLE, WORDS))
def image_key(orbits, packing, state, symmetry, key):
    """Write the key of the image of one position; False if it does not fit."""
    if not look_up(orbits, packing, state) or not write_image(orbits, packing, state, symmetry):
        return False
    for word in range(key.size):
        key[word] = orbits.image[word]
    return True


@kernel(NOTHING(ORBITS, PACKING, INTS, WORDS, WHOLE, LONGS))
def count_fixing(orbits, packing, state, key, words, fixing):
    """Write how many symmetries, the identity included, leave a position as it is, and how many exchange the sides."""
    fixing[0], fixing[1] = 1, 0
    look_up(orbits, packing, state)
    for symmetry in range(orbits.exchanges.size):
        write_image(orbits, packing, state, symmetry)
        if compare(orbits.image, key, words) == 0:
            fixing[0] += 1
            fixing[1] += orbits.exchanges[symmetry]


def make_orbits(**arrays: np.ndarray) -> Structure:
    """The orbits of these arrays, with a workspace of their own."""
    return Orbits(
        **arrays, entries=np.zeros(arrays["first"].size, np.int64), image=np.zeros(arrays["base"].shape[1], np.uint64)
    )


def no_orbits(words: int) -> Structure:
    """The orbits of a game without symmetries: every position is alone."""
    none, nothing = np.zeros(0, np.int32), np.zeros(0, np.uint8)
    return make_orbits(
        first=none, second=none, spread=none, begin=np.zeros(0, np.int64), foreseen=nothing,
        bits=np.zeros((0, 0, words), np.uint64), base=np.zeros((0, words), np.uint64),
        copied_from=np.zeros((0, 0), np.int32), copied_to=none, exchanges=nothing,
    )  # fmt: skip


def private(orbits: Structure) -> Structure:
    """The same orbits with another workspace, for another thread."""
    return make_orbits(**{name: getattr(orbits, name) for name in STORED})


def for_identity(orbits: Structure, identity: int, words: int) -> Structure:
    """The orbits of what a position is alone: its first integers, and the first words of its key."""
    kept = np.flatnonzero((orbits.first < identity) & (orbits.second < identity))
    copies = np.flatnonzero(orbits.copied_to < identity)
    arrays = {name: getattr(orbits, name) for name in STORED}
    arrays |= {name: arrays[name][kept] for name in ("first", "second", "spread", "begin")}
    arrays |= {name: np.ascontiguousarray(arrays[name][..., :words]) for name in ("bits", "base")}
    arrays |= {
        "copied_to": orbits.copied_to[copies],
        "copied_from": np.ascontiguousarray(orbits.copied_from[:, copies]),
    }
    return make_orbits(**arrays)
