"""Ratings from a table of results: the Bradley–Terry model by maximum likelihood, on the Elo scale.

Player i scores against j with probability 1 / (1 + 10^((r_j − r_i) / 400)); a draw is half a win for each. The
likelihood has one maximum (Zermelo 1929; Hunter 2004), which Newton's method finds; 95 % intervals come from
the observed information there. Draws make results steadier than wins and losses, so with many draws the intervals
are wider than they need be.

For a player who won or lost everything there is no finite maximum. So every pair of players who met is given `prior`
virtual draws, half a draw by default; `prior=0` is plain maximum likelihood. In games of several seats every pair of
seats on different sides is a comparison, and the table counts them all; they are correlated, so the intervals there
are too narrow.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.matches.statistics import Z_95

ELO = 400 / math.log(10)  # Elo points of one unit of log odds
LONGEST_STEP = 3.0  # in log odds; far from the maximum Newton's method would overshoot
STEPS = 500


@dataclass(frozen=True)
class Ratings:
    """Elo ratings with the covariance of their errors."""

    names: tuple[str, ...]
    elo: np.ndarray  # [players]
    covariance: np.ndarray  # [players, players]

    @property
    def standard_errors(self) -> np.ndarray:
        return np.sqrt(np.maximum(np.diag(self.covariance), 0.0))

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of every rating."""
        half = Z_95 * self.standard_errors
        return list(zip((self.elo - half).tolist(), (self.elo + half).tolist(), strict=True))

    def difference(self, first: int, second: int) -> tuple[float, float, float]:
        """By how much one player is rated above another, with its 95 % interval."""
        gap = float(self.elo[first] - self.elo[second])
        spread = self.covariance
        variance = spread[first, first] + spread[second, second] - 2 * spread[first, second]
        half = Z_95 * math.sqrt(max(float(variance), 0.0))
        return gap, gap - half, gap + half


def bradley_terry(
    wins: Sequence | np.ndarray,
    draws: Sequence | np.ndarray | None = None,
    names: Sequence[str] | None = None,
    anchor: int | None = None,
    prior: float = 0.5,
) -> Ratings:
    """Ratings from wins[i][j], how often i beat j, and draws[i][j] = draws[j][i]; mean 0, or the anchor at 0.

    >>> two = bradley_terry([[0, 30], [10, 0]], anchor=1, prior=0)
    >>> round(float(two.elo[0]), 1)
    190.8
    """
    won = _table("wins", wins)
    drawn = np.zeros_like(won) if draws is None else _table("draws", draws)
    players = len(won)
    named = tuple(names) if names is not None else tuple(str(number) for number in range(players))
    _check(won, drawn, named, anchor, prior)
    score = won + drawn / 2
    _refuse_strangers(score + score.T > 0, named)
    score = score + prior / 2 * (score + score.T > 0)
    _refuse_perfect_records(score > 0, named)
    log_odds, covariance = _maximise(score)
    if anchor is not None:
        log_odds = log_odds - log_odds[anchor]
        covariance = covariance - covariance[anchor] - covariance[:, [anchor]] + covariance[anchor, anchor]
    return Ratings(named, ELO * log_odds, ELO**2 * covariance)


def _maximise(score: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The log odds of mean 0 that make the scores most likely, and the inverse of the information."""
    players = len(score)
    games = score + score.T
    log_odds = np.zeros(players)
    for _ in range(STEPS):
        gap = log_odds[:, None] - log_odds
        expected = 0.5 * (1 + np.tanh(gap / 2))
        slope = (score - games * expected).sum(axis=1)
        weight = games * expected * expected.T
        information = np.diag(weight.sum(axis=1)) - weight
        # Adding a constant to all ratings changes nothing: the information is made invertible in that direction.
        level = np.full((players, players), 1 / players)
        scale = np.trace(information) / players
        covariance = np.linalg.inv(information + scale * level) - level / scale
        step = covariance @ slope
        longest = np.abs(step).max()
        if longest < 1e-10:
            return log_odds - log_odds.mean(), covariance
        log_odds = log_odds + step * min(1.0, LONGEST_STEP / longest)
    raise PlygroundError(
        f"ratings of {players} players did not settle in {STEPS} steps; expected less one-sided results"
    )


def _table(what: str, numbers: Sequence | np.ndarray) -> np.ndarray:
    """A square table of game counts."""
    try:
        table = np.array(numbers, dtype=np.float64)
    except (TypeError, ValueError):
        table = np.array([math.nan])
    if table.ndim != 2 or table.shape[0] != table.shape[1] or len(table) < 2:
        raise PlygroundError(f"{what} is no square table of numbers; expected a row and a column for each player")
    if not np.isfinite(table).all() or (table < 0).any():
        raise PlygroundError(f"{what} has a negative or infinite entry; expected numbers of games")
    if np.diag(table).any():
        raise PlygroundError(f"{what} has games of a player against itself; expected 0 on the diagonal")
    return table


def _check(won: np.ndarray, drawn: np.ndarray, names: tuple[str, ...], anchor: int | None, prior: float) -> None:
    if drawn.shape != won.shape or not np.array_equal(drawn, drawn.T):
        raise PlygroundError(
            "draws do not match wins; expected a table of the same size with draws[i][j] = draws[j][i]"
        )
    if len(names) != len(won):
        raise PlygroundError(f"{len(names)} names for {len(won)} players; expected one each")
    if anchor is not None and not 0 <= anchor < len(won):
        raise PlygroundError(f"anchor={anchor}; expected a player's number from 0 to {len(won) - 1}")
    if not 0 <= prior < math.inf:
        raise PlygroundError(f"prior={prior}; expected a number of virtual draws, 0 or more")


def _refuse_strangers(met: np.ndarray, names: tuple[str, ...]) -> None:
    """Reject players who never met, not even through others: they cannot be compared."""
    reach = _reachable(met)
    groups = sorted({tuple(np.flatnonzero(row)) for row in reach})
    if len(groups) > 1:
        listed = " | ".join(", ".join(names[player] for player in group) for group in groups)
        raise PlygroundError(f"no game joins these groups of players: {listed}; expected one group for one scale")


def _refuse_perfect_records(scored: np.ndarray, names: tuple[str, ...]) -> None:
    """Reject players who as a group never scored against the others: they are infinitely far below (Ford 1957)."""
    reach = _reachable(scored)
    fewest = int(reach.sum(axis=1).argmin())
    if not reach[fewest].all():
        losers = ", ".join(name for name, low in zip(names, reach[fewest], strict=True) if low)
        others = ", ".join(name for name, low in zip(names, reach[fewest], strict=True) if not low)
        raise PlygroundError(
            f"no finite ratings: {losers} never scored against {others}; expected prior above 0 for that"
        )


def _reachable(linked: np.ndarray) -> np.ndarray:
    """reach[i, j]: whether a chain of links leads from i to j; every player reaches itself."""
    reach = linked | np.eye(len(linked), dtype=bool)
    for through in range(len(linked)):
        reach = reach | (reach[:, [through]] & reach[through])
    return reach
