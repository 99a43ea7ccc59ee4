"""Ctrl-C reports what is finished, and a second one does not lose it; so does a full disk under saved games."""

import contextlib
import json
import os
import resource
import signal
from dataclasses import dataclass

import pytest

from plyground.cli import bench as bench_command
from plyground.cli import perft as perft_command
from plyground.cli import playout as playout_command
from plyground.cli import printing
from plyground.cli import tournament as tournament_command
from plyground.cli.interrupts import one_interrupt
from plyground.matches.record_reader import read_games
from plyground.papers import running


def press():
    """What the terminal does on Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture(autouse=True)
def usual_handler():
    """After Ctrl-C a command ignores further ones to its end; the tests go on."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def pressed(monkeypatch):
    """Make a command receive Ctrl-C when its bar has moved so many times, and again when it prints."""

    def arrange(command, after):
        moved = 0

        @contextlib.contextmanager
        def bar(label, total):
            def move(done):
                nonlocal moved
                moved += 1
                if moved == after:
                    press()

            yield move

        printed = printing.print_json

        def print_json(data):
            press()
            printed(data)

        monkeypatch.setattr(printing, "print_json", print_json)
        if hasattr(command, "progress_bar"):
            monkeypatch.setattr(command, "progress_bar", bar)

    return arrange


def test_the_second_interrupt_is_ignored():
    with one_interrupt():
        with pytest.raises(KeyboardInterrupt):
            press()
        press()
    press()


def test_without_an_interrupt_the_usual_handler_is_back():
    with one_interrupt():
        pass
    with pytest.raises(KeyboardInterrupt):
        press()


def test_playout_reports_the_games_played(plyground, pressed, monkeypatch):
    pressed(playout_command, after=5)
    code, out, err = plyground("playout", "hypergammon", "--games", 100_000_000, "--json")
    data = json.loads(out)
    assert (code, data["interrupted"]) == (130, True), err
    assert 5 <= data["games"] < 100_000_000
    assert sum(data["wins"]) + data["draws"] == data["games"]
    monkeypatch.undo()
    again = json.loads(plyground("playout", "hypergammon", "--games", data["games"], "--json")[1])
    assert again["wins"] == data["wins"]


def test_perft_reports_the_depths_counted(plyground, pressed):
    pressed(perft_command, after=3)
    code, out, _ = plyground("perft", "tictactoe", "--depth", 9, "--json")
    data = json.loads(out)
    assert (code, data["interrupted"]) == (130, True)
    assert [row["count"] for row in data["perft"]] == [9, 72]


def test_bench_reports_the_rows_measured(plyground, pressed, monkeypatch):
    @dataclass
    class Row:
        unit: str = "games/s"
        goal: float = 5.0
        lower_is_better: bool = False

        def run(self, seconds):
            return [10.0, 12.0, 11.0]

    monkeypatch.setattr(bench_command, "ROWS", {name: Row() for name in ("first", "second", "third")})
    pressed(bench_command, after=2)
    code, out, err = plyground("bench")
    data = json.loads(out)
    assert (code, data["interrupted"], list(data["rows"])) == (130, True, ["first", "second"])
    assert data["rows"]["first"] == 11.0
    assert err.count("reached") == 2


def test_reproduce_says_how_many_jobs_are_kept_and_goes_on_with_the_others(plyground, monkeypatch):
    words = ("reproduce", "matthews", "A.8", "--scale", 0.001, "--runs", 4, "--seed", 4711, "--json")
    real, made = running.make, []

    def make(results, tell, job, fresh):
        if len(made) == 2:
            press()
        made.append(job)
        real(results, tell, job, fresh)

    monkeypatch.setattr(running, "make", make)
    code, out, _ = plyground(*words, "--workers", 1)
    assert (code, json.loads(out)) == (130, {"interrupted": True, "jobs_done": 2, "jobs": 4})
    monkeypatch.undo()
    code, out, err = plyground(*words, "--workers", 1)
    assert code == 0 and "2 jobs done, 2 used again" in err
    assert json.loads(out)["experiments"][0]["experiment"] == "A.8"


def test_a_tournament_reports_its_matches_and_goes_on_later(plyground, pressed, tmp_path, monkeypatch):
    words = ("tournament", "tictactoe", "random", "alphabeta:depth=2", "alphabeta:depth=4", "--games", 30, "--json")
    whole = json.loads(plyground(*words)[1])
    pressed(tournament_command, after=6)
    code, out, _ = plyground(*words, "--out", tmp_path / "cup")
    data = json.loads(out)
    assert (code, data["interrupted"]) == (130, True)
    assert 1 <= len(data["matches"]) <= 3
    monkeypatch.undo()
    code, out, _ = plyground(*words, "--out", tmp_path / "cup")
    again = json.loads(out)
    assert code == 0
    for name in ("ranking", "wins", "draws", "players"):
        assert again[name] == whole[name]
    kept = json.loads((tmp_path / "cup" / "figures.json").read_text())
    assert kept["wins"] == whole["wins"]


@pytest.mark.parametrize("limit", [0, 600])
def test_a_full_disk_under_saved_games_is_one_line_and_the_figures(plyground, tmp_path, monkeypatch, limit):
    """A limit on the size of files stands for the disk; its signal is ignored, so that writing fails."""
    monkeypatch.setenv("PLYGROUND_REPORTS", "no")  # whose line would be another
    monkeypatch.setenv("PLYGROUND_RUNS", "no")  # the same
    file = tmp_path / "games.txt"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        code, out, err = plyground("match", "tictactoe", "random", "first", "--games", 20, "--save", file, "--json")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert code == 1
    assert json.loads(out)["games"] == 20
    assert err.count("\n") == 1
    assert err.startswith(f"plyground: --save {file}: File too large; it holds the first ")
    torn = []
    saved = len(list(read_games(file, torn.append)))
    assert (saved > 0, torn) == (limit > 0, [])
    assert err.endswith(f"the first {saved} games\n")
