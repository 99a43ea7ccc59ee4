"""Basic statistics: intervals, means, spreads, branching factors. Knows nothing about games."""

import math

from plyground.core.errors import PlygroundError

Z_95 = 1.959963984540054  # 97.5 % point of the normal distribution


def wilson_interval(successes: float, trials: int, z: float = Z_95) -> tuple[float, float]:
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
