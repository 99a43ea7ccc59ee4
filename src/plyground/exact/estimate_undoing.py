"""proto undo"""
import numpy as np
from numba import types
from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, RULES, WHOLE, WORDS
from plyground.core.randomness import random_below
from plyground.core.structures import structure
from plyground.core.turns import TURN_WORKSPACE, copy_position
from plyground.exact.estimate_following import add_following
from plyground.exact.expanding import EXPANSION, TOO_MANY_EDGES
from plyground.core.turns import OVERFLOW
from plyground.exact.packing import KEYS, PACKING, pack, unpack
from plyground.exact.partitions import NUMBERS, place_of

ANY = -(1 << 31)
Undoing = structure(
    "Undoing",
    begin=INTS,  # [rules + 1]
    index=INTS, after=INTS, change=INTS,
    table=INTS,  # hash of rules
    count=INTS,  # [1]
    state=INTS,  # a position
    other=INTS, # another one
    key=WORDS, 
    chosen=WORDS,
    identity=WHOLE,  # integers
    words=WHOLE,
    by_difference=WHOLE,
    offset=INTS, lowest=INTS, values=INTS, never=types.Array(types.uint8,2,"C"),
    path=KEYS, found=KEYS, wanted=types.Array(types.uint8,1,'C'),
    tries=LONGS,
)
UNDOING = Undoing.kind

@kernel(WHOLE(UNDOING, INTS, INTS))
def learn(u, before, after):
    """Note how a turn changes a position; 1 if that is new, -1 if there is no room"""
    rule = u.count[0]
    at = u.begin[rule]
    word = np.uint64(1)
    n = 0
    for i in range(u.identity):
        if before[i] != after[i] and u.wanted[i]:
            if at + n == u.index.size:
                return -1
            u.index[at + n] = i
            u.after[at + n] = ANY if u.by_difference else after[i]
            u.change[at + n] = after[i] - before[i]
            word = (word ^ np.uint64(i * 65599 + (0 if u.by_difference else after[i] * 263) + (after[i] - before[i]) * 7919)) * np.uint64(0x9E3779B97F4A7C15)
            word ^= word >> np.uint64(29)
            n += 1
    if n == 0:
        return 0
    last = np.int64(u.table.size - 1)
    slot = np.int64(word & np.uint64(last))
    while u.table[slot] >= 0:
        r = u.table[slot]
        same = u.begin[r + 1] - u.begin[r] == n
        for k in range(n):
            if not same:
                break
            b = u.begin[r] + k
            same = u.index[b] == u.index[at + k] and u.after[b] == u.after[at + k] and u.change[b] == u.change[at + k]
        if same:
            return 0
        slot = (slot + 1) & last
    if rule + 2 >= u.begin.size:
        return -1
    u.table[slot] = rule
    u.begin[rule + 1] = at + n
    u.count[0] = rule + 1
    return 1

@kernel(types.boolean(WORDS, WORDS, WHOLE))
def same_key(a, b, words):
    for i in range(words):
        if a[i] != b[i]:
            return False
    return True

@kernel(types.boolean(UNDOING, INTS, WHOLE))
def is_odd(u, state, r):
    for k in range(u.begin[r], u.begin[r + 1]):
        i = u.index[k]
        a = state[i] - u.lowest[i]
        if u.offset[i] < 0 or a < 0 or a >= u.values[i]:
            continue
        for j in range(u.identity):
            b = state[j] - u.lowest[j]
            if u.offset[j] >= 0 and b >= 0 and b < u.values[j] and u.never[u.offset[i] + a, u.offset[j] + b]:
                return True
    return False

