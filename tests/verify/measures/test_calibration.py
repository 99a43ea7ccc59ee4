"""Reliability: a curve counted by hand, and walks whose chances are known exactly."""

import json

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.verify.measures.calibration import calibration


def walks(games, generator, goal=12):
    """Tokens walk by coin tosses from the middle to either end; the chance of the upper one is known everywhere."""
    predicted, results, numbers = [], [], []
    for number in range(games):
        at, passed = goal // 2, []
        while 0 < at < goal:
            passed.append(at / goal)
            at += 1 if generator.random() < 0.5 else -1
        predicted += passed
        results += [float(at == goal)] * len(passed)
        numbers += [number] * len(passed)
    return np.array(predicted), np.array(results), np.array(numbers)


def test_two_bins_counted_by_hand():
    """0.1 and 0.3 in games lost and won: predicted 0.2, actual 0.5; 0.9 won, 0.7 won: predicted 0.8, actual 1.
    The error: (2 · 0.3 + 2 · 0.2) / 4 = 0.25."""
    found = calibration([0.1, 0.3, 0.9, 0.7], [0, 1, 1, 1], [0, 1, 2, 3], bins=2)
    low, high = found["curve"]
    assert (low["predicted"], low["actual"]["value"], low["positions"]) == (pytest.approx(0.2), 0.5, 2)
    assert (high["predicted"], high["actual"]["value"], high["positions"]) == (pytest.approx(0.8), 1.0, 2)
    assert found["error"]["value"] == pytest.approx(0.25)
    assert found["error"]["games"] == 4


def test_bins_without_positions_are_left_out_and_certainty_is_in_the_last():
    curve = calibration([0.0, 1.0], [0, 1], [0, 1])["curve"]
    assert [point["predicted"] for point in curve] == [0.0, 1.0]


def test_many_positions_of_one_game_are_no_evidence():
    few = calibration([0.55] * 10, [1, 0] * 5, np.arange(10))["curve"][0]["actual"]
    many = calibration([0.55] * 1000, [1, 0] * 500, np.tile(np.arange(10), 100))["curve"][0]["actual"]
    assert many["games"] == few["games"] == 10
    widths = [one["interval"][1] - one["interval"][0] for one in (few, many)]
    assert widths[1] > 0.9 * widths[0]


def test_exact_chances_have_the_error_that_luck_explains():
    generator = np.random.default_rng(6)
    found = [calibration(*walks(60, generator)) for _ in range(60)]
    error = np.mean([one["error"]["value"] for one in found])
    assert error == pytest.approx(np.mean([one["by_chance"] for one in found]), rel=0.12)
    covered = [
        point["actual"]["interval"][0] <= point["predicted"] <= point["actual"]["interval"][1]
        for one in found
        for point in one["curve"]
    ]
    assert np.mean(covered) > 0.93
    assert np.mean([one["error"]["interval"][0] == 0 for one in found]) > 0.9


def test_overconfidence_is_found_out():
    predicted, results, games = walks(300, np.random.default_rng(7))
    found = calibration(np.clip(2 * predicted - 0.5, 0, 1), results, games)
    assert found["error"]["value"] > 2 * found["by_chance"]
    assert found["error"]["interval"][0] > found["by_chance"]


def test_the_same_seed_gives_the_same_plain_data():
    given = walks(20, np.random.default_rng(8))
    assert json.loads(json.dumps(calibration(*given))) == calibration(*given)


def test_nothing_and_a_single_game():
    nothing = {"value": None, "interval": None, "games": 0}
    assert calibration([], [], []) == {"curve": [], "error": nothing, "by_chance": None}
    assert calibration([0.5, 0.6], [1, 1], [3, 3])["error"]["interval"] is None


def test_what_does_not_fit_is_refused():
    with pytest.raises(PlygroundError, match="2 predictions, 1 results and 2 games"):
        calibration([0.1, 0.2], [1], [0, 1])
    for predicted, results in ((1.2, 1), (0.5, -1), (float("nan"), 1)):
        with pytest.raises(PlygroundError, match="outside 0 to 1"):
            calibration([predicted], [results], [0])
