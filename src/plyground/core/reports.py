"""Results that print themselves: as lines and tables in Python, as a page in a notebook."""

import html
import os
import shutil
import sys
from collections.abc import Iterable

from plyground.core.tables import TextTable


class Report:
    """Something that is shown as lines of text and tables, in this order; `parts` gives them."""

    def parts(self) -> Iterable[str | TextTable]:
        raise NotImplementedError

    def __str__(self) -> str:
        width = width_of_terminal()
        return "\n".join(
            part if isinstance(part, str) else "\n".join(part.lines(width)) for part in self.parts()
        ).rstrip("\n")

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(
            f'<div style="white-space: pre-wrap">{html.escape(part)}</div>' if isinstance(part, str) else part.to_html()
            for part in self.parts()
        )


def width_of_terminal() -> int | None:
    """The width that tables have to fit: that of the terminal, or none if the output goes elsewhere."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return shutil.get_terminal_size().columns if is_terminal or os.environ.get("COLUMNS") else None
