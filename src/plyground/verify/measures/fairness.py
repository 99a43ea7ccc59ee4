"""Is the start fair: does a side score what it should, give or take a tolerance?

Two one-sided questions, each asked as in `judged_score.py`: is the score below the upper limit, and above the lower
one? "Inside" needs both answers; "outside" needs the opposite answer to one of them. For two sides and the limits 0.45
and 0.55 the tests that can say "inside" are 0.5 against 0.55 and 0.5 against 0.45; those that can say "outside"
compare the limit with a score as far beyond it, so that a side that scores 0.525, which is inside, is not called
unfair by a toss.

Answers seen in 4,000 simulated tests of equal sides, cap 4,000 games: how often "inside", "outside" and neither,
and the mean number of games played:

    score    games           inside   outside   neither   games played
    0.500    no draws        98.2 %     0.0 %     1.8 %      907
    0.500    60 % drawn      98.4 %     0.0 %     1.6 %      381
    0.500    pairs           98.7 %     0.0 %     1.3 %      767   (pairs of independent games, 20 % draws)
    0.500    pairs alike     97.2 %     0.1 %     2.8 %    1,437   (both games of a pair end alike)
    0.525    no draws        57.8 %     0.3 %    42.0 %    1,397
    0.525    60 % drawn      60.3 %     0.1 %    39.6 %      645
    0.525    pairs alike     53.1 %     0.2 %    46.6 %    2,074
    0.550    no draws         5.0 %     4.5 %    90.5 %    1,181
    0.550    60 % drawn       4.0 %     4.0 %    92.0 %      497
    0.550    pairs alike      4.3 %     4.5 %    91.2 %    1,864
    0.575    no draws         0.3 %    56.6 %    43.2 %    1,359
    0.600    no draws         0.0 %    99.0 %     1.0 %      586
    0.650    no draws         0.0 %   100.0 %     0.0 %      198
"""

from plyground.core.errors import PlygroundError
from plyground.verify.measures.estimates import Estimate
from plyground.verify.measures.judged_score import (
    ABOVE,
    BELOW,
    CAP,
    ERROR,
    MARGIN,
    MISS,
    UNDECIDED,
    JudgedScore,
    check_cap,
)

INSIDE, OUTSIDE = "inside", "outside"


def fair_limits(sides: int, tolerance: float = MARGIN) -> tuple[float, float]:
    """Between which scores a side's fair share lies.

    >>> fair_limits(2), fair_limits(4)
    ((0.45, 0.55), (0.2, 0.3))
    """
    return round(1 / sides - tolerance, 12), round(1 / sides + tolerance, 12)


class FairnessTest:
    """Says whether a side's expected score is "inside" two limits, "outside" them, or "undecided"; None so far.

    >>> test = FairnessTest()
    >>> while test.verdict is None:
    ...     test.add(1)
    >>> test.verdict, test.direction, test.games
    ('outside', 'above', 35)
    """

    def __init__(self, low: float = 0.45, high: float = 0.55, cap: int = CAP, error: float = ERROR, miss: float = MISS):
        if not low < high:
            raise PlygroundError(f"fair scores from {low:g} to {high:g}; expected the lower one first")
        check_cap(cap)
        self.low, self.high, self.cap = max(low, 0.0), min(high, 1.0), cap
        margin = (self.high - self.low) / 2
        endless = 2**62  # the cap is kept here
        self.under_high = JudgedScore(self.high, margin, endless, error, miss)
        self.over_low = JudgedScore(1 - self.low, margin, endless, error, miss)  # of what the side does not score
        self.games = 0
        self.verdict: str | None = None

    def add(self, *results: float) -> None:
        """Take a game into account, or several that belong together; a verdict once given is final."""
        self.under_high.add(*results)
        self.over_low.add(*(1 - result for result in results))
        self.games += len(results)
        if self.verdict is None:
            self.verdict = self._judged()

    def _judged(self) -> str | None:
        answers = self.under_high.verdict, self.over_low.verdict
        if ABOVE in answers:
            return OUTSIDE
        if answers == (BELOW, BELOW):
            return INSIDE
        is_too_close = UNDECIDED in answers and None not in answers
        return UNDECIDED if is_too_close or self.games >= self.cap else None

    @property
    def direction(self) -> str | None:
        """On which side of the limits the score is: "above", "below", or None if it is not known to be outside."""
        if self.verdict != OUTSIDE:
            return None
        return ABOVE if self.under_high.verdict == ABOVE else BELOW

    def estimate(self) -> Estimate:
        """The score, with an interval that holds whenever one stops."""
        return self.under_high.estimate()
