"""The commands as a user types them: what they print, and how they answer wrong input."""

import json
import pathlib
import subprocess
import sys

import pytest

from tests.processes import linked_cache

EXAMPLE = str(pathlib.Path(__file__).parent.parent.parent / "examples" / "connect_four.py")


def test_games_lists_all_nine(plyground):
    code, out, _ = plyground("games", "--json")
    assert code == 0
    assert {entry["game"] for entry in json.loads(out)} == {
        "tictactoe", "polar", "tablut", "rlgame", "tarble", "backgammon", "hypergammon", "pachisi", "parcheesi",
    }  # fmt: skip
    assert "backgammon" in plyground("games")[1]


def test_games_shows_one_game_with_its_settings_and_the_position_drawn(plyground):
    code, out, _ = plyground("games", "tictactoe", "--from", "x...o....")
    assert code == 0
    assert "0  x . .\n3  . o .\n" in out
    assert "marks in a row" in out


def test_perft_counts_by_depth_and_under_each_move(plyground):
    code, out, _ = plyground("perft", "tictactoe", "--depth", "3", "--divide", "--json")
    answer = json.loads(out)
    assert code == 0
    assert [row["count"] for row in answer["perft"]] == [9, 72, 504]
    assert answer["divide"] == {str(cell): 56 for cell in range(9)}


def test_perft_of_a_dice_game_counts_distinct_results_of_all_rolls(plyground):
    answer = json.loads(plyground("perft", "backgammon", "--set", "first=0", "--depth", "1", "--divide", "--json")[1])
    assert answer["perft"][0]["count"] == 447
    assert answer["divide"]["31"] == 16


def test_perft_starts_from_any_position_and_after_any_moves(plyground):
    answer = json.loads(plyground("perft", "tictactoe", "--depth", "1", "--after", "4 0 8", "--json")[1])
    assert answer["perft"][0]["count"] == 6
    layout = '{"cells": "xx.oo....", "turn": "x"}'
    answer = json.loads(plyground("perft", "tictactoe", "--depth", "2", "--from", layout, "--json")[1])
    assert answer["perft"][1]["count"] == 16


def test_perft_against_a_file_says_how_many_figures_it_checked(plyground, data, tmp_path):
    figures = json.loads((data / "examples-race.json").read_text())
    few = tmp_path / "few.json"
    few.write_text(json.dumps({"hypergammon": figures["hypergammon"]}))
    code, out, _ = plyground("perft", "--against", str(few))
    assert code == 0
    assert "0 differ" in out
    figures["hypergammon"]["start"]["counts"]["11"] = 8
    few.write_text(json.dumps({"hypergammon": figures["hypergammon"]}))
    code, out, _ = plyground("perft", "--against", str(few), "--json")
    assert code == 1
    assert len(json.loads(out)["mismatches"]) == 1


def test_playout_prints_intervals_and_the_same_figures_as_json(plyground):
    code, out, _ = plyground("playout", "tictactoe", "--games", "20000", "--seed", "3")
    assert code == 0
    assert "%" in out
    answer = json.loads(plyground("playout", "tictactoe", "--games", "20000", "--seed", "3", "--json")[1])
    assert {
        "game",
        "settings",
        "games",
        "seed",
        "wins",
        "draws",
        "length",
        "games_per_second",
        "moves_per_second",
    } <= answer.keys()
    assert sum(answer["wins"]) + answer["draws"] == 20000
    low, high = answer["win_rates"][0]["interval"]
    assert low < 0.585 < high
    assert answer["length"].keys() >= {"mean", "sd", "unit"}


def test_playout_takes_the_published_sampler_of_tablut(plyground):
    answer = json.loads(plyground("playout", "tablut", "--games", "50", "--sampler", "published", "--json")[1])
    assert answer["sampler"] == "published"
    assert answer["length"]["unit"] == "round"


def test_playout_starts_from_a_position_in_a_file(plyground, tmp_path):
    file = tmp_path / "position.json"
    file.write_text('{"cells": "xoxoxoox.", "turn": "x"}')
    answer = json.loads(plyground("playout", "tictactoe", "--games", "30", "--from", str(file), "--json")[1])
    assert answer["wins"] == [30, 0]


def test_bench_prints_one_json_object(plyground):
    code, out, _ = plyground("bench", "--seconds", "0.1", "--only", "tictactoe_random")
    answer = json.loads(out)
    assert code == 0
    assert answer["rows"].keys() == {"tictactoe_random_games"}
    assert answer["rows"]["tictactoe_random_games"] > 1000
    assert "cores" in answer["machine"]


