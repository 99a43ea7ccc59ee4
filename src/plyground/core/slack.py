"""What happens when a game writes more than it declares.

Arrays that rules write to have slack: room behind their end that nobody looks at. A kernel compares every count with
what was declared before it uses what was written, and gives up with `excess`, a negative number that says what there
was too much of, and how many. `capacity_error` makes a sentence of it.
"""

import math

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import WHOLE, Capacities
from plyground.core.errors import CapacityError

SLACK = 1 << 12  # elements behind an array
MOVES, CHANCES, RESULTS, FEATURES, IN_A_ROW = 1, 2, 3, 4, 5  # what there can be too much of
NO_MOVE, NO_SEAT = 6, 7  # a character left the position as it was, or wrote one in which no seat is to move
NOT_KNOWN = 8  # a position that a perfect player does not know
MOST_IN_A_ROW = 500  # chance events without a choice between them
_UNIT = 1 << 40
_WORDS = {
    MOVES: ("moves", "legal moves in one position"),
    CHANCES: ("chances", "outcomes of one chance event"),
    RESULTS: ("results", "positions at the end of one turn, written by turn_results"),
    FEATURES: ("features", "inputs of one position"),
}


def array_with_slack(shape: int | tuple[int, ...], kind: type = np.int32, slack: int = SLACK) -> np.ndarray:
    """A zeroed array of this shape, with slack behind it."""
    size = math.prod(shape) if isinstance(shape, tuple) else shape
    return np.zeros(size + slack, kind)[:size].reshape(shape)


@kernel(WHOLE(WHOLE, WHOLE))
def excess(kind, count):
    """The answer of a kernel that was told of `count` moves (or outcomes, …), which is not between 1 and the limit."""
    return -(kind * _UNIT + max(count, 0))


def is_excess(answer: int) -> bool:
    """Whether a kernel gave up because of what the rules wrote."""
    return answer <= -_UNIT


def capacity_error(name: str, capacities: Capacities, answer: int) -> CapacityError:
    """The error for a game that wrote more, or less, than it may, from the answer of a kernel."""
    kind, count = divmod(-int(answer), _UNIT)
    if kind == IN_A_ROW:
        return CapacityError(
            f"{name}: more than {MOST_IN_A_ROW} chance events in a row; expected a choice or the end before that"
        )
    if kind == NO_MOVE:
        return CapacityError(f"{name}: wrote the position that it was given; expected the one after its turn")
    if kind == NO_SEAT:
        return CapacityError(f"{name}: wrote a position in which seat {count} is to move; expected the end of its turn")
    if kind == NOT_KNOWN:
        return CapacityError(
            f"{name}: the position is not in its table; expected one that can be reached from where it was solved"
        )
    field, words = _WORDS[kind]
    return CapacityError(f"{name}: {count:,} {words}; capacities declares {field}={getattr(capacities, field)}")
