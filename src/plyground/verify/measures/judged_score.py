"""Is a score below or above a limit? Decided by as few games as it takes, and not at all where it is too close.

Two sequential tests (`matches/sprt.py`) look at the same results. The near one compares the limit with a score a
margin below it, and only it can say "below"; the far one compares the limit with a score a margin above, and only it
can say "above". So neither answer is given to a score on the wrong side of the limit more often than `error`, whatever
the score is. One test alone, between two scores around the limit, would answer at random for any score between them.

Where neither test finds what it looks for, or the cap is reached, the score is "undecided". Games that belong together
(a pair with sides exchanged, the games of one opening) are one result, their mean. The interval holds whenever one
stops (`matches/anytime.py`); it is a two-sided one of 95 %, and wider than what the tests need for their one-sided
answer.

Answers seen in 4,000 simulated tests each, cap 4,000 games:

    limit, margin   score    draws   below     above     undecided   games played
    0.55, 0.05      0.450     0 %    100.0 %     0.0 %     0.0 %       201
    0.55, 0.05      0.500     0 %     99.0 %     0.0 %     1.0 %       596
    0.55, 0.05      0.525     0 %     58.2 %     0.2 %    41.6 %     1,363
    0.55, 0.05      0.550     0 %      4.1 %     4.5 %    91.4 %     1,181
    0.55, 0.05      0.550    60 %      3.5 %     4.2 %    92.3 %       492
    0.55, 0.05      0.575     0 %      0.3 %    58.5 %    41.2 %     1,330
    0.40, 0.10      0.300    20 %     99.1 %     0.0 %     0.9 %       111
    0.40, 0.10      0.400    20 %      4.1 %     4.5 %    91.4 %       232
    0.40, 0.10      0.500    20 %      0.0 %    99.1 %     0.9 %       121
"""

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.matches.anytime import anytime_interval
from plyground.matches.sprt import HIGHER, LOWER, SequentialTest
from plyground.verify.measures.estimates import Estimate, estimate

BELOW, ABOVE, UNDECIDED = "below", "above", "undecided"
ERROR = 0.05  # how often a wrong answer may be given
MISS = 0.01  # how often a score a whole margin away from the limit may stay undecided
MARGIN = 0.05
CAP = 4000
LEAST = 1e-6  # the limit that stands for 0


class JudgedScore:
    """Says whether a mean of results from 0 to 1 is "below" or "above" a limit, or "undecided"; None so far.

    >>> judged = JudgedScore(0.4, margin=0.1)
    >>> while judged.verdict is None:
    ...     judged.add(0)
    >>> judged.verdict, judged.games
    ('below', 20)
    """

    def __init__(self, limit: float, margin: float = MARGIN, cap: int = CAP, error: float = ERROR, miss: float = MISS):
        check_limit(limit)
        check_cap(cap)
        if not margin > 0:
            raise PlygroundError(f"margin of {margin:g}; expected more than 0")
        self.limit, self.cap = limit, cap
        inside = min(max(limit, LEAST), 1 - LEAST)
        self.near = SequentialTest(max(inside - margin, inside / 2), inside, alpha=miss, beta=error)
        self.far = SequentialTest(inside, min(inside + margin, (1 + inside) / 2), alpha=error, beta=miss)
        self.games = 0
        self.verdict: str | None = BELOW if limit == 1 else None  # every score is within that limit
        self._means: list[float] = []

    def add(self, *results: float) -> None:
        """Take a game into account, or several that belong together; a verdict once given is final."""
        mean = sum(results) / len(results)
        self.near.add(mean)
        self.far.add(mean)
        self._means.append(mean)
        self.games += len(results)
        if self.verdict is None:
            self.verdict = self._judged()

    def _judged(self) -> str | None:
        if self.near.decision == LOWER:
            return BELOW
        if self.far.decision == HIGHER:
            return ABOVE
        is_too_close = self.near.decision is not None and self.far.decision is not None
        return UNDECIDED if is_too_close or self.games >= self.cap else None

    def estimate(self) -> Estimate:
        """The score, with an interval that holds whenever one stops."""
        return anytime_estimate(self._means, self.games, self.near.expected_results)


def anytime_estimate(means: list[float], games: int, expected: float) -> Estimate:
    """The mean of independent results, with an interval that holds whenever one stops."""
    if not means:
        return estimate(None, None, 0)
    return estimate(float(np.mean(means)), anytime_interval(np.array(means), expected), games)


def check_limit(limit: float) -> None:
    if not 0 <= limit <= 1:
        raise PlygroundError(f"limit {limit:g}; expected a share from 0 to 1")


def check_cap(cap: int) -> None:
    if cap < 1:
        raise PlygroundError(f"cap of {cap} games; expected 1 or more")
