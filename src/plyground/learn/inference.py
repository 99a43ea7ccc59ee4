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
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, OVER, ROWS, RULES, SIGNATURES, WHOLE, WORDS
from plyground.core.randomness import mixed, random_unit
from plyground.core.turns import copy_position, position_hash
from plyground.learn.activations import TANH, exponential, squash
from plyground.learn.model_arrays import (
    BASE_BLOCK,
    BASE_COUNT,
    ENCODING,
    ENDS,
    FEATURES,
    FIRST_BIAS,
    FOR_EVERY_SEAT,
    FOR_OWNER,
    FOR_VIEWER,
    HIDDEN,
    INPUTS,
    JUDGE,
    JUDGE_ALL,
    JUDGE_END,
    JUDGED_ENDS,
    KIND,
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

ASKING = types.FunctionType(SIGNATURES["mover"])  # mover and phase
# Kernels that are given plain arrays only, and need not count references to them.
PLAIN = {"_nrt": False, "error_model": "numpy", "fastmath": {"contract"}}
SUMMING = {**PLAIN, "fastmath": {"contract", "reassoc"}}  # sums that may be added up in any order


# Networks


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, LONGS), allocates=True)
def block_of(rules, board, state, seat, numbers):
    """The block of weights that judges a position for a seat."""
    block = seat if numbers[SEAT_BLOCKS] > 1 else 0
    if numbers[PHASES] > 1:
        block = block * numbers[PHASES] + rules.phase(board, state)
    return block


@kernel(NOTHING(MATRIX, WHOLE, INTS, WHOLE, FLOATS, WHOLE, WHOLE, MATRIX, WHOLE, WHOLE), inline="always", **PLAIN)
def add_rows(weights, first, index, at, value, value_at, count, layers, layer, width):
    """Add the rows of the inputs index[at], index[at + 1], …, times their values, to a layer; four in one go."""
    k = 0
    while k + 4 <= count:
        a, b = first + index[at + k], first + index[at + k + 1]
        c, d = first + index[at + k + 2], first + index[at + k + 3]
        x, y = value[value_at + k], value[value_at + k + 1]
        z, u = value[value_at + k + 2], value[value_at + k + 3]
        for j in range(width):
            layers[layer, j] += x * weights[a, j] + y * weights[b, j] + (z * weights[c, j] + u * weights[d, j])
        k += 4
    while k < count:
        a, x = first + index[at + k], value[value_at + k]
        for j in range(width):
            layers[layer, j] += x * weights[a, j]
        k += 1


@kernel(NOTHING(LONGS, MATRIX, WHOLE, INTS, WHOLE, FLOATS, WHOLE, MATRIX, WHOLE), **PLAIN)
def sum_inputs(numbers, weights, block, index, at, value, count, layers, layer):
    """The sums of all hidden units for the inputs index[at], index[at + 1], …, written to a layer."""
    width = numbers[WIDTH]
    bias = numbers[FIRST_BIAS] + block
    for j in range(width):
        layers[layer, j] = weights[bias, j]
    add_rows(weights, block * numbers[INPUTS], index, at, value, 0, count, layers, layer, width)


@kernel(WHOLE(LONGS, INTS, FLOATS, WHOLE), **PLAIN)
def list_changes(numbers, index, value, count):
    """List the inputs that differ from the base, and by how much; how many. Without branches: what does not differ is
    overwritten by the next."""
    most = numbers[MOST]
    changed_at, seen_at, base_at = 2 * most, 4 * most, 3 * most
    numbers[STAMP] += 1
    if numbers[STAMP] == LAST_STAMP:
        numbers[STAMP] = 1
        for i in range(numbers[INPUTS]):
            index[seen_at + i] = 0
    stamp = numbers[STAMP]
    changed = 0
    for k in range(count):
        i = np.int64(index[k])
        index[seen_at + i] = stamp
        difference = value[k] - value[base_at + i]
        index[changed_at + changed] = i
        value[most + changed] = difference
        changed += difference != 0.0
    for k in range(numbers[BASE_COUNT]):
        i = np.int64(index[most + k])
        index[changed_at + changed] = i
        value[most + changed] = -value[base_at + i]
        changed += index[seen_at + i] != stamp
    return changed


@kernel(NOTHING(LONGS, MATRIX, WHOLE, INTS, WHOLE, FLOATS, WHOLE, WHOLE, MATRIX), **PLAIN)
def sum_changes(numbers, weights, block, index, at, value, value_at, changed, layers):
    """The same by way of the base: only inputs that differ from it are added or taken away."""
    width = numbers[WIDTH]
    for j in range(width):
        layers[UNITS, j] = layers[SUMS, j]
    add_rows(weights, block * numbers[INPUTS], index, at, value, value_at, changed, layers, UNITS, width)


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


