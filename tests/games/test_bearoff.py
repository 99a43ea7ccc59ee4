"""The bear-off tables of backgammon: against exact fractions, published figures, and GNU Backgammon."""

import csv
import itertools
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.known_values import ask
from plyground.games.gammon.bearoff_one_sided import LONGEST, one_sided
from plyground.games.gammon.bearoff_positions import (
    number_of,
    packed_positions,
    plays_of,
    position_count,
)
from plyground.games.gammon.bearoff_two_sided import SHELLS, coded, two_sided
from plyground.games.gammon.bearoff_values import BearOff, points_to_roll
from plyground.games.shared.dice import OUTCOMES
from plyground.tools.bearoff_error import against_few, compare_pairs
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
    plays = plays_of(TABLES.exact_checkers)
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


def test_values_are_those_of_gnu_backgammon():
    """Its tables: exact up to six checkers a side, beyond that the distributions of both sides, gammons included."""
    with (pathlib.Path(__file__).parent.parent / "data" / "bearoff_gnubg.csv").open() as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert len(rows) == 61
    for row in rows:
        mine, enemy = (tuple(map(int, row[side].split())) for side in ("side", "enemy"))
        assert TABLES.points(mine, enemy) == pytest.approx(float(row["points"]), abs=1.5e-4), row


def chance(mine, theirs):
    return (TABLES.points(mine, theirs) + 1) / 2


def drawn_homes(seed, checkers, count):
    """Random home boards with up to so many checkers, as tuples of checkers on the points 1 to 6."""
    positions = packed_positions(checkers)
    numbers = np.random.default_rng(seed).integers(1, len(positions), count)
    return [tuple(int(positions[number]) >> 4 * place & 15 for place in range(6)) for number in numbers]


def test_the_table_satisfies_its_own_equation():
    homes = drawn_homes(1, TABLES.exact_checkers, 60)
    for mine, enemy in zip(homes[::2], homes[1::2], strict=True):
        side = tuple(point for point in range(6, 0, -1) for _ in range(mine[point - 1]))
        expected = 0.0
        for roll, weight in reference.ROLLS:
            ends = reference.plays(side, roll)
            best = 1.0 if () in ends else max(-TABLES.points(enemy, home(*end)) for end in ends)
            expected += float(weight) * best
        assert TABLES.points(mine, enemy) == pytest.approx(expected, abs=4e-5)  # 16 bits


def test_one_side_with_all_checkers_against_few_is_that_of_exact_fractions():
    rolling, waiting = against_few(3, 2)
    positions = packed_positions(3)
    for number, enemy in itertools.product(range(1, len(positions)), range(1, position_count(2))):
        sides = side_of(positions[number]), side_of(positions[enemy])
        assert rolling[number, enemy] == pytest.approx(float(reference.points(*sides, 3)), abs=1e-6)
        assert waiting[number, enemy] == pytest.approx(float(reference.points(*sides[::-1], 3)), abs=1e-6)


def test_the_general_solver_finds_the_same_value():
    mine, enemy = (1, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 0)
    solved = pg.solve(BACKGAMMON, position=BACKGAMMON.position(layout(mine, enemy)))
    assert TABLES.points(mine, enemy) == pytest.approx(
        solved.value(solved.game.position(layout(mine, enemy)))[0], abs=2e-5
    )


# What is put together from two distributions


def put_together(alone, checkers):
    """The values of a game with so many checkers a side of which no pair is known exactly."""
    return BearOff(
        checkers=checkers, most=1.0, codes=np.zeros((1, 1), np.uint16), rolls=alone.rolls.astype(np.float32),
        first_off=alone.first_off[:, :16].astype(np.float32),
    ).compiled  # fmt: skip


def test_two_distributions_are_close_to_the_truth(alone):
    worth, tables, positions = two_sided(6, 15, silent), put_together(alone, 15), packed_positions(6)
    numbers = np.random.default_rng(2).integers(1, len(positions), (2000, 2))
    errors = [
        abs(points_to_roll(tables, int(positions[number]), int(positions[enemy])) - worth[enemy, number])
        for number, enemy in numbers
    ]
    assert np.mean(errors) < 0.003 and max(errors) < 0.03


def test_the_errors_that_the_docs_tell_are_those_of_two_distributions(alone):
    rows = {row[0]: row[1:] for row in compare_pairs(alone, 4).rows}
    assert rows["1"] == ["36", "0.000000", "0.000000"]
    assert rows["4"][0] == f"{(position_count(4) - 1) ** 2 - (position_count(3) - 1) ** 2:,}"
    assert 0.0001 < float(rows["4"][1]) < 0.001 < float(rows["4"][2]) < 0.03


