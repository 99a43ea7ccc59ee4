"""How networks and tables evaluate positions.

The seat and the position select a block of weights. Only the inputs that are not zero are added up.
While a turn is decided the hidden sums of the position before it are kept (the *base*), and only inputs that differ
from it are added or subtracted: what chess engines call an efficiently updatable network.

The value of a position is between -1 and 1: the output of a tanh unit, or 2y - 1 for the output y of a sigmoid unit.
A table gives the value that was learned, in the units of its rewards.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, NOTHING, OVER, ROWS, RULES, SIGNATURES, WHOLE, WORDS
from plyground.core.randomness import mixed, random_normal
from plyground.core.turns import copy_position, position_hash
from plyground.learn.activations import TANH, activate, exponential
from plyground.learn.model_arrays import (
    ACCUMULATOR,
    EVALUATE_END,
    EVALUATE_STATE,
    EVALUATE_TURNS,
    EVALUATED_ENDS,
    EVERY_SEAT,
    LAST_STAMP,
    MATRIX,
    MODEL,
    NETWORK,
    OWNER,
    PREPARE,
    SPEC_RECORD,
    TABLE,
    VIEWER,
)

FEATURES = types.FunctionType(SIGNATURES["features"])  # features and input_changes
MOVER = types.FunctionType(SIGNATURES["mover"])  # mover and phase
# Kernels that receive only plain arrays and need not count references to them.
PLAIN = {"_nrt": False, "error_model": "numpy", "fastmath": {"contract"}}
SUMMING = {**PLAIN, "fastmath": {"contract", "reassoc"}}  # sums whose terms may be added in any order


# Networks: from inputs to outputs


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, SPEC_RECORD))
def block_of(rules, board, state, seat, spec):
    """The block of weights that evaluates a position for a seat."""
    block = seat if spec.seat_blocks > 1 else 0
    if spec.phases > 1:
        block = block * spec.phases + rules.phase(board, state)
    return block


@kernel(NOTHING(MATRIX, WHOLE, INTS, FLOATS, WHOLE, FLOATS, WHOLE), inline="always", **PLAIN)
def add_rows(weights, first, index, value, count, sums, width):
    """Add the rows of the inputs, counted from row `first`, times their values, to the sums; four at a time."""
    k = 0
    while k + 4 <= count:
        a, b = first + index[k], first + index[k + 1]
        c, d = first + index[k + 2], first + index[k + 3]
        x, y = value[k], value[k + 1]
        z, u = value[k + 2], value[k + 3]
        for j in range(width):
            sums[j] += x * weights[a, j] + y * weights[b, j] + (z * weights[c, j] + u * weights[d, j])
        k += 4
    while k < count:
        a, x = first + index[k], value[k]
        for j in range(width):
            sums[j] += x * weights[a, j]
        k += 1


@kernel(NOTHING(SPEC_RECORD, MATRIX, WHOLE, INTS, FLOATS, WHOLE, FLOATS), **PLAIN)
def sum_inputs(spec, weights, block, index, value, count, sums):
    """The sums of all hidden units for these inputs, from scratch."""
    width = spec.width
    bias = spec.hidden_bias_row + block
    for j in range(width):
        sums[j] = weights[bias, j]
    add_rows(weights, block * spec.inputs, index, value, count, sums, width)


@kernel(NOTHING(SPEC_RECORD, FLOATS), **PLAIN)
def activate_hidden(spec, hidden):
    """Turn the sums of the hidden units into their activations; units that only pad the last lanes stay 0."""
    width = spec.width
    if spec.activation == TANH:
        for j in range(width):
            hidden[j] = 1.0 - 2.0 / (1.0 + exponential(2.0 * hidden[j]))
    else:
        for j in range(width):
            hidden[j] = 1.0 / (1.0 + exponential(-hidden[j]))
    for j in range(spec.hidden, width):
        hidden[j] = 0.0


@kernel(types.float64(SPEC_RECORD, MATRIX, WHOLE, WHOLE, FLOATS), **SUMMING)
def output_sum(spec, weights, block, number, hidden):
    """The sum that goes into one output for the current activations of the hidden units."""
    row = spec.output_row + block * spec.outputs + number
    total = weights[spec.output_bias_row + block, number]
    for j in range(spec.width):
        total += weights[row, j] * hidden[j]
    return total


@kernel(NOTHING(SPEC_RECORD, MATRIX, WHOLE, INTS, FLOATS, WHOLE, FLOATS, FLOATS), **PLAIN)
def run_network(spec, weights, block, index, value, count, hidden, out):
    """All outputs for these inputs, from scratch."""
    sum_inputs(spec, weights, block, index, value, count, hidden)
    activate_hidden(spec, hidden)
    for number in range(spec.outputs):
        out[number] = activate(output_sum(spec, weights, block, number, hidden), spec.activation)


# Networks: via the base


@kernel(WHOLE(WHOLE, INTS, ACCUMULATOR), inline="always", **PLAIN)
def held(count, index, accumulator):
    """The number of inputs that were written, or of those that fit; then it is noted how many there were."""
    if count > index.size:
        accumulator.base[0].excess = count
        return index.size
    return count


@kernel(PREPARE)
def prepare(rules, board, state, seat, model):
    """Keep the hidden sums of the position before a turn: the positions after it differ in a few inputs only."""
    spec, accumulator, value = model.spec[0], model.accumulator, model.active_value
    if spec.kind != NETWORK or spec.perspective == VIEWER:
        return
    base, active, inputs = accumulator.base[0], accumulator.active, accumulator.inputs
    for k in range(base.count):
        inputs[active[k]] = 0.0
    base.block = block_of(rules, board, state, seat, spec)
    count = model.features(model.inputs_board, state, state, spec.encoding, active, value)
    base.count = held(count, active, accumulator)
    for k in range(base.count):
        inputs[active[k]] = value[k]
    copy_position(state, accumulator.state)
    sum_inputs(spec, model.weights, base.block, active, value, base.count, accumulator.sums)


@kernel(WHOLE(SPEC_RECORD, INTS, FLOATS, WHOLE, ACCUMULATOR), inline="always", **PLAIN)
def list_changes(spec, index, value, count, accumulator):
    """List the inputs that differ from those of the base, and by how much; return how many.

    Without branches: what does not differ is overwritten by the next.
    """
    base, active, inputs, stamps = accumulator.base[0], accumulator.active, accumulator.inputs, accumulator.stamps
    changed_index, changed_value = accumulator.changed_index, accumulator.changed_value
    base.stamp += 1
    if base.stamp == LAST_STAMP:
        base.stamp = 1
        for i in range(spec.inputs):
            stamps[i] = 0
    stamp = base.stamp
    changed = 0
    for k in range(count):
        i = np.int64(index[k])
        stamps[i] = stamp
        difference = value[k] - inputs[i]
        changed_index[changed] = i
        changed_value[changed] = difference
        changed += difference != 0.0
    for k in range(base.count):
        i = np.int64(active[k])
        changed_index[changed] = i
        changed_value[changed] = -inputs[i]
        changed += stamps[i] != stamp
    return changed


@kernel(NOTHING(SPEC_RECORD, MATRIX, WHOLE, INTS, FLOATS, WHOLE, FLOATS, FLOATS), **PLAIN)
def sum_changes(spec, weights, block, index, value, count, base_sums, sums):
    """The sums of all hidden units: those of the base plus the inputs by which the position differs from it."""
    width = spec.width
    for j in range(width):
        sums[j] = base_sums[j]
    add_rows(weights, block * spec.inputs, index, value, count, sums, width)


ONE_OUTPUT = types.float64(FEATURES, FEATURES, INTS, INTS, INTS, WHOLE, WHOLE, SPEC_RECORD, MATRIX, INTS, FLOATS,
                           FLOATS, ACCUMULATOR)  # fmt: skip


@kernel(ONE_OUTPUT, inline="always", **PLAIN)
def run_output_sum(features, changes, board, before, state, block, number, spec, weights, index, value, hidden,
                   accumulator):  # fmt: skip
    """The sum that goes into one output for a position, via the base if there is one."""
    encoding = spec.encoding
    if accumulator.base[0].block == block:
        changed = changes(board, accumulator.state, state, encoding, index, value)
        if changed >= 0:
            sum_changes(spec, weights, block, index, value, changed, accumulator.sums, hidden)
        else:
            count = held(features(board, before, state, encoding, index, value), index, accumulator)
            changed = list_changes(spec, index, value, count, accumulator)
            sum_changes(spec, weights, block, accumulator.changed_index, accumulator.changed_value, changed,
                        accumulator.sums, hidden)  # fmt: skip
    else:
        count = held(features(board, before, state, encoding, index, value), index, accumulator)
        sum_inputs(spec, weights, block, index, value, count, hidden)
    activate_hidden(spec, hidden)
    return output_sum(spec, weights, block, number, hidden)


@kernel(ONE_OUTPUT, **PLAIN)
def run_single_output(features, changes, board, before, state, block, number, spec, weights, index, value, hidden,
                      accumulator):  # fmt: skip
    """One output for a single position."""
    total = run_output_sum(features, changes, board, before, state, block, number, spec, weights, index, value, hidden,
                           accumulator)  # fmt: skip
    return activate(total, spec.activation)


ALL_OUTPUTS = WHOLE(FEATURES, FEATURES, MOVER, MOVER, INTS, INTS, INTS, ROWS, INTS, WHOLE, WHOLE, SPEC_RECORD, MATRIX,
                    INTS, FLOATS, FLOATS, ACCUMULATOR, FLOATS)  # fmt: skip


@kernel(ALL_OUTPUTS, **PLAIN)
def run_outputs(features, changes, mover, phase, board, inputs_board, before, rows, ends, count, seat, spec, weights,
                index, value, hidden, accumulator, outs):  # fmt: skip
    """Write the output for a seat at all ends of a turn where the game is not over; return how many are finished."""
    seat_block = seat * spec.phases if spec.seat_blocks > 1 else 0
    number = seat if spec.perspective == EVERY_SEAT else 0
    finished = 0
    for end in range(count):
        state = rows[ends[end]]
        if mover(board, state) == OVER:
            finished += 1
            outs[end] = 0.0
            continue
        block = seat_block + (phase(board, state) if spec.phases > 1 else 0)
        outs[end] = run_output_sum(features, changes, inputs_board, before, state, block, number, spec, weights, index,
                                   value, hidden, accumulator)  # fmt: skip
    if spec.activation == TANH:
        for end in range(count):
            outs[end] = 1.0 - 2.0 / (1.0 + exponential(2.0 * outs[end]))
    else:
        for end in range(count):
            outs[end] = 1.0 / (1.0 + exponential(-outs[end]))
    return finished


# Networks: from outputs to values


@kernel(types.float64(types.float64, WHOLE))
def mirrored(y, activation):
    """The same output from the other side's view."""
    return -y if activation == TANH else 1.0 - y


