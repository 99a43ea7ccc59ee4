"""Settings: texts become values, and what is not allowed is refused with what is."""

import pytest

import plyground as pg
from plyground.core.settings import Setting, parse_settings


@pytest.mark.parametrize("text, value", [("true", True), ("no", False), ("1", True), (False, False)])
def test_switches_read_the_usual_words(text, value):
    assert Setting(True, "").read("game", "switch", text) is value


def test_a_rule_that_is_off_may_be_written_off():
    assert pg.game("tablut", repetition="off").settings["repetition"] == 0
    assert pg.game("rlgame", repetition=3).settings["repetition"] == 3


def test_obstacles_may_be_cells_as_data():
    assert pg.game("rlgame", obstacles=[[3, 3], [4, 4]]).settings["obstacles"] == "3,3 4,4"
    assert pg.game("rlgame", obstacles=[]).settings["obstacles"] == "none"


@pytest.mark.parametrize("value", ["7.5", "", "x", 2, 13, None])
def test_numbers_out_of_range_are_refused(value):
    with pytest.raises(pg.PlygroundError, match="expected a whole number from 3 to 12"):
        Setting(5, "", low=3, high=12).read("game", "size", value)


def test_settings_of_the_command_line_are_names_and_values():
    assert parse_settings(["size=7", " run_capture = false "]) == {"size": "7", "run_capture": "false"}


@pytest.mark.parametrize(
    "name, settings, words",
    [
        ("tablut", {"size": 8}, "size=8 is not allowed; expected one of 7, 9, 11"),
        ("polar", {"spokes": 3, "k": 4}, "spokes"),
        ("rlgame", {"n": 4, "a": 2}, "n=4"),
        ("rlgame", {"alliances": "diagonal"}, "players"),
        ("rlgame", {"obstacles": "0,2"}, "obstacles"),
        ("tarble", {"side": 3}, "side=3 is not allowed"),
        ("backgammon", {"first_roll": "77", "first": 0}, "first_roll=77"),
        ("hypergammon", {"checkers": 4}, "checkers=4"),
        ("pachisi", {"first": 4}, "first=4 is not allowed; expected one of draw, 0, 1, 2, 3"),
        ("parcheesi", {"team": True}, "no setting is called team; its settings are: first, teams"),
    ],
)
def test_settings_that_do_not_fit_a_game_are_refused_in_one_line(name, settings, words):
    with pytest.raises(pg.PlygroundError) as error:
        pg.game(name, **settings)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
