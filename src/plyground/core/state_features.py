"""Writing the inputs that every game has: `features` for a table that `StateInputs` makes, in place of a board."""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import SIGNATURES
from plyground.core.state_inputs import BITS, FIELDS, NO_INPUT, ONE_HOT, SCALED, WORD, StateInputs


@kernel(SIGNATURES["features"])
def state_features(table, before, state, encoding, index, value):
    """Write the inputs of a position that are not zero; return how many. `table` stands in for the board."""
    count = 0
    for entry in range(table[0]):
        at = 1 + FIELDS * entry
        number, kind, low, high, where = state[table[at]], table[at + 1], table[at + 2], table[at + 3], table[at + 4]
        if kind == ONE_HOT:
            found = table[where + min(max(number, low), high) - low]
            if found != NO_INPUT:
                index[count], value[count] = found, 1.0
                count += 1
        elif kind == SCALED:
            if number > low:
                index[count], value[count] = where, (min(number, high) - low) / (np.float64(high) - low)
                count += 1
        elif kind == BITS:
            for bit in range(WORD):
                found = table[where + bit]
                if found != NO_INPUT and number >> bit & 1:
                    index[count], value[count] = found, 1.0
                    count += 1
        else:
            index[count], value[count] = where + number % low, 1.0
            count += 1
    return count


def dense_inputs(layout: StateInputs, position: np.ndarray) -> np.ndarray:
    """All inputs of a position."""
    index, value = np.zeros(layout.most_active, np.int32), np.zeros(layout.most_active)
    count = state_features(layout.table(), position, position, 0, index, value)
    dense = np.zeros(layout.inputs)
    dense[index[:count]] = value[:count]
    return dense
