"""Games in which a network is smoothed over the leaves of its search, as the report's program did for learning.

One ply ahead: every move is made in turn, and the network says how good the position after it is. It is then trained at
once, its target being what it said of the leaf before, until it is near enough, which takes one step but for the very
first leaf; the result of a game is never a target. Of all moves it plays the one that it rated highest, for whichever
side it plays.

The inputs are the cells without the corners (attacker 1, soldier -1, king -2) and two flags of who has just moved; the
program's other five are always 0. Units are sigmoid with a bias. The program adds 0.1 to a sigmoid's derivative.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, OVER, ROWS, RULES, WHOLE
from plyground.core.randomness import random_below, split
from plyground.core.turns import copy_position
from plyground.learn.activations import exponential

MATRIX = types.Array(types.float64, 2, "C")
CELLS_ENCODING = 0  # of Tablut: the cells, the side to move, a number of pieces
UNIFORM, OWN_SAMPLER = 0, 1  # how the opponent draws a move
FLATNESS = 0.1  # what is added to the derivative
NEAR_ENOUGH = 0.01  # half the squared error after which a leaf is not trained again
BIAS = 1.0  # the input of the bias, the last row of each layer's weights
NO_INPUT = -1  # of a corner, or of an input that the program does not set


@kernel(types.float64(types.float64))
def sigmoid(x):
    return 1.0 / (1.0 + exponential(-x))


@kernel(types.float64(INTS, FLOATS, WHOLE, MATRIX, FLOATS, FLOATS))
def output_of(index, value, count, first, second, hidden):
    """What the network says of these inputs; the hidden units keep their values."""
    units = hidden.size
    for unit in range(units):
        hidden[unit] = first[first.shape[0] - 1, unit] * BIAS
    for number in range(count):
        for unit in range(units):
            hidden[unit] += value[number] * first[index[number], unit]
    total = second[units] * BIAS
    for unit in range(units):
        hidden[unit] = sigmoid(hidden[unit])
        total += second[unit] * hidden[unit]
    return sigmoid(total)


@kernel(NOTHING(INTS, FLOATS, WHOLE, MATRIX, FLOATS, FLOATS, types.float64, types.float64, types.float64))
def train(index, value, count, first, second, hidden, output, target, rate):
    """One step of backpropagation from an output towards its target; errors go back through the new weights."""
    units = hidden.size
    step = rate * (target - output) * (output * (1.0 - output) + FLATNESS)
    second[units] += step * BIAS
    for unit in range(units):
        second[unit] += step * hidden[unit]
        inner = step * second[unit] * (hidden[unit] * (1.0 - hidden[unit]) + FLATNESS)
        hidden[unit] = inner
    for unit in range(units):
        first[first.shape[0] - 1, unit] += hidden[unit] * BIAS
    for number in range(count):
        for unit in range(units):
            first[index[number], unit] += hidden[unit] * value[number]


@kernel(WHOLE(INTS, FLOATS, WHOLE, LONGS))
def choose_inputs(index, value, count, place_of):
    """Keep the inputs that the program has, under its numbers; how many are left."""
    kept = 0
    for number in range(count):
        place = place_of[index[number]]
        if place != NO_INPUT:
            index[kept], value[kept] = place, value[number]
            kept += 1
    return kept


@kernel(
    WHOLE(RULES, INTS, INTS, WHOLE, WHOLE, LONGS, MATRIX, FLOATS, FLOATS, types.float64, WHOLE, WHOLE, WHOLE, INTS,
          INTS, ROWS),
    allocates=True,
)  # fmt: skip
def play_games(rules, board, start, seat, opponent, place_of, first, second, said, rate, seed, begin, count, plies,
               results, last):  # fmt: skip
    """Play games `begin` … with the network on `seat`; the result is +1 where seat 0 wins, `last` the position
    that it ends in. It learns if `rate` > 0.

    said[0] is the output for the leaf before, from one call to the next. Returns how many leaves there were.
    """
    state, after = np.zeros(rules.max_state, np.int32), np.zeros(rules.max_state, np.int32)
    moves = np.zeros(rules.max_moves, np.int32)
    index, value = np.zeros(rules.max_features, np.int32), np.zeros(rules.max_features)
    hidden, payoff, stream = np.zeros(second.size - 1), np.zeros(2), np.zeros(1, np.uint64)
    leaves = 0
    for game in range(count):
        split(stream, seed, begin + game)
        copy_position(start, state)
        plies[game] = 0
        mover = rules.mover(board, state)
        while mover != OVER:
            legal = rules.legal_moves(board, state, moves)
            if mover == seat:
                best, move = -1.0, moves[0]
                for number in range(legal):
                    copy_position(state, after)
                    rules.play(board, after, moves[number])
                    inputs = rules.features(board, state, after, CELLS_ENCODING, index, value)
                    inputs = choose_inputs(index, value, inputs, place_of)
                    output = output_of(index, value, inputs, first, second, hidden)
                    while rate > 0.0:
                        error = said[0] - output
                        train(index, value, inputs, first, second, hidden, output, said[0], rate)
                        if error * error / 2 <= NEAR_ENOUGH:
                            break
                        output = output_of(index, value, inputs, first, second, hidden)
                    said[0] = output
                    leaves += 1
                    if output > best:
                        best, move = output, moves[number]
            elif opponent == OWN_SAMPLER:
                move = rules.sample(board, state, stream)
            else:
                move = moves[random_below(stream, legal)]
            rules.play(board, state, move)
            plies[game] += 1
            mover = rules.mover(board, state)
        rules.payoff(board, state, payoff)
        results[game] = np.int32(payoff[0])
        copy_position(state[: start.size], last[game])
    return leaves
