"""Runs that are killed, interrupted or out of disk end as if nothing had happened, file by file and byte by byte."""

import contextlib
import errno
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import threading
import time

import pytest

import plyground as pg
from plyground.core import atomic_files
from plyground.learn.model_files import load_model
from plyground.training import run as running
from tests.training.killed_runs import content

ROOT = pathlib.Path(__file__).parents[2]
NETWORK = {"games": 300, "checkpoints": "5", "test_games": 20, "self_games": 20, "converge": 50}
TABLE = {"method": "table", "games": 1500, "checkpoints": "4", "test_games": 20, "self_games": 20}
UNARY = {"encoding": "unary", "games": 300, "checkpoints": "3", "test_games": 20, "self_games": 20}


@pytest.mark.parametrize(
    ("asked"),
    [
        {"game": "tictactoe", "train": NETWORK, "kills": 8, "how": "moments"},
        {"game": "tictactoe", "train": TABLE, "kills": 8, "how": "moments"},
        {"game": "hypergammon", "train": UNARY, "runs": 2, "kills": 8, "how": "moments"},
        {"game": "tictactoe", "train": TABLE, "kills": 12, "how": "writes"},
        {"game": "hypergammon", "train": UNARY, "runs": 2, "kills": 12, "how": "writes"},
        {"game": "tictactoe", "train": NETWORK, "kills": 6, "how": "tests"},
    ],
    ids=lambda asked: f"{asked['game']}-{asked['train'].get('method', 'network')}-{asked['how']}",
)
def test_a_run_that_is_killed_again_and_again_ends_with_the_same_files(asked, tmp_path):
    command = [sys.executable, "-m", "tests.training.killed_runs", str(tmp_path), json.dumps(asked)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["kills"] == asked["kills"]
    assert seen["bad"] == []
    assert seen["differ"] == []
    if asked["how"] == "writes":
        assert seen["leftovers"] > 0, "no kill left a partial file, so nothing was shown about them"


# Ctrl-C


def training_command(folder, *words):
    """`plyground train` as a program, saving all the time."""
    program = (
        "from plyground.training import run as running\n"
        "running.SAVE_SECONDS, running.MOST_SAVING, running.SLICE_SECONDS = 0.0, 1e9, 0.01\n"
        "from plyground.cli.main import run\n"
        "run()\n"
    )
    options = ["--checkpoints", "4", "--test-games", "20", "--out", str(folder)]
    return [sys.executable, "-c", program, "train", "tictactoe", "--method", "table", *options, *words]


def said(text):
    """What a program said, apart from notices of compiling."""
    return [line for line in text.splitlines() if not line.startswith("compiling ")]


def wait_for(path, seconds=300.0):
    """Wait until a file is there."""
    until = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < until, f"{path} never appeared"
        time.sleep(0.005)


def test_ctrl_c_says_one_line_and_the_same_command_goes_on_to_the_same_end(tmp_path):
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    words = ("--games", "30000")
    subprocess.run(training_command(whole, *words), check=True, capture_output=True, timeout=300)
    running_program = subprocess.Popen(
        training_command(stopped, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_for(stopped / "run-1" / "games-0000000000.table")
    running_program.send_signal(signal.SIGINT)
    out, err = running_program.communicate(timeout=300)
    assert running_program.returncode == 130
    assert out == ""
    assert said(err) == [f"plyground: stopped; what was learned is in {stopped}, and the same command goes on"]
    assert load_model(stopped / "run-1" / "latest.table").history["games"] < 30000
    assert not (stopped / "run-1" / "final.table").exists()
    subprocess.run(training_command(stopped, *words), check=True, capture_output=True, timeout=300)
    assert content(stopped) == content(whole)


def test_ctrl_c_does_not_wait_for_the_end_of_a_test(tmp_path):
    words = ("--games", "100", "--test-games", "200000", "--benchmark", "mcts:playouts=200")
    stopped = subprocess.Popen(
        training_command(tmp_path, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_for(tmp_path / "run-1" / "games-0000000000.table")
    time.sleep(1.0)
    stopped.send_signal(signal.SIGINT)
    _, err = stopped.communicate(timeout=300)
    assert stopped.returncode == 130
    assert said(err) == [f"plyground: stopped; what was learned is in {tmp_path}, and the same command goes on"]


def test_two_programs_cannot_train_in_the_same_folder(tmp_path):
    first = subprocess.Popen(training_command(tmp_path, "--games", "10000000"), stderr=subprocess.PIPE)
    wait_for(tmp_path / "run-1" / "latest.table")
    second = subprocess.run(
        training_command(tmp_path, "--games", "10000000"), capture_output=True, text=True, timeout=300, check=False
    )
    first.kill()
    first.communicate(timeout=300)
    assert second.returncode == 2
    assert said(second.stderr) == [f"plyground: {tmp_path}: another program is training there; expected another --out"]


# A full disk


def train(folder, **more):
    settings = {"method": "table", "games": 400, "checkpoints": "4", "test_games": 10, "self_games": 10} | more
    return pg.train(pg.game("tictactoe"), out=folder, workers=1, **settings)


@contextlib.contextmanager
def disk_full_at(number):
    """The `number`th flush of a file to the disk finds no space left."""
    fsync, seen = os.fsync, [0]

    def counted(handle):
        seen[0] += 1
        if seen[0] == number:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(handle)

    atomic_files.os.fsync = counted
    try:
        yield seen
    finally:
        atomic_files.os.fsync = fsync


def test_a_disk_that_is_full_at_any_write_costs_nothing_but_time(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "SAVE_SECONDS", 1e9)
    train(tmp_path / "whole")
    whole = content(tmp_path / "whole")
    with disk_full_at(10**9) as writes:
        train(tmp_path / "counted")
    failed = 0
    for number in range(1, writes[0] + 1, 5):
        folder = tmp_path / f"full-{number}"
        with disk_full_at(number), pytest.raises((OSError, pg.PlygroundError), match="No space left on device"):
            train(folder)
        failed += 1
        half = content(folder)
        assert not any(name.endswith(atomic_files.PARTIAL) for name in half)
        for name in half:
            if name.startswith("run-1/games-"):
                assert half[name] == whole[name]
        train(folder)
        assert content(folder) == whole
    assert failed > 5


def test_a_full_disk_is_told_in_one_line(tmp_path):
    limit = 100_000  # smaller than the table will be

    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    words = ("--games", "40000")
    environment = {**os.environ, "MPLCONFIGDIR": str(tmp_path)}
    program = subprocess.run(training_command(tmp_path / "out", *words), capture_output=True, text=True, timeout=300,
                             check=False, preexec_fn=small_files, env=environment)  # fmt: skip
    assert program.returncode == 2
    assert said(program.stderr) == [f"plyground: {tmp_path / 'out'}: File too large; the same command goes on"]
    for file in (tmp_path / "out" / "run-1").glob("*.table"):
        load_model(file)
    assert not list((tmp_path / "out").rglob(f"*{atomic_files.PARTIAL}"))


# Inside one program


class StopAfter:
    """A stop that is asked for after some looks."""

    def __init__(self, looks):
        self.looks = looks

    def is_set(self):
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize("choice", ["greedy", "alphabeta:depth=2"])
def test_a_run_that_is_stopped_between_any_games_learns_the_same(choice, tmp_path, monkeypatch):
    from plyground.training.plan import make_plan
    from plyground.training.run import Run, StoppedError

    settings = {"games": 60, "checkpoints": "3", "test_games": 0, "self_games": 10, "choice": choice, "noise": 0.1,
                "explore": "0.2", "converge": 20, "window": 7}  # fmt: skip
    plan = make_plan(pg.game("tictactoe"), settings)
    Run(plan, 3, tmp_path / "whole").go(threading.Event())
    monkeypatch.setattr(running, "SLICE_SECONDS", 0.0)  # one game at a time
    stops, run = 0, None
    while run is None or run.standing.doing != "done":
        run = Run(plan, 3, tmp_path / "stopped")
        with contextlib.suppress(StoppedError):
            run.go(StopAfter(3))
        stops += 1
    assert stops > 15
    assert content(tmp_path / "stopped") == content(tmp_path / "whole")
