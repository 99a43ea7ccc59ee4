"""Eligibility traces of networks: a trace beside every weight,

    e ← decay e + ∇V,    w ← w + step e.

Most inputs are zero most of the time, so traces are kept only for the rows of inputs that were used in this game.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, NOTHING, WHOLE
from plyground.learn.activations import derivative
from plyground.learn.inference import PLAIN
from plyground.learn.learner_arrays import CHAIN_RECORD, LEARNER, NETWORK_TRACES
from plyground.learn.model_arrays import MATRIX, SPEC_RECORD


@kernel(NOTHING(SPEC_RECORD, MATRIX, WHOLE, FLOATS, FLOATS, FLOATS, FLOATS), **PLAIN)
def find_gradient(spec, weights, block, hidden, out, hidden_gradient, output_gradient):
    """∇V for the current activations: the derivatives of all outputs by their own sums and by the hidden sums."""
    outputs, width, activation = spec.outputs, spec.width, spec.activation
    for s in range(output_gradient.size):
        output = s % outputs
        row = spec.output_row + block * outputs + output
        output_gradient[s] = derivative(out[output], activation) * (out[output] if s >= outputs else 1.0)
        for j in range(width):
            hidden_gradient[s * width + j] = output_gradient[s] * weights[row, j] * derivative(hidden[j], activation)


@kernel(NOTHING(SPEC_RECORD, NETWORK_TRACES, CHAIN_RECORD, WHOLE, WHOLE, WHOLE, INTS), inline="always", **PLAIN)
def begin_traces(spec, network, chain, number, sets, stride, index):
    """Begin a trace for every row of inputs that the last position of the chain uses for the first time."""
    traces, traced, has_trace = network.traces, network.traced, network.has_trace
    row, width, first, count = chain.block * spec.inputs, spec.width, chain.first_set, chain.traced
    for k in range(chain.inputs):
        i = row + index[k]
        if has_trace[number, i] == 0:
            has_trace[number, i] = 1
            traced[number, count] = i
            count += 1
            for s in range(first, sets, stride):
                for j in range(s * width, s * width + width):
                    traces[i, j] = 0.0
    chain.traced = count


ONE_ROW = NOTHING(MATRIX, MATRIX, FLOATS, FLOATS, WHOLE, WHOLE, WHOLE, types.float64, types.float64, WHOLE)


@kernel(ONE_ROW, inline="always", **PLAIN)
def update_row(weights, traces, gradient, steps, width, first, stride, decay, x, row):
    """e ← decay e + x ∇, w ← w + step e, for the weights from one input, which has the value x."""
    if stride == 1:
        for q in range(traces.shape[1]):
            traces[row, q] = decay * traces[row, q] + x * gradient[q]
    else:
        for s in range(first, steps.size, stride):
            for q in range(s * width, s * width + width):
                traces[row, q] = decay * traces[row, q] + x * gradient[q]
    if steps.size == 2 and stride == 1:  # two sets: one pass for both
        step, other_step = steps[0], steps[1]
        for j in range(width):
            weights[row, j] += step * traces[row, j] + other_step * traces[row, width + j]
        return
    for s in range(first, steps.size, stride):
        step = steps[s]
        for j in range(width):
            weights[row, j] += step * traces[row, s * width + j]


@kernel(NOTHING(SPEC_RECORD, MATRIX, MATRIX, FLOATS, FLOATS, CHAIN_RECORD, INTS, FLOATS, WHOLE, types.float64), **PLAIN)
def update_input_rows(spec, weights, traces, gradient, steps, chain, traced, inputs, stride, decay):
    """Update the weights from all inputs that have a trace."""
    row, last, width, first = chain.block * spec.inputs, spec.inputs, spec.width, chain.first_set
    for t in range(chain.traced):
        i = np.int64(traced[t])
        x = inputs[i - row] if row <= i < row + last else 0.0
        update_row(weights, traces, gradient, steps, width, first, stride, decay, x, i)


OTHER_ROWS = NOTHING(SPEC_RECORD, MATRIX, MATRIX, FLOATS, FLOATS, FLOATS, WHOLE, WHOLE, types.float64, WHOLE,
                     types.float64)  # fmt: skip


@kernel(OTHER_ROWS, **PLAIN)
def update_output_rows(spec, weights, traces, gradient, steps, hidden, first, stride, decay, block, x):
    """Update the weights from hidden units to outputs; x is 1 if the gradient belongs to this block, else 0."""
    outputs, width = spec.outputs, spec.width
    for s in range(first, steps.size, stride):
        row, at, own, step = spec.output_row + block * outputs + s % outputs, s * width, x * gradient[s], steps[s]
        for j in range(width):
            traces[row, at + j] = decay * traces[row, at + j] + own * hidden[j]
        for j in range(width):
            weights[row, j] += step * traces[row, at + j]


@kernel(OTHER_ROWS, **PLAIN)
def update_biases(spec, weights, traces, gradient, steps, hidden_gradient, first, stride, decay, block, x):
    """Update the biases of hidden units and outputs."""
    width, bias = spec.width, spec.hidden_bias_row + block
    update_row(weights, traces, hidden_gradient, steps, width, first, stride, decay, x, bias)
    row = spec.output_bias_row + block
    for s in range(first, steps.size, stride):
        at = s * width
        traces[row, at] = decay * traces[row, at] + x * gradient[s]
        weights[row, s % spec.outputs] += steps[s] * traces[row, at]


@kernel(NOTHING(NETWORK_TRACES, CHAIN_RECORD, WHOLE), **PLAIN)
def clear_input_traces(network, chain, number):
    """Clear the traces of a chain's rows of inputs."""
    for t in range(chain.traced):
        network.has_trace[number, network.traced[number, t]] = 0
    chain.traced = 0


