"""How many of the games learned from are the same game again: each is compared with the last games before it."""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, WHOLE
from plyground.core.randomness import mixed
from plyground.core.turns import position_hash
from plyground.learn.learner_arrays import BEGUN, ENDED, LEARNER, RECENT


@kernel(NOTHING(INTS, WHOLE, WHOLE, LEARNER))
def follow_path(state, identity, event, learner):
    """Add a position to the hash of the current game; at its end, look for the same hash among the last games."""
    paths, progress = learner.paths, learner.progress[0]
    if event == BEGUN:
        paths[0] = np.uint64(0)
    paths[0] = mixed(paths[0] ^ position_hash(state, identity))
    if event != ENDED:
        return
    for k in range(min(progress.finished, RECENT)):
        if paths[1 + k] == paths[0]:
            progress.repeated += 1
            break
    paths[1 + progress.finished % RECENT] = paths[0]
    progress.finished += 1
