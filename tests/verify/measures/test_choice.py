"""Choices, counted by hand."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.core.errors import PlygroundError
from plyground.verify.measures.choice import choice, effective_choices, effective_choices_of_games


def test_plies_with_a_choice_and_the_mean_number_of_turns():
    """1 3 4 | 1 1 2 5 3: 5 of 8 plies have a choice, and 20 turns in 8 plies are 2.5."""
    found = choice([[1, 3, 4], [1, 1, 2, 5, 3]])
    assert (found["choice"]["value"], found["branching"]["value"]) == (5 / 8, 20 / 8)
    assert found["choice"]["games"] == 2
    assert found["choice"]["interval"][1] <= 1.0


def test_no_game_says_nothing():
    assert choice([])["choice"] == {"value": None, "interval": None, "games": 0}


def test_two_turns_whose_values_differ_by_the_temperature():
    """Shares e / (e + 1) = 0.731 and 0.269; entropy 0.5823 nats; exp is 1.790."""
    assert effective_choices([0.5, 0.4], temperature=0.1) == pytest.approx(1.790, abs=1e-3)


def test_equal_turns_are_all_worth_considering_and_a_far_better_one_is_alone():
    assert effective_choices([0.3] * 7) == 7
    assert effective_choices([1.0, -1.0, -1.0]) == pytest.approx(1, abs=1e-6)
    assert effective_choices([0.2]) == 1


def test_the_mean_is_over_plies():
    """(2 + 1) and 4: 7 / 3, not the mean of 1.5 and 4."""
    assert effective_choices_of_games([[[0, 0], [0]], [[0, 0, 0, 0]]])["value"] == pytest.approx(7 / 3)


def test_a_temperature_has_to_be_warm():
    with pytest.raises(PlygroundError, match="temperature 0; expected more than 0"):
        effective_choices([1.0], 0)


@settings(deadline=None)
@given(st.lists(st.floats(-1, 1), min_size=1, max_size=30), st.floats(0.01, 10), st.floats(-5, 5))
def test_there_are_between_one_and_all_and_only_differences_matter(values, temperature, shift):
    found = effective_choices(values, temperature)
    assert 1 <= found <= len(values) + 1e-9
    assert effective_choices([value + shift for value in values], temperature) == pytest.approx(found, rel=1e-6)
    assert effective_choices(values, 2 * temperature) >= found - 1e-9
    assert not math.isnan(found)
