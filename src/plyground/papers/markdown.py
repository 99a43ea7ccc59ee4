"""Reports of experiments as Markdown, with their plots as files beside it."""

import pathlib
import re
from collections.abc import Iterator, Sequence

from plyground.core.charts import Chart, svg
from plyground.core.report_pages import STYLE
from plyground.core.tables import TextTable
from plyground.papers.reproduced import Reproduced, conclusions_table, settings_table, text_table

PLOTS = "plots"
WIDTH = 640


def markdown(one: Reproduced, level: int = 2) -> Iterator[str]:
    """The lines of a report, without its plots' files."""
    yield f"{'#' * level} {one.experiment.name}: {one.experiment.about}"
    yield ""
    for table in one.answer.tables:
        yield from table_lines(text_table(table))
        for note in table.notes:
            yield from (note, "")
    for chart in one.answer.charts:
        yield from (f"![{chart.title}]({PLOTS}/{plot_name(one, chart)})", "")
    if one.conclusions:
        yield from table_lines(conclusions_table(one.conclusions))
        yield from ("<details><summary>How each was tested</summary>", "")
        yield from (f"* {each.text}: {each.test}" for each in one.conclusions)
        yield from ("", "</details>", "")
    for remark in one.experiment.remarks:
        yield from (remark, "")
    yield from ("<details><summary>Settings</summary>", "")
    yield from table_lines(settings_table(one.numbers))
    yield from ("</details>", "")
    words = ["plyground reproduce", one.experiment.document, quoted(one.experiment.name)]
    words += [f"--scale {one.scale:g}"] if one.scale != 1 else []
    yield from (f"`{' '.join(words)}`: {one.made_at}.", "")


def quoted(name: str) -> str:
    """
    >>> quoted("A.12"), quoted("figure 5.1")
    ('A.12', '"figure 5.1"')
    """
    return f'"{name}"' if " " in name else name


def table_lines(table: TextTable) -> Iterator[str]:
    """A table of Markdown."""
    if table.title:
        yield from (f"**{table.title}**", "")
    yield row_line([column.title for column in table.columns])
    yield row_line(["---" if column.left else "---:" for column in table.columns])
    for row in table.rows:
        yield row_line(row)
    yield ""


def row_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;').replace(chr(10), ' ') for cell in cells)} |"


def plot_name(one: Reproduced, chart: Chart) -> str:
    """The name of a plot's file.

    >>> words_of("Figure 5.1: error, by games")
    'figure-5-1-error-by-games'
    """
    return f"{words_of(one.experiment.document)}-{words_of(one.experiment.name)}-{words_of(chart.title)[:60]}.svg"


def words_of(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def write_plots(one: Reproduced, folder: pathlib.Path) -> None:
    """The plots of a report as files that need no page around them."""
    folder.mkdir(parents=True, exist_ok=True)
    for chart in one.answer.charts:
        drawn = svg(chart, WIDTH)
        if drawn:
            (folder / plot_name(one, chart)).write_text(alone(drawn), "utf-8")


def alone(drawn: str) -> str:
    """A drawing with the colours that a page would give it."""
    start = drawn.index(">") + 1
    return f"{drawn[:start]}<style>{STYLE.replace('body', '.body')}</style>{drawn[start:]}\n"
