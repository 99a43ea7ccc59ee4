"""Inputs of neural networks for backgammon and hypergammon; c is the number of checkers a seat.

``unary`` (196): for seat s from 98 s on, with n checkers of s on point b, counted by seat 0 for both seats

    4 (b - 1) + 0, 1, 2    1 if n is at least 1, 2, 3
    4 (b - 1) + 3          n - 3 if n is more than 3
    96, 97                 checkers on the bar, borne off

``unary-tesauro`` (196): the same with (n - 3) / 2, bar / 2, off / c.

``smart`` (15), always seat 0 and then seat 1; ``smart-raw`` does not divide:

    0, 1      1 for the seat to move next (nobody before the opening throw)
    2, 3      pip count / 25 c
    4, 5      distance of the rearmost checker in play / 25
    6, 7      distance of the foremost checker in play / 25
    8         pairs of enemies that have yet to pass each other / c²
    9, 10     blots / c
    11, 12    rolls with which the enemy, if on turn, has a play that hits / 36
    13, 14    rolls that the seat, if on turn, cannot play completely / 36

``combined`` and ``combined-raw`` (211): unary, then smart or smart-raw.

``combined-prime`` (221): combined, then by seats what Neurogammon saw besides; a point is held by two checkers or more

    211, 212    longest row of held points, at most 6 / 6
    213, 214    1 if it is a prime, six points in a row
    215, 216    held points of the own home board / 6
    217, 218    held points of the enemy's home board / 6
    219, 220    checkers in the enemy's home board / c

``combined-changes`` (225): combined, then by seats what the turn changed, in the manner of ACT-R-Gammon; the seat that
did not move has zeros

    211, 212    checkers hit / 4
    213, 214    new blots / 8
    215, 216    blots that are none any more / 8
    217, 218    points made / 4
    219, 220    points given up / 4
    221, 222    pips moved / 24
    223, 224    checkers borne off / 4

``subjective`` (197): unary as the seat to move next counts, its own checkers first; then 1 in a race, as in HC-Gammon.
``subjective-combined`` (210): subjective, then smart from the pip count on, own values before the enemy's.

A set of points is an integer: bit p stands for the own point p, bit 25 for the bar. Shifting these sets shows whether a
roll can be played, and whether it can hit; no play is ever written out.
"""

from plyground.games.gammon.rules import (
    BAR,
    CHECKERS,
    HOME_POINTS,
    OFF,
    OPENING,
    PHASE,
    SEAT,
    TURN,
    at,
    rearmost,
)

PHASES = ("contact", "race")
SUBJECTIVE = ("subjective", "subjective-combined")
UNARY, SMART, SMART_RAW, COMBINED, COMBINED_RAW, UNARY_TESAURO, COMBINED_PRIME, COMBINED_CHANGES = range(8)
OWN_UNARY, OWN_COMBINED = 8, 9

SIDE = 98  # unary inputs of a seat
UNARY_SIZE, SMART_SIZE = 2 * SIDE, 15
JUDGED_SIZE = SMART_SIZE - 2  # the smart inputs without those for the turn
COMBINED_SIZE = UNARY_SIZE + SMART_SIZE
PRIME_SIZE, CHANGES_SIZE = 10, 14
POINT_BITS = (1 << BAR) - 2
HOME_BITS = (1 << (HOME_POINTS + 1)) - 2
ENEMY_HOME_BITS = HOME_BITS << (24 - HOME_POINTS)


def encodings(settings):
    return {
        "unary": UNARY_SIZE,
        "smart": SMART_SIZE,
        "smart-raw": SMART_SIZE,
        "combined": COMBINED_SIZE,
        "combined-raw": COMBINED_SIZE,
        "unary-tesauro": UNARY_SIZE,
        "combined-prime": COMBINED_SIZE + PRIME_SIZE,
        "combined-changes": COMBINED_SIZE + CHANGES_SIZE,
        "subjective": UNARY_SIZE + 1,
        "subjective-combined": UNARY_SIZE + 1 + JUDGED_SIZE,
    }


def most_inputs(checkers):
    """How many inputs can be other than 0: one a checker, one for the turn, all others of combined-prime."""
    return 2 * checkers + 1 + JUDGED_SIZE + PRIME_SIZE


