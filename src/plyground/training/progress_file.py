"""How far training has come, for those who watch: a small file beside its runs that is there only while it goes on."""

import contextlib
import json
import math
import os
import pathlib
import platform
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from plyground.core.json_text import JsonError, read_json
from plyground.training.run import Run

PROGRESS_FILE = ".progress.json"
EVERY = 1.0  # seconds between two writes
SILENCE = 120.0  # seconds after which a process that cannot be looked for is taken for dead


class ProgressFile:
    """Tells of runs in a folder. Whatever goes wrong with that is nothing to stop training for."""

    def __init__(self, folder: pathlib.Path):
        self.file = folder / PROGRESS_FILE
        self._told = 0.0

    def tell(self, runs: Sequence[Run]) -> None:
        """Write how far the runs have come, if that was not said a moment ago."""
        if time.monotonic() < self._told + EVERY:
            return
        self._told = time.monotonic()
        data = {"process": this_process(), "time": time.time(), "runs": [plain_standing(run) for run in runs]}
        partial = self.file.with_name(f"{PROGRESS_FILE}.partial")
        with contextlib.suppress(OSError, ValueError):
            partial.write_text(json.dumps(data), encoding="utf-8")
            os.rename(partial, self.file)  # it tells a moment: nothing is lost if the machine stops

    def remove(self) -> None:
        for file in (self.file, self.file.with_name(f"{PROGRESS_FILE}.partial")):
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)


def plain_standing(run: Run) -> dict[str, Any]:
    """How far a run has come; what is no number yet is left out."""
    told = asdict(run.standing)
    return {name: value for name, value in told.items() if not isinstance(value, float) or math.isfinite(value)}


def progress_in(folder: pathlib.Path) -> dict[str, Any] | None:
    """What training that goes on has told last; None if none goes on there, however it ended."""
    try:
        told = read_json((folder / PROGRESS_FILE).read_bytes())
        process = told["process"]
        since = time.time() - float(told["time"])
        if not is_alive(int(process["id"]), process["began"], str(process["host"]), since):
            return None
        return told if isinstance(told["runs"], list) else None
    except (OSError, JsonError, KeyError, TypeError, ValueError):
        return None


def this_process() -> dict[str, Any]:
    """What tells this process from all others."""
    return {"id": os.getpid(), "began": beginning_of(os.getpid()), "host": platform.node()}


def beginning_of(process: int) -> int | None:
    """When a process of this machine began, in ticks of Linux; None if there is none, or elsewhere."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[19])
    except (OSError, ValueError, IndexError):
        return None


def is_alive(process: int, began: Any, host: str, since: float) -> bool:
    """Whether a process still runs that spoke so many seconds ago."""
    if host == platform.node() and began is not None:
        return beginning_of(process) == began
    return since < SILENCE
