"""Random games, compiled once for all games."""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, OVER, RULES, WHOLE
from plyground.core.randomness import random_below, random_outcome, split
from plyground.core.slack import CHANCES, MOVES, SLACK, excess
from plyground.core.turns import BY_OWN_SAMPLER, BY_TURN, TURN_WORKSPACE, copy_position, find_turns

UNFINISHED = -1

PAYOFFS = types.Array(types.float64, 2, "C")


@kernel(
    WHOLE(RULES, INTS, INTS, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, TURN_WORKSPACE, INTS, INTS, INTS, PAYOFFS),
    allocates=True,
)
def play_random_games(rules, board, first, by, seed, begin, count, longest, workspace, turns_played, steps_played,
                      endings, payoffs):  # fmt: skip
    """Play games `begin` … `begin + count - 1` from `first`; return how many finished, or OVERFLOW, or an excess.

    Game number g uses stream g of the seed. A game of more than `longest` turns is left UNFINISHED.
    """
    state = np.zeros(rules.max_state, np.int32)
    weight = np.zeros(rules.max_chances + SLACK, np.int32)
    stream = np.zeros(1, np.uint64)
    mover, legal_moves, play, sample = rules.mover, rules.legal_moves, rules.play, rules.sample
    moves = workspace.moves
    finished = 0
    for game in range(count):
        split(stream, seed, begin + game)
        copy_position(first, state)
        turn_count = 0
        step_count = 0
        seat = mover(board, state)
        while seat != OVER and turn_count < longest:
            if seat == CHANCE:
                outcomes = rules.chance(board, state, weight)
                if outcomes < 1 or outcomes > rules.max_chances:
                    return excess(CHANCES, outcomes)
                play(board, state, random_outcome(stream, weight, outcomes))
                seat = mover(board, state)
                continue
            if by == BY_TURN:
                count_ends = find_turns(rules, board, state, workspace)
                if count_ends < 0:
                    return count_ends
                copy_position(workspace.rows[workspace.ends[random_below(stream, count_ends)]], state)
            elif by == BY_OWN_SAMPLER:
                play(board, state, sample(board, state, stream))
            else:
                legal = legal_moves(board, state, moves)
                if legal > moves.size:
                    return excess(MOVES, legal)
                play(board, state, moves[random_below(stream, legal)])
            step_count += 1
            following = mover(board, state)
            turn_count += following != seat
            seat = following
        turns_played[game] = turn_count
        steps_played[game] = step_count
        if seat == OVER:
            rules.payoff(board, state, payoffs[game])
            endings[game] = rules.ending(board, state)
            finished += 1
        else:
            endings[game] = UNFINISHED
    return finished
