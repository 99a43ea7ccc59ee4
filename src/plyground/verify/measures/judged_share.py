"""Is something too frequent? Whether the share of games in which it happens is below or above a limit.

The games are looked at a few times only, at sizes planned beforehand that double: the first at which none of them is
enough for "below", half of it, twice it, and so on up to the cap. At each look a boundary is set so that the answer
"below" is given to a share at the limit with a probability of at most `error` over all looks together, and so is
"above"; both are computed exactly from binomial distributions. For a limit of 1 %:

    games                    18   37   75  150  300  600  1,200  2,400  4,800
    "below": events at most   –    –    –    –    0    0      2      9     27
    "above": events at least  3    3    4    6    8   13     21     36     65

So 300 games without one settle "less than 1 %", as their one-sided upper bound does (Wilson's is 0.9 %, the exact one
0.99 %). That uses 0.0490 of the 0.05, and the later looks share the rest. For limits above RARE the first look uses
half of it. Games must be independent; where they come in pairs, use `judged_score.py` with their means.

The interval holds whenever one stops (`matches/anytime.py`). If none was seen, or all, it is the exact one-sided one,
which holds as well: no event in as many games as would be seen in less than 5 % happens once in 20 samples at most,
however often one looks.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.verify.measures.estimates import Estimate, estimate
from plyground.verify.measures.judged_score import (
    ABOVE,
    BELOW,
    CAP,
    ERROR,
    UNDECIDED,
    anytime_estimate,
    check_cap,
    check_limit,
)

FEWEST = 10  # games at the first look
RARE = 0.02  # limits for which the first "below" may use up almost all of the error


@dataclass(frozen=True)
class Look:
    """A planned look at the games so far."""

    games: int
    at_most: int  # the largest number of events that shows "below"; -1 if none does
    at_least: int  # the smallest number that shows "above"; more than `games` if none does


@lru_cache(maxsize=256)
def plan_looks(limit: float, cap: int, error: float = ERROR) -> tuple[Look, ...]:
    """The looks of a test of a share against a limit between 0 and 1."""
    spent_at_first = 0.99 * error if limit <= RARE else error / 2
    first = max(math.ceil(math.log(spent_at_first) / math.log(1 - limit)), FEWEST)
    sizes = {cap}
    size = first
    while size >= FEWEST:
        sizes.add(size)
        size //= 2
    while (first := 2 * first) < cap:
        sizes.add(first)
    looks = sorted(size for size in sizes if size <= cap)
    below = boundaries(limit, looks, error, spent_at_first)
    above = boundaries(1 - limit, looks, error, error / 2)
    return tuple(Look(n, few, n - rest) for n, few, rest in zip(looks, below, above, strict=True))


def boundaries(share: float, looks: list[int], error: float, spent_at_first: float) -> list[int]:
    """The largest number of events at each look that is too small for a share, -1 where no number is.

    A share that is as given gets there at any look with a probability of `error` at most; the first look at which no
    event at all is seldom enough may use what that takes, up to `spent_at_first`, and the others use equal parts of
    the rest.
    """
    none = [(1 - share) ** games for games in looks]
    able = [index for index, chance in enumerate(none) if chance <= spent_at_first]
    if not able:
        return [-1] * len(looks)
    start = none[able[0]]
    found, spent, games = [], 0.0, 0
    alive = np.ones(1)  # [events] the probability of so many and of no answer so far
    for index, size in enumerate(looks):
        alive = np.convolve(alive, binomial(size - games, share))
        games = size
        position = index - able[0]
        budget = 0.0 if position < 0 else start + (error - start) * (position + 1) / len(able)
        tail = spent + np.cumsum(alive)
        most = int(np.searchsorted(tail, budget * (1 + 1e-12), side="right")) - 1
        if most >= 0:
            spent = float(tail[most])
            alive[: most + 1] = 0.0
        found.append(most)
    return found


def binomial(trials: int, share: float) -> np.ndarray:
    """The probabilities of 0 to `trials` events.

    >>> [round(float(chance), 4) for chance in binomial(3, 0.1)]
    [0.729, 0.243, 0.027, 0.001]
    """
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, trials + 1)))])  # of factorials
    events = np.arange(trials + 1)
    ways = logs[trials] - logs - logs[::-1]
    return np.exp(ways + events * math.log(share) + (trials - events) * math.log1p(-share))


class JudgedShare:
    """Says whether something happens in a share of games "below" or "above" a limit, or "undecided"; None so far.

    >>> judged = JudgedShare(0.01)
    >>> while judged.verdict is None:
    ...     judged.add(False)
    >>> judged.verdict, judged.estimate()["games"], round(judged.estimate()["interval"][1], 4)
    ('below', 300, 0.0099)
    """

    def __init__(self, limit: float, cap: int = CAP, error: float = ERROR):
        check_limit(limit)
        check_cap(cap)
        self.limit, self.cap = limit, cap
        self.looks = {look.games: look for look in plan_looks(limit, cap, error)} if 0 < limit < 1 else {}
        self.events = 0
        self.verdict: str | None = BELOW if limit == 1 else None  # every share is within that limit
        self._happened: list[float] = []

    @property
    def games(self) -> int:
        return len(self._happened)

    def add(self, happened: float) -> None:
        """Take a game into account: 1 if it happened there, else 0; a verdict once given is final."""
        if happened not in (0, 1):
            raise PlygroundError(f"{happened} of a game; expected 1 if it happened, 0 if not")
        self._happened.append(float(happened))
        self.events += int(happened)
        if self.verdict is None:
            self.verdict = self._judged()

    def _judged(self) -> str | None:
        if self.limit == 0 and self.events > 0:
            return ABOVE
        look = self.looks.get(self.games)
        if look is not None and self.events <= look.at_most:
            return BELOW
        if look is not None and self.events >= look.at_least:
            return ABOVE
        return UNDECIDED if self.games >= self.cap else None

    def estimate(self) -> Estimate:
        """The share, with an interval that holds whenever one stops."""
        games = self.games
        if games and self.events in (0, games):
            surely = ERROR ** (1 / games)
            return estimate(0, (0.0, 1 - surely), games) if self.events == 0 else estimate(1, (surely, 1.0), games)
        return anytime_estimate(self._happened, games, 100.0)