def test_bench_measures_searches_too(plyground):
    rows = json.loads(plyground("bench", "--seconds", "0.1", "--only", "tablut_9_alphabeta")[1])["rows"]
    assert rows["tablut_9_alphabeta_nodes"] > 1000


def test_the_demo_trains_a_network_tests_it_and_leaves_it_with_its_curve(plyground, tmp_path):
    code, out, _ = plyground("demo", "--games", "200", "--no-serve", "--out", str(tmp_path / "demo"))
    assert code == 0
    assert "of 2,000 games against pubeval" in out
    assert "68.7 %" in out
    assert (tmp_path / "demo" / "curve.png").read_bytes().startswith(b"\x89PNG")
    network = next(line.split()[0] for line in out.splitlines() if "final.npz   the network" in line)
    answer = json.loads(plyground("match", "hypergammon", f"net:{network}", "random", "--games", "20", "--json")[1])
    assert answer["games"] == 20


def test_every_command_accepts_a_users_own_file(plyground):
    assert plyground("check", EXAMPLE)[0] == 0
    assert json.loads(plyground("perft", EXAMPLE, "--depth", "5", "--json")[1])["perft"][4]["count"] == 16807
    assert json.loads(plyground("playout", EXAMPLE, "--games", "100", "--json")[1])["game"] == "connect_four"
    assert "connect_four" in plyground("games", EXAMPLE)[1]
    assert json.loads(plyground("games", EXAMPLE, "--set", "rows=5", "--json")[1])["capacities"]["state"] == 38


@pytest.mark.parametrize(
    "words, expected",
    [
        (("playout", "chess"), "no game is called 'chess'; there is backgammon"),
        (("playout", "./absent.py"), "absent.py: no such file"),
        (("playout", "tictactoe", "--set", "m=40"), "m=40 is not allowed; expected a whole number from 1 to 19"),
        (("playout", "tictactoe", "--set", "size=4"), "no setting is called size; its settings are: m, n, k"),
        (("playout", "tictactoe", "--set", "m"), "--set m: expected name=value"),
        (("playout", "tictactoe", "--set", "k=5"), "k=5 does not fit a board of 3 rows and 3 columns"),
        (("playout", "tictactoe", "--games", "0"), "--games"),
        (("playout", "tictactoe", "--games", "many"), "--games"),
        (("playout", "tictactoe", "--seed", "-1"), "--seed"),
        (("playout", "tictactoe", "--sampler", "published"), "no sampler is called published; there is: uniform"),
        (("perft",), "expected GAME or --against FILE"),
        (("perft", "tictactoe", "--against", "x.json"), "expected one of them"),
        (("perft", "--against", "absent.json"), "absent.json: No such file"),
        (("perft", "tictactoe", "--from", "xxxx....."), "4 x and 0 o"),
        (("perft", "tictactoe", "--from", '{"cells": "x'), "not valid JSON"),
        (("perft", "tictactoe", "--from", "absent.json"), "absent.json: No such file"),
        (("perft", "tictactoe", "--after", "4 4"), "move 2: '4' is not legal here"),
        (("perft", "backgammon", "--set", "first=0", "--after", "31 9/6"), "'9/6' is not legal here"),
        (("perft", "tablut", "--from", '{"board": ["k"], "turn": "w", "plies": 0}'), "tablut: "),
        (("bench", "--only", "nosuch"), "no row has this in its name; there is: backgammon_random_games"),
        (("frobnicate",), "No such command 'frobnicate'"),
        (("playout", "tictactoe", "--frob"), "No such option"),
    ],
)
def test_wrong_input_is_answered_in_one_line_with_exit_code_2(plyground, words, expected):
    code, out, err = plyground(*words)
    assert code == 2
    assert expected in err
    assert err.startswith("plyground: ")
    assert err.count("\n") == 1
    assert out == ""


def test_the_installed_program_starts_and_says_when_it_compiles(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_CACHE", linked_cache(tmp_path / "cache", without="games.tictactoe"))
    words = [sys.executable, "-c", "from plyground.cli.main import run; run()", "playout", "tictactoe", "--games", "1"]
    cold = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "compiling tictactoe (first time only)" in cold.stderr
    warm = subprocess.run(words, capture_output=True, text=True, check=True)
    assert warm.stderr == ""
    assert "1 random games" in warm.stdout
