"""Weights as a picture: boards whose cells are coloured by weight, bars for all other inputs."""

import io
import itertools
import math
import pathlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib import cm, colors, patheffects
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

from plyground.core.atomic_files import whole_file
from plyground.core.errors import PlygroundError
from plyground.tools.model_pictures.views import Place, View, panels_of, without_cell

# Formats, and what leaves the date out of the file, so that the same picture is the same file
WITHOUT_DATE: dict[str, dict[str, None]] = {"png": {}, "pdf": {"CreationDate": None}, "svg": {"Date": None}}
COLOURS = "RdBu_r"
PANEL = 2.6  # inches of a board's longer side
MOST_BARS = 40
BESIDE = ("bar", "off")  # cells that stand beside the board
POINT_LENGTH = 3.0  # of a point of a backgammon board, in widths
BAR_HEIGHT, LONGEST_BAR, LETTER = 0.19, 2.6, 0.055  # inches
GAP, HEAD = 0.25, 0.3  # between boards; above a board, and for the title of a view


def save_weights(path: pathlib.Path, title: str, views: Sequence[View], places: Sequence[Place] | None,
                 geometry: Mapping[str, Any] | None) -> None:  # fmt: skip
    """Draw the views below one another and write them in the format that the file's name ends with."""
    kind = format_of(path)
    if places is None or geometry is None:
        figure = draw_matrix(title, views)
    else:
        figure = draw_views(title, views, places, geometry)
    buffer = io.BytesIO()
    figure.savefig(buffer, format=kind, dpi=130, metadata=WITHOUT_DATE[kind])
    with whole_file(path) as file:
        file.write(buffer.getvalue())