@kernel(types.float64(types.float64, WHOLE))
def output_value(y, activation):
    """An output as a value from -1 to 1."""
    return y if activation == TANH else 2.0 * y - 1.0


@kernel(EVALUATE_STATE)
def network_value(rules, board, before, state, seat, model):
    """The value of a position for a seat by the network, from -1 to 1."""
    spec = model.spec[0]
    block = block_of(rules, board, state, seat, spec)
    number = seat if spec.perspective == EVERY_SEAT else 0
    y = run_single_output(
        model.features, model.input_changes, model.inputs_board, before, state, block, number, spec, model.weights,
        model.active_index, model.active_value, model.hidden, model.accumulator,
    )  # fmt: skip
    if spec.perspective != EVERY_SEAT:
        speaks_for = seat if spec.seat_blocks > 1 else spec.owner
        if spec.perspective == VIEWER:
            speaks_for = rules.viewer(board, state)
        if speaks_for != seat:
            y = mirrored(y, spec.activation)
    if spec.noise > 0.0:
        y *= 1.0 + spec.noise * random_normal(model.stream)
    return output_value(y, spec.activation)


# Tables


@kernel(types.uint64(RULES, INTS, WHOLE, SPEC_RECORD))
def table_key(rules, state, seat, spec):
    """The key of a position in the table of a seat; never 0, which marks an empty slot."""
    key = position_hash(state, rules.max_identity)
    if spec.seat_blocks > 1:
        key = mixed(key + np.uint64(seat + 1))
    return key if key != np.uint64(0) else np.uint64(1)


