"""Learning from the positions of games, one after the other: temporal differences with traces.

A learner watches games through `learn`: it is told when a game begins, after every decision, and when a game ends. What
it follows is a *chain* of positions: all of them, only those after a seat's own turns, or pairs (after one's own turn,
after the reply). Every new position of a chain gives the one before it a target,

    target = reward + γ V(new),    δ = target - V(before),    e ← γλ e + ∇V(before),    w ← w + α δ e,

and the end of the game gives the last one the target of its payoff. Both values are taken with the same weights. Where
outputs are read from the viewer's side, a change of the viewer turns value and trace around (Wiering and others 2005).

Updates once a game (Greenberg 2016) leave the weights alone until the game has ended with the outcome z:

    each     Δw = α Σ λ^(t-k) ∇Y_k (z - Y_k)
    final    Δw = α Σ λ^(t-k) ∇Y_k (z - Y_t)

Traces are kept for the rows of weights that were touched in this game only.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, OVER, ROWS, RULES, WHOLE
from plyground.learn.activations import slope
from plyground.learn.inference import (
    PLAIN,
    block_of,
    mirrored,
    run_network,
    slot_of,
    table_word,
    target_of,
)
from plyground.learn.learner_arrays import (
    ACCUMULATING,
    ALPHA,
    BEGUN,
    CHAINS,
    EACH_MOVE,
    ENDED,
    ERRORS,
    EVERY_POSITION,
    FORM,
    GAME_EACH,
    GAMES,
    GAMMA,
    HALF,
    HIGHEST,
    LAMBDA,
    LAST_ALPHA,
    LEARNER,
    LOWEST,
    MARKS,
    NO_POSITION,
    OWN_TURNS,
    REWARD,
    SMALLEST_TRACE,
    TRACES,
    TRAINS_BIAS,
    UPDATES,
    WATCH,
    WATCH_GAMES,
)
from plyground.learn.model_arrays import (
    ENCODING,
    ENDS,
    FIRST_BIAS,
    FOR_EVERY_SEAT,
    FOR_VIEWER,
    INPUTS,
    JUDGED_ENDS,
    KIND,
    MATRIX,
    NETWORK,
    NOTHING_LEARNED,
    OUTPUTS,
    OWNER,
    PHASES,
    READING,
    SEAT_BLOCKS,
    SECOND,
    SECOND_BIAS,
    SQUASHING,
    UNITS,
    UNKNOWN,
    USED,
    VALUES,
    WIDTH,
)


@kernel(types.float64(LEARNER, types.boolean), allocates=True)
def step_size(learner, is_last):
    """α for this game: constant, or falling so that it has halved after HALF games."""
    rates = learner.rates
    alpha = rates[LAST_ALPHA] if is_last else rates[ALPHA]
    if rates[HALF] > 0.0:
        alpha *= rates[HALF] / (rates[HALF] + learner.settings[GAMES])
    return alpha


# Networks: gradients and traces
#
# A *set* of traces belongs to an output: it sums up that output's gradients. Updates once a game keep a second set for
# every output, of gradients times the output. A chain that follows one seat has the sets of that seat's output only.


@kernel(WHOLE(LONGS, LONGS, WHOLE), **PLAIN)
def first_set(settings, numbers, chain):
    """The first set of traces that a chain has."""
    follows_seat = settings[WATCH] != EVERY_POSITION and numbers[READING] == FOR_EVERY_SEAT
    return chain if follows_seat else 0


@kernel(WHOLE(LONGS, LONGS), **PLAIN)
def set_stride(settings, numbers):
    """How far the next one is."""
    follows_seat = settings[WATCH] != EVERY_POSITION and numbers[READING] == FOR_EVERY_SEAT
    return numbers[OUTPUTS] if follows_seat else 1


@kernel(NOTHING(LONGS, MATRIX, WHOLE, MATRIX, FLOATS, FLOATS, FLOATS), **PLAIN)
def find_gradients(numbers, weights, block, layers, out, grads, slopes):
    """The derivatives of all outputs by their own sums and by the sums of the hidden units."""
    outputs, width, by = numbers[OUTPUTS], numbers[WIDTH], numbers[SQUASHING]
    for s in range(slopes.size):
        number = s % outputs
        row = numbers[SECOND] + block * outputs + number
        slopes[s] = slope(out[number], by) * (out[number] if s >= outputs else 1.0)
        for j in range(width):
            grads[s * width + j] = slopes[s] * weights[row, j] * slope(layers[UNITS, j], by)


@kernel(WHOLE(LONGS, MATRIX, ROWS, MARKS, ROWS, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE), **PLAIN)
def touch_rows(numbers, trace, touched, is_touched, places, chain, filled, block, sets, first, stride, count):
    """Begin a trace for every row of weights that the last position of the chain uses for the first time.

    `count` rows have one already; how many have one now.
    """
    row, width = block * numbers[INPUTS], numbers[WIDTH]
    for k in range(filled):
        i = row + places[chain, k]
        if is_touched[chain, i] == 0:
            is_touched[chain, i] = 1
            touched[chain, count] = i
            count += 1
            for s in range(first, sets, stride):
                for j in range(s * width, s * width + width):
                    trace[i, j] = 0.0
    return count


ONE_ROW = NOTHING(MATRIX, MATRIX, FLOATS, FLOATS, WHOLE, WHOLE, WHOLE, types.float64, types.float64, WHOLE)


@kernel(ONE_ROW, inline="always", **PLAIN)
def follow_row(weights, trace, grads, steps, width, first, stride, decay, x, row):
    """Let the traces of one row fade, add its new gradients, and move its weights along them."""
    if stride == 1:
        for q in range(trace.shape[1]):
            trace[row, q] = decay * trace[row, q] + x * grads[q]
    else:
        for s in range(first, steps.size, stride):
            for q in range(s * width, s * width + width):
                trace[row, q] = decay * trace[row, q] + x * grads[q]
    if steps.size == 2 and stride == 1:  # two outputs: one pass for both
        step, other_step = steps[0], steps[1]
        for j in range(width):
            weights[row, j] += step * trace[row, j] + other_step * trace[row, width + j]
        return
    for s in range(first, steps.size, stride):
        step = steps[s]
        for j in range(width):
            weights[row, j] += step * trace[row, s * width + j]


@kernel(
    NOTHING(LONGS, MATRIX, MATRIX, FLOATS, FLOATS, WHOLE, WHOLE, types.float64, ROWS, WHOLE, WHOLE, FLOATS, WHOLE),
    **PLAIN,
)
def follow_input_rows(numbers, weights, trace, grads, steps, first, stride, decay, touched, chain, count, dense, block):
    """The same for all touched rows of inputs."""
    row, inputs, width = block * numbers[INPUTS], numbers[INPUTS], numbers[WIDTH]
    for t in range(count):
        i = np.int64(touched[chain, t])
        x = dense[i - row] if row <= i < row + inputs else 0.0
        follow_row(weights, trace, grads, steps, width, first, stride, decay, x, i)


@kernel(
    NOTHING(LONGS, MATRIX, MATRIX, FLOATS, WHOLE, WHOLE, types.float64, FLOATS, MATRIX, WHOLE, types.float64), **PLAIN
)
def follow_second_rows(numbers, weights, trace, steps, first, stride, decay, slopes, layers, block, x):
    """The same for the weights from hidden units to outputs."""
    outputs, width = numbers[OUTPUTS], numbers[WIDTH]
    for s in range(first, steps.size, stride):
        row, at, own, step = numbers[SECOND] + block * outputs + s % outputs, s * width, x * slopes[s], steps[s]
        for j in range(width):
            trace[row, at + j] = decay * trace[row, at + j] + own * layers[UNITS, j]
        for j in range(width):
            weights[row, j] += step * trace[row, at + j]


BIASES = NOTHING(LONGS, MATRIX, MATRIX, FLOATS, FLOATS, WHOLE, WHOLE, types.float64, FLOATS, WHOLE, types.float64)


@kernel(BIASES, **PLAIN)
def follow_biases(numbers, weights, trace, grads, steps, first, stride, decay, slopes, block, x):
    """The same for the biases of hidden units and outputs."""
    follow_row(weights, trace, grads, steps, numbers[WIDTH], first, stride, decay, x, numbers[FIRST_BIAS] + block)
    row = numbers[SECOND_BIAS] + block
    for s in range(first, steps.size, stride):
        place = s * numbers[WIDTH]
        trace[row, place] = decay * trace[row, place] + x * slopes[s]
        weights[row, s % numbers[OUTPUTS]] += steps[s] * trace[row, place]


@kernel(NOTHING(LEARNER, WHOLE, types.float64, types.boolean), allocates=True)
def follow_traces(learner, chain, decay, adds):
    """Let the chain's traces fade, add the gradients in hand if told so, and take `steps` along them."""
    learned, grads, steps, dense, trace = learner.learned, learner.grads, learner.steps, learner.dense, learner.trace
    numbers, weights, slopes, settings = learned.numbers, learned.weights, learner.slopes, learner.settings
    layers, touched, places, value = learned.layers, learner.touched, learner.places, learner.value
    phases, block = numbers[PHASES], learner.block[chain]
    first, stride = first_set(settings, numbers, chain), set_stride(settings, numbers)
    rows = learner.touched_count[chain]
    count = learner.filled[chain] if adds else 0
    if adds:
        rows = touch_rows(numbers, trace, touched, learner.is_touched, places, chain, count, block, steps.size, first,
                          stride, rows)  # fmt: skip
        learner.touched_count[chain] = rows
    for k in range(count):
        dense[places[chain, k]] = value[chain, k]
    follow_input_rows(numbers, weights, trace, grads, steps, first, stride, decay, touched, chain, rows, dense, block)
    for k in range(count):
        dense[places[chain, k]] = 0.0
    own_blocks = block - block % phases
    for b in range(own_blocks, own_blocks + phases):
        x = 1.0 if adds and b == block else 0.0
        follow_second_rows(numbers, weights, trace, steps, first, stride, decay, slopes, layers, b, x)
        if settings[TRAINS_BIAS] == 1:
            follow_biases(numbers, weights, trace, grads, steps, first, stride, decay, slopes, b, x)