def phase(board, state):
    return int(rearmost(state, 0, BAR) + rearmost(state, SEAT, BAR) <= 25)


def viewer(board, state):
    return state[TURN]


# Sets of points


def survey(state, own):
    """The points, bar included, with one checker or more and with two or more of a seat, and its pip count."""
    taken = pairs = pips = 0
    for distance in range(1, SEAT):
        checkers = state[at(own + distance)]
        taken |= int(checkers > 0) << distance
        pairs |= int(checkers > 1) << distance
        pips += distance * checkers
    return taken, pairs, pips


def as_enemy_counts(points):
    """The same points, bar excluded, in the numbering of the other seat."""
    points &= POINT_BITS
    points = (points >> 1 & 0x55555555) | (points & 0x55555555) << 1
    points = (points >> 2 & 0x33333333) | (points & 0x33333333) << 2
    points = (points >> 4 & 0x0F0F0F0F) | (points & 0x0F0F0F0F) << 4
    points = (points >> 8 & 0x00FF00FF) | (points & 0x00FF00FF) << 8
    return ((points >> 16) | (points & 0xFFFF) << 16) >> 6


def how_many(points):
    count = 0
    while points != 0:
        points &= points - 1
        count += 1
    return count


def highest(points):
    """The highest point of a set, 0 if it is empty."""
    for step in (1, 2, 4, 8, 16):
        points |= points >> step
    return how_many(points >> 1)


def lowest(points):
    """The lowest point of a set, 0 if it is empty."""
    return highest(points & -points)


def has_two_checkers(points, pairs):
    """Whether at least two checkers stand on these occupied points; `pairs` are those with two or more."""
    return points & (points - 1) != 0 or points & pairs != 0


# Which rolls a seat could play completely. `taken` are the points where it has a checker, `pairs` those where it has
# two or more, `free` the points that two enemies do not hold: these stay the same throughout a turn. A step that is
# possible remains so when another checker of the seat has stepped; hence all ways of playing a double are equally long.


def movable(taken, free, die):
    """The points from which a checker can move by `die`; nobody is on the bar."""
    points = taken & (free << die)
    if taken & ~HOME_BITS == 0:
        points |= taken & (1 << die)
        if 0 < taken < 1 << die:
            points |= 1 << highest(taken)
    return points


def can_go_on(taken, pairs, free, sources, first, second):
    """Whether after a step by `first` from one of `sources` a step by `second` is possible; nobody is on the bar."""
    while sources != 0:
        source = sources & -sources
        sources ^= source
        after = taken if source & pairs else taken ^ source
        after |= source >> first & POINT_BITS
        if movable(after, free, second) != 0:
            return True
    return False


def can_go_on_from_bar(taken, free, first, second):
    """Whether the only checker on the bar can enter by `first` so that a step by `second` is possible."""
    entry = 1 << (BAR - first)
    return free & entry != 0 and (taken & POINT_BITS | entry) & (free << second) != 0


def can_play_both_from_bar(bar, taken, free, high, low):
    """Whether both of two different dice can be played when a checker must enter first."""
    if bar > 1:
        return free >> (BAR - high) & free >> (BAR - low) & 1 != 0
    return can_go_on_from_bar(taken, free, high, low) or can_go_on_from_bar(taken, free, low, high)


def can_play_both(taken, pairs, free, high, low):
    """Whether both of two different dice can be played, nobody being on the bar."""
    by_high, by_low = movable(taken, free, high), movable(taken, free, low)
    if by_high != 0 and by_low != 0 and has_two_checkers(by_high | by_low, pairs):
        return True
    return can_go_on(taken, pairs, free, by_high, high, low) or can_go_on(taken, pairs, free, by_low, low, high)


def can_bear_off_last(taken, pairs, die):
    """Whether only one checker is in play and `die` bears it off."""
    return taken < 1 << (die + 1) and not has_two_checkers(taken, pairs)


def is_blocked(bar, taken, pairs, free, high, low):
    """Whether two different dice cannot be played completely."""
    if bar > 0:
        return not can_play_both_from_bar(bar, taken, free, high, low)
    return not (can_play_both(taken, pairs, free, high, low) or can_bear_off_last(taken, pairs, high))


