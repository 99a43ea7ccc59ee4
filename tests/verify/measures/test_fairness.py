"""Fair or not: hand counts, and the answers to simulated matches at the limits, halfway and far from them."""

import math

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.verify.measures.fairness import FairnessTest, fair_limits
from tests.verify.measures.simulated import fairness, games, pairs

TESTS = 800
SPREAD = 3 * math.sqrt(0.05 * 0.95 / TESTS)  # three standard errors of a rate of 5 %


def fed(test, results):
    for result in results:
        if test.verdict is not None:
            break
        test.add(result)
    return test


def test_a_side_that_always_wins_is_outside_after_thirty_five_games():
    """0.55 against 0.6: log(0.99 / 0.05) = 2.986 needs 34.3 wins of log(0.6 / 0.55) = 0.0870 each."""
    test = fed(FairnessTest(), [1] * 50)
    assert (test.verdict, test.direction, test.games) == ("outside", "above", 35)


def test_a_side_that_always_loses_is_outside_on_the_other_side_as_soon():
    test = fed(FairnessTest(), [0] * 50)
    assert (test.verdict, test.direction, test.games) == ("outside", "below", 35)


def test_winning_and_losing_in_turn_is_inside_after_so_many_pairs():
    """Each loss and win changes both ratios, of 0.55 to 0.5 and of 0.45 to 0.5, by log 1.1 + log 0.9 = −0.01005, and
    log(0.05 / 0.99) = −2.986 needs 297.1 of them. The first ratio is there sooner, after a loss."""
    test = fed(FairnessTest(), [0, 1] * 1000)
    assert (test.verdict, test.direction, test.games) == ("inside", None, 2 * 298)


def test_nothing_but_draws_is_inside_long_before():
    assert fed(FairnessTest(), [0.5] * 1000).games < 100


def test_both_limits_have_to_be_met():
    """A side that wins 47 % is surely below 0.55; that it is above 0.45 takes longer."""
    generator = np.random.default_rng(3)
    test = FairnessTest()
    while test.under_high.verdict is None:
        test.add(float(generator.random() < 0.47))
    assert test.under_high.verdict == "below"
    assert test.verdict is None


def test_the_cap_ends_it_undecided():
    test = fed(FairnessTest(cap=100), [1, 0] * 100)
    assert (test.verdict, test.direction, test.games) == ("undecided", None, 100)
    low, high = test.estimate()["interval"]
    assert low < 0.45 and high > 0.55


@pytest.mark.parametrize("draws", [0, 0.6])
@pytest.mark.parametrize("score", [0.45, 0.5, 0.525, 0.55, 0.575, 0.6])
def test_wrong_answers_are_no_more_frequent_than_promised(score, draws):
    check(score, *fairness(FairnessTest(), games(score, draws, (TESTS, 2000), np.random.default_rng(21))))


@pytest.mark.parametrize("alike", [0, 0.5, 1])
@pytest.mark.parametrize("score", [0.5, 0.525, 0.55, 0.6])
def test_wrong_answers_are_no_more_frequent_with_pairs(score, alike):
    check(score, *fairness(FairnessTest(), pairs(score, 0.2, (TESTS, 1500), np.random.default_rng(22), alike)))


def check(score, answers, when):
    inside, outside = (answers == 1).mean(), (answers == -1).mean()
    if score <= 0.45 or score >= 0.55:
        assert inside <= 0.05 + SPREAD
    if 0.45 <= score <= 0.55:
        assert outside <= 0.05 + SPREAD
    if score == 0.5:
        assert inside > 0.93 and outside < 0.01
        assert when.mean() < 1100
    if score == 0.525:
        assert inside > 0.4 and outside < 0.01
    if score == 0.6:
        assert outside > 0.97


def test_four_sides_have_a_quarter_each():
    test = fed(FairnessTest(*fair_limits(4)), [1, 0, 0, 0] * 1000)
    assert test.verdict == "inside"
    assert test.estimate()["value"] == pytest.approx(0.25, abs=0.01)
    assert fed(FairnessTest(*fair_limits(4)), [1, 0] * 1000).direction == "above"
    assert fed(FairnessTest(*fair_limits(4)), [1] + [0] * 1000).direction == "below"


@pytest.mark.parametrize("score", [0.4, 0.46, 0.5, 0.55])
def test_one_by_one_it_answers_as_the_simulation_does(score):
    results = games(score, 0.5, (8, 1500), np.random.default_rng(23))
    answers, when = fairness(FairnessTest(0.4, 0.6), results)
    for row, answer, games_played in zip(results, answers, when, strict=True):
        test = fed(FairnessTest(0.4, 0.6, cap=1500), row)
        assert test.verdict == {-1: "outside", 0: "undecided", 1: "inside"}[int(answer)]
        if answer:
            assert test.games == games_played


def test_a_tolerance_that_covers_everything_is_met_at_once():
    assert fed(FairnessTest(*fair_limits(2, 0.5)), [1]).verdict == "inside"


def test_limits_in_the_wrong_order_are_refused():
    with pytest.raises(PlygroundError, match=r"fair scores from 0\.6 to 0\.4; expected the lower one first"):
        FairnessTest(0.6, 0.4)
