"""A model of a game's values as kernels see it: the arrays of a small network, or of a table of positions.

A network has one hidden layer. Its weights come in *blocks*: one for every phase of the game, or, where every seat has
a network of its own, one for every seat and phase. All of them are in one matrix:

    rows from 0                 a row for every input of every block: the weights to the hidden units
    rows from hidden_bias_row   a row for every block: the biases of the hidden units
    rows from output_row        a row for every output of every block: the weights from the hidden units
    rows from output_bias_row   a row for every block: the biases of the outputs

How positions are evaluated is in `inference`. A search receives a `ModelEvaluator`: a model with the functions that
evaluate by it.
"""

from typing import NamedTuple

import numba
import numpy as np
from numba import types

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import FLOATS, INTS, NOTHING, ROWS, RULES, SIGNATURES, WHOLE, WORDS
from plyground.core.structures import Structure, make_records, records, structure

NO_MODEL, NETWORK, TABLE = 0, 1, 2  # kind
EVERY_SEAT, OWNER, VIEWER = 0, 1, 2  # perspective: an output for every seat; one for the owner; one for the viewer
EXACT_ENDS, EVALUATED_ENDS = 0, 1  # ends: finished games have their target, or are evaluated like any position
NO_BLOCK = -1
LAST_STAMP = (1 << 31) - 1
LANES = 8  # floats that a vectorised loop takes at once; hidden layers are padded to a multiple

# What a model is; constant while it plays or learns.
SPEC = np.dtype(
    [
        ("kind", np.int64),  # NO_MODEL, NETWORK or TABLE
        ("inputs", np.int64),
        ("hidden", np.int64),  # hidden units
        ("width", np.int64),  # the same, padded to a multiple of LANES
        ("outputs", np.int64),
        ("seat_blocks", np.int64),  # 1, or the number of seats if every seat has a model of its own
        ("phases", np.int64),
        ("encoding", np.int64),  # the number of the game's encoding
        ("activation", np.int64),  # SIGMOID or TANH
        ("perspective", np.int64),  # EVERY_SEAT, OWNER or VIEWER
        ("owner", np.int64),  # the seat that a single output is for
        ("ends", np.int64),  # EXACT_ENDS or EVALUATED_ENDS
        ("hidden_bias_row", np.int64),
        ("output_row", np.int64),
        ("output_bias_row", np.int64),
        ("unknown", np.float64),  # the value of positions that a table does not hold
        ("noise", np.float64),  # spread of the normal factor that outputs are multiplied by
    ],
    align=True,
)

# The position whose hidden sums are kept.
BASE = np.dtype(
    [
        ("block", np.int64),  # NO_BLOCK if there is none
        ("count", np.int64),  # of its inputs that are not zero
        ("stamp", np.int64),  # number of the last comparison with it
        ("excess", np.int64),  # inputs that a position had, if they were more than the game declares
    ],
    align=True,
)

ENTRIES = np.dtype([("used", np.int64)])  # of a table

MATRIX = types.Array(types.float64, 2, "C")
SPEC_RECORD = numba.from_dtype(SPEC)


class Accumulator(NamedTuple):
    """The hidden sums of one position, the base, from which those of similar positions are computed."""

    base: np.ndarray  # BASE [1]
    state: np.ndarray  # int32 [state] the position
    active: np.ndarray  # int32 [features] its inputs that are not zero
    inputs: np.ndarray  # float64 [inputs] the values of all its inputs
    sums: np.ndarray  # float64 [width] its hidden sums
    stamps: np.ndarray  # int32 [inputs] the last comparison in which an input of the other position was not zero
    changed_index: np.ndarray  # int32 [2 * features] inputs of the other position that differ, and
    changed_value: np.ndarray  # float64 [2 * features] by how much


ACCUMULATOR = (
    types.NamedTuple([records(BASE), INTS, INTS, FLOATS, FLOATS, INTS, INTS, FLOATS], Accumulator)
    if JIT
    else types.none
)

