"""Why a move is not legal, as a player needs to hear it."""

import pytest

import plyground as pg


@pytest.mark.parametrize(
    "name, moves, text, reason",
    [
        ("tictactoe", ["4"], "4", "cell 4 is taken"),
        ("tictactoe", [], "9", "there is no cell 9; cells go from 0 to 8"),
        ("polar", ["0,0"], "0,0", "cell 0,0 is taken"),
        ("polar", ["0,0"], "3,3", "cell 3,3 is next to no mark"),
        ("tablut", [], "d3-d4", "d4 is taken"),
        ("tablut", [], "a1-a2", "no piece stands on a1"),
        ("tablut", [], "d7-d6", "the piece on d7 is not yours"),
        ("tablut", [], "north", "'north' is no move such as d5-d6"),
        ("tablut", [], "d3-b1", ""),
        ("rlgame", [], "2,2-2,3", "no piece stands on 2,2"),
        ("rlgame", [], "base-4,4", ""),
        ("tarble", ["2"], "0,0>0,1", "the piece on 0,0 is not yours"),
        ("tarble", ["2"], "-1,-4>-2,-4", "-2,-4 is taken"),
    ],
)
def test_the_reason_is_said_in_a_few_words(name, moves, text, reason):
    game = pg.game(name)
    position = game.replay(game.parse_moves(moves))[-1]
    with pytest.raises(pg.PlygroundError) as error:
        game.parse_turn(position, text)
    assert error.value.reason == reason
    assert str(error.value).startswith(f"{name}: {text!r} is not legal here{': ' if reason else ''}{reason}; expected ")
    assert len(str(error.value)) < 250


def test_captures_need_not_be_typed():
    game = pg.game("tablut")
    position = game.position("+....../b....../.....b./......./.w...k./......./....... w 0".replace("+", "."))
    steps = {game.format_move(position, step): step for step in game.legal_moves(position)}
    for text, step in steps.items():
        assert game.parse_turn(position, text.partition("x")[0]) == [step]


def test_a_turn_ends_where_the_rules_end_it():
    with pytest.raises(pg.PlygroundError, match="'2' comes after the end of the turn"):
        pg.game("tictactoe").parse_turn(pg.game("tictactoe").start(), "1 2")
