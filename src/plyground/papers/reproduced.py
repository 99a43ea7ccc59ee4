"""An experiment that was done: its tables, its plots and what became of the authors' conclusions, as a report."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from plyground.core.charts import Chart
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import FIGURE, PROSE, Column, TextTable
from plyground.core.words import counted
from plyground.papers.answer import FAILS, HOLDS, OPEN, Answer, Cell, Found, Judged, Table, cell_text
from plyground.papers.experiment import Experiment
from plyground.papers.given import Given, given_numbers
from plyground.papers.running import Done

MARKS = {HOLDS: "✓", FAILS: "✗", OPEN: "?"}


@dataclass(frozen=True)
class Conclusion:
    """A conclusion of the authors, the test that it was put to, and what came out."""

    text: str
    where: str
    test: str
    verdict: str
    why: str
    theme: str = ""
    is_figure: bool = False  # that a figure of the document comes out again, rather than what follows from it

    def to_dict(self) -> dict[str, Any]:
        return dict(vars(self))


@dataclass(frozen=True, repr=False)
class Reproduced(Report):
    """An experiment with the results of all its jobs."""

    experiment: Experiment
    settings: Any
    scale: float
    seed: int
    done: Done

    @cached_property
    def found(self) -> Found:
        return self.done.found()

    @cached_property
    def answer(self) -> Answer:
        return self.experiment.answer(self.settings, self.seed, self.found)

    @cached_property
    def conclusions(self) -> Sequence[Conclusion]:
        made = []
        for claim in self.experiment.claims(self.settings, self.seed):
            if claim.needs_full_scale and self.scale < 1:
                judged = Judged(OPEN, f"It compares figures that belong to scale 1; this is scale {self.scale:g}.")
            else:
                judged = claim.judge(self.found)
            made.append(
                Conclusion(
                    claim.text, claim.where, claim.test, judged.verdict, judged.why, claim.theme, claim.is_figure
                )
            )
        return made

    @property
    def numbers(self) -> Sequence[Given]:
        return given_numbers(self.settings)

    @cached_property
    def seconds(self) -> float:
        """What its jobs took when they were run, one after another, and those that they need."""
        return self.done.seconds(self.experiment.jobs(self.settings, self.seed))

    @property
    def made_here(self) -> bool:
        """Whether all its jobs were run on a machine like this one, so that their times say what this one takes."""
        return self.done.made_here(self.experiment.jobs(self.settings, self.seed))

    @property
    def made_at(self) -> str:
        """Scale, seed and time, in words."""
        return f"scale {self.scale:g}, seed {self.seed}, {duration(self.seconds)} on one core"

    def parts(self) -> Iterable[Part]:
        yield Emphasised(f"{self.experiment.title}: {self.experiment.about}")
        for table in self.answer.tables:
            yield ""
            yield text_table(table)
            yield from table.notes
        if self.conclusions:
            yield ""
            yield conclusions_table(self.conclusions)
            yield ""
            yield "How each was tested"
            yield from (f"* {one.text}: {one.test}" for one in self.conclusions)
        yield ""
        if self.experiment.remarks:
            yield from self.experiment.remarks
            yield ""
        yield settings_table(self.numbers)
        yield f"{self.made_at}."

    def charts(self) -> Iterable[Chart]:
        return self.answer.charts

    def to_dict(self) -> dict[str, Any]:
        return {
            "document": self.experiment.document, "experiment": self.experiment.name, "about": self.experiment.about,
            "scale": self.scale, "seed": self.seed, "seconds": round(self.seconds, 1),
            "settings": [one.to_dict() for one in self.numbers],
            "tables": [table.to_dict() for table in self.answer.tables],
            "charts": [chart.to_dict() for chart in self.answer.charts],
            "conclusions": [one.to_dict() for one in self.conclusions], "remarks": list(self.experiment.remarks),
        }  # fmt: skip


def text_table(table: Table) -> TextTable:
    """A table for the terminal; where it is too wide, its rows stand side by side as columns, if those fit."""
    columns = []
    for number, title in enumerate(table.columns):
        holds_words = is_words([row[number] for row in table.rows])
        columns.append(Column(title, PROSE if holds_words else FIGURE, left=number == 0 or holds_words))
    rows = [[cell_text(cell) for cell in row] for row in table.rows]
    plain = TextTable(columns, table.title, rows)
    return replace(plain, narrower=replace(turned(plain), narrower=plain))


def turned(table: TextTable) -> TextTable:
    """Rows as columns, headed by their first cells.

    >>> print(turned(TextTable([Column("plies"), Column("games"), Column("won")], rows=[["1", "20", "9"]])))
    plies   1
    games  20
    won     9
    """
    head, *names = (column.title for column in table.columns)
    columns = [Column(head, PROSE, left=True), *(Column(row[0]) for row in table.rows)]
    rows = [[name, *(row[number] for row in table.rows)] for number, name in enumerate(names, 1)]
    return TextTable(columns, table.title, rows)


def is_words(cells: Sequence[Cell]) -> bool:
    """Whether a column holds words rather than figures.

    >>> is_words(["self-play", None]), is_words(["12 of 13", "–"]), is_words([3, 2.5])
    (True, False, False)
    """
    texts = [cell for cell in cells if cell is not None]
    return bool(texts) and all(isinstance(cell, str) and cell[:1].isalpha() for cell in texts)


def conclusions_table(conclusions: Sequence[Conclusion]) -> TextTable:
    """What the authors concluded, and whether it holds."""
    columns = [Column("conclusion", PROSE, left=True), Column("verdict", left=True), Column("why", PROSE, left=True)]
    rows = [
        [f"{one.text} ({one.where})", f"{MARKS[one.verdict]} {one.verdict}", one.why] for one in conclusions
    ]  # fmt: skip
    return TextTable(columns, "What the authors concluded", rows)


def settings_table(numbers: Sequence[Given]) -> TextTable:
    """Every number of the experiment, and whose it is."""
    columns = [Column("setting", left=True), Column("value", PROSE, left=True), Column("whose", left=True),
               Column("where, or why", PROSE, left=True)]  # fmt: skip
    return TextTable(columns, "Settings", [[one.name, value_text(one.value), one.source, one.why] for one in numbers])


def value_text(value: Any) -> str:
    """
    >>> value_text(50_000), value_text((0.1, 0.2)), value_text(False)
    ('50,000', '0.1, 0.2', 'no')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(value_text, value))
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def duration(seconds: float) -> str:
    """
    >>> duration(0.4), duration(75), duration(4000), duration(9000)
    ('1 second', '75 seconds', '67 minutes', '2.5 hours')
    """
    if seconds < 100:
        return counted(max(1, round(seconds)), "second")
    return counted(round(seconds / 60), "minute") if seconds < 6000 else f"{seconds / 3600:.1f} hours"