@kernel(WHOLE(types.uint64, WORDS))
def slot_of(key, keys):
    """The slot of a key in the table, or the empty slot where it would go."""
    last = keys.size - 1
    slot = np.int64(key & np.uint64(last))
    while keys[slot] != np.uint64(0) and keys[slot] != key:
        slot = (slot + 1) & last
    return slot


@kernel(types.float64(RULES, INTS, WHOLE, MODEL))
def looked_up(rules, state, seat, model):
    """The value that the table of a seat holds for a position, or the value of unknown positions."""
    spec, keys = model.spec[0], model.keys
    slot = slot_of(table_key(rules, state, seat, spec), keys)
    return model.values[slot] if keys[slot] != np.uint64(0) else spec.unknown


@kernel(types.float64(RULES, INTS, WHOLE, MODEL))
def table_value(rules, state, seat, model):
    """The value of a position for a seat by the table."""
    spec = model.spec[0]
    value = looked_up(rules, state, seat, model)
    return -value if spec.seat_blocks == 1 and seat != spec.owner else value


# Both


@kernel(types.float64(types.float64, MODEL))
def target_of(payoff, model):
    """What a payoff is worth to the learner: the target of the nearest payoff listed."""
    payoffs = model.payoffs
    nearest = 0
    for k in range(1, payoffs.size):
        if abs(payoffs[k] - payoff) < abs(payoffs[nearest] - payoff):
            nearest = k
    return model.targets[nearest]


