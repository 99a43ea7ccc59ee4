"""Does a value mean what it says: predicted shares of wins beside what became of the positions.

The positions of a game share its result, so intervals count games and not positions. The expected calibration error is
the mean distance between prediction and result over bins of equal width, weighted by their positions (Naeini et al.
2015). It is not 0 even for perfect predictions, since every bin has some luck; `by_chance` is about what they would
have in as many games: the mean error if each game, with all its positions, had deviated to one side or the other by
the toss of a coin.
"""

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
    error = float(_errors(np.ones((1, len(sums))), sums)[0])
    by_chance = _errors_by_chance(sums, seed)
    return {
        "curve": [_point(shares, outcomes, game_of, bin_of == one) for one in np.unique(bin_of)],
        "error": estimate(error, _interval(sums, error, by_chance, seed), len(sums)),
        "by_chance": float(by_chance.mean()),
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


def _interval(sums: np.ndarray, error: float, by_chance: np.ndarray, seed: int) -> tuple[float, float] | None:
    """By drawing games again (the basic bootstrap, which takes back the luck that drawing again adds); it begins at 0
    if perfect predictions might have had as large an error."""
    games = len(sums)
    if games < 2:
        return None
    generator = np.random.default_rng(seed)
    errors = _errors(generator.multinomial(games, np.full(games, 1 / games), RESAMPLES), sums)
    low, high = np.quantile(errors, [0.025, 0.975])
    least = 0.0 if error <= np.quantile(by_chance, 0.975) else max(2 * error - float(high), 0.0)
    return least, min(max(2 * error - float(low), error), 1.0)


def _errors_by_chance(sums: np.ndarray, seed: int) -> np.ndarray:
    """[RESAMPLES] what the error would be if each game had deviated to one side or the other by the toss of a coin."""
    signs = np.random.default_rng(seed).choice((-1.0, 1.0), (RESAMPLES, len(sums)))
    deviations = np.einsum("rg,gb->rb", signs, sums[:, :, 1])
    return np.abs(deviations).sum(axis=1) / sums[:, :, 0].sum()


def _errors(weights: np.ndarray, sums: np.ndarray) -> np.ndarray:
    """The errors of samples in which every game counts so often."""
    positions = weights @ sums[:, :, 0].sum(axis=1)
    return np.abs(np.einsum("rg,gb->rb", weights, sums[:, :, 1])).sum(axis=1) / positions
