"""Sets of points as integers: bit p stands for a seat's own point p, bit 25 for its bar."""

from plyground.games.gammon.board import BAR, HOME_POINTS, POINTS, SEAT, at

POINT_BITS = (1 << BAR) - 2
HOME_BITS = (1 << (HOME_POINTS + 1)) - 2
ENEMY_HOME_BITS = HOME_BITS << (POINTS - HOME_POINTS)


def survey(state, own):
    """The points, bar included, where a seat has a checker; those where it has two or more; and its pip count."""
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
    """The number of points in a set."""
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
