"""What a table says about a position after a turn, for kernels and for Python alike.

Searches that use a table, perfect players and grades all ask `find`; how positions are numbered and what is kept of
them is known here and to the table alone.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, OVER, RULES, WHOLE, WORDS
from plyground.core.known_values import UNKNOWN, VALUE, KnownValues, hurried
from plyground.core.structures import Structure, structure, structure_at
from plyground.exact.coding import CODING, write_key
from plyground.exact.retrieval import CELLS, NOT_THERE, numbered_word, stored_word, word_value

NO_PLIES = -1.0  # a draw, or chance plays a part
WORTH, PLIES = 0, 1  # places of what is found

Lookup = structure(
    "Lookup",
    coding=CODING,
    cells=CELLS,
    worth=FLOATS,  # of each word for the first side; empty if the words are numbers themselves
    distances=INTS,  # of each word; or none
    key=WORDS,  # workspace
    found=FLOATS,  # [2] workspace of `known_to_table`
    payoffs=FLOATS,  # [seats] workspace
    of_wins=WHOLE,  # 1: every win counts one point
)
LOOKUP = Lookup.kind


@kernel(types.boolean(LOOKUP, INTS, INTS, FLOATS))
def find(lookup, board, state, found):
    """Write what an unfinished position after a turn is worth to the first side, and the plies to its end.

    NO_PLIES where there is no such number; False if the table does not know the position.
    """
    key = lookup.key
    exchanged = write_key(lookup.coding, board, state, key)
    if exchanged < 0:
        return False
    if lookup.coding.is_indexed == 1:
        word = numbered_word(lookup.cells, np.int64(key[0]))
    else:
        word = stored_word(lookup.cells, key, key.size)
    if word == NOT_THERE or word >= lookup.worth.size > 0:
        return False
    value = word_value(lookup.worth, word)
    found[WORTH] = -value + 0.0 if exchanged == 1 else value
    found[PLIES] = np.float64(lookup.distances[word]) if lookup.distances.size > 0 else NO_PLIES
    return True


@kernel(types.boolean(LOOKUP, RULES, INTS, INTS, FLOATS))
def find_or_end(lookup, rules, board, state, found):
    """The same for a position that may be finished."""
    if rules.mover(board, state) != OVER:
        return find(lookup, board, state, found)
    rules.payoff(board, state, lookup.payoffs)
    found[WORTH] = np.sign(lookup.payoffs[0]) if lookup.of_wins == 1 else lookup.payoffs[0]
    found[PLIES] = 0.0 if lookup.distances.size > 0 and lookup.payoffs[0] != 0.0 else NO_PLIES
    return True


@kernel(VALUE)
def known_to_table(board, state, data):
    """A table as `KnownValues`: longer wins are worth a little less."""
    lookup = structure_at(data, LOOKUP)
    if not find(lookup, board, state, lookup.found):
        return UNKNOWN
    if lookup.found[PLIES] < 0.0:
        return lookup.found[WORTH]
    return hurried(lookup.found[WORTH], lookup.found[PLIES])


def known_by(lookup: Structure) -> Structure:
    """A lookup as searches receive it."""
    return KnownValues(value=known_to_table, data=lookup)
