"""Runs as files: rows (CSV), data (JSON), files of results that another store can read, and logs for TensorBoard."""

import csv
import io
import json
import pathlib
from collections.abc import Iterator, Sequence
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.plain_data import plain
from plyground.laboratory.describing import curve_of, run_data
from plyground.store.result_files import Moved, export_results
from plyground.store.results import MADE_BY, KeptResult, Results, key_for
from plyground.store.runs import JOB, OWN, TRAINING, Checkpoint, KeptRun, PlayedOff
from plyground.store.store import Store
from plyground.training.event_files import write_events

PREFIX = "run."  # before the kind, in files of results
SECONDS = 1000  # milliseconds


def as_json(runs: Sequence[KeptRun]) -> str:
    """All that is known of runs."""
    return json.dumps({"runs": [run_data(run) for run in runs]}, indent=1, allow_nan=False) + "\n"


def as_csv(runs: Sequence[KeptRun]) -> str:
    """A row for each checkpoint of trainings, or for each player of each match."""
    is_training = {run.kind == TRAINING for run in runs}
    if len(is_training) > 1 or any(run.kind == JOB for run in runs):
        kinds = ", ".join(sorted({run.kind for run in runs}))
        raise PlygroundError(f"rows of {kinds}: they have no columns in common; expected one kind, or FILE.json")
    rows = [row for run in runs for row in (checkpoint_rows(run) if run.kind == TRAINING else player_rows(run))]
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def checkpoint_rows(run: KeptRun) -> Iterator[dict[str, Any]]:
    for row in curve_of(run):
        yield {"run": run.number, "game": run.game, "seed": run.seed, **row}


def player_rows(run: KeptRun) -> Iterator[dict[str, Any]]:
    for number, match in enumerate(run.matches, 1):
        for text, row in zip(match.players, match.figures["players"], strict=True):
            names = ("wins", "draws", "losses", "win_rate", "points", "score")
            low, high = row["interval"]
            yield {"run": run.number, "game": run.game, "match": number, "seed": match.seed, "games": match.games,
                   "player": text, **{name: row.get(name) for name in names}, "low": low, "high": high}  # fmt: skip


# Files of results


def export_files(store: Store, runs: Sequence[KeptRun], folder: pathlib.Path) -> Moved:
    """Write each run to a file of its own; one that is there and the same is left as it is."""
    results = Results(store)
    found = [results.find(run.key) if run.is_job else as_result(run) for run in runs]
    return export_results([one for one in found if one is not None], folder)


def as_result(run: KeptRun) -> KeptResult:
    """A run of a command in the form of a finished job; its key is part of what it is about."""
    kind = f"{PREFIX}{run.kind}"
    about = plain({
        "run": run.key, "game": run.game, "settings": run.settings, "rules": run.rules, "seed": run.seed,
        "options": run.options, MADE_BY: run.made_by,
    }, kind)  # fmt: skip
    result = plain({
        "finished": run.finished, "changed": run.changed, "figures": run.figures,
        "checkpoints": [vars(one) for one in run.checkpoints], "matches": [vars(one) for one in run.matches],
    }, kind)  # fmt: skip
    return KeptResult(key_for(kind, about), kind, about, result, run.seconds, run.created, run.program)


def from_result(one: KeptResult, place: str) -> KeptRun:
    """The run of a command that `as_result` wrote; `place` begins the error if it is none."""
    kind = one.kind.removeprefix(PREFIX)
    try:
        if kind not in OWN:
            raise ValueError(kind)
        about, result = one.about, one.result
        tested = [Checkpoint(**told) for told in result["checkpoints"]]
        played = [PlayedOff(**told) for told in result["matches"]]
        return KeptRun(
            about["run"], kind, about["game"], about["settings"], about["rules"], about["seed"], about["options"],
            result["figures"], tested, played, about[MADE_BY], one.program, one.seconds, one.created,
            result["changed"], bool(result["finished"]),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError):
        raise PlygroundError(
            f"{place}: {one.kind} in another form; expected one that plyground runs export wrote"
        ) from None


# TensorBoard


def export_events(runs: Sequence[KeptRun], folder: pathlib.Path) -> list[KeptRun]:
    """Write the curves of the trainings among these as logs for TensorBoard, a folder for each; which they are."""
    chosen = [run for run in runs if run.kind == TRAINING]
    if not chosen:
        raise PlygroundError(f"--tensorboard {folder}: no training is among them; expected one at least")
    for run in chosen:
        windows = run.figures.get("windows") or []
        write_events(folder / f"{run.game}-run-{run.number}", curve_of(run), windows, run.created / SECONDS)
    return chosen
