"""Results that print themselves: as lines and tables in Python, as a page in a notebook, as colours on the console."""

import html
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from plyground.core.charts import Chart
from plyground.core.plain_characters import as_output_shows
from plyground.core.tables import TextTable


class Emphasised(str):
    """A line that matters more than the others."""


@dataclass(frozen=True)
class Drawing:
    """A picture made of characters that can be drawn narrower."""

    draw: Callable[[int], str]  # with so many characters across
    widest: int

    def lines(self, width: int | None) -> list[str]:
        return self.draw(min(width or self.widest, self.widest)).split("\n")

    def to_html(self) -> str:
        return f"<pre>{html.escape(self.draw(self.widest))}</pre>"


Part = str | TextTable | Drawing


class Report:
    """Something that is shown as lines of text and tables, in this order; `parts` gives them."""

    def parts(self) -> Iterable[Part]:
        raise NotImplementedError

    def charts(self) -> Iterable[Chart]:
        """Figures that pages draw beside the tables."""
        return ()

    def __str__(self) -> str:
        width = width_of_terminal()
        shown = (part if isinstance(part, str) else "\n".join(part.lines(width)) for part in self.parts())
        return as_output_shows("\n".join(shown).rstrip("\n"))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(as_html(part) for part in self.parts())


def as_html(part: Part) -> str:
    """A line or a table for a notebook."""
    if not isinstance(part, str):
        return part.to_html()
    weight = "; font-weight: bold" if isinstance(part, Emphasised) else ""
    return f'<div style="white-space: pre-wrap{weight}">{html.escape(part)}</div>'


def width_of_terminal() -> int | None:
    """The width that tables have to fit: that of the terminal, or none if the output goes elsewhere."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return shutil.get_terminal_size().columns if is_terminal or os.environ.get("COLUMNS") else None
