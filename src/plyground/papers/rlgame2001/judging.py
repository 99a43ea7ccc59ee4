"""Whether a mean over runs is surely above, below or between limits; None if that cannot be told."""

from plyground.papers.answer import Mean, is_above


def above(mean: Mean, limit: float) -> bool | None:
    """
    >>> above(Mean((0.6, 0.7, 0.65)), 0.5), above(Mean((0.2, 0.3)), 0.5), above(Mean((0.6,)), 0.5)
    (True, None, None)
    """
    return is_above(mean.interval, limit)


def below(mean: Mean, limit: float) -> bool | None:
    """
    >>> below(Mean((0.02, 0.03, 0.025)), 0.05)
    True
    """
    found = above(mean, limit)
    return None if found is None else not found


def within(difference: tuple[float, float] | None, margin: float) -> bool | None:
    """Whether a difference, by its interval, is surely smaller than a margin, whichever its sign.

    >>> within((-0.01, 0.02), 0.03), within((0.04, 0.06), 0.03), within((-0.01, 0.06), 0.03), within(None, 1.0)
    (True, False, None, None)
    """
    if difference is None:
        return None
    low, high = difference
    return True if -margin < low and high < margin else False if low > margin or high < -margin else None


def points_text(difference: tuple[float, float] | None) -> str:
    """
    >>> points_text((-0.012, 0.05)), points_text(None)
    ('by -1.2 to +5.0 points', 'by what a single run cannot tell')
    """
    if difference is None:
        return "by what a single run cannot tell"
    return f"by {100 * difference[0]:+.1f} to {100 * difference[1]:+.1f} points"
