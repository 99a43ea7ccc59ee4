"""Runs that are ended at any moment go on from what was kept, and end with the same file to the byte."""

import pathlib
import signal
import subprocess
import sys

import numpy as np
import pytest

import plyground as pg
from plyground.exact import checkpoints
from plyground.exact.checkpoints import LIST
from plyground.exact.phases import DECIDE, FIND, RESULTS, SWEEP
from plyground.exact.solving import solve

ROOT = pathlib.Path(__file__).parents[2]
WITHOUT_CHANCE = ("rlgame", {"n": 5, "a": 2, "pawns": 2})
WITH_CHANCE = (str(ROOT / "examples" / "pig.py"), {"goal": 12})
WITH_OWN_INDEX = ("hypergammon", {"checkers": 1})


@pytest.fixture(autouse=True)
def _keep_always(monkeypatch):
    """Keep something whenever that is possible."""
    monkeypatch.setattr(checkpoints, "SECONDS", 0)
    monkeypatch.setattr(checkpoints, "SHARE", 0)


class Ended(BaseException):
    """The end of a run that nobody expects."""


class EndsAfter:
    """Ends the run when it is told of progress for the n-th time; remembers the phases."""

    def __init__(self, times):
        self.times, self.phases = times, []

    def __call__(self, standing):
        self.phases.append(standing.phase)
        if len(self.phases) == self.times:
            raise Ended


def content(table, folder):
    path = folder / "table.solved"
    table.save(path)
    return path.read_bytes()


@pytest.mark.parametrize(("name", "settings"), [WITHOUT_CHANCE, WITH_CHANCE, WITH_OWN_INDEX])
def test_a_run_that_is_ended_again_and_again_makes_the_same_file(tmp_path, name, settings):
    game = pg.game(name, **settings)
    whole = content(solve(game, workers=1), tmp_path)
    draw = np.random.default_rng(4)
    ended_in, lines, table = set(), [], None
    for attempt in range(300):
        progress = EndsAfter(int(draw.integers(2, 25)) if attempt else 2)
        try:
            table = solve(game, workers=int(draw.integers(1, 3)), progress=progress, keep=tmp_path / "run",
                          notice=lines.append)  # fmt: skip
            break
        except Ended:
            ended_in.add(progress.phases[-1])
    assert table is not None
    assert content(table, tmp_path) == whole
    assert ended_in >= ({FIND, SWEEP, RESULTS} if "results" in table.about else {FIND, DECIDE})
    assert any("going on from what was kept" in line for line in lines)
    assert not (tmp_path / "run").exists()


def test_one_and_two_workers_make_the_same_file(tmp_path):
    game = pg.game(WITHOUT_CHANCE[0], **WITHOUT_CHANCE[1])
    assert content(solve(game, workers=1), tmp_path) == content(solve(game, workers=2), tmp_path)


KILLED = """
import os, signal, sys
import plyground as pg
from plyground.core import atomic_files
from plyground.exact import checkpoints
from plyground.exact.solving import solve

checkpoints.SECONDS = checkpoints.SHARE = 0
replace, times = os.replace, int(sys.argv[2])

def replace_or_die(*paths):
    global times
    times -= 1
    if times == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    replace(*paths)

os.replace = replace_or_die
table = solve(pg.game("rlgame", n=5, a=2, pawns=2), keep=sys.argv[1])
times = -1
table.save(sys.argv[3])
"""


def test_a_program_that_is_killed_while_it_writes_goes_on(tmp_path):
    solve(pg.game("rlgame", n=5, a=2, pawns=2)).save(tmp_path / "whole.solved")
    kept = []
    for times in (3, 8, 0):
        command = [sys.executable, "-c", KILLED, tmp_path / "run", str(times), tmp_path / "killed.solved"]
        done = subprocess.run(command, capture_output=True, timeout=300, check=False)
        assert done.returncode == (-signal.SIGKILL if times else 0), done.stderr
        kept.append(len(list((tmp_path / "run").glob("*.piece"))))
    assert kept[0] > 0
    assert kept[1] > kept[0]
    assert kept[2] == 0
    assert (tmp_path / "killed.solved").read_bytes() == (tmp_path / "whole.solved").read_bytes()


def ended_run(folder):
    """A run that was ended, with something kept."""
    game = pg.game(WITHOUT_CHANCE[0], **WITHOUT_CHANCE[1])
    with pytest.raises(Ended):
        solve(game, progress=EndsAfter(8), keep=folder)
    assert list(folder.glob("*.piece"))
    return game


@pytest.mark.parametrize("name", [LIST, "find-000001.piece"])
def test_what_is_damaged_is_told_and_not_used(tmp_path, name):
    game = ended_run(tmp_path / "run")
    path = tmp_path / "run" / name
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 4
    path.write_bytes(damaged)
    lines = []
    table = solve(game, keep=tmp_path / "run", notice=lines.append)
    assert sum("not usable" in line and line.endswith("beginning anew") for line in lines) == 1
    assert content(table, tmp_path) == content(solve(game), tmp_path)


def test_what_another_game_kept_is_told_and_not_used(tmp_path):
    ended_run(tmp_path / "run")
    lines = []
    solve(pg.game("tictactoe"), keep=tmp_path / "run", notice=lines.append)
    assert "of another game or version; beginning anew" in lines[0]


def test_a_fresh_run_uses_nothing(tmp_path):
    game = ended_run(tmp_path / "run")
    lines = []
    solve(game, keep=tmp_path / "run", fresh=True, notice=lines.append)
    assert lines == []
