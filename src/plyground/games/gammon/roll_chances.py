"""With how many of the 36 rolls a seat could hit, and how many it could not play completely: two smart inputs.

No play is written out; shifting sets of points shows whether a roll can be played and whether it can hit. The functions
here share these arguments:

    bar      the seat's checkers on the bar
    taken    the points, bar included, where the seat has a checker
    pairs    those where it has two or more
    free     the points that the enemy does not hold with two checkers; these stay the same throughout a turn
    blots    the enemy's blots, in the numbering of the seat that hits
    easy     the dice by which either of two checkers can move, as a set (bit d for die d)

A step that is possible remains possible when another checker of the seat has moved; hence all ways of playing a
double are equally long.

This is quick, but states the rules of movement a second time; tests/games/test_gammon_encodings.py compares it with
trying every play of every roll.
"""

from plyground.games.gammon.board import BAR, HOME_POINTS, OFF, at, rearmost
from plyground.games.gammon.point_sets import HOME_BITS, POINT_BITS, has_two_checkers, highest, how_many

# Rolls that a seat could not play completely


def movable(taken, free, die):
    """The points from which a checker can move by `die`; nobody is on the bar."""
    points = taken & (free << die)
    if taken & ~HOME_BITS == 0:
        points |= taken & (1 << die)
        if 0 < taken < 1 << die:
            points |= 1 << highest(taken)
    return points


def can_go_on(taken, pairs, free, sources, first, second):
    """Whether a step by `first` from one of `sources` allows a step by `second` after it; nobody is on the bar."""
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
    """The same, found by moving every checker as far as it goes; one on the bar is known to be able to enter."""
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
    """How many of 36 rolls the seat, if on turn, could not play completely."""
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


# Rolls with which a seat could hit


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
    """Whether the only checker on the bar can enter by `first`, some checker move by `second`, and either step hit."""
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
    """The same where one die hits, but the other die might then be lost."""
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
    """With how many of 36 rolls the seat, if on turn, would have a legal play that hits."""
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
