"""A score against a limit: hand counts, and the answers to simulated matches."""

import math

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.verify.measures.judged_score import JudgedScore
from tests.verify.measures.simulated import games, judged_scores, pairs

TESTS = 800
SPREAD = 3 * math.sqrt(0.05 * 0.95 / TESTS)  # three standard errors of a rate of 5 %


def fed(judged, results):
    """The test after as many of the results as it needs."""
    for result in results:
        if judged.verdict is not None:
            break
        judged.add(result)
    return judged


def test_a_policy_that_always_loses_is_below_after_twenty_games():
    """0.3 against 0.4: log((1 − 0.01) / 0.05) = 2.986 needs 19.4 losses of log(0.7 / 0.6) = 0.154 each."""
    judged = fed(JudgedScore(0.4, margin=0.1), [0] * 50)
    assert (judged.verdict, judged.games) == ("below", math.ceil(math.log(0.99 / 0.05) / math.log(0.7 / 0.6)))


def test_a_policy_that_always_wins_is_above_as_soon_as_a_limit_and_a_margin_tell():
    """0.4 against 0.5: log(0.99 / 0.05) = 2.986 needs 13.4 wins of log(0.5 / 0.4) = 0.223 each."""
    judged = fed(JudgedScore(0.4, margin=0.1), [1] * 50)
    assert (judged.verdict, judged.games) == ("above", 14)


def test_a_verdict_is_final_and_the_estimate_goes_on():
    judged = JudgedScore(0.4, margin=0.1)
    for result in [0] * 20 + [1] * 180:
        judged.add(result)
    assert judged.verdict == "below"
    assert judged.estimate()["value"] == 0.9 and judged.estimate()["games"] == 200


def test_games_that_belong_together_are_one_result():
    judged = fed(JudgedScore(0.4, margin=0.1), [0.5] * 1)
    judged.add(1, 0)
    judged.add(1, 1)
    assert judged.games == 5
    assert judged.near.results == 3
    assert judged.estimate()["value"] == pytest.approx((0.5 + 0.5 + 1) / 3)


def test_the_cap_ends_it_undecided_and_no_sooner():
    judged = JudgedScore(0.5, cap=12)
    for number in range(12):
        assert judged.verdict is None
        judged.add(number % 2)
    assert (judged.verdict, judged.games) == ("undecided", 12)


def test_a_score_at_the_limit_ends_undecided_before_the_cap():
    judged = fed(JudgedScore(0.5, cap=10**6), [0, 1] * 5000)
    assert judged.verdict == "undecided"
    assert judged.games < 2000


def test_limits_of_nothing_and_everything():
    assert JudgedScore(1.0).verdict == "below"
    assert fed(JudgedScore(0.0), [1] * 9).verdict == "above"
    assert fed(JudgedScore(0.0, cap=500), [0] * 500).verdict == "undecided"


@pytest.mark.parametrize("draws", [0, 0.4])
@pytest.mark.parametrize("score", [0.5, 0.525, 0.55, 0.575, 0.6])
def test_wrong_answers_are_no_more_frequent_than_promised(score, draws):
    judged = JudgedScore(0.55)
    answers, when = judged_scores(judged, games(score, draws, (TESTS, 2000), np.random.default_rng(11)))
    if score <= 0.55:
        assert (answers == 1).mean() <= 0.05 + SPREAD
    if score >= 0.55:
        assert (answers == -1).mean() <= 0.05 + SPREAD
    if score == 0.5:
        assert (answers == -1).mean() >= 0.97
        assert when.mean() < 650
    if score == 0.6:
        assert (answers == 1).mean() >= 0.97
    if score in (0.525, 0.575):  # halfway the right answer is found about every second time, the wrong one hardly ever
        assert (answers == (1 if score > 0.55 else -1)).mean() > 0.45
        assert (answers == (-1 if score > 0.55 else 1)).mean() < 0.01


@pytest.mark.parametrize("alike", [0, 1])
def test_wrong_answers_are_no_more_frequent_with_pairs(alike):
    results = pairs(0.4, 0.2, (TESTS, 500), np.random.default_rng(12), alike)
    answers, _ = judged_scores(JudgedScore(0.4, margin=0.1), results)
    assert (answers == 1).mean() <= 0.05 + SPREAD
    assert (answers == -1).mean() <= 0.05 + SPREAD


@pytest.mark.parametrize("score", [0.3, 0.36, 0.4, 0.44, 0.5])
def test_one_by_one_it_answers_as_the_simulation_does(score):
    results = games(score, 0.2, (10, 900), np.random.default_rng(13))
    answers, when = judged_scores(JudgedScore(0.4, margin=0.1), results)
    for row, answer, games_played in zip(results, answers, when, strict=True):
        judged = fed(JudgedScore(0.4, margin=0.1, cap=900), row)
        assert judged.verdict == {-1: "below", 0: "undecided", 1: "above"}[int(answer)]
        assert judged.games == games_played


def test_the_interval_of_a_stopped_test_holds_the_truth():
    generator = np.random.default_rng(14)
    for score in (0.35, 0.4, 0.5):
        missed = 0
        for row in games(score, 0.2, (80, 600), generator):
            low, high = fed(JudgedScore(0.4, margin=0.1, cap=600), row).estimate()["interval"]
            missed += not low <= score <= high
        assert missed / 80 <= 0.05


@pytest.mark.parametrize(
    "settings, expected",
    [
        ({"limit": 1.5}, "limit 1.5; expected a share from 0 to 1"),
        ({"limit": math.nan}, "limit nan; expected a share from 0 to 1"),
        ({"limit": 0.5, "margin": 0}, "margin of 0; expected more than 0"),
        ({"limit": 0.5, "cap": 0}, "cap of 0 games; expected 1 or more"),
    ],
)
def test_wrong_settings_are_named_with_what_was_expected(settings, expected):
    with pytest.raises(PlygroundError) as error:
        JudgedScore(**settings)
    assert str(error.value) == expected


def test_nothing_played_says_nothing():
    assert JudgedScore(0.5).estimate() == {"value": None, "interval": None, "games": 0}
