"""Chance nodes in alpha-beta: Star1 and Star2 (Ballard 1983).

Every outcome of chance has a lower and an upper bound on its value, initially those of the evaluator. Star1 gives an
outcome a window of its own: a value outside it would take the average out of the window of the chance node, whatever
the remaining outcomes are worth, and ends the search there. Star2 first probes one child below every outcome, which
tightens the bounds. An outcome that is followed by another chance event is not probed.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, RULES, WHOLE
from plyground.core.slack import CHANCES, excess
from plyground.search.alphabeta_workspace import ALPHA_BETA, EVERY_CHILD
from plyground.search.stack import AVERAGE, BACK_UP, MAXIMISE, MINIMISE, NEXT_CHILD
from plyground.search.workspace import WORKSPACE

INFINITY = np.inf
ROUNDING = 1e-12  # relative error that a sum of values may have


@kernel(WHOLE(RULES, INTS, WORKSPACE, ALPHA_BETA, WHOLE))
def enter_chance_node(rules, board, workspace, search, ply):
    """List the outcomes of a chance event with their weights, and bound their values; the next action or a failure."""
    stack, frame, window = search.stack, search.stack.frames[ply], search.windows[ply]
    outcomes, bound = search.outcomes[ply], workspace.options[0].bound
    frame.kind = AVERAGE
    if window.tries != EVERY_CHILD:  # a probe ends here: it would have to search all outcomes, at every roll of a chain
        return BACK_UP
    frame.count = rules.chance(board, stack.states[ply], stack.children[ply])
    if frame.count < 1 or frame.count > rules.max_chances:
        return excess(CHANCES, frame.count)
    frame.at = 0
    window.total = 0.0
    window.is_probing = stack.options[0].star == 2
    for k in range(frame.count):
        window.total += stack.children[ply, k]
        outcomes[k].low = -bound
        outcomes[k].high = bound
    return NEXT_CHILD


@kernel(types.boolean(WORKSPACE, ALPHA_BETA, WHOLE))
def is_settled(workspace, search, ply):
    """Whether a chance node needs no more outcomes (its value is then in `walk.value`); else set the next window."""
    stack, frame, window = search.stack, search.stack.frames[ply], search.windows[ply]
    outcomes, weight, walk = search.outcomes[ply], stack.children[ply], stack.walk[0]
    cuts = stack.options[0].star > 0
    if window.is_probing and frame.at == frame.count:
        window.is_probing = False
        frame.at = 0
    total = window.total
    low = 0.0
    high = 0.0
    for k in range(frame.count):
        low += weight[k] * outcomes[k].low
        high += weight[k] * outcomes[k].high
    slack = ROUNDING * workspace.options[0].bound * total  # a value just inside the window must not be cut as outside
    if cuts and high <= window.alpha * total - slack:
        walk.value = high / total
        return True
    walk.value = low / total
    if frame.at == frame.count or (cuts and low >= window.beta * total + slack):
        return True
    window.child_alpha, window.child_beta = -INFINITY, INFINITY
    if cuts and not window.is_probing:
        own = weight[frame.at]
        others_high = high - own * outcomes[frame.at].high
        others_low = low - own * outcomes[frame.at].low
        window.child_alpha = (window.alpha * total - others_high - slack) / own
        window.child_beta = (window.beta * total - others_low + slack) / own
    return False


@kernel(NOTHING(ALPHA_BETA, WHOLE, types.float64))
def back_up_outcome(search, ply, value):
    """Take the value of the current outcome, or, if it was only probed, a bound."""
    window, frames = search.windows[ply], search.stack.frames
    outcome = search.outcomes[ply, frames[ply].at - 1]
    below = frames[ply + 1].kind
    if window.is_probing and below == AVERAGE:
        return
    if window.is_probing and below == MAXIMISE:
        outcome.low = max(outcome.low, value)
    elif window.is_probing and below == MINIMISE:
        outcome.high = min(outcome.high, value)
    elif value <= window.child_alpha:  # the Star1 cut: too low, whatever the others are worth
        outcome.high = value
        window.alpha = INFINITY
    elif value >= window.child_beta:  # and too high
        outcome.low = value
        window.beta = -INFINITY
    else:
        outcome.low = value
        outcome.high = value
