"""What a learner is made of: its settings, what it learns into, and its traces, as one value for kernels.

How it learns stands in `differences`. A loop of games only needs to know the type, and tells a learner what happens
through a function of the kind WATCH_GAMES.
"""

from typing import NamedTuple

import numpy as np
from numba import types
from numba.experimental import structref

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, ROWS, RULES, WHOLE
from plyground.learn.model_arrays import LEARNED, MATRIX, CompiledLearned, nothing_learned

BEGUN, MOVED, ENDED = 0, 1, 2  # what a learner is told
EVERY_POSITION, OWN_TURNS, REPLIES = 0, 1, 2  # WATCH
EACH_MOVE, GAME_EACH, GAME_FINAL = 0, 1, 2  # FORM
ACCUMULATING, REPLACING = 0, 1  # TRACES of a table

# settings, then registers: number of the game in hand, updates made
WATCH, FORM, TRACES, TRAINS_BIAS, CHAINS, GAMES, UPDATES, SETTINGS = range(8)
# rates: step size at first, games after which it has halved (0: never), step size of a game's last update, …; then
# what the targets are limited to; then the sum of squared errors
ALPHA, HALF, LAST_ALPHA, LAMBDA, GAMMA, REWARD, LOWEST, HIGHEST, ERRORS, RATES = range(10)
NO_POSITION = -1
SMALLEST_TRACE = 1e-8  # entries of a table are forgotten below

MARKS = types.Array(types.int64, 2, "C")


class Learner(NamedTuple):
    """A learner's settings, what it learns into, and its traces."""

    learned: object  # the compiled `Learned`
    settings: np.ndarray  # int64 [SETTINGS]
    rates: np.ndarray  # float64 [RATES]
    learns: np.ndarray  # int32 [seats] whether the chain of a seat's own turns is followed in this game
    places: np.ndarray  # int32 [chains, features] the inputs of the last position of a chain
    value: np.ndarray  # float64 [chains, features]
    filled: np.ndarray  # int64 [chains] how many; NO_POSITION before the first
    block: np.ndarray  # int64 [chains] which block judges it
    viewer: np.ndarray  # int64 [chains] from whose side
    turned: np.ndarray  # int64 [chains] whether that differs from the position before it
    dense: np.ndarray  # float64 [inputs] zero between updates
    grads: np.ndarray  # float64 [sets * width] of the hidden sums
    slopes: np.ndarray  # float64 [sets] of the outputs
    steps: np.ndarray  # float64 [sets] step size times error
    goal: np.ndarray  # float64 [outputs]
    last: np.ndarray  # float64 [chains, outputs] the values of the last position (updates once a game)
    trace: np.ndarray  # float64 [rows, sets * width] beside every weight, one for every set
    touched: np.ndarray  # int32 [chains, blocks * inputs] rows of inputs with a trace
    touched_count: np.ndarray  # int64 [chains]
    is_touched: np.ndarray  # int64 [chains, blocks * inputs]
    slots: np.ndarray  # int64 [chains, entries] of a table: where the positions with a trace stand, the last one last
    traces: np.ndarray  # float64 [chains, entries]
    payoffs: np.ndarray  # float64 [seats]


_KINDS = [LEARNED, LONGS, FLOATS, INTS, ROWS, MATRIX, LONGS, LONGS, LONGS, LONGS, FLOATS, FLOATS, FLOATS, FLOATS,
          FLOATS, MATRIX, MATRIX, ROWS, LONGS, MARKS, MARKS, MATRIX, FLOATS]  # fmt: skip

if JIT:

    @structref.register
    class LearnerType(types.StructRef):
        """The compiled type: one pointer."""

        def preprocess_fields(self, fields):
            return tuple((name, types.unliteral(kind)) for name, kind in fields)

    class CompiledLearner(structref.StructRefProxy):
        """A learner as kernels get it."""

        def __new__(cls, *fields):
            return bundle_learner(*fields)

    structref.define_boxing(LearnerType, CompiledLearner)
    LEARNER = LearnerType(list(zip(Learner._fields, _KINDS, strict=True)))

    @kernel(LEARNER(*_KINDS))
    def bundle_learner(learned, settings, rates, learns, places, value, filled, block, viewer, turned, dense, grads,
                       slopes, steps, goal, last, trace, touched, touched_count, is_touched, slots, traces,
                       payoffs):  # fmt: skip
        learner = structref.new(LEARNER)
        learner.learned = learned
        learner.settings = settings
        learner.rates = rates
        learner.learns = learns
        learner.places = places
        learner.value = value
        learner.filled = filled
        learner.block = block
        learner.viewer = viewer
        learner.turned = turned
        learner.dense = dense
        learner.grads = grads
        learner.slopes = slopes
        learner.steps = steps
        learner.goal = goal
        learner.last = last
        learner.trace = trace
        learner.touched = touched
        learner.touched_count = touched_count
        learner.is_touched = is_touched
        learner.slots = slots
        learner.traces = traces
        learner.payoffs = payoffs
        return learner

else:
    LEARNER = types.none  # type: ignore[assignment]
    CompiledLearner = Learner  # type: ignore[misc,assignment]

WATCH_GAMES = NOTHING(RULES, INTS, INTS, INTS, WHOLE, WHOLE, LEARNER)


@kernel(WATCH_GAMES, allocates=True)
def ignore(rules, board, before, state, seat, event, learner):
    """Nobody learns."""


def nobody(seats: int) -> CompiledLearner:
    """A learner that is never told anything, for loops of games in which nobody learns."""
    one, whole = np.zeros(1, np.float64), np.zeros(1, np.int64)
    rows, matrix = np.zeros((1, 1), np.int32), np.zeros((1, 1), np.float64)
    marks = np.zeros((1, 1), np.int64)
    return CompiledLearner(
        CompiledLearned(*nothing_learned()), np.zeros(SETTINGS, np.int64), np.zeros(RATES, np.float64),
        np.zeros(seats, np.int32), rows, matrix, whole, whole, whole, whole, one, one, one, one, one, matrix, matrix,
        rows, whole, marks, marks, matrix, one,
    )  # fmt: skip
