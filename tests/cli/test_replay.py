"""Stepping through recorded games: at a terminal, without one, and with wrong input."""

import json
import subprocess
import sys

import pytest

import plyground as pg
from plyground.matches.record_reader import read_games
from plyground.matches.records import record, write_games


@pytest.fixture
def file(tmp_path):
    """A game of tic-tac-toe that x wins, one from a middle position, one of hypergammon that only begins."""
    tictactoe, gammon = pg.game("tictactoe"), pg.game("hypergammon", first=0)
    path = tmp_path / "games.txt"
    with path.open("w", encoding="utf-8") as stream:
        write_games(
            stream,
            [
                record(tictactoe, [4, 0, 2, 1, 6], players=["random", "first"], headers={"Round": 1}),
                record(tictactoe, [8], tictactoe.position("x...o....")),
                record(gammon, [0]),
            ],
        )
    return str(path)


def moves_shown(out):
    return [line.split("move ")[1].split(":")[0] for line in out.splitlines() if line.lstrip("> ").startswith("move ")]


def test_without_a_terminal_every_position_of_every_game_is_printed(plyground, file):
    code, out, err = plyground("replay", file)
    assert (code, err) == (0, "")
    assert moves_shown(out) == [
        "0 of 5", "1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5", "0 of 1", "1 of 1", "0 of 1", "1 of 1",
    ]  # fmt: skip
    assert "game 1\n  Game: tictactoe\n" in out
    assert "  Player x: random\n" in out
    assert "move 2 of 5: o (first) 0\n\n   0 1 2\n0  o . .\n3  . x .\n6  . . .\n\nx (random) to move" in out
    assert "0  o o x\n3  . x .\n6  x . .\n\nover, " in out
    assert "x +1, o -1" in out
    assert "0  x . .\n3  . o .\n6  . . x\n\no to move" in out
    assert "a roll is due" in out
    assert "move 1 of 1: chance 11" in out


def test_one_game_and_one_move_can_be_asked_for(plyground, file):
    assert moves_shown(plyground("replay", file, "--game", "2")[1]) == ["0 of 1", "1 of 1"]
    assert moves_shown(plyground("replay", file, "--game", "1", "--move", "3")[1]) == ["3 of 5"]
    out = plyground("replay", file, "--move", "4")[1]
    assert moves_shown(out) == ["4 of 5"]
    assert out.count("only 1 moves") == 2


def test_with_all_a_terminal_is_not_asked(plyground, file):
    code, out, _ = plyground("replay", file, "--all", "--game", "1", typed=["b"])
    assert code == 0
    assert len(moves_shown(out)) == 6
    assert ">" not in out


def test_json_holds_headers_moves_and_positions(plyground, file):
    answer = json.loads(plyground("replay", file, "--json")[1])
    assert [game["game"] for game in answer["games"]] == ["tictactoe", "tictactoe", "hypergammon"]
    first = answer["games"][0]
    assert first["headers"]["Player o"] == "first"
    assert first["result"] == [1.0, -1.0]
    assert [shown["text"] for shown in first["positions"]] == [None, "4", "0", "2", "1", "6"]
    assert first["positions"][3]["position"] == {"cells": "o.x.x....", "turn": "o"}
    assert [shown["mover"] for shown in first["positions"]] == ["x (random)", "o (first)"] * 2 + ["x (random)", None]
    one = json.loads(plyground("replay", file, "--json", "--game", "2", "--move", "1")[1])["games"]
    assert [(game["number"], len(game["positions"])) for game in one] == [(2, 1)]


def test_at_a_terminal_keys_lead_forward_back_to_a_move_and_to_a_game(plyground, file):
    code, out, err = plyground("replay", file, typed=["", "n", "b", "5", "g", "g 1", "g 3", "q", "n"])
    assert (code, err) == (0, "")
    assert moves_shown(out) == [
        "0 of 5", "1 of 5", "2 of 5", "1 of 5", "5 of 5", "0 of 1", "0 of 5", "0 of 1",
    ]  # fmt: skip
    assert "Enter or n forward" in out
    assert out.count("\ngame 2\n") == 1


def test_at_a_terminal_it_starts_where_it_is_told_and_ends_with_the_input(plyground, file):
    code, out, _ = plyground("replay", file, "--game", "1", "--move", "4", typed=[])
    assert code == 0
    assert moves_shown(out) == ["4 of 5"]


