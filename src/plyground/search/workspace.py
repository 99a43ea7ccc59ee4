"""How agents decide: the protocol of every compiled decision method, and the workspace it receives.

    decide(rules, board, state, evaluate, workspace, stream, allowance) -> DECIDED, THINKING or a failure

A decision is a position: the end of the turn, or, for agents that decide step by step, the position after one step. It
is written to `workspace.chosen`. An agent that has used up its `allowance` (about the number of rules it called) before
it is done keeps everything in its workspace, answers THINKING and continues at the next call; `decision.must_stop`
tells it to finish. Failures are negative. After OVERFLOW (the turns do not fit) and DEEPER (the plies do not) it is
called again with a larger workspace in which everything is where it was, and goes on. Anything else is an `excess` of
`core.slack`: the rules wrote more than they declare.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numba import from_dtype, types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, NOTHING, OVER, RULES, WHOLE, WORDS, Capacities
from plyground.core.evaluation import EVALUATE
from plyground.core.known_values import KNOWN_VALUES, nothing_known
from plyground.core.randomness import mixed
from plyground.core.structures import ADDRESS, Structure, make_records, records, structure
from plyground.core.turns import TURN_WORKSPACE, TurnWorkspace, position_hash
from plyground.learn.model_arrays import MODEL_EVALUATOR, no_model_evaluator

DECIDED, THINKING, OVERFLOW, DEEPER = 0, 1, -1, -2
BY_ORDER, AT_RANDOM = 0, 1  # how one of several equally good turns is chosen

OPTIONS = np.dtype(
    [
        ("ties", np.int64),  # BY_ORDER or AT_RANDOM
        ("win_value", np.float64),  # the value of a won point
        ("bound", np.float64),  # values are between minus this and this
        ("explore", np.float64),  # probability of playing at random instead
        ("explores_steps", np.bool_),  # a single step, not a whole turn
        ("learns", np.bool_),  # a learner follows its turns
    ],
    align=True,
)
DECISION = np.dtype(
    [
        ("is_new_game", np.bool_),  # nothing is kept from earlier decisions
        ("is_under_way", np.bool_),  # the agent last answered THINKING
        ("must_stop", np.bool_),  # the time is up
        ("seat", np.int64),  # whose decision it is
        ("salt", np.uint64),  # breaks ties at random
        ("value", np.float64),  # of the position decided on, for that seat
        ("nodes", np.int64),  # positions visited
        ("depth", np.int64),  # turns looked ahead
        ("deepest_nodes", np.int64),  # positions visited by the last complete iteration
        ("expanded", np.int64),  # positions whose children were listed
        ("children", np.int64),  # of these, children visited
        ("reason", np.int64),  # of a character, which alone knows what it means
        ("visits", np.int64),  # of the step decided on, in a Monte Carlo search
        ("all_visits", np.int64),  # of all steps
        ("rung", np.int64),  # who decided, of an agent made of several
        ("explored", np.bool_),  # it played at random instead of deciding
    ],
    align=True,
)

Workspace = structure(
    "Workspace",
    turns=TURN_WORKSPACE,
    chosen=INTS,  # [state] the position decided on
    options=records(OPTIONS),  # [1]
    decision=records(DECISION),  # [1]
    weights=FLOATS,  # of the evaluator
    teams=INTS,  # [seats] the side of every seat
    payoffs=FLOATS,  # [seats]
    values=FLOATS,  # [ends] of the ends of a turn
    has_model=types.boolean,  # whether `model` is used
    model=MODEL_EVALUATOR,  # evaluates in place of the evaluator
    has_known=types.boolean,  # whether `known` is used
    known=KNOWN_VALUES,  # positions whose value is known, in points for seat 0
    points=FLOATS,  # payoffs, ascending, and
    worth=FLOATS,  # what each is worth in the units of the evaluator or the model
    search=ADDRESS,  # the part that only its own method knows
)
WORKSPACE = Workspace.kind
EVALUATOR = types.FunctionType(EVALUATE)
DECIDE = WHOLE(RULES, INTS, INTS, EVALUATOR, WORKSPACE, WORDS, WHOLE)


@kernel(NOTHING(from_dtype(DECISION), from_dtype(DECISION)))
def copy_decision(made, copy):
    """Copy what was decided, and what may be asked about it later."""
    copy.seat, copy.value, copy.nodes, copy.depth = made.seat, made.value, made.nodes, made.depth
    copy.deepest_nodes, copy.expanded, copy.children = made.deepest_nodes, made.expanded, made.children
    copy.visits, copy.all_visits = made.visits, made.all_visits
    copy.reason, copy.rung, copy.explored = made.reason, made.rung, made.explored


@kernel(types.boolean(RULES, INTS, WORKSPACE, INTS, INTS))
def comes_first(rules, board, workspace, candidate, best):
    """Whether the candidate is to be played rather than the best position so far, which is equally good.

    At random means: the smaller hash under the salt of this decision, so that the order in which the ends of a turn
    are found does not matter.
    """
    decision = workspace.decision[0]
    if workspace.options[0].ties == BY_ORDER:
        return rules.precedes(board, decision.seat, candidate, best)
    first = mixed(position_hash(candidate, rules.max_identity) ^ decision.salt)
    return first < mixed(position_hash(best, rules.max_identity) ^ decision.salt)


# Values that are known exactly


@kernel(types.float64(types.float64, WORKSPACE))
def worth_of(points, workspace):
    """Points in the units of the evaluator or the model: in between, payoffs are joined by straight lines."""
    payoffs, worth = workspace.points, workspace.worth
    if points <= payoffs[0]:
        return worth[0]
    for k in range(1, payoffs.size):
        if points <= payoffs[k]:
            share = (points - payoffs[k - 1]) / (payoffs[k] - payoffs[k - 1])
            return worth[k - 1] + share * (worth[k] - worth[k - 1])
    return worth[payoffs.size - 1]


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, WORKSPACE))
def known_points(rules, board, before, state, seat, workspace):
    """The points that a seat gets from an unfinished position, if that is known; NaN otherwise, and within a turn.

    `before` is where the turn began that led there, or a position within it.
    """
    following = rules.mover(board, state)
    if following != CHANCE:
        moved = rules.mover(board, before)
        if moved in (CHANCE, following):
            return np.nan
    found = workspace.known.value(board, state, workspace.known.data)
    return found if workspace.teams[seat] == workspace.teams[0] else -found


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, WORKSPACE))
def known_value(rules, board, before, state, seat, workspace):
    """The same in the units of the evaluator or the model."""
    found = known_points(rules, board, before, state, seat, workspace)
    return found if np.isnan(found) else worth_of(found, workspace)


# Values of any position


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, WORKSPACE))
def value_at_end(rules, board, before, state, seat, workspace):
    """What a finished game is worth to a seat."""
    if workspace.has_known:  # on one scale with what is known
        rules.payoff(board, state, workspace.payoffs)
        return worth_of(workspace.payoffs[seat], workspace)
    if workspace.has_model:
        return workspace.model.evaluate_end(rules, board, before, state, seat, workspace.model.model, workspace.payoffs)
    rules.payoff(board, state, workspace.payoffs)
    return workspace.options[0].win_value * workspace.payoffs[seat]


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, EVALUATOR, WORKSPACE))
def guess(rules, board, before, state, seat, evaluate, workspace):
    """What an unfinished position that is not known is worth: by the model if there is one, or by the evaluator."""
    if workspace.has_model:
        return workspace.model.evaluate(rules, board, before, state, seat, workspace.model.model)
    return evaluate(board, before, state, seat, workspace.weights)


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, EVALUATOR, WORKSPACE))
def estimate(rules, board, before, state, seat, evaluate, workspace):
    """What an unfinished position is worth to a seat: as it is known, or by a guess."""
    if workspace.has_known:
        found = known_value(rules, board, before, state, seat, workspace)
        if not np.isnan(found):
            return found
    return guess(rules, board, before, state, seat, evaluate, workspace)


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, EVALUATOR, WORKSPACE))
def value_of(rules, board, before, state, seat, evaluate, workspace):
    """What a position is worth to a seat, finished or not."""
    if rules.mover(board, state) == OVER:
        return value_at_end(rules, board, before, state, seat, workspace)
    return estimate(rules, board, before, state, seat, evaluate, workspace)


@kernel(types.void(RULES, INTS, INTS, WHOLE, WORKSPACE))
def prepare_model(rules, board, state, seat, workspace):
    """Prepare the model for a decision: positions near this one are about to be evaluated for the seat."""
    if workspace.has_model:
        workspace.model.prepare(rules, board, state, seat, workspace.model.model)


def make_workspace(
    capacities: Capacities, turns: TurnWorkspace, search: Structure, weights: Sequence[float],
    model: Structure | None = None, known: Structure | None = None, worth: Mapping[float, float] | None = None,
) -> Structure:  # fmt: skip
    """A workspace with the part that only one method knows, the evaluator's weights, and a model or none.

    With `known` values comes what every payoff is worth in the units of the evaluator or the model.
    """
    scale = sorted((worth or {0.0: 0.0}).items())
    return Workspace(
        turns=turns,
        chosen=np.zeros(capacities.state, np.int32),
        options=make_records(OPTIONS, 1),
        decision=make_records(DECISION, 1),
        weights=np.array(weights or (0.0,), np.float64),
        teams=np.arange(capacities.seats, dtype=np.int32),
        payoffs=np.zeros(capacities.seats, np.float64),
        values=np.zeros(turns.ends.size, np.float64),
        has_model=model is not None,
        model=no_model_evaluator() if model is None else model,
        has_known=known is not None,
        known=nothing_known() if known is None else known,
        points=np.array([payoff for payoff, _ in scale], np.float64),
        worth=np.array([value for _, value in scale], np.float64),
        search=search,
    )
