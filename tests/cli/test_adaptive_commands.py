"""`ladder`, `show` of what is remembered, `match --series`, and games at the terminal with an opponent that adapts."""

import json

import pytest

from plyground.games import game
from plyground.players.levels import at_level

MIXTURE = "mixture:rungs=first+random,skill=30,memory=me.json,opponent=anna"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def remembered(here, plyground):
    """A file of three games."""
    code, _, err = plyground("match", "tictactoe", "adaptive:memory=me.json,opponent=anna", "random", "--games", 3)
    assert code == 0, err
    return here / "me.json"


def test_a_ladder_is_listed_from_the_top(plyground):
    code, out, _ = plyground("ladder", "tarble")
    assert code == 0
    assert out.index("brian") < out.index("sarah") < out.index("joey") < out.index("random")
    code, out, _ = plyground("ladder", "tarble", "--json")
    rungs = json.loads(out)["rungs"]
    assert [rung["elo"] for rung in rungs] == sorted(rung["elo"] for rung in rungs)


def test_the_ladder_of_a_built_in_game_is_not_measured_again(plyground):
    code, _, err = plyground("ladder", "tarble", "--again")
    assert (code, err.count("\n")) == (2, 1)
    assert "its ladder comes with the program; expected no --again" in err


def test_a_game_against_a_person_is_remembered_and_told(here, plyground):
    code, out, _ = plyground("play", "--terminal", "tictactoe", MIXTURE, "--no-save", typed=["resign"])
    assert code == 0 and "skill in the next game: 35" in out  # won after a lost game, which a missing one counts as
    entry = json.loads((here / "me.json").read_text())["opponents"][0]
    assert (entry["opponent"], [played["score"] for played in entry["games"]]) == ("anna", [1.0])


def test_a_game_that_is_left_is_not_remembered(here, plyground):
    code, _, _ = plyground("play", "--terminal", "tictactoe", MIXTURE, "--no-save", typed=["4", "quit"])
    assert code == 0 and not (here / "me.json").exists()


def test_show_lists_the_level_game_by_game_and_draws_it(remembered, plyground):
    code, out, _ = plyground("show", "me.json", "--picture", "level.png")
    assert code == 0
    assert "anna against adaptive, tictactoe" in out and "level of the next game" in out
    assert (remembered.parent / "level.png").read_bytes().startswith(b"\x89PNG")
    code, out, _ = plyground("show", "me.json", "--json")
    entry = json.loads(out)["opponents"][0]
    assert len(entry["games"]) == 3
    assert all(played["interval"][0] < played["rating"] < played["interval"][1] for played in entry["games"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "nobody.json"), "nobody.json: no such file; expected one with remembered games"),
        (("show", "me.json", "--picture", "level.txt"), "expected a name that ends in"),
        (("match", "tictactoe", MIXTURE, "random", "--series", "2", "--games", "4"), "expected one of them"),
        (("match", "tictactoe", "adaptive", "random", "--series", "3", "--games", "4"), "expected whole series"),
        (("match", "tictactoe", "adaptive", "random", "--sprt", "0.5,0.6"), "expected no sprt"),
        (("play", "--terminal", "tictactoe", "adaptive:memory=broken.json"), "broken.json: damaged"),
    ],
)
def test_wrong_input_is_answered_in_one_line(remembered, plyground, words, said):
    (remembered.parent / "broken.json").write_text("{")
    code, _, err = plyground(*words, typed=[])
    assert code == 2 and said in err
    assert err.strip().count("\n") == 0
    assert (remembered.parent / "broken.json").read_text() == "{"


def test_series_are_reported_by_the_number_of_the_game(plyground):
    words = ("match", "tictactoe", "adaptive", "greedy", "--games", 40, "--series", 4)
    code, out, _ = plyground(*words)
    assert code == 0 and "10 series of 4 games, each with an empty memory of adaptive" in out
    code, out, _ = plyground(*words, "--json")
    series = json.loads(out)["series"]
    assert [row["games"] for row in series["by_game"]] == [10] * 4
    assert all(row["interval"][0] <= row["score"] <= row["interval"][1] for row in series["by_game"])


def test_easier_levels_of_tarble_are_the_mixtures():
    assert at_level(game("tarble"), "strong", "easy") == "mixture:skill=easy"
    assert at_level(game("tarble"), "strong", "hard") == "mixture:skill=hard"
    assert at_level(game("tarble"), "strong", "strong") == "strong"
    assert at_level(game("tarble"), "joey", "easy") == "joey"
    assert at_level(game("tictactoe"), "strong", "easy") == "strong:explore=0.4"
    assert at_level(game("tictactoe"), "strong", "hard") == "strong:explore=0.05"
