"""Races of backgammon: what is told of them, how they are written, and what is refused."""

import pytest

import plyground as pg
from plyground.games.gammon.position_id import sides_of
from plyground.games.gammon.race import race_in

BACKGAMMON = pg.game("backgammon")
ROLLS = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]


def position(mine, enemy, **more):
    """A position in which seat 0 is to roll, each side by its checkers on the points 1 to 6."""
    points = [[*home, *[0] * (24 - len(home))] for home in (mine, enemy)]
    off = [15 - sum(home) for home in (mine, enemy)]
    return BACKGAMMON.position({"points": points, "bar": [0, 0], "off": off, "to_move": 0, **more})


def test_a_stack_on_the_ace_point_wastes_nearly_all_of_its_pips():
    """Trice: fifteen checkers on the ace point have an effective pip count of 57."""
    side = pg.race("15").to_dict()["sides"][0]
    assert side["pips"] == side["checkers"] == 15
    assert side["effective_pips"] == pytest.approx(57.0, abs=0.01)
    assert side["wastage"] == pytest.approx(42.0, abs=0.01)
    assert sum(side["rolls"]) == pytest.approx(1.0)
    assert side["rolls"][3] == 0.0 and side["rolls"][4] == pytest.approx(6**-4)  # four doubles


def test_two_sides_say_who_wins():
    """The position of GNU Backgammon's manual, by its ID: 67.1 %."""
    by_id = pg.race("CgAAEAEAAAAAAA").to_dict()
    assert by_id == pg.race("0,1,0,0,1", "0,1,1").to_dict()
    assert by_id["exact"] and by_id["chance"] == pytest.approx(0.671, abs=5e-4)
    assert by_id["points"] == pytest.approx(2 * by_id["chance"] - 1)


def test_more_checkers_than_the_table_holds_are_told_as_not_exact():
    found = pg.race("3,3,3,2", "3,3,3,2")
    assert not found.to_dict()["exact"]
    assert "by both sides' rolls" in str(found)


def test_gammons_are_told_where_a_side_has_all_its_checkers():
    """One roll must bear off a checker from the six point: 17 of 36 do."""
    found = pg.race("0,0,0,0,0,15", "1").to_dict()
    assert found["gammons_lost"] == pytest.approx(19 / 36) and found["gammons_won"] == found["chance"] == 0.0
    assert found["points"] == pytest.approx(-1 - 19 / 36)
    assert "gammons: 0.000 % won, 52.778 % lost" in str(pg.race("0,0,0,0,0,15", "1"))
    assert pg.race("2", "0,0,0,0,0,15").to_dict()["gammons_won"] == pytest.approx(1.0)


def test_the_start_of_backgammon_is_known_by_its_position_id():
    mine, enemy = sides_of("4HPwATDgc/ABMA")
    assert mine == enemy == [0] * 5 + [5, 0, 3] + [0] * 4 + [5] + [0] * 10 + [2, 0]


def test_the_plays_of_a_roll_are_all_plays_of_the_rules_the_best_first():
    home, enemy = (0, 0, 3, 2, 2, 1), (0, 1, 2, 2, 3, 0)
    found = pg.race("0,0,3,2,2,1", "0,1,2,2,3", "31")
    before = position(home, enemy, dice=[3, 1])
    played = [BACKGAMMON.replay(BACKGAMMON.parse_turn(before, play.text), before)[-1] for play in found.plays]
    ends = {play.text: end for play, end in zip(found.plays, played, strict=True)}
    assert {end.tobytes() for end in played} == {end.tobytes() for end in BACKGAMMON.turn_results(before)}
    assert [play.points for play in found.plays] == sorted((play.points for play in found.plays), reverse=True)
    tables = BACKGAMMON.endgames
    for play in found.plays:
        left = tuple(map(int, ends[play.text][1:7]))
        assert play.points == pytest.approx(-tables.points(enemy, left))
        assert play.mean_rolls == pytest.approx(tables.mean_rolls(left))
        assert play.chance == pytest.approx(1 - tables.chance(enemy, left))


def test_the_best_plays_of_all_rolls_win_as_often_as_the_race_says():
    races = {roll: pg.race("0,1,0,0,1", "0,1,1", roll=roll) for roll in ROLLS}
    won = sum((2 - (roll[0] == roll[1])) * found.plays[0].chance for roll, found in races.items()) / 36
    assert won == pytest.approx(races["31"].chance, abs=1e-4)


def test_with_a_gammon_chances_to_win_and_points_are_told_apart():
    (play,) = pg.race("1", "15", roll="31").plays
    assert (play.chance, play.points) == (1.0, 2.0)


def test_without_an_enemy_plays_are_ranked_by_rolls():
    plays = pg.race("3,3", roll="21").plays
    assert [play.text for play in plays] == ["2/off 1/off", "2/1 2/off"]
    assert plays[0].points is None and plays[0].chance is None and plays[0].mean_rolls < plays[1].mean_rolls


def test_a_position_with_dice_lists_its_plays():
    found = race_in(BACKGAMMON, position((0, 0, 3, 2, 2, 1), (0, 1, 2, 2, 3, 0), dice=[3, 1]))
    assert found.to_dict() == pg.race("0,0,3,2,2,1", "0,1,2,2,3", "31").to_dict()


def test_a_position_that_is_no_bear_off_is_refused():
    with pytest.raises(pg.PlygroundError, match="seat 0 has a checker on point 24; expected all on points 1 to 6"):
        race_in(BACKGAMMON, BACKGAMMON.start())
    with pytest.raises(pg.PlygroundError, match="race: hypergammon; expected backgammon"):
        race_in(pg.game("hypergammon"), pg.game("hypergammon").start())
    with pytest.raises(pg.PlygroundError, match="a part of the roll is played"):
        race_in(BACKGAMMON, position((2, 2), (2, 2), dice=[3]))


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (("x",), "expected the checkers on points 1 to 6"),
        (("1,2,3,4,5,6,7",), "expected the checkers on points 1 to 6"),
        (("16",), "16 checkers on a side; expected 1 to 15"),
        (("0,0",), "0 checkers on a side"),
        (("1,-1",), "expected the checkers on points 1 to 6"),
        (("4HPwATDgc/ABMA",), "has a checker on point 24"),
        (("//////////////",), "its bits end before"),
        (("CgAAEAEAAAAAAA", "1"), "expected nothing after a position ID"),
        (("1", "1", "77"), "77 is not a roll"),
    ],
)
def test_what_is_no_race_is_refused_in_one_line(sides, message):
    with pytest.raises(pg.PlygroundError, match=message) as caught:
        pg.race(*sides)
    assert "\n" not in str(caught.value)
