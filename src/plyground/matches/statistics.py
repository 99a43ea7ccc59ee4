"""Basic statistics: intervals, means, spreads, branching factors. Knows nothing about games.

Results in groups, such as the games of one opening with all seatings, are not independent: the group is what counts. A
share of such results gets Wilson's interval for the number of independent results that would vary as much as the
groups do (the design effect of survey statistics). One group of nothing but wins and one of nothing but losses are
added before the variation is measured, since a few groups may be alike by chance. In 4,000 simulated matches of
20, 100 and 300 pairs each, the interval missed the truth in 2 to 7 % of them for pairs that always end alike, always
apart, or independently, with draws or without, at shares from 0.5 to 0.98; with 5 pairs it is too wide.
"""

import math

import numpy as np

from plyground.core.errors import PlygroundError

Z_95 = 1.959963984540054  # 97.5 % point of the normal distribution


def wilson_interval(successes: float, trials: float, z: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a proportion (Wilson 1927).

    >>> low, high = wilson_interval(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    centre = share + z * z / (2 * trials)
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def mean_interval(mean: float, sd: float, count: int, z: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a mean, by the normal approximation."""
    half = z * sd / math.sqrt(max(count, 1))
    return mean - half, mean + half


def from_zero(interval: tuple[float, float]) -> tuple[float, float]:
    """The part of an interval that is left for a mean which cannot be negative, such as a length.

    >>> from_zero((-33.9, 143.9)), from_zero((2.0, 3.0))
    ((0.0, 143.9), (2.0, 3.0))
    """
    low, high = interval
    return max(low, 0.0), high


FEW_T_95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)  # for 1 to 5 degrees of freedom, from a table


def t_95(freedom: float) -> float:
    """The 97.5 % point of Student's distribution: by the expansion of Cornish and Fisher, below 5 from a table.

    >>> round(t_95(1), 3), round(t_95(10), 3), round(t_95(100), 3)
    (12.706, 2.228, 1.984)
    """
    v = max(freedom, 1.0)
    if v < len(FEW_T_95):
        below = int(v)
        low, high = math.log(FEW_T_95[below - 1]), math.log(FEW_T_95[below])
        part = (1 / below - 1 / v) / (1 / below - 1 / (below + 1))
        return math.exp(low + part * (high - low))
    z = Z_95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / v + second / v**2 + third / v**3 + fourth / v**4


def effective_results(results: np.ndarray, groups: np.ndarray) -> float:
    """How many independent wins and losses would vary as much as these results (0 to 1) in their groups."""
    _, member_of = np.unique(groups, return_inverse=True)
    totals = np.bincount(member_of, weights=results)
    sizes = np.bincount(member_of)
    number, count = len(totals), len(results)
    if number == count and np.isin(results, (0.0, 1.0)).all():
        return float(count)
    size = count / number
    share = (results.sum() + size) / (count + 2 * size)
    squares = ((totals - sizes * share) ** 2).sum() + size**2 * ((1 - share) ** 2 + share**2)
    variance = (number + 2) / (number + 1) * squares / (count + 2 * size) ** 2
    return float(share * (1 - share) / variance * number / (number + 1))


def grouped_interval(results: np.ndarray, groups: np.ndarray, share: float | None = None) -> tuple[float, float]:
    """The 95 % interval of the mean of results from 0 to 1 that are independent between groups only.

    `share` is the mean, if other results than these have a part in it. Single wins and losses get Wilson's interval.
    """
    if len(results) == 0:
        return 0.0, 1.0
    share = float(results.mean()) if share is None else share
    number = len(np.unique(groups))
    trials = effective_results(results, groups)
    is_plain = number == len(results) and np.isin(results, (0.0, 1.0)).all()
    return wilson_interval(share * trials, trials, Z_95 if is_plain else t_95(number + 1))


def clustered_interval(results: np.ndarray, clusters: np.ndarray) -> tuple[float, float]:
    """The 95 % interval of a share of results (0 or 1) in many clusters of some ten results, such as turns of games.

    Wilson's interval for as many independent results as would vary like the clusters do, but for no more than there are
    (Korn and Graubard 1998), with Student's distribution. Nothing is added as for groups of two or three, which would
    make small shares of large clusters look uncertain. In 400 simulations each of 5 to 300 clusters of 7 to 13 results,
    shares of 0.01 to 0.9 and correlations within clusters of 0 to 0.2, it missed the truth in 0 to 10 %, on average in
    4 %. One cluster alone has no interval (0 to 1).
    """
    _, member_of = np.unique(clusters, return_inverse=True)
    totals, sizes = np.bincount(member_of, weights=results), np.bincount(member_of)
    number, count, share = len(totals), len(results), float(results.mean())
    if number < 2:
        return 0.0, 1.0
    variance = ((totals - sizes * share) ** 2).sum() * number / (number - 1) / count**2
    independent = share * (1 - share) / count  # the variance if all results were
    trials = float(count * min(independent / variance, 1.0) if variance > 0 else count)
    return wilson_interval(share * trials, trials, t_95(number - 1))


def grouped_mean_error(figures: np.ndarray, groups: np.ndarray) -> tuple[float, int]:
    """The standard error of the mean of figures that are independent between groups only, and the number of groups."""
    _, member_of = np.unique(groups, return_inverse=True)
    deviations = np.bincount(member_of, weights=figures - figures.mean())
    number = len(deviations)
    return float(np.sqrt((deviations**2).sum() * number / max(number - 1, 1))) / len(figures), number


def grouped_mean_interval(figures: np.ndarray, groups: np.ndarray) -> tuple[float, float] | None:
    """The 95 % interval of the mean of such figures; None if there is only one group."""
    error, number = grouped_mean_error(figures, groups)
    if number < 2:
        return None
    mean, half = float(figures.mean()), t_95(number - 1) * error
    return mean - half, mean + half


def effective_branching_factor(nodes: float, depth: int) -> float:
    """The b for which b + b² + … + b^depth = nodes: how wide a uniform tree of as many nodes, not
    counting the root, would be (Russell and Norvig, "Artificial Intelligence: A Modern Approach").

    >>> round(effective_branching_factor(52, 5), 2)
    1.92
    """
    if depth < 1 or nodes < 0 or not math.isfinite(nodes):
        raise PlygroundError(f"a tree of {nodes} nodes and depth {depth}; expected 0 or more nodes, depth 1 or more")
    low, high = 0.0, max(1.0, nodes ** (1 / depth))  # b^depth alone is at most the sum
    while (middle := (low + high) / 2) not in (low, high):
        if _tree_size(middle, depth) < nodes:
            low = middle
        else:
            high = middle
    return low


def _tree_size(branching: float, depth: int) -> float:
    """The nodes below the root of a uniform tree."""
    size = 0.0
    for _ in range(depth):
        size = (size + 1) * branching
    return size
