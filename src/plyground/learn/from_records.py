"""Learning from recorded games."""

from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, NOTHING, OVER, RULES, WHOLE
from plyground.core.turns import copy_position
from plyground.learn.learner_arrays import BEGUN, ENDED, LEARNER, MOVED, OBSERVE


@kernel(NOTHING(RULES, INTS, INTS, INTS, INTS, INTS, WHOLE, types.FunctionType(OBSERVE), LEARNER))
def read_game(rules, board, first, moves, state, before, stepwise, observe, learner):
    """Replay a recorded game, reporting every turn, or every step, to the learner.

    `state` and `before` are workspace. A game that was not finished teaches nothing at its end.
    """
    copy_position(first, state)
    for seat in range(learner.learns.size):
        learner.learns[seat] = 1
    observe(rules, board, state, state, CHANCE, BEGUN, learner)
    decider = CHANCE
    for k in range(moves.size):
        seat = rules.mover(board, state)
        if seat != CHANCE and seat != decider:
            copy_position(state, before)
            decider = seat
        rules.play(board, state, moves[k])
        if seat != CHANCE and (stepwise == 1 or rules.mover(board, state) != seat):
            observe(rules, board, before, state, seat, MOVED, learner)
            decider = CHANCE
    if rules.mover(board, state) == OVER:
        observe(rules, board, before, state, CHANCE, ENDED, learner)
