"""Chains of positions: what a learner keeps of the last one, its value, and the target that the next one gives it."""

from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, RULES, WHOLE
from plyground.learn.inference import block_of, held, looked_up, mirrored, run_network, target_of
from plyground.learn.learner_arrays import LEARNER, NO_POSITION
from plyground.learn.model_arrays import EVERY_SEAT, NETWORK, TABLE, VIEWER
from plyground.learn.network_traces import clear_traces
from plyground.learn.table_traces import enter_position


@kernel(NOTHING(LEARNER, WHOLE))
def begin_chain(learner, number):
    """Empty a chain: no last position, no traces."""
    chain = learner.chains[number]
    chain.inputs = NO_POSITION
    if learner.model.spec[0].kind == NETWORK:
        clear_traces(learner, number)
    chain.traced = 0


@kernel(NOTHING(LEARNER))
def begin_chains(learner):
    """Begin a game with empty chains."""
    for number in range(learner.plan[0].chains):
        begin_chain(learner, number)


@kernel(NOTHING(RULES, INTS, INTS, INTS, WHOLE, WHOLE, LEARNER))
def take_position(rules, board, before, state, seat, number, learner):
    """Make a position the last one of a chain."""
    chain, spec = learner.chains[number], learner.model.spec[0]
    if spec.kind == TABLE:
        chain.slot = enter_position(rules, state, seat, learner)
        chain.inputs = 1
        return
    viewer = rules.viewer(board, state)
    chain.turned = 1 if chain.inputs != NO_POSITION and viewer != chain.viewer else 0
    chain.viewer = viewer
    chain.block = block_of(rules, board, state, seat, spec)
    index, model = learner.index[number], learner.model
    count = model.features(model.inputs_board, before, state, spec.encoding, index, learner.value[number])
    chain.inputs = held(count, index, model.accumulator)


@kernel(NOTHING(LEARNER, WHOLE))
def predict(learner, number):
    """Write V of the chain's last position with the current weights to `predicted`; the activations stay in place."""
    chain, model, predicted = learner.chains[number], learner.model, learner.predicted
    spec, out = model.spec[0], model.out
    if spec.kind == TABLE:
        out[0] = model.values[chain.slot]
    else:
        run_network(spec, model.weights, chain.block, learner.index[number], learner.value[number], chain.inputs,
                    model.hidden, out)  # fmt: skip
    for output in range(spec.outputs):
        predicted[number, output] = out[output]


@kernel(NOTHING(LEARNER, WHOLE, types.boolean))
def save_prediction(learner, number, has_arrived):
    """Keep V of the chain's last position: as it was on arrival, or, where nothing was updated then, as it is."""
    saved = learner.saved[number]
    if not has_arrived:
        predict(learner, number)
    for output in range(saved.size):
        saved[output] = learner.following[output] if has_arrived else learner.predicted[number, output]


@kernel(NOTHING(RULES, INTS, INTS, INTS, WHOLE, LEARNER))
def set_target_by_position(rules, board, before, state, seat, learner):
    """target = reward + γ V(state), for the previous position, from the side of its viewer."""
    plan, model, target = learner.plan[0], learner.model, learner.target
    spec = model.spec[0]
    if spec.kind == TABLE:
        learner.following[0] = looked_up(rules, state, seat, model)
        target[0] = plan.reward + plan.discount * learner.following[0]
        return
    index, value, out = model.active_index, model.active_value, model.out
    block = block_of(rules, board, state, seat, spec)
    count = model.features(model.inputs_board, before, state, spec.encoding, index, value)
    count = held(count, index, model.accumulator)
    run_network(spec, model.weights, block, index, value, count, model.hidden, out)
    for output in range(spec.outputs):
        learner.following[output] = out[output]
    if spec.perspective == VIEWER and rules.viewer(board, state) != learner.chains[0].viewer:
        out[0] = mirrored(out[0], spec.activation)
    for output in range(spec.outputs):
        wanted = plan.reward + plan.discount * out[output]
        target[output] = min(max(wanted, plan.lowest_target), plan.highest_target)


@kernel(NOTHING(RULES, INTS, INTS, WHOLE, LEARNER))
def set_target_by_end(rules, board, state, seat, learner):
    """target = what the payoffs are worth, for the last position of a game."""
    plan, model, target, payoffs = learner.plan[0], learner.model, learner.target, learner.payoffs
    spec = model.spec[0]
    rules.payoff(board, state, payoffs)
    for output in range(spec.outputs):
        whose = output
        if spec.perspective == VIEWER:
            whose = learner.chains[0].viewer
        elif spec.perspective != EVERY_SEAT:
            whose = seat if spec.seat_blocks > 1 else spec.owner
        wanted = target_of(payoffs[whose], model)
        target[output] = min(max(wanted, plan.lowest_target), plan.highest_target)
