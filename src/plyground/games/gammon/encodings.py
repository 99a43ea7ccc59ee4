"""Encodings of backgammon and hypergammon: the inputs of networks. A seat has c checkers.

``unary`` (196): for seat s from 98 s on, with n checkers of s on point b; seat 0 numbers the points

    4 (b - 1) + 0, 1, 2    1 if n is at least 1, 2, 3
    4 (b - 1) + 3          n - 3 if n is more than 3
    96, 97                 checkers on the bar, borne off

``unary-tesauro`` (196): the same with (n - 3) / 2, bar / 2, off / c.

``smart`` (15), seat 0 always before seat 1; ``smart-raw`` is the same without the divisions:

    0, 1      1 for the seat to move next (nobody before the opening throw)
    2, 3      pip count / 25 c
    4, 5      distance of the rearmost checker in play / 25
    6, 7      distance of the foremost checker in play / 25
    8         pairs of enemies that have yet to pass each other / c²
    9, 10     blots / c
    11, 12    rolls with which the enemy, if on turn, has a play that hits / 36
    13, 14    rolls that the seat, if on turn, cannot play completely / 36

``combined`` and ``combined-raw`` (211): unary, then smart or smart-raw.

``combined-prime`` (221): combined, then by seat what Neurogammon saw in addition; a point is held by two checkers
or more

    211, 212    longest row of held points (at most 6) / 6
    213, 214    1 if it is a prime, six points in a row
    215, 216    held points of the own home board / 6
    217, 218    held points of the enemy's home board / 6
    219, 220    checkers in the enemy's home board / c

``combined-changes`` (225): combined, then by seat what the turn changed, in the manner of ACT-R-Gammon; zeros for the
seat that did not move

    211, 212    checkers hit / 4
    213, 214    new blots / 8
    215, 216    former blots / 8
    217, 218    points made / 4
    219, 220    points given up / 4
    221, 222    pips moved / 24
    223, 224    checkers borne off / 4

``subjective`` (197): unary as the seat to move next counts, its own checkers first; then 1 in a race, as in HC-Gammon.
``subjective-combined`` (210): subjective, then smart from the pip count on, own values before the enemy's.

The rolls of inputs 11 to 14 are counted in roll_chances.py.
"""

from plyground.games.gammon.board import BAR, CHECKERS, HOME_POINTS, OFF, OPENING, PHASE, SEAT, TURN, at, rearmost
from plyground.games.gammon.point_sets import (
    ENEMY_HOME_BITS,
    HOME_BITS,
    POINT_BITS,
    as_enemy_counts,
    highest,
    how_many,
    lowest,
    survey,
)
from plyground.games.gammon.roll_chances import blocked_rolls, easy_dice, hitting_rolls

PHASES = ("contact", "race")
SUBJECTIVE = ("subjective", "subjective-combined")
UNARY, SMART, SMART_RAW, COMBINED, COMBINED_RAW, UNARY_TESAURO, COMBINED_PRIME, COMBINED_CHANGES = range(8)
OWN_UNARY, OWN_COMBINED = 8, 9

SIDE = 98  # unary inputs per seat
UNARY_SIZE, SMART_SIZE = 2 * SIDE, 15
AFTER_TURN_SIZE = SMART_SIZE - 2  # the smart inputs after the two that say whose turn it is
COMBINED_SIZE = UNARY_SIZE + SMART_SIZE
PRIME_SIZE, CHANGES_SIZE = 10, 14


def encodings(settings):
    """The names of the encodings in the order of their numbers, with the number of inputs."""
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
        "subjective-combined": UNARY_SIZE + 1 + AFTER_TURN_SIZE,
    }


def most_inputs(checkers):
    """How many inputs can differ from 0: one per checker, one for the turn, and all others of combined-prime."""
    return 2 * checkers + 1 + AFTER_TURN_SIZE + PRIME_SIZE


def phase(board, state):
    """1 (race) once no two enemies have yet to pass each other, else 0 (contact)."""
    return int(rearmost(state, 0, BAR) + rearmost(state, SEAT, BAR) <= 25)


def viewer(board, state):
    """The seat to move next."""
    return state[TURN]


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
    """Write the unary inputs: checkers by points as seat `first` counts them, its own first; how many there are.

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
            for unit in range(4):  # always all four; those past the count are overwritten or never read
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


def write_smart(board, state, first, base, raw, index, value, count):
    """Write the smart inputs from the pip count on, seat `first` before the other; how many inputs there are now."""
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
    if worst + enemy_worst <= 25:  # a race: no contact, nothing to hit, nobody to be blocked
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
    """Write what combined-prime adds to combined; how many inputs there are now."""
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
    """Write what combined-changes adds to combined; how many inputs there are now."""
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
    """Write a difference and count it unless it is 0, without a branch that the processor would mispredict."""
    index[at(count)] = place
    value[at(count)] = difference
    return count + int(difference != 0)


def input_changes(board, base, state, encoding, index, value):
    """Changes of unary inputs from point to point; -1 for other encodings, or where too many points have changed."""
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
    """The unary part, then the turn or the race, then the smart part, then what an encoding adds."""
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
    count = write_smart(board, state, first, base, raw, index, value, count)
    if encoding == COMBINED_PRIME:
        count = write_primes(board, state, index, value, count)
    elif encoding == COMBINED_CHANGES:
        count = write_changes(before, state, index, value, count)
    return count


# What the inputs are called, for pictures, and where they come from when a network of one game plays the other

CHECKERS_SHOWN = ("n ≥ 1", "n ≥ 2", "n ≥ 3", "n − 3")
SMART_NAMES = ("pip count", "rearmost", "foremost", "contact", "blots", "rolls that hit it", "rolls it cannot play")
PRIME_NAMES = ("longest row", "prime", "own home held", "enemy's home held", "back checkers")
CHANGE_NAMES = ("hit", "new blots", "blots gone", "points made", "points given up", "pips moved", "borne off now")


def unary_places(sides):
    """The panel, the cell and the name of every unary input."""
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
        places += named_pairs(SMART_NAMES, sides)
    added = {"combined-prime": PRIME_NAMES, "combined-changes": CHANGE_NAMES}
    return places + named_pairs(added.get(encoding, ()), sides)


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input the one it corresponds to: itself, as both games have the same points and the same inputs."""
    return list(range(encodings(new_settings)[encoding]))
