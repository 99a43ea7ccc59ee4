"""Views of a network's weights: one number for every input, and what each input stands for on the board."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.state_inputs import place_names
from plyground.learn.model import EVERY_SEAT, VIEWER, Model, ModelError, ModelSpec
from plyground.learn.model_files import split_weights


class Place(NamedTuple):
    """What an input stands for: the panel and cell of a picture that show it (None: no cell), and its name."""

    panel: str
    cell: str | None
    name: str


class View(NamedTuple):
    """One number for every input: its weight to a hidden unit, or its effect through all units together."""

    title: str
    weights: np.ndarray


class Part(NamedTuple):
    """The weights between inputs and one output, of the seat and phase that were asked for."""

    title: str
    first: np.ndarray  # [input, unit]
    first_bias: np.ndarray  # [unit]
    second: np.ndarray  # [unit]
    second_bias: float


# Weights


def part_of(model: Model, seat_names: Sequence[str], seat: str, phase: str) -> Part:
    """The weights that give the value for a seat in a phase; the first of each if nothing is asked for."""
    spec, arrays = model.spec, split_weights(model.spec, model.weights["weights"])
    outputs = arrays["second"].shape[1]
    for_seat = spec.per_seat or spec.outputs == EVERY_SEAT
    seats = list(seat_names) or [str(number) for number in range(outputs if not spec.per_seat else 16)]
    chosen = number_of("seat", seat, seats)  # an error if there is no such seat
    chosen = chosen if for_seat else 0
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
    """The number of what was given by name or by number; 0 if nothing was."""
    if given and given not in names and not (given.isdecimal() and int(given) < len(names)):
        raise PlygroundError(f"--{word} {given}: expected one of {', '.join(names)}")
    return 0 if not given else names.index(given) if given in names else int(given)


def output_title(spec: ModelSpec, seats: Sequence[str], chosen: int) -> str:
    """For whom an output gives the value."""
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
    if spec.layout is not None:
        return [Place("", None, name) for name in place_names(spec.layout)]
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
    """The inputs that stand for no cell of the board."""
    return [number for number, place in enumerate(places) if place.cell is None]
