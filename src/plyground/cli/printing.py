"""What commands print: lines, tables, JSON, and numbers as people read them."""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from plyground.core.provenance import made_by
from plyground.core.reports import Drawing, Emphasised, Report
from plyground.core.tables import GAP, TextTable, whole_words
from plyground.core.tables import table as plain_table
from plyground.matches.wording import percent, plural

__all__ = [
    "PrintedTable",
    "console",
    "notices",
    "percent",
    "plural",
    "print_figures",
    "print_json",
    "print_report",
    "say",
    "table",
]

if TYPE_CHECKING:
    from plyground.core.game import Game

UNLIMITED = 100_000  # columns of output that goes to a file or another program


def width_of_output() -> int | None:
    """What the user's COLUMNS say, nothing at a terminal, which knows its width, and otherwise no limit."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    return None if sys.stdout.isatty() else UNLIMITED


console = Console(width=width_of_output())
notices = Console(stderr=True)


def say(text: str = "", style: str | None = None) -> None:
    """Print a line on standard output as it is: not wrapped, not coloured by its content."""
    console.print(text, style=style, highlight=False, markup=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """Print one JSON object on standard output."""
    print(json.dumps(data, indent=1, default=_plain))


def print_figures(data: Mapping[str, Any], game: "Game | None" = None) -> None:
    """Print figures as one JSON object that also says by which program, rules and machine they were made."""
    print_json({**data, "made_by": made_by(game)})


def _plain(value: Any) -> Any:
    """NumPy's numbers as Python's; anything else as text."""
    return value.item() if hasattr(value, "item") else str(value)


def in_columns(texts: Sequence[str], most: int = 100) -> str:
    """Texts side by side in columns of one width, as many as fit the output, read from left to right."""
    width = max(map(len, texts)) + 2
    across = max(1, min(console.width, most) // width)
    lines = [texts[first : first + across] for first in range(0, len(texts), across)]
    return "\n".join("".join(text.ljust(width) for text in line).rstrip() for line in lines)


# Tables


class PrintedTable(TextTable):
    """A table that the console prints as wide as it is; lines of a cell after the first are dim."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        fitted = self.fitted(options.max_width)
        if fitted.is_stacked:
            yield Text("\n".join(self.lines(options.max_width)))
            return
        if fitted.title:
            yield Text("\n".join(whole_words(fitted.title, options.max_width)), style="bold")
        made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, GAP, 0, 0))
        for column, width in zip(fitted.columns, fitted.widths, strict=True):
            made.add_column(
                Text(column.title), justify="left" if column.left else "right", width=width, overflow="fold"
            )
        for row in fitted.rows:
            made.add_row(*(cell_text(cell) for cell in row))
        yield made
        for note in fitted.notes:
            yield Text("\n".join(whole_words(note, options.max_width)), style="dim")


def cell_text(cell: str) -> Text:
    """A cell whose lines after the first are dim."""
    first, newline, rest = cell.partition("\n")
    return Text.assemble(first, (newline + rest, "dim"))


def table(*columns: str, title: str | None = None, left: Sequence[int] = (), names: Sequence[int] = (),
          least: Sequence[int] = ()) -> PrintedTable:  # fmt: skip
    """A table for the console; see `core.tables.table`."""
    return PrintedTable(plain_table(*columns, left=left, names=names, least=least).columns, title)


def print_report(report: Report) -> None:
    """Print a result as it shows itself: its lines as they are, its tables as wide as the console."""
    for part in report.parts():
        if isinstance(part, TextTable):
            console.print(PrintedTable(part.columns, part.title, part.rows, part.narrower))
        elif isinstance(part, Drawing):
            say("\n".join(part.lines(console.width)))
        else:
            say(part, style="bold" if isinstance(part, Emphasised) else None)