def format_of(path: pathlib.Path) -> str:
    """The format of a picture by the end of its name; an error if it is another."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in WITHOUT_DATE:
        raise PlygroundError(f"{path}: not a picture's name; expected one that ends in .png, .pdf or .svg")
    return kind


# Where things go


def arrange(panels: Sequence[str], aspect: float) -> list[list[str]]:
    """Rows of panels: those of one side (before the colon) together, beside one another, or if wide in a column."""
    sides: dict[str, list[str]] = {}
    for panel in panels:
        sides.setdefault(panel.split(":")[0], []).append(panel)
    if len({len(side) for side in sides.values()}) > 1:
        columns = max(1, round(math.sqrt(len(panels) / aspect)))
        return [list(panels[first : first + columns]) for first in range(0, len(panels), columns)]
    by_side = list(sides.values())
    in_columns = [list(row) for row in zip(*by_side, strict=True)]
    if aspect > 2 or len(by_side) > len(by_side[0]):
        return in_columns
    return by_side


class Layout:
    """Where on the figure things go, in inches from the top left."""

    def __init__(self, panels: Sequence[str], bars: Sequence[str], extent: tuple[float, float]):
        self.aspect = extent[0] / extent[1]
        self.rows = arrange(panels, self.aspect) if panels else []
        long_side = PANEL * (2.0 if self.aspect > 2 else 1.4 if len(panels) == 1 else 1.0)
        self.panel_width = long_side * min(1.0, self.aspect)
        self.panel_height = long_side / max(1.0, self.aspect)
        columns = max((len(row) for row in self.rows), default=0)
        self.boards_width = columns * (self.panel_width + GAP)
        self.boards_height = len(self.rows) * (self.panel_height + HEAD)
        self.names_width = 0.3 + LETTER * max((len(name) for name in bars), default=0)
        self.bars_width = self.names_width + LONGEST_BAR if bars else 0.0
        self.bars_height = min(len(bars), MOST_BARS) * BAR_HEIGHT + 0.1
        self.scale_width = 0.6 if panels else 0.0
        self.scale_height = min(max(self.panel_height, PANEL), self.boards_height - HEAD)
        self.height = HEAD + max(self.boards_height, self.bars_height + HEAD) + HEAD
        self.width = max(GAP + self.boards_width + self.scale_width + self.bars_width + GAP, 6.0)

    def boards(self) -> Iterator[tuple[str, tuple[float, float]]]:
        """Every panel with its place."""
        for row, panels in enumerate(self.rows):
            for column, panel in enumerate(panels):
                yield panel, (GAP + column * (self.panel_width + GAP), row * (self.panel_height + HEAD))


class Sheet:
    """A figure on which things are placed in inches from the top left."""

    def __init__(self, width: float, height: float):
        self.width, self.height = width, height
        self.figure = Figure(figsize=(width, height))

    def text(self, left: float, top: float, text: str, **style: Any) -> None:
        self.figure.text(left / self.width, 1 - top / self.height, text, va="center", **style)

    def axes(self, left: float, top: float, wide: float, high: float) -> Any:
        return self.figure.add_axes(
            (left / self.width, 1 - (top + high) / self.height, wide / self.width, high / self.height)
        )


def draw_views(title: str, views: Sequence[View], places: Sequence[Place], geometry: Mapping[str, Any]) -> Figure:
    """Boards and bars of every view."""
    panels, others = panels_of(places), without_cell(places)
    names = [places[number].name for number in others]
    shapes = cell_shapes(geometry) if panels else {}
    box = extent_of(shapes) if panels else (0.0, 0.0, 1.0, 1.0)
    layout = Layout(list(panels), names, (box[2] - box[0], box[3] - box[1]))
    sheet = Sheet(layout.width, HEAD + len(views) * layout.height)
    sheet.text(GAP, HEAD / 2 + 0.1, title, fontsize=11, weight="bold")
    for number, view in enumerate(views):
        top = HEAD + number * layout.height
        sheet.text(GAP, top + HEAD / 2, view.title, fontsize=9.5)
        top += 2 * HEAD
        colours = colour_scale(view.weights[[number for inputs in panels.values() for number in inputs]])
        for panel, (left, down) in layout.boards():
            axes = sheet.axes(left, top + down, layout.panel_width, layout.panel_height)
            draw_board(axes, panel, shapes, box, places, panels[panel], view.weights, colours)
            label_points(axes, geometry, shapes)
        if panels:
            scale = sheet.axes(GAP + layout.boards_width, top, 0.12, layout.scale_height)
            sheet.figure.colorbar(colours, cax=scale)
            scale.tick_params(labelsize=7)
        if others:
            left = GAP + layout.boards_width + layout.scale_width + layout.names_width
            draw_bars(sheet.axes(left, top, LONGEST_BAR, layout.bars_height), names, view.weights[others])
    return sheet.figure


# Boards


def colour_scale(weights: np.ndarray) -> Any:
    """Blue for negative, red for positive weights, white for 0."""
    largest = float(np.abs(weights).max(initial=0.0)) or 1.0
    return cm.ScalarMappable(colors.Normalize(-largest, largest), COLOURS)


def cell_shapes(geometry: Mapping[str, Any]) -> dict[str, list[tuple[float, float]]]:
    """The corners of every cell."""
    cells = geometry["cells"]
    if cells and all(cell["shape"] == "circle" for cell in cells):
        return ring_shapes(cells)
    return {cell["id"]: outline(cell) for cell in cells if cell["shape"] != "square" or cell.get("kind") not in BESIDE}


def outline(cell: Mapping[str, Any]) -> list[tuple[float, float]]:
    """A square, a hexagon, a point of a backgammon board, or a circle."""
    x, y = cell["x"], cell["y"]
    if cell["shape"] == "hex":
        return polygon(x, y, 6, 1 / 3**0.5)
    if cell["shape"] == "circle":
        return polygon(x, y, 24, 0.46)
    if cell["shape"] == "point":
        top, tip = (y - 0.5, y + 0.42) if y == 0 else (y + 0.5, y - 0.42)
        return [
            (x - 0.46, POINT_LENGTH * top),
            (x + 0.46, POINT_LENGTH * top),
            (x + 0.12, POINT_LENGTH * tip),
            (x - 0.12, POINT_LENGTH * tip),
        ]
    return [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)]


def polygon(x: float, y: float, corners: int, radius: float) -> list[tuple[float, float]]:
    angles = [2 * math.pi * k / corners for k in range(corners)]
    return [(x + radius * math.sin(angle), y + radius * math.cos(angle)) for angle in angles]


def ring_shapes(cells: Sequence[Mapping[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    """Cells on rings about a common middle as pieces of rings; others as circles."""
    middle = np.mean([[cell["x"], cell["y"]] for cell in cells], axis=0)
    ways = {cell["id"]: (cell["x"] - middle[0], cell["y"] - middle[1]) for cell in cells}
    radii = {name: round(math.hypot(*way), 2) for name, way in ways.items()}
    on_ring = {radius: sum(other == radius for other in radii.values()) for radius in set(radii.values())}
    if len(set(on_ring.values())) != 1 or min(radii.values()) < 0.5:
        return {cell["id"]: outline(cell) for cell in cells}
    spokes = next(iter(on_ring.values()))
    shapes = {}
    for name, (x, y) in ways.items():
        angle, half = math.atan2(y, x), math.pi / spokes
        arc = np.linspace(angle - half, angle + half, 9)
        inner, outer = radii[name] - 0.5, radii[name] + 0.5
        shapes[name] = [(outer * math.cos(a), outer * math.sin(a)) for a in arc]
        shapes[name] += [(inner * math.cos(a), inner * math.sin(a)) for a in arc[::-1]]
    return shapes


def extent_of(shapes: Mapping[str, Sequence[tuple[float, float]]]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all cells."""
    corners = np.array([corner for shape in shapes.values() for corner in shape])
    return (*(corners.min(axis=0) - 0.1).tolist(), *(corners.max(axis=0) + 0.1).tolist())


