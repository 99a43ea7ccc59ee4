"""Intervals and branching factors against published values, against SciPy and in simulated matches."""

import math

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.matches.anytime import anytime_interval
from plyground.matches.sprt import SequentialTest, log_likelihood_ratio
from plyground.matches.statistics import (
    effective_branching_factor,
    grouped_interval,
    mean_interval,
    t_95,
    wilson_interval,
)


@pytest.mark.parametrize(
    "successes, trials, low, high",
    [  # Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_newcombes_published_intervals(successes, trials, low, high):
    assert wilson_interval(successes, trials) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_wilson_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats", reason="SciPy is missing: pip install scipy")
    for trials in (1, 2, 7, 100, 12345):
        for successes in {0, 1, trials // 3, trials - 1, trials}:
            expected = stats.binomtest(successes, trials).proportion_ci(0.95, "wilson")
            assert wilson_interval(successes, trials) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_wilson_solves_the_equation_it_is_defined_by():
    """Each end p is 1.96 of its own standard errors away from the share; half wins are allowed."""
    for successes, trials in ((0.5, 3), (10, 40), (77.5, 91)):
        for p in wilson_interval(successes, trials):
            assert abs(successes / trials - p) == pytest.approx(1.959963984540054 * math.sqrt(p * (1 - p) / trials))


def test_wilson_of_no_trials_is_everything():
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_a_mean_interval_is_two_standard_errors_to_each_side():
    assert mean_interval(10, 5, 100) == pytest.approx((10 - 0.979982, 10 + 0.979982), abs=1e-6)


def test_fifty_two_nodes_at_depth_five_branch_by_one_point_nine_two():
    assert round(effective_branching_factor(52, 5), 2) == 1.92  # Russell & Norvig, section on heuristic functions


@pytest.mark.parametrize("width, depth", [(1, 7), (2, 1), (2, 10), (3, 4), (35, 6)])
def test_a_uniform_tree_has_the_branching_factor_it_was_built_with(width, depth):
    nodes = sum(width**level for level in range(1, depth + 1))
    assert effective_branching_factor(nodes, depth) == pytest.approx(width, rel=1e-12)


def test_narrow_and_empty_trees_branch_by_less_than_one():
    assert effective_branching_factor(0, 3) == 0.0
    b = effective_branching_factor(2, 5)
    assert 0 < b < 1
    assert b + b**2 + b**3 + b**4 + b**5 == pytest.approx(2)


@pytest.mark.parametrize("nodes, depth", [(10, 0), (-1, 3), (math.inf, 2), (math.nan, 2)])
def test_a_tree_that_cannot_be_is_refused(nodes, depth):
    with pytest.raises(PlygroundError, match="nodes and depth"):
        effective_branching_factor(nodes, depth)


# Groups of results, and results that decide when to stop: how often the intervals miss the truth

MATCHES = 400


def pairs_of_games(kind, share, number, generator):
    """Results of pairs of games, and the truth: independent, always alike, mostly decided by the opening, or drawn."""
    single = generator.random((number, 2))
    wins = (single < share).astype(float)
    if kind == "alike":
        return np.repeat(wins[:, :1], 2, axis=1), share
    if kind == "opening decides":
        favours = (generator.random(number) < 0.5).astype(float)
        decided = generator.random(number) < 0.8
        return np.where(decided[:, None], np.stack([favours, 1 - favours], axis=1), wins), 0.4 + 0.2 * share
    if kind == "drawn":
        return np.where(single < share - 0.3, 1.0, np.where(single < share + 0.3, 0.5, 0.0)), share
    return wins, share


@pytest.mark.parametrize("pairs", [20, 150])
@pytest.mark.parametrize(
    "kind, share",
    [("independent", 0.5), ("independent", 0.9), ("alike", 0.6), ("opening decides", 0.7), ("drawn", 0.6)],
)
def test_intervals_of_pairs_hold_the_truth_in_95_of_100_matches(kind, share, pairs):
    generator = np.random.default_rng(12)
    groups = np.repeat(np.arange(pairs), 2)
    held = 0
    for _ in range(MATCHES):
        results, truth = pairs_of_games(kind, share, pairs, generator)
        low, high = grouped_interval(results.ravel(), groups)
        held += low <= truth <= high
    assert 0.95 - 3 * math.sqrt(0.05 * 0.95 / MATCHES) <= held / MATCHES <= (0.99 if pairs > 20 else 1)


def test_pairs_that_say_less_get_wider_intervals_than_games_that_say_more():
    generator = np.random.default_rng(3)
    groups = np.repeat(np.arange(200), 2)

    def width(kind):
        low, high = grouped_interval(pairs_of_games(kind, 0.5, 200, generator)[0].ravel(), groups)
        return high - low

    assert 1.3 < width("alike") / width("independent") < 1.55  # the square root of two
    assert width("opening decides") < 0.6 * width("independent")


def test_single_wins_and_losses_get_wilsons_interval():
    results = np.array([1.0] * 30 + [0.0] * 10)
    assert grouped_interval(results, np.arange(40)) == wilson_interval(30, 40)
    assert grouped_interval(results, np.arange(40) % 4)[0] < wilson_interval(30, 40)[0]


def test_students_distribution_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats", reason="SciPy is missing: pip install scipy")
    for freedom in (2, 3, 5, 20, 1000):
        assert t_95(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.02 if freedom < 4 else 0.001)


def test_after_a_sequential_test_only_the_any_time_interval_holds_the_truth():
    generator = np.random.default_rng(5)
    p0, p1, truth, tests = 0.5, 0.7, 0.6, 300
    number = np.arange(1, 401)
    missed_at_any_time = missed_as_usual = 0
    for _ in range(tests):
        results = (generator.random(400) < truth).astype(float)
        llr = log_likelihood_ratio(number, np.cumsum(results), 0.0, p0, p1)
        low, high = SequentialTest(p0, p1).bounds
        ended = (llr >= high) | (llr <= low)
        results = results[: int(ended.argmax()) + 1 if ended.any() else 400]
        low, high = anytime_interval(results, SequentialTest(p0, p1).expected_results)
        missed_at_any_time += not low <= truth <= high
        low, high = wilson_interval(results.sum(), len(results))
        missed_as_usual += not low <= truth <= high
    assert missed_at_any_time / tests <= 0.05
    assert missed_as_usual / tests > 0.07


def test_an_any_time_interval_narrows_with_the_results_and_always_holds_their_mean():
    generator = np.random.default_rng(6)
    widths = []
    for number in (1, 10, 100, 1000, 10_000):
        results = (generator.random(number) < 0.7).astype(float)
        low, high = anytime_interval(results)
        assert 0 <= low <= results.mean() <= high <= 1
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.07
    assert anytime_interval(np.array([])) == (0.0, 1.0)
