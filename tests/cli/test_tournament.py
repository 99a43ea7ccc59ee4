"""`plyground tournament` as a user types it."""

import json

import pytest

from plyground.cli.printing import console


def test_a_tournament_prints_ratings_and_a_cross_table(plyground):
    code, out, _ = plyground("tournament", "tictactoe", "random", "alphabeta:depth=9", "--games", "50", "--seed", "2")
    assert code == 0
    lines = out.splitlines()
    assert "1 match of 50 games, seed 2" in lines[0]
    ranked = [line for line in lines if " to " in line]
    assert [line.split()[:2] for line in ranked] == [["1", "alphabeta:depth=9"], ["2", "random"]]
    assert "wins-draws-losses of row against column" in lines


def test_a_cross_table_too_wide_for_the_terminal_shows_scores(plyground, monkeypatch):
    monkeypatch.setattr(console, "width", 30)
    words = ("tournament", "tictactoe", "random", "first", "greedy", "alphabeta:depth=2", "--games", "10")
    code, out, _ = plyground(*words)
    assert code == 0
    assert "score of row against column, %" in out
    assert "…" not in out.partition("score of row")[2]


def test_json_has_the_ranking_the_table_and_the_matches(plyground):
    words = ("tournament", "hypergammon", "random", "pubeval", "first", "--games", "10", "--paired", "--workers", "1")
    code, out, _ = plyground(*words, "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer.keys() == {
        "game", "settings", "games", "seed", "paired", "ranking", "players", "wins", "draws", "matches", "unfinished",
        "seconds", "made_by",
    }  # fmt: skip
    assert answer["players"] == ["random", "pubeval", "first"]
    assert {entry["player"] for entry in answer["ranking"]} == set(answer["players"])
    assert [sum(row) for row in zip(*answer["wins"], strict=True)] == [
        next(entry["losses"] for entry in answer["ranking"] if entry["player"] == player)
        for player in answer["players"]
    ]
    assert [entry["games"] for entry in answer["matches"]] == [10, 10, 10]


@pytest.mark.parametrize(
    "words, expected",
    [
        (("tictactoe", "random", "random"), "player 'random' is given twice"),
        (("tictactoe", "random"), "1 players given; a tournament needs at least 2"),
        (("parcheesi", "random", "first"), "2 players given; a tournament needs at least 4"),
        (("tictactoe", "random", "frob"), "no player is called 'frob'"),
        (("tictactoe", "random", "first", "--games", "0"), "--games"),
        (("tictactoe",), "PLAYER"),
    ],
)
def test_wrong_input_is_answered_in_one_line(plyground, words, expected):
    code, out, err = plyground("tournament", *words)
    assert code == 2
    assert expected in err
    assert err.count("\n") == 1
    assert out == ""
