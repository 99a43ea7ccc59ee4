"""Positions that come again: games counted by hand, and random ones against a dictionary."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.core.errors import PlygroundError
from plyground.core.turns import position_hash
from plyground.verify.measures import repetition as repetition_module
from plyground.verify.measures.repetition import Repetition, repeated_share, repetition, threefold_share


def test_a_game_that_never_returns():
    found = repetition(np.arange(20).reshape(10, 2), np.arange(10) % 2)
    assert found == Repetition(10, 10, 1)
    assert found.repeated == 0.0 and not found.is_threefold


def test_two_pieces_that_shuffle_come_back_every_fourth_ply():
    """a b c d a b c d a: 4 distinct of 9, and a three times."""
    found = repetition(np.array([[0, 0], [1, 0], [1, 1], [0, 1]] * 2 + [[0, 0]]), [0, 1, 0, 1, 0, 1, 0, 1, 0])
    assert found == Repetition(9, 4, 3)
    assert found.repeated == pytest.approx(5 / 9)
    assert found.is_threefold


def test_the_same_position_with_another_mover_is_another():
    rows = np.array([[7, 7]] * 4)
    assert repetition(rows, [0, 1, 0, 1]).distinct == 2
    assert repetition(rows, [0, 0, 0, 0]).distinct == 1


def test_counters_behind_the_identity_do_not_count():
    rows = np.array([[1, 2, 0], [3, 4, 1], [1, 2, 2], [3, 4, 3]])
    assert repetition(rows, [0, 1, 0, 1], identity=2) == Repetition(4, 2, 2)
    assert repetition(rows, [0, 1, 0, 1]) == Repetition(4, 4, 1)


def test_a_game_without_positions():
    assert repetition(np.zeros((0, 3)), []) == Repetition(0, 0, 0)
    assert repetition(np.zeros((0, 3)), []).repeated == 0.0


def colliding(identity):
    """Two different positions whose hashes agree in the bits that a small table looks at."""
    seen = {}
    for value in range(10_000):
        row = np.array([value, *[0] * (identity - 1)], np.int32)
        place = int(position_hash(row, identity)) & 0xFFFF
        if place in seen:
            return seen[place], row
        seen[place] = row
    raise AssertionError("no two positions meet")


def test_positions_with_equal_places_are_told_apart():
    first, second = colliding(2)
    assert repetition(np.array([first, second, first, second]), [0, 0, 0, 0]) == Repetition(4, 2, 2)


def test_positions_with_equal_hashes_are_told_apart():
    """The whole table is full of one hash, as it were: every row begins at the same place."""
    rows = np.array([[value % 7, value % 3] for value in range(100)], np.int32)
    table = np.full(256, repetition_module.EMPTY, np.int32)
    plain = getattr(repetition_module.count_visits, "py_func", repetition_module.count_visits)
    names = dict(plain.__globals__) | {"position_hash": lambda row, identity: np.uint64(11)}
    unhashed = type(plain)(plain.__code__, names)
    distinct, most = unhashed(rows, np.zeros(100, np.int32), 2, table, np.zeros(100, np.int32))
    assert (distinct, most) == (21, 5)  # of 7 · 3 = 21 pairs, 100 rows begin the fifth round


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(0, 1)), max_size=60))
def test_any_game_is_counted_as_a_dictionary_counts_it(plies):
    rows = np.array([ply[:2] for ply in plies], np.int32).reshape(-1, 2)
    counted = Counter(plies)
    expected = Repetition(len(plies), len(counted), max(counted.values(), default=0))
    assert repetition(rows, [ply[2] for ply in plies]) == expected


def test_a_long_game_of_wide_positions():
    rows = np.random.default_rng(5).integers(0, 3, (2000, 121))
    rows[1000:1500] = rows[:500]
    assert repetition(rows, np.zeros(2000)) == Repetition(2000, 1500, 2)


def test_the_shares_of_games():
    """5 of 9 and 0 of 10 positions: 5 of 19; one of two games came to a position three times."""
    games = [Repetition(9, 4, 3), Repetition(10, 10, 1)]
    assert repeated_share(games)["value"] == pytest.approx(5 / 19)
    assert threefold_share(games)["value"] == 0.5 and threefold_share(games)["games"] == 2


def test_what_does_not_fit_together_is_refused():
    with pytest.raises(PlygroundError, match="2 positions of 3 integers with 1 movers"):
        repetition(np.zeros((2, 3)), [0])
    with pytest.raises(PlygroundError, match="4 integers of identity"):
        repetition(np.zeros((2, 3)), [0, 1], identity=4)
