"""`plyground race`: what it prints, and what it refuses."""

import json

HOME = {"points": [[0, 1, 0, 0, 1, *[0] * 19], [0, 1, 1, *[0] * 21]], "bar": [0, 0], "off": [13, 13], "to_move": 0}


def test_a_race_is_printed_with_its_distribution(plyground):
    code, out, _ = plyground("race", "0,1,0,0,1", "0,1,1")
    assert code == 0
    assert "who is to roll wins 67.11 % (exactly), +0.3422 points on average" in out
    assert "to roll: 1 on point 5, 1 on point 2" in out
    assert "52.78 %" in out  # 19 of 36 rolls bear off both


def test_the_plays_of_a_roll_are_listed_with_wins_and_points(plyground):
    out = plyground("race", "0,0,3,2", "0,2,2", "--roll", "31")[1]
    assert "play of 31     wins   points  behind" in out
    assert "3/2 3/off   24.26 %  -0.5147  0.0000" in out
    first = json.loads(plyground("race", "0,0,3,2", "0,2,2", "--roll", "31", "--json")[1])["plays"][0]
    assert 2 * first["chance"] - 1 == first["points"]  # no gammon is possible


def test_a_position_gives_the_same_figures_as_its_sides(plyground):
    by_position = json.loads(plyground("race", "--from", json.dumps(HOME), "--json")[1])
    by_sides = json.loads(plyground("race", "0,1,0,0,1", "0,1,1", "--json")[1])
    assert by_position == by_sides
    assert by_sides["exact"] and len(by_sides["sides"]) == 2


def test_a_race_needs_sides_or_a_position(plyground):
    for words in ((), ("1", "--from", json.dumps(HOME))):
        code, _, error = plyground("race", *words)
        assert code == 2
        assert "race: expected a side such as 0,0,3,2 or a position ID, or a position by --from" in error
    code, _, error = plyground("race", "--from", json.dumps(HOME), "--roll", "31")
    assert code == 2 and "expected the dice in the position" in error
