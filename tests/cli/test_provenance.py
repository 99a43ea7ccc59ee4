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
    ],
    ids=lambda words: words[0],
)
def test_json_names_version_rules_and_machine(plyground, words):
    code, out, err = plyground(*words, "--json")
    assert code == 0, err
    made = json.loads(out)["made_by"]
    assert (made["plyground"], made["rules"]) == (pg.__version__, pg.game("tictactoe").rules_hash)
    assert made["machine"]["cores"] > 0