@kernel(WHOLE(LONGS, WHOLE), allocates=True)
def seat_of_row(numbers, row):
    """The seat whose network a row behind the inputs belongs to."""
    if row < numbers[SECOND]:
        block = row - numbers[FIRST_BIAS]
    elif row < numbers[SECOND_BIAS]:
        block = (row - numbers[SECOND]) // numbers[OUTPUTS]
    else:
        block = row - numbers[SECOND_BIAS]
    return block // numbers[PHASES]


@kernel(NOTHING(LEARNER, WHOLE), allocates=True)
def forget_rows(learner, chain):
    """End the traces of the chain's rows of inputs."""
    for t in range(learner.touched_count[chain]):
        learner.is_touched[chain, learner.touched[chain, t]] = 0
    learner.touched_count[chain] = 0


@kernel(NOTHING(LEARNER, WHOLE), allocates=True)
def forget_network_traces(learner, chain):
    """No traces at the start of a game."""
    forget_rows(learner, chain)
    numbers, trace, settings = learner.learned.numbers, learner.trace, learner.settings
    width = numbers[WIDTH]
    first, stride = first_set(settings, numbers, chain), set_stride(settings, numbers)
    for row in range(numbers[FIRST_BIAS], trace.shape[0]):
        if numbers[SEAT_BLOCKS] > 1 and seat_of_row(numbers, row) != chain:
            continue
        for s in range(first, learner.slopes.size, stride):
            for j in range(s * width, s * width + width):
                trace[row, j] = 0.0


