"""Variety, counted by hand, and how often the interval of the diversity of first turns misses the truth."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.core.errors import PlygroundError
from plyground.verify.measures.diversity import dies, diversity, piece_use, stands


def test_equally_frequent_turns_are_as_many_as_there_are():
    assert diversity(list("abcd") * 5)["value"] == pytest.approx(4)
    assert diversity(["a"] * 20)["value"] == 1


def test_three_of_four_games_begin_alike():
    """H = −0.75 log 0.75 − 0.25 log 0.25 = 0.2158 + 0.3466 = 0.5623; exp is 1.755."""
    found = diversity(["a", "a", "a", "b"])
    assert found["value"] == pytest.approx(1.7548, abs=1e-4)
    assert found["games"] == 4


def test_one_turn_in_all_games_may_still_have_a_rare_neighbour():
    """Missed in 100 games with 5 %: a share of 1 − 0.05^(1/100) = 2.95 %, so H = 0.1331."""
    assert diversity(["a"] * 100)["interval"] == [1.0, pytest.approx(math.exp(0.1331), abs=1e-3)]


def test_no_games_say_nothing():
    assert diversity([]) == {"value": None, "interval": None, "games": 0}


@pytest.mark.parametrize(
    "shares",
    [[0.5, 0.5], [0.9, 0.1], [0.97, 0.01, 0.01, 0.01], [1 / 9] * 9, [1 / 60] * 60, [6 / k for k in range(1, 31)]],
)
def test_the_interval_seldom_misses_the_truth(shares):
    truth = np.array(shares) / sum(shares)
    effective = math.exp(-(truth * np.log(truth)).sum())
    generator = np.random.default_rng(9)
    missed = 0
    for _ in range(150):
        low, high = diversity(generator.choice(len(truth), 400, p=truth).tolist())["interval"]
        missed += not low - 1e-9 <= effective <= high + 1e-9
    assert missed / 150 <= 0.10


@settings(deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=50))
def test_there_are_between_one_and_all_kinds_inside_the_interval(turns):
    found = diversity(turns)
    assert 1 <= found["value"] <= len(set(turns)) + 1e-9
    assert 1 <= found["interval"][0] <= found["value"] <= found["interval"][1]


def test_a_king_that_is_one_piece_of_five_and_moves_half_the_time():
    """Two games of 4 and 6 plies: the king moves 1 + 4 of 10 times, 0.5 / 0.2 = 2.5; the men 0.5 / 0.8 = 0.625."""
    found = piece_use([{"king": 1, "man": 3}, {"king": 4, "man": 2}], {"king": 1, "man": 4})
    assert found["king"]["value"] == pytest.approx(2.5)
    assert found["man"]["value"] == pytest.approx(0.625)
    assert found["king"]["games"] == 2


def test_a_piece_that_is_never_moved_has_a_use_of_nothing():
    found = piece_use([{"man": 5}, {"man": 3}], {"king": 1, "man": 4, "dwarf": 0})
    assert found["king"]["value"] == 0 and "dwarf" not in found


def test_pieces_that_nobody_starts_with_are_named():
    with pytest.raises(PlygroundError, match="moves of queen; expected kinds of the starting set: man"):
        piece_use([{"queen": 1}], {"man": 4})


def test_where_pieces_stand_and_die():
    assert stands({"a1": 6, "b1": 3}, 12) == {"a1": 0.5, "b1": 0.25}
    assert stands({}, 0) == {}
    assert dies(["a1", "b1", "a1", "a1"]) == {"a1": 0.75, "b1": 0.25}
    assert dies([]) == {}
