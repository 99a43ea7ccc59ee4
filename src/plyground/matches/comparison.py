"""A comparison of two or more things: their figures side by side, and the differences in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.reports import Report
from plyground.core.tables import TextTable, table
from plyground.matches.differences import Difference, Estimate

MANY = 10  # differences, of which some may look real by chance


@dataclass(frozen=True)
class Compared:
    """One figure of all things that are compared, in their order."""

    what: str
    where: str  # with which players, or after how many games
    unit: str
    estimates: tuple[Estimate, ...]
    at: float | None = None  # where it stands on a curve


@dataclass(frozen=True, repr=False)
class Comparison(Report):
    """What was compared, its figures, and the difference of each thing from the first."""

    kind: str  # rules, players or runs
    title: str
    names: tuple[str, ...]
    figures: list[Compared]
    differences: list[Difference]
    notes: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)  # what was played, for `to_dict`
    seconds: float = 0.0
    interrupted: bool = False

    def parts(self) -> Iterator[str | TextTable]:
        """The report: figures side by side, then every difference in a sentence, then what there is to know."""
        yield self.title
        yield ""
        listed = table(f"{self.place} / figure", *self.names, names=(0,))
        where = ""
        for compared in self.figures:
            if compared.where != where:
                where = compared.where
                listed.add_row(where)
            indent = "  " if where else ""
            listed.add_row(indent + compared.what, *(each.text(compared.unit) for each in compared.estimates))
        yield listed
        yield ""
        for difference in self.differences:
            yield difference.sentence()
        if len(self.differences) >= MANY:
            yield f"{len(self.differences)} differences: of those that are none, one in twenty looks real by chance"
        yield from self.notes

    @property
    def place(self) -> str:
        """What the figures are grouped by."""
        return "checkpoint" if self.kind == "runs" else "players"

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data, in the layout that ``--json`` prints."""
        return {
            "compared": self.kind,
            "names": list(self.names),
            **self.settings,
            "figures": [
                {"what": compared.what, "where": compared.where, "unit": compared.unit}
                | {"values": dict(zip(self.names, (each.to_dict() for each in compared.estimates), strict=True))}
                for compared in self.figures
            ],
            "differences": [difference.to_dict() for difference in self.differences],
            "notes": self.notes,
            "seconds": self.seconds,
            **({"interrupted": True} if self.interrupted else {}),
        }


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names, numbered where two are alike."""
    return tuple(
        name if names.count(name) == 1 else f"{name} ({names[:number].count(name) + 1})"
        for number, name in enumerate(names)
    )
