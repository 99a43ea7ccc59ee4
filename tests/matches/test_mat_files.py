"""Matches of backgammon in the files of other programs."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.matches.mat_files import write_mat
from plyground.matches.record_reader import read_games
from plyground.matches.session import Session
from plyground.players import make_player

MATCH = """ ; [Site "Nowhere"]
 ; [Date "2026.11.18"]
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1)                              42: 8/4 6/4
  2) 31: 8/5 6/5                  66: 24/18(2) 13/7(2)
  4)  Doubles => 2                 Takes
  5) 21: 6/5 6/4                  65: 18/7
  6)                               Doubles => 4
  7)  Drops
                                  Wins 2 points

 Game 2
 Ann : 0                          Bob : 2
  1) 61: 13/7 8/7                 31: 8/5 6/5
      Wins 1 point
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.mat"
    path.write_text(MATCH)
    return path


def test_a_result_may_stand_in_the_column_of_the_winner(file):
    file.write_text(
        " Game 1\n A : 0        B : 0\n  1) 31: 8/5 6/5         Doubles => 2\n  2)  Drops      Wins 1 point\n"
    )
    (read,) = read_games(file)
    assert (read.headers["Result"], read.players) == ("-1 1", ("A", "B"))


def test_other_programs_write_names_results_and_resignations_in_their_own_ways(tmp_path):
    file = tmp_path / "match.txt"  # told by its first line
    file.write_text(
        '; [Player 1 "alice"]\n\n7 point match\n\nGame 1\nalice: 0                                 bob: 0\n'
        "1) 31: 8/5 6/5                     42: 8/4 6/4\n2)                                 Resigned Game\n"
        "\nGame 2\nalice: 1                                 bob: 0\n"
        "1) 31: 8/5 6/5                     42: 8/4 6/4\n2) bob Wins 3 points and the match\n"
        "\nGame 3\nalice: 1      bob: 3\n 1)                                41: 13/9 24/23 \n"
        " 2) Doubles => 2       Takes\n"
        " 3) 31: 6/5 8/5                 41: 6/5 9/5 \n"
    )
    first, second, third = read_games(file)
    assert first.players == ("alice", "bob") and "Result" not in first.headers
    assert second.headers["Result"] == "-3 3"
    assert third.game.format_game(third.moves) == "x14 13/9 24/23\n31 6/5 8/5\n41 6/5 9/5"


def test_the_games_of_a_match_are_read_with_players_score_and_result(file):
    first, second = read_games(file)
    assert (first.players, first.headers["Score"], first.headers["MatchLength"]) == (("Ann", "Bob"), "0 0", "5")
    assert (first.headers["Result"], first.headers["EndedBy"]) == ("-2 2", "drop or resignation")
    assert first.game.format_game(first.moves).splitlines()[:3] == ["x24 8/4 6/4", "31 8/5 6/5", "66 24/18(2) 13/7(2)"]
    assert second.game.format_game(second.moves) == "x61 13/7 8/7\n31 8/5 6/5"
    assert (second.headers["Round"], second.headers["Result"]) == ("2", "1 -1")


@pytest.mark.parametrize(
    "change, words",
    [
        (("13/7 8/7", "13/7 9/8"), "line 19: backgammon: '13/7 9/8' is not legal here: the 9-point holds no checker"),
        (("61: 13/7 8/7", "Sleeps"), "line 19: 'Sleeps'; expected a roll"),
        (("Game ", "Round "), "no game; expected a match file"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(file, change, words):
    file.write_text(MATCH[MATCH.index(" Game 2") :].replace(*change))
    file.write_text("\n" * 16 + file.read_text())
    with pytest.raises(PlygroundError) as error:
        list(read_games(file))
    assert words in str(error.value)


def test_whole_games_come_back_as_they_were_written(tmp_path):
    game = pg.game("backgammon")
    played = []
    for seed in (1, 2):
        session = Session(game, [make_player(game, "random"), make_player(game, "pubeval")], seed)
        while not session.is_over:
            session.roll() if game.chance(session.position) else session.decide()
        played.append(session.record())
    path = tmp_path / "games.mat"
    with path.open("w") as stream:
        assert write_mat(stream, played) == 2
    assert "25/" in path.read_text() and "/0" in path.read_text() and "points" in path.read_text()
    for before, after in zip(played, read_games(path), strict=True):
        assert np.array_equal(before.positions[-1], after.positions[-1])
        assert after.players == ("random", "pubeval")
        assert len(before.moves) == len(after.moves)
    with pytest.raises(PlygroundError, match=r"expected only backgammon in a \.mat file"):
        write_mat(path.open("w"), [Session(pg.game("hypergammon"), [None, None]).record()])