UPDATE = NOTHING(SPEC_RECORD, MATRIX, FLOATS, NETWORK_TRACES, FLOATS, CHAIN_RECORD, WHOLE, INTS, FLOATS, WHOLE,
                 types.boolean, types.float64, types.boolean)  # fmt: skip


@kernel(UPDATE, **PLAIN)
def update_weights(spec, weights, hidden, network, steps, chain, number, index, value, stride, trains_bias, decay,
                   adds_gradient):  # fmt: skip
    """e ← decay e + ∇V, w ← w + step e, for a chain; or without ∇V."""
    traces, gradient, hidden_gradient = network.traces, network.output_gradient, network.hidden_gradient
    inputs, first = network.inputs, chain.first_set
    if decay == 0.0:
        clear_input_traces(network, chain, number)
    count = chain.inputs if adds_gradient else 0
    if adds_gradient:
        begin_traces(spec, network, chain, number, steps.size, stride, index)
    for k in range(count):
        inputs[index[k]] = value[k]
    update_input_rows(spec, weights, traces, hidden_gradient, steps, chain, network.traced[number], inputs, stride,
                      decay)  # fmt: skip
    for k in range(count):
        inputs[index[k]] = 0.0
    first_block = chain.block - chain.block % spec.phases
    for block in range(first_block, first_block + spec.phases):
        x = 1.0 if adds_gradient and block == chain.block else 0.0
        update_output_rows(spec, weights, traces, gradient, steps, hidden, first, stride, decay, block, x)
        if trains_bias:
            update_biases(spec, weights, traces, gradient, steps, hidden_gradient, first, stride, decay, block, x)


@kernel(WHOLE(SPEC_RECORD, WHOLE))
def seat_of_row(spec, row):
    """The seat to whose network a row after those of the inputs belongs."""
    if row < spec.output_row:
        block = row - spec.hidden_bias_row
    elif row < spec.output_bias_row:
        block = (row - spec.output_row) // spec.outputs
    else:
        block = row - spec.output_bias_row
    return block // spec.phases


@kernel(NOTHING(LEARNER, WHOLE))
def clear_traces(learner, number):
    """e ← 0 for a chain, at the start of a game."""
    spec, chain, network = learner.model.spec[0], learner.chains[number], learner.network_traces
    clear_input_traces(network, chain, number)
    traces, sets = network.traces, learner.steps.size
    width, first, stride = spec.width, chain.first_set, learner.plan[0].set_stride
    for row in range(spec.hidden_bias_row, traces.shape[0]):
        if spec.seat_blocks > 1 and seat_of_row(spec, row) != number:
            continue
        for s in range(first, sets, stride):
            for j in range(s * width, s * width + width):
                traces[row, j] = 0.0