def draw_board(axes: Any, panel: str, shapes: Mapping[str, Sequence[tuple[float, float]]], box: Sequence[float],
               places: Sequence[Place], inputs: Sequence[int], weights: np.ndarray, colours: Any) -> None:  # fmt: skip
    """One board; inputs that share a cell share its width, cells without an input stay grey."""
    on_cell: dict[str, list[int]] = {}
    for number in inputs:
        on_cell.setdefault(str(places[number].cell), []).append(number)
    polygons, faces = [], []
    for name, corners in shapes.items():
        numbers = on_cell.get(name, [])
        polygons += strips(corners, max(len(numbers), 1))
        faces += [colours.to_rgba(weights[number]) for number in numbers] or [(0.93, 0.93, 0.93, 1.0)]
    axes.add_collection(PolyCollection(polygons, facecolors=faces, edgecolors="0.6", linewidths=0.4))
    axes.set_xlim(box[0], box[2])
    axes.set_ylim(box[3], box[1])
    axes.set_aspect("equal")
    axes.axis("off")
    axes.set_title(panel, fontsize=8, pad=3)


def label_points(axes: Any, geometry: Mapping[str, Any], shapes: Mapping[str, Sequence[tuple[float, float]]]) -> None:
    """Write the numbers of a backgammon board's points at their broad ends."""
    outlined = [patheffects.withStroke(linewidth=1.5, foreground="white")]
    for cell in geometry["cells"]:
        if cell["shape"] == "point":
            end, tip = shapes[cell["id"]][0][1], shapes[cell["id"]][2][1]
            axes.text(cell["x"], end + 0.35 * np.sign(tip - end), cell["label"], fontsize=5.5, color="0.2",
                      ha="center", va="center", path_effects=outlined)  # fmt: skip


def strips(corners: Sequence[tuple[float, float]], parts: int) -> list[list[tuple[float, float]]]:
    """The shape itself, or its box cut into upright strips."""
    if parts == 1:
        return [list(corners)]
    (left, top), (right, bottom) = np.min(corners, axis=0), np.max(corners, axis=0)
    edges = np.linspace(left, right, parts + 1)
    return [[(a, top), (b, top), (b, bottom), (a, bottom)] for a, b in itertools.pairwise(edges)]


# Bars and matrices


def draw_bars(axes: Any, names: Sequence[str], weights: np.ndarray) -> None:
    """The inputs without a cell, in their order; of very many the largest."""
    order = np.arange(len(names))
    if len(names) > MOST_BARS:
        order = np.sort(np.argsort(-np.abs(weights), kind="stable")[:MOST_BARS])
    colours = colour_scale(weights)
    axes.barh(range(len(order)), weights[order], color=colours.to_rgba(weights[order]), edgecolor="0.5", lw=0.4)
    axes.set_yticks(range(len(order)), [names[number] for number in order.tolist()], fontsize=7)
    axes.set_ylim(len(order) - 0.4, -0.6)
    axes.axvline(0, color="0.4", lw=0.6)
    axes.tick_params(axis="x", labelsize=7)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)
    if len(names) > MOST_BARS:
        axes.set_title(f"the largest {MOST_BARS} of {len(names)} other inputs", fontsize=8)


def draw_matrix(title: str, views: Sequence[View]) -> Figure:
    """All inputs by their numbers, a row for each view."""
    figure = Figure(figsize=(8, 1.6 + 0.35 * len(views)), layout="constrained")
    axes = figure.subplots()
    rows = np.stack([view.weights for view in views])
    largest = float(np.abs(rows).max(initial=0.0)) or 1.0
    image = axes.imshow(rows, cmap=COLOURS, vmin=-largest, vmax=largest, aspect="auto", interpolation="nearest")
    axes.set_yticks(range(len(views)), [view.title.split(", for")[0] for view in views], fontsize=7)
    axes.set_xlabel("input", fontsize=8)
    axes.tick_params(axis="x", labelsize=7)
    axes.set_title(title, fontsize=10)
    figure.colorbar(image, ax=axes).ax.tick_params(labelsize=7)
    return figure
