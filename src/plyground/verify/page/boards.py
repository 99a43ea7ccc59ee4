"""Boards drawn once from a game's geometry: the empty board, and every heap of pieces that occurs on it.

A position is then a list of heaps that are put on cells, in the page's text as in its script, which needs to know
nothing of shapes and pieces.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.verify.page.elements import Element, element
from plyground.verify.page.heaps import Unit, drawn_heap
from plyground.verify.page.places import UNIT, Place, placed
from plyground.verify.page.reading import mapping, number, records, text

PLAIN_KINDS = ("", "plain", "track")
SMALL_LABEL = 11
LONGEST_LABEL = 5

Heaps = dict[int, int]  # the number of a cell and of the heap that is on it


@dataclass(frozen=True)
class Shade:
    """How much of something there is on each cell."""

    title: str
    shares: Mapping[str, float]


class BoardDrawing:
    """The board of a variant; heaps are numbered as they are met, from 1."""

    def __init__(self, geometry: Any, prefix: str, sides: Sequence[str]):
        self.places, self.width, self.height = placed(records(mapping(geometry).get("cells")))
        self.numbers = {place.name: number for number, place in enumerate(self.places)}
        self.prefix, self.sides = prefix, sides
        self._heaps: dict[tuple[str, tuple[Unit, ...]], int] = {}
        self._drawn: list[Element] = []

    def __bool__(self) -> bool:
        return bool(self.places)

    def heaps(self, pieces: Any) -> Heaps:
        """A position, from the pieces of a frame; pieces beside the board are left out."""
        on_cells: dict[int, list[Unit]] = {}
        for piece in records(pieces):
            cell = self.numbers.get(text(piece.get("cell")))
            if cell is not None:
                on_cells.setdefault(cell, []).append(unit_of(piece))
        return {cell: self.heap(self.places[cell], tuple(units)) for cell, units in on_cells.items()}

    def heap(self, place: Place, units: tuple[Unit, ...]) -> int:
        """The number of a heap, which is drawn when it is first met."""
        key = place.form, units
        if key not in self._heaps:
            self._heaps[key] = len(self._heaps) + 1
            name = f"{self.prefix}-{self._heaps[key]}"
            self._drawn.append(element("g", drawn_heap(place, units, self.sides), id=name))
        return self._heaps[key]

    def definitions(self) -> Element:
        """The empty board and the heaps, to be used wherever a position is shown."""
        frame = element("rect", width=short(self.width), height=short(self.height), rx="8", class_="frame")
        ground = element("g", frame, [cell_drawing(place) for place in self.places], id=f"{self.prefix}-0")
        return element(
            "svg", element("defs", ground, self._drawn), class_="definitions", aria_hidden="true", width="0", height="0"
        )

    def position(self, heaps: Heaps, name: str, changed: Iterable[int] = ()) -> Element:
        """A position with the cells that have just changed marked."""
        marks = [mark(self.places[cell]) for cell in changed]
        put = [
            element("use", href=f"#{self.prefix}-{heap}", x=short(self.places[cell].x), y=short(self.places[cell].y))
            for cell, heap in heaps.items()
        ]
        return self.drawing(name, [*marks, *put])

    def heat(self, shade: Shade) -> Element:
        """How much of something there is on every cell, as a tint and as a number."""
        largest = max(shade.shares.values(), default=0) or 1
        tints = []
        for place in self.places:
            found = shade.shares.get(place.name)
            if found:
                level = 0.08 + 0.62 * found / largest
                tints.append(shaped(place, "heat", fill_opacity=f"{level:.2f}"))
                shown = f"{100 * found:.0f}" if found >= 0.095 else f"{100 * found:.1f}".lstrip("0")
                told = shown if found >= 0.0005 else ""
                tints.append(element("text", told, x=short(place.x), y=short(place.y + 4.5), class_="heat-number"))
        return self.drawing(shade.title, tints)

    def drawing(self, name: str, inside: Iterable[Element]) -> Element:
        return element(
            "svg",
            element("use", href=f"#{self.prefix}-0"),
            list(inside),
            class_="board",
            role="img",
            aria_label=name,
            viewBox=f"0 0 {short(self.width)} {short(self.height)}",
        )

    def cells(self) -> list[list[float]]:
        """Where the cells are and how large, for the script."""
        return [[round(value, 1) for value in (place.x, place.y, place.wide, place.high)] for place in self.places]


def unit_of(piece: Mapping[str, Any]) -> Unit:
    seat, many = number(piece.get("seat")), number(piece.get("count"))
    return (
        (-1 if seat is None or seat < 0 else int(seat)),
        text(piece.get("label")),
        1 if many is None else max(int(many), 0),
    )


def cell_drawing(place: Place) -> Element:
    is_dark = (
        place.shape in ("square", "point") and round((place.x + (0 if place.is_tall else place.y)) / UNIT) % 2 == 1
    )
    kind = " special" if place.kind not in PLAIN_KINDS else " dark" if is_dark else ""
    label = place.label if len(place.label) <= LONGEST_LABEL else ""
    low = (
        place.y + place.high / 2 - 4
        if place.shape != "point"
        else place.y + (place.high / 2 + 11) * (1 if place.is_low else -1)
    )
    written = (
        element(
            "text",
            label,
            x=short(place.x),
            y=short(low + (0 if place.shape != "point" else 4)),
            class_="cell-label",
            font_size=SMALL_LABEL,
        )
        if label
        else ""
    )
    return element("g", shaped(place, f"ground{kind}"), written)


def shaped(place: Place, kind: str, **more: Any) -> Element:
    """The outline of a cell."""
    x, y, wide, high = place.x, place.y, place.wide, place.high
    if place.shape == "hex":
        corners = [
            (x + 0.565 * UNIT * math.sin(k * math.pi / 3), y - 0.565 * UNIT * math.cos(k * math.pi / 3))
            for k in range(6)
        ]
        return element("polygon", points=points(corners), class_=kind, **more)
    if place.shape == "point":
        base, tip = (y + high / 2, y - high / 2) if place.is_low else (y - high / 2, y + high / 2)
        return element(
            "polygon", points=points([(x - wide / 2, base), (x + wide / 2, base), (x, tip)]), class_=kind, **more
        )
    round_by = 0.1 * UNIT if place.shape == "circle" else 0
    if place.shape == "circle" and wide == high:
        return element("circle", cx=short(x), cy=short(y), r=short(0.45 * wide), class_=kind, **more)
    return element(
        "rect",
        x=short(x - wide / 2 + round_by / 2),
        y=short(y - high / 2 + round_by / 2),
        width=short(wide - round_by),
        height=short(high - round_by),
        rx=short(0.45 * UNIT) if round_by else "2",
        class_=kind,
        **more,
    )


def mark(place: Place) -> Element:
    """A frame around a cell that has just changed."""
    return element(
        "rect",
        x=short(place.x - place.wide / 2 + 2),
        y=short(place.y - place.high / 2 + 2),
        width=short(place.wide - 4),
        height=short(place.high - 4),
        rx="5",
        class_="changed",
    )


def points(corners: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{short(x)},{short(y)}" for x, y in corners)


def short(value: float) -> str:
    """A coordinate without needless digits.

    >>> short(20.0), short(7.456)
    ('20', '7.5')
    """
    return f"{value:.1f}".removesuffix(".0")
