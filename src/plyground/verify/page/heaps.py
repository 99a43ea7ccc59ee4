"""Pieces on a cell, drawn around its middle."""

import math
from collections.abc import Sequence

from plyground.verify.page.elements import Element, element
from plyground.verify.page.places import UNIT, Place

Unit = tuple[int, str, int]  # seat (-1: nobody's), label, how many

RADIUS = 0.36 * UNIT
MOST_APART = 6  # more pieces on a cell are one with a number
MOST_STANDING = 5  # on each other
LONGEST_LABEL = 3
SEAT_COLOURS = ("white", "black", "green", "red")
HUES = {"white", "black", "green", "red", "blue", "yellow"}  # sides with such names have these colours


def drawn_heap(place: Place, units: Sequence[Unit], sides: Sequence[str]) -> list[Element]:
    """What lies on a cell of this form."""
    if place.is_line:
        return [bar(place, seat, sides) for seat, _, _ in units[:1]]
    if place.is_tall:
        return standing(place, units, sides)
    if len(units) == 1 and units[0][2] > 1 and str(units[0][2]) in units[0][1]:  # the label says how many there are
        return [disc(units[0][0], units[0][1], 0, 0, 1, sides)]
    total = sum(many for _, _, many in units)
    if total > MOST_APART:
        spots = huddle(len(units))
        return [
            disc(seat, str(many), x, y, scale, sides)
            for (seat, _, many), (x, y, scale) in zip(units, spots, strict=True)
        ]
    each = [(seat, label) for seat, label, many in units for _ in range(many)]
    return [
        disc(seat, label, x, y, scale, sides) for (seat, label), (x, y, scale) in zip(each, huddle(total), strict=True)
    ]


def standing(place: Place, units: Sequence[Unit], sides: Sequence[str]) -> list[Element]:
    """Pieces that stand on each other from the edge of the board; the last of many says how many."""
    each = [(seat, label) for seat, label, many in units for _ in range(min(many, MOST_STANDING + 1))]
    total = sum(many for _, _, many in units)
    away = 2 * RADIUS + 2
    made = []
    for height, (seat, label) in enumerate(each[:MOST_STANDING]):
        from_edge = place.high / 2 - RADIUS - 1 - height * away
        told = str(total) if total > MOST_STANDING and height == MOST_STANDING - 1 else label
        made.append(disc(seat, told, 0, from_edge if place.is_low else -from_edge, 1.0, sides))
    return made


def huddle(count: int) -> list[tuple[float, float, float]]:
    """Places and sizes for pieces that share a cell without lying on each other."""
    if count <= 1:
        return [(0.0, 0.0, 1.0)] * count
    apart = 1 / math.sin(math.pi / count)
    scale = 1.22 / (1 + apart)
    away = RADIUS * scale * apart
    begin = -math.pi if count == 2 else -0.75 * math.pi
    angles = [2 * math.pi * number / count + begin for number in range(count)]
    return [(away * math.cos(angle), away * math.sin(angle), scale) for angle in angles]


def disc(seat: int, label: str, x: float, y: float, scale: float, sides: Sequence[str]) -> Element:
    """A round piece with its label, or the sign of its seat."""
    radius = RADIUS * scale
    inner = element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{radius:.1f}", class_="body")
    if 0 < len(label) <= LONGEST_LABEL:
        size = radius * min(1.0, 2.0 / len(label))
        on_it = element("text", label, x=f"{x:.1f}", y=f"{y + 0.36 * size:.1f}", font_size=f"{size:.1f}")
    else:
        on_it = sign(seat, x, y, radius)
    return element("g", inner, on_it, class_=f"piece {colour_of(seat, sides)}")


def sign(seat: int, x: float, y: float, radius: float) -> Element:
    """Seats differ by more than their colour."""
    r = 0.4 * radius
    if seat < 0:
        return Element("")
    if seat % 4 == 0:
        return element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{1.5 * r:.1f}", class_="sign")
    if seat % 4 == 1:
        return element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{0.8 * r:.1f}", class_="sign full")
    lines = (
        f"M{x - r:.1f} {y - r:.1f}L{x + r:.1f} {y + r:.1f}M{x + r:.1f} {y - r:.1f}L{x - r:.1f} {y + r:.1f}",
        f"M{x - r:.1f} {y:.1f}H{x + r:.1f}",
    )[seat % 4 - 2]
    return element("path", d=lines, class_="sign")


def bar(place: Place, seat: int, sides: Sequence[str]) -> Element:
    """A piece on a cell that is a line: it fills the line."""
    wide, high = place.wide, place.high
    inner = element(
        "rect",
        x=f"{-wide / 2:.1f}",
        y=f"{-high / 2:.1f}",
        width=f"{wide:.1f}",
        height=f"{high:.1f}",
        rx="3",
        class_="body",
    )
    return element("g", inner, class_=f"piece {colour_of(seat, sides)}")


def colour_of(seat: int, sides: Sequence[str]) -> str:
    if seat < 0:
        return "of-nobody"
    named = sides[seat].lower() if seat < len(sides) else ""
    return f"of-{named if named in HUES else SEAT_COLOURS[seat % len(SEAT_COLOURS)]}"