@kernel(WHOLE(RULES, INTS, PACKING, TURN_WORKSPACE, EXPANSION, UNDOING, WORDS, WORDS, WORDS))
def count_before(rules, board, packing, turns, expansion, u, key, parent, stream):
    """How many positions lead to `key` as far as known changes tell; `u.chosen` is one of them at random.
    u.tries[1] says whether `parent` was among"""
    unpack(packing, key, u.state)
    found = 0
    u.tries[1] = 0
    for r in range(u.count[0]):
        fits = True
        for k in range(u.begin[r], u.begin[r + 1]):
            if u.after[k] != ANY and u.state[u.index[k]] != u.after[k]:
                fits = False
                break
        if not fits:
            continue
        copy_position(u.state, expansion.state)
        for k in range(u.begin[r], u.begin[r + 1]):
            expansion.state[u.index[k]] -= u.change[k]
        if not pack(packing, expansion.state, u.key):
            continue
        if is_odd(u, expansion.state, r):
            continue
        u.tries[0] += 1
        edges = add_following(rules, board, packing, turns, expansion, 0)
        if edges < 0:
            continue
        for e in range(edges):
            if same_key(expansion.keys[e], key, u.words):
                again = False
                for k in range(min(found, u.found.shape[0])):
                    if same_key(u.found[k], u.key, u.words):
                        again = True
                        break
                if again:
                    break
                if found < u.found.shape[0]:
                    for i in range(key.size):
                        u.found[found, i] = u.key[i]
                found += 1
                if same_key(u.key, parent, u.words):
                    u.tries[1] = 1
                if random_below(stream, found) == 0:
                    for i in range(key.size):
                        u.chosen[i] = u.key[i]
                break
    return found


@kernel(types.boolean(RULES, INTS, PACKING, TURN_WORKSPACE, EXPANSION, UNDOING, KEYS, NUMBERS, WORDS, WHOLE))
def comes_from(rules, board, packing, turns, expansion, u, ball, slots, stream, most):
    """Whether a walk backwards from u.path[0] comes to the ball within `most` steps in all"""
    length = 0
    for step in range(most):
        u.tries[2] += 1
        if place_of(ball, slots, u.path[length], u.words) >= 0:
            return True
        if length + 1 == u.path.shape[0]:
            return False
        if count_before(rules, board, packing, turns, expansion, u, u.path[length], u.path[length], stream) == 0:
            if length == 0:
                return False
            length //= 2
        else:
            length += 1
            for i in range(u.path.shape[1]):
                u.path[length, i] = u.chosen[i]
    return False

@kernel(WHOLE(RULES, INTS, PACKING, TURN_WORKSPACE, EXPANSION, UNDOING, KEYS, FLOATS, KEYS, NUMBERS, WORDS, KEYS, FLOATS, FLOATS, WHOLE))
def advance(rules, board, packing, turns, expansion, u, keys, weights, ball, slots, stream, out, new, figures, most):
    for k in range(weights.size):
        new[k] = 0.0
        unpack(packing, keys[k], expansion.state)
        edges = add_following(rules, board, packing, turns, expansion, 0)
        if edges < 0:
            return edges
        figures[0] += weights[k] * edges
        if edges == 0:
            continue
        j = random_below(stream, edges)
        same = 0
        for e in range(edges):
            if same_key(expansion.keys[e], expansion.keys[j], u.words):
                same += 1
        for i in range(out.shape[1]):
            out[k, i] = expansion.keys[j, i]
        if place_of(ball, slots, out[k], u.words) >= 0:
            continue
        factor = 0.0
        tries = 0
        figures[1] += 1
        while True:
            d = count_before(rules, board, packing, turns, expansion, u, out[k], keys[k], stream)
            if tries == 0:
                figures[3] += d
            tries += 1
            if u.tries[1] == 0:
                figures[2] += 1
                d += 1
                unpack(packing, keys[k], u.other)
                learn(u, u.other, u.state)
                if random_below(stream, d) == 0:
                    break
            if same_key(u.chosen, keys[k], u.words):
                break
            for i in range(out.shape[1]):
                u.path[0, i] = u.chosen[i]
            if most == 0 or comes_from(rules, board, packing, turns, expansion, u, ball, slots, stream, most):
                break
        figures[4] += tries
        new[k] = weights[k] * edges / same * tries / d
    return 0
@kernel(WHOLE(RULES, INTS, PACKING, TURN_WORKSPACE, EXPANSION, UNDOING, KEYS, WHOLE))
def learn_from(rules, board, packing, turns, expansion, u, keys, count):
    """Note the changes of all turns of positions; how many changes are new; -1 no room"""
    new = 0
    for k in range(count):
        unpack(packing, keys[k], expansion.state)
        copy_position(expansion.state, u.other)
        edges = add_following(rules, board, packing, turns, expansion, 0)
        if edges < 0:
            continue
        for e in range(edges):
            unpack(packing, expansion.keys[e], u.state)
            got = learn(u, u.other, u.state)
            if got < 0:
                return -1
            new += got
    return new
