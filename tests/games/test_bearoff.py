"""The bear-off tables of backgammon: against exact fractions, published figures, and the rules themselves."""

import itertools

import numpy as np
import pytest

import plyground as pg
from plyground.games.gammon.bearoff_one_sided import LONGEST, one_sided
from plyground.games.gammon.bearoff_positions import (
    number_of,
    packed_positions,
    plays_of,
    position_count,
)
from plyground.games.gammon.bearoff_two_sided import SHELLS, coded, two_sided
from plyground.games.shared.dice import OUTCOMES
from tests.reference import bearoff as reference

BACKGAMMON = pg.game("backgammon")
TABLES = BACKGAMMON.endgames


def home(*distances):
    """A side by the distances of its checkers, as its checkers on the points 1 to 6."""
    return tuple(distances.count(point) for point in range(1, 7))


def side_of(packed):
    """A packed position as the reference writes it."""
    return tuple(point for point in range(6, 0, -1) for _ in range(int(packed) >> 4 * (point - 1) & 15))


def silent(share):
    pass


@pytest.fixture(scope="module")
def alone():
    return one_sided(15)


def test_positions_are_numbered_from_the_empty_board_without_a_gap():
    positions = packed_positions(15)
    assert len(positions) == position_count(15) == 54264
    assert [number_of(int(packed)) for packed in positions] == list(range(len(positions)))
    counts = [len(side_of(packed)) for packed in positions]
    assert counts == sorted(counts)
    assert len(set(map(side_of, positions))) == 54264


def test_a_roll_leads_to_the_sides_that_the_reference_finds():
    positions, plays = packed_positions(4), plays_of(4)
    for number, packed in enumerate(positions[1:], 1):
        for roll, (dice, _) in enumerate(reference.ROLLS):
            row = number * OUTCOMES + roll
            found = [side_of(positions[k]) for k in plays.results[plays.begins[row] : plays.begins[row + 1]]]
            assert len(set(found)) == len(found)
            assert set(found) == reference.plays(side_of(packed), dice)


def test_three_shells_can_be_filled_at_once():
    plays = plays_of(7)
    numbers = np.repeat(np.arange(len(plays.begins) - 1) // OUTCOMES, np.diff(plays.begins))
    assert np.all(plays.results < 1 + (numbers - 1) // SHELLS * SHELLS)


def test_mean_rolls_are_those_of_exact_fractions(alone):
    for number, packed in enumerate(packed_positions(5)):
        assert alone.mean[number] == pytest.approx(float(reference.mean_rolls(side_of(packed))), abs=1e-12)


def test_the_rolls_to_the_first_checker_are_those_of_exact_fractions():
    few, begin = one_sided(4), position_count(3)
    means = few.first_off @ np.arange(LONGEST)
    for number, packed in enumerate(packed_positions(4)[begin:]):
        assert means[number] == pytest.approx(float(reference.mean_rolls_to_first(side_of(packed))), abs=1e-12)


def test_distributions_add_up_and_have_the_means_that_were_minimised(alone):
    assert alone.rolls.sum(axis=1) == pytest.approx(1.0)
    assert alone.rolls @ np.arange(LONGEST) == pytest.approx(alone.mean)
    assert alone.first_off.sum(axis=1) == pytest.approx(1.0)


@pytest.mark.parametrize("checkers", range(1, 16))
def test_a_stack_on_the_ace_point_needs_seven_pips_a_pair_and_one_more(checkers, alone):
    """Walter Trice's formula: the effective pip count of n pairs on the ace point is 7n + 1, nearly."""
    effective = alone.mean[number_of(checkers)] * 49 / 6
    assert effective == pytest.approx(7 * ((checkers + 1) // 2) + 1, abs=0.2 if checkers < 5 else 0.01)


# Rolls of 36 that bear off the last two checkers at once, as backgammon books list them.
LAST_TWO = {
    (6, 6): 4, (6, 5): 6, (6, 4): 8, (6, 3): 10, (6, 2): 13, (6, 1): 15, (5, 5): 6, (5, 4): 10, (5, 3): 14,
    (5, 2): 19, (5, 1): 23, (4, 4): 11, (4, 3): 17, (4, 2): 23, (4, 1): 29, (3, 3): 17, (3, 2): 25, (3, 1): 34,
    (2, 2): 26, (2, 1): 36, (1, 1): 36,
}  # fmt: skip


@pytest.mark.parametrize("side", LAST_TWO)
def test_the_last_two_checkers_come_off_with_the_rolls_that_books_list(side):
    assert TABLES.rolls(home(*side))[1] * 36 == pytest.approx(LAST_TWO[side], abs=1e-5)


def test_pairs_are_those_of_exact_fractions():
    positions = packed_positions(3)
    worth = two_sided(3, 15, silent)
    for number, enemy in itertools.product(range(1, len(positions)), repeat=2):
        exact = float(reference.points(side_of(positions[number]), side_of(positions[enemy]), 15))
        assert worth[enemy, number] == pytest.approx(exact, abs=1e-6)


def test_gammons_count_twice_while_all_checkers_are_there():
    positions = packed_positions(2)
    worth = two_sided(2, 2, silent)
    for number, enemy in itertools.product(range(1, len(positions)), repeat=2):
        exact = float(reference.points(side_of(positions[number]), side_of(positions[enemy]), 2))
        assert worth[enemy, number] == pytest.approx(exact, abs=1e-6)
    assert worth.max() == 2.0


def test_values_of_sixteen_bits_are_close_to_what_they_stand_for():
    worth = two_sided(3, 3, silent)
    read = coded(worth, 2.0) * (4.0 / 65535) - 2.0
    assert np.abs(read - worth).max() <= 2.0 / 65535 + 1e-6


def test_published_chances_are_found():
    # The manual of GNU Backgammon, "Introduction to bearoff databases": 67.1 %.
    assert chance(home(5, 2), home(3, 2)) == pytest.approx(0.671, abs=5e-4)
    # Peelle, "Backgammon tools in J: ace-point bearoffs": eight checkers against six, 0.301055.
    assert chance(home(*[1] * 8), home(*[1] * 6)) == pytest.approx(0.301055, abs=2e-5)
    # Four checkers on the ace point against two win with a double only.
    assert chance(home(1, 1, 1, 1), home(1, 1)) == pytest.approx(1 / 6, abs=2e-5)


def chance(mine, theirs):
    return (TABLES.points(mine, theirs) + 1) / 2
