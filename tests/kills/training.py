"""Kills training runs: their files can always be read, and the end is that of a run that nobody has disturbed."""

import json
import pathlib
import subprocess
import sys

from tests.kills.parts import Part, Progress
from tests.processes import ROOT

FEW = {"test_games": 20, "self_games": 20}
NETWORK = {"games": 300, "checkpoints": "5", "converge": 50, **FEW}
TABLE = {"method": "table", "games": 1500, "checkpoints": "4", **FEW}
UNARY = {"encoding": "unary", "games": 300, "checkpoints": "3", **FEW}
# Shares of the kills: at random moments, before and after each file is put in its place, and during tests.
RUNS = [
    ({"game": "tictactoe", "train": NETWORK, "how": "moments"}, 0.25),
    ({"game": "tictactoe", "train": TABLE, "how": "moments"}, 0.25),
    ({"game": "hypergammon", "train": UNARY, "runs": 2, "how": "moments"}, 0.2),
    ({"game": "tictactoe", "train": TABLE, "how": "writes"}, 0.1),
    ({"game": "hypergammon", "train": UNARY, "runs": 2, "how": "writes"}, 0.1),
    ({"game": "tictactoe", "train": NETWORK, "how": "tests"}, 0.1),
]
LONGEST = 3_600  # seconds


def kill_training(folder: pathlib.Path, kills: int, seed: int, progress: Progress) -> Part:
    part, left = Part("training"), kills
    for number, (run, share) in enumerate(RUNS):
        wanted = left if number == len(RUNS) - 1 else min(left, round(kills * share))
        left -= wanted
        if wanted == 0:
            continue
        name = f"{run['game']} {run['train'].get('method', 'network')} {run['how']}"
        asked = json.dumps({**run, "kills": wanted, "seed": seed + number})
        words = [sys.executable, "-m", "tests.training.killed_runs", str(folder / f"training-{number}"), asked]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False)
        if done.returncode != 0:
            part.faults.append(f"{name}: {done.stderr[-800:]}")
            continue
        seen = json.loads(done.stdout.splitlines()[-1])
        part.kills += seen["kills"]
        part.acknowledged += seen["files"] * seen["rounds"]
        part.went_on += seen["kills"]
        part.faults += [f"{name}: cannot be read: {fault}" for fault in seen["bad"]]
        part.faults += [f"{name}: differs from an undisturbed run: {file}" for file in seen["differ"]]
        progress(seen["kills"])
    return part
