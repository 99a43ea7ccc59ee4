"""Reports of experiments as one HTML page that needs no other file, program or connection."""

import html
import re
from collections.abc import Iterator, Sequence

from plyground.core.charts import svg
from plyground.core.report_pages import STYLE, part_html
from plyground.core.version import __version__
from plyground.core.words import counted
from plyground.papers.answer import FAILS, HOLDS
from plyground.papers.markdown import words_of
from plyground.papers.reproduced import (
    MARKS,
    Conclusion,
    Reproduced,
    conclusions_table,
    score_of,
    settings_table,
    text_table,
)

MOST_NAMED = 3  # experiments in a title
MADE_BY = "plyground reproduce"
OWN_STYLE = """
nav { columns: 2; margin: 1rem 0 2rem; } nav a { color: var(--accent); text-decoration: none; display: block; }
h2 { margin-top: 3rem; border-top: 2px solid var(--line); padding-top: 1rem; } h3 { margin-top: 2.5rem; }
details { margin: 0.6rem 0; } summary { cursor: pointer; color: var(--soft); }
.marks { letter-spacing: 0.15em; white-space: nowrap; } .holds { color: var(--accent); } .fails { color: #b3541e; }
table { font-size: 0.93rem; } .note { color: var(--soft); margin: 0.3rem 0; }
@media (max-width: 40rem) { nav { columns: 1; } }
td:not(.left) { white-space: nowrap; } td:first-child { min-width: 9rem; }
@media print { :root { color-scheme: light; } body { max-width: none; margin: 0; font-size: 0.72rem; background: none; }
  nav, summary { display: none; } details:not([open]) { display: none; } .scroller { overflow: visible; }
  table { font-size: 0.95em; } th, td { padding: 0.12rem 0.45rem; } h2, h3 { margin-top: 1.6rem; break-after: avoid; }
  figure, tr { break-inside: avoid; } thead { display: table-header-group; } .chart { max-width: 30rem; } }
"""


def page(reports: Sequence[Reproduced]) -> str:
    """The whole page: what holds on top, then every experiment."""
    conclusions = [one for report in reports for one in report.conclusions]
    title = title_of(reports)
    inside = "\n".join([*list_of(reports), *(line for report in reports for line in section(report))])
    summary = f"<p>Of {len(conclusions)} conclusions {html.escape(score_of(conclusions))}.</p>" if conclusions else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{MADE_BY} {__version__}">\n<title>{html.escape(title)}</title>\n'
        f"<style>{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n<h1>{html.escape(title)}</h1>\n"
        f'<p class="about">Plyground {__version__}. The document\'s value stands beside ours with its 95 % interval; '
        f"– is a value that the document does not tell.</p>\n{summary}\n{inside}\n</body>\n</html>\n"
    )


def title_of(reports: Sequence[Reproduced]) -> str:
    documents = {one.experiment.document for one in reports}
    if len(documents) > 1:
        return "Five documents reproduced"
    names = list(dict.fromkeys(one.experiment.title for one in reports))
    if len(names) <= MOST_NAMED:
        return f"Reproduced: {', '.join(names)}"
    return f"Reproduced: {counted(len(names), 'experiment')} of {', '.join(documents)}"


def list_of(reports: Sequence[Reproduced]) -> Iterator[str]:
    """A list of all experiments with the marks of their conclusions."""
    if len(reports) < 2:
        return
    yield "<nav>"
    for one in reports:
        marks = "".join(mark_html(each) for each in one.conclusions)
        name = html.escape(f"{one.experiment.title}: {one.experiment.about}")
        yield f'<a href="#{anchor(one)}">{name} <span class="marks">{marks}</span></a>'
    yield "</nav>"


def mark_html(one: Conclusion) -> str:
    kind = {HOLDS: "holds", FAILS: "fails"}.get(one.verdict, "open")
    title = html.escape(f"{one.text}: {one.verdict}", quote=True)
    return f'<span class="{kind}" title="{title}">{MARKS[one.verdict]}</span>'


def anchor(one: Reproduced) -> str:
    return words_of(one.experiment.title)


def section(one: Reproduced) -> Iterator[str]:
    """One experiment."""
    yield f'<h3 id="{anchor(one)}">{html.escape(one.experiment.title)}: {html.escape(one.experiment.about)}</h3>'
    for table in one.answer.tables:
        yield part_html(text_table(table))
        yield from (f'<p class="note">{html.escape(note)}</p>' for note in table.notes)
    for chart in one.answer.charts:
        yield f"<figure><figcaption>{html.escape(chart.title)}</figcaption>{svg(chart, 700)}</figure>"
    if one.conclusions:
        yield part_html(conclusions_table(one.conclusions))
        tests = "".join(f"<li>{html.escape(each.text)}: {html.escape(each.test)}</li>" for each in one.conclusions)
        yield f"<details><summary>How each was tested</summary><ul>{tests}</ul></details>"
    yield from (f"<p>{with_code(remark)}</p>" for remark in one.experiment.remarks)
    yield f"<details><summary>Settings</summary>{part_html(settings_table(one.numbers))}</details>"
    yield f'<p class="about">{html.escape(one.made_at)}</p>'


def with_code(text: str) -> str:
    """A remark as HTML; what stands in backticks is code.

    >>> with_code("`P<sub>`, & more")
    '<code>P&lt;sub&gt;</code>, &amp; more'
    """
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))
