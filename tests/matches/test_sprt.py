"""The sequential test: Wald's textbook values, and its error rates in simulated comparisons."""

import math

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.matches.sprt import SequentialTest, log_likelihood_ratio, parse_sequential_test

TESTS = 2000
SPREAD = 3 * math.sqrt(0.05 * 0.95 / TESTS)  # three standard errors of a rate of 5 %


def draw_games(rate, draws, shape, generator):
    """Results of games with a mean score, a share of them drawn."""
    number = generator.random(shape)
    wins = rate - draws / 2
    return np.where(number < wins, 1.0, np.where(number < wins + draws, 0.5, 0.0))


def draw_pairs(rate, draws, shape, generator, alike):
    """Mean results of pairs of games, of which a share ends alike."""
    first, second = draw_games(rate, draws, shape, generator), draw_games(rate, draws, shape, generator)
    return (first + np.where(generator.random(shape) < alike, first, second)) / 2


def decide(scores, p0, p1):
    """Shares of the tests (rows) that say "higher" and "lower", and the mean number of results they take."""
    results = np.arange(1, scores.shape[1] + 1)
    total, spread = np.cumsum(scores, axis=1), np.cumsum(scores * (1 - scores), axis=1)
    llr = log_likelihood_ratio(results, total, spread, p0, p1)
    low, high = SequentialTest(p0, p1).bounds
    crossed = (llr >= high) | (llr <= low)
    assert crossed.any(axis=1).mean() > 0.98
    first = np.where(crossed.any(axis=1), crossed.argmax(axis=1), scores.shape[1] - 1)
    last = llr[np.arange(len(llr)), first]
    return (last >= high).mean(), (last <= low).mean(), (first + 1).mean()


@pytest.mark.parametrize(
    "alpha, beta, low, high",
    [
        (0.05, 0.05, math.log(1 / 19), math.log(19)),
        (0.05, 0.10, math.log(2 / 19), math.log(18)),
        (0.01, 0.05, -2.985682, 4.553877),
    ],
)
def test_the_bounds_are_walds(alpha, beta, low, high):
    assert SequentialTest(0.4, 0.6, alpha, beta).bounds == pytest.approx((low, high), abs=1e-6)


def test_without_draws_the_ratio_is_the_bernoulli_likelihood_ratio():
    test = SequentialTest(0.5, 0.6)
    for score in (1, 0, 1, 1, 0, 1):
        test.add(score)
    assert test.llr == pytest.approx(math.log(0.6**4 * 0.4**2 / 0.5**6))


def test_without_draws_the_first_game_past_a_bound_decides():
    """log 19 / log 1.6 = 6.26 wins, log 19 / log 2.5 = 3.21 losses."""
    winner, loser = SequentialTest(0.5, 0.8), SequentialTest(0.5, 0.8)
    won, lost = [], []
    for _ in range(7):
        winner.add(1)
        loser.add(0)
        won.append(winner.decision)
        lost.append(loser.decision)
    assert won == [None] * 6 + ["higher"]
    assert lost == [None] * 3 + ["lower"] * 4


def test_a_decision_stays_whatever_comes_later():
    test = SequentialTest(0.5, 0.8)
    for score in [1] * 7 + [0] * 50:
        test.add(score)
    assert test.decision == "higher"
    assert test.llr < test.bounds[0]


def test_game_by_game_it_gives_the_ratios_of_the_simulation():
    scores = draw_games(0.6, 0.4, (1, 300), np.random.default_rng(2))
    expected = log_likelihood_ratio(
        np.arange(1, 301), np.cumsum(scores, axis=1), np.cumsum(scores * (1 - scores), axis=1), 0.5, 0.6
    )[0]
    test = SequentialTest(0.5, 0.6)
    for score, llr in zip(scores[0], expected, strict=True):
        test.add(score)
        assert test.llr == pytest.approx(llr, rel=1e-12)


