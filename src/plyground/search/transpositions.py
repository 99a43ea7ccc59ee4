"""The transposition table: values of positions met before.

A value is used only at exactly the depth it was found for, so that a search with the table finds the value that plain
minimax finds. Keys include the counters of a position, since caps and repetition rules can decide a game.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import NOTHING, RULES, WHOLE
from plyground.core.randomness import mixed
from plyground.core.turns import position_hash
from plyground.search.alphabeta_workspace import ALPHA_BETA
from plyground.search.workspace import WORKSPACE

EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a stored value says about the true one


@kernel(types.uint64(RULES, WORKSPACE, ALPHA_BETA, WHOLE))
def table_key(rules, workspace, search, ply):
    """The key of the position of a ply, for this game, the seat that decides, and the turn it is in the middle of."""
    stack = search.stack
    owner = np.uint64(8 * stack.walk[0].games + workspace.decision[0].seat)
    key = position_hash(stack.states[ply], rules.max_state) ^ mixed(owner)
    if stack.options[0].long_turns and stack.frames[ply].began < ply:  # evaluators may look at where the turn began
        key ^= mixed(position_hash(stack.states[stack.frames[ply].began], rules.max_state))
    return key


@kernel(types.boolean(RULES, WORKSPACE, ALPHA_BETA, WHOLE))
def look_up(rules, workspace, search, ply):
    """Whether the table has a value for the position of a ply that ends the search there (then in `walk.value`).

    Even if it has none, `frame.best` becomes the child that was best there, if the position was met before.
    """
    frame, window = search.stack.frames[ply], search.windows[ply]
    key = table_key(rules, workspace, search, ply)
    entry = search.table[np.int64(key & np.uint64(search.table.size - 1))]
    if entry.key != key:
        return False
    frame.best = entry.best
    if entry.depth != frame.depth:
        return False
    search.stack.walk[0].value = entry.value
    if entry.bound == EXACT:
        return True
    return entry.value >= window.beta if entry.bound == AT_LEAST else entry.value <= window.alpha


@kernel(NOTHING(RULES, WORKSPACE, ALPHA_BETA, WHOLE))
def store(rules, workspace, search, ply):
    """Store the value of the position of a ply, overwriting whatever was in its slot."""
    frame, window = search.stack.frames[ply], search.windows[ply]
    key = table_key(rules, workspace, search, ply)
    entry = search.table[np.int64(key & np.uint64(search.table.size - 1))]
    entry.key = key
    entry.value = window.best_value
    entry.best = frame.best
    entry.depth = frame.depth
    if window.best_value >= window.first_beta:
        entry.bound = AT_LEAST
    elif window.best_value <= window.first_alpha:
        entry.bound = AT_MOST
    else:
        entry.bound = EXACT
