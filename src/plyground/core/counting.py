"""Counting sequences of steps and turns, compiled once for all games."""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, OVER, RULES, WHOLE
from plyground.core.slack import CHANCES, IN_A_ROW, MOST_IN_A_ROW, MOVES, SLACK, excess
from plyground.core.turns import OVERFLOW, TURN_WORKSPACE, copy_position, find_turns


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, WHOLE), allocates=True)
def count_steps(rules, board, first, depth, levels):
    """Number of sequences of exactly `depth` steps; chance outcomes branch but are not counted as steps.

    OVERFLOW if steps and chance events take more than `levels`; an excess if the rules exceed what they declare.
    """
    if depth == 0:
        return 1
    widest = max(rules.max_moves, rules.max_chances, 1)
    states = np.zeros((levels, rules.max_state), np.int32)
    moves = np.zeros((levels + 1 + SLACK // widest, widest), np.int32)
    limit = np.zeros(levels, np.int64)  # branches of the position on each level
    tried = np.zeros(levels, np.int64)  # how many of them have been entered
    left = np.zeros(levels, np.int64)  # steps still to play from there
    copy_position(first, states[0])
    left[0] = depth
    level = 0
    entered = True
    total = 0
    while level >= 0:
        if entered:
            seat = rules.mover(board, states[level])
            tried[level] = 0
            if seat == OVER:
                limit[level] = 0
            elif seat == CHANCE:
                limit[level] = rules.chance(board, states[level], moves[level])
                if limit[level] < 1 or limit[level] > rules.max_chances:
                    return excess(CHANCES, limit[level])
                if level + 1 == levels:
                    return OVERFLOW
                for outcome in range(limit[level]):
                    moves[level, outcome] = outcome
                left[level + 1] = left[level]
            else:
                limit[level] = rules.legal_moves(board, states[level], moves[level])
                if limit[level] < 1 or limit[level] > rules.max_moves:
                    return excess(MOVES, limit[level])
                if left[level] == 1:
                    total += limit[level]
                    limit[level] = 0
                elif level + 1 == levels:
                    return OVERFLOW
                else:
                    left[level + 1] = left[level] - 1
        if tried[level] < limit[level]:
            copy_position(states[level], states[level + 1])
            rules.play(board, states[level + 1], moves[level, tried[level]])
            tried[level] += 1
            level += 1
            entered = True
        else:
            level -= 1
            entered = False
    return total


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, TURN_WORKSPACE), allocates=True)
def count_turns(rules, board, state, rolled_before, workspace):
    """Number of distinct turn results of a position, summed over the outcomes of chance; or OVERFLOW, or an excess.

    `rolled_before` is the number of chance events that led there without a choice.
    """
    seat = rules.mover(board, state)
    if seat == OVER:
        return 0
    if seat != CHANCE:
        return find_turns(rules, board, state, workspace)
    if rolled_before == MOST_IN_A_ROW:
        return excess(IN_A_ROW, rolled_before)
    rolled = np.zeros(rules.max_state, np.int32)
    weight = np.zeros(rules.max_chances + SLACK, np.int32)
    total = 0
    outcomes = rules.chance(board, state, weight)
    if outcomes < 1 or outcomes > rules.max_chances:
        return excess(CHANCES, outcomes)
    for outcome in range(outcomes):
        copy_position(state, rolled)
        rules.play(board, rolled, outcome)
        count = count_turns(rules, board, rolled, rolled_before + 1, workspace)
        if count < 0:
            return count
        total += count
    return total


@kernel(WHOLE(RULES, INTS, INTS, WHOLE), allocates=True)
def count_turn_sequences(rules, board, state, seat):
    """Number of different sequences of steps that make up the turn of `seat`; or an excess."""
    if rules.mover(board, state) != seat:
        return 1
    after = np.zeros(rules.max_state, np.int32)
    moves = np.zeros(rules.max_moves + SLACK, np.int32)
    total = 0
    legal = rules.legal_moves(board, state, moves)
    if legal < 1 or legal > rules.max_moves:
        return excess(MOVES, legal)
    for k in range(legal):
        copy_position(state, after)
        rules.play(board, after, moves[k])
        count = count_turn_sequences(rules, board, after, seat)
        if count < 0:
            return count
        total += count
    return total
