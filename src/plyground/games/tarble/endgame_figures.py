"""What Tarble's endings are worth on average over all placements, by material and lead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.reports import Part, Report
from plyground.core.structures import Structure
from plyground.core.tables import table
from plyground.games.tarble.endgame_index import positions_of


@dataclass(frozen=True)
class Row:
    """One material with one lead of the side to roll."""

    rolling: int  # its pieces
    waiting: int  # those of the other side
    lead: int
    placements: int
    mean: float  # points, for the side to roll
    least: float
    most: float

    def to_dict(self) -> dict[str, Any]:
        """The row as plain data."""
        return dict(vars(self))


@dataclass(frozen=True, repr=False)
class Figures(Report):
    """What endings are worth."""

    title: str
    rows: list[Row]

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {"positions": sum(row.placements for row in self.rows), "endings": [row.to_dict() for row in self.rows]}

    def parts(self) -> Iterator[Part]:
        listed = table("pieces to roll", "waiting", "lead", "placements", "points on average", "least", "most")
        for row in self.rows:
            values = (f"{value:+.4f}" for value in (row.mean, row.least, row.most))
            listed.add_row(str(row.rolling), str(row.waiting), f"{row.lead:+d}", f"{row.placements:,}", *values)
        yield self.title
        yield listed
        yield "A win is +1, a loss -1; lead and points are those of the side to roll. Every placement counts."


def mean_values(
    game, tables: Structure, values: np.ndarray, materials: Sequence[tuple[int, int]], largest_lead: int
) -> Figures:
    """The figures of some materials that are solved."""
    leads, rows = 2 * largest_lead + 1, []
    for rolling, waiting in materials:
        first, size = int(tables.first[rolling, waiting]), positions_of(tables, rolling, waiting)
        found = values[first * leads : (first + size) * leads].reshape(-1, leads)
        images, is_position = images_of(tables, rolling, waiting)
        for column in range(leads):
            here, weights = found[is_position, column], images[is_position]
            mean, placements = float(np.average(here, weights=weights)), int(weights.sum())
            lead, least, most = column - largest_lead, float(here.min()), float(here.max())
            rows.append(Row(rolling, waiting, lead, placements, mean, least, most))
    return Figures(f"{game!r}: what the side to roll wins on average", rows)


def images_of(tables: Structure, rolling: int, waiting: int) -> tuple[np.ndarray, np.ndarray]:
    """For every numbered position how many placements it stands for, and whether it is one."""
    begin, end = (int(tables.counting_begin[waiting + k]) for k in (0, 1))
    stands = tables.stands_for[int(tables.canon_begin[waiting]) : int(tables.canon_begin[waiting + 1])]
    standing_for = np.bincount(stands, minlength=end - begin)  # sets of waiting pieces
    others = cells_of(tables, tables.counting[begin:end].astype(np.int64), waiting)
    own = cells_of(tables, np.arange(positions_of(tables, rolling, waiting) // (end - begin)), rolling)
    clash = (others[:, None, :, None] == own[None, :, None, :]).any(axis=(2, 3))
    return np.repeat(standing_for, len(own)), ~clash.reshape(-1)


def cells_of(tables: Structure, numbers: np.ndarray, size: int) -> np.ndarray:
    """[sets, size] the cells of numbered sets."""
    places = int(tables.set_begin[size]) + numbers[:, None] * size + np.arange(size)
    return tables.set_cells[places]