@kernel(types.float64(LONGS, MATRIX, WHOLE, WHOLE, MATRIX), **SUMMING)
def output_sum(numbers, weights, block, number, layers):
    """The sum that goes into one output for the hidden units as they stand."""
    row = numbers[SECOND] + block * numbers[OUTPUTS] + number
    total = weights[numbers[SECOND_BIAS] + block, number]
    for j in range(numbers[WIDTH]):
        total += weights[row, j] * layers[UNITS, j]
    return total


@kernel(NOTHING(LONGS, MATRIX, WHOLE, INTS, FLOATS, WHOLE, MATRIX, FLOATS), **PLAIN)
def run_network(numbers, weights, block, index, value, count, layers, out):
    """All outputs for these inputs, from scratch."""
    sum_inputs(numbers, weights, block, index, 0, value, count, layers, UNITS)
    squash_units(numbers, layers)
    for number in range(numbers[OUTPUTS]):
        out[number] = squash(output_sum(numbers, weights, block, number, layers), numbers[SQUASHING])


@kernel(
    types.float64(FEATURES, FEATURES, INTS, INTS, INTS, WHOLE, WHOLE, LONGS, MATRIX, INTS, FLOATS, INTS, MATRIX),
    **PLAIN,
)
def run_output_sum(
    features, changes, board, before, state, block, number, numbers, weights, index, value, base, layers
):
    """The sum that goes into one output for a position, by way of the base if there is one."""
    encoding, most = numbers[ENCODING], numbers[MOST]
    if numbers[BASE_BLOCK] == block:
        changed = changes(board, base, state, encoding, index, value)
        if changed >= 0:
            sum_changes(numbers, weights, block, index, 0, value, 0, changed, layers)
        else:
            count = features(board, before, state, encoding, index, value)
            changed = list_changes(numbers, index, value, count)
            sum_changes(numbers, weights, block, index, 2 * most, value, most, changed, layers)
    else:
        count = features(board, before, state, encoding, index, value)
        sum_inputs(numbers, weights, block, index, 0, value, count, layers, UNITS)
    squash_units(numbers, layers)
    return output_sum(numbers, weights, block, number, layers)


@kernel(PREPARE, allocates=True)
def set_base(rules, board, state, seat, learned):
    """Keep the sums for the position before a turn: the positions after it differ in a few inputs only."""
    numbers, index, value = learned.numbers, learned.places, learned.value
    if numbers[KIND] != NETWORK or numbers[READING] == FOR_VIEWER:
        return
    most, base_at = numbers[MOST], 3 * numbers[MOST]
    for k in range(numbers[BASE_COUNT]):
        value[base_at + index[most + k]] = 0.0
    block = block_of(rules, board, state, seat, numbers)
    count = rules.features(board, state, state, numbers[ENCODING], index, value)
    for k in range(count):
        index[most + k] = index[k]
        value[base_at + index[k]] = value[k]
    numbers[BASE_BLOCK] = block
    numbers[BASE_COUNT] = count
    copy_position(state, learned.base)
    sum_inputs(numbers, learned.weights, block, index, most, value, count, learned.layers, SUMS)


ENDS_OF_TURN = WHOLE(FEATURES, FEATURES, ASKING, ASKING, INTS, INTS, ROWS, INTS, WHOLE, WHOLE, LONGS, MATRIX, INTS,
                     FLOATS, INTS, MATRIX, FLOATS)  # fmt: skip


@kernel(ENDS_OF_TURN, **PLAIN)
def run_outputs(features, changes, mover, phase, board, before, rows, ends, count, seat, numbers, weights, index, value,
                base, layers, outs):  # fmt: skip
    """The output that speaks for a seat for all ends of a turn in which the game goes on; how many others there are."""
    seat_block = seat * numbers[PHASES] if numbers[SEAT_BLOCKS] > 1 else 0
    number = seat if numbers[READING] == FOR_EVERY_SEAT else 0
    finished = 0
    for end in range(count):
        state = rows[ends[end]]
        if mover(board, state) == OVER:
            finished += 1
            outs[end] = 0.0
            continue
        block = seat_block + (phase(board, state) if numbers[PHASES] > 1 else 0)
        outs[end] = run_output_sum(features, changes, board, before, state, block, number, numbers, weights, index,
                                   value, base, layers)  # fmt: skip
    if numbers[SQUASHING] == TANH:
        for end in range(count):
            outs[end] = 1.0 - 2.0 / (1.0 + exponential(2.0 * outs[end]))
    else:
        for end in range(count):
            outs[end] = 1.0 / (1.0 + exponential(-outs[end]))
    return finished


