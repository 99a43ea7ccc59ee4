"""How networks and tables judge positions.

A block of weights is chosen by the seat that asks and by the position. Only the inputs that are not zero are added up.
While a turn is decided the sums of the position before it are kept (the *base*), and only inputs that differ from it
are added or taken away.

The worth of a position is between -1 and 1: the output of a tanh unit, or 2y - 1 for the output y of a sigmoid unit.
A table gives the value that was learned, in the measure of its rewards.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, RULES, WHOLE, WORDS
from plyground.core.randomness import mixed, random_unit
from plyground.core.turns import position_hash
from plyground.learn.learned import (
    BASE_BLOCK,
    BASE_COUNT,
    ENCODING,
    ENDS,
    FEATURES,
    FIRST_BIAS,
    FOR_EVERY_SEAT,
    FOR_VIEWER,
    HIDDEN,
    INPUTS,
    JUDGE,
    JUDGE_END,
    JUDGED_ENDS,
    KIND,
    LANES,
    LAST_STAMP,
    LEARNED,
    MATRIX,
    MOST,
    NETWORK,
    NOISE,
    OUTPUTS,
    OWNER,
    PHASES,
    PREPARE,
    READING,
    SEAT_BLOCKS,
    SECOND,
    SECOND_BIAS,
    SQUASHING,
    STAMP,
    SUMS,
    UNITS,
    UNKNOWN,
    VALUES,
    WIDTH,
)
from plyground.learn.squash import TANH, exponential, squash

# Kernels that are given plain arrays only, and need not count references to them.
PLAIN = {"_nrt": False, "error_model": "numpy", "fastmath": {"contract"}}


# Networks


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, LONGS))
def block_of(rules, board, state, seat, numbers):
    """The block of weights that judges a position for a seat."""
    block = seat if numbers[SEAT_BLOCKS] > 1 else 0
    if numbers[PHASES] > 1:
        block = block * numbers[PHASES] + rules.phase(board, state)
    return block


@kernel(NOTHING(LONGS, MATRIX, WHOLE, INTS, WHOLE, FLOATS, WHOLE, MATRIX, WHOLE), **PLAIN)
def sum_inputs(numbers, weights, block, index, at, value, count, layers, layer):
    """The sums of all hidden units for the inputs index[at], index[at + 1], …, written to a layer."""
    width = numbers[WIDTH]
    bias = numbers[FIRST_BIAS] + block
    for j in range(width):
        layers[layer, j] = weights[bias, j]
    first = block * numbers[INPUTS]
    for k in range(count):
        row = first + index[at + k]
        x = value[k]
        for j in range(width):
            layers[layer, j] += x * weights[row, j]


@kernel(NOTHING(LONGS, MATRIX, WHOLE, INTS, FLOATS, WHOLE, MATRIX), **PLAIN)
def sum_changes(numbers, weights, block, index, value, count, layers):
    """The same by way of the base: only inputs that differ from it are added or taken away."""
    width, base_at, index_at = numbers[WIDTH], numbers[MOST], numbers[MOST]
    seen_at = index_at + numbers[MOST]
    first = block * numbers[INPUTS]
    numbers[STAMP] += 1
    if numbers[STAMP] == LAST_STAMP:
        numbers[STAMP] = 1
        for i in range(numbers[INPUTS]):
            index[seen_at + i] = 0
    stamp = numbers[STAMP]
    for j in range(width):
        layers[UNITS, j] = layers[SUMS, j]
    for k in range(count):
        i = np.int64(index[k])
        index[seen_at + i] = stamp
        difference = value[k] - value[base_at + i]
        if difference != 0.0:
            for j in range(width):
                layers[UNITS, j] += difference * weights[first + i, j]
    for k in range(numbers[BASE_COUNT]):
        i = np.int64(index[index_at + k])
        if index[seen_at + i] != stamp:
            difference = -value[base_at + i]
            for j in range(width):
                layers[UNITS, j] += difference * weights[first + i, j]


@kernel(NOTHING(LONGS, MATRIX), **PLAIN)
def squash_units(numbers, layers):
    """Squash the sums of the hidden units; the units that only fill up the last lanes stay 0."""
    width = numbers[WIDTH]
    if numbers[SQUASHING] == TANH:
        for j in range(width):
            layers[UNITS, j] = 1.0 - 2.0 / (1.0 + exponential(2.0 * layers[UNITS, j]))
    else:
        for j in range(width):
            layers[UNITS, j] = 1.0 / (1.0 + exponential(-layers[UNITS, j]))
    for j in range(numbers[HIDDEN], width):
        layers[UNITS, j] = 0.0


@kernel(types.float64(LONGS, MATRIX, WHOLE, WHOLE, MATRIX), **PLAIN)
def output(numbers, weights, block, number, layers):
    """The value of one output for the hidden units as they stand."""
    row = numbers[SECOND] + block * numbers[OUTPUTS] + number
    a = weights[numbers[SECOND_BIAS] + block, number]
    b = 0.0
    c = 0.0
    d = 0.0
    for j in range(0, numbers[WIDTH], LANES):
        a += weights[row, j] * layers[UNITS, j]
        b += weights[row, j + 1] * layers[UNITS, j + 1]
        c += weights[row, j + 2] * layers[UNITS, j + 2]
        d += weights[row, j + 3] * layers[UNITS, j + 3]
    return squash((a + b) + (c + d), numbers[SQUASHING])


@kernel(NOTHING(LONGS, MATRIX, WHOLE, INTS, FLOATS, WHOLE, MATRIX, FLOATS), **PLAIN)
def run_network(numbers, weights, block, index, value, count, layers, out):
    """All outputs for these inputs, from scratch."""
    sum_inputs(numbers, weights, block, index, 0, value, count, layers, UNITS)
    squash_units(numbers, layers)
    for number in range(numbers[OUTPUTS]):
        out[number] = output(numbers, weights, block, number, layers)


@kernel(types.float64(FEATURES, INTS, INTS, INTS, WHOLE, WHOLE, LONGS, MATRIX, INTS, FLOATS, MATRIX), **PLAIN)
def run_output(features, board, before, state, block, number, numbers, weights, index, value, layers):
    """One output for a position, by way of the base if there is one."""
    count = features(board, before, state, numbers[ENCODING], index, value)
    if numbers[BASE_BLOCK] == block:
        sum_changes(numbers, weights, block, index, value, count, layers)
    else:
        sum_inputs(numbers, weights, block, index, 0, value, count, layers, UNITS)
    squash_units(numbers, layers)
    return output(numbers, weights, block, number, layers)


@kernel(PREPARE)
def set_base(rules, board, state, seat, learned):
    """Keep the sums for the position before a turn: the positions after it differ in a few inputs only."""
    numbers, index, value = learned.numbers, learned.places, learned.value
    if numbers[KIND] != NETWORK or numbers[READING] == FOR_VIEWER:
        return
    most = numbers[MOST]
    for k in range(numbers[BASE_COUNT]):
        value[most + index[most + k]] = 0.0
    block = block_of(rules, board, state, seat, numbers)
    count = rules.features(board, state, state, numbers[ENCODING], index, value)
    for k in range(count):
        index[most + k] = index[k]
        value[most + index[k]] = value[k]
    numbers[BASE_BLOCK] = block
    numbers[BASE_COUNT] = count
    sum_inputs(numbers, learned.weights, block, index, most, value, count, learned.layers, SUMS)


@kernel(types.float64(types.float64, WHOLE))
def mirrored(y, by):
    """The same output from the other side's view."""
    return -y if by == TANH else 1.0 - y