# Tables: entries and traces


@kernel(NOTHING(LEARNER, WHOLE), allocates=True)
def mark_entry(learner, chain):
    """Put the last position of the chain at the end of its entries, with a fresh or a larger trace."""
    slots, traces, entry = learner.slots, learner.traces, learner.block[chain]
    count = learner.touched_count[chain]
    trace = 1.0
    kept = 0
    for k in range(count):
        if slots[chain, k] == entry:
            if learner.settings[TRACES] == ACCUMULATING:
                trace += traces[chain, k]
        elif traces[chain, k] > SMALLEST_TRACE:
            slots[chain, kept] = slots[chain, k]
            traces[chain, kept] = traces[chain, k]
            kept += 1
    if kept == slots.shape[1]:  # the oldest has all but faded
        for k in range(1, kept):
            slots[chain, k - 1] = slots[chain, k]
            traces[chain, k - 1] = traces[chain, k]
        kept -= 1
    slots[chain, kept] = entry
    traces[chain, kept] = trace
    learner.touched_count[chain] = kept + 1


@kernel(NOTHING(LEARNER, WHOLE, types.float64), allocates=True)
def follow_entries(learner, chain, decay):
    """Let the chain's traces fade, mark its last position, and move all marked values."""
    traces, values, step = learner.traces, learner.learned.values, learner.steps[0]
    for k in range(learner.touched_count[chain]):
        traces[chain, k] *= decay
    mark_entry(learner, chain)
    for k in range(learner.touched_count[chain]):
        values[learner.slots[chain, k]] += step * traces[chain, k]


@kernel(WHOLE(RULES, INTS, WHOLE, LEARNER), allocates=True)
def enter_position(rules, state, seat, learner):
    """The slot of a position in the table; a new position gets the value of unknown ones."""
    learned = learner.learned
    word = table_word(rules, state, seat, learned.numbers)
    slot = slot_of(word, learned.keys)
    if learned.keys[slot] == np.uint64(0):
        learned.keys[slot] = word
        learned.values[slot] = learned.figures[UNKNOWN]
        learned.numbers[USED] += 1
    return slot


