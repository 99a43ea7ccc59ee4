"""What was learned about a game, as one value for kernels: the arrays of a small network, or of a table of positions.

A network has one hidden layer. Its weights come in *blocks*, one for every phase of the game, and, where every side has
a network of its own, one for every seat and phase. How positions are judged stands in `judging`.
"""

from typing import NamedTuple

import numpy as np
from numba import types
from numba.experimental import structref

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, ROWS, RULES, SIGNATURES, WHOLE, WORDS
from plyground.core.structures import structure

# numbers: what it is, its sizes, how it is read, rows of the weights, then registers
KIND, INPUTS, HIDDEN, WIDTH, OUTPUTS, SEAT_BLOCKS, PHASES, ENCODING, SQUASHING, READING, ENDS, OWNER, MOST = range(13)
FIRST_BIAS, SECOND, SECOND_BIAS = range(13, 16)
BASE_BLOCK, BASE_COUNT, STAMP, USED, NUMBERS = range(16, 21)
NOTHING_LEARNED, NETWORK, VALUES = 0, 1, 2  # KIND
FOR_EVERY_SEAT, FOR_OWNER, FOR_VIEWER = 0, 1, 2  # READING: an output for every seat; one for OWNER; one for the viewer
EXACT_ENDS, JUDGED_ENDS = 0, 1  # ENDS: finished games have their target, or are judged like any position
NO_BLOCK = -1
LAST_STAMP = (1 << 31) - 1
# figures: spread of the noise that evaluations are multiplied with, value of positions a table does not hold
NOISE, UNKNOWN, LEARNED_FIGURES = range(3)
SUMS, UNITS, LAYERS = range(3)  # layers: sums of the base, hidden units
LANES = 8  # floats that a vectorised loop takes at once; hidden layers are widened to a multiple

MATRIX = types.Array(types.float64, 2, "C")
FEATURES = types.FunctionType(SIGNATURES["features"])


class Learned(NamedTuple):
    """The arrays of a network or a table: what was learned, then work space.

    Every weight of a network is in one matrix: a row for every input of every block, FIRST_BIAS a row for every block,
    SECOND a row for every output of every block, SECOND_BIAS a row for every block with the outputs' biases.
    """

    numbers: np.ndarray  # int64 [NUMBERS]
    figures: np.ndarray  # float64 [LEARNED_FIGURES]
    weights: np.ndarray  # float64 [rows, width]
    payoffs: np.ndarray  # float64 [.] the payoffs a game can end with, and
    targets: np.ndarray  # float64 [.] what each of them is worth to the learner
    keys: np.ndarray  # uint64 [slots] of a table, 0 where empty
    values: np.ndarray  # float64 [slots]
    places: np.ndarray  # int32 [4 * MOST + inputs] inputs that are not zero; those of the base; differing ones; stamps
    value: np.ndarray  # float64 [3 * MOST + inputs] their values; those of differing ones; all inputs of the base
    base: np.ndarray  # int32 [state] the position whose sums are kept
    layers: np.ndarray  # float64 [LAYERS, width]
    out: np.ndarray  # float64 [outputs]
    stream: np.ndarray  # uint64 [1] of the noise


_KINDS = [LONGS, FLOATS, MATRIX, FLOATS, FLOATS, WORDS, FLOATS, INTS, FLOATS, INTS, MATRIX, FLOATS, WORDS]

if JIT:

    @structref.register
    class LearnedType(types.StructRef):
        """The compiled type: one pointer."""

        def preprocess_fields(self, fields):
            return tuple((name, types.unliteral(kind)) for name, kind in fields)

    class CompiledLearned(structref.StructRefProxy):
        """What was learned as kernels get it; the arrays are those of the `Learned` it was made from."""

        def __new__(cls, *fields):
            return bundle_learned(*fields)

    structref.define_boxing(LearnedType, CompiledLearned)
    LEARNED = LearnedType(list(zip(Learned._fields, _KINDS, strict=True)))

    @kernel(LEARNED(*_KINDS))
    def bundle_learned(
        numbers, figures, weights, payoffs, targets, keys, values, places, value, base, layers, out, stream
    ):
        learned = structref.new(LEARNED)
        learned.numbers = numbers
        learned.figures = figures
        learned.weights = weights
        learned.payoffs = payoffs
        learned.targets = targets
        learned.keys = keys
        learned.values = values
        learned.places = places
        learned.value = value
        learned.base = base
        learned.layers = layers
        learned.out = out
        learned.stream = stream
        return learned

else:
    LEARNED = types.none  # type: ignore[assignment]
    CompiledLearned = Learned  # type: ignore[misc,assignment]

# How a player asks: what a position is worth to a seat; the same for a finished one; get ready for a decision; what all
# ends of a turn are worth.
JUDGE = types.float64(RULES, INTS, INTS, INTS, WHOLE, LEARNED)
JUDGE_END = types.float64(RULES, INTS, INTS, INTS, WHOLE, LEARNED, FLOATS)
PREPARE = NOTHING(RULES, INTS, INTS, WHOLE, LEARNED)
JUDGE_ALL = NOTHING(RULES, INTS, INTS, ROWS, INTS, WHOLE, WHOLE, LEARNED, FLOATS, FLOATS)


@kernel(JUDGE, allocates=True)
def judge_nothing(rules, board, before, state, seat, learned):
    return 0.0


@kernel(JUDGE_END, allocates=True)
def judge_no_end(rules, board, before, state, seat, learned, payoffs):
    return 0.0


@kernel(JUDGE_ALL, allocates=True)
def judge_none(rules, board, before, rows, ends, count, seat, learned, payoffs, worths):
    pass


@kernel(PREPARE, allocates=True)
def prepare_nothing(rules, board, state, seat, learned):
    pass


def nothing_learned() -> Learned:
    """A place for players that use an evaluator of the game's file, or none."""
    one, matrix = np.zeros(1, np.float64), np.zeros((1, LANES), np.float64)
    return Learned(
        np.zeros(NUMBERS, np.int64), np.zeros(LEARNED_FIGURES, np.float64), matrix, one, one, np.zeros(1, np.uint64),
        one, np.zeros(1, np.int32), one, np.zeros(1, np.int32), matrix, one, np.zeros(1, np.uint64),
    )  # fmt: skip


ModelEvaluator = structure(
    "ModelEvaluator",
    model=LEARNED,
    evaluate=types.FunctionType(JUDGE),
    evaluate_end=types.FunctionType(JUDGE_END),
    evaluate_turns=types.FunctionType(JUDGE_ALL),
    prepare=types.FunctionType(PREPARE),
)
MODEL_EVALUATOR = ModelEvaluator.kind


@kernel(types.boolean(MODEL_EVALUATOR), allocates=True)
def has_model(evaluator):
    return evaluator.model.numbers[KIND] != NOTHING_LEARNED


def no_model_evaluator():
    return ModelEvaluator(
        model=CompiledLearned(*nothing_learned()),
        evaluate=judge_nothing,
        evaluate_end=judge_no_end,
        evaluate_turns=judge_none,
        prepare=prepare_nothing,
    )
