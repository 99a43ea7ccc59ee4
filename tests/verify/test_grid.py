"""Grids of settings, the variants that come of them, what these are called, and the limits that a designer may give."""

import pytest

from plyground.core.errors import PlygroundError, SettingError
from plyground.core.settings import Setting
from plyground.verify.grid import MOST_VARIANTS, parse_grid, values_of
from plyground.verify.tolerances import Tolerances, read_tolerances
from plyground.verify.variants import find_variants, identity_hash
from tests.verify.efforts_of_tests import file_of

FREE = Setting("none", "any text")
CHOSEN = Setting("a", "one of two", choices=("a", "b"))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("5", ["5"]),
        ("5..7", ["5", "6", "7"]),
        ("5..5", ["5"]),
        (" 5 .. 6 , 9 ", ["5", "6", "9"]),
        ("2..10..4", ["2", "6", "10"]),
        ("2..9..4", ["2", "6"]),
        ("-2..1", ["-2", "-1", "0", "1"]),
        ("1,3,1..3", ["1", "3", "2"]),
        ("0.1,0.25", ["0.1", "0.25"]),
        ("true,false", ["true", "false"]),
    ],
)
def test_a_text_lists_its_values_in_their_order_and_each_once(text, values):
    assert values_of("x", text, None, "game") == values


def test_a_text_of_any_kind_may_contain_commas_and_its_values_are_listed_with_bars():
    assert values_of("obstacles", "1,2;3,4", FREE, "game") == ["1,2;3,4"]
    assert values_of("obstacles", "none|1,2", FREE, "game") == ["none", "1,2"]
    assert values_of("way", "a,b", CHOSEN, "game") == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8..5", r"rlgame: n=8\.\.5; expected a range from a smaller to a larger number"),
        ("5..8..0", r"rlgame: n=5\.\.8\.\.0; expected a range"),
        ("5,", "rlgame: n=5, has an empty value"),
        (",", "has an empty value"),
        ("1..1000000000", "has more than 1,000 values; expected fewer"),
    ],
)
def test_wrong_values_are_refused_in_one_line(text, said):
    with pytest.raises(SettingError, match=said) as error:
        values_of("n", text, None, "rlgame")
    assert "\n" not in str(error.value)


def test_a_grid_is_every_combination_and_the_last_setting_varies_fastest():
    assert parse_grid([], {}, "game") == [{}]
    grid = parse_grid(["n=5..6", "pawns=1,3", "a=2"], {}, "game")
    assert [tuple(one.values()) for one in grid] == [("5", "1", "2"), ("5", "3", "2"), ("6", "1", "2"), ("6", "3", "2")]


def test_a_grid_has_a_largest_size_and_each_setting_once():
    assert len(parse_grid(["a=1..100", "b=1..10"], {}, "game")) == MOST_VARIANTS
    with pytest.raises(SettingError, match="game: 1,010 variants; expected at most 1,000"):
        parse_grid(["a=1..101", "b=1..10"], {}, "game")
    with pytest.raises(SettingError, match=r"--set n=7: n was given before; expected all its values in one"):
        parse_grid(["n=5", "n=7"], {}, "game")
    with pytest.raises(SettingError, match="--set n: expected name=value"):
        parse_grid(["n"], {}, "game")


# Variants


def names(game, *settings, **others):
    found, _ = find_variants(file_of(game), settings, **others)
    return [one.name for one in found]


def test_a_variant_is_called_by_what_varies_and_by_what_is_not_as_usual():
    assert names("rlgame") == ["rlgame"]
    assert names("rlgame", "n=5..6", "a=2") == ["n=5", "n=6"]
    assert names("rlgame", "n=5,6", "pawns=1") == ["n=5, pawns=1", "n=6, pawns=1"]
    assert names("rlgame", "n=8") == ["rlgame"]  # as usual
    assert names("rlgame", "n=7,8") == ["n=7", "n=8"]
    assert names("rlgame", "restart_once=true,false") == ["restart_once=true", "restart_once=false"]


def test_the_pie_rule_and_the_start_belong_to_the_name():
    assert names("tictactoe", swap=True) == ["with the pie rule"]
    assert names("tictactoe", starts=["x........", "....x...."]) == ["from x........", "from ....x...."]
    assert names("tictactoe", "k=3,2", starts=["x........"]) == ["k=3, from x........", "k=2, from x........"]


def test_settings_that_the_rules_refuse_are_left_out_and_said_why():
    found, skipped = find_variants("rlgame", ["n=4..6", "a=2"])
    assert [one.name for one in found] == ["n=5", "n=6"]
    assert [one.to_dict()["settings"] for one in skipped] == [{"n": "4", "a": "2"}]
    assert "n=4" in skipped[0].reason and "\n" not in skipped[0].reason


def test_where_no_variant_is_possible_that_is_an_error():
    with pytest.raises(PlygroundError, match=r"rlgame: none of 2 variants is possible; the first: .*n=4"):
        find_variants("rlgame", ["n=4", "a=2,3"])
    with pytest.raises(PlygroundError, match="n=4"):
        find_variants("rlgame", ["n=4", "a=2"])
    with pytest.raises(PlygroundError, match="sice"):
        find_variants("tablut", ["sice=7"])
    with pytest.raises(PlygroundError, match="tictactoe"):
        find_variants("tictactoe", [], starts=["nonsense"])


def test_variants_differ_by_what_they_are_played_by_and_not_by_how_they_were_asked_for():
    (a,), (b,), (c,) = (find_variants("rlgame", [text])[0] for text in ("n=8", "n=8..8", "n=7"))
    assert identity_hash(a) == identity_hash(b) != identity_hash(c)
    (usual,), (pie,) = (find_variants("tictactoe", [], swap=swap)[0] for swap in (False, True))
    assert identity_hash(usual) != identity_hash(pie) and pie.spec.open().rules_hash != usual.spec.open().rules_hash


# Tolerances


def test_tolerances_are_the_usual_ones_but_for_those_that_are_given():
    assert read_tolerances([]) == Tolerances()
    found = read_tolerances(["draws=0.3", "shortest=8"])
    assert (found.draws, found.shortest, found.longest) == (0.3, 8, Tolerances().longest)
    assert set(found.to_dict()) == set(Tolerances().to_dict()) and type(found.to_dict()["shortest"]) is int


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("drwas=0.3", "drwas"),
        ("draws=2", r"verify: draws=2 is not allowed; expected a number from 0\.0 to 1\.0"),
        ("draws=nan", "draws=nan"),
        ("shortest=1.5", "shortest=1.5 is not allowed; expected a whole number"),
        ("draws", "--tolerance draws: expected name=value"),
        ("shortest=300", "shortest=300 and longest=200"),
    ],
)
def test_wrong_tolerances_are_refused_in_one_line(text, said):
    with pytest.raises(SettingError, match=said) as error:
        read_tolerances([text])
    assert "\n" not in str(error.value)
