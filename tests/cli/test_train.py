"""`plyground train` as a user meets it: figures, settings from files, line-ups, wrong input."""

import json
import os
import pathlib
import shlex

import pytest

from plyground.training.options import SETTINGS

QUICK = ("--games", 40, "--checkpoints", 2, "--test-games", 10, "--with", "self_games=10")
PROMISED = {"game", "settings", *SETTINGS, "runs", "mean_win_rate", "best_win_rate", "picture", "made_by"}
PROMISED_OF_RUNS = {"seed", "folder", "curve", "windows", "converged_at", "not_learning"}
PROMISED_OF_CHECKPOINTS = {"games", "win_rate", "low", "high", "draws", "points", "length", "games_played"}


def refused(answer, *words):
    """The one line of an answer to wrong input."""
    code, out, err = answer
    lines = [line for line in err.splitlines() if not line.startswith("compiling ")]
    assert code == 2, err
    assert out == ""
    assert len(lines) == 1, err
    assert lines[0].startswith("plyground: ")
    for word in words:
        assert word in lines[0]
    return lines[0]


def test_json_is_one_object_with_the_promised_keys(plyground, tmp_path):
    code, out, _ = plyground("train", "tictactoe", *QUICK, "--runs", 2, "--seed", 3, "--out", tmp_path, "--json")
    data = json.loads(out, parse_constant=pytest.fail)
    assert code == 0
    assert data.keys() >= PROMISED
    assert (data["game"], data["games"]) == ("tictactoe", 40)
    assert [run["seed"] for run in data["runs"]] == [3, 4]
    assert all(run.keys() >= PROMISED_OF_RUNS for run in data["runs"])
    assert [row["games"] for row in data["runs"][0]["curve"]] == [0, 20, 40]
    assert all(row.keys() >= PROMISED_OF_CHECKPOINTS for row in data["runs"][0]["curve"])
    rates = [run["curve"][-1]["win_rate"] for run in data["runs"]]
    assert data["mean_win_rate"] == pytest.approx(sum(rates) / 2)
    assert data["best_win_rate"] == max(rates)


@pytest.mark.filterwarnings("error")
def test_json_without_tests_is_valid(plyground, tmp_path):
    code, out, _ = plyground("train", "tictactoe", *QUICK, "--test-games", 0, "--out", tmp_path, "--json")
    assert code == 0
    assert json.loads(out, parse_constant=pytest.fail)["mean_win_rate"] is None


def test_the_answer_says_what_it_scores_and_how_to_play_with_it(plyground, tmp_path):
    code, out, _ = plyground("train", "tictactoe", *QUICK, "--out", tmp_path / "t")
    assert code == 0
    for words in ("40 games, 1 run, against random", "wins, 95 % interval", "best checkpoint", "curve.png", ".csv"):
        assert words in out
    player = next(word for word in out.split() if word.startswith("net:"))
    assert plyground("match", "tictactoe", player, "random", "--games", 4)[0] == 0
    names = {path.name for path in (tmp_path / "t").iterdir()}
    assert names == {"training.json", "curve.png", "run-1"}