# Chains of positions


@kernel(NOTHING(LEARNER, WHOLE), allocates=True)
def value_last(learner, chain):
    """The values of the chain's last position with the weights as they are now, in `learned.out`."""
    learned = learner.learned
    if learned.numbers[KIND] == VALUES:
        learned.out[0] = learned.values[learner.block[chain]]
    else:
        run_network(learned.numbers, learned.weights, learner.block[chain], learner.places[chain], learner.value[chain],
                    learner.filled[chain], learned.layers, learned.out)  # fmt: skip


@kernel(NOTHING(RULES, INTS, INTS, INTS, WHOLE, WHOLE, LEARNER), allocates=True)
def take_position(rules, board, before, state, seat, chain, learner):
    """Make a position the last one of a chain."""
    learned = learner.learned
    numbers = learned.numbers
    if numbers[KIND] == VALUES:
        learner.block[chain] = enter_position(rules, state, seat, learner)
        learner.filled[chain] = 1
        return
    viewer = rules.viewer(board, state)
    learner.turned[chain] = 1 if learner.filled[chain] != NO_POSITION and viewer != learner.viewer[chain] else 0
    learner.viewer[chain] = viewer
    learner.block[chain] = block_of(rules, board, state, seat, numbers)
    learner.filled[chain] = rules.features(
        board, before, state, numbers[ENCODING], learner.places[chain], learner.value[chain]
    )


@kernel(NOTHING(RULES, INTS, INTS, INTS, WHOLE, LEARNER), allocates=True)
def set_goal_by_position(rules, board, before, state, seat, learner):
    """The goal of the position before: the reward and the discounted values of this one, seen by the viewer before."""
    learned, goal, rates = learner.learned, learner.goal, learner.rates
    numbers = learned.numbers
    if numbers[KIND] == VALUES:
        slot = slot_of(table_word(rules, state, seat, numbers), learned.keys)
        known = learned.keys[slot] != np.uint64(0)
        goal[0] = rates[REWARD] + rates[GAMMA] * (learned.values[slot] if known else learned.figures[UNKNOWN])
        return
    block = block_of(rules, board, state, seat, numbers)
    count = rules.features(board, before, state, numbers[ENCODING], learned.places, learned.value)
    run_network(numbers, learned.weights, block, learned.places, learned.value, count, learned.layers, learned.out)
    if numbers[READING] == FOR_VIEWER and rules.viewer(board, state) != learner.viewer[0]:
        learned.out[0] = mirrored(learned.out[0], numbers[SQUASHING])
    for number in range(numbers[OUTPUTS]):
        value = rates[REWARD] + rates[GAMMA] * learned.out[number]
        goal[number] = min(max(value, rates[LOWEST]), rates[HIGHEST])


@kernel(NOTHING(RULES, INTS, INTS, WHOLE, LEARNER), allocates=True)
def set_goal_by_end(rules, board, state, seat, learner):
    """The goal of the last position: the targets of the payoffs."""
    learned, goal, payoffs, rates = learner.learned, learner.goal, learner.payoffs, learner.rates
    numbers = learned.numbers
    rules.payoff(board, state, payoffs)
    for number in range(numbers[OUTPUTS]):
        whose = number
        if numbers[READING] == FOR_VIEWER:
            whose = learner.viewer[0]
        elif numbers[READING] != FOR_EVERY_SEAT:
            whose = seat if numbers[SEAT_BLOCKS] > 1 else numbers[OWNER]
        target = target_of(payoffs[whose], learned.payoffs, learned.targets)
        goal[number] = min(max(target, rates[LOWEST]), rates[HIGHEST])


# What a chain does when something happens in the game, as bits: the position before it gets a goal, from the new
# position or from the end of the game; the new position is added to the sums of this game; it becomes the chain's last
# one; the chain is empty afterwards.
GOAL, END, SUM, TAKE, DROP = 1, 2, 4, 8, 16
ONCE, EVERY_TIME, SUMMING = 0, 1, 2  # how the traces are followed


