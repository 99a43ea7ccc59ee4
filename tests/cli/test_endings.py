"""`plyground endings`: who wins how often, what one position is worth, and what it refuses."""

import json

import pytest

LOST = "......./.k...../.b...../....w../......./..b..../....... {} 10"


def test_the_shares_of_every_material_are_told(plyground):
    found = json.loads(plyground("endings", "tablut", "--pieces", "2", "--json")[1])
    assert [(row["soldiers"], row["attackers"], row["turn"]) for row in found["endings"]] == [(1, 1, "w"), (1, 1, "b")]
    assert found["positions"] == 2 * 81_356
    code, out, _ = plyground("endings", "tarble", "--set", "side=4")
    assert code == 0 and "points on average" in out


def test_a_position_is_told_with_its_winner_and_its_moves(plyground):
    code, out, _ = plyground("endings", "tablut", "--from", LOST.format("w"))
    assert code == 0 and "White wins in 5 moves." in out
    found = json.loads(plyground("endings", "tablut", "--from", LOST.format("w"), "--json")[1])
    assert found["value"] == [1.0, -1.0] and found["plies"] == 5


def test_a_position_with_chance_is_told_in_points(plyground):
    layout = {
        "red": [[1, 0], [2, 1]],
        "blue": [[-2, -1]],
        "neutral": True,
        "red_score": 3,
        "blue_score": 3,
        "turn": "r",
    }
    code, out, _ = plyground("endings", "tarble", "--set", "side=4", "--from", json.dumps(layout))
    assert code == 0 and "Red wins +0." in out and "points on average, Blue -0." in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tictactoe",), "nothing is known about its last pieces; expected a game with endgames"),
        (("tablut", "--pieces", "9"), "9 pieces besides the king; expected 2 to 4 on this board"),
        (("tarble", "--pieces", "3"), "--pieces 3; expected none: its endings have one size"),
        (("tablut", "--after", "d5-f5"), "is not known; expected the king and up to"),
    ],
)
def test_what_is_not_known_is_refused_in_one_line(plyground, words, said):
    code, _, error = plyground("endings", *words)
    assert code == 2 and said in error and len(error.strip().splitlines()) == 1
