"""Minimax, alpha-beta and expectimax in one kernel that can be left and entered again.

Values are for the seat that decides. Its own positions (and its partners') maximise, those of all others minimise: in
games with more than two sides this is the paranoid search of Sturtevant and Korf (2000). Depth counts turns; rolls are
between them. A branch ends where the game does, or with the evaluator at depth 0.

At rolls the window of Star1 (Ballard 1983) is used: with bounds for every outcome's value, an outcome whose
value would take the average out of the window ends the search there. Star2 first asks one child below every outcome,
which makes the bounds tighter.

The stack is explicit. For every ply there is a frame: what kind of node it is, how far its children are, its
window and its best value so far. Children are steps, or, where turns have several steps, rows of `states` above the
plies. `ENTER` looks at the position of a ply, `NEXT` goes to its next child, `LEAVE` hands a value to the ply above.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, LONGS, OVER, RULES, WHOLE, WORDS
from plyground.core.randomness import mixed, next_word, random_unit
from plyground.core.turns import copy_position, position_hash, turns
from plyground.search.workspace import (
    BOUND,
    BUSY,
    BY_ORDER,
    DECIDE,
    DECIDED,
    DEEPEST_NODES,
    DEPTH,
    DESK,
    EVALUATE_VALUE,
    EXPANDED,
    FRESH,
    LOOKED_AT,
    NODES,
    OVERFLOW,
    OWN_FIGURES,
    OWN_OPTIONS,
    SALT,
    SEAT,
    STOP,
    THINKING,
    TIES,
    TOO_MANY_MOVES,
    VALUE,
    begin_judging,
    comes_first,
    judged,
    worth,
    worth_at_end,
)

# options: the settings, then the registers
MOST_DEPTH, MOST_NODES, CUTS, STARS, SAMPLE, DEEPENING, EVERY_ROOT_VALUE, PLIES, BY_STEPS = range(
    OWN_OPTIONS, OWN_OPTIONS + 9
)
PLY, ACTION, ITERATION, GAMES, PREVIOUS, ROOT_CHILDREN, HORIZON, ROOT_BEST, STREAM, NODES_BEFORE = range(
    OWN_OPTIONS + 9, OWN_OPTIONS + 19
)
RETURNED, DECISIVE, ROOT_VALUE = range(OWN_FIGURES, OWN_FIGURES + 3)
ENTER, NEXT, LEAVE = 0, 1, 2

# frames[ply]
KIND, LEFT, COUNT, LISTED, AT, BASE, BEST, TRIES, PROBING, FRAME = range(10)  # LISTED: before a sample was drawn
MAXIMISE, MINIMISE, AVERAGE, ENDED = 0, 1, 2, 3
# bounds[ply]: window and best value, then the two bounds of every outcome
ALPHA, BETA, BEST_VALUE, CHILD_ALPHA, CHILD_BETA, FIRST_ALPHA, FIRST_BETA, LOWS = range(8)
NO_CHILD = -1
EVERY_CHILD = 1 << 40
ROUNDING = 1e-12
INFINITY = np.inf

# notes[slot] = DEEPEST * (1 + best child) + 4 * turns looked ahead + what the stored value is
DEEPEST = 1 << 10
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
HISTORY = 1 << 14  # steps that are told apart when they are ordered by their success


@kernel(types.uint64(RULES, INTS, LONGS))
def table_key(rules, state, options):
    """The key of a position for the seat and the game in hand, counters included: they can decide how a game ends."""
    return position_hash(state, rules.max_state) ^ mixed(np.uint64(8 * options[GAMES] + options[SEAT]))


@kernel(WHOLE(RULES, INTS, DESK, WHOLE))
def list_children(rules, board, desk, ply):
    """Write the children of the position of a ply; how many, or OVERFLOW or TOO_MANY_MOVES."""
    options, frames, children = desk.options, desk.frames, desk.children
    if options[BY_STEPS] == 1:
        count = rules.legal_moves(board, desk.states[ply], children[ply])
        return count if count <= children.shape[1] else TOO_MANY_MOVES
    count = turns(rules, board, desk.states[ply], desk.room)
    base = frames[ply, BASE]
    if count == OVERFLOW or count > children.shape[1] or base + count > desk.states.shape[0]:
        return OVERFLOW
    for end in range(count):
        copy_position(desk.room.rows[desk.room.ends[end]], desk.states[base + end])
        children[ply, end] = end
    return count


@kernel(types.void(RULES, INTS, DESK, WHOLE, WHOLE, INTS))
def place_child(rules, board, desk, ply, child, target):
    """Write the position of a child of a ply."""
    if desk.options[BY_STEPS] == 1:
        copy_position(desk.states[ply], target)
        rules.play(board, target, child)
    else:
        copy_position(desk.states[desk.frames[ply, BASE] + child], target)


@kernel(types.void(RULES, INTS, EVALUATE_VALUE, DESK, WHOLE, FLOATS))
def value_children(rules, board, evaluate, desk, ply, payoffs):
    """Score every child of a ply by what it is worth at once, for the side that chooses there."""
    frames, options = desk.frames, desk.options
    sign = 1.0 if frames[ply, KIND] == MAXIMISE else -1.0
    before, after = desk.states[ply], desk.states[ply + 1]
    for k in range(frames[ply, COUNT]):
        place_child(rules, board, desk, ply, desk.children[ply, k], after)
        value = worth(rules, board, before, after, options[SEAT], evaluate, desk, payoffs)
        desk.scores[ply, k] = sign * value
    options[NODES] += frames[ply, COUNT]


@kernel(types.void(DESK, WHOLE, WORDS))
def draw_sample(desk, ply, stream):
    """Keep a sample of the children: nearest-neighbour pruning.

    They are drawn without replacement with probabilities proportional to exp(score / τ), where τ is the standard
    deviation of the scores (1 if they are all equal).
    """
    children, scores, frames = desk.children[ply], desk.scores[ply], desk.frames
    count, wanted = frames[ply, COUNT], desk.options[SAMPLE]
    mean = 0.0
    most = -INFINITY
    for k in range(count):
        mean += scores[k] / count
        most = max(most, scores[k])
    variance = 0.0
    for k in range(count):
        variance += (scores[k] - mean) * (scores[k] - mean) / count
    spread = np.sqrt(variance) if variance > 0.0 else 1.0
    for drawn in range(wanted):
        total = 0.0
        for k in range(drawn, count):
            total += np.exp((scores[k] - most) / spread)
        left = random_unit(stream) * total
        k = drawn
        left -= np.exp((scores[k] - most) / spread)
        while left >= 0.0 and k + 1 < count:
            k += 1
            left -= np.exp((scores[k] - most) / spread)
        children[drawn], children[k] = children[k], children[drawn]
        scores[drawn], scores[k] = scores[k], scores[drawn]
    frames[ply, COUNT] = wanted


@kernel(types.void(RULES, INTS, EVALUATE_VALUE, DESK, WHOLE, WHOLE, FLOATS, WORDS))
def order_children(rules, board, evaluate, desk, ply, remembered, payoffs, stream):
    """Score the children of a ply, the remembered one best; `next_child` takes them by falling score."""
    options, frames, children, scores = desk.options, desk.frames, desk.children, desk.scores
    count = frames[ply, COUNT]
    sampled = options[SAMPLE] > 0 and count > options[SAMPLE]
    if sampled or (options[BY_STEPS] == 0 and options[CUTS] == 1 and frames[ply, LEFT] > 1):
        value_children(rules, board, evaluate, desk, ply, payoffs)
        if sampled:
            draw_sample(desk, ply, stream)
    elif options[BY_STEPS] == 1:
        offset = frames[ply, KIND] * HISTORY
        for k in range(count):
            scores[ply, k] = desk.history[offset + (children[ply, k] & (HISTORY - 1))]
    else:
        for k in range(count):
            scores[ply, k] = 0.0
    for k in range(count):
        if children[ply, k] == remembered:
            scores[ply, k] = INFINITY


@kernel(types.void(RULES, INTS, DESK, WHOLE, types.float64))
def note_root_child(rules, board, desk, child, value):
    """A child of the root has its value: keep its position if it is the best so far, or as good and comes first."""
    options, figures, states = desk.options, desk.figures, desk.states
    best = options[ROOT_BEST]
    if best != NO_CHILD and value < figures[ROOT_VALUE]:
        return
    candidate, current = states[options[PLIES]], states[options[PLIES] + 1]
    place_child(rules, board, desk, 0, child, candidate)
    better = best == NO_CHILD or value > figures[ROOT_VALUE]
    if not better:
        if options[BY_STEPS] == 1 and options[TIES] == BY_ORDER:
            better = child < best
        else:
            better = comes_first(rules, board, options, candidate, current)
    if better:
        options[ROOT_BEST] = child
        figures[ROOT_VALUE] = value
        copy_position(candidate, current)


@kernel(types.void(RULES, INTS, INTS, DESK, WORDS))
def begin_decision(rules, board, state, desk, stream):
    """Set the registers for a new decision."""
    options = desk.options
    if options[FRESH] == 1:
        options[FRESH] = 0
        options[GAMES] += 1
        for k in range(desk.history.size):
            desk.history[k] = 0.0
    options[BUSY] = 1
    options[NODES] = options[EXPANDED] = options[LOOKED_AT] = options[DEPTH] = 0
    options[SEAT] = rules.mover(board, state)
    options[STREAM] = np.int64(stream[0])
    options[SALT] = np.int64(next_word(stream))
    options[PREVIOUS] = NO_CHILD
    options[ROOT_CHILDREN] = 0
    options[ITERATION] = 1 if options[DEEPENING] == 1 else options[MOST_DEPTH]
    copy_position(state, desk.states[0])
    begin_judging(rules, board, state, options[SEAT], desk)


@kernel(types.void(DESK))
def begin_iteration(desk):
    """Set the registers for a search that is one turn deeper than the one before."""
    options, frames, bounds = desk.options, desk.frames, desk.bounds
    frames[0, LEFT] = options[ITERATION]
    frames[0, BASE] = options[PLIES] + 2
    frames[0, TRIES] = EVERY_CHILD
    bounds[0, ALPHA] = -INFINITY
    bounds[0, BETA] = INFINITY
    options[PLY] = options[HORIZON] = 0
    options[ROOT_BEST] = NO_CHILD
    options[NODES_BEFORE] = options[NODES]
    options[ACTION] = ENTER


@kernel(types.boolean(DESK, types.boolean))
def end_iteration(desk, is_complete):
    """Take over what the iteration found; whether the decision is made."""
    options, figures = desk.options, desk.figures
    value = figures[ROOT_VALUE]
    iteration = options[ITERATION]
    plies = options[PLIES]
    if options[ROOT_BEST] == NO_CHILD:
        return True
    is_lost = value <= -figures[DECISIVE] and options[DEPTH] > 0  # then the move before put up the longest resistance
    if not is_lost:
        copy_position(desk.states[plies + 1], desk.chosen)
    if is_complete or options[DEPTH] == 0:
        figures[VALUE] = value
    if not is_complete:
        return True
    options[DEPTH] = iteration
    options[DEEPEST_NODES] = options[NODES] - options[NODES_BEFORE]
    options[PREVIOUS] = options[ROOT_BEST]
    options[ROOT_CHILDREN] = desk.frames[0, COUNT]
    for k in range(desk.frames[0, COUNT]):
        desk.children[plies, k] = desk.children[0, k]
        desk.scores[plies, k] = desk.scores[0, k]
    if options[HORIZON] == 0 or iteration >= options[MOST_DEPTH] or abs(value) >= figures[DECISIVE]:
        return True
    if desk.frames[0, COUNT] == 1 and options[EVERY_ROOT_VALUE] == 0:
        return True
    options[ITERATION] = iteration + 1
    return False


@kernel(types.boolean(RULES, DESK, WHOLE))
def is_known(rules, desk, ply):
    """Look the position of a ply up in the table: whether it has a value that can be used (it is in RETURNED then).

    BEST of the frame becomes the child that was best there, if one is remembered.
    """
    options, frames, bounds = desk.options, desk.frames, desk.bounds
    key = table_key(rules, desk.states[ply], options)
    slot = np.int64(key & np.uint64(desk.keys.size - 1))
    if desk.keys[slot] != key:
        return False
    value = desk.values[slot]
    note = desk.notes[slot]
    frames[ply, BEST] = note // DEEPEST - 1
    if note % DEEPEST // 4 != frames[ply, LEFT]:
        return False
    desk.figures[RETURNED] = value
    is_a = note % 4
    if is_a == EXACT:
        return True
    return value >= bounds[ply, BETA] if is_a == AT_LEAST else value <= bounds[ply, ALPHA]


@kernel(types.void(RULES, DESK, WHOLE))
def remember(rules, desk, ply):
    """Enter the value of a ply's position into the table."""
    frames, bounds = desk.frames, desk.bounds
    key = table_key(rules, desk.states[ply], desk.options)
    slot = np.int64(key & np.uint64(desk.keys.size - 1))
    value = bounds[ply, BEST_VALUE]
    is_a = EXACT
    if value >= bounds[ply, FIRST_BETA]:
        is_a = AT_LEAST
    elif value <= bounds[ply, FIRST_ALPHA]:
        is_a = AT_MOST
    desk.keys[slot] = key
    desk.values[slot] = value
    desk.notes[slot] = DEEPEST * (1 + frames[ply, BEST]) + 4 * frames[ply, LEFT] + is_a


