"""Does a game offer variety: of first turns, of the pieces that are moved, of the cells where they stand and die."""

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.matches.statistics import Z_95
from plyground.verify.measures.estimates import Estimate, Figures, estimate, ratio_estimate


def diversity(first_turns: Sequence[Hashable]) -> Estimate:
    """How many first turns are in use: exp(H), H the entropy of how often each was played; as many as there are if all
    are equally frequent.

    >>> diversity(["a", "a", "b", "b"])["value"]
    2.0
    """
    counts = np.array(list(Counter(first_turns).values()), float)
    if len(counts) == 0:
        return estimate(None, None, 0)
    value = round(math.exp(_entropy(counts / counts.sum())), 12)
    low, high = _interval(counts)
    return estimate(value, (min(low, value), max(high, value)), int(counts.sum()))


def _interval(counts: np.ndarray) -> tuple[float, float]:
    """About the 95 % interval of exp(H).

    The entropy of counts is too low, since rare turns were not seen. Two corrections are known: that of Miller (1955),
    for the number of turns, and that of Chao and Shen (2003), for turns that were seen once; the interval covers both
    with their error. In simulations it missed the truth in at most 6 % of samples of 400 games, with 1 to 60 turns,
    and in at most 14 % of samples of 50 games, where it is wide and lies too low if there are many rare turns.
    """
    games, kinds = counts.sum(), len(counts)
    shares = counts / games
    if kinds == 1:  # another turn may be as frequent as lets it be missed in 5 % of such samples
        other = 1 - 0.05 ** (1 / games)
        return 1.0, math.exp(_entropy(np.array([other, 1 - other])))
    plain = _entropy(shares)
    miller = plain + (kinds - 1) / (2 * games)
    coverage = 1 - min(float((counts == 1).sum()), games - 1) / games
    seen = coverage * shares
    chao = -float((seen * np.log(seen) / (1 - (1 - seen) ** games)).sum())
    variance = (float((shares * np.log(shares) ** 2).sum()) - plain**2) / games
    variance += (kinds - 1) / 2 / (games * coverage) ** 2 + 2 * (1 - coverage) ** 2 / games
    half = Z_95 * math.sqrt(max(variance, 0.0))
    return max(math.exp(min(miller, chao) - half), 1.0), math.exp(max(miller, chao) + half)


def _entropy(shares: np.ndarray) -> float:
    return -float((shares * np.log(shares)).sum())


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
        kind: ratio_estimate(
            [game.get(kind, 0) * pieces / number for game in moved], plies, groups, most=pieces / number
        )
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
