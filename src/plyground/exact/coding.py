"""What stands for a position while a game is solved: its packed words, or its number in the game's own index.

Of positions that are the same but for a symmetry one stands for all; it is told whether the sides changed places.
"""

from collections.abc import Callable

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, POSITION_AT, POSITION_INDEX, WHOLE, WORDS
from plyground.core.structures import Structure, structure
from plyground.exact.orbits import ORBITS, UNFORESEEN, look_up, private, to_smallest, write_image
from plyground.exact.packing import PACKING, fits, pack, unpack
from plyground.exact.partitions import MOST_NUMBERS, NUMBERS

Coding = structure(
    "Coding",
    packing=PACKING,
    orbits=ORBITS,
    words=WHOLE,  # of a packed position that say what it is
    is_indexed=WHOLE,  # 1: the game's own index is used
    numbers=WHOLE,  # one more than the largest number of that index
    position_index=types.FunctionType(POSITION_INDEX),
    position_at=types.FunctionType(POSITION_AT),
    canonical=NUMBERS,  # [numbers] of the game's own index: which number stands for each, marked; or nothing
    image=INTS,  # [state] workspace
)
CODING = Coding.kind
NO_POSITION = np.uint32(0xFFFFFFFF)  # stands for a number that belongs to none
_NUMBER, _EXCHANGED = np.uint32((1 << 30) - 1), np.uint32(1 << 30)


@kernel(POSITION_INDEX)
def no_index(board, state):
    return -1


@kernel(POSITION_AT)
def no_position(board, number, state):
    return False


@kernel(WHOLE(CODING, INTS, INTS, WORDS))
def write_indexed(coding, board, state, key):
    """Write the smallest number in the orbit of a position; 1 if the sides change places, 0 if not, or UNFORESEEN."""
    number = coding.position_index(board, state)
    if number < 0 or number >= coding.numbers:
        return UNFORESEEN
    if coding.canonical.size > 0:
        stands = coding.canonical[np.uint64(number)]
        key[0] = np.uint64(stands & _NUMBER)
        return 1 if stands & _EXCHANGED else 0
    exchanged = 0
    orbits = coding.orbits
    if orbits.exchanges.size > 0:
        if not fits(coding.packing, state) or not look_up(orbits, coding.packing, state):
            return UNFORESEEN
        for symmetry in range(orbits.exchanges.size):
            if not write_image(orbits, coding.packing, state, symmetry):
                return UNFORESEEN
            unpack(coding.packing, orbits.image, coding.image)
            other = coding.position_index(board, coding.image)
            if other < 0 or other >= coding.numbers:
                return UNFORESEEN
            if other < number:
                number = other
                exchanged = 1 if orbits.exchanges[symmetry] == 1 else 0
    key[0] = np.uint64(number)
    return exchanged


@kernel(WHOLE(CODING, INTS, INTS, WORDS))
def write_key(coding, board, state, key):
    """Write what stands for a position; 1 if the sides change places with that, 0 if not, or UNFORESEEN."""
    if coding.is_indexed == 1:
        return write_indexed(coding, board, state, key)
    if not pack(coding.packing, state, key):
        return UNFORESEEN
    return to_smallest(coding.orbits, coding.packing, state, key, coding.words)


@kernel(WHOLE(CODING, INTS, WHOLE, WHOLE, INTS, WORDS, NUMBERS))
def find_canonical(coding, board, begin, end, state, key, canonical):
    """Write which number stands for each; return the first whose position was not foreseen, or `end`."""
    for number in range(begin, end):
        for i in range(state.size):
            state[i] = 0
        canonical[number] = NO_POSITION
        if coding.position_at(board, number, state):
            exchanged = write_indexed(coding, board, state, key)
            if exchanged < 0:
                return number
            canonical[number] = np.uint32(key[0]) | (_EXCHANGED if exchanged == 1 else np.uint32(0))
    return end


def make_coding(
    packing: Structure, orbits: Structure, words: int, state: int, index: tuple[Callable, Callable] | None = None,
    numbers: int = MOST_NUMBERS,
) -> Structure:  # fmt: skip
    """The coding for one thread; `index` are the game's own functions, if they are to be used, for so many numbers."""
    of_position, at_number = index or (no_index, no_position)
    return Coding(
        packing=packing, orbits=private(orbits), words=words, is_indexed=int(index is not None),
        numbers=numbers, position_index=of_position, position_at=at_number, canonical=np.zeros(0, np.uint32),
        image=np.zeros(state, np.int32),
    )  # fmt: skip
