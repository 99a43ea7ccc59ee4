"""Where the cells of a geometry lie in a drawing, and how large they are."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plyground.verify.page.reading import number, text

UNIT = 40.0  # of the drawing, from a cell to its neighbour
MARGIN = 8.0
USUAL = (0.4, 1.6)  # how far neighbours are apart in a geometry that keeps to the custom
HIGH_POINT = 5.4  # units: so high is a point of backgammon, from which checkers are counted
MOST_CELLS, FARTHEST = 4000, 1e5
LINE = 0.4  # a cell that is narrower is a line
SHAPES = ("square", "circle", "hex", "point")


@dataclass(frozen=True)
class Place:
    """A cell in the drawing: its middle and its size."""

    name: str
    x: float
    y: float
    wide: float
    high: float
    shape: str
    kind: str
    label: str
    is_low: bool  # of points: checkers stand on the lower edge

    @property
    def is_line(self) -> bool:
        return min(self.wide, self.high) <= LINE * UNIT

    @property
    def is_tall(self) -> bool:
        """Whether pieces stand on each other."""
        return self.high > 3 * UNIT

    @property
    def form(self) -> str:
        """Cells of one form hold heaps that look the same."""
        if self.is_tall:
            return f"{self.high} {self.is_low}"
        return f"line {self.wide} {self.high}" if self.is_line else ""


def placed(cells: list[Mapping[str, Any]]) -> tuple[list[Place], float, float]:
    """The cells with their places, and the width and height of the drawing."""
    known = [
        (cell, x, y)
        for cell in cells[:MOST_CELLS]
        if (x := near(cell.get("x"))) is not None and (y := near(cell.get("y"))) is not None
    ]
    if not known:
        return [], 0.0, 0.0
    left, top = min(x for _, x, _ in known), min(y for _, _, y in known)
    has_points = any(cell.get("shape") == "point" for cell, _, _ in known)
    step = UNIT / distance_of_neighbours([(x, y) for _, x, y in known])
    down = (HIGH_POINT + 0.9) * UNIT if has_points else step
    middle = (min(y for _, _, y in known) + max(y for _, _, y in known)) / 2
    made = []
    for cell, x, y in known:
        wide, high = (size_of(cell.get(name)) * UNIT for name in ("wide", "high"))
        shape = text(cell.get("shape"))
        made.append(
            Place(
                text(cell.get("id")),
                (x - left) * step,
                (y - top) * down,
                wide,
                HIGH_POINT * UNIT if has_points else high,
                shape if shape in SHAPES else "square",
                text(cell.get("kind")),
                text(cell.get("label")),
                y > middle,
            )
        )
    return within_frame(made, MARGIN + (14 if has_points else 0))


def within_frame(places: list[Place], margin: float) -> tuple[list[Place], float, float]:
    """The places moved so that nothing lies outside of the drawing."""
    left = min(place.x - place.wide / 2 for place in places) - margin
    top = min(place.y - place.high / 2 for place in places) - margin
    width = max(place.x + place.wide / 2 for place in places) + margin - left
    height = max(place.y + place.high / 2 for place in places) + margin - top
    moved = [
        Place(one.name, one.x - left, one.y - top, one.wide, one.high, one.shape, one.kind, one.label, one.is_low)
        for one in places
    ]
    return moved, width, height


def near(value: Any) -> float | None:
    """A coordinate that can be drawn."""
    found = number(value)
    return None if found is None or abs(found) > FARTHEST else found


def size_of(value: Any) -> float:
    found = number(value)
    return 1.0 if found is None else min(max(found, 0.05), 100.0)


def distance_of_neighbours(points: list[tuple[float, float]]) -> float:
    """How far apart the nearest cells are; 1 if that is about as usual."""
    ordered = sorted(points)
    least = math.inf
    for place, (x, y) in enumerate(ordered):
        for other_x, other_y in ordered[place + 1 :]:
            if other_x - x >= least:
                break
            away = math.hypot(other_x - x, other_y - y)
            if 0 < away < least:
                least = away
    return 1.0 if least == math.inf or USUAL[0] <= least <= USUAL[1] else least
