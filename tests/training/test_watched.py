"""Trainings can be watched while they go on, after they have ended, and after they were killed."""

import json
import math
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest

import plyground as pg
from plyground.training import progress_file
from plyground.training.progress_file import PROGRESS_FILE, ProgressFile, beginning_of, is_alive, progress_in
from plyground.training.run import Run
from plyground.training.watched import read_curve, trainings_in, watched_training, watched_trainings
from tests.processes import ROOT

SMALL = {"games": 40, "checkpoints": 2, "test_games": 4, "benchmark": "random", "hidden": 4}


def trained(folder, **more):
    return pg.train("tictactoe", out=folder, **{**SMALL, **more})


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A training of two runs that has ended, and its folder."""
    folder = tmp_path_factory.mktemp("finished")
    return trained(folder, runs=2), folder


def test_a_training_that_has_ended_is_finished_and_has_its_curve(finished, tmp_path):
    made, folder = finished
    shutil.copytree(folder, tmp_path / "one")
    (training,) = watched_trainings(tmp_path)
    assert (training.name, training.game, training.state, training.games) == ("one", "tictactoe", "finished", 40)
    assert [run.games for run in training.runs] == [40, 40]
    for run, watched in zip(made.runs, training.runs, strict=True):
        assert [row["games"] for row in watched.curve] == [row["games"] for row in run.curve]
        assert watched.curve[-1]["win_rate"] == pytest.approx(run.curve[-1]["win_rate"])
    assert not (tmp_path / "one" / PROGRESS_FILE).exists()


def test_a_finished_training_that_is_to_learn_more_is_no_longer_finished(finished, tmp_path):
    folder = shutil.copytree(finished[1], tmp_path / "one")
    assert watched_training("x", folder).state == "finished"
    os.utime(folder / "run-1" / "latest.npz", (time.time() + 60, time.time() + 60))
    assert watched_training("x", folder).state == "stopped"


def test_a_training_tells_how_far_it_has_come_while_it_goes_on(tmp_path):
    seen = []

    def look(runs):
        seen.append(watched_training("x", tmp_path))

    pg.train("tictactoe", out=tmp_path, progress=look, **SMALL)
    assert seen[0].state == "running" and seen[0].runs[0].doing in ("training", "testing")
    assert seen[-1].runs[0].games > 0
    assert watched_training("x", tmp_path).state == "finished"


def test_a_training_that_was_interrupted_is_stopped(tmp_path):
    def stop(runs):
        if runs[0].standing.games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pg.train("tictactoe", out=tmp_path, progress=stop, **SMALL)
    assert watched_training("x", tmp_path).state == "stopped"
    assert not (tmp_path / PROGRESS_FILE).exists()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_training_that_was_killed_is_stopped_and_keeps_its_curve(tmp_path):
    words = ["-m", "plyground", "train", "tictactoe", "--out", str(tmp_path), "--games", "100000000",
             "--test-games", "4", "--checkpoints-at", "0,100,100000000"]  # fmt: skip
    process = subprocess.Popen([sys.executable, *words], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 300
        while not (
            (found := watched_training("x", tmp_path)) and found.state == "running" and found.runs[0].games > 100
        ):
            assert time.monotonic() < until and process.poll() is None
            time.sleep(0.05)
        assert found.runs[0].speed > 0
    finally:
        process.kill()
        process.wait()
    assert (tmp_path / PROGRESS_FILE).exists()
    found = watched_training("x", tmp_path)
    assert found.state == "stopped" and [row["games"] for row in found.runs[0].curve] == [0, 100]


def test_those_who_look_while_files_are_written_see_whole_ones(tmp_path):
    seen, ended = [], threading.Event()

    def look():
        while not ended.is_set():
            seen.extend(watched_trainings(tmp_path))
            time.sleep(0.003)  # leaves the processor to those who write

    looking = threading.Thread(target=look)
    looking.start()
    try:
        trained(tmp_path / "run", checkpoints=3)
    finally:
        ended.set()
        looking.join()
    points = [[row["games"] for row in training.runs[0].curve] for training in seen]
    assert all(one == sorted(set(one)) for one in points)
    assert {training.state for training in seen} <= {"running", "stopped", "finished"}


def test_folders_that_are_no_trainings_are_passed_over(finished, tmp_path):
    shutil.copytree(finished[1], tmp_path / "b")
    for name, text in [("empty", None), ("broken", "{"), ("list", "[]"), ("odd", '{"games": "many"}')]:
        (tmp_path / name).mkdir()
        if text is not None:
            (tmp_path / name / "training.json").write_text(text)
    (tmp_path / "file").write_text("x")
    assert [training.name for training in watched_trainings(tmp_path)] == ["b"]
    assert list(trainings_in(tmp_path / "b")) == ["b"]  # the folder of one training itself
    assert trainings_in(tmp_path / "nowhere") == {}


def test_a_damaged_curve_is_shown_as_far_as_it_can_be_read(tmp_path):
    file = tmp_path / "curve.csv"
    file.write_text("games,win_rate,low,high\n0,0.5,0.4,0.6\n10,0.6,0.5,0.7\nxx,\n")
    assert [row["games"] for row in read_curve(file)] == [0, 10]
    file.write_text("games,win_rate,low,high\n0,nan,-inf,0.6\n")
    assert read_curve(file) == [{"games": 0, "high": 0.6}]  # what is no number cannot be told
    file.write_bytes(b"\xff\xfe\x00")
    assert read_curve(file) == []


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"process": 3}', '{"process": {"id": 1}, "time": 0, "runs": []}'])
def test_a_strange_file_of_progress_tells_nothing(tmp_path, text):
    (tmp_path / PROGRESS_FILE).write_text(text)
    assert progress_in(tmp_path) is None


def test_progress_is_told_once_in_a_while_and_without_numbers_that_are_none(tmp_path, monkeypatch):
    clock = [50.0]
    monkeypatch.setattr(progress_file, "time", SimpleNamespace(monotonic=lambda: clock[0], time=time.time))
    run = Run(None, 1)
    run.standing.td_error = math.nan
    file = ProgressFile(tmp_path)
    file.tell([run])
    told = json.loads((tmp_path / PROGRESS_FILE).read_text())
    assert "td_error" not in told["runs"][0]
    run.standing.games = 5
    file.tell([run])
    assert progress_in(tmp_path)["runs"][0]["games"] == 0  # a moment has not passed
    clock[0] += 2
    file.tell([run])
    assert progress_in(tmp_path)["runs"][0]["games"] == 5
    file.remove()
    file.remove()
    assert progress_in(tmp_path) is None


def test_a_process_is_known_by_its_number_and_its_beginning():
    began = beginning_of(os.getpid())
    if began is None:
        pytest.skip("needs Linux")
    host = os.uname().nodename
    assert is_alive(os.getpid(), began, host, 1e9)
    assert not is_alive(os.getpid(), began - 1, host, 0.0)  # another process has its number now
    assert is_alive(1, 5, "elsewhere", 10.0) and not is_alive(1, 5, "elsewhere", 1e9)
