"""Players that look no further than their own turn: at random, the first, the best by an evaluator."""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, RULES, WHOLE, WORDS
from plyground.core.randomness import next_word, random_below
from plyground.core.turns import BY_OWN_SAMPLER, BY_STEP, BY_TURN, copy_position, turns, turns_of_steps
from plyground.learn.model_arrays import has_model
from plyground.search.workspace import (
    BY_ORDER,
    DECIDE,
    DECIDED,
    DEEPEST_NODES,
    DEPTH,
    DESK,
    EXPANDED,
    LOOKED_AT,
    NODES,
    OVERFLOW,
    OWN_OPTIONS,
    SALT,
    SEAT,
    STEPWISE,
    TIES,
    TOO_MANY_MOVES,
    VALUE,
    begin_judging,
    comes_first,
    worth,
)

BY = OWN_OPTIONS  # how a random player draws, and in which units a greedy one looks at its turn
CHUNK = OWN_OPTIONS + 1  # steps that are looked at together; 0: the whole turn


@kernel(DECIDE)
def decide_at_random(rules, board, state, evaluate, desk, stream, allowance):
    """Draw among the distinct ends of the turn, or among the steps, or by the game's own sampler."""
    room, chosen, by = desk.room, desk.chosen, desk.options[BY]
    if by == BY_TURN:
        count = turns(rules, board, state, room)
        if count == OVERFLOW:
            return OVERFLOW
        copy_position(room.rows[room.ends[random_below(stream, count)]], chosen)
        return DECIDED
    copy_position(state, chosen)
    if by == BY_OWN_SAMPLER:
        rules.play(board, chosen, rules.sample(board, state, stream))
        return DECIDED
    count = rules.legal_moves(board, state, room.moves)
    if count > room.moves.size:
        return TOO_MANY_MOVES
    rules.play(board, chosen, room.moves[random_below(stream, count)])
    return DECIDED


@kernel(WHOLE(RULES, INTS, INTS, DESK, WORDS))
def explore(rules, board, state, desk, stream):
    """Instead of deciding: any end of the turn with equal chances, or, for players that go step by step, any step."""
    room = desk.room
    if rules.max_results == 0 or desk.options[STEPWISE] == 1:
        count = rules.legal_moves(board, state, room.moves)
        if count > room.moves.size:
            return TOO_MANY_MOVES
        copy_position(state, desk.chosen)
        rules.play(board, desk.chosen, room.moves[random_below(stream, count)])
    else:
        count = turns(rules, board, state, room)
        if count == OVERFLOW:
            return OVERFLOW
        copy_position(room.rows[room.ends[random_below(stream, count)]], desk.chosen)
    desk.options[NODES] = desk.options[LOOKED_AT] = count
    desk.options[DEPTH] = desk.options[EXPANDED] = 0
    return DECIDED


@kernel(DECIDE)
def decide_first(rules, board, state, evaluate, desk, stream, allowance):
    """The first step, or the first end of the turn in the game's own order."""
    room, chosen = desk.room, desk.chosen
    if desk.options[BY] == BY_STEP:
        if rules.legal_moves(board, state, room.moves) > room.moves.size:
            return TOO_MANY_MOVES
        copy_position(state, chosen)
        rules.play(board, chosen, room.moves[0])
        return DECIDED
    count = turns(rules, board, state, room)
    if count == OVERFLOW:
        return OVERFLOW
    seat = rules.mover(board, state)
    first = room.ends[0]
    for end in range(1, count):
        if rules.precedes(board, seat, room.rows[room.ends[end]], room.rows[first]):
            first = room.ends[end]
    copy_position(room.rows[first], chosen)
    return DECIDED


@kernel(DECIDE)
def decide_greedily(rules, board, state, evaluate, desk, stream, allowance):
    """The end of the turn (or of the next CHUNK steps) that the evaluator likes best."""
    room, options, figures, payoffs = desk.room, desk.options, desk.figures, desk.scores[0]
    options[SEAT] = rules.mover(board, state)
    if options[CHUNK] > 0:
        count = turns_of_steps(rules, board, state, room, options[CHUNK])
    else:
        count = turns(rules, board, state, room)
    if count == OVERFLOW:
        return OVERFLOW
    options[SALT] = np.int64(next_word(stream))
    begin_judging(rules, board, state, options[SEAT], desk)
    lowest_step = rules.max_results == 0 and options[TIES] == BY_ORDER  # the ends come in the order of their steps
    values = desk.values
    ask = desk.model_evaluator
    if has_model(ask):
        ask.evaluate_turns(rules, board, state, room.rows, room.ends, count, options[SEAT], ask.model, payoffs, values)
    else:
        for end in range(count):
            values[end] = worth(rules, board, state, room.rows[room.ends[end]], options[SEAT], evaluate, desk, payoffs)
    best = room.ends[0]
    best_value = values[0]
    for end in range(1, count):
        row = room.ends[end]
        value = values[end]
        better = value > best_value
        if value == best_value and not lowest_step:
            better = comes_first(rules, board, options, room.rows[row], room.rows[best])
        if better:
            best, best_value = row, value
    copy_position(room.rows[best], desk.chosen)
    figures[VALUE] = best_value
    options[NODES] = options[DEEPEST_NODES] = options[LOOKED_AT] = count
    options[DEPTH] = options[EXPANDED] = 1
    return DECIDED