@pytest.mark.parametrize(
    "key, answer",
    [
        ("b", "the record begins here; Enter goes forward"),
        ("6", "game 1: move 6; expected a number from 0 to 5"),
        ("g 4", "game 4; expected a number from 1 to 3"),
        ("g 0", "game 0; expected a number from 1 to "),
        ("g x", "'g x'; expected Enter or n forward"),
        ("9" * 5000, "expected Enter or n forward"),
        ("-1", "'-1'; expected Enter or n forward"),
        ("what now", "'what now'; expected Enter or n forward"),
    ],
)
def test_a_wrong_key_is_answered_and_the_game_goes_on(plyground, file, key, answer):
    code, out, _ = plyground("replay", file, typed=[key, "n"])
    assert code == 0
    assert answer in out
    assert moves_shown(out) == ["0 of 5", "1 of 5"]


def test_forward_at_the_end_of_the_record_is_answered(plyground, file):
    out = plyground("replay", file, typed=["5", "", "b"])[1]
    assert "the record ends here; g goes to the next game" in out
    assert moves_shown(out) == ["0 of 5", "5 of 5", "4 of 5"]


def test_a_torn_game_is_told_of_and_the_others_are_shown(plyground, tmp_path, file):
    with open(file) as stream:
        text = stream.read()
    torn = tmp_path / "torn.txt"
    torn.write_text(text[:-8])
    code, out, err = plyground("replay", str(torn))
    assert code == 0
    assert len(moves_shown(out)) == 8
    assert "torn.txt, line " in err
    assert "is torn" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words, expected",
    [
        (("absent.txt",), "absent.txt: No such file"),
        (("FILE", "--game", "9"), "game 9; expected a number from 1 to 3"),
        (("FILE", "--game", "99999999999999999999"), "expected a number from 1 to 3"),
        (("FILE", "--game", "0"), "--game"),
        (("FILE", "--move", "-1"), "--move"),
        (("FILE", "--game", "2", "--move", "7"), "game 2: move 7; expected a number from 0 to 1"),
        (("EMPTY",), "no games; expected a file with a whole game"),
        (("EMPTY", "--game", "1"), "game 1; expected a file with a whole game"),
        (("BROKEN",), "line 1: 'hello'; expected a game"),
        ((), "FILE"),
    ],
)
@pytest.mark.parametrize("typed", [None, ["q"]], ids=["piped", "terminal"])
def test_wrong_input_is_answered_in_one_line_with_exit_code_2(plyground, file, tmp_path, words, expected, typed):
    (tmp_path / "empty.txt").write_text("\n")
    (tmp_path / "broken.txt").write_text("hello\n")
    places = {"FILE": file, "EMPTY": str(tmp_path / "empty.txt"), "BROKEN": str(tmp_path / "broken.txt")}
    if typed and words == ("EMPTY",):
        expected = "game 1; expected a file with a whole game"
    code, out, err = plyground("replay", *(places.get(word, word) for word in words), typed=typed)
    assert (code, out) == (2, "")
    assert expected in err
    assert err.startswith("plyground: ")
    assert err.count("\n") == 1


def test_the_program_prints_when_its_input_is_a_pipe(file):
    words = [sys.executable, "-c", "from plyground.cli.main import run; run()", "replay", file, "--move", "5"]
    done = subprocess.run(words, input="", capture_output=True, text=True, check=True)
    assert "move 5 of 5" in done.stdout


def turns_shown(out):
    return [line.split("turn ")[1].split(":")[0] for line in out.splitlines() if line.lstrip("> ").startswith("turn ")]


@pytest.fixture
def gammon(tmp_path):
    """A file with nothing but the moves of a game of backgammon."""
    path = tmp_path / "moves.txt"
    path.write_text("# seen in a café\n31 8/5 6/5\n64 24/14\n66\n")
    return str(path)


def test_a_file_of_moves_alone_is_shown_turn_by_turn(plyground, gammon):
    code, out, _ = plyground("replay", gammon, "--as", "backgammon", "--set", "first=0", "--turns")
    assert code == 0
    assert turns_shown(out) == ["0 of 3", "1 of 3", "2 of 3", "3 of 3"]
    assert "turn 1 of 3: 0 31 8/5 6/5" in out and "turn 2 of 3: 1 64 24/14" in out
    assert "turn 3 of 3: chance 66" in out
    assert turns_shown(plyground("replay", gammon, "--as", "backgammon", "--turn", "2", "--game", "1")[1]) == ["2 of 3"]
    code, _, err = plyground("replay", gammon)
    assert code == 2 and "expected a game" in err and "--as GAME for a file of moves alone" in err
    code, _, err = plyground("replay", gammon, "--as", "backgammon", "--turn", "9", "--game", "1")
    assert code == 2 and "game 1: turn 9; expected a number from 0 to 3" in err
    assert "--set only with --as" in plyground("replay", gammon, "--set", "first=0")[2]
    assert "expected one way to count" in plyground("replay", gammon, "--turn", "1", "--move", "2")[2]


