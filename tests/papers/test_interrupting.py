"""An experiment that was interrupted or killed goes on where it stopped, and ends with the same table."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from plyground.papers.experiment import chosen_experiments
from plyground.papers.reproducing import Request, finished_jobs, reproduce
from plyground.papers.running import Stopped
from plyground.store import open_store
from plyground.store.results import Results
from tests.processes import ROOT

NAMES = ("matthews", "A.12")
GAMES = {"checkpoints": "0,4"}  # four games of training, and two tests
SMALL = ("--scale", "0.001", "--runs", "4", "--with", "checkpoints=0,4", "--workers", "1", "--json")
PATIENCE = 120  # seconds until there is a first result, on a machine that has other work too


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Begin with an empty store, and again with another one whenever this is called."""

    def begin(name):
        monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / name))
        return tmp_path / name

    begin("first")
    return begin


def told(done):
    return {name: value for name, value in done.to_dict().items() if name != "seconds"}


def test_ctrl_c_tells_how_many_jobs_are_finished_and_the_same_command_goes_on_to_the_same_table(home):
    [experiment] = chosen_experiments(*NAMES[:1], NAMES[1:])
    request = Request(0.001, runs=3, given=GAMES, workers=1)

    def interrupt_in_the_second_job(done, total, words):
        if 1 < done < 2:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        reproduce([experiment], request, interrupt_in_the_second_job)
    assert (stopped.value.done, stopped.value.total) == (1, 3)
    assert [len(jobs) for jobs in finished_jobs([experiment], request).values()] == [1]
    [again] = reproduce([experiment], request)
    assert (again.done.tally.made, again.done.tally.reused) == (2, 1)
    home("second")
    [whole] = reproduce([experiment], request)
    assert whole.done.tally.made == 3 and told(again) == told(whole)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_program_that_was_killed_goes_on_with_what_was_finished_and_ends_with_the_same_table(home):
    place = str(home("first") / "games.sqlite")
    words = [sys.executable, "-m", "plyground", "reproduce", *NAMES, *SMALL]
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src")}

    def finished():
        store = open_store(place)
        try:
            return len(Results(store).results())
        finally:
            store.close()

    killed = subprocess.Popen(words, env=variables, stdout=subprocess.DEVNULL, cwd=ROOT)
    until = time.monotonic() + PATIENCE
    while finished() == 0:
        assert killed.poll() is None and time.monotonic() < until
        time.sleep(0.01)
    killed.kill()
    killed.wait()
    kept = finished()
    again = subprocess.run(words, env=variables, capture_output=True, text=True, check=True, cwd=ROOT)
    made, reused = map(int, re.findall(r"(\d+) jobs done, (\d+) used again", again.stderr)[0])
    assert made + reused == 4 and reused >= kept >= 1
    home("second")
    [whole] = reproduce(chosen_experiments(*NAMES[:1], NAMES[1:]), Request(0.001, runs=4, given=GAMES, workers=1))
    [table] = json.loads(again.stdout)["experiments"]
    assert {**table, "seconds": 0} == {**json.loads(json.dumps(whole.to_dict())), "seconds": 0}
