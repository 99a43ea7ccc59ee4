"""TD(λ): learning from the positions of games, one after the other (Sutton 1988).

A learner observes games through `learn`: when one begins, after every decision, and when it ends. It follows *chains*
of positions: all of them, only those after a seat's own turns, or pairs (after one's own turn, after the reply). Every
new position s' of a chain gives the one before it, s, a target,

    target = reward + γ V(s'),    δ = target - V(s),    e ← γλ e + ∇V(s),    w ← w + α δ e,

and the end of the game gives the last one the target of its payoff. Both values are taken with the same weights; or
V(s) is saved from the moment when s itself was s', before the weights learned from that (`saves_prediction`). Where
outputs are read from the viewer's side, a change of viewer flips value and trace (Wiering et al. 2005).

Once-a-game updates (Greenberg 2016) leave the weights alone until the game has ended with outcome z:

    each     Δw = α Σ λ^(t-k) ∇Y_k (z - Y_k)
    final    Δw = α Σ λ^(t-k) ∇Y_k (z - Y_t)
"""

from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, OVER, RULES, WHOLE
from plyground.learn.chains import (
    begin_chains,
    predict,
    save_prediction,
    set_target_by_end,
    set_target_by_position,
    take_position,
)
from plyground.learn.learner_arrays import (
    BEGUN,
    EACH_MOVE,
    ENDED,
    EVERY_POSITION,
    GAME_EACH,
    LEARNER,
    MOVED,
    NO_POSITION,
    OBSERVE,
    REPLIES,
)
from plyground.learn.model_arrays import EVALUATED_ENDS, NO_MODEL, TABLE, VIEWER
from plyground.learn.network_traces import find_gradient, update_weights
from plyground.learn.table_traces import update_entries

# The update


@kernel(types.float64(LEARNER, types.boolean))
def step_size(learner, is_last):
    """α for this game: constant, or falling to half after `halving_games`."""
    plan = learner.plan[0]
    alpha = plan.last_step_size if is_last else plan.step_size
    if plan.halving_games > 0.0:
        alpha *= plan.halving_games / (plan.halving_games + learner.progress[0].game)
    return alpha


@kernel(NOTHING(LEARNER, WHOLE, types.float64))
def set_steps(learner, number, alpha):
    """α δ for every output, with δ = target - V(s); the errors of the outputs that the chain follows are summed."""
    target, predicted, steps, progress = learner.target, learner.predicted, learner.steps, learner.progress[0]
    first, stride = learner.chains[number].first_set, learner.plan[0].set_stride
    if learner.plan[0].saves_prediction == 1:
        predicted = learner.saved
    for output in range(target.size):
        error = target[output] - predicted[number, output]
        steps[output] = alpha * error
        if output % stride == first % stride:
            progress.squared_errors += error * error
            progress.updates += 1


@kernel(NOTHING(LEARNER, WHOLE, types.float64, types.boolean))
def follow_traces(learner, number, decay, adds_gradient):
    """e ← decay e + ∇V(s), w ← w + α δ e, where s is the position that was predicted last; or without ∇V(s)."""
    plan, chain, model, network = learner.plan[0], learner.chains[number], learner.model, learner.network_traces
    spec, weights, hidden = model.spec[0], model.weights, model.hidden
    if adds_gradient:
        find_gradient(spec, weights, chain.block, hidden, model.out, network.hidden_gradient, network.output_gradient)
    update_weights(spec, weights, hidden, network, learner.steps, chain, number, learner.index[number],
                   learner.value[number], plan.set_stride, plan.trains_bias == 1, decay, adds_gradient)  # fmt: skip


@kernel(NOTHING(LEARNER, WHOLE, types.boolean))
def update(learner, number, is_last):
    """Move V(s), and by their traces the values of the positions before it, towards the target."""
    plan, spec = learner.plan[0], learner.model.spec[0]
    predict(learner, number)  # V(s)
    set_steps(learner, number, step_size(learner, is_last))  # α δ
    decay = plan.discount * plan.decay  # γ λ
    if spec.kind == TABLE:
        update_entries(learner, number, decay)  # e ← γλ e, e(s) ← 1 or e(s) + 1, V ← V + α δ e
        return
    if spec.perspective == VIEWER and learner.chains[number].turned == 1:
        decay = -decay
    follow_traces(learner, number, decay, True)  # e ← γλ e + ∇V(s), w ← w + α δ e


