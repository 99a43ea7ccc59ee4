"""Too frequent or not: boundaries counted by hand, error rates computed exactly and simulated, intervals."""

import math

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.matches.statistics import wilson_interval
from plyground.verify.measures.judged_share import JudgedShare, binomial, plan_looks

ONE_SIDED = 1.6448536269514722  # 95 % point of the normal distribution


def fed(judged, happened):
    for one in happened:
        if judged.verdict is not None:
            break
        judged.add(int(one))
    return judged


def answers(limit, cap, share, tests, seed=31):
    """Shares of simulated tests that say "below" and "above"."""
    happened = np.random.default_rng(seed).random((tests, cap)) < share
    found = np.zeros(tests, int)
    for look in plan_looks(limit, cap):
        events = happened[:, : look.games].sum(axis=1)
        found = np.where(found == 0, (events >= look.at_least) * 1 - (events <= look.at_most) * 1, found)
    return (found == -1).mean(), (found == 1).mean()


def exact_answers(limit, cap):
    """The same for a share at the limit, by adding up binomial probabilities event by event."""
    alive, below, above, before = {0: 1.0}, 0.0, 0.0, 0
    for look in plan_looks(limit, cap):
        chances = binomial(look.games - before, limit)
        before = look.games
        after = dict.fromkeys(range(look.games + 1), 0.0)
        for events, chance in alive.items():
            for more, likely in enumerate(chances):
                after[events + more] += chance * likely
        below += sum(chance for events, chance in after.items() if events <= look.at_most)
        above += sum(chance for events, chance in after.items() if events >= look.at_least)
        alive = {events: chance for events, chance in after.items() if look.at_most < events < look.at_least}
    return below, above


def test_three_hundred_games_without_one_settle_less_than_one_per_cent():
    judged = JudgedShare(0.01)
    for _ in range(299):
        judged.add(0)
        assert judged.verdict is None
    judged.add(0)
    assert judged.verdict == "below"
    assert wilson_interval(0, 300, ONE_SIDED)[1] < 0.01
    assert 0.99**300 < 0.05  # how often that happens at 1 %


def test_the_interval_without_an_event_is_the_exact_one():
    """1 − 0.05^(1/300) = 0.99 %."""
    estimate = fed(JudgedShare(0.01), [0] * 300).estimate()
    assert estimate["value"] == 0.0
    assert estimate["interval"] == pytest.approx([0, 1 - math.exp(math.log(0.05) / 300)])
    assert fed(JudgedShare(0.5), [1] * 20).estimate()["interval"][0] == pytest.approx(0.05 ** (1 / 10))


def test_games_that_never_end_are_told_after_a_few():
    """Three of 18: more than two happen with 1 − 0.8345 − 0.1517 − 0.0130 = 0.07 % at 1 %."""
    assert binomial(18, 0.01)[:3].sum() == pytest.approx(0.9993, abs=5e-5)
    judged = fed(JudgedShare(0.01), [1] * 100)
    assert (judged.verdict, judged.games) == ("above", 18)


def test_one_capped_game_of_a_thousand_is_little_enough_at_the_last_look():
    happened = [0] * 100 + [1] + [0] * 899
    assert fed(JudgedShare(0.01, cap=1000), happened).verdict == "below"
    assert fed(JudgedShare(0.01, cap=500), happened).verdict == "undecided"


def test_half_the_games_drawn_is_decided_by_a_clear_majority():
    """Ten drawn games of ten happen in 0.1 % of such samples, and none of ten as seldom."""
    for happened, verdict in (0, "below"), (1, "above"):
        judged = fed(JudgedShare(0.5), [happened] * 100)
        assert (judged.verdict, judged.games) == (verdict, 10)


@pytest.mark.parametrize("limit, cap", [(0.01, 300), (0.01, 1200), (0.05, 300), (0.1, 400), (0.5, 320), (0.9, 200)])
def test_at_the_limit_both_answers_are_no_more_frequent_than_promised_exactly(limit, cap):
    below, above = exact_answers(limit, cap)
    assert below + above > 0.02
    assert below <= 0.05 and above <= 0.05


@pytest.mark.parametrize("limit, cap", [(0.01, 4800), (0.05, 2400), (0.5, 1280), (0.4, 1000)])
def test_simulated_error_rates_stay_below_the_level(limit, cap):
    tests = 1000
    spread = 3 * math.sqrt(0.05 * 0.95 / tests)
    at_limit = answers(limit, cap, limit, tests)
    assert max(at_limit) <= 0.05 + spread
    midway_below, midway_above = answers(limit, cap, 0.75 * limit, tests), answers(limit, cap, 1.25 * limit, tests)
    assert midway_below[1] <= 0.02
    assert midway_above[0] <= 0.04  # no event in 300 games at 1.25 % alone: 2.3 %
    assert answers(limit, cap, limit / 4, tests)[0] > 0.95


def test_the_interval_of_a_stopped_test_holds_the_truth():
    generator = np.random.default_rng(32)
    for limit, share in ((0.01, 0.004), (0.01, 0.01), (0.05, 0.05), (0.5, 0.3)):
        missed = 0
        for row in generator.random((120, 600)) < share:
            low, high = fed(JudgedShare(limit, cap=600), row).estimate()["interval"]
            missed += not low <= share <= high
        assert missed / 120 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 120)


def test_looks_double_and_end_at_the_cap():
    assert [look.games for look in plan_looks(0.01, 1000)] == [18, 37, 75, 150, 300, 600, 1000]
    assert [look.games for look in plan_looks(0.5, 45)] == [10, 20, 40, 45]
    assert [look.games for look in plan_looks(0.01, 7)] == [7]


def test_limits_of_nothing_and_everything():
    assert JudgedShare(1.0).verdict == "below"
    assert fed(JudgedShare(0.0), [0, 1]).verdict == "above"
    assert fed(JudgedShare(0.0, cap=50), [0] * 50).verdict == "undecided"


@pytest.mark.parametrize("share", [0.001, 0.3, 0.999])
def test_binomial_probabilities_add_up_to_one(share):
    chances = binomial(3000, share)
    assert chances.sum() == pytest.approx(1, abs=1e-9)
    assert (chances * np.arange(3001)).sum() == pytest.approx(3000 * share)


def test_half_an_event_is_refused():
    with pytest.raises(PlygroundError, match=r"0\.5 of a game; expected 1 if it happened, 0 if not"):
        JudgedShare(0.5).add(0.5)
    with pytest.raises(PlygroundError, match=r"limit -0\.1; expected a share from 0 to 1"):
        JudgedShare(-0.1)
    with pytest.raises(PlygroundError, match="cap of 0 games"):
        JudgedShare(0.1, cap=0)
