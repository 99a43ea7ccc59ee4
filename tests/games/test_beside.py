"""What is shown beside the board: dice still to be played, and counts of every seat."""

import pytest

from plyground.games import game as make_game
from plyground.games import names


def counts(shown):
    return {count["name"]: count["values"] for count in shown["counts"]}


def test_pips_and_dice_of_backgammon():
    game = make_game("backgammon")
    start = game.start()
    assert game.beside(start) == {
        "dice": [],
        "counts": [{"name": "pips", "values": [167, 167]}, {"name": "borne off", "values": [0, 0]}],
    }
    rolled = game.play(start, game.parse_move(start, "x51"))
    assert sorted(die["value"] for die in game.beside(rolled)["dice"]) == [1, 5]
    step = game.parse_move(rolled, "13/8")
    after = game.beside(game.play(rolled, step))
    assert [die["value"] for die in after["dice"]] == [1] and counts(after)["pips"] == [162, 167]


def test_checkers_on_the_bar_have_25_pips_to_go():
    game = make_game("hypergammon")
    empty = [0] * 24
    one = [[0, 2, *empty[2:]], [1, *empty[1:]]]
    shown = game.beside(game.position({"points": one, "bar": [1, 0], "off": [0, 2], "to_move": 0}))
    assert counts(shown) == {"pips": [25 + 4, 1], "borne off": [0, 2]}


def test_movements_and_points_of_tarble():
    game = make_game("tarble")
    rolled = game.play(game.start(), 4)
    assert game.beside(rolled) == {
        "dice": [{"kind": "movements", "value": 5}],
        "counts": [{"name": "points", "values": [0, 0]}],
    }


def test_cowries_and_pieces_at_home_of_pachisi():
    game = make_game("pachisi")
    drawn = game.play(game.start(), 2)
    thrown = game.play(drawn, 6)
    assert game.beside(drawn)["dice"] == []
    assert game.beside(thrown)["dice"] == [{"kind": "cowries", "value": 6, "of": 6, "distance": 6, "is_again": True}]
    assert counts(game.beside(thrown)) == {"home": [0, 0, 0, 0]}


def test_dice_of_parcheesi_are_those_that_are_left():
    game = make_game("parcheesi")
    drawn = game.play(game.start(), 1)
    rolled = game.rolled(drawn, (5, 2))
    assert sorted(die["value"] for die in game.beside(rolled)["dice"]) == [2, 5]


@pytest.mark.parametrize(("name", "expected"), [("tablut", {"pieces": [5, 12]}), ("rlgame", {"pawns": [5, 5]})])
def test_pieces_are_counted(name, expected):
    game = make_game(name)
    assert counts(game.beside(game.start())) == expected


def test_pawns_of_four_players_are_counted():
    game = make_game("rlgame", players=4)
    assert counts(game.beside(game.start())) == {"pawns": [5, 5, 5, 5]}


@pytest.mark.parametrize("name", names())
def test_every_game_has_an_answer(name):
    game = make_game(name)
    shown = game.beside(game.start())
    assert set(shown) == {"dice", "counts"}
