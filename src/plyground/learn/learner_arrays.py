"""A learner as kernels see it: how it learns, the model it changes, the chains of positions it follows, its traces.

How it learns is in `td_lambda`. A game loop only needs the type, and reports what happens through a function of type
OBSERVE.

A *set* of traces belongs to one output and holds that output's gradients, decayed and summed. Once-a-game updates
keep a second set for every output, of gradients times the output.
"""

from typing import NamedTuple

import numba
import numpy as np
from numba import types

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, ROWS, RULES, WHOLE, WORDS
from plyground.core.structures import Structure, make_records, records, structure
from plyground.learn.model_arrays import MATRIX, MODEL, no_model

BEGUN, MOVED, ENDED = 0, 1, 2  # events reported to a learner
EVERY_POSITION, OWN_TURNS, REPLIES = 0, 1, 2  # watch
EACH_MOVE, GAME_EACH, GAME_FINAL = 0, 1, 2  # update
ACCUMULATING, REPLACING = 0, 1  # trace_kind
NO_POSITION = -1
NO_GAME = -1

# How a learner learns; constant while it does.
PLAN = np.dtype(
    [
        ("watch", np.int64),  # the positions of a chain: EVERY_POSITION, OWN_TURNS or REPLIES
        ("update", np.int64),  # EACH_MOVE, or once a game: GAME_EACH, GAME_FINAL
        ("trace_kind", np.int64),  # of a table: ACCUMULATING or REPLACING
        ("trains_bias", np.int64),
        ("saves_prediction", np.int64),  # δ is taken from V(s) as it was when s was first seen
        ("cuts_cycles", np.int64),  # nothing is learned across a position that comes again
        ("chains", np.int64),  # one, or one for every seat
        ("set_stride", np.int64),  # from one set of traces of a chain to its next
        ("step_size", np.float64),  # α
        ("last_step_size", np.float64),  # α of a game's last update
        ("halving_games", np.float64),  # games after which α has halved; 0: never
        ("decay", np.float64),  # λ
        ("discount", np.float64),  # γ
        ("reward", np.float64),  # for every step of a chain but the last
        ("lowest_target", np.float64),
        ("highest_target", np.float64),
    ],
    align=True,
)

PROGRESS = np.dtype(
    [
        ("game", np.int64),  # number of the current game
        ("updates", np.int64),
        ("squared_errors", np.float64),  # their sum
        ("remembered", np.int64),  # positions of the current game, where cycles are looked for,
        ("positions", np.int64),  # how many were looked at in all games, and
        ("repeats", np.int64),  # how many of them had been there before in their game
    ],
    align=True,
)

# A chain of positions, the last of which awaits its target.
CHAIN = np.dtype(
    [
        ("inputs", np.int64),  # of the last position: how many are not zero; NO_POSITION while the chain is empty
        ("block", np.int64),  # the block of weights that evaluates it
        ("slot", np.int64),  # its slot in a table
        ("viewer", np.int64),  # from whose side it is described
        ("turned", np.int64),  # whether that differs from the position before it
        ("traced", np.int64),  # rows of inputs, or entries of a table, that have a trace
        ("first_set", np.int64),  # its first set of traces: a chain that follows one seat has those of that seat only
    ],
    align=True,
)

MARKS = types.Array(types.int64, 2, "C")
CHAIN_RECORD = numba.from_dtype(CHAIN)


class NetworkTraces(NamedTuple):
    """Traces beside every weight of a network, and the gradients that are added to them."""

    traces: np.ndarray  # float64 [rows, sets * width]
    traced: np.ndarray  # int32 [chains, blocks * inputs] the rows of inputs that have a trace, and
    has_trace: np.ndarray  # int64 [chains, blocks * inputs] whether a row is among them
    inputs: np.ndarray  # float64 [inputs] all inputs of a position, zero between updates
    hidden_gradient: np.ndarray  # float64 [sets * width] by the sums of the hidden units
    output_gradient: np.ndarray  # float64 [sets] by the sum of the output


_TRACE_KINDS = [MATRIX, ROWS, MARKS, FLOATS, FLOATS, FLOATS]
NETWORK_TRACES = types.NamedTuple(_TRACE_KINDS, NetworkTraces) if JIT else types.none

Learner = structure(
    "Learner",
    model=MODEL,
    plan=records(PLAN),  # [1]
    progress=records(PROGRESS),  # [1]
    learns=INTS,  # [seats] whether the chain of a seat's own turns is followed in this game
    chains=records(CHAIN),  # [chains]
    index=ROWS,  # [chains, features] the inputs of a chain's last position that are not zero, and
    value=MATRIX,  # [chains, features] their values
    predicted=MATRIX,  # [chains, outputs] V of the last position
    saved=MATRIX,  # [chains, outputs] the same with the weights before the update that its arrival brought
    following=FLOATS,  # [outputs] V of the position that arrives
    target=FLOATS,  # [outputs]
    steps=FLOATS,  # [sets] α δ
    payoffs=FLOATS,  # [seats]
    network_traces=NETWORK_TRACES,
    entry_slots=MARKS,  # [chains, entries] the slots of the positions in a table that have a trace, the last one last,
    entry_traces=MATRIX,  # [chains, entries] and their traces
    seen=WORDS,  # [2**k] a hash table of the positions of the current game, or no entry if nobody looks for cycles,
    seen_in=LONGS,  # [2**k] and the game that each entry belongs to
)
LEARNER = Learner.kind

OBSERVE = NOTHING(RULES, INTS, INTS, INTS, WHOLE, WHOLE, LEARNER)


@kernel(OBSERVE)
def ignore(rules, board, before, state, seat, event, learner):
    """Do nothing: nobody learns."""


def nobody(seats: int) -> Structure:
    """A learner that is never called, for game loops in which nobody learns."""
    one, rows, matrix = np.zeros(1, np.float64), np.zeros((1, 1), np.int32), np.zeros((1, 1), np.float64)
    marks = np.zeros((1, 1), np.int64)
    return Learner(
        model=no_model(),
        plan=make_records(PLAN, 1),
        progress=make_records(PROGRESS, 1),
        learns=np.zeros(seats, np.int32),
        chains=make_records(CHAIN, 1),
        index=rows,
        value=matrix,
        predicted=matrix,
        saved=matrix,
        following=one,
        target=one,
        steps=one,
        payoffs=one,
        network_traces=NetworkTraces(matrix, rows, marks, one, one, one),
        entry_slots=marks,
        entry_traces=matrix,
        seen=np.zeros(0, np.uint64),
        seen_in=np.zeros(0, np.int64),
    )
