"""What alpha-beta keeps besides the stack: windows, bounds at chance nodes, the transposition table, move ordering."""

import numpy as np
from numba import types

from plyground.core.contract import Capacities
from plyground.core.structures import Structure, make_records, records, structure
from plyground.core.turns import TurnWorkspace
from plyground.search.options import LookaheadOptions
from plyground.search.stack import STACK, make_stack

EVERY_CHILD = 1 << 40
HISTORY = 1 << 14  # steps that the history heuristic tells apart

WINDOW = np.dtype(
    [
        ("alpha", np.float64),  # what the maximising side is sure of
        ("beta", np.float64),  # what the minimising side is sure of
        ("best_value", np.float64),  # of the children so far
        ("first_alpha", np.float64),  # the window when the position was entered
        ("first_beta", np.float64),
        ("total", np.float64),  # at a chance node: the sum of the weights,
        ("child_alpha", np.float64),  # and the window of the current outcome
        ("child_beta", np.float64),
        ("tries", np.int64),  # the most children to search
        ("is_probing", np.bool_),  # at a chance node: Star2's first pass over the outcomes
    ],
    align=True,
)
OUTCOME = np.dtype([("low", np.float64), ("high", np.float64)])  # bounds of the value of one outcome of chance
ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("value", np.float64),
        ("best", np.int32),  # the best child
        ("depth", np.int16),  # in turns
        ("bound", np.int16),  # EXACT, AT_LEAST or AT_MOST
    ]
)

AlphaBeta = structure(
    "AlphaBeta",
    stack=STACK,
    windows=records(WINDOW),  # [plies + 1]
    outcomes=records(OUTCOME, 2),  # [plies + 1, outcomes of chance]
    table=records(ENTRY),  # [a power of two] the transposition table; of length 1 if there is none
    history=types.Array(types.float64, 1, "C"),  # [2 * HISTORY] credit of each step for cut-offs, for either side
)
ALPHA_BETA = AlphaBeta.kind


def make_workspace(options: LookaheadOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """The workspace of an alpha-beta search with these options."""
    stack = make_stack(options, capacities, turns, deeper)
    plies = len(stack.frames)
    return AlphaBeta(
        stack=stack,
        windows=make_records(WINDOW, plies),
        outcomes=make_records(OUTCOME, (plies, max(capacities.chances, 1))),
        table=make_records(ENTRY, 1 << options.table),
        history=np.zeros(2 * HISTORY if options.by_steps else 1, np.float64),
    )