@kernel(EVALUATE_STATE)
def evaluate_state(rules, board, before, state, seat, model):
    """The value of an unfinished position for a seat."""
    if model.spec[0].kind == TABLE:
        return table_value(rules, state, seat, model)
    return network_value(rules, board, before, state, seat, model)


@kernel(EVALUATE_END)
def evaluate_end(rules, board, before, state, seat, model, payoffs):
    """The value of a finished game for a seat, on the same scale as unfinished positions."""
    spec = model.spec[0]
    if spec.ends == EVALUATED_ENDS:
        return evaluate_state(rules, board, before, state, seat, model)
    rules.payoff(board, state, payoffs)
    target = target_of(payoffs[seat], model)
    return target if spec.kind == TABLE else output_value(target, spec.activation)


@kernel(EVALUATE_TURNS)
def evaluate_turns(rules, board, before, rows, ends, count, seat, model, payoffs, values):
    """The values of all ends of a turn for the seat that makes it."""
    spec = model.spec[0]
    if spec.kind == TABLE or spec.perspective == VIEWER or spec.noise > 0.0:
        for end in range(count):
            state = rows[ends[end]]
            if rules.mover(board, state) == OVER:
                values[end] = evaluate_end(rules, board, before, state, seat, model, payoffs)
            else:
                values[end] = evaluate_state(rules, board, before, state, seat, model)
        return
    finished = run_outputs(
        model.features, model.input_changes, rules.mover, rules.phase, board, model.inputs_board, before, rows, ends,
        count, seat, spec, model.weights, model.active_index, model.active_value, model.hidden, model.accumulator,
        values,
    )  # fmt: skip
    is_mirrored = spec.perspective == OWNER and spec.seat_blocks == 1 and seat != spec.owner
    for end in range(count):
        y = mirrored(values[end], spec.activation) if is_mirrored else values[end]
        values[end] = output_value(y, spec.activation)
    if finished == 0:
        return
    for end in range(count):
        state = rows[ends[end]]
        if rules.mover(board, state) == OVER:
            values[end] = evaluate_end(rules, board, before, state, seat, model, payoffs)
