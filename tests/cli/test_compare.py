"""`plyground compare` as a user types it."""

import json

import pytest

from plyground.cli import compare as compare_command


def test_variants_are_printed_side_by_side_with_sentences_and_a_picture(plyground, tmp_path):
    picture = tmp_path / "variants.png"
    words = ("compare", "tictactoe", "--set", "m=3", "--vs", "m=4", "--vs", "m=4,n=4", "--players", "random")
    code, out, _ = plyground(*words, "--games", 30, "--picture", picture)
    assert code == 0
    assert "m=3 n=3 v m=4 n=3 v m=4 n=4: 30 games of each" in out
    assert "random: length: " in out
    assert picture.read_bytes()[:4] == b"\x89PNG"


def test_json_has_figures_and_differences(plyground):
    words = ("compare", "tictactoe", "--player", "first", "--player", "alphabeta:depth=3", "--against", "random")
    code, out, _ = plyground(*words, "--games", 40, "--json")
    data = json.loads(out)
    assert code == 0
    assert (data["compared"], data["names"]) == ("players", ["first", "alphabeta:depth=3"])
    assert data["differences"][0].keys() >= {"what", "difference", "interval", "results", "verdict", "sentence"}
    assert data["differences"][0]["verdict"] == "larger"


def test_ctrl_c_reports_the_players_that_are_finished(plyground, monkeypatch):
    real = compare_command.put_side_by_side
    seen = []

    def stopped(*given, **named):
        def progress(done):
            seen.append(done)
            if sum(seen) > 60:
                raise KeyboardInterrupt

        return real(*given[:10], progress, **named)

    monkeypatch.setattr(compare_command, "put_side_by_side", stopped)
    words = ("compare", "tictactoe", "--vs", "m=4", "--players", "random", "--players", "mcts:playouts=20")
    code, out, _ = plyground(*words, "--games", 20, "--json")
    data = json.loads(out)
    assert (code, data["interrupted"]) == (130, True)
    assert data["players"][0] == "random"


@pytest.mark.parametrize(
    "words, expected",
    [
        (("tictactoe",), "nothing to compare it with; expected --vs"),
        (("tictactoe", "backgammon"), "tictactoe is not a folder that train --out wrote"),
        (("tictactoe", "--vs", "m=4", "--picture", "x.gif"), "expected a name that ends in .png, .pdf, .svg"),
        (("tictactoe", "--vs", "m=999"), "m=999"),
        (("nosuch", "--vs", "m=4"), "no game is called 'nosuch'"),
    ],
)
def test_wrong_input_is_answered_in_one_line(plyground, words, expected):
    code, out, err = plyground("compare", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err
