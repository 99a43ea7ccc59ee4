"""How players decide: the protocol that every compiled way of choosing keeps, and the arrays it works with.

    decide(rules, board, state, evaluate, desk, stream, allowance) -> DECIDED, THINKING, OVERFLOW or TOO_MANY_MOVES

A decision is a position: the end of the turn, or, for players that choose step by step, the position after one step. It
is written to `desk.chosen`. A player that has used up `allowance` (about the number of rules it called) before it is
done keeps everything on its desk, answers THINKING and goes on at the next call; `options[STOP]` tells it to come to
an end. After OVERFLOW it is called again with a desk that has more room.
"""

from typing import NamedTuple

import numpy as np
from numba import types
from numba.experimental import structref

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import FLOATS, INTS, LONGS, OVER, ROWS, RULES, WHOLE, WORDS
from plyground.core.evaluation import EVALUATE
from plyground.core.randomness import mixed
from plyground.core.turns import ROOM, Room, position_hash
from plyground.learn.model_arrays import MODEL_EVALUATOR, has_model, no_model_evaluator

DECIDED, THINKING, OVERFLOW, TOO_MANY_MOVES = 0, 1, -1, -2
BY_ORDER, AT_RANDOM = 0, 1  # how one of several equally good turns is chosen

# options: what every player has, then the settings and the registers of its own kind
FRESH, BUSY, STOP, NODES, DEPTH, DEEPEST_NODES, EXPANDED, LOOKED_AT, SEAT, TIES, SALT, LEARNS, STEPWISE = range(13)
OWN_OPTIONS = 13
OPTIONS = 40
# figures: value of the decision for the seat that made it, worth of a won point, bound of all values, probability to
# play at random instead, then its own
VALUE, WON, BOUND, EXPLORE = range(4)
OWN_FIGURES = 4
FIGURES = 9

TABLE = types.Array(types.float64, 2, "C")
WIDE = types.Array(types.int64, 2, "C")


class Desk(NamedTuple):
    """A player's own arrays, made once and used for every decision. What is in the lower ones depends on the player."""

    room: Room
    chosen: np.ndarray  # [state] the position decided on
    options: np.ndarray  # [OPTIONS] settings and registers
    figures: np.ndarray  # [FIGURES]
    weights: np.ndarray  # of the evaluator
    teams: np.ndarray  # [seats] the side of every seat
    states: np.ndarray  # int32 [., state]
    children: np.ndarray  # int32 [., .]
    scores: np.ndarray  # float64 [., .]
    frames: np.ndarray  # int64 [., .]
    bounds: np.ndarray  # float64 [., .]
    keys: np.ndarray  # uint64 [.]
    notes: np.ndarray  # int64 [.]
    values: np.ndarray  # float64 [.]
    history: np.ndarray  # float64 [.]
    model_evaluator: object  # the compiled model that evaluates positions instead of the evaluator, or none


_KINDS = [ROOM, INTS, LONGS, FLOATS, FLOATS, INTS, ROWS, ROWS, TABLE, WIDE, TABLE, WORDS, LONGS, FLOATS, FLOATS,
          MODEL_EVALUATOR]  # fmt: skip

if JIT:

    @structref.register
    class DeskType(types.StructRef):
        """The compiled type of a desk: one pointer, so that handing it on costs nothing."""

        def preprocess_fields(self, fields):
            return tuple((name, types.unliteral(kind)) for name, kind in fields)

    class CompiledDesk(structref.StructRefProxy):
        """A desk as kernels get it; the arrays are those of the `Desk` it was made from."""

        def __new__(cls, *fields):
            return bundle(*fields)

    structref.define_boxing(DeskType, CompiledDesk)
    DESK = DeskType(list(zip(Desk._fields, _KINDS, strict=True)))

    @kernel(DESK(*_KINDS))
    def bundle(room, chosen, options, figures, weights, teams, states, children, scores, frames, bounds, keys, notes,
               values, history, model_evaluator):  # fmt: skip
        desk = structref.new(DESK)
        desk.room = room
        desk.chosen = chosen
        desk.options = options
        desk.figures = figures
        desk.weights = weights
        desk.teams = teams
        desk.states = states
        desk.children = children
        desk.scores = scores
        desk.frames = frames
        desk.bounds = bounds
        desk.keys = keys
        desk.notes = notes
        desk.values = values
        desk.history = history
        desk.model_evaluator = model_evaluator
        return desk