def can_play_double(state, own, bar, taken, pairs, free, die):
    """Whether a double can be played four times, or until no checker is left."""
    if bar > 0 and free >> (BAR - die) & 1 == 0:
        return False
    once = taken & free << die
    twice = once & free << 2 * die
    thrice = twice & free << 3 * die
    steps = how_many(once | twice << 32) + how_many(once & pairs | (twice & pairs) << 32)
    steps += how_many(thrice | (thrice & pairs) << 32)
    if steps >= 4:
        return True
    return can_walk_double(state, own, free, die)


def can_walk_double(state, own, free, die):
    """The same, walking every checker as far as it goes; whoever is on the bar can enter."""
    steps = leaving = 0
    all_home, all_leave = True, True
    for distance in range(rearmost(state, own, BAR), OFF, -1):
        checkers = state[at(own + distance)]
        if checkers == 0:
            continue
        end = distance
        while end > die and free >> (end - die) & 1 != 0:
            end -= die
            steps += checkers
        if steps >= 4:
            return True
        if end > die:
            all_leave = False
            all_home = all_home and end <= HOME_POINTS
        elif end == die:
            leaving += checkers
    return all_leave or (all_home and steps + leaving >= 4)


def easy_dice(bar, taken, pairs, free):
    """The dice by which either of two checkers can move, nobody being on the bar: any two of them can be played."""
    dice = 0
    if bar == 0:
        for die in range(1, 7):
            dice |= int(has_two_checkers(movable(taken, free, die), pairs)) << die
    return dice


def blocked_rolls(state, own, taken, pairs, free, easy):
    """Of 36 rolls those that the seat, if on turn, cannot play completely."""
    bar = state[own + BAR]
    rolls = 0
    for die in range(1, 7):
        rolls += int(not can_play_double(state, own, bar, taken, pairs, free, die))
    if easy == HOME_BITS:
        return rolls
    for high in range(2, 7):
        for low in range(1, high):
            if easy >> high & easy >> low & 1 == 0 and is_blocked(bar, taken, pairs, free, high, low):
                rolls += 2
    return rolls


# Which rolls would hit. `blots` are the enemy's, in the numbering of the seat that hits.


def can_hit_from_bar(bar, taken, free, blots, high, low):
    """Whether two different dice have a legal play that hits, when a checker must enter first."""
    entries = 1 << (BAR - high) | 1 << (BAR - low)
    if bar > 1:
        return blots & entries != 0
    if can_hit_entering(taken, free, blots, high, low) or can_hit_entering(taken, free, blots, low, high):
        return True
    if blots & entries == 0 or can_play_both_from_bar(bar, taken, free, high, low):
        return False
    return free >> (BAR - high) & 1 == 0 or blots >> (BAR - high) & 1 != 0


def can_hit_entering(taken, free, blots, first, second):
    """Whether the only checker on the bar can enter by `first`, somebody go on by `second`, and one of them hit."""
    entry = 1 << (BAR - first)
    if free & entry == 0:
        return False
    targets = free if blots & entry else blots
    return (taken & POINT_BITS | entry) & (targets << second) != 0


def can_hit_and_go_on(taken, pairs, free, hitting, first, second):
    """Whether one of the points `hitting` can be left by `first` so that a step by `second` is possible."""
    if hitting == 0:
        return False
    by_second = movable(taken, free, second)
    if by_second != 0 and has_two_checkers(hitting | by_second, pairs):
        return True
    return can_go_on(taken, pairs, free, hitting, first, second)


def direct_shots(taken, blots):
    """The dice that take a checker onto a blot."""
    dice = 0
    for die in range(1, 7):
        dice |= int(taken & blots << die != 0) << die
    return dice


def can_hit(taken, pairs, free, blots, easy, direct, high, low):
    """Whether two different dice have a legal play that hits, nobody being on the bar."""
    if taken & (free << high | free << low) & blots << (high + low) != 0:
        return True
    if (direct >> high & easy >> low | direct >> low & easy >> high) & 1 != 0:
        return True
    if (direct >> high | direct >> low) & 1 == 0:
        return False
    return can_hit_directly(taken, pairs, free, blots, high, low)


