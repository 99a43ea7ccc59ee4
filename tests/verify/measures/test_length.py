"""Lengths and minutes, counted by hand; the median's interval against binomial tables and in simulation."""

import json
import math

import numpy as np
import pytest

from plyground.verify.measures.length import (
    DecisionTime,
    length,
    median_interval,
    median_minutes,
    minutes_of,
    percentile,
)


def test_capped_games_are_left_out():
    found = length([10, 20, 30, 500, 500], [False, False, False, True, True])
    assert (found["median"], found["low"], found["high"], found["mean"], found["games"]) == (20, 10, 30, 20, 3)
    assert found["interval"] is None
    assert length([500, 500], [True, True]) is None


def test_a_hundred_games_of_one_to_a_hundred_plies():
    """Ranks 40 and 61 of 100: fewer than 40 heads of 100 have 1.76 %, fewer than 41 have 2.84 %."""
    shuffled = np.random.default_rng(1).permutation(np.arange(1, 101))
    assert length(shuffled, np.zeros(100, bool)) == {
        "median": 50.5, "interval": [40.0, 61.0], "low": 5.0, "high": 95.0, "mean": 50.5, "games": 100, "unit": "ply",
    }  # fmt: skip


@pytest.mark.parametrize("games, rank", [(5, None), (6, 1), (8, 1), (9, 2), (20, 6), (50, 18), (1000, 469)])
def test_the_ranks_of_the_medians_interval_are_those_of_the_tables(games, rank):
    """The largest rank with at most 2.5 % of fewer heads (Conover, "Practical Nonparametric Statistics", table A3)."""
    found = median_interval(np.arange(1, games + 1))
    assert found == (None if rank is None else (rank, games + 1 - rank))
    if rank is not None:
        fewer = [sum(math.comb(games, heads) for heads in range(rank + more)) / 2**games for more in (0, 1)]
        assert fewer[0] <= 0.025 < fewer[1]


def test_many_games_take_no_powers_that_vanish():
    low, high = median_interval(np.arange(200_000))
    assert low == pytest.approx(100_000 - 1.96 * math.sqrt(200_000) / 2, abs=2)
    assert low + high == 199_999


def test_the_interval_misses_the_median_less_than_once_in_twenty():
    samples = np.sort(np.random.default_rng(2).geometric(0.05, (2000, 60)), axis=1)
    intervals = [median_interval(one) for one in samples]  # the median of this distribution is 14
    assert np.mean([not low <= 14 <= high for low, high in intervals]) < 0.05


def test_percentiles_are_lengths_that_occurred():
    ordered = np.array([3, 5, 8, 100])
    assert [percentile(ordered, share) for share in (0.05, 0.25, 0.26, 0.95, 1.0)] == [3, 3, 5, 100, 100]


def test_minutes_follow_from_seconds_and_doublings():
    """60 plies with 8 turns each: 60 · (4 + 2 · 3) s = 10 min; forced plies take the 4 s alone."""
    assert minutes_of(60, 8) == pytest.approx(10)
    assert minutes_of(60, 1) == pytest.approx(4)
    assert minutes_of(60, 8, DecisionTime(seconds=1, seconds_per_doubling=1)) == pytest.approx(4)


def test_the_median_of_the_minutes_of_games():
    """6 forced plies: 24 s; 6 plies with 4 turns: 48 s; 30 with 16: 360 s."""
    assert median_minutes([[1] * 6, [4] * 6, [16] * 30]) == pytest.approx(48 / 60)
    assert median_minutes([]) is None


def test_lengths_are_plain_data():
    found = length(np.arange(10), np.zeros(10, bool), "turn")
    assert json.loads(json.dumps(found)) == found