def test_the_list_of_settings_shows_their_values_and_writes_nothing(plyground, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = plyground("train", "tictactoe", "--list", "--hidden", 17, "--with", "squash=tanh")
    assert code == 0
    for name in SETTINGS:
        assert name in out
    assert any(line.split()[:2] == ["hidden", "17"] for line in out.splitlines())
    assert any(line.split()[:2] == ["squash", "tanh"] for line in out.splitlines())
    assert not list(tmp_path.iterdir())


def test_settings_come_from_a_file_and_the_command_line_comes_first(plyground, tmp_path):
    config = tmp_path / "plan.toml"
    config.write_text('game = "tictactoe"\n[settings]\nn = 4\n[train]\ngames = 30\nhidden = 3\ncheckpoints = [0, 10]\n'
                      "test_games = 10\nself_games = 0\n")  # fmt: skip
    _, out, _ = plyground("train", "--config", config, "--hidden", 4, "--out", tmp_path / "t", "--json")
    data = json.loads(out)
    assert (data["settings"]["n"], data["games"], data["hidden"]) == (4, 30, 4)
    assert [row["games"] for row in data["runs"][0]["curve"]] == [0, 10, 30]


def test_one_file_is_the_whole_experiment_and_the_command_line_comes_first(plyground, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.toml").write_text('game = "tictactoe"\nruns = 2\nseed = 5\nout = "learned"\n[train]\ngames = 20\n'
                                     "checkpoints_at = [0, 5]\ntest_games = 10\nself_games = 0\n")  # fmt: skip
    _, out, _ = plyground("train", "--config", "x.toml", "--json")
    data = json.loads(out)
    assert [(run["seed"], run["folder"]) for run in data["runs"]] == [(5, "learned/run-1"), (6, "learned/run-2")]
    kept = json.loads((tmp_path / "learned" / "training.json").read_text())
    assert (kept["seed"], kept["runs"], kept["made_by"]) == (5, 2, data["made_by"])
    words = ("--runs", 1, "--seed", 9, "--out", "other", "--checkpoints", 1)
    data = json.loads(plyground("train", "--config", "x.toml", *words, "--json")[1])
    assert [(run["seed"], run["folder"]) for run in data["runs"]] == [(9, "other/run-1")]
    assert [row["games"] for row in data["runs"][0]["curve"]] == [0, 20]


def test_a_users_file_is_trained_and_the_last_line_can_be_run(plyground, tmp_path):
    path = tmp_path / "my game"
    path.mkdir()
    file = path / "drop.py"
    file.write_text((pathlib.Path(__file__).parents[2] / "examples" / "connect_four.py").read_text())
    sizes = ("--set", "columns=4", "--set", "rows=4")
    code, out, _ = plyground("train", file, *sizes, *QUICK, "--out", path / "out")
    assert code == 0
    command = shlex.split(out.splitlines()[-1].removeprefix("play with it: "))
    assert command[:3] == ["plyground", "match", str(file)]
    code, out, _ = plyground(*command[1:], "--games", 4, "--json")
    assert code == 0
    assert json.loads(out)["settings"] == {"columns": 4, "rows": 4}


def test_the_last_line_names_the_seat_and_the_search_that_were_trained(plyground, tmp_path):
    words = ("--with", "choice=alphabeta:depth=2", "--with", "lineup=random,self", "--with", "rotate=false")
    out = plyground("train", "tictactoe", *QUICK, *words, "--out", tmp_path)[1]
    command = shlex.split(out.splitlines()[-1].removeprefix("play with it: "))
    assert command[3:] == ["random", f"alphabeta:depth=2,net={tmp_path}/run-1/final.npz", "--seats", "fixed"]
    assert plyground(*command[1:], "--games", 2)[0] == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", ("not valid TOML",)),
        ('game = "tictactoe"\ncolour = 1\n', ("no entry is called colour",)),
        ('game = "tictactoe"\n[train]\ncolour = 1\n', ("no training setting is called colour",)),
        ('game = "tictactoe"\n[train]\nhidden = "ten"\n', ("hidden=ten is not allowed",)),
        ('game = "tictactoe"\n[train]\nhidden = [1, 2]\n', ("hidden=1,2 is not allowed",)),
        ('game = "tictactoe"\n[train]\nbias = 3\n', ("bias=3 is not allowed; expected true or false",)),
        ('game = "tictactoe"\n[train.more]\nbias = 3\n', ("no training setting is called more",)),
        ('game = "tictactoe"\n[settings]\nsize = 3\n', ("no setting is called size",)),
        ('game = "nothing"\n', ("nothing",)),
        ("[train]\ngames = 3\n", ("no game; expected its name",)),
        ("game = 7\n", ("game = 7",)),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(plyground, tmp_path, text, words):
    config = tmp_path / "plan.toml"
    config.write_text(text)
    refused(plyground("train", "--config", config, "--out", tmp_path / "t"), *words)
    assert not (tmp_path / "t").exists()


def test_a_missing_file_of_settings_is_named(plyground, tmp_path):
    refused(plyground("train", "--config", tmp_path / "no.toml", "--out", tmp_path / "t"), "no.toml: No such file")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no folder for what is learned; expected --out DIR"),
        (("--with", "colour=3"), "no training setting is called colour"),
        (("--with", "colour"), "expected name=value"),
        (("--hidden", 0), "hidden=0 is not allowed"),
        (("--hidden", "many"), "Invalid value for '--hidden'"),
        (("--games", 0), "games=0 is not allowed"),
        (("--games", -5), "games=-5 is not allowed"),
        (("--runs", 0), "Invalid value for '--runs'"),
        (("--alpha", "nan"), "alpha=nan is not allowed"),
        (("--checkpoints", "abc"), "checkpoints=abc"),
        (("--checkpoints", "0,10"), "expected their number, or for these games checkpoints_at=0,10"),
        (("--checkpoints-at", "0,x"), "checkpoints_at=0,x; expected numbers of games"),
        (("--encoding", "smells"), "no encoding is called smells; there is: cells"),
        (("--benchmark", "nobody"), "no player is called 'nobody'"),
        (("--benchmark", "net:gone.npz"), "gone.npz: No such file"),
        (("--against", "nobody"), "no player is called 'nobody'"),
        (("--with", "lineup=self,random,random"), "expected self, or a text for each of 2 seats"),
        (("--with", "choice=nobody"), "no player is called 'nobody'"),
        (("--with", "start=gone.npz"), "gone.npz: No such file"),
        (("--method", "forest"), "method=forest is not allowed"),
        (("--set", "n=99"), "n=99"),
        (("--seed", 2**61), "expected a whole number from 0 to 2**61 - 1"),
    ],
    ids=str,
)
def test_wrong_input_is_refused_in_one_line_and_nothing_is_written(plyground, tmp_path, words, said):
    out = () if said.startswith("no folder") else ("--out", tmp_path / "t")
    refused(plyground("train", "tictactoe", *words, *out), said)
    assert not list(tmp_path.iterdir())


