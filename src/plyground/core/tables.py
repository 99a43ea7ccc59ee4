"""Tables of text that fit a width without ever cutting a figure.

Where there is too little room, in this order: headings are wrapped; prose is wrapped; names are shortened in the
middle, with their full texts below the table; columns are left out whole, those first that are declared least
important, and the table says which; and if that is not enough, every row becomes a list of its own, one line for each
column.
"""

import html
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

FIGURE, NAME, PROSE = "figure", "name", "prose"
GAP = 2  # blanks between columns
SHORTEST_NAME, NARROWEST_PROSE = 10, 24
MARK = ".."  # in the middle of a shortened name; plain, so that it is as wide in every encoding


@dataclass
class Column:
    """A column: its heading, what it holds, and how it is aligned."""

    title: str
    kind: str = FIGURE
    left: bool = False
    rank: int | None = None  # columns with ranks can be left out, the highest first; None: never

    @property
    def narrowest_title(self) -> int:
        return max(map(text_width, self.title.split()), default=0)


@dataclass(frozen=True)
class Fitted:
    """A table as it is shown at some width: its columns, how wide they are, its rows, and what has to be said below."""

    columns: list[Column]
    widths: list[int]
    rows: list[list[str]]
    notes: list[str]
    title: str | None = None
    is_stacked: bool = False


@dataclass
class TextTable:
    """Columns and rows of texts; `fitted` arranges them for a width."""

    columns: list[Column]
    title: str | None = None
    rows: list[list[str]] = field(default_factory=list)
    narrower: "TextTable | None" = None  # says much the same, and is shown where there is no room for this one

    def add_row(self, *cells: str) -> None:
        """Add a row: a text for every column."""
        self.rows.append([*cells, *[""] * (len(self.columns) - len(cells))])

    def fitted(self, width: int | None) -> Fitted:
        """The table in at most `width` characters, or as wide as it likes."""
        shown, left_out = list(range(len(self.columns))), list[str]()
        while True:
            rows = [[row[number] for number in shown] for row in self.rows]
            fitted = arranged([self.columns[number] for number in shown], rows, width)
            if fitted is None and self.narrower is not None:
                return self.narrower.fitted(width)
            droppable = [number for number in shown if self.columns[number].rank is not None]
            if fitted is not None or not droppable:
                break
            last = max(droppable, key=lambda number: self.columns[number].rank or 0)
            shown.remove(last)
            left_out.append(self.columns[last].title)
        if fitted is None:
            return Fitted(self.columns, [], self.rows, [], self.title, is_stacked=True)
        missing = [f"not shown for lack of room: {', '.join(left_out[::-1])}"] if left_out else []
        return replace(fitted, notes=[*fitted.notes, *missing], title=self.title)

    def lines(self, width: int | None = None) -> list[str]:
        """The table as lines of plain text."""
        fitted = self.fitted(width)
        titled = [fitted.title] if fitted.title else []
        if fitted.is_stacked:
            return titled + stacked_lines(fitted.columns, fitted.rows, width or 80)
        heading = row_lines(fitted, [column.title for column in fitted.columns], is_heading=True)
        notes = [line for note in fitted.notes for line in whole_words(note, width)]
        return titled + heading + [line for row in fitted.rows for line in row_lines(fitted, row)] + notes

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_html(self) -> str:
        """The whole table for a notebook."""
        align = ["left" if column.left else "right" for column in self.columns]

        def line(tag: str, cells: Sequence[str]) -> str:
            made = (
                f'<{tag} style="text-align: {side}">{html.escape(cell)}</{tag}>'
                for side, cell in zip(align, cells, strict=True)
            )
            return f"<tr>{''.join(made)}</tr>"

        caption = f"<caption>{html.escape(self.title)}</caption>" if self.title else ""
        head = line("th", [column.title for column in self.columns])
        body = "".join(line("td", row) for row in self.rows)
        return f"<table>{caption}<thead>{head}</thead><tbody>{body}</tbody></table>"


def table(*columns: str, title: str | None = None, left: Sequence[int] = (), names: Sequence[int] = (),
          least: Sequence[int] = ()) -> TextTable:  # fmt: skip
    """A table whose first column, and those whose numbers are in `left` or `names`, are aligned left, others right.

    Columns in `left` may be wrapped between words, those in `names` shortened; those in `least` are left out where
    there is too little room, the first of them first. All others keep their figures whole, whatever the width.
    """
    ranks = {number: len(least) - place for place, number in enumerate(least)}
    made = []
    for number, heading in enumerate(columns):
        kind = NAME if number in names else PROSE if number in left else FIGURE
        made.append(Column(heading, kind, number == 0 or number in left or number in names, ranks.get(number)))
    return TextTable(made, title)


