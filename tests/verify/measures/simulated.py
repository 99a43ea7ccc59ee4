"""Simulated matches, and what the sequential tests answer to all of them at once."""

import numpy as np

from plyground.matches.sprt import log_likelihood_ratio


def games(score, draws, shape, generator):
    """Results of games with a mean score, a share of them drawn."""
    number = generator.random(shape)
    wins = score - draws / 2
    return np.where(number < wins, 1.0, np.where(number < wins + draws, 0.5, 0.0))


def pairs(score, draws, shape, generator, alike):
    """Mean results of pairs of games, of which a share ends alike."""
    first, second = games(score, draws, shape, generator), games(score, draws, shape, generator)
    return (first + np.where(generator.random(shape) < alike, first, second)) / 2


def first_crossings(test, results):
    """When each row of results passes the upper and the lower bound of a test; never is behind the last result."""
    number = np.arange(1, results.shape[1] + 1)
    spread = np.cumsum(results * (1 - results), axis=1)
    llr = log_likelihood_ratio(number, np.cumsum(results, axis=1), spread, test.p0, test.p1)
    low, high = test.bounds
    return first(llr >= high), first(llr <= low)


def first(crossed):
    return np.where(crossed.any(axis=1), crossed.argmax(axis=1), crossed.shape[1])


def judged_scores(judged, results):
    """For each row: 1 above, -1 below, 0 undecided, and after how many results."""
    near_up, near_down = first_crossings(judged.near, results)
    far_up, far_down = first_crossings(judged.far, results)
    never = results.shape[1]
    below = np.where(near_down < near_up, near_down, never)
    above = np.where(far_up < far_down, far_up, never)
    too_close = np.maximum(np.minimum(near_up, near_down), np.minimum(far_up, far_down))
    answer = np.where((below < never) & (below <= above), -1, np.where(above < never, 1, 0))
    end = np.where(answer == 0, too_close, np.minimum(below, above))
    return answer, np.minimum(end + 1, never)


def fairness(test, results):
    """For each row: 1 inside, -1 outside, 0 undecided, and after how many results."""
    over, when_over = judged_scores(test.under_high, results)
    under, when_under = judged_scores(test.over_low, 1 - results)
    outside = np.minimum(np.where(over == 1, when_over, 2**60), np.where(under == 1, when_under, 2**60))
    inside = (over == -1) & (under == -1)
    answer = np.where(outside < 2**60, -1, np.where(inside, 1, 0))
    return answer, np.where(answer == -1, outside, np.maximum(when_over, when_under))
