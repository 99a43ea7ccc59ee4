"""`plyground review`: what it prints, its JSON and its picture, games of the store, and wrong input."""

import json
import pathlib

import pytest

import plyground as pg
from plyground.matches.records import record, write_games
from plyground.matches.session import Session

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"


@pytest.fixture
def file(tmp_path):
    """A game of tic-tac-toe in which x misses a win and loses, and one of hypergammon that only begins."""
    tictactoe, gammon = pg.game("tictactoe"), pg.game("hypergammon", first=0)
    path = tmp_path / "games.txt"
    with path.open("w", encoding="utf-8") as stream:
        headers = {"Name x": "Anna"}
        lost = record(tictactoe, [0, 3, 1, 4, 8, 5], players=["human", "first"], headers=headers)
        write_games(stream, [lost, record(gammon, [3])])
    return str(path)


def test_the_worst_turns_come_first_with_the_better_move_and_the_reason(plyground, file):
    code, out, err = plyground("review", file, "--worst", "1")
    assert (code, err) == (0, "")
    assert "tictactoe, 6 turns: O won, line" in out and "X: Anna, human" in out
    assert "1. turn 5, X (Anna): 8 (blunder: 2.000 points lost, +1.000 to -1.000)" in out
    assert "better: 2\nwhy: misses the win with 2, and lets O win at once with 5" in out
    assert "X (Anna)  +0.000  -1.000     +0.000  -1.000" in out
    assert "has more games; --game 2 is the next" in out
    assert "█" in out and max(map(len, out.replace(file, "").splitlines())) <= 80


def test_a_game_with_dice_has_luck(plyground, file):
    code, out, _ = plyground("review", file, "--game", "2")
    assert code == 0 and "luck" in out and "unfinished" in out and "rolls that changed most: " in out
    assert "has more games" not in out


def test_json_is_the_whole_review(plyground, file):
    code, out, _ = plyground("review", file, "--json")
    data = json.loads(out)
    assert code == 0 and data["game"] == "tictactoe" and data["made_by"]
    assert set(data) >= {
        "settings",
        "player",
        "measure",
        "seats",
        "start",
        "result",
        "points",
        "turns",
        "swings",
        "sums",
    }
    assert data["seats"][0] == {"name": "x", "title": "X", "called": "Anna", "player": "human"}
    assert data["turns"][data["swings"][0]]["better"]["steps"] == [2]
    assert [point["kind"] for point in data["points"]] == ["start", *["turn"] * 6]


def test_a_name_is_no_formula_in_a_picture(plyground, tmp_path):
    game, file = pg.game("tictactoe"), tmp_path / "games.txt"
    with file.open("w", encoding="utf-8") as stream:
        write_games(stream, [record(game, [0, 3, 1, 4, 8, 5], headers={"Name x": "a $\\frac{$ b"})])
    code, _, err = plyground("review", str(file), "--picture", str(tmp_path / "curve.png"))
    assert (code, err) == (0, "") and (tmp_path / "curve.png").read_bytes()[:4] == b"\x89PNG"


def test_a_picture_is_drawn(plyground, file, tmp_path):
    path = tmp_path / "curve.svg"
    code, out, _ = plyground("review", file, "--picture", str(path), "--player", "mcts:playouts=50")
    assert code == 0 and f"picture: {path}" in out
    assert path.read_text("utf-8").lstrip().startswith("<?xml")


def test_kept_games_are_reviewed_by_their_number(plyground, tmp_path):
    from plyground.store import open_store
    from plyground.store.keeper import Keeper

    place = str(tmp_path / "games.db")
    store = open_store(place)
    session = Session(pg.game("tictactoe"), [None, None])
    keeper = Keeper(store, session)
    for move in (0, 3, 1, 4, 8, 5):
        session.step(move)
        keeper.keep()
    store.close()
    code, out, _ = plyground("review", "--from-store", "1", "--store", place)
    assert code == 0 and "game 1 of the store" in out and "misses the win with 2" in out
    code, _, err = plyground("review", "--from-store", "7", "--store", place)
    assert code == 2 and "7" in err and len(err.splitlines()) == 1


def test_games_of_ones_own_are_given_with_as(plyground, tmp_path):
    moves = tmp_path / "moves.txt"
    moves.write_text("4 1 4 1 4 1 4", encoding="utf-8")
    game = str(EXAMPLES / "connect_four.py")
    code, out, _ = plyground("review", str(moves), "--as", game, "--player", "alphabeta:depth=4", "--worst", "1")
    assert code == 0 and "lets Seat 1 win at once with 4" in out


@pytest.mark.parametrize(
    "words, said",
    [
        ([], "no game; expected a file of recorded games, or --from-store NUMBER"),
        (["FILE", "--from-store", "3"], "--from-store 3 with a file; expected one of them"),
        (["nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["FILE", "--game", "9"], "game 9; expected a number from 1 to 2"),
        (["FILE", "--player", "nobody"], "no player is called 'nobody'"),
        (["FILE", "--player", "human"], "human is a person"),
        (["FILE", "--picture", "curve.txt"], "--picture curve.txt: expected a name that ends in .png, .pdf, .svg"),
    ],
)
def test_wrong_input_is_answered_in_one_line(plyground, file, words, said):
    code, out, err = plyground("review", *[file if word == "FILE" else word for word in words])
    assert (code, out) == (2, "") and said in err and len(err.splitlines()) == 1
