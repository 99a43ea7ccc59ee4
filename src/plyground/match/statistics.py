"""Small honest statistics: intervals, means, spreads. Knows nothing of games."""

import math

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
