"""How long experiments are expected to take on this machine: what they took elsewhere, by how fast this one is.

`times.json` comes with the program: of each experiment the scale at which it was measured and the seconds of one core,
and how fast that core counted. It is written by `recording.py`.
"""

import functools
import json
import os
import pathlib
import time
from collections.abc import Mapping
from typing import Any

from plyground.core.atomic_files import write_text
from plyground.papers.experiment import Experiment

FILE = pathlib.Path(__file__).with_name("times.json")
STEPS = 100_000  # of a generator in plain Python, by which a core is judged: nothing is compiled for it
TRIES = 7  # the fastest counts, since other programs only slow one down


@functools.cache
def known_times() -> Mapping[str, Any]:
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {"speed": None, "experiments": {}}


@functools.cache
def speed() -> float:
    """Steps of a generator that one core makes in a second of its time."""
    return STEPS / min(seconds_of_steps() for _ in range(TRIES))


def seconds_of_steps() -> float:
    number, began = 1, time.process_time()
    for _ in range(STEPS):
        number = (number * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
    return time.process_time() - began


def expected_seconds(experiment: Experiment, scale: float = 1.0, cores: int | None = None) -> float | None:
    """The expected time on this machine; None if it was never measured."""
    known = known_times()
    measured = known["experiments"].get(experiment.title)
    if measured is None or not known["speed"]:
        return None
    return measured["seconds"] * scale / measured["scale"] * known["speed"] / speed() / (cores or os.cpu_count() or 1)


def keep_times(measured: Mapping[str, Mapping[str, float]]) -> None:
    """Write what experiments took on this machine; those that were not measured keep what they had."""
    known = known_times()
    factor = speed() / known["speed"] if known["speed"] else 1.0  # the others, as if measured here
    others = {title: {**one, "seconds": one["seconds"] / factor} for title, one in known["experiments"].items()}
    experiments = {title: {"scale": one["scale"], "seconds": round(one["seconds"], 1)}
                   for title, one in sorted({**others, **measured}.items())}  # fmt: skip
    told = {"speed": round(speed(), 1), "experiments": experiments}
    write_text(FILE, json.dumps(told, indent=1) + "\n")
