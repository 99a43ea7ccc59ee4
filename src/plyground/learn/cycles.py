"""Cycles: positions that come again within a game are counted, and the learner's chains are cut there if it is told so.

Kalles and Kanellopoulos (2001, section 4) left open whether cycles should be found and got around, or left to the
learner to discover. Where a chain is cut, the step that closed the circle gives no target, and errors that are found
later do not reach back through the traces to what lies before it: the position stands as if the game began there.

The positions of the current game are in a hash table of their hashes; entries of earlier games count as empty. When it
is half full, after 65,536 positions of one game, they are forgotten, and cycles are found from there on.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, RULES
from plyground.core.turns import position_hash
from plyground.learn.chains import begin_chain
from plyground.learn.learner_arrays import BEGUN, EVERY_POSITION, LEARNER, MOVED, NO_GAME, OBSERVE
from plyground.learn.td_lambda import learn


@kernel(NOTHING(LEARNER))
def forget_positions(learner):
    """Begin with no position of this game."""
    for entry in range(learner.seen_in.size):
        learner.seen_in[entry] = NO_GAME
    learner.progress[0].remembered = 0


@kernel(types.boolean(RULES, INTS, LEARNER))
def was_seen(rules, state, learner):
    """Whether a position was there before in this game; it is remembered."""
    seen, seen_in, progress = learner.seen, learner.seen_in, learner.progress[0]
    if 2 * progress.remembered >= seen.size:
        forget_positions(learner)
    word = position_hash(state, rules.max_identity)
    last = seen.size - 1
    entry = np.int64(word & np.uint64(last))
    while seen_in[entry] == progress.game:
        if seen[entry] == word:
            return True
        entry = (entry + 1) & last
    seen[entry], seen_in[entry] = word, progress.game
    progress.remembered += 1
    return False


@kernel(OBSERVE)
def learn_looking_for_cycles(rules, board, before, state, seat, event, learner):
    """Learn from an event in a game, after a look whether the position was there before."""
    plan, progress = learner.plan[0], learner.progress[0]
    if event == MOVED:
        progress.positions += 1
        if was_seen(rules, state, learner):
            progress.repeats += 1
            if plan.cuts_cycles == 1:
                begin_chain(learner, 0 if plan.watch == EVERY_POSITION else seat)
    learn(rules, board, before, state, seat, event, learner)
    if event == BEGUN:
        progress.remembered = 0
        was_seen(rules, state, learner)


def observer(looks_for_cycles: bool):
    """What a game loop reports to."""
    return learn_looking_for_cycles if looks_for_cycles else learn
