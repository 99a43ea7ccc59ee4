"""Runs from elsewhere: files of results, and folders that `train --out` wrote."""

import json
import pathlib
from collections.abc import Mapping
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.json_text import JsonError, read_json
from plyground.laboratory.exporting import PREFIX, from_result
from plyground.laboratory.recording import finite, hash_of_file, key_of_settings
from plyground.learn.model_files import load_model
from plyground.store.result_files import Moved, read_results, refuse_different
from plyground.store.results import KeptResult, Results
from plyground.store.runs import TRAINING, Checkpoint, KeptRun, Runs
from plyground.store.store import Store
from plyground.training.comparing_runs import is_training
from plyground.training.train import SETTINGS_FILE
from plyground.training.watched import is_finished

BESIDE = ("game", "settings", "seed", "runs", "made_by")  # in training.json: what are no options
SECOND = 1000  # milliseconds


def import_runs(store: Store, place: pathlib.Path) -> Moved:
    """Keep the runs of a file, of all files in a folder, or of a training; none of them if one is damaged."""
    if is_training(place):
        return add_runs(store, runs_in_folder(place))
    if place.is_dir() and not any(place.glob("*.json")):
        raise PlygroundError(f"{place}: no files of results and no {SETTINGS_FILE}; expected a folder with them")
    jobs: dict[str, KeptResult] = {}
    own: dict[str, KeptRun] = {}
    files = sorted(place.glob("*.json")) if place.is_dir() else [place]
    read = 0
    for file in files:
        for one in read_results(file):
            refuse_different(jobs.setdefault(one.key, one), one, file)
            if one.kind.startswith(PREFIX):
                own[one.key] = from_result(one, str(file))
            read += 1
    new = Results(store).add_all(one for key, one in jobs.items() if key not in own)
    moved = add_runs(store, list(own.values()))
    return Moved(new + moved.new, read - new - moved.new)


def add_runs(store: Store, found: list[KeptRun]) -> Moved:
    runs = Runs(store)
    new = sum(runs.add(run) for run in sorted(found, key=lambda run: (run.created, run.seed or 0)))
    return Moved(new, len(found) - new)


def runs_in_folder(folder: pathlib.Path) -> list[KeptRun]:
    """The runs of a training, as far as they have come."""
    try:
        settings = read_json((folder / SETTINGS_FILE).read_bytes())
        options = {name: value for name, value in settings.items() if name not in BESIDE}
        found = [run_in_folder(path, settings, options) for path in sorted(folder.glob("run-*")) if path.is_dir()]
    except OSError as error:
        raise PlygroundError(f"{folder}: {error.strerror}; expected a folder that train --out wrote") from None
    except (JsonError, KeyError, TypeError, ValueError, AttributeError):
        raise PlygroundError(f"{folder}: not what train --out writes; expected a whole {SETTINGS_FILE}") from None
    runs = [run for run in found if run is not None]
    if not runs:
        raise PlygroundError(f"{folder}: no run has been tested yet; expected one with a checkpoint")
    return runs


def run_in_folder(folder: pathlib.Path, settings: Mapping[str, Any], options: Mapping[str, Any]) -> KeptRun | None:
    """One run; None if it has no checkpoint yet."""
    latest = next((file for suffix in (".npz", ".table") if (file := folder / f"latest{suffix}").is_file()), None)
    if latest is None:
        return None
    history = load_model(latest).history
    if not history["curve"]:
        return None
    tested = []
    for row in history["curve"]:
        file = folder / f"games-{row['games']:010d}{latest.suffix}"
        figures = finite({name: value for name, value in row.items() if name != "games"})
        is_there = file.is_file()
        tested.append(Checkpoint(row["games"], figures, file.name if is_there else None,
                                 hash_of_file(file) if is_there else None))  # fmt: skip
    made, changed = settings.get("made_by") or {}, int(latest.stat().st_mtime * SECOND)
    plain_options = json.loads(json.dumps(options))
    key = key_of_settings(folder, history["seed"], {**plain_options, "game": settings["game"],
                                                    "settings": settings["settings"]})  # fmt: skip
    return KeptRun(
        key, TRAINING, settings["game"], settings["settings"], made.get("rules"), history["seed"], plain_options,
        {"windows": finite(history["windows"]), "converged_at": history["converged_at"], "not_learning": []}, tested,
        made_by=made, program=str(made.get("plyground", "")), created=changed, changed=changed,
        finished=is_finished(folder), folder=str(folder.absolute()),
    )  # fmt: skip