def can_hit_directly(taken, pairs, free, blots, high, low):
    """The same where one die hits, but perhaps only at the price of the other."""
    by_high, by_low = taken & blots << high, taken & blots << low
    if can_hit_and_go_on(taken, pairs, free, by_high, high, low):
        return True
    if can_hit_and_go_on(taken, pairs, free, by_low, low, high):
        return True
    if can_play_both(taken, pairs, free, high, low):
        return False
    return by_high != 0 or movable(taken, free, high) == 0  # the higher of two dice, if only one can be played


def can_hit_with_double(bar, taken, free, blots, die):
    """Whether a double hits: every step that can be made within four can be part of a legal play."""
    points = taken & POINT_BITS
    if bar > 0:
        entry = 1 << (BAR - die)
        if free & entry == 0:
            return False
        if blots & entry != 0:
            return True
        points |= entry
    for _ in range(4 - bar):
        points = points >> die & free
        if points & blots != 0:
            return True
    return False


def hitting_rolls(bar, taken, pairs, free, blots, easy):
    """Of 36 rolls those with which the seat, if on turn, has a legal play that hits."""
    if blots == 0:
        return 0
    rolls = 0
    for die in range(1, 7):
        rolls += int(can_hit_with_double(bar, taken, free, blots, die))
    direct = direct_shots(taken, blots)
    for high in range(2, 7):
        for low in range(1, high):
            if bar > 0:
                rolls += 2 * int(can_hit_from_bar(bar, taken, free, blots, high, low))
            else:
                rolls += 2 * int(can_hit(taken, pairs, free, blots, easy, direct, high, low))
    return rolls


# Writing inputs


def write(index, value, count, place, amount):
    """Write one input unless it is 0; how many there are now."""
    if amount != 0.0:
        index[at(count)] = place
        value[at(count)] = amount
        count += 1
    return count


def write_pair(index, value, count, place, amount, enemy_amount, unit):
    """Write an input and the enemy's after it, both divided by `unit`."""
    count = write(index, value, count, place, amount / unit)
    return write(index, value, count, place + 1, enemy_amount / unit)


def write_unary(state, first, weight, off_weight, index, value):
    """Checkers by points as seat `first` counts them, its own before the enemy's; how many inputs there are.

    Those beyond three on a point and those on the bar count `weight`, those borne off `off_weight`.
    """
    count = 0
    for side in range(2):
        own = SEAT * (first if side == 0 else 1 - first)
        base = SIDE * side
        taken, _, _ = survey(state, own)
        taken &= POINT_BITS
        while taken != 0:
            distance = how_many((taken & -taken) - 1)
            taken &= taken - 1
            checkers = state[at(own + distance)]
            place = base + 4 * (distance if side == 0 else 25 - distance) - 4
            for unit in range(4):  # all four: what is too much will be overwritten or does not count
                index[at(count + unit)] = place + unit
                value[at(count + unit)] = 1.0 if unit < 3 else (checkers - 3) * weight
            count += min(checkers, 4)
        count = write(index, value, count, base + 96, state[own + BAR] * weight)
        count = write(index, value, count, base + 97, state[own + OFF] * off_weight)
    return count


def contact(state):
    """Pairs of enemies that have yet to pass each other."""
    pairs = ahead = 0
    for distance in range(1, SEAT):
        ahead += state[at(SEAT + BAR + 1 - distance)]
        pairs += state[at(distance)] * ahead
    return pairs