ModelArrays = structure(
    "ModelArrays",
    spec=records(SPEC),  # [1]
    payoffs=FLOATS,  # the payoffs a game can end with, and
    targets=FLOATS,  # what each of them is worth to the learner
    weights=MATRIX,  # [rows, width] of a network
    keys=WORDS,  # [slots] of a table, 0 where empty, and
    values=FLOATS,  # [slots] its values
    entries=records(ENTRIES),  # [1]
    features=types.FunctionType(SIGNATURES["features"]),  # what writes a network's inputs, and
    input_changes=types.FunctionType(SIGNATURES["input_changes"]),  # their changes
    inputs_board=INTS,  # the board that these receive: the game's, or the layout of the inputs that every game has
    active_index=INTS,  # [features] workspace: the inputs of a position that are not zero, and
    active_value=FLOATS,  # [features] their values
    hidden=FLOATS,  # [width] sums, then activations of the hidden units
    out=FLOATS,  # [outputs]
    accumulator=ACCUMULATOR,
    stream=WORDS,  # [1] of the noise
)
MODEL = ModelArrays.kind

# What a position is worth to a seat; the same for a finished game; the same for all ends of a turn; preparing the
# evaluations of one decision.
EVALUATE_STATE = types.float64(RULES, INTS, INTS, INTS, WHOLE, MODEL)
EVALUATE_END = types.float64(RULES, INTS, INTS, INTS, WHOLE, MODEL, FLOATS)
EVALUATE_TURNS = NOTHING(RULES, INTS, INTS, ROWS, INTS, WHOLE, WHOLE, MODEL, FLOATS, FLOATS)
PREPARE = NOTHING(RULES, INTS, INTS, WHOLE, MODEL)

ModelEvaluator = structure(
    "ModelEvaluator",
    model=MODEL,
    evaluate=types.FunctionType(EVALUATE_STATE),
    evaluate_end=types.FunctionType(EVALUATE_END),
    evaluate_turns=types.FunctionType(EVALUATE_TURNS),
    prepare=types.FunctionType(PREPARE),
)
MODEL_EVALUATOR = ModelEvaluator.kind


@kernel(types.boolean(MODEL_EVALUATOR))
def has_model(model_evaluator):
    """Whether there is a model at all."""
    return model_evaluator.model.spec[0].kind != NO_MODEL


# No model


@kernel(SIGNATURES["features"])
def write_no_inputs(board, before, state, encoding, index, value):
    return 0


@kernel(SIGNATURES["input_changes"])
def write_no_changes(board, base, state, encoding, index, value):
    """Leave it to the caller to compare all inputs."""
    return -1


@kernel(EVALUATE_STATE)
def evaluate_nothing(rules, board, before, state, seat, model):
    return 0.0


@kernel(EVALUATE_END)
def evaluate_no_end(rules, board, before, state, seat, model, payoffs):
    return 0.0


@kernel(EVALUATE_TURNS)
def evaluate_no_turns(rules, board, before, rows, ends, count, seat, model, payoffs, values):
    pass


@kernel(PREPARE)
def prepare_nothing(rules, board, state, seat, model):
    pass


def no_model() -> Structure:
    """The arrays for no model: the smallest that kernels accept."""
    one, whole = np.zeros(1, np.float64), np.zeros(1, np.int32)
    return ModelArrays(
        spec=make_records(SPEC, 1),
        payoffs=one,
        targets=one,
        weights=np.zeros((1, LANES), np.float64),
        keys=np.zeros(1, np.uint64),
        values=one,
        entries=make_records(ENTRIES, 1),
        features=write_no_inputs,
        input_changes=write_no_changes,
        inputs_board=whole,
        active_index=whole,
        active_value=one,
        hidden=one,
        out=one,
        accumulator=Accumulator(make_records(BASE, 1), whole, whole, one, one, whole, whole, one),
        stream=np.zeros(1, np.uint64),
    )


def no_model_evaluator() -> Structure:
    """The placeholder in players that use one of the game's evaluators, or none."""
    return ModelEvaluator(
        model=no_model(),
        evaluate=evaluate_nothing,
        evaluate_end=evaluate_no_end,
        evaluate_turns=evaluate_no_turns,
        prepare=prepare_nothing,
    )
