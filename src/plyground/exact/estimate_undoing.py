"""Positions that lead to a position, found by undoing turns, for any game.

What a turn changes is learned from turns: which integers, and from which values to which. Applied backwards to a
position a change gives one that may have come before; that is so if the rules, asked forwards, lead to the position
again. Pairs of values that never occur together although each is common tell most of those apart that cannot be
reached, such as a stone that hangs in the air.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, NOTHING, ROWS, RULES, WHOLE, WORDS
from plyground.core.randomness import random_below
from plyground.core.structures import structure
from plyground.core.turns import TURN_WORKSPACE, copy_position
from plyground.exact.coding import CODING
from plyground.exact.estimate_following import add_following
from plyground.exact.expanding import EXPANSION
from plyground.exact.packing import KEYS, PACKING, pack, unpack
from plyground.exact.partitions import BYTES, NUMBERS, place_of

NO_CHANGE = -1
NO_ROOM = -1
TABLES = types.Array(types.uint8, 2, "C")
FOUND, DEAD, UNKNOWN = 1, 0, -1  # how a walk backwards ends
EDGES, MET, UNCOVERED, TESTED, DRAWN, WORK = 0, 1, 2, 3, 4, 5  # places of `figures`
MOST_DEAD_ENDS = 60
MOST_DRAWS = 32
MOST_AGAIN = 8  # times as many steps, dead ends included
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)

Undoing = structure(
    "Undoing",
    begin=INTS,  # [changes + 1] where the entries of each change begin
    place=INTS,  # [entries] the integer that changes
    before=INTS,  # [entries] its value before the turn
    after=INTS,  # [entries] and after it
    table=INTS,  # hash table of changes, NO_CHANGE where empty
    count=INTS,  # [1] changes known
    counts=BYTES,  # [state] 1 for integers whose changes are looked at
    offset=INTS,  # [state] the first row of its values in `never`; -1 if it has too many values
    lowest=INTS,  # [state]
    values=INTS,  # [state] how many
    never=TABLES,  # [value, value] 1 for pairs of values that are never met together
    state=INTS,
    earlier=INTS,
    key=WORDS,
    chosen=WORDS,  # the key of one of the positions found
    found=KEYS,  # the keys of the first of them
    path=KEYS,  # of a walk backwards
    drawn=KEYS,  # the positions of which one that can be reached is looked for
    again=WORDS,  # the key of a position on a way forwards
    has_parent=INTS,  # [1] whether a certain one was among them
    words=WHOLE,  # of a key that say what position it is
)
UNDOING = Undoing.kind


@kernel(types.boolean(WORDS, WORDS, WHOLE))
def same_key(first, second, words):
    """Whether two keys are those of the same position."""
    for i in range(words):
        if first[i] != second[i]:
            return False
    return True


@kernel(NOTHING(WORDS, WORDS))
def copy_key(source, target):
    for i in range(target.size):
        target[i] = source[i]


# Learning


@kernel(types.boolean(UNDOING, WHOLE, WHOLE))
def same_change(undoing, first, second):
    """Whether two changes have the same entries."""
    entries = undoing.begin[first + 1] - undoing.begin[first]
    if entries != undoing.begin[second + 1] - undoing.begin[second]:
        return False
    for k in range(entries):
        one, other = undoing.begin[first] + k, undoing.begin[second] + k
        if undoing.place[one] != undoing.place[other] or undoing.after[one] != undoing.after[other]:
            return False
        if undoing.before[one] != undoing.before[other]:
            return False
    return True


@kernel(WHOLE(UNDOING, INTS, INTS))
def learn(undoing, before, after):
    """Note what changes between two positions: 1 if it is new, 0 if not, NO_ROOM."""
    change = undoing.count[0]
    if change + 2 > undoing.begin.size:
        return NO_ROOM
    entry = undoing.begin[change]
    word = np.uint64(1)
    for i in range(undoing.counts.size):
        if before[i] != after[i] and undoing.counts[i] == 1:
            if entry == undoing.place.size:
                return NO_ROOM
            undoing.place[entry], undoing.before[entry], undoing.after[entry] = i, before[i], after[i]
            word = (word ^ np.uint64((i * 65_599 + before[i]) * 4_099 + after[i])) * _MIX
            word ^= word >> _SHIFT
            entry += 1
    undoing.begin[change + 1] = entry
    if entry == undoing.begin[change]:
        return 0
    last = undoing.table.size - 1
    slot = np.int64(word & np.uint64(last))
    while undoing.table[slot] != NO_CHANGE:
        if same_change(undoing, undoing.table[slot], change):
            return 0
        slot = (slot + 1) & last
    undoing.table[slot] = change
    undoing.count[0] = change + 1
    return 1


@kernel(WHOLE(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, UNDOING, KEYS, WHOLE, WHOLE))
def learn_from(rules, board, coding, turns, expansion, undoing, keys, count, most):
    """Learn the changes of all turns of some positions, about `most` turns at most; how many edges, or NO_ROOM."""
    seen = 0
    for k in range(count):
        unpack(coding.packing, keys[k], expansion.state)
        copy_position(expansion.state, undoing.earlier)
        edges = add_following(rules, board, coding, turns, expansion, 0)
        for edge in range(edges):
            unpack(coding.packing, expansion.keys[edge], undoing.state)
            if learn(undoing, undoing.earlier, undoing.state) == NO_ROOM:
                return NO_ROOM
        seen += max(edges, 1)
        if seen > most:
            break
    return seen


# Undoing


@kernel(types.boolean(UNDOING, INTS, WHOLE))
def is_odd(undoing, state, change):
    """Whether a value that a change brought back is never met together with another one of the position."""
    for k in range(undoing.begin[change], undoing.begin[change + 1]):
        i = undoing.place[k]
        value = state[i] - undoing.lowest[i]
        if undoing.offset[i] < 0 or value < 0 or value >= undoing.values[i]:
            continue
        row = undoing.offset[i] + value
        for j in range(undoing.offset.size):
            other = state[j] - undoing.lowest[j]
            if undoing.offset[j] >= 0 and other >= 0 and other < undoing.values[j]:
                if undoing.never[row, undoing.offset[j] + other] == 1:
                    return True
    return False


@kernel(types.boolean(PACKING, UNDOING, WHOLE, INTS))
def undo(packing, undoing, change, earlier):
    """Write the position before a change to `earlier` and `undoing.key`; False if there can be none."""
    for k in range(undoing.begin[change], undoing.begin[change + 1]):
        if undoing.state[undoing.place[k]] != undoing.after[k]:
            return False
    copy_position(undoing.state, earlier)
    for k in range(undoing.begin[change], undoing.begin[change + 1]):
        earlier[undoing.place[k]] = undoing.before[k]
    return pack(packing, earlier, undoing.key) and not is_odd(undoing, earlier, change)


@kernel(types.boolean(UNDOING, WHOLE))
def is_known(undoing, found):
    """Whether `undoing.key` is among the positions found so far."""
    for k in range(min(found, undoing.found.shape[0])):
        if same_key(undoing.found[k], undoing.key, undoing.words):
            return True
    return False


@kernel(WHOLE(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, UNDOING, WORDS, WORDS, WORDS, FLOATS))
def count_before(rules, board, coding, turns, expansion, undoing, key, parent, stream, figures):
    """How many positions lead to one; `chosen` is a random one, `has_parent` tells whether `parent` is among them."""
    unpack(coding.packing, key, undoing.state)
    found = 0
    undoing.has_parent[0] = 0
    for change in range(undoing.count[0]):
        if not undo(coding.packing, undoing, change, expansion.state) or is_known(undoing, found):
            continue
        edges = add_following(rules, board, coding, turns, expansion, 0)
        figures[WORK] += max(edges, 1)
        for edge in range(edges):
            if same_key(expansion.keys[edge], key, undoing.words):
                if found < undoing.found.shape[0]:
                    copy_key(undoing.key, undoing.found[found])
                found += 1
                if same_key(undoing.key, parent, undoing.words):
                    undoing.has_parent[0] = 1
                if random_below(stream, found) == 0:
                    copy_key(undoing.key, undoing.chosen)
                break
    return found


@kernel(types.boolean(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, UNDOING, WORDS, WHOLE, FLOATS))
def leads_forwards(rules, board, coding, turns, expansion, undoing, known, length, figures):
    """Whether a known position leads along the path, whose last position it is, to the first one.

    What a game remembers besides the position may not have been undone rightly; forwards it is right.
    """
    copy_key(known, undoing.again)
    for step in range(length - 1, -1, -1):
        unpack(coding.packing, undoing.again, expansion.state)
        edges = add_following(rules, board, coding, turns, expansion, 0)
        figures[WORK] += max(edges, 1)
        is_next = False
        for edge in range(edges):
            if same_key(expansion.keys[edge], undoing.path[step], undoing.words):
                copy_key(expansion.keys[edge], undoing.again)
                is_next = True
                break
        if not is_next:
            return False
    return True


@kernel(WHOLE(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, UNDOING, KEYS, NUMBERS, WORDS, WHOLE, FLOATS))
def walk_back(rules, board, coding, turns, expansion, undoing, ball, slots, stream, most, figures):
    """Walk backwards from `path[0]` at random: FOUND if that leads to the ball, DEAD if nothing leads there.

    After a dead end the walk goes on from anywhere on its way; after `most` steps without one the answer is UNKNOWN.
    """
    length = dead_ends = since = 0
    for _ in range(MOST_AGAIN * most):
        since += 1
        if since > most:
            return UNKNOWN
        here = undoing.path[length]
        place = place_of(ball, slots, here, undoing.words)
        if place >= 0 and leads_forwards(rules, board, coding, turns, expansion, undoing, ball[place], length, figures):
            return FOUND
        if place >= 0 or (
            count_before(rules, board, coding, turns, expansion, undoing, here, here, stream, figures) == 0
        ):
            dead_ends += 1
            since = 0
            if length == 0 or dead_ends > MOST_DEAD_ENDS:
                return DEAD
            length = random_below(stream, length + 1)
        elif length + 1 < undoing.path.shape[0]:
            length += 1
            copy_key(undoing.chosen, undoing.path[length])
        else:
            return UNKNOWN
    return UNKNOWN


# Particles


@kernel(WHOLE(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, UNDOING, WORDS, WORDS, WORDS, FLOATS))
def take_edge(rules, board, coding, turns, expansion, undoing, key, child, stream, figures):
    """Write a random position that follows; return how many follow, counted as if none did so twice; 0 at an end."""
    unpack(coding.packing, key, expansion.state)
    edges = add_following(rules, board, coding, turns, expansion, 0)
    if edges <= 0:
        return 0
    figures[WORK] += edges
    taken = random_below(stream, edges)
    copy_key(expansion.keys[taken], child)
    return edges


@kernel(WHOLE(EXPANSION, WORDS, WHOLE, WHOLE))
def count_same(expansion, key, edges, words):
    """How many of the edges just written lead to a position."""
    same = 0
    for edge in range(edges):
        if same_key(expansion.keys[edge], key, words):
            same += 1
    return same


@kernel(
    WHOLE(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, UNDOING, WORDS, WHOLE, KEYS, NUMBERS, WORDS, FLOATS, WHOLE)
)
def draws_until_reached(rules, board, coding, turns, expansion, undoing, parent, before, ball, slots, stream, figures,
                        most):  # fmt: skip
    """How many of the positions just found are drawn until one can be reached, as `parent` can.

    On average as many as there are, divided by those among them that can be reached.
    """
    for k in range(before):
        copy_key(undoing.found[k], undoing.drawn[k])
    for draw in range(1, MOST_DRAWS):
        chosen = undoing.drawn[random_below(stream, before)]
        if same_key(chosen, parent, undoing.words):
            return draw
        copy_key(chosen, undoing.path[0])
        if walk_back(rules, board, coding, turns, expansion, undoing, ball, slots, stream, most, figures) != DEAD:
            return draw
    return MOST_DRAWS


@kernel(
    NOTHING(
        RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, UNDOING, KEYS, FLOATS, KEYS, NUMBERS, WORDS, KEYS, FLOATS,
        FLOATS, WHOLE, WHOLE,
    )
)  # fmt: skip
def advance(rules, board, coding, turns, expansion, undoing, keys, weights, ball, slots, stream, children, new, figures,
            tests, most):  # fmt: skip
    """Move every particle along a random edge, divided by the positions that lead to where it comes.

    Particles that come to an end or into the ball get the weight 0. For about `tests` of the others it is looked how
    many of the positions before can be reached themselves.
    """
    apart = max(weights.size // tests, 1)
    for k in range(weights.size):
        new[k] = 0.0
        child = children[k]
        edges = take_edge(rules, board, coding, turns, expansion, undoing, keys[k], child, stream, figures)
        figures[EDGES] += weights[k] * edges
        if edges == 0 or place_of(ball, slots, child, undoing.words) >= 0:
            continue
        same = count_same(expansion, child, edges, undoing.words)
        before = count_before(rules, board, coding, turns, expansion, undoing, child, keys[k], stream, figures)
        figures[MET] += 1
        if undoing.has_parent[0] == 0:
            figures[UNCOVERED] += 1
            before += 1
            unpack(coding.packing, keys[k], undoing.earlier)
            learn(undoing, undoing.earlier, undoing.state)
        new[k] = weights[k] * edges / same / before
        if k % apart == 0 and before <= undoing.found.shape[0]:
            draws = 1
            if before > 1 and undoing.has_parent[0] == 1:
                draws = draws_until_reached(rules, board, coding, turns, expansion, undoing, keys[k], before, ball,
                                            slots, stream, figures, most)  # fmt: skip
            figures[TESTED] += new[k]
            figures[DRAWN] += new[k] * draws


@kernel(NOTHING(PACKING, KEYS, ROWS))
def unpack_all(packing, keys, rows):
    """Write the positions of some keys."""
    for k in range(rows.shape[0]):
        unpack(packing, keys[k], rows[k])


@kernel(types.boolean(PACKING, ROWS, KEYS))
def pack_all(packing, rows, keys):
    """Write the keys of some positions; False if one does not fit."""
    for k in range(rows.shape[0]):
        if not pack(packing, rows[k], keys[k]):
            return False
    return True