def text_width(text: str) -> int:
    """How many columns of a terminal a line takes."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def cell_width(cell: str) -> int:
    return max(map(text_width, cell.split("\n")), default=0)


# How columns are arranged


def arranged(columns: list[Column], rows: list[list[str]], width: int | None) -> Fitted | None:
    """These columns in that width; None if there is too little room."""
    content = [max((cell_width(row[n]) for row in rows), default=0) for n in range(len(columns))]
    natural = [max(wide, text_width(column.title)) for wide, column in zip(content, columns, strict=True)]
    if width is None or total(natural) <= width:
        return Fitted(columns, natural, rows, [])
    tight = [max(wide, column.narrowest_title) for wide, column in zip(content, columns, strict=True)]
    widths = narrowed(columns, tight, PROSE, NARROWEST_PROSE, width)
    if total(widths) <= width:
        return Fitted(columns, widened(columns, widths, natural, width), rows, [])
    widths = narrowed(columns, widths, NAME, SHORTEST_NAME, width)
    if total(widths) > width:
        return None
    shown, legend = shortened_names(columns, rows, widths)
    return Fitted(columns, widths, shown, legend)


def total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def narrowed(columns: Sequence[Column], widths: Sequence[int], kind: str, narrowest: int, width: int) -> list[int]:
    """The widths with the columns of a kind made as narrow as necessary, the widest of them first."""
    made = list(widths)
    while total(made) > width:
        wide = [n for n, column in enumerate(columns) if column.kind == kind
                and made[n] > max(narrowest, column.narrowest_title)]  # fmt: skip
        if not wide:
            return made
        made[max(wide, key=lambda n: made[n])] -= 1
    return made


def widened(columns: Sequence[Column], widths: Sequence[int], natural: Sequence[int], width: int) -> list[int]:
    """The widths with the room that is left given to headings, from the left."""
    made = list(widths)
    for number, column in enumerate(columns):
        if column.kind != PROSE:
            made[number] += min(natural[number] - made[number], max(width - total(made), 0))
            if made[number] < natural[number]:
                made[number] = widths[number]  # half a heading is no use
    return made


# Names


def shortened_names(
    columns: Sequence[Column], rows: list[list[str]], widths: Sequence[int]
) -> tuple[list[list[str]], list[str]]:
    """The rows with names no longer than their columns, and lines that say what they stand for."""
    legend: dict[str, str] = {}
    shown = [list(row) for row in rows]
    for number, column in enumerate(columns):
        if column.kind == NAME:
            short = distinct_short_names([row[number] for row in rows], widths[number])
            for row in shown:
                row[number] = short[row[number]]
            legend |= {made: name for name, made in short.items() if made != name}
    return shown, [f"{made} = {name}" for made, name in legend.items()]


def distinct_short_names(names: Sequence[str], width: int) -> dict[str, str]:
    """For every name one of at most that width; numbered where two would look alike."""
    distinct = list(dict.fromkeys(names))
    short = {name: short_name(name, width) for name in distinct}
    if len(set(short.values())) == len(distinct):
        return short
    digits = len(str(len(distinct)))
    return {
        name: name if text_width(name) <= width else f"{n:0{digits}}:{short_name(name, width - digits - 1)}"
        for n, name in enumerate(distinct, 1)
    }


def short_name(name: str, width: int) -> str:
    """A name with its middle left out.

    >>> short_name("alphabeta:depth=3,eval=fixed", 16)
    'alphabe..l=fixed'
    """
    if text_width(name) <= width:
        return name
    kept = width - len(MARK)
    return name[: kept - kept // 2] + MARK + name[len(name) - kept // 2 :]


# Lines of text


def row_lines(fitted: Fitted, row: Sequence[str], is_heading: bool = False) -> list[str]:
    """The lines of one row: as many as its highest cell has; headings stand at the bottom."""
    cells = [wrapped(cell, width) for cell, width in zip(row, fitted.widths, strict=True)]
    height = max(map(len, cells), default=0)
    if is_heading:
        cells = [[""] * (height - len(lines)) + lines for lines in cells]
    made = []
    for number in range(height):
        parts = []
        for column, width, lines in zip(fitted.columns, fitted.widths, cells, strict=True):
            text = lines[number] if number < len(lines) else ""
            blanks = " " * (width - text_width(text))
            parts.append(text + blanks if column.left else blanks + text)
        made.append((" " * GAP).join(parts).rstrip())
    return made


def wrapped(cell: str, width: int) -> list[str]:
    """A cell as lines, broken between words, and inside a word only if it is longer than a line."""
    return [
        part for line in cell.split("\n") for part in textwrap.wrap(line, max(width, 1), break_on_hyphens=False) or [""]
    ]


def whole_words(text: str, width: int | None) -> list[str]:
    """A text as lines that break no word, since a player's text may have to be copied."""
    if width is None:
        return [text]
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def stacked_lines(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Every row as a list of its own, a line for each column; an empty line between rows."""
    made: list[str] = []
    for row in rows:
        made += [""] if made else []
        for number, (column, cell) in enumerate(zip(columns, row, strict=True)):
            heading = f"{column.title}: " if column.title and number > 0 else ""  # the first cell names the row
            if column.kind == PROSE or text_width(heading + cell) <= width:
                made += wrapped(heading + cell, width) if cell else []
            else:  # a figure stays in one piece
                made += [*wrapped(heading, width), f"  {cell}"]
    return made
