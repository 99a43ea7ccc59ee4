"""What a file of a network or a table holds: in words and numbers, and its weights by what its inputs stand for."""

import csv
import pathlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.learn.model import EVERY_SEAT, TABLE, VIEWER, Model, ModelError, ModelSpec
from plyground.learn.model_files import header_of, load_model, split_weights

SETTINGS_SHOWN = ("alpha", "lambda", "gamma", "half", "watch", "update", "choice", "explore", "noise", "lineup",
                  "records", "start", "benchmark")  # fmt: skip
HISTOGRAM_BINS = 16


class Place(NamedTuple):
    """What an input stands for: the panel and cell of a picture that show it (None: no cell), and its name."""

    panel: str
    cell: str | None
    name: str


class View(NamedTuple):
    """One number for every input: the weights of a hidden unit, or what all units together make of it."""

    title: str
    weights: np.ndarray


class Part(NamedTuple):
    """The weights between inputs and one output, of the seat and phase that were asked for."""

    title: str
    first: np.ndarray  # [input, unit]
    first_bias: np.ndarray  # [unit]
    second: np.ndarray  # [unit]
    second_bias: float


# Files


def describe(path: pathlib.Path) -> tuple[Model, dict[str, Any]]:
    """What the file holds and all that it says about itself, with its size and, where they are, its scores."""
    model = load_model(path)
    told = header_of(model)
    history = told.pop("history")
    told |= {"path": str(path), "bytes": path.stat().st_size, "games": history.get("games"),
             "seed": history.get("seed"), "training": history.get("training", {}),
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


# Weights


def part_of(model: Model, seat_names: Sequence[str], seat: str, phase: str) -> Part:
    """The weights that judge for a seat in a phase; the first of each if nothing is asked for."""
    spec, arrays = model.spec, split_weights(model.spec, model.weights["weights"])
    outputs = arrays["second"].shape[1]
    for_seat = spec.per_seat or spec.outputs == EVERY_SEAT
    seats = list(seat_names) or [str(number) for number in range(outputs if not spec.per_seat else 16)]
    chosen = number_of("seat", seat, seats) if for_seat else 0
    phase_number = number_of("phase", phase, spec.phases)
    block = (chosen * len(spec.phases) if spec.per_seat else 0) + phase_number
    output = chosen if spec.outputs == EVERY_SEAT else 0
    titles = [output_title(spec, seats, chosen)] + ([f"phase {spec.phases[phase_number]}"] * (len(spec.phases) > 1))
    return Part(
        ", ".join(titles),
        arrays["first"][block],
        arrays["first_bias"][block],
        arrays["second"][block, output],
        float(arrays["second_bias"][block, output]),
    )


def number_of(word: str, given: str, names: Sequence[str]) -> int:
    if given and given not in names and not (given.isdecimal() and int(given) < len(names)):
        raise PlygroundError(f"--{word} {given}: expected one of {', '.join(names)}")
    return 0 if not given else names.index(given) if given in names else int(given)


def output_title(spec: ModelSpec, seats: Sequence[str], chosen: int) -> str:
    if spec.outputs == VIEWER:
        return "the side to move"
    number = chosen if spec.per_seat or spec.outputs == EVERY_SEAT else spec.owner
    return f"seat {seats[number] if number < len(seats) else number}"


def strongest_units(part: Part, most: int) -> list[int]:
    """The hidden units with the largest output weights, whatever their sign."""
    return np.argsort(-np.abs(part.second), kind="stable")[:most].tolist()


def summary(part: Part) -> View:
    """For every input the sum over hidden units of its weight times the unit's output weight."""
    return View(f"all units together, for {part.title}", part.first @ part.second)


def unit_view(part: Part, unit: int) -> View:
    """The first-layer weights of one hidden unit."""
    if not 0 <= unit < len(part.second):
        raise PlygroundError(f"--unit {unit}: expected a number from 0 to {len(part.second) - 1}")
    return View(f"unit {unit}, output weight {part.second[unit]:+.3g}, for {part.title}", part.first[:, unit])


# Inputs


def places_of(game: Game | None, spec: ModelSpec) -> list[Place] | None:
    """What the inputs stand for, if the game's file says so; an answer that does not fit is an error."""
    if game is None or not game.definition.has("input_places"):
        return None
    told = game.definition.call_for_contract("input_places", game.settings, spec.encoding)
    try:
        places = [Place(*place) for place in told]
    except TypeError:
        places = []
    cells = {cell["id"] for cell in game.geometry()["cells"]}
    lost = [place.cell for place in places if place.cell is not None and place.cell not in cells]
    if len(places) != spec.inputs or lost:
        what = f"the cell {lost[0]}, which geometry has not" if lost else f"{len(places)} places"
        raise ModelError(f"{spec.game}: input_places returned {what}; expected (panel, cell, name) for each of "
                             f"{spec.inputs} inputs")  # fmt: skip
    return places


def panels_of(places: Sequence[Place]) -> dict[str, list[int]]:
    """The inputs that every panel shows, by its title, in the order of the inputs."""
    panels: dict[str, list[int]] = {}
    for number, place in enumerate(places):
        if place.cell is not None:
            panels.setdefault(place.panel, []).append(number)
    return panels


def without_cell(places: Sequence[Place]) -> list[int]:
    return [number for number, place in enumerate(places) if place.cell is None]