@kernel(NOTHING(LEARNER, WHOLE, WHOLE, types.boolean), allocates=True)
def update(learner, chain, how, is_last):
    """Move what is learned towards the goal.

    EVERY_TIME: the chain's last position, and those before it by their traces. SUMMING: only add its gradients to the
    sums of the game. ONCE: move along these sums, after the end.
    """
    learned, goal, steps, rates = learner.learned, learner.goal, learner.steps, learner.rates
    numbers, settings, out, last = learned.numbers, learner.settings, learned.out, learner.last
    outputs = numbers[OUTPUTS]
    alpha = step_size(learner, is_last)
    first, stride = first_set(settings, numbers, chain), set_stride(settings, numbers)
    if how != ONCE:
        value_last(learner, chain)
        for number in range(outputs):
            last[chain, number] = out[number]
    for number in range(outputs):
        error = goal[number] - last[chain, number]
        steps[number] = 0.0 if how == SUMMING else alpha * error
        if how != SUMMING and number % stride == first % stride:
            rates[ERRORS] += error * error
            settings[UPDATES] += 1
    if settings[FORM] == GAME_EACH:
        for number in range(outputs):
            steps[number] = alpha * goal[number] if how == ONCE else 0.0
            steps[outputs + number] = -alpha if how == ONCE else 0.0
    decay = rates[GAMMA] * rates[LAMBDA]
    if numbers[KIND] == VALUES:
        follow_entries(learner, chain, decay)
        return
    if how == SUMMING:
        decay = rates[LAMBDA]
    elif how == ONCE:
        decay = 1.0
    elif learner.turned[chain] == 1 and numbers[READING] == FOR_VIEWER:
        decay = -decay
    if decay == 0.0:
        forget_rows(learner, chain)
    if how != ONCE:
        find_gradients(numbers, learned.weights, learner.block[chain], learned.layers, out, learner.grads,
                       learner.slopes)  # fmt: skip
    follow_traces(learner, chain, decay, how != ONCE)


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, WHOLE, WHOLE, LEARNER), allocates=True)
def reaction(rules, board, state, seat, event, chain, learner):
    """What a chain does when a game has BEGUN, when `seat` has MOVED, when the game has ENDED."""
    settings, numbers = learner.settings, learner.learned.numbers
    watch = settings[WATCH]
    is_empty = learner.filled[chain] == NO_POSITION
    follows = SUM | TAKE if settings[FORM] != EACH_MOVE else TAKE if is_empty else GOAL | TAKE
    if watch != EVERY_POSITION and event != BEGUN and learner.learns[chain] == 0:
        return 0
    if event == BEGUN:
        return follows if watch == EVERY_POSITION else 0
    if event == ENDED:
        return 0 if is_empty else GOAL | END
    mover = rules.mover(board, state)
    if mover == OVER and numbers[ENDS] != JUDGED_ENDS:
        return 0  # finished positions are not judged, so nothing is learned about them
    if watch == EVERY_POSITION:
        return follows
    if watch == OWN_TURNS:
        return follows if seat == chain else 0
    if seat == chain:  # REPLIES: a pair begins
        return SUM | TAKE if settings[FORM] != EACH_MOVE else TAKE
    return GOAL | DROP if mover == chain and not is_empty and settings[FORM] == EACH_MOVE else 0


@kernel(NOTHING(LEARNER), allocates=True)
def begin_chains(learner):
    """A new game: empty chains, no traces."""
    for chain in range(learner.settings[CHAINS]):
        learner.filled[chain] = NO_POSITION
        if learner.learned.numbers[KIND] == NETWORK:
            forget_network_traces(learner, chain)
        learner.touched_count[chain] = 0


@kernel(WATCH_GAMES, allocates=True)
def learn(rules, board, before, state, seat, event, learner):
    """Be told what happens in a game: BEGUN, MOVED (by `seat`, from `before` to `state`) or ENDED."""
    numbers, settings = learner.learned.numbers, learner.settings
    if numbers[KIND] == NOTHING_LEARNED:
        return
    if event == BEGUN:
        begin_chains(learner)
        settings[GAMES] += 1
    for chain in range(settings[CHAINS]):
        speaks_for = numbers[OWNER] if settings[WATCH] == EVERY_POSITION else chain
        does = reaction(rules, board, state, seat, event, chain, learner)
        if does & GOAL:
            if does & END:
                set_goal_by_end(rules, board, state, speaks_for, learner)
            else:
                set_goal_by_position(rules, board, before, state, speaks_for, learner)
        if does & SUM:
            take_position(rules, board, before, state, speaks_for, chain, learner)
        if does & (GOAL | SUM):
            how = EVERY_TIME if settings[FORM] == EACH_MOVE else ONCE if does & END else SUMMING
            update(learner, chain, how, does & END != 0)
        if does & TAKE and not does & SUM:
            take_position(rules, board, before, state, speaks_for, chain, learner)
        if does & DROP:
            learner.filled[chain] = NO_POSITION
