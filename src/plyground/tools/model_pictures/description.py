"""What a file of a network or a table says about itself, and the scores and values that belong to it."""

import csv
import pathlib
from typing import Any

import numpy as np

from plyground.learn.model import TABLE, Model
from plyground.learn.model_files import header_of, load_model

SETTINGS_SHOWN = ("alpha", "lambda", "gamma", "half", "watch", "update", "choice", "explore", "noise", "lineup",
                  "records", "start", "benchmark")  # fmt: skip
HISTOGRAM_BINS = 16


def describe(path: pathlib.Path) -> tuple[Model, dict[str, Any]]:
    """The model in a file, and all that the file says about itself, with its size and its scores if they are known."""
    model = load_model(path)
    told = header_of(model)
    history = told.pop("history")
    told |= {"path": str(path), "bytes": path.stat().st_size, "games": history.get("games"),
             "seed": history.get("seed"), "training": history.get("training", {}), "made_by": history.get("made_by"),
             "scores": scores_of(path, history)}  # fmt: skip
    if model.spec.kind == TABLE:
        told |= values_of(model)
    return model, told


def scores_of(path: pathlib.Path, history: dict[str, Any]) -> list[dict[str, Any]]:
    """Games, win rate and its interval at the checkpoints: from the file, or from the curve kept beside it."""
    rows = history.get("curve")
    if not isinstance(rows, list):
        found = [folder / "curve.csv" for folder in (path.parent, path.parent.parent)]
        rows = next((read_rows(file) for file in found if file.is_file()), [])
    trained = history.get("games")
    names = ("games", "win_rate", "low", "high", "games_played")
    scores = [{name: float(row[name]) for name in names} for row in rows if all(row.get(name) for name in names)]
    return [score for score in scores if trained is None or score["games"] <= trained]


def read_rows(file: pathlib.Path) -> list[dict[str, Any]]:
    """The rows of a CSV file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def values_of(model: Model) -> dict[str, Any]:
    """How the values of a table are distributed."""
    values = model.weights["values"][model.weights["keys"] != 0]
    if not len(values):
        return {"values": None, "histogram": []}
    counts, edges = np.histogram(values, HISTOGRAM_BINS)
    quartiles = np.percentile(values, [0, 25, 50, 75, 100])
    figures = dict(zip(("smallest", "quarter", "median", "three_quarters", "largest"), quartiles.tolist(), strict=True))
    bins = zip(edges[:-1].tolist(), edges[1:].tolist(), counts.tolist(), strict=True)
    return {
        "values": {"mean": float(values.mean()), **figures},
        "histogram": [{"from": low, "to": high, "entries": count} for low, high, count in bins],
    }
