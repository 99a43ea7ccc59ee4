"""`plyground grade` as a user types it, and perfect players on the command line."""

import json

import pytest


@pytest.fixture
def table(plyground, tmp_path):
    file = tmp_path / "board.solved"
    code, _, _ = plyground("solve", "tictactoe", "--save", file)
    assert code == 0
    return file


def test_players_are_graded_with_their_worst_decisions_and_a_picture(plyground, table, tmp_path):
    picture = tmp_path / "grades.png"
    words = ("grade", "tictactoe", "random", f"perfect:{table}", "--by", table, "--games", 40, "--worst", 1)
    code, out, _ = plyground(*words, "--picture", picture)
    assert code == 0
    assert "40 games of each player with itself" in out and "the worst of random" in out and ": lost 2.000" in out
    assert "100.0 %" in out
    assert picture.read_bytes()[:4] == b"\x89PNG"
    code, out, _ = plyground("reports")
    assert code == 0 and "grade" in out


def test_json_has_the_figures(plyground, table):
    code, out, _ = plyground("grade", "tictactoe", "random", "--by", table, "--games", 20, "--json")
    data = json.loads(out)
    assert code == 0
    assert data["players"][0].keys() >= {
        "player", "games", "decisions", "forced", "loss_per_decision", "perfect", "loss_per_game", "by_choices",
        "worst",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("random", "--by", "nowhere.solved"), "nowhere.solved: No such file or directory"),
        (("random",), "Missing option '--by'"),
        (("nobody", "--by", "TABLE"), "no player is called 'nobody'"),
        (("random", "--by", "TABLE", "--positions", "5", "--against", "random"), "expected positions alone"),
        (("random", "--by", "TABLE", "--set", "m=4"), "a table of tictactoe with m=3"),
        (("random", "--by", "TABLE", "--picture", "a.gif"), "expected a name that ends in"),
    ],
)
def test_wrong_input_is_answered_in_one_line(plyground, table, words, expected):
    code, out, err = plyground("grade", "tictactoe", *(table if word == "TABLE" else word for word in words))
    assert code == 2 and out == "" and err.count("\n") == 1
    assert expected in err


def test_the_settings_are_those_of_the_table(plyground, tmp_path):
    file = tmp_path / "wide.solved"
    plyground("solve", "tictactoe", "--set", "m=4", "--set", "k=2", "--save", file)
    code, out, _ = plyground("grade", "tictactoe", "random", "--by", file, "--games", 4)
    assert code == 0 and "tictactoe m=4 k=2" in out


def test_a_perfect_player_is_a_player_anywhere(plyground, table):
    code, out, _ = plyground("match", "tictactoe", f"perfect:{table}", "random", "--games", 20)
    assert code == 0 and "scores" in out
    code, out, _ = plyground("analyse", "tictactoe", "--from", "xx.oo....", "--player", f"perfect:{table}")
    assert code == 0 and "wins in 1" in out and "exact points" in out
    code, out, _ = plyground("match", "tictactoe", f"greedy:table={table}", f"perfect:{table}", "--games", 10)
    assert code == 0 and "10" in out
