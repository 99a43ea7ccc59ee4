"""Intervals and branching factors against published values and against SciPy."""

import math

import pytest

from plyground.core.errors import PlygroundError
from plyground.matches.statistics import effective_branching_factor, mean_interval, wilson_interval


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