# Updates once a game


@kernel(NOTHING(LEARNER, WHOLE))
def sum_gradient(learner, number):
    """e ← λ e + ∇Y(s), and the same for ∇Y(s) Y(s); the weights stay as they are."""
    steps = learner.steps
    for s in range(steps.size):
        steps[s] = 0.0
    predict(learner, number)
    follow_traces(learner, number, learner.plan[0].decay, True)


@kernel(NOTHING(LEARNER, WHOLE))
def update_once(learner, number):
    """w ← w + Δw along the sums of the game."""
    target, steps, alpha = learner.target, learner.steps, step_size(learner, True)
    outputs = target.size
    set_steps(learner, number, alpha)  # final: α (z - Y_t)
    if learner.plan[0].update == GAME_EACH:
        for output in range(outputs):
            steps[output] = alpha * target[output]  # along Σ λ^(t-k) ∇Y_k
            steps[outputs + output] = -alpha  # along Σ λ^(t-k) ∇Y_k Y_k
    follow_traces(learner, number, 1.0, False)


# How a chain responds to events in the game


@kernel(NOTHING(RULES, INTS, INTS, INTS, WHOLE, WHOLE, LEARNER))
def extend_chain(rules, board, before, state, seat, number, learner):
    """Add a position to a chain: it gives the previous one a target, unless a pair begins, and awaits its own."""
    plan, chain = learner.plan[0], learner.chains[number]
    if plan.update != EACH_MOVE:
        take_position(rules, board, before, state, seat, number, learner)
        sum_gradient(learner, number)
        return
    gives_target = chain.inputs != NO_POSITION and plan.watch != REPLIES
    if gives_target:
        set_target_by_position(rules, board, before, state, seat, learner)
        update(learner, number, False)
    take_position(rules, board, before, state, seat, number, learner)
    if plan.saves_prediction == 1:
        save_prediction(learner, number, gives_target)


@kernel(NOTHING(RULES, INTS, INTS, INTS, WHOLE, WHOLE, LEARNER))
def close_pair(rules, board, before, state, seat, number, learner):
    """Let the position after the reply give the one after a seat's own turn its target, and empty the chain."""
    if learner.chains[number].inputs != NO_POSITION and learner.plan[0].update == EACH_MOVE:
        set_target_by_position(rules, board, before, state, seat, learner)
        update(learner, number, False)
        learner.chains[number].inputs = NO_POSITION


@kernel(NOTHING(RULES, INTS, INTS, WHOLE, WHOLE, LEARNER))
def end_chain(rules, board, state, seat, number, learner):
    """Let the end of the game give the last position its target."""
    if learner.chains[number].inputs != NO_POSITION:
        set_target_by_end(rules, board, state, seat, learner)
        if learner.plan[0].update == EACH_MOVE:
            update(learner, number, True)
        else:
            update_once(learner, number)


@kernel(OBSERVE)
def learn(rules, board, before, state, seat, event, learner):
    """Learn from an event in a game: BEGUN, MOVED (by `seat`, from `before` to `state`) or ENDED."""
    plan, spec = learner.plan[0], learner.model.spec[0]
    if spec.kind == NO_MODEL:
        return
    if event == BEGUN:
        begin_chains(learner)
        learner.progress[0].game += 1
    follows_all = plan.watch == EVERY_POSITION
    mover = rules.mover(board, state)
    if event == MOVED and mover == OVER and spec.ends != EVALUATED_ENDS:
        return  # finished positions are not evaluated, so nothing is learned about them
    for number in range(plan.chains):
        speaks_for = spec.owner if follows_all else number
        if not follows_all and (event == BEGUN or learner.learns[number] == 0):
            continue
        if event == ENDED:
            end_chain(rules, board, state, speaks_for, number, learner)
        elif follows_all or seat == number:
            extend_chain(rules, board, before, state, speaks_for, number, learner)
        elif plan.watch == REPLIES and mover == number:
            close_pair(rules, board, before, state, speaks_for, number, learner)
