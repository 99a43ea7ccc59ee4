"""Does a value mean what it says: predicted shares of wins beside what became of the positions.

The positions of a game share its result, so intervals count games and not positions. The expected calibration error is
the mean distance between prediction and result over bins of equal width, weighted by their positions (Naeini et al.
2015). It is not 0 even for perfect predictions, since every bin has some luck; `by_chance` is about what they would
have in as many games: the mean absolute value of a normal deviation with the variance that the games have in each bin.
"""

import math
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.matches.statistics import grouped_interval
from plyground.verify.measures.estimates import Figures, estimate

BINS = 10
RESAMPLES = 400


def calibration(
    predicted: Figures, results: Figures, games: Figures, bins: int = BINS, seed: int = 1
) -> dict[str, Any]:
    """The reliability curve of predictions for positions, each with the result of its game from 0 to 1 and the game's
    number.

    {"curve": [{"predicted": mean, "actual": estimate, "positions": n}, …], "error": estimate, "by_chance": figure};
    bins without positions are left out.
    """
    shares, outcomes = np.asarray(predicted, float), np.asarray(results, float)
    _, game_of = np.unique(np.asarray(games), return_inverse=True)
    if not len(shares) == len(outcomes) == len(game_of):
        raise PlygroundError(
            f"{len(shares)} predictions, {len(outcomes)} results and {len(game_of)} games; expected one of each for "
            "every position"
        )
    if len(shares) == 0:
        return {"curve": [], "error": estimate(None, None, 0), "by_chance": None}
    if not ((shares >= 0) & (shares <= 1) & (outcomes >= 0) & (outcomes <= 1)).all():
        raise PlygroundError("predictions or results outside 0 to 1; expected shares of wins")
    bin_of = np.minimum((shares * bins).astype(int), bins - 1)
    sums = _sums(bin_of, game_of, shares, outcomes, bins)
    error, number = _error(sums.sum(axis=0)), int(game_of.max()) + 1
    return {
        "curve": [_point(shares, outcomes, game_of, bin_of == one) for one in np.unique(bin_of)],
        "error": estimate(error, _interval(sums, error, seed), number),
        "by_chance": _by_chance(sums),
    }


def _point(shares: np.ndarray, outcomes: np.ndarray, game_of: np.ndarray, chosen: np.ndarray) -> dict[str, Any]:
    interval = grouped_interval(outcomes[chosen], game_of[chosen])
    actual = estimate(outcomes[chosen].mean(), interval, len(np.unique(game_of[chosen])))
    return {"predicted": float(shares[chosen].mean()), "actual": actual, "positions": int(chosen.sum())}


def _sums(bin_of: np.ndarray, game_of: np.ndarray, shares: np.ndarray, outcomes: np.ndarray, bins: int) -> np.ndarray:
    """[games, bins, 2] the number of positions, and the sum of what was predicted too high."""
    cells = game_of * bins + bin_of
    number = (int(game_of.max()) + 1) * bins
    found = [np.bincount(cells, minlength=number), np.bincount(cells, weights=shares - outcomes, minlength=number)]
    return np.stack(found, axis=-1).reshape(-1, bins, 2)


def _error(sums: np.ndarray) -> float:
    return float(np.abs(sums[:, 1]).sum() / sums[:, 0].sum())


def _interval(sums: np.ndarray, error: float, seed: int) -> tuple[float, float] | None:
    """By drawing games again (the basic bootstrap, which takes back the luck that drawing again adds)."""
    games = len(sums)
    if games < 2:
        return None
    generator = np.random.default_rng(seed)
    flat = sums.reshape(games, -1).astype(float)
    again = generator.multinomial(games, np.full(games, 1 / games), RESAMPLES) @ flat
    errors = [_error(one.reshape(-1, 2)) for one in again]
    low, high = np.quantile(errors, [0.025, 0.975])
    return max(2 * error - float(high), 0.0), min(max(2 * error - float(low), 0.0), 1.0)


def _by_chance(sums: np.ndarray) -> float:
    """The mean absolute error of normal deviations about 0, from how far each game deviates in each bin."""
    spread = np.sqrt((sums[:, :, 1] ** 2).sum(axis=0))
    return float(math.sqrt(2 / math.pi) * spread.sum() / sums[:, :, 0].sum())