@kernel(types.void(RULES, INTS, DESK, WHOLE))
def enter_roll(rules, board, desk, ply):
    """Make the frame of a chance event: the weights of its outcomes, and bounds for their values."""
    frames, bounds = desk.frames, desk.bounds
    count = rules.chance(board, desk.states[ply], desk.children[ply])
    frames[ply, KIND] = AVERAGE
    frames[ply, COUNT] = count
    frames[ply, AT] = 0
    frames[ply, PROBING] = 1 if desk.options[STARS] == 2 and frames[ply, TRIES] == EVERY_CHILD else 0
    for outcome in range(count):
        bounds[ply, LOWS + 2 * outcome] = -desk.figures[BOUND]
        bounds[ply, LOWS + 2 * outcome + 1] = desk.figures[BOUND]


@kernel(types.boolean(DESK, WHOLE))
def is_settled(desk, ply):
    """Whether a chance event needs no more outcomes (its value is in RETURNED then); else set the next one's window."""
    options, frames, bounds, weight = desk.options, desk.frames, desk.bounds[ply], desk.children[ply]
    if frames[ply, PROBING] == 1 and frames[ply, AT] == frames[ply, COUNT]:
        frames[ply, PROBING] = frames[ply, AT] = 0
    total = 0.0
    low = 0.0
    high = 0.0
    for outcome in range(frames[ply, COUNT]):
        total += weight[outcome]
        low += weight[outcome] * bounds[LOWS + 2 * outcome]
        high += weight[outcome] * bounds[LOWS + 2 * outcome + 1]
    at = frames[ply, AT]
    slack = ROUNDING * desk.figures[BOUND] * total  # a value just inside the window must not be cut as outside
    if options[STARS] > 0 and high <= bounds[ALPHA] * total - slack:
        desk.figures[RETURNED] = high / total
        return True
    desk.figures[RETURNED] = low / total
    if at == frames[ply, COUNT] or (options[STARS] > 0 and low >= bounds[BETA] * total + slack):
        return True
    bounds[CHILD_ALPHA], bounds[CHILD_BETA] = -INFINITY, INFINITY
    if options[STARS] > 0 and frames[ply, PROBING] == 0:
        own = weight[at]
        others_high = high - own * bounds[LOWS + 2 * at + 1]
        others_low = low - own * bounds[LOWS + 2 * at]
        bounds[CHILD_ALPHA] = (bounds[ALPHA] * total - others_high - slack) / own
        bounds[CHILD_BETA] = (bounds[BETA] * total - others_low + slack) / own
    return False