@kernel(types.float64(WORDS))
def random_normal(stream):
    """A normally distributed number with mean 0 and standard deviation 1 (Box and Muller 1958)."""
    radius = np.sqrt(-2.0 * np.log(1.0 - random_unit(stream)))
    return radius * np.cos(2.0 * np.pi * random_unit(stream))


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, LEARNED))
def network_worth(rules, board, before, state, seat, learned):
    """What a network thinks a position is worth to a seat, from -1 to 1."""
    numbers = learned.numbers
    by, reading = numbers[SQUASHING], numbers[READING]
    block = block_of(rules, board, state, seat, numbers)
    number = seat if reading == FOR_EVERY_SEAT else 0
    y = run_output(
        rules.features, board, before, state, block, number, numbers, learned.weights, learned.places, learned.value,
        learned.layers,
    )  # fmt: skip
    if reading != FOR_EVERY_SEAT:
        speaks_for = seat if numbers[SEAT_BLOCKS] > 1 else numbers[OWNER]
        if reading == FOR_VIEWER:
            speaks_for = rules.viewer(board, state)
        if speaks_for != seat:
            y = mirrored(y, by)
    if learned.figures[NOISE] > 0.0:
        y *= 1.0 + learned.figures[NOISE] * random_normal(learned.stream)
    return y if by == TANH else 2.0 * y - 1.0


# Tables


@kernel(types.uint64(RULES, INTS, WHOLE, LONGS))
def table_word(rules, state, seat, numbers):
    """The key of a position in the table of a seat; never 0, which marks an empty slot."""
    word = position_hash(state, rules.max_identity)
    if numbers[SEAT_BLOCKS] > 1:
        word = mixed(word + np.uint64(seat + 1))
    return word if word != np.uint64(0) else np.uint64(1)


@kernel(WHOLE(types.uint64, WORDS))
def slot_of(word, keys):
    """Where a key stands in the table, or the empty slot where it would stand."""
    last = keys.size - 1
    slot = np.int64(word & np.uint64(last))
    while keys[slot] != np.uint64(0) and keys[slot] != word:
        slot = (slot + 1) & last
    return slot


@kernel(types.float64(RULES, INTS, WHOLE, LEARNED))
def table_worth(rules, state, seat, learned):
    """What the table says a position is worth to a seat."""
    numbers = learned.numbers
    slot = slot_of(table_word(rules, state, seat, numbers), learned.keys)
    worth = learned.values[slot] if learned.keys[slot] != np.uint64(0) else learned.figures[UNKNOWN]
    if numbers[SEAT_BLOCKS] == 1 and seat != numbers[OWNER]:
        worth = -worth
    return worth


# Both


@kernel(types.float64(types.float64, FLOATS, FLOATS))
def target_of(payoff, payoffs, targets):
    """What a payoff is worth to the learner: the target of the nearest payoff listed."""
    nearest = 0
    for k in range(1, payoffs.size):
        if abs(payoffs[k] - payoff) < abs(payoffs[nearest] - payoff):
            nearest = k
    return targets[nearest]


@kernel(JUDGE)
def learned_worth(rules, board, before, state, seat, learned):
    """What was learned about an unfinished position, for a seat."""
    if learned.numbers[KIND] == VALUES:
        return table_worth(rules, state, seat, learned)
    return network_worth(rules, board, before, state, seat, learned)


@kernel(JUDGE_END)
def learned_end(rules, board, before, state, seat, learned, payoffs):
    """What a finished game is worth to a seat, in the same measure as unfinished ones."""
    numbers = learned.numbers
    if numbers[ENDS] == JUDGED_ENDS:
        return learned_worth(rules, board, before, state, seat, learned)
    rules.payoff(board, state, payoffs)
    target = target_of(payoffs[seat], learned.payoffs, learned.targets)
    if numbers[KIND] == VALUES or numbers[SQUASHING] == TANH:
        return target
    return 2.0 * target - 1.0
