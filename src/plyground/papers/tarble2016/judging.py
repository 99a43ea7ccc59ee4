"""How the conclusions about shares of games are judged, and how their differences are said."""

from plyground.matches.differences import Estimate, newcombe_interval
from plyground.papers.answer import Judged, Share, is_above, judged

Interval = tuple[float, float]


def difference_of_shares(first: Share, second: Share) -> Interval | None:
    """The 95 % interval of second − first (Newcombe)."""
    return newcombe_interval(estimate(first), estimate(second))


def estimate(share: Share) -> Estimate:
    return Estimate(share.value, share.interval, share.games)


def points(difference: Interval | None) -> str:
    """A difference of shares in words.

    >>> points((0.012, 0.2)), points(None)
    ('difference +1.2 to +20.0 points', 'no interval')
    """
    if difference is None:
        return "no interval"
    return f"difference {100 * difference[0]:+.1f} to {100 * difference[1]:+.1f} points"


def judged_share(share: Share | None, threshold: float, what: str) -> Judged:
    """Whether a share is surely above a threshold."""
    if share is None:
        return judged(None, f"{what}: there are none to count.")
    return judged(is_above(share.interval, threshold), f"{what}: {share} % of {share.games:,}.")
