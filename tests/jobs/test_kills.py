"""Kill -9 of a process and of the program while results are written: what was acknowledged is there, each job once."""

import contextlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

import pytest

from plyground.store import open_store
from plyground.store.checking import check
from plyground.store.results import Results
from tests.jobs.tasks import known_sum
from tests.processes import ROOT

PATIENCE = 120  # seconds for what takes a moment on a machine that has nothing else to do
LONGEST_WAIT = 0.05  # seconds from when both processes write to a kill

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")


class Keeper:
    """A program of which two processes keep results without end."""

    def __init__(self, place: str, folder: pathlib.Path, number: int):
        self.folder, self.tasks = folder, (2 * number, 2 * number + 1)
        words = [sys.executable, "-m", "tests.jobs.keeper", place, str(folder), str(number)]
        self.program = subprocess.Popen(words, cwd=ROOT, start_new_session=True)
        for task in self.tasks:
            wait_for(lambda task=task: self.acknowledged(task), f"task {task} keeps nothing")

    def processes(self, task: int) -> list[int]:
        """The processes that have worked at a task, in their order."""
        marks = [mark.name.split("-") for mark in self.folder.glob(f"worker{task}-*")]
        return [int(process) for _, process in sorted((int(count), process) for _, count, process in marks)]

    def acknowledged(self, task: int, process: int | str = "*") -> list[int]:
        """The jobs of a task that are on the disk, as one of its processes or all were told."""
        files = self.folder.glob(f"acknowledged-{task}-{process}")
        lines = [line for file in files for line in file.read_text().splitlines(keepends=True)]
        return [int(line) for line in lines if line.endswith("\n")]

    def end(self) -> None:
        """Kill the program, and wait until its processes have ended with it."""
        self.program.kill()
        self.program.wait()
        for process in [each for task in self.tasks for each in self.processes(task)]:
            wait_for(lambda process=process: not computes(process), f"process {process} has outlived its program")


def computes(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_for(is_so, what):
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, what
        time.sleep(0.01)


def kill_keepers(place: str, folder: pathlib.Path, kills: int, seed: int) -> list[int]:
    """Kill processes and programs in turn, at random moments; all jobs that were acknowledged."""
    dice, done, number, acknowledged = random.Random(seed), 0, 0, []
    while done < kills:
        keeper = Keeper(place, folder, number)
        try:
            for _ in range(min(dice.randrange(3), kills - done - 1)):  # processes, then the program
                kill_process(keeper, dice)
                done += 1
            time.sleep(dice.uniform(0, LONGEST_WAIT))
        finally:
            keeper.end()
        acknowledged += [job for task in keeper.tasks for job in set(keeper.acknowledged(task))]
        done, number = done + 1, number + 1
    return acknowledged


def kill_process(keeper: Keeper, dice: random.Random) -> None:
    """Kill a process of a task, and wait until another one has gone on with it."""
    task = dice.choice(keeper.tasks)
    last = keeper.processes(task)[-1]
    before = len(keeper.acknowledged(task, last))
    wait_for(lambda: len(keeper.acknowledged(task, last)) > before, f"task {task} does not go on")
    time.sleep(dice.uniform(0, LONGEST_WAIT))
    os.kill(last, signal.SIGKILL)
    reached = max(keeper.acknowledged(task))

    def goes_on() -> bool:
        now = keeper.processes(task)[-1]
        return now != last and max(keeper.acknowledged(task, now), default=0) > reached

    wait_for(goes_on, f"task {task} is not gone on with after a kill")


def check_store(place: str, acknowledged: list[int]) -> None:
    """The store opens, is whole, and holds every acknowledged job once with the right result."""
    with contextlib.closing(open_store(place)) as store:
        found = Results(store).results()
        assert check(store).faults == []
    numbers = [one.about["number"] for one in found]
    assert len(numbers) == len(set(numbers)) == len({one.key for one in found})
    assert acknowledged and set(acknowledged) <= set(numbers)
    assert all(one.result["sum"] == known_sum(one.about["number"]) for one in found)


def test_nothing_acknowledged_is_lost_when_processes_and_programs_are_killed(place, tmp_path):
    check_store(place, kill_keepers(place, tmp_path, 3, seed=0))


@pytest.mark.campaign
def test_nothing_acknowledged_is_lost_in_fifty_kills(place, tmp_path):
    check_store(place, kill_keepers(place, tmp_path, 50, seed=1))


def test_ctrl_c_ends_everything_and_keeps_what_was_finished(tmp_path):
    place = str(tmp_path / "games.sqlite")
    keeper = Keeper(place, tmp_path, 0)
    try:
        os.killpg(keeper.program.pid, signal.SIGINT)  # as a terminal does
        assert keeper.program.wait(PATIENCE) != 0
    finally:
        keeper.end()
    check_store(place, keeper.acknowledged(0) + keeper.acknowledged(1))
