"""A program for the tests: it forks a process that keeps jobs and runs without end, kills it, and does so again.

    python -m tests.store.runs_writer STORE FOLDER KILLS SEED

Whatever was acknowledged stands in files in the folder: "job 7", or "run 3 5" for run 3 with five checkpoints.
"""

import contextlib
import os
import pathlib
import random
import signal
import sys
import time
from collections.abc import Iterator

from plyground.store import open_store
from plyground.store.results import Results, key_for
from plyground.store.runs import Checkpoint, KeptRun, PlayedOff, Runs

KIND = "paper.test"
MOST_CHECKPOINTS = 12
MOST_LINES = 6  # that are acknowledged before the kill is near
LONGEST_WAIT = 0.01  # seconds from then on to the kill


def job_key(number: int) -> str:
    return key_for(KIND, {"number": number})


def run_with(number: int, count: int) -> KeptRun:
    """A run that has come so far; every part of it says how far."""
    tested = [Checkpoint(games, {"of": count, "curve": [games] * 50}) for games in range(count)]
    played = [PlayedOff(("a", "b"), count, 1, {"of": count}) for _ in range(3)]
    return KeptRun(f"run-{number}", "training", "tictactoe", {}, "", number, {}, {"of": count}, tested, played)


def write_without_end(place: str, file: pathlib.Path, number: int) -> None:
    with contextlib.closing(open_store(place)) as store, file.open("a", buffering=1) as told:
        results, runs = Results(store), Runs(store)
        for each in range(1000 * number, 1000 * (number + 1)):
            results.keep_result(job_key(each), KIND, {"number": each}, {"square": each**2}, 0.0)
            told.write(f"job {each}\n")
            for count in range(1, MOST_CHECKPOINTS):
                runs.keep(run_with(each, count))
                told.write(f"run {each} {count}\n")


def kill_writers(place: str, folder: pathlib.Path, kills: int, seed: int) -> None:
    dice = random.Random(seed)
    for number in range(kills):
        file = folder / f"told-{number}"
        writer = os.fork()
        if writer == 0:
            try:
                write_without_end(place, file, number)
            finally:
                os._exit(1)
        wanted = dice.randint(1, MOST_LINES)
        while not (file.exists() and file.read_bytes().count(b"\n") >= wanted):
            assert os.waitpid(writer, os.WNOHANG) == (0, 0), "the writer has ended by itself"
            time.sleep(0.002)
        time.sleep(dice.uniform(0, LONGEST_WAIT))
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)


def acknowledged(folder: pathlib.Path) -> Iterator[list[str]]:
    """The words of every whole line that was told."""
    for file in folder.glob("told-*"):
        yield from (line.split() for line in file.read_text().splitlines(keepends=True) if line.endswith("\n"))


if __name__ == "__main__":
    kill_writers(sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