@kernel(types.float64(types.float64, WHOLE), allocates=True)
def mirrored(y, by):
    """The same output from the other side's view."""
    return -y if by == TANH else 1.0 - y


@kernel(types.float64(WORDS), allocates=True)
def random_normal(stream):
    """A normally distributed number with mean 0 and standard deviation 1 (Box and Muller 1958)."""
    radius = np.sqrt(-2.0 * np.log(1.0 - random_unit(stream)))
    return radius * np.cos(2.0 * np.pi * random_unit(stream))


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, LEARNED), allocates=True)
def network_worth(rules, board, before, state, seat, learned):
    """What a network thinks a position is worth to a seat, from -1 to 1."""
    numbers = learned.numbers
    by, reading = numbers[SQUASHING], numbers[READING]
    block = block_of(rules, board, state, seat, numbers)
    number = seat if reading == FOR_EVERY_SEAT else 0
    total = run_output_sum(
        rules.features, rules.input_changes, board, before, state, block, number, numbers, learned.weights,
        learned.places, learned.value, learned.base, learned.layers,
    )  # fmt: skip
    y = squash(total, by)
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


@kernel(types.uint64(RULES, INTS, WHOLE, LONGS), allocates=True)
def table_word(rules, state, seat, numbers):
    """The key of a position in the table of a seat; never 0, which marks an empty slot."""
    word = position_hash(state, rules.max_identity)
    if numbers[SEAT_BLOCKS] > 1:
        word = mixed(word + np.uint64(seat + 1))
    return word if word != np.uint64(0) else np.uint64(1)


@kernel(WHOLE(types.uint64, WORDS), allocates=True)
def slot_of(word, keys):
    """Where a key stands in the table, or the empty slot where it would stand."""
    last = keys.size - 1
    slot = np.int64(word & np.uint64(last))
    while keys[slot] != np.uint64(0) and keys[slot] != word:
        slot = (slot + 1) & last
    return slot


@kernel(types.float64(RULES, INTS, WHOLE, LEARNED), allocates=True)
def table_worth(rules, state, seat, learned):
    """What the table says a position is worth to a seat."""
    numbers = learned.numbers
    slot = slot_of(table_word(rules, state, seat, numbers), learned.keys)
    worth = learned.values[slot] if learned.keys[slot] != np.uint64(0) else learned.figures[UNKNOWN]
    if numbers[SEAT_BLOCKS] == 1 and seat != numbers[OWNER]:
        worth = -worth
    return worth


# Both


@kernel(types.float64(types.float64, FLOATS, FLOATS), allocates=True)
def target_of(payoff, payoffs, targets):
    """What a payoff is worth to the learner: the target of the nearest payoff listed."""
    nearest = 0
    for k in range(1, payoffs.size):
        if abs(payoffs[k] - payoff) < abs(payoffs[nearest] - payoff):
            nearest = k
    return targets[nearest]


@kernel(JUDGE, allocates=True)
def learned_worth(rules, board, before, state, seat, learned):
    """What was learned about an unfinished position, for a seat."""
    if learned.numbers[KIND] == VALUES:
        return table_worth(rules, state, seat, learned)
    return network_worth(rules, board, before, state, seat, learned)


@kernel(JUDGE_END, allocates=True)
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


@kernel(JUDGE_ALL, allocates=True)
def judge_all(rules, board, before, rows, ends, count, seat, learned, payoffs, worths):
    """What all ends of a turn are worth to the seat that makes it."""
    numbers = learned.numbers
    by, reading = numbers[SQUASHING], numbers[READING]
    if numbers[KIND] == VALUES or reading == FOR_VIEWER or learned.figures[NOISE] > 0.0:
        for end in range(count):
            state = rows[ends[end]]
            if rules.mover(board, state) == OVER:
                worths[end] = learned_end(rules, board, before, state, seat, learned, payoffs)
            else:
                worths[end] = learned_worth(rules, board, before, state, seat, learned)
        return
    finished = run_outputs(
        rules.features, rules.input_changes, rules.mover, rules.phase, board, before, rows, ends, count, seat, numbers,
        learned.weights, learned.places, learned.value, learned.base, learned.layers, worths,
    )  # fmt: skip
    turns_around = reading == FOR_OWNER and numbers[SEAT_BLOCKS] == 1 and seat != numbers[OWNER]
    for end in range(count):
        y = mirrored(worths[end], by) if turns_around else worths[end]
        worths[end] = y if by == TANH else 2.0 * y - 1.0
    if finished == 0:
        return
    for end in range(count):
        state = rows[ends[end]]
        if rules.mover(board, state) == OVER:
            worths[end] = learned_end(rules, board, before, state, seat, learned, payoffs)
