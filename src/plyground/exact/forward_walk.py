"""How searches that look forward walk through a game: the positions on the way, and what follows each of them.

A search asks one question: can one side, the *striver*, force an end that is worth more than so many points to it? An
end answers it. Coming back to a position that is on the way already is no progress, so it counts as a failure, and the
position on which that failure hangs is remembered: elsewhere it may not hold. The positions that follow one on the way
stand in rows behind those of the positions before it.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, FLOATS, INTS, LONGS, NOTHING, OVER, ROWS, RULES, WHOLE, WORDS
from plyground.core.evaluation import EVALUATE
from plyground.core.randomness import mixed
from plyground.core.slack import MOVES, excess
from plyground.core.structures import records, structure
from plyground.core.turns import TURN_WORKSPACE, copy_position, find_turns
from plyground.exact.packing import KEYS
from plyground.exact.partitions import BYTES

OPEN, WON, FAILED = 0, 1, 2  # what is known of a position: the striver wins, or cannot
FREE = 1 << 30  # a failure that hangs on no position before
ON_HISTORY = -1  # one that hangs on how the game began: its cap
NO_ROOM, DEEPER, NOT_OPPOSED, BY_CHANCE, MORE_LEVELS = -2, -3, -4, -5, -6  # why a kernel gave up; OVERFLOW is -1
NO_STEP = -1
HISTORY = 1 << 12

PLAN = np.dtype(
    [
        ("striver", np.int64),  # the side that wants to win
        ("seat", np.int64),  # one of its seats, for the evaluator
        ("above", np.float64),  # more points than these
        ("salt", np.uint64),  # of the question, so that answers to another one are not taken for its own
        ("canonical", np.int64),  # plies in which positions that mirror each other are taken for one
        ("repeats", np.bool_),  # coming back counts as a failure
        ("turn", np.int64),  # the place of a position that says whose turn it is; -1: unknown
        ("bound", np.float64),  # of the evaluator; 0: there is none
        ("scale", np.float64),  # how much an evaluation says at the beginning
        ("nodes", np.int64),  # positions written so far
        ("depth", np.int64),  # where the walk is
        ("deepest", np.int64),
        ("enters", np.bool_),  # the position there is still to be expanded
        ("levels", np.int64),  # different payoffs met
        ("repeated", np.bool_),  # a position came back
        ("same_side", np.bool_),  # a side moved twice in succession
    ],
    align=True,
)
FRAME = np.dtype(
    [
        ("row", np.int64),  # the position itself
        ("begin", np.int64),  # the rows that follow it
        ("count", np.int64),
        ("chooses", np.bool_),  # the striver moves
        ("path", np.uint64),  # a hash of the positions before it, in their order
        ("slot", np.int64),  # its place in the set of positions on the way
        ("began", np.int64),  # nodes when it was entered
        ("child", np.int64),  # that is being looked at
    ],
    align=True,
)

Walk = structure(
    "Walk",
    plan=records(PLAN),  # [1]
    frames=records(FRAME),  # [plies]
    rows=ROWS,  # [room, state] positions
    step=INTS,  # [room] that led there, where a step is a turn
    chooses=BYTES,  # [room] whether the striver moves there
    outcome=BYTES,  # [room]
    low=LONGS,  # [room] the depth of the position on which a failure hangs
    key=WORDS,  # [room] by which the table knows it
    check=WORDS,  # [room]
    plain=WORDS,  # [room] without symmetries
    first=LONGS,  # [room] two numbers of the search
    second=LONGS,  # [room]
    quiet=INTS,  # [room] moves without a threat that the striver may still make
    score=FLOATS,  # [room] for the striver, by the evaluator: from -1 to 1
    on_path=WORDS,  # [slots] the positions on the way
    path_depth=INTS,  # [slots] how deep each is, plus one; 0: empty
    factors=KEYS,  # [symmetries, identity] of the hash; the first is of the position as it is
    checks=KEYS,  # [symmetries, identity]
    killer=INTS,  # [plies] the step that last decided a position there
    history=FLOATS,  # [2 * HISTORY] how often a step decided, by side
    origin=INTS,  # [state] the first position
    probe=INTS,  # [state]
    passed=INTS,  # [state] a position after a pass
    threat=INTS,  # [plies] the step that was last a threat there
    side=INTS,  # [seats]
    moves=INTS,  # [moves]
    payoffs=FLOATS,  # [seats]
    levels=FLOATS,  # [payoffs] those of the first side that were met
    weights=FLOATS,  # of the evaluator
)
WALK = Walk.kind
EVALUATOR = types.FunctionType(EVALUATE)


# Names of positions


@kernel(types.uint64(INTS, WORDS))
def weighed(state, factors):
    """A sum over the integers of a position."""
    total = np.uint64(0)
    for i in range(factors.size):
        total += factors[i] * np.uint64(state[i])
    return total


@kernel(NOTHING(WALK, WHOLE, WHOLE))
def name(walk, row, depth):
    """Write the keys of a position at a depth; near the beginning those of whichever mirror image comes first."""
    state = walk.rows[row]
    salt = walk.plan[0].salt
    plain = weighed(state, walk.factors[0])
    walk.plain[row] = mixed(plain)
    chosen = 0
    if depth <= walk.plan[0].canonical:
        for k in range(1, walk.factors.shape[0]):
            other = weighed(state, walk.factors[k])
            if other < plain:
                plain, chosen = other, k
    walk.key[row] = mixed(plain ^ salt)
    walk.check[row] = mixed(weighed(state, walk.checks[chosen]) + salt)


@kernel(WHOLE(WALK, types.uint64))
def path_slot(walk, plain):
    """The place of a position in the set of those on the way, or of the empty place where it would be."""
    last = np.uint64(walk.on_path.size - 1)
    slot = plain & last
    while walk.path_depth[np.int64(slot)] != 0 and walk.on_path[np.int64(slot)] != plain:
        slot = (slot + np.uint64(1)) & last
    return np.int64(slot)


@kernel(types.uint64(WALK, WHOLE))
def path_after(walk, depth):
    """The hash of the way to what follows the position at a depth."""
    frame = walk.frames[depth]
    return mixed(frame.path ^ walk.plain[frame.row]) | np.uint64(1)


@kernel(NOTHING(WALK, WHOLE, WHOLE))
def enter(walk, depth, row):
    """Let the position of a row be the one at a depth, still to be expanded."""
    plan, frame = walk.plan[0], walk.frames[depth]
    frame.row, frame.count, frame.child = row, 0, -1
    frame.chooses = walk.chooses[row] != 0
    frame.began = plan.nodes
    if depth == 0:
        frame.begin, frame.path = 1, np.uint64(1)
    else:
        above = walk.frames[depth - 1]
        frame.begin = above.begin + above.count
        frame.path = path_after(walk, depth - 1)
    frame.slot = path_slot(walk, walk.plain[row])
    walk.on_path[frame.slot] = walk.plain[row]
    walk.path_depth[frame.slot] = depth + 1
    plan.depth, plan.enters = depth, True
    plan.deepest = max(plan.deepest, depth)


@kernel(NOTHING(WALK, WHOLE))
def leave(walk, depth):
    """Take the position at a depth, the last one, from the way."""
    walk.path_depth[walk.frames[depth].slot] = 0
    walk.plan[0].depth = depth - 1


# What follows a position


@kernel(types.boolean(WALK, types.float64))
def note_payoff(walk, payoff):
    """Remember that an end is worth so many points to the first side; False if there is no room for one more."""
    plan = walk.plan[0]
    for k in range(plan.levels):
        if walk.levels[k] == payoff:
            return True
    if plan.levels == walk.levels.size:
        return False
    walk.levels[plan.levels] = payoff
    plan.levels += 1
    return True


@kernel(WHOLE(RULES, INTS, WALK, WHOLE))
def judge_end(rules, board, walk, row):
    """Write whether the striver has what it wants, where the game is over; negative if that cannot be told."""
    plan = walk.plan[0]
    rules.payoff(board, walk.rows[row], walk.payoffs)
    worth = walk.payoffs[0]
    for seat in range(walk.payoffs.size):
        if walk.payoffs[seat] != (worth if walk.side[seat] == walk.side[0] else -worth):
            return NOT_OPPOSED
    if not note_payoff(walk, worth):
        return MORE_LEVELS
    gained = worth if plan.striver == walk.side[0] else -worth
    walk.outcome[row] = WON if gained > plan.above else FAILED
    walk.low[row] = FREE
    if walk.outcome[row] == FAILED and rules.max_state > rules.max_identity:
        copy_position(walk.origin, walk.probe)
        for i in range(rules.max_identity):
            walk.probe[i] = walk.rows[row, i]
        if rules.mover(board, walk.probe) != OVER:  # only what it remembers has ended the game
            walk.low[row] = ON_HISTORY
    return 0


@kernel(WHOLE(RULES, INTS, WALK, WHOLE))
def look_at(rules, board, walk, row):
    """Write who moves in a new position, or what its end means; negative if that is not allowed."""
    plan = walk.plan[0]
    plan.nodes += 1
    walk.outcome[row] = OPEN
    walk.low[row] = FREE
    seat = rules.mover(board, walk.rows[row])
    if seat == OVER:
        return judge_end(rules, board, walk, row)
    if seat == CHANCE:
        return BY_CHANCE
    walk.chooses[row] = walk.side[seat] == plan.striver
    return 0


@kernel(types.boolean(WALK, WHOLE, WHOLE))
def decides(walk, depth, row):
    """Whether a position that follows decides the one at a depth: whoever moves has what he wants."""
    wanted = WON if walk.frames[depth].chooses else FAILED
    return walk.outcome[row] == wanted and (wanted == WON or walk.low[row] == FREE)


@kernel(WHOLE(WALK, WHOLE, WHOLE))
def keep_only(walk, depth, row):
    """Let an end that decides be all that follows the position at a depth."""
    frame = walk.frames[depth]
    if row != frame.begin:
        copy_position(walk.rows[row], walk.rows[frame.begin])
        walk.step[frame.begin], walk.low[frame.begin] = walk.step[row], walk.low[row]
        walk.outcome[frame.begin] = walk.outcome[row]
    frame.child = 0
    return 1


@kernel(WHOLE(RULES, INTS, WALK, WHOLE))
def follow_steps(rules, board, walk, depth):
    """Write the positions that follow, where every step is a turn; fewer as soon as one decides; return how many."""
    frame = walk.frames[depth]
    legal = rules.legal_moves(board, walk.rows[frame.row], walk.moves)
    if legal < 1 or legal > rules.max_moves:
        return excess(MOVES, legal)
    if frame.begin + legal > walk.rows.shape[0]:
        return NO_ROOM
    for k in range(1, legal):  # the step that decided a neighbour first
        if walk.moves[k] == walk.killer[depth]:
            walk.moves[k] = walk.moves[0]
            walk.moves[0] = walk.killer[depth]
            break
    for k in range(legal):
        row = frame.begin + k
        copy_position(walk.rows[frame.row], walk.rows[row])
        rules.play(board, walk.rows[row], walk.moves[k])
        walk.step[row] = walk.moves[k]
        answer = look_at(rules, board, walk, row)
        if answer < 0:
            return answer
        if decides(walk, depth, row):
            walk.killer[depth] = walk.moves[k]
            return keep_only(walk, depth, row)
    return legal


@kernel(WHOLE(RULES, INTS, WALK, WHOLE, TURN_WORKSPACE))
def follow_turns(rules, board, walk, depth, turns):
    """The same where turns have several steps."""
    frame = walk.frames[depth]
    ends = find_turns(rules, board, walk.rows[frame.row], turns)
    if ends < 0:
        return ends
    if frame.begin + ends + 1 > walk.rows.shape[0]:
        return NO_ROOM
    if ends == 0:  # steps in circles that lead nowhere
        walk.outcome[frame.begin], walk.low[frame.begin], walk.step[frame.begin] = FAILED, FREE, NO_STEP
        return 1
    for k in range(ends):
        row = frame.begin + k
        copy_position(turns.rows[turns.ends[k]], walk.rows[row])
        walk.step[row] = NO_STEP
        answer = look_at(rules, board, walk, row)
        if answer < 0:
            return answer
        if decides(walk, depth, row):
            return keep_only(walk, depth, row)
    return ends


@kernel(WHOLE(RULES, INTS, WALK, WHOLE, TURN_WORKSPACE, EVALUATOR))
def expand_position(rules, board, walk, depth, turns, evaluate):
    """Write what follows the position at a depth, named and evaluated; return how many, or a negative number.

    If one of them is an end that decides, it alone is kept.
    """
    plan, frame = walk.plan[0], walk.frames[depth]
    frame.child = -1
    if depth + 2 >= walk.frames.size:
        return DEEPER
    if rules.max_results == 0:
        count = follow_steps(rules, board, walk, depth)
    else:
        count = follow_turns(rules, board, walk, depth, turns)
    if count < 0:
        return count
    frame.count = count
    if frame.child >= 0:
        return count
    for row in range(frame.begin, frame.begin + count):
        walk.score[row] = 0.0
        if walk.outcome[row] != OPEN:
            continue
        name(walk, row, depth + 1)
        plan.same_side |= (walk.chooses[row] != 0) == frame.chooses
        if plan.repeats:
            slot = path_slot(walk, walk.plain[row])
            if walk.path_depth[slot] != 0:
                walk.outcome[row], walk.low[row] = FAILED, walk.path_depth[slot] - 1
                plan.repeated = True
                continue
        if plan.bound > 0.0:
            value = evaluate(board, walk.rows[frame.row], walk.rows[row], plan.seat, walk.weights) / plan.bound
            walk.score[row] = min(max(value, -1.0), 1.0)
    if depth < plan.canonical:
        frame.count = without_copies(walk, frame.begin, count)
    return frame.count


@kernel(WHOLE(WALK, WHOLE, WHOLE))
def without_copies(walk, begin, count):
    """Keep one of positions that mirror each other; return how many are left."""
    kept = 0
    for k in range(count):
        row = begin + k
        is_new = True
        for other in range(begin, begin + kept):
            if walk.outcome[row] == OPEN and walk.outcome[other] == OPEN and walk.key[other] == walk.key[row]:
                is_new = False
                break
        if not is_new:
            continue
        target = begin + kept
        kept += 1
        if target != row:
            copy_position(walk.rows[row], walk.rows[target])
            walk.step[target], walk.chooses[target], walk.low[target] = walk.step[row], walk.chooses[row], walk.low[row]
            walk.outcome[target], walk.score[target] = walk.outcome[row], walk.score[row]
            walk.key[target], walk.check[target], walk.plain[target] = walk.key[row], walk.check[row], walk.plain[row]
    return kept


@kernel(types.boolean(RULES, INTS, WALK, WHOLE, WHOLE))
def threatens(rules, board, walk, row, depth):
    """Whether the striver would win at once in a position if the other side could pass."""
    plan = walk.plan[0]
    copy_position(walk.rows[row], walk.passed)
    walk.passed[plan.turn] = plan.seat
    legal = rules.legal_moves(board, walk.passed, walk.moves)
    hint = walk.threat[depth]
    for k in range(min(legal, rules.max_moves)):
        if k > 0 and walk.moves[k] == hint:  # what was a threat in a neighbour
            walk.moves[k] = walk.moves[0]
            walk.moves[0] = hint
            break
    for k in range(min(legal, rules.max_moves)):
        plan.nodes += 1
        copy_position(walk.passed, walk.probe)
        rules.play(board, walk.probe, walk.moves[k])
        if rules.mover(board, walk.probe) == OVER:
            rules.payoff(board, walk.probe, walk.payoffs)
            if walk.payoffs[plan.seat] > plan.above:
                walk.threat[depth] = walk.moves[k]
                return True
    return False


@kernel(WHOLE(RULES, INTS, WALK))
def begin_walk(rules, board, walk):
    """Set out from the position of the first row; negative if that is not allowed."""
    plan = walk.plan[0]
    for slot in range(walk.path_depth.size):
        walk.path_depth[slot] = 0
    copy_position(walk.rows[0], walk.origin)
    answer = look_at(rules, board, walk, 0)
    name(walk, 0, 0)
    enter(walk, 0, 0)
    plan.deepest = 0
    return answer
