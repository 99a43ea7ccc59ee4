"""`plyground match` as a user meets it: figures, saved games, interruptions, wrong input."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from plyground.matches.record_reader import read_games
from tests.cli import killed_matches
from tests.processes import ROOT, run_python

PROMISED = {"game", "settings", "games", "seed", "players", "length", "ended_by", "seconds"}
PROMISED_OF_PLAYERS = {"player", "wins", "draws", "losses", "points", "win_rate", "interval"}


def test_a_player_that_only_explores_has_no_depth_to_report(plyground):
    code, out, err = plyground("match", "tictactoe", "greedy:explore=1", "random", "--games", "4")
    assert (code, err) == (0, ""), err
    assert "greedy:explore=1" in out


def test_json_has_the_promised_keys(plyground):
    code, out, _ = plyground("match", "hypergammon", "pubeval", "random", "--games", 20, "--json", "--seed", 3)
    data = json.loads(out)
    assert code == 0
    assert data.keys() >= PROMISED
    assert all(player.keys() >= PROMISED_OF_PLAYERS for player in data["players"])
    assert (data["game"], data["games"], data["seed"]) == ("hypergammon", 20, 3)
    assert data["length"].keys() >= {"mean", "sd", "unit"}
    assert data["seconds"] > 0


def test_the_table_names_players_sides_lengths_and_endings(plyground):
    _, out, _ = plyground("match", "tictactoe", "alphabeta:depth=9", "random", "--games", 10)
    for words in ("alphabeta:depth=9", "win rate, 95 % interval", "side", "length:", "plies", "ended by:", "games/s"):
        assert words in out


def test_saved_games_can_be_replayed(plyground, tmp_path):
    file = tmp_path / "games.txt"
    assert plyground("match", "hypergammon", "pubeval", "random", "--games", 3, "--save", file)[0] == 0
    recorded = list(read_games(file))
    assert [game.players for game in recorded] == [("pubeval", "random"), ("random", "pubeval"), ("pubeval", "random")]
    code, out, _ = plyground("replay", file, "--all")
    assert code == 0
    assert "pubeval" in out


def test_the_command_that_is_proposed_replays_games_of_a_users_file(plyground, tmp_path, monkeypatch):
    shutil.copy(ROOT / "examples" / "connect_four.py", tmp_path / "mine.py")
    monkeypatch.chdir(tmp_path)
    code, out, _ = plyground("match", "mine.py", "random", "random", "--games", 1, "--save", "one.txt")
    proposed = next(line for line in out.splitlines() if line.startswith("saved: "))
    assert (code, proposed) == (0, "saved: plyground replay one.txt --as mine.py")
    assert plyground(*proposed.split()[2:], "--all")[0] == 0


def test_an_existing_file_is_never_overwritten(plyground, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("precious")
    code, _, err = plyground("match", "tictactoe", "random", "random", "--save", file)
    assert code == 2
    assert "the file exists; expected a new one" in err
    assert file.read_text() == "precious"


def test_wrong_players_leave_no_file(plyground, tmp_path):
    file = tmp_path / "games.txt"
    assert plyground("match", "tictactoe", "random", "nobody", "--save", file)[0] == 2
    assert not file.exists()


def test_a_sequential_test_reports_its_verdict(plyground):
    _, out, _ = plyground("match", "hypergammon", "pubeval", "random", "--sprt", "0.5,0.6", "--games", 2000)
    assert "0.6 or more rather than 0.5 or less" in out
    _, out, _ = plyground("match", "hypergammon", "pubeval", "pubeval", "--sprt", "0.49,0.51", "--games", 6)
    assert "undecided after the cap of 6 games" in out


def test_resolution_and_the_rules_agree_on_who_won(plyground):
    code, out, _ = plyground("match", "polar", "random", "random", "--games", 5, "--win-check", "resolution", "--json")
    check = json.loads(out)["win_check"]
    assert code == 0
    assert check["positions"] > 50
    assert check["differ"] == []
    assert set(check["seconds_a_position"]) == {"rules", "resolution"}


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["tictactoe", "random"], "1 players given; expected 2"),
        (["tictactoe", "random", "alphabet"], "no player is called 'alphabet'; there is: strong, random, first"),
        (["tictactoe", "random", "alphabeta:deep=3"], "no option is called deep; its options are: depth"),
        (["tictactoe", "random", "alphabeta:depth=many"], "depth=many is not allowed; expected a whole number"),
        (["tictactoe", "random", "random", "--seats", "any"], "seats=any; expected rotate or fixed"),
        (["tictactoe", "random", "random", "--sprt", "0.5"], "0.5"),
        (["tictactoe", "random", "random", "--win-check", "proof"], "no win check is called 'proof'; there is: none"),
        (["chess", "random", "random"], "no game is called 'chess'"),
        (["tictactoe", "random", "random", "--games", "0"], "--games"),
        (["tictactoe", "random", "random", "--save", "/nowhere/at/all.txt"], "there is no folder"),
    ],
)  # fmt: skip
def test_wrong_input_is_answered_with_one_line(plyground, words, answer):
    code, out, err = plyground("match", *words)
    assert code == 2
    assert out == ""
    assert answer in err
    assert len([line for line in err.splitlines() if "compiling" not in line]) == 1


def test_interrupting_a_match_shows_the_games_played_so_far(tmp_path):
    file = tmp_path / "games.txt"
    command = [sys.executable, "-m", "plyground", *killed_matches.words(file)[1:], "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    until = time.monotonic() + killed_matches.PATIENCE
    while not (file.exists() and file.stat().st_size > killed_matches.FIRST_GAMES):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130, err
    data = json.loads(out)
    assert data["interrupted"] is True
    assert data["games"] == len(list(read_games(file))) > 0


def test_killing_a_match_loses_no_game_that_was_saved(tmp_path):
    files = [tmp_path / f"games{number}.txt" for number in range(5)]
    run_python("import runpy; runpy.run_module('tests.cli.killed_matches', run_name='__main__')", *map(str, files))
    for file in files:
        torn: list[str] = []
        games = list(read_games(file, torn.append))
        assert games
        assert len(torn) <= 1
        assert all(game.game.result(game.positions[-1]) is not None for game in games)