@pytest.mark.parametrize("draws", [0, 0.3, 0.6])
@pytest.mark.parametrize("p0, p1, longest", [(0.5, 0.55, 2000), (0.5, 0.6, 800), (0.45, 0.55, 800), (0.5, 0.7, 250)])
def test_errors_are_no_more_frequent_than_promised(p0, p1, longest, draws):
    generator = np.random.default_rng(5)
    higher, lower, at_p0 = decide(draw_games(p0, draws, (TESTS, longest), generator), p0, p1)
    assert higher <= 0.05 + SPREAD
    higher, lower, at_p1 = decide(draw_games(p1, draws, (TESTS, longest), generator), p0, p1)
    assert lower <= 0.05 + SPREAD
    if draws:
        without = math.log(19) * 0.9 / (p1 - p0) ** 2 / 2  # what wins and losses alone take, to first order
        assert max(at_p0, at_p1) < (1 - draws / 3) * without


@pytest.mark.parametrize("draws", [0, 0.1])
@pytest.mark.parametrize("p0, p1", [(0.05, 0.1), (0.8, 0.9)])
def test_errors_are_no_more_frequent_near_certain_wins_and_losses(p0, p1, draws):
    generator = np.random.default_rng(6)
    assert decide(draw_games(p0, draws, (TESTS, 900), generator), p0, p1)[0] <= 0.05 + SPREAD
    assert decide(draw_games(p1, draws, (TESTS, 900), generator), p0, p1)[1] <= 0.05 + SPREAD


@pytest.mark.parametrize("alike", [0, 0.5, 1])
def test_errors_are_no_more_frequent_with_pairs_of_games_as_results(alike):
    generator = np.random.default_rng(7)
    assert decide(draw_pairs(0.5, 0.2, (TESTS, 800), generator, alike), 0.5, 0.6)[0] <= 0.05 + SPREAD
    assert decide(draw_pairs(0.6, 0.2, (TESTS, 800), generator, alike), 0.5, 0.6)[1] <= 0.05 + SPREAD


def test_rates_beyond_the_two_are_decided_almost_surely_and_between_them_evenly():
    generator = np.random.default_rng(8)
    assert decide(draw_games(0.45, 0.3, (TESTS, 900), generator), 0.5, 0.6)[1] > 0.99
    assert decide(draw_games(0.65, 0.3, (TESTS, 900), generator), 0.5, 0.6)[0] > 0.99
    between = decide(draw_games(0.5, 0.3, (TESTS, 900), generator), 0.45, 0.55)
    assert between[0] == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("rate", [0.5, 0.55])
def test_it_takes_as_many_games_as_walds_formula_says(rate):
    """Wald neglects by how much the last game oversteps a bound, here 1 to 2 % of the way."""
    p0, p1 = 0.5, 0.55
    low, high = SequentialTest(p0, p1).bounds
    drift = rate * math.log(p1 / p0) + (1 - rate) * math.log((1 - p1) / (1 - p0))
    end = 0.95 * low + 0.05 * high if rate == p0 else 0.05 * low + 0.95 * high
    games = decide(draw_games(rate, 0, (TESTS, 2500), np.random.default_rng(9)), p0, p1)[2]
    assert games == pytest.approx(end / drift, rel=0.05)


def test_a_text_describes_the_two_rates():
    test = parse_sequential_test(" 0.50, 0.55")
    assert (test.p0, test.p1, test.alpha, test.beta) == (0.5, 0.55, 0.05, 0.05)
    assert (test.llr, test.decision) == (0.0, None)


@pytest.mark.parametrize(
    "text", ["", "0.5", "0.5,", "half,0.6", "0.6,0.5", "0.5,0.5", "0,0.5", "0.5,1", "nan,0.5", "1,2,3"]
)
def test_a_wrong_text_is_named_with_what_was_expected(text):
    with pytest.raises(PlygroundError) as error:
        parse_sequential_test(text)
    assert repr(text) in str(error.value)
    assert "expected two win rates between 0 and 1, the lower first" in str(error.value)


def test_wrong_results_and_error_rates_are_refused():
    for score in (-0.1, 1.5, math.nan):
        with pytest.raises(PlygroundError, match="expected a number from 0"):
            SequentialTest(0.5, 0.6).add(score)
    for alpha, beta in ((0, 0.1), (0.5, 0.5), (0.1, math.nan)):
        with pytest.raises(PlygroundError, match="expected both above 0"):
            SequentialTest(0.5, 0.6, alpha, beta)
    with pytest.raises(PlygroundError, match="0 < p0 < p1 < 1"):
        SequentialTest(0.6, 0.5)
