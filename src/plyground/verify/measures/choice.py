"""Is there something to decide: how many turns there are to choose from, and how many of them are worth considering."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.verify.measures.estimates import Estimate, Figures, ratio_estimate

TEMPERATURE = 0.1  # the difference in value, from −1 to 1, by which a turn counts e times less than another


def choice(games: Sequence[Figures], groups: Figures | None = None) -> dict[str, Any]:
    """Of games, each given as the number of turns to choose from at each of its plies: the share of plies with more
    than one turn ("choice"), and the mean number of turns ("branching")."""
    plies = [len(game) for game in games]
    real = [int(np.count_nonzero(np.asarray(game) > 1)) for game in games]
    return {
        "choice": ratio_estimate(real, plies, groups, most=1.0),
        "branching": ratio_estimate([float(np.sum(game)) for game in games], plies, groups),
    }


def effective_choices(values: Figures, temperature: float = TEMPERATURE) -> float:
    """How many turns are about as good as the best: exp(entropy) of a softmax over their values for the mover.

    >>> effective_choices([0.2, 0.2, 0.2])
    3.0
    >>> round(effective_choices([1.0, -1.0, -1.0], temperature=0.5), 2)  # 0.965, 0.018, 0.018
    1.19
    """
    if not temperature > 0:
        raise PlygroundError(f"temperature {temperature:g}; expected more than 0")
    logits = (np.asarray(values, float) - np.max(values)) / temperature
    weights = np.exp(logits)
    shares = weights / weights.sum()
    entropy = -np.sum(shares * np.log(np.maximum(shares, 1e-300)))
    return round(float(np.exp(entropy)), 12)


def effective_choices_of_games(
    games: Sequence[Sequence[Figures]], temperature: float = TEMPERATURE, groups: Figures | None = None
) -> Estimate:
    """The mean over the plies of games, each given as the values of the turns at each of its plies."""
    totals = [sum(effective_choices(values, temperature) for values in game) for game in games]
    return ratio_estimate(totals, [len(game) for game in games], groups, least=1.0)