def test_json_lists_the_turns(plyground, gammon):
    (game,) = json.loads(plyground("replay", gammon, "--as", "backgammon", "--turn", "1", "--json")[1])["games"]
    assert [turn["text"] for turn in game["turns"]] == ["0 x31 8/5 6/5", "1 64 24/14", "chance 66"]
    assert [shown["move"] for shown in game["positions"]] == [3] == [game["turns"][0]["last_move"]]


def test_at_a_terminal_turns_lead_forward_and_back(plyground, gammon):
    words = ("replay", gammon, "--as", "backgammon")
    out = plyground(*words, typed=["t", "t", "tb", "n", "t", "t", "t 0", "5", "q"])[1]
    assert turns_shown(out) == ["1 of 3", "2 of 3", "1 of 3", "2 of 3", "3 of 3", "0 of 3"]
    assert moves_shown(out) == ["0 of 7", "5 of 7"]
    assert "the record ends here" in plyground(*words, "--turn", "3", typed=["t", "n", "tb"])[1]
    assert "turn 4; expected a number from 0 to 3" in plyground(*words, typed=["t 4"])[1]


def test_games_are_written_to_other_files(plyground, gammon, tmp_path):
    for name in ("all.txt", "all.mat"):
        code, out, _ = plyground("replay", gammon, "--as", "backgammon", "--write", tmp_path / name)
        assert code == 0 and "1 game written to" in out
        assert "24/14" in plyground("replay", tmp_path / name, "--turns")[1]
    code, _, err = plyground("replay", gammon, "--as", "backgammon", "--write", tmp_path / "all.mat")
    assert code == 2 and "the file exists" in err


def test_a_record_cannot_name_a_file_to_load(plyground, tmp_path):
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'done')!r}, 'w')\n")
    (tmp_path / "games.txt").write_text(f'[Game "{tmp_path}/evil.py"]\n\n1\n[End]\n')
    for command in ("replay", "analyse"):
        code, _, err = plyground(command, tmp_path / "games.txt")
        assert (
            code == 2
            and "a game of evil.py, which a record does not load by itself; expected the path of that file" in err
        )
        assert "--as evil.py" in err
    code, _, err = plyground("play", "--terminal", "--resume", tmp_path / "games.txt")
    assert code == 2 and "or play evil.py --resume" in err
    assert not (tmp_path / "done").exists()


def test_a_file_that_is_no_text_is_refused_without_repeating_it(plyground, tmp_path):
    (tmp_path / "noise.bin").write_bytes(bytes(range(128, 256)) * 4)
    code, _, err = plyground("replay", tmp_path / "noise.bin")
    assert code == 2 and "line 1: not text in UTF-8; expected a game" in err and "\\x" not in err and "\\ud" not in err


def test_why_players_moved_is_saved_and_shown(plyground, tmp_path):
    saved = tmp_path / "games.txt"
    words = ("match", "tictactoe", "alphabeta:depth=3", "random", "--games", "2", "--save", str(saved), "--why")
    assert plyground(*words)[0] == 0
    game = next(read_games(saved))
    assert list(game.why) == list(range(1, len(game.moves) + 1, 2))
    assert game.why[1] == "looks 3 turns ahead: +3 by free_rows; expects 0, then 2"
    code, out, _ = plyground("replay", str(saved), "--game", "1", "--all")
    assert code == 0 and f"why: {game.why[1]}\n" in out and "Why 1" not in out
    assert f"why: {game.why[3]}\n" in plyground("replay", str(saved), "--game", "1", "--turn", "3")[1]
    data = json.loads(plyground("replay", str(saved), "--game", "1", "--json")[1])["games"][0]
    assert data["turns"][2]["why"] == [game.why[3]] and data["turns"][1]["why"] == []
    assert data["positions"][3]["why"] == game.why[3] and "why" not in data["positions"][2]
    other = tmp_path / "other.txt"
    assert plyground("replay", str(saved), "--write", str(other))[0] == 0
    assert [again.why for again in read_games(other)] == [first.why for first in read_games(saved)]


def test_why_needs_a_file(plyground):
    code, _, err = plyground("match", "tictactoe", "random", "first", "--why")
    assert code == 2 and err == "plyground: --why without a file of games; expected --save FILE\n"
