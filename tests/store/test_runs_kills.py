"""Kill -9 while jobs and runs are written, fifty times: the store opens, holds each once, and no run by halves."""

import contextlib
import os
import subprocess
import sys

import pytest

from plyground.store import open_store
from plyground.store.checking import check
from plyground.store.results import Results
from plyground.store.runs import Runs
from tests.processes import ROOT
from tests.store.runs_writer import acknowledged, job_key

KILLS = 50


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and kill -9")
def test_fifty_kills_lose_nothing_that_was_acknowledged_and_leave_no_run_by_halves(place, tmp_path):
    words = [sys.executable, "-m", "tests.store.runs_writer", place, str(tmp_path), str(KILLS), "1"]
    subprocess.run(words, cwd=ROOT, check=True, timeout=580)
    told = list(acknowledged(tmp_path))
    jobs = {job_key(int(line[1])) for line in told if line[0] == "job"}
    reached = {}
    for line in (line for line in told if line[0] == "run"):
        reached[f"run-{line[1]}"] = max(reached.get(f"run-{line[1]}", 0), int(line[2]))
    assert len(jobs) >= KILLS and reached
    with contextlib.closing(open_store(place)) as store:
        assert check(store).faults == []
        kept = [one.key for one in Results(store).results("paper.test")]
        assert len(kept) == len(set(kept)) and jobs <= set(kept)
        runs = {run.key: run for run in Runs(store).all()}
    assert all(run.figures["of"] >= reached.get(key, 1) for key, run in runs.items()) and set(reached) <= set(runs)
    for run in runs.values():
        parts = {run.figures["of"], len(run.checkpoints), *(one.figures["of"] for one in run.checkpoints)}
        assert parts | {one.figures["of"] for one in run.matches} == {run.figures["of"]} and len(run.matches) == 3