def write_judged(board, state, first, base, raw, index, value, count):
    """The smart inputs from the pip count on, for seat `first` and then for the other; how many inputs there are."""
    checkers = board[CHECKERS]
    pip_unit, distance_unit, contact_unit, blot_unit, roll_unit = 25 * checkers, 25, checkers * checkers, checkers, 36
    if raw:
        pip_unit = distance_unit = contact_unit = blot_unit = roll_unit = 1
    own = SEAT * first
    enemy = SEAT - own
    taken, pairs, pips = survey(state, own)
    enemy_taken, enemy_pairs, enemy_pips = survey(state, enemy)
    blots, enemy_blots = (taken ^ pairs) & POINT_BITS, (enemy_taken ^ enemy_pairs) & POINT_BITS
    worst, enemy_worst = highest(taken), highest(enemy_taken)
    count = write_pair(index, value, count, base, pips, enemy_pips, pip_unit)
    count = write_pair(index, value, count, base + 2, worst, enemy_worst, distance_unit)
    count = write_pair(index, value, count, base + 4, lowest(taken), lowest(enemy_taken), distance_unit)
    count = write_pair(index, value, count, base + 7, how_many(blots), how_many(enemy_blots), blot_unit)
    if worst + enemy_worst <= 25:  # a race: no contact, and nobody can be hit or blocked
        return count
    count = write(index, value, count, base + 6, contact(state) / contact_unit)

    bar, enemy_bar = state[own + BAR], state[enemy + BAR]
    free, enemy_free = POINT_BITS & ~as_enemy_counts(enemy_pairs), POINT_BITS & ~as_enemy_counts(pairs)
    easy, enemy_easy = easy_dice(bar, taken, pairs, free), easy_dice(enemy_bar, enemy_taken, enemy_pairs, enemy_free)
    hit = hitting_rolls(enemy_bar, enemy_taken, enemy_pairs, enemy_free, as_enemy_counts(blots), enemy_easy)
    enemy_hit = hitting_rolls(bar, taken, pairs, free, as_enemy_counts(enemy_blots), easy)
    blocked = blocked_rolls(state, own, taken, pairs, free, easy)
    enemy_blocked = blocked_rolls(state, enemy, enemy_taken, enemy_pairs, enemy_free, enemy_easy)
    count = write_pair(index, value, count, base + 9, hit, enemy_hit, roll_unit)
    return write_pair(index, value, count, base + 11, blocked, enemy_blocked, roll_unit)


def longest_row(points):
    """The longest row of neighbouring points in the set."""
    length = 0
    while points != 0:
        points &= points >> 1
        length += 1
    return length


def write_primes(board, state, index, value, count):
    """What combined-prime adds to combined; how many inputs there are."""
    for seat in range(2):
        own = SEAT * seat
        base = COMBINED_SIZE + seat
        _, held, _ = survey(state, own)
        held &= POINT_BITS
        row = min(longest_row(held), 6)
        back = 0
        for distance in range(25 - HOME_POINTS, BAR):
            back += state[own + distance]
        count = write(index, value, count, base, row / 6)
        count = write(index, value, count, base + 2, 1.0 if row == 6 else 0.0)
        count = write(index, value, count, base + 4, how_many(held & HOME_BITS) / 6)
        count = write(index, value, count, base + 6, how_many(held & ENEMY_HOME_BITS) / 6)
        count = write(index, value, count, base + 8, back / board[CHECKERS])
    return count


def write_changes(before, state, index, value, count):
    """What combined-changes adds to combined; how many inputs there are."""
    seat = before[TURN]
    own = SEAT * seat
    enemy = SEAT - own
    base = COMBINED_SIZE + seat
    taken, pairs, pips = survey(state, own)
    taken_before, pairs_before, pips_before = survey(before, own)
    blots, blots_before = (taken ^ pairs) & POINT_BITS, (taken_before ^ pairs_before) & POINT_BITS
    pairs, pairs_before = pairs & POINT_BITS, pairs_before & POINT_BITS
    count = write(index, value, count, base, (state[enemy + BAR] - before[enemy + BAR]) / 4)
    count = write(index, value, count, base + 2, how_many(blots & ~blots_before) / 8)
    count = write(index, value, count, base + 4, how_many(blots_before & ~blots) / 8)
    count = write(index, value, count, base + 6, how_many(pairs & ~pairs_before) / 4)
    count = write(index, value, count, base + 8, how_many(pairs_before & ~pairs) / 4)
    count = write(index, value, count, base + 10, (pips_before - pips) / 24)
    return write(index, value, count, base + 12, (state[own + OFF] - before[own + OFF]) / 4)


def write_difference(index, value, count, place, difference):
    """Write a difference; it stays only if it is not 0. Without a branch, which no processor could foresee."""
    index[at(count)] = place
    value[at(count)] = difference
    return count + int(difference != 0)


