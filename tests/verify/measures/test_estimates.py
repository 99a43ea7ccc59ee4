"""Estimates of means over games: hand counts, and how often the interval of a ratio misses the truth."""

import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.matches.statistics import t_95, wilson_interval
from plyground.verify.measures.estimates import estimate, mean_estimate, ratio_estimate, share_estimate


def test_a_share_of_single_games_has_wilsons_interval():
    found = share_estimate([1] * 30 + [0] * 70)
    assert found == {"value": 0.3, "interval": list(wilson_interval(30, 100)), "games": 100}


def test_games_in_pairs_that_end_alike_count_as_half_as_many():
    results = np.repeat([1.0, 0.0] * 25, 2)
    single, paired = share_estimate(results), share_estimate(results, np.repeat(np.arange(50), 2))
    width = [found["interval"][1] - found["interval"][0] for found in (single, paired)]
    assert paired["games"] == 100
    assert width[1] == pytest.approx(math.sqrt(2) * width[0], rel=0.1)


def test_a_mean_has_students_interval_and_stays_within_what_is_possible():
    """3, 5, 7: mean 5, standard deviation 2, standard error 2 / √3, and t = 4.303 for two degrees of freedom."""
    half = 4.3027 * 2 / math.sqrt(3)
    assert mean_estimate([3, 5, 7])["interval"] == pytest.approx([5 - half, 5 + half], abs=1e-3)
    assert mean_estimate([3, 5, 7], least=1.0, most=8.0)["interval"] == [1.0, 8.0]


def test_a_ratio_counts_long_games_more():
    """2 of 10 and 3 of 5: 5 / 15, not the mean of 0.2 and 0.6. Deviations 2 − 10/3 and 3 − 5/3 are −4/3 and 4/3; the
    error of their mean is √(2 · 16/9 · 2 / 1) / 2 = 4/3, and that of the ratio 4/3 · 2 / 15."""
    found = ratio_estimate([2, 3], [10, 5])
    half = t_95(1) * 4 / 3 * 2 / 15
    assert found["value"] == pytest.approx(1 / 3)
    assert found["interval"] == pytest.approx([0.0, 1 / 3 + half])
    assert ratio_estimate([2, 3], [10, 5], most=1.0)["interval"] == [0.0, 1.0]


def test_nothing_has_no_figure_and_one_game_no_interval_of_a_mean():
    nothing = {"value": None, "interval": None, "games": 0}
    assert share_estimate([]) == mean_estimate([]) == ratio_estimate([], []) == nothing
    assert mean_estimate([4.0]) == {"value": 4.0, "interval": None, "games": 1}
    assert ratio_estimate([1], [4]) == {"value": 0.25, "interval": None, "games": 1}
    assert ratio_estimate([0, 0], [0, 0]) == {"value": None, "interval": None, "games": 2}


def test_games_that_are_all_alike_at_an_end_do_not_rule_out_others():
    """Missed in 5 % of samples of 100 games: a share of 1 − 0.05^(1/100) = 2.95 %."""
    assert ratio_estimate([0] * 100, [30] * 100, most=1.0)["interval"] == pytest.approx([0, 0.0295], abs=1e-4)
    assert ratio_estimate([30] * 100, [30] * 100, most=1.0)["interval"] == pytest.approx([0.9705, 1], abs=1e-4)
    assert mean_estimate([0.0] * 100, least=0.0, most=2.0)["interval"] == pytest.approx([0, 0.0591], abs=1e-4)
    paired = ratio_estimate([0] * 100, [30] * 100, np.repeat(np.arange(50), 2), most=1.0)
    assert paired["interval"] == pytest.approx([0, 0.0582], abs=1e-4)


def test_the_interval_of_a_ratio_misses_the_truth_about_once_in_twenty():
    """Games of 10 to 50 plies, each ply counted with a chance that is the game's own, 0.1 to 0.5; the truth is 0.3."""
    generator = np.random.default_rng(4)
    missed = 0
    for _ in range(800):
        plies = generator.integers(10, 51, 60)
        low, high = ratio_estimate(generator.binomial(plies, generator.uniform(0.1, 0.5, 60)), plies)["interval"]
        missed += not low <= 0.3 <= high
    assert 0.02 < missed / 800 < 0.08


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_every_estimate_is_plain_data_with_its_value_inside_the_interval(results):
    for found in (share_estimate(results), mean_estimate(results), ratio_estimate(results, np.ones(len(results)))):
        assert json.loads(json.dumps(found)) == found
        if found["interval"] is not None:
            low, high = found["interval"]
            assert low - 1e-9 <= found["value"] <= high + 1e-9


def test_whole_numbers_of_numpy_become_plain_ones():
    assert json.dumps(estimate(np.float64(0.5), (np.float64(0), np.float64(1)), np.int64(3))) == (
        '{"value": 0.5, "interval": [0.0, 1.0], "games": 3}'
    )
