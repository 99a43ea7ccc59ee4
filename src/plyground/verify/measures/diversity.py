"""Does a game offer variety: of first turns, of the pieces that are moved, of the cells where they stand and die."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.verify.measures.estimates import Estimate, Figures, estimate, ratio_estimate

DRAWS = 2000


def diversity(first_turns: Sequence[Hashable], seed: int = 1) -> Estimate:
    """How many first turns are in use: exp(H), H the entropy of how often each was played; as many as there are if all
    are equally frequent.

    The interval is that of the shares which the counts leave possible: Dirichlet's distribution with Jeffreys' prior,
    for the turns that were seen and one that was not. Many turns that are all rare are more than it says.

    >>> diversity(["a", "a", "b", "b"])["value"]
    2.0
    """
    counts = np.array(list(Counter(first_turns).values()), float)
    if len(counts) == 0:
        return estimate(None, None, 0)
    shares = counts / counts.sum()
    possible = np.random.default_rng(seed).dirichlet(np.append(counts, 0.0) + 0.5, DRAWS)
    low, high = np.quantile(_effective(possible), [0.025, 0.975])
    value = round(float(_effective(shares)), 12)
    return estimate(value, (min(low, value), max(high, value)), int(counts.sum()))


def _effective(shares: np.ndarray) -> np.ndarray:
    return np.exp(-np.sum(shares * np.log(np.maximum(shares, 1e-300)), axis=-1))


def piece_use(
    moved: Sequence[Mapping[str, int]], starting: Mapping[str, int], groups: Figures | None = None
) -> dict[str, Estimate]:
    """For each kind of piece, its share of the plies over its share of the starting set: 1 if it is moved as often as
    its number suggests, 0 if never. `moved` counts, for each game, the plies in which each kind was moved."""
    kinds = {kind: number for kind, number in starting.items() if number > 0}
    unknown = sorted({kind for game in moved for kind in game} - set(kinds))
    if unknown:
        raise PlygroundError(f"moves of {', '.join(unknown)}; expected kinds of the starting set: {', '.join(kinds)}")
    plies, pieces = [sum(game.values()) for game in moved], sum(kinds.values())
    return {
        kind: ratio_estimate([game.get(kind, 0) * pieces / number for game in moved], plies, groups)
        for kind, number in kinds.items()
    }


def stands(occupied: Mapping[str, int], positions: int) -> dict[str, float]:
    """For each cell, the share of positions in which a piece stood there, from their number.

    >>> stands({"a1": 3, "b1": 0}, 12)
    {'a1': 0.25, 'b1': 0.0}
    """
    return {cell: number / positions for cell, number in occupied.items()} if positions else {}


def dies(cells: Sequence[str]) -> dict[str, float]:
    """For each cell where a piece was taken, its share of all that were taken.

    >>> dies(["a1", "c3", "a1", "a1"])
    {'a1': 0.75, 'c3': 0.25}
    """
    return {cell: number / len(cells) for cell, number in Counter(cells).items()}