def test_gammons_by_two_distributions_are_close_to_the_truth():
    checkers = 5
    worth, positions = two_sided(checkers, checkers, silent), packed_positions(checkers)
    tables = put_together(one_sided(checkers), checkers)
    begin = position_count(checkers - 1)
    numbers = np.random.default_rng(3).integers((begin, 1), len(positions), (2000, 2))
    for pair in (numbers, numbers[:, ::-1]):  # who has all checkers rolls first, or last
        errors = [
            abs(points_to_roll(tables, int(positions[number]), int(positions[enemy])) - worth[enemy, number])
            for number, enemy in pair
        ]
        assert np.mean(errors) < 0.02


# What players are told


def layout(mine, enemy, to_move=0, checkers=15, **more):
    points = [[*side, *[0] * 18] for side in (mine, enemy)]
    off = [checkers - sum(side) for side in (mine, enemy)]
    return {"points": points, "bar": [0, 0], "off": off, "to_move": to_move, **more}


def told(game, position):
    return ask(game.endgames.known_values(), game.board, position)


def test_the_value_is_that_of_seat_0_whoever_rolls():
    mine, enemy = (2, 1, 0, 3, 0, 1), (0, 4, 0, 0, 2, 0)
    assert told(BACKGAMMON, BACKGAMMON.position(layout(mine, enemy, 0))) == TABLES.points(mine, enemy)
    assert told(BACKGAMMON, BACKGAMMON.position(layout(enemy, mine, 1))) == -TABLES.points(mine, enemy)


@pytest.mark.parametrize("side", [(), (1, 1), (0,) * 6, (16, 0, 0, 0, 0, 0), (-1, 2, 0, 0, 0, 0), (1.5, 0, 0, 0, 0, 0)])
def test_what_is_no_side_is_refused(side):
    for ask_for in (lambda: TABLES.points(side, (1, 0, 0, 0, 0, 0)), lambda: TABLES.rolls(side)):
        with pytest.raises(pg.PositionError, match="expected 1 to 15 checkers on the points 1 to 6"):
            ask_for()


def test_nothing_is_known_with_dice_on_the_table_or_a_checker_outside():
    mine, enemy = (2, 1, 0, 3, 0, 1), (0, 4, 0, 0, 2, 0)
    assert np.isnan(told(BACKGAMMON, BACKGAMMON.position(layout(mine, enemy, dice=[3, 1]))))
    outside = layout(mine, enemy)
    outside["points"][1][6], outside["off"][1] = 1, outside["off"][1] - 1
    assert np.isnan(told(BACKGAMMON, BACKGAMMON.position(outside)))
    assert np.isnan(told(BACKGAMMON, BACKGAMMON.start()))


def test_hypergammon_is_known_exactly_in_the_home_boards_gammons_included():
    game, positions = pg.game("hypergammon", checkers=2), packed_positions(2)
    for number, enemy in itertools.product(range(1, len(positions)), repeat=2):
        sides = [side_of(positions[k]) for k in (number, enemy)]
        position = game.position(layout(*(home(*side) for side in sides), checkers=2))
        assert told(game, position) == pytest.approx(float(reference.points(*sides, 2)), abs=4e-5)


@pytest.mark.parametrize("text", ["net:backgammon", "net:backgammon,depth=2", "alphabeta:depth=1,eval=pubeval"])
def test_players_that_look_at_races_bear_off_perfectly(text):
    player = pg.make_player("backgammon", text)
    homes, rolls = drawn_homes(4, 10, 40), np.random.default_rng(5).integers(0, OUTCOMES, 20)
    for mine, enemy, roll in zip(homes[::2], homes[1::2], rolls, strict=True):
        low, high = reference.ROLLS[roll][0]
        dice = [high, low] if high != low else [high] * 4
        before = BACKGAMMON.position(layout(mine, enemy, dice=dice))
        worth = {end.tobytes(): value_of(end) for end in BACKGAMMON.turn_results(before)}
        chosen = player.choose(before).position
        assert value_of(chosen) == pytest.approx(max(worth.values()), abs=1e-9)


def test_a_player_that_is_about_to_lose_bears_off_a_checker_to_save_the_gammon():
    before = BACKGAMMON.position(layout((0, 0, 0, 0, 1, 14), (1, 0, 0, 0, 0, 0), dice=[5, 1]))
    assert {int(end[0]) for end in BACKGAMMON.turn_results(before)} == {0, 1}
    assert pg.make_player("backgammon", "net:backgammon").choose(before).position[0] == 1


def value_of(end):
    result = BACKGAMMON.result(end)
    return result[0] if result else told(BACKGAMMON, end)