def test_a_file_in_the_place_of_the_folder_is_refused(plyground, tmp_path):
    (tmp_path / "t").write_text("precious")
    refused(plyground("train", "tictactoe", *QUICK, "--out", tmp_path / "t"), f"{tmp_path}/t: not a folder")
    refused(plyground("train", "tictactoe", *QUICK, "--out", tmp_path / "t" / "u"), f"{tmp_path}/t/u: not a folder")
    assert (tmp_path / "t").read_text() == "precious"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_must_not_be_written_is_named(plyground, tmp_path):
    tmp_path.chmod(0o500)
    refused(plyground("train", "tictactoe", *QUICK, "--out", tmp_path / "t"), f"{tmp_path}/t: Permission denied")
    tmp_path.chmod(0o700)


def test_a_file_system_that_takes_nothing_is_named(plyground):
    refused(plyground("train", "tictactoe", *QUICK, "--out", "/proc/t"), "/proc/t: No such file or directory")


def test_the_same_command_with_other_settings_says_what_differs(plyground, tmp_path):
    assert plyground("train", "tictactoe", *QUICK, "--out", tmp_path)[0] == 0
    answer = plyground("train", "tictactoe", *QUICK, "--alpha", 0.25, "--out", tmp_path)
    refused(answer, f"{tmp_path}/run-1: a run with alpha=0.1 (here 0.25); expected the same, or another --out")


def test_the_same_command_with_more_games_goes_on(plyground, tmp_path):
    assert plyground("train", "tictactoe", *QUICK, "--out", tmp_path)[0] == 0
    code, out, _ = plyground("train", "tictactoe", *QUICK, "--games", 60, "--out", tmp_path, "--json")
    assert code == 0
    assert [row["games"] for row in json.loads(out)["runs"][0]["curve"]] == [0, 20, 40, 60]


def test_against_puts_a_player_on_all_other_seats(plyground, tmp_path):
    words = ("--against", "greedy:eval=none,ties=random", "--out", tmp_path / "t", "--json")
    _, out, _ = plyground("train", "tictactoe", *QUICK, *words)
    assert json.loads(out)["lineup"] == "self,greedy:eval=none;ties=random"


def test_a_picture_that_cannot_be_written_is_told_in_one_line(plyground, tmp_path, monkeypatch):
    from plyground.cli import train

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(train, "keep_picture", full)
    answer = plyground("train", "tictactoe", *QUICK, "--out", tmp_path)
    refused(answer, f"{tmp_path}: No space left on device; the same command goes on")
