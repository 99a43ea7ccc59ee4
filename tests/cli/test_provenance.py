"""What the `--json` of every command that prints figures says about their origin."""

import json

import pytest

import plyground as pg


@pytest.mark.parametrize(
    "words",
    [
        ("match", "tictactoe", "random", "random", "--games", 4),
        ("tournament", "tictactoe", "random", "greedy", "--games", 4),
        ("playout", "tictactoe", "--games", 4),
        ("perft", "tictactoe", "--depth", 1),
        ("analyse", "tictactoe"),
        ("games", "tictactoe"),
    ],
    ids=lambda words: words[0],
)
def test_json_names_version_rules_and_machine(plyground, words):
    code, out, err = plyground(*words, "--json")
    assert code == 0, err
    made = json.loads(out)["made_by"]
    assert (made["plyground"], made["rules"]) == (pg.__version__, pg.game("tictactoe").rules_hash)
    assert made["machine"]["cores"] > 0


def test_a_network_says_by_what_it_was_made(plyground, tmp_path):
    plyground("train", "tictactoe", "--games", 5, "--test-games", 0, "--with", "self_games=0", "--out", tmp_path)
    file = tmp_path / "run-1" / "final.npz"
    data = json.loads(plyground("show", file, "--json")[1])
    assert (data["made_by"]["plyground"], data["made_by"]["rules"]) == (pg.__version__, pg.game("tictactoe").rules_hash)
    assert f"made by   plyground {pg.__version__}, rules {data['made_by']['rules']}" in plyground("show", file)[1]
