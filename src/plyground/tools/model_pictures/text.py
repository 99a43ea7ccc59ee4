"""Weights as text: boards whose cells hold a sign and a digit, and bars."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from plyground.tools.model_pictures.views import Place, View, panels_of, without_cell

CELL = 3  # characters of a cell with the blank after it
SCALES = ((3, 1), (3, 2 / 3**0.5), (4, 2), (6, 3), (9, 4))  # characters and lines a unit: squares, hexagons, others
BAR = 24
MOST_BARS = 24


def digit(weight: float, largest: float) -> str:
    """The sign of a weight and its size in ninths of the largest."""
    ninths = round(9 * abs(weight) / largest) if largest > 0 else 0
    return " ·" if ninths == 0 else f"{'+' if weight > 0 else '-'}{ninths}"


def nearest(number: float) -> int:
    """The nearest whole number; halves go up, so that neighbours stay equally far apart."""
    return math.floor(number + 0.5)


def place_cells(cells: Sequence[Mapping[str, Any]]) -> dict[str, tuple[int, int]]:
    """Line and column of every cell, at the smallest scale at which none covers another."""
    left, top = min(cell["x"] for cell in cells), min(cell["y"] for cell in cells)
    placed = {}
    for across, down in SCALES:
        placed = {
            cell["id"]: (nearest((cell["y"] - top) * down), nearest((cell["x"] - left) * across)) for cell in cells
        }
        by_line: dict[int, list[int]] = {}
        for line, column in placed.values():
            by_line.setdefault(line, []).append(column)
        gaps = [np.diff(sorted(columns)).min(initial=CELL) for columns in by_line.values()]
        if min(gaps) >= CELL:
            break
    return placed


def board_lines(cells: Sequence[Mapping[str, Any]], shown: Mapping[str, float], largest: float) -> list[str]:
    """A board with a sign and a digit in every cell that has a weight."""
    placed = place_cells(cells)
    lines = [[" "] * (max(column for _, column in placed.values()) + CELL - 1)
             for _ in range(max(line for line, _ in placed.values()) + 1)]  # fmt: skip
    for name, weight in shown.items():
        line, column = placed[name]
        lines[line][column : column + 2] = digit(weight, largest)
    return ["".join(line) for line in lines]


def strongest_by_cell(places: Sequence[Place], inputs: Sequence[int], weights: np.ndarray) -> dict[str, float]:
    """One weight for every cell: the largest, where several inputs share it."""
    shown: dict[str, float] = {}
    for number in inputs:
        cell = str(places[number].cell)
        if abs(weights[number]) >= abs(shown.get(cell, 0.0)):
            shown[cell] = float(weights[number])
    return shown


def beside_one_another(blocks: Sequence[list[str]], width: int) -> list[str]:
    """Blocks of lines side by side, as many as fit."""
    lines: list[str] = []
    column = max(len(line) for block in blocks for line in block) + 3
    a_row = max(1, (width + 3) // column)
    for first in range(0, len(blocks), a_row):
        row = blocks[first : first + a_row]
        height = max(map(len, row))
        padded = [block + [""] * (height - len(block)) for block in row]
        lines += ["".join(line.ljust(column) for line in together).rstrip() for together in zip(*padded, strict=True)]
        lines.append("")
    return lines[:-1]


def bar_lines(names: Sequence[str], weights: np.ndarray, most: int = MOST_BARS) -> list[str]:
    """A bar for each of the largest weights, largest first, and how many were left out."""
    largest = float(np.abs(weights).max(initial=0.0))
    order = np.argsort(-np.abs(weights), kind="stable")[:most]
    widest = max((len(names[number]) for number in order), default=0)
    lines = [
        f"{names[number]:<{widest}} {weights[number]:+9.3f} "
        + ("█" if weights[number] >= 0 else "▒") * round(BAR * abs(weights[number]) / (largest or 1.0))
        for number in order
    ]
    left_out = len(names) - len(order)
    return lines + ([f"… and {left_out} smaller ones"] if left_out else [])


def view_lines(view: View, places: Sequence[Place], cells: Sequence[Mapping[str, Any]], width: int) -> list[str]:
    """A view for the terminal: its boards, then the inputs that have no cell."""
    panels, others = panels_of(places), without_cell(places)
    on_cells = [number for inputs in panels.values() for number in inputs]
    largest = float(np.abs(view.weights[on_cells]).max(initial=0.0))
    lines = [view.title + (f"; 9 is {largest:.3g}" if panels else "")]
    if panels:
        blocks = [
            [panel, *board_lines(cells, strongest_by_cell(places, inputs, view.weights), largest)]
            for panel, inputs in panels.items()
        ]
        lines += beside_one_another(blocks, width)
    if others:
        lines += ["", *bar_lines([places[number].name for number in others], view.weights[others])]
    return lines


def plain_lines(view: View) -> list[str]:
    """The same for inputs of which nothing is known but their numbers."""
    return [view.title, *bar_lines([f"input {number}" for number in range(len(view.weights))], view.weights)]


def histogram_lines(histogram: Sequence[Mapping[str, Any]]) -> list[str]:
    """How many entries of a table lie in each range."""
    most = max((entry["entries"] for entry in histogram), default=1)
    return [
        f"{entry['from']:>9.3f} … {entry['to']:>9.3f} {entry['entries']:>12,} "
        + "█" * max(round(BAR * entry["entries"] / most), int(entry["entries"] > 0))
        for entry in histogram
    ]
