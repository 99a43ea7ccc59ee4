"""A program for the tests: trains once without interruption, then again in children that are killed, and compares.

    python -m tests.training.killed_runs FOLDER '{"game": …, "train": {…}, "runs": …, "kills": …, "how": …}'

`how`: "moments" kills at random moments, "writes" at the first, second, third, … time that a file is put in its place
(before and after it), "tests" while checkpoints are tested. It prints what it saw as one JSON object.
"""

import json
import os
import pathlib
import random
import signal
import sys
import time

import plyground as pg
from plyground.core import atomic_files
from plyground.learn.model_files import load_model
from plyground.training import run as running

running.SAVE_SECONDS, running.MOST_SAVING, running.SLICE_SECONDS = 0.0, 1e9, 0.005
LONGEST_CHILD = 120
WRITES = 12  # that runs are killed at, two numbers for each


def content(folder):
    """Every file of a training folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def die_at_write(number):
    """Die before the file of write `number` is in its place, or after it: two numbers for every write."""
    replace, seen = os.replace, [0]

    def counted(source, target):
        for act in (lambda: None, lambda: replace(source, target)):
            act()
            if seen[0] == number:
                die()
            seen[0] += 1

    atomic_files.os.replace = counted


def die_in_test(number):
    """Die in the middle of test match `number`."""
    match, seen = running.match, [0]

    def counted(*arguments, **options):
        if seen[0] == number:
            match(*arguments, **options)
            die()
        seen[0] += 1
        return match(*arguments, **options)

    running.match = counted


def in_child(task, how, number, kill_after):
    """Train in a process of its own; whether it came to its end."""
    child = os.fork()
    if child == 0:
        signal.alarm(LONGEST_CHILD)
        if how == "writes":
            die_at_write(number)
        if how == "tests":
            die_in_test(number)
        task()
        os._exit(0)
    if how == "moments":
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1] == 0


def unreadable(folder):
    """Files under their final name that cannot be read."""
    bad = []
    for path in folder.rglob("*"):
        if path.suffix in (".npz", ".table") and not path.name.startswith("."):
            try:
                load_model(path)
            except Exception as error:
                bad.append(f"{path.name}: {error}")
        if path.name == "training.json":
            json.loads(path.read_text())
    return bad


def main(folder, asked):
    game, runs, how = pg.game(asked["game"], **asked.get("settings", {})), asked.get("runs", 1), asked["how"]
    rng = random.Random(asked.get("seed", 1))

    def task(out):
        return lambda: pg.train(game, out=folder / out, runs=runs, **asked["train"])

    task("warm")()
    began = time.monotonic()
    task("whole")()
    seconds = time.monotonic() - began
    whole, kills, rounds, bad, leftovers, differ = content(folder / "whole"), 0, 0, [], 0, []
    while kills < asked["kills"]:
        out, ended = folder / f"killed-{rounds}", False
        while kills < asked["kills"] and not ended:
            place = kills % (3 if how == "tests" else WRITES)
            ended = in_child(task(out.name), how, place, rng.uniform(0, seconds / 4))
            if not ended:
                kills += 1
                bad += unreadable(out)
                leftovers += sum(name.endswith(atomic_files.PARTIAL) for name in content(out))
        task(out.name)()
        killed = content(out)
        differ += sorted(name for name in {*whole, *killed} if whole.get(name) != killed.get(name))
        rounds += 1
    print(json.dumps({"kills": kills, "rounds": rounds, "bad": bad, "leftovers": leftovers, "differ": differ,
                      "files": len(whole), "seconds": seconds}))  # fmt: skip


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), json.loads(sys.argv[2]))