@kernel(types.void(DESK, WHOLE, types.float64))
def note_outcome(desk, ply, value):
    """The outcome before AT has a value, or, if it was only probed, a bound."""
    frames, bounds = desk.frames, desk.bounds[ply]
    low = LOWS + 2 * (frames[ply, AT] - 1)
    below = frames[ply + 1, KIND]
    if frames[ply, PROBING] == 1 and below == MAXIMISE:
        bounds[low] = max(bounds[low], value)
    elif frames[ply, PROBING] == 1 and below == MINIMISE:
        bounds[low + 1] = min(bounds[low + 1], value)
    elif value <= bounds[CHILD_ALPHA]:  # too low, whatever the others are worth: the search ends here
        bounds[low + 1] = value
        bounds[ALPHA] = INFINITY
    elif value >= bounds[CHILD_BETA]:
        bounds[low] = value
        bounds[BETA] = -INFINITY
    else:
        bounds[low] = bounds[low + 1] = value


@kernel(DECIDE)
def decide_by_alpha_beta(rules, board, state, evaluate, desk, stream, allowance):
    """The best turn by looking MOST_DEPTH turns ahead, or as deep as the budget allows."""
    options, figures = desk.options, desk.figures
    states, children, scores, frames, bounds = desk.states, desk.children, desk.scores, desk.frames, desk.bounds
    teams, history = desk.teams, desk.history
    mover, play = rules.mover, rules.play
    payoffs = np.zeros(rules.max_seats)
    if options[BUSY] == 0:
        begin_decision(rules, board, state, desk, stream)
        begin_iteration(desk)
    seat = options[SEAT]
    by_steps, cuts, uses_table = options[BY_STEPS] == 1, options[CUTS] == 1, desk.keys.size > 1
    deepest_ply = options[PLIES] - 2
    until = options[NODES] + allowance
    ply, action, value = options[PLY], options[ACTION], figures[RETURNED]
    while True:
        if action != LEAVE:
            # Is there time for another position?
            if options[NODES] >= until:
                options[PLY], options[ACTION] = ply, action
                return THINKING
            has_choice = options[DEPTH] > 0 or (options[STOP] == 1 and options[ROOT_BEST] != NO_CHILD)
            if has_choice and (options[STOP] == 1 or options[NODES] >= options[MOST_NODES]):
                end_iteration(desk, False)
                options[BUSY] = 0
                return DECIDED
        if action == ENTER:
            options[NODES] += 1
            here = states[ply]
            to_move = mover(board, here)
            frames[ply, KIND] = ENDED
            action = LEAVE
            if to_move == OVER:
                value = worth_at_end(rules, board, states[max(ply - 1, 0)], here, seat, desk, payoffs)
            elif ply >= deepest_ply:  # rolls after rolls; leaves have no frame
                value = judged(rules, board, states[ply - 1], here, seat, evaluate, desk)
                options[HORIZON] = 1
            elif to_move == CHANCE:
                enter_roll(rules, board, desk, ply)
                action = NEXT
            else:
                # A choice: is its value known, and what can be chosen?
                kind = MAXIMISE if teams[to_move] == teams[seat] else MINIMISE
                frames[ply, KIND] = kind
                frames[ply, BEST] = options[PREVIOUS] if ply == 0 else NO_CHILD
                remembers = uses_table and ply > 0 and frames[ply, LEFT] > 1 and frames[ply, TRIES] == EVERY_CHILD
                if remembers and is_known(rules, desk, ply):
                    value = figures[RETURNED]
                    if abs(value) < figures[DECISIVE]:
                        options[HORIZON] = 1  # there may have been leaves below
                    continue
                count = list_children(rules, board, desk, ply)
                if count < 0:
                    options[BUSY] = 0
                    stream[0] = np.uint64(options[STREAM])
                    return count
                frames[ply, COUNT] = frames[ply, LISTED] = count
                frames[ply, AT] = 0
                if cuts:
                    order_children(rules, board, evaluate, desk, ply, frames[ply, BEST], payoffs, stream)
                options[EXPANDED] += 1
                frames[ply, BEST] = NO_CHILD
                bounds[ply, BEST_VALUE] = -INFINITY if kind == MAXIMISE else INFINITY
                bounds[ply, FIRST_ALPHA], bounds[ply, FIRST_BETA] = bounds[ply, ALPHA], bounds[ply, BETA]
                if ply == 0 and options[DEPTH] == 0:
                    place_child(rules, board, desk, 0, np.int64(children[0, 0]), desk.chosen)
                action = NEXT

        elif action == NEXT and frames[ply, KIND] == AVERAGE:
            if is_settled(desk, ply):
                value = figures[RETURNED]
                action = LEAVE
            else:
                at = frames[ply, AT]
                copy_position(states[ply], states[ply + 1])
                play(board, states[ply + 1], at)
                frames[ply, AT] = at + 1
                frames[ply + 1, LEFT] = frames[ply, LEFT]
                frames[ply + 1, BASE] = frames[ply, BASE]
                frames[ply + 1, TRIES] = 1 if frames[ply, PROBING] == 1 else EVERY_CHILD
                bounds[ply + 1, ALPHA], bounds[ply + 1, BETA] = bounds[ply, CHILD_ALPHA], bounds[ply, CHILD_BETA]
                ply += 1
                action = ENTER

        elif action == NEXT:
            at, count = frames[ply, AT], frames[ply, COUNT]
            if at == count or at == frames[ply, TRIES] or (cuts and bounds[ply, ALPHA] >= bounds[ply, BETA]):
                # All children that matter have been looked at.
                value = bounds[ply, BEST_VALUE]
                if uses_table and ply > 0 and frames[ply, LEFT] > 1 and frames[ply, TRIES] == EVERY_CHILD:
                    remember(rules, desk, ply)
                if by_steps and cuts and at < count:
                    move = frames[ply, BEST] & (HISTORY - 1)
                    history[frames[ply, KIND] * HISTORY + move] += frames[ply, LEFT] * frames[ply, LEFT]
                action = LEAVE
                continue
            left = frames[ply, LEFT]
            if cuts and (left > 1 or at < 2):
                best = at
                for k in range(at + 1, count):
                    if scores[ply, k] > scores[ply, best]:
                        best = k
                children[ply, at], children[ply, best] = children[ply, best], children[ply, at]
                scores[ply, at], scores[ply, best] = scores[ply, best], scores[ply, at]
            child = np.int64(children[ply, at])
            frames[ply, AT] = at + 1
            options[LOOKED_AT] += 1
            after = states[ply + 1]
            if by_steps:
                copy_position(states[ply], after)
                play(board, after, child)
            else:
                copy_position(states[frames[ply, BASE] + child], after)
            ply += 1
            if left == 1:
                # A leaf: no frame of its own.
                options[NODES] += 1
                if mover(board, after) == OVER:
                    value = worth_at_end(rules, board, states[ply - 1], after, seat, desk, payoffs)
                else:
                    value = judged(rules, board, states[ply - 1], after, seat, evaluate, desk)
                    options[HORIZON] = 1
                action = LEAVE
            else:
                frames[ply, LEFT] = left - 1
                frames[ply, BASE] = frames[ply - 1, BASE] + (0 if by_steps else frames[ply - 1, LISTED])
                frames[ply, TRIES] = EVERY_CHILD
                bounds[ply, ALPHA], bounds[ply, BETA] = bounds[ply - 1, ALPHA], bounds[ply - 1, BETA]
                action = ENTER

        else:  # LEAVE
            if ply == 0:
                if end_iteration(desk, True):
                    options[BUSY] = 0
                    return DECIDED
                begin_iteration(desk)
                ply, action = options[PLY], options[ACTION]
                continue
            ply -= 1
            action = NEXT
            if frames[ply, KIND] == AVERAGE:
                note_outcome(desk, ply, value)
                continue
            at = frames[ply, AT] - 1
            if ply == 0:
                # Equal values must be told from lower ones, so the window stays open just below the best value.
                scores[0, at] = value
                note_root_child(rules, board, desk, np.int64(children[0, at]), value)
                if options[EVERY_ROOT_VALUE] == 0 and value > bounds[0, ALPHA]:
                    bounds[0, ALPHA] = np.nextafter(value, -INFINITY)
                bounds[0, BEST_VALUE] = max(bounds[0, BEST_VALUE], value)
            elif frames[ply, KIND] == MAXIMISE:
                if value > bounds[ply, BEST_VALUE]:
                    bounds[ply, BEST_VALUE] = value
                    frames[ply, BEST] = children[ply, at]
                    bounds[ply, ALPHA] = max(bounds[ply, ALPHA], value)
            elif value < bounds[ply, BEST_VALUE]:
                bounds[ply, BEST_VALUE] = value
                frames[ply, BEST] = children[ply, at]
                bounds[ply, BETA] = min(bounds[ply, BETA], value)