else:
    DESK = types.none  # type: ignore[assignment]
    CompiledDesk = Desk  # type: ignore[misc,assignment]

EVALUATE_VALUE = types.FunctionType(EVALUATE)
DECIDE = WHOLE(RULES, INTS, INTS, EVALUATE_VALUE, DESK, WORDS, WHOLE)


@kernel(types.boolean(RULES, INTS, LONGS, INTS, INTS))
def comes_first(rules, board, options, candidate, best):
    """Whether of two equally good positions the candidate is to be played rather than the best one so far.

    At random means: the smaller hash with the salt of this decision, so that the order in which a turn's ends
    are found does not matter.
    """
    if options[TIES] == BY_ORDER:
        return rules.precedes(board, options[SEAT], candidate, best)
    salt = np.uint64(options[SALT])
    first = mixed(position_hash(candidate, rules.max_identity) ^ salt)
    return first < mixed(position_hash(best, rules.max_identity) ^ salt)


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, DESK, FLOATS))
def worth_at_end(rules, board, before, state, seat, desk, payoffs):
    """What a finished game is worth to a seat."""
    if has_model(desk.model_evaluator):
        ask = desk.model_evaluator
        return ask.evaluate_end(rules, board, before, state, seat, ask.model, payoffs)
    rules.payoff(board, state, payoffs)
    return desk.figures[WON] * payoffs[seat]


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, EVALUATE_VALUE, DESK))
def judged(rules, board, before, state, seat, evaluate, desk):
    """What an unfinished position is worth to a seat: by what was learned, else by the evaluator."""
    if has_model(desk.model_evaluator):
        ask = desk.model_evaluator
        return ask.evaluate(rules, board, before, state, seat, ask.model)
    return evaluate(board, before, state, seat, desk.weights)


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, EVALUATE_VALUE, DESK, FLOATS))
def worth(rules, board, before, state, seat, evaluate, desk, payoffs):
    """What a position is worth to a seat, be it finished or not."""
    if rules.mover(board, state) == OVER:
        return worth_at_end(rules, board, before, state, seat, desk, payoffs)
    return judged(rules, board, before, state, seat, evaluate, desk)


@kernel(types.void(RULES, INTS, INTS, WHOLE, DESK))
def begin_judging(rules, board, state, seat, desk):
    """A decision begins: positions near this one are going to be judged for the seat."""
    if has_model(desk.model_evaluator):
        ask = desk.model_evaluator
        ask.prepare(rules, board, state, seat, ask.model)


def small_desk(room: Room, seats: int) -> Desk:
    """A desk for players that need no more than the room for one turn."""
    state = room.rows.shape[1]
    return Desk(
        room=room,
        chosen=np.zeros(state, np.int32),
        options=np.zeros(OPTIONS, np.int64),
        figures=np.zeros(FIGURES, np.float64),
        weights=np.zeros(1, np.float64),
        teams=np.arange(seats, dtype=np.int32),
        states=np.zeros((1, state), np.int32),
        children=np.zeros((1, 1), np.int32),
        scores=np.zeros((1, max(seats, 1)), np.float64),
        frames=np.zeros((1, 1), np.int64),
        bounds=np.zeros((1, 1), np.float64),
        keys=np.zeros(1, np.uint64),
        notes=np.zeros(1, np.int64),
        values=np.zeros(room.ends.size, np.float64),
        history=np.zeros(1, np.float64),
        model_evaluator=no_model_evaluator().compiled,
    )