def input_changes(board, base, state, encoding, index, value):
    if encoding != UNARY:
        return -1
    changed = 0
    for i in range(2 * SEAT):
        changed |= int(state[at(i)] != base[at(i)]) << i
    if 4 * how_many(changed) > most_inputs(board[CHECKERS]) - 4:
        return -1
    count = 0
    while changed != 0:
        i = how_many((changed & -changed) - 1)
        changed &= changed - 1
        checkers, before = state[at(i)], base[at(i)]
        side = int(i >= SEAT)
        distance = i - SEAT * side
        if distance in (BAR, OFF):
            place = SIDE * side + (96 if distance == BAR else 97)
            count = write_difference(index, value, count, place, checkers - before)
            continue
        place = SIDE * side + 4 * (25 - distance if side == 1 else distance) - 4
        for unit in range(3):
            count = write_difference(index, value, count, place + unit, int(checkers > unit) - int(before > unit))
        count = write_difference(index, value, count, place + 3, max(checkers - 3, 0) - max(before - 3, 0))
    return count


def features(board, before, state, encoding, index, value):
    first = state[TURN] if encoding >= OWN_UNARY else 0
    count = base = 0
    if encoding not in (SMART, SMART_RAW):
        weight = off_weight = 1.0
        if encoding == UNARY_TESAURO:
            weight, off_weight = 0.5, 1 / board[CHECKERS]
        count = write_unary(state, first, weight, off_weight, index, value)
        base = UNARY_SIZE
    if encoding in (UNARY, UNARY_TESAURO):
        return count
    if encoding >= OWN_UNARY:
        count = write(index, value, count, base, float(phase(board, state)))
        base += 1
    else:
        count = write(index, value, count, base + state[TURN], 1.0 if state[PHASE] != OPENING else 0.0)
        base += 2
    if encoding == OWN_UNARY:
        return count
    raw = encoding in (SMART_RAW, COMBINED_RAW)
    count = write_judged(board, state, first, base, raw, index, value, count)
    if encoding == COMBINED_PRIME:
        count = write_primes(board, state, index, value, count)
    elif encoding == COMBINED_CHANGES:
        count = write_changes(before, state, index, value, count)
    return count


# What the inputs are, for pictures, and where they come from when a network of one gammon plays the other

CHECKERS_SHOWN = ("n ≥ 1", "n ≥ 2", "n ≥ 3", "n − 3")
JUDGED_NAMES = ("pip count", "rearmost", "foremost", "contact", "blots", "rolls that hit it", "rolls it cannot play")
PRIME_NAMES = ("longest row", "prime", "own home held", "enemy's home held", "back checkers")
CHANGE_NAMES = ("hit", "new blots", "blots gone", "points made", "points given up", "pips moved", "borne off now")


def unary_places(sides):
    places = []
    for side in sides:
        for point in range(1, BAR):
            places += [(f"{side}: {shown}", str(point), f"{side}: {shown} on {point}") for shown in CHECKERS_SHOWN]
        places += [("", None, f"{side}: on the bar"), ("", None, f"{side}: borne off")]
    return places


def named_pairs(names, sides):
    """Every name once for each side; contact is common to both."""
    return [
        ("", None, name if side is None else f"{side}: {name}")
        for name in names
        for side in ((None,) if name == "contact" else sides)
    ]


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    sides = ("own", "enemy") if encoding in SUBJECTIVE else ("seat 0", "seat 1")
    places = [] if encoding.startswith("smart") else unary_places(sides)
    if encoding in SUBJECTIVE:
        places.append(("", None, "race"))
    elif not encoding.startswith("unary"):
        places += named_pairs(["to move"], sides)
    if encoding != "subjective" and not encoding.startswith("unary"):
        places += named_pairs(JUDGED_NAMES, sides)
    added = {"combined-prime": PRIME_NAMES, "combined-changes": CHANGE_NAMES}
    return places + named_pairs(added.get(encoding, ()), sides)


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input the one it corresponds to: both gammons have the same board."""
    return list(range(encodings(new_settings)[encoding]))
