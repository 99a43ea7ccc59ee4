"""Trainings in a folder, for those who watch: which there are, whether they go on, and their curves so far.

Everything is read from what `train --out` writes, while it writes or after it was killed.
"""

import csv
import math
import pathlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from plyground.core.json_text import JsonError, read_json
from plyground.training.progress_file import progress_in
from plyground.training.train import SETTINGS_FILE

RUNNING, FINISHED, STOPPED = "running", "finished", "stopped"
MOST = 200  # trainings that are listed, those last changed first
MOST_RUNS = 100  # of a training that are shown
FIGURES = ("win_rate", "low", "high", "points", "games_played", "self_win_rate", "self_low", "self_high", "length")


@dataclass
class WatchedRun:
    """One run: how far it has come, and what its checkpoints scored."""

    name: str
    state: str
    games: int
    speed: float | None = None  # games a second
    td_error: float | None = None
    doing: str = ""
    is_learning: bool = True
    curve: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class WatchedTraining:
    """A folder that `train --out` wrote."""

    name: str
    game: str
    settings: dict[str, Any]  # all that was decided before it began
    games: int  # that each run is to play
    benchmark: str
    changed: float  # seconds since 1970
    runs: list[WatchedRun]

    @property
    def state(self) -> str:
        """It runs if one of its runs does, and has finished if all of them have."""
        states = {run.state for run in self.runs}
        return RUNNING if RUNNING in states else FINISHED if states == {FINISHED} else STOPPED


def trainings_in(folder: pathlib.Path) -> dict[str, pathlib.Path]:
    """The trainings in a folder by their names: the folder itself if it is one, and those directly in it."""
    found = {folder.resolve().name or "training": folder} if (folder / SETTINGS_FILE).is_file() else {}
    try:
        inside = [path for path in folder.iterdir() if (path / SETTINGS_FILE).is_file()]
    except OSError:  # it is gone, or nobody may look into it
        return found
    for path in sorted(inside, key=changed_at, reverse=True)[:MOST]:
        found.setdefault(path.name, path)
    return found


def changed_at(folder: pathlib.Path) -> float:
    """When something was last written there."""
    times = []
    for path in (folder / SETTINGS_FILE, *folder.glob("run-*/latest.*")):
        try:
            times.append(path.stat().st_mtime)
        except OSError:  # replaced at this moment
            continue
    return max(times, default=0.0)


def watched_trainings(folder: pathlib.Path) -> Iterator[WatchedTraining]:
    """All trainings in a folder; what cannot be read is passed over."""
    for name, path in trainings_in(folder).items():
        if (training := watched_training(name, path)) is not None:
            yield training


def watched_training(name: str, folder: pathlib.Path) -> WatchedTraining | None:
    """One training as it stands; None if its settings cannot be read."""
    try:
        settings = read_json((folder / SETTINGS_FILE).read_bytes())
        games, benchmark, game = int(settings["games"]), str(settings["benchmark"]), str(settings["game"])
        count = max(1, min(int(settings["runs"]), MOST_RUNS))
    except (OSError, JsonError, KeyError, TypeError, ValueError):
        return None
    told = progress_in(folder)
    now = told["runs"] if told is not None else []
    runs = [watched_run(folder / f"run-{k + 1}", now[k] if k < len(now) else None) for k in range(count)]
    return WatchedTraining(name, game, settings, games, benchmark, changed_at(folder), runs)


def watched_run(folder: pathlib.Path, told: Any) -> WatchedRun:
    """One run; `told` is what the training that goes on says about it."""
    curve = read_curve(folder / "curve.csv")
    played = curve[-1]["games"] if curve else 0
    run = WatchedRun(folder.name, FINISHED if is_finished(folder) else STOPPED, played, curve=curve)
    if not isinstance(told, dict) or told.get("doing") == "done":
        return run
    run.state, run.doing = RUNNING, str(told.get("doing", ""))
    run.is_learning = bool(told.get("is_learning", True))
    run.games = max(run.games, whole(told.get("games")))
    run.speed, run.td_error = number(told.get("speed")), number(told.get("td_error"))
    return run


def is_finished(folder: pathlib.Path) -> bool:
    """Whether the last checkpoint was written as `final` after all else."""
    for suffix in (".npz", ".table"):
        try:
            final, latest = (folder / f"{name}{suffix}" for name in ("final", "latest"))
            return final.stat().st_mtime >= latest.stat().st_mtime
        except OSError:
            continue
    return False


def read_curve(file: pathlib.Path) -> list[dict[str, Any]]:
    """The checkpoints of a run, as far as they can be read."""
    rows: list[dict[str, Any]] = []
    try:
        with file.open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                figures = {name: float(row[name]) for name in FIGURES if row.get(name)}
                known = {name: value for name, value in figures.items() if math.isfinite(value)}
                rows.append({"games": int(row["games"]), **known})
    except (OSError, ValueError, KeyError, TypeError, csv.Error):
        pass
    return rows


def whole(value: Any) -> int:
    return int(value) if isinstance(value, int | float) else 0


def number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) else None
