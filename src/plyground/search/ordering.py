"""Which children alpha-beta searches, and in which order: the best few, nearest-neighbour pruning, move ordering."""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, RULES, WHOLE, WORDS
from plyground.core.randomness import random_unit
from plyground.search.alphabeta_workspace import ALPHA_BETA, HISTORY
from plyground.search.stack import MAXIMISE, STACK, place_child
from plyground.search.workspace import EVALUATOR, WORKSPACE, value_of

INFINITY = np.inf


@kernel(NOTHING(RULES, INTS, EVALUATOR, WORKSPACE, STACK, WHOLE))
def evaluate_children(rules, board, evaluate, workspace, stack, ply):
    """Score every child of a ply by its own value, for the side that chooses there."""
    frame, decision, scores = stack.frames[ply], workspace.decision[0], stack.scores[ply]
    sign = 1.0 if frame.kind == MAXIMISE else -1.0
    before, after = stack.states[frame.began if stack.options[0].long_turns else ply], stack.states[ply + 1]
    for k in range(frame.count):
        place_child(rules, board, stack, ply, stack.children[ply, k], after)
        scores[k] = sign * value_of(rules, board, before, after, decision.seat, evaluate, workspace)
    decision.nodes += frame.count


@kernel(NOTHING(STACK, WHOLE, WORDS))
def draw_sample(stack, ply, stream):
    """Keep a sample of the children: nearest-neighbour pruning.

    They are drawn without replacement with probabilities proportional to exp(score / τ), where τ is the standard
    deviation of the scores (1 if they are all equal).
    """
    children, scores, frame = stack.children[ply], stack.scores[ply], stack.frames[ply]
    count, wanted = frame.count, stack.options[0].sample
    mean = 0.0
    most = -INFINITY
    for k in range(count):
        mean += scores[k] / count
        most = max(most, scores[k])
    variance = 0.0
    for k in range(count):
        variance += (scores[k] - mean) * (scores[k] - mean) / count
    spread = np.sqrt(variance) if variance > 0.0 else 1.0
    for drawn in range(wanted):
        total = 0.0
        for k in range(drawn, count):
            total += np.exp((scores[k] - most) / spread)
        left = random_unit(stream) * total
        k = drawn
        left -= np.exp((scores[k] - most) / spread)
        while left >= 0.0 and k + 1 < count:
            k += 1
            left -= np.exp((scores[k] - most) / spread)
        children[drawn], children[k] = children[k], children[drawn]
        scores[drawn], scores[k] = scores[k], scores[drawn]
    frame.count = wanted


@kernel(NOTHING(STACK, WHOLE))
def keep_best(stack, ply):
    """Keep only the children with the highest scores; of equal ones those that came first."""
    children, scores, frame = stack.children[ply], stack.scores[ply], stack.frames[ply]
    wanted = stack.options[0].best
    for at in range(wanted):
        best = at
        for k in range(at + 1, frame.count):
            if scores[k] > scores[best]:
                best = k
        child, score = children[best], scores[best]
        for k in range(best, at, -1):
            children[k], scores[k] = children[k - 1], scores[k - 1]
        children[at], scores[at] = child, score
    frame.count = wanted


@kernel(NOTHING(RULES, INTS, EVALUATOR, WORKSPACE, ALPHA_BETA, WHOLE, WORDS))
def order_children(rules, board, evaluate, workspace, search, ply, stream):
    """Score the children of a ply, an earlier visit's best one highest; the search takes them by descending score."""
    stack, frame, options = search.stack, search.stack.frames[ply], search.stack.options[0]
    children, scores, count = stack.children[ply], stack.scores[ply], frame.count
    is_sampled = options.sample > 0 and count > options.sample
    if is_sampled or (not options.by_steps and options.cuts and frame.depth > 1):
        evaluate_children(rules, board, evaluate, workspace, stack, ply)
        if is_sampled:
            draw_sample(stack, ply, stream)
        elif options.best > 0 and count > options.best and frame.depth > 1:
            keep_best(stack, ply)
            count = frame.count
    elif options.by_steps:
        side = frame.kind * HISTORY
        for k in range(count):
            scores[k] = search.history[side + (children[k] & (HISTORY - 1))]
    else:
        for k in range(count):
            scores[k] = 0.0
    for k in range(count):
        if children[k] == frame.best:
            scores[k] = INFINITY
