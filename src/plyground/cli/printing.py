"""What commands print: lines, tables, JSON, and numbers as people read them."""

import json
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from plyground.matches.wording import percent, plural

__all__ = ["console", "notices", "percent", "plural", "print_json", "say", "table"]

console = Console()
notices = Console(stderr=True)


def say(text: str = "", style: str | None = None) -> None:
    """Print a line on standard output as it is: not wrapped, not coloured by its content."""
    console.print(text, style=style, highlight=False, markup=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """Print one JSON object on standard output."""
    print(json.dumps(data, indent=1, default=_plain))


def _plain(value: Any) -> Any:
    """NumPy's numbers as Python's; anything else as text."""
    return value.item() if hasattr(value, "item") else str(value)


def table(*columns: str, title: str | None = None, left: Sequence[int] = ()) -> Table:
    """A plain table whose first column, and those whose numbers are in `left`, are aligned left, the others right."""
    made = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        made.add_column(column, justify="left" if number == 0 or number in left else "right", overflow="fold")
    return made
