"""Browne's measures, each on a short game whose leads are written down and counted by hand."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.core.errors import PlygroundError
from plyground.verify.measures.interest import (
    MEASURES,
    course,
    decisiveness,
    drama,
    interest,
    killer_move,
    lead_change,
    lead_of,
    permanence,
    uncertainty,
)

ALTERNATING = [0, 1, 0, 1]
# The first side falls behind, turns it and wins; movers 0 1 0 1.
TURNED = course([0.0, -0.25, -0.5, 0.25, 1.0], ALTERNATING, 1)


def test_a_level_game_is_uncertain_to_its_end_and_a_decided_one_never():
    assert uncertainty(course([0, 0, 0, 0, 0], ALTERNATING, 0)) == pytest.approx(1)
    assert uncertainty(course([1, 1, 1, 1, 1], ALTERNATING, 1)) == pytest.approx(0)


def test_a_lead_that_grows_steadily_leaves_half_of_the_game_open():
    """|L(τ)| = τ, so every τ − |L(τ)| is 0."""
    assert uncertainty(course([0, 0.25, 0.5, 0.75, 1], ALTERNATING, 1)) == pytest.approx(0.5)


def test_uncertainty_of_a_game_that_turns():
    """The mean |L| along straight lines is 1/8, 3/8, 5/24 and 5/8 in the four plies, 1/3 of the whole game. In ply 3 L
    goes from −1/2 to 1/4: two thirds of it with a mean |L| of 1/4, one third with 1/8."""
    assert uncertainty(TURNED) == pytest.approx(1 - 1 / 3, abs=1e-3)


def test_the_lead_changes_when_its_sign_does():
    """0 − − + +: to behind after ply 1, to ahead after ply 3."""
    assert lead_change(TURNED) == 2 / 4
    assert lead_change(course([0.5, 0.1, 0.9], [0, 1], 1)) == 0.0


def test_the_killer_move_is_the_movers_largest_gain():
    """Ply 3 gains 0.75 for the first side, ply 2 gains 0.25 for the second; with ply 4 the second loses 0.75."""
    assert killer_move(TURNED) == 0.75
    assert killer_move(course([0.0, -0.5, -1.0], [0, 1], -1)) == 0.5
    assert killer_move(course([0.0, -0.5], [0], -1)) == 0.0  # nobody gained anything


def test_permanence_is_low_where_every_ply_takes_back_the_last():
    """Changes −1/4, −1/4, 3/4, 3/4: their changes are 0, 1 and 0. Back and forth by 1/2: changes of 1 each."""
    assert permanence(TURNED) == pytest.approx(1 - 1 / 3)
    assert permanence(course([0, 0.5, 0, 0.5, 0], ALTERNATING, 0)) == 0.0
    assert permanence(course([0, 0.25, 0.5, 0.75, 1], ALTERNATING, 1)) == 1.0


def test_drama_is_how_far_the_winner_was_behind():
    """√0.25 and √0.5 after the first two plies: (0.5 + 0.7071) / 2. The same game won by the other: √0.25 and √1."""
    assert drama(TURNED) == pytest.approx((0.5 + math.sqrt(0.5)) / 2)
    assert drama(course(TURNED.leads, ALTERNATING, -1)) == pytest.approx((0.5 + 1) / 2)
    assert drama(course([0, 0.5, 1], [0, 1], 1)) == 0.0
    assert drama(course([0, 0.5, 0], [0, 1], 0)) is None


def test_decisive_is_a_game_that_ends_once_the_winner_leads_as_the_loser_never_did():
    """The loser led by 0.5; the winner passes that with ply 4 of 4. Leading from ply 1 of 4 on: 1/4."""
    assert decisiveness(TURNED) == 1.0
    assert decisiveness(course([0, 0.2, 0.4, 0.6, 1], ALTERNATING, 1)) == 0.25
    assert decisiveness(course([0, -0.2, 0.4, 0.6, 1], ALTERNATING, 1)) == 0.5
    assert decisiveness(course([0, -0.2, -0.4], [0, 1], 1)) == 1.0  # the leads were wrong to the end
    assert decisiveness(course([0, 0.5, 0], [0, 1], 0)) is None


def test_means_are_over_the_games_that_have_the_measure():
    drawn = course([0, 0.5, -0.5, 0, 0], ALTERNATING, 0)
    found = interest([TURNED, TURNED, drawn])
    assert list(found) == list(MEASURES)
    assert found["drama"]["games"] == 2 and found["drama"]["value"] == pytest.approx(drama(TURNED))
    assert found["lead_change"]["games"] == 3
    assert found["lead_change"]["value"] == pytest.approx((0.5 + 0.5 + 0.75) / 3)
    assert interest([])["drama"] == {"value": None, "interval": None, "games": 0}


def test_games_in_groups_have_wider_intervals():
    generator = np.random.default_rng(1)
    games = [course(generator.uniform(-1, 1, 9), [0, 1] * 4, 1) for _ in range(20)]
    twice = [game for game in games for _ in range(2)]
    plain = interest(twice)["permanence"]["interval"]
    grouped = interest(twice, np.repeat(np.arange(20), 2))["permanence"]["interval"]
    assert grouped[1] - grouped[0] == pytest.approx(math.sqrt(2) * (plain[1] - plain[0]), rel=0.1)
    assert len(interest(twice, np.repeat(np.arange(20), 2))["drama"]["interval"]) == 2


def test_a_game_of_no_ply_has_nothing_to_measure():
    empty = course([0.0], [], 1)
    assert all(measure(empty) is None for measure, _, _ in MEASURES.values())


def test_leads_and_movers_have_to_fit():
    with pytest.raises(PlygroundError, match="3 leads and 3 movers; expected one lead more than movers"):
        course([0, 0, 0], [0, 1, 0], 0)
    with pytest.raises(PlygroundError, match="each from −1 to 1"):
        course([0, 1.5], [0], 0)


@settings(deadline=None)
@given(st.lists(st.floats(-1, 1), min_size=2, max_size=40), st.sampled_from([-1, 0, 1]))
def test_every_measure_stays_within_its_range_and_does_not_know_the_sides_apart(leads, result):
    movers = np.arange(len(leads) - 1) % 2
    game = course(leads, movers, result)
    exchanged = course(-np.array(leads), 1 - movers, -result)
    for measure, least, most in MEASURES.values():
        figure = measure(game)
        assert figure is None or least - 1e-9 <= figure <= most + 1e-9
        assert figure == pytest.approx(measure(exchanged), abs=1e-12)


def test_a_score_as_a_lead():
    assert [lead_of(score) for score in (0, 0.5, 0.75, 1)] == [-1, 0, 0.5, 1]
