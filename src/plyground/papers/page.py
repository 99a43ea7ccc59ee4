"""Reports of experiments as one HTML page that needs no other file, program or connection."""

import html
import re
from collections.abc import Iterator, Sequence

from plyground.core.charts import svg
from plyground.core.report_pages import STYLE, part_html
from plyground.core.version import __version__
from plyground.core.words import counted
from plyground.papers.answer import FAILS, HOLDS, OPEN
from plyground.papers.markdown import words_of
from plyground.papers.reproduced import (
    MARKS,
    Conclusion,
    Reproduced,
    conclusions_table,
    settings_table,
    text_table,
)
from plyground.papers.verdicts import TITLES, by_document, conclusions_sentence, count_tables, figures_sentence

MOST_NAMED = 3  # experiments in a title
MADE_BY = "plyground reproduce"
OWN_STYLE = """
nav { columns: 2; column-gap: 2.5rem; margin: 1rem 0; font-size: 0.93rem; } nav section { break-inside: avoid-column; }
nav p { margin: 0 0 0.2rem; } nav ul { margin: 0 0 1rem; padding-left: 1.1rem; } nav a { color: var(--accent); }
.counts { display: flex; flex-wrap: wrap; gap: 0 3rem; }
h2 { margin-top: 3rem; border-top: 2px solid var(--line); padding-top: 1rem; } h3 { margin-top: 2.5rem; }
details { margin: 0.6rem 0; } summary { cursor: pointer; color: var(--soft); }
.marks { letter-spacing: 0.15em; white-space: nowrap; } .holds { color: var(--accent); }
.fails { color: light-dark(#b3541e, #f0a06a); }
table { font-size: 0.93rem; } .note { color: var(--soft); margin: 0.3rem 0; }
td:not(.left) { white-space: nowrap; } td:first-child { min-width: 6rem; } .prose td:first-child { min-width: 12rem; }
@media (max-width: 40rem) { nav { columns: 1; } h2 { font-size: 1.25rem; } h3 { font-size: 1.1rem; }
  th, td { padding: 0.25rem 0.4rem; } td:first-child, .prose td:first-child { min-width: 0; }
  figure { overflow-x: auto; } .chart { min-width: 34rem; }
  .prose thead { display: none; } .prose tr { display: block; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .prose td { display: block; border: none; padding: 0.1rem 0; } .prose td:first-child { font-weight: 550; } }
@media print { :root { color-scheme: light; } body { max-width: none; margin: 0; font-size: 0.72rem; background: none; }
  nav { font-size: 1em; } nav a { color: inherit; text-decoration: none; } summary { display: none; }
  details:not([open]) { display: none; } .scroller { overflow: visible; }
  table { font-size: 0.95em; } th, td { padding: 0.12rem 0.45rem; } h2, h3 { margin-top: 1.6rem; break-after: avoid; }
  figure, tr, .prose { break-inside: avoid; } thead { display: table-header-group; } .chart { max-width: 30rem; } }
"""


def page(reports: Sequence[Reproduced]) -> str:
    """The whole page: what holds on top, then every experiment."""
    title = title_of(reports)
    inside = "\n".join([*summary(reports), *list_of(reports), *sections(reports)])
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{MADE_BY} {__version__}">\n<title>{html.escape(title)}</title>\n'
        f"<style>{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n<h1>{html.escape(title)}</h1>\n"
        f'<p class="about">Plyground {__version__}. The document\'s value stands beside ours with its 95 % interval; '
        f"– is a value that the document does not tell.</p>\n{inside}\n</body>\n</html>\n"
    )


def title_of(reports: Sequence[Reproduced]) -> str:
    documents = {one.experiment.document for one in reports}
    if len(documents) > 1:
        return f"{'Five' if len(documents) == len(TITLES) else len(documents)} documents reproduced"
    names = list(dict.fromkeys(one.experiment.title for one in reports))
    if len(names) <= MOST_NAMED:
        return f"Reproduced: {', '.join(names)}"
    return f"Reproduced: {counted(len(names), 'experiment')} of {', '.join(documents)}"


def summary(reports: Sequence[Reproduced]) -> Iterator[str]:
    """How many conclusions hold; of several experiments by document and by what they are about."""
    if not any(one.conclusions for one in reports):
        return
    yield f"<p>{html.escape(conclusions_sentence(reports))}.</p>"
    if sentence := figures_sentence(reports):
        yield f"<p>{html.escape(sentence)}</p>"
    if len(reports) > 1:
        yield f'<div class="counts">{"".join(map(part_html, count_tables(reports)))}</div>'


def list_of(reports: Sequence[Reproduced]) -> Iterator[str]:
    """The contents: all experiments by document, with the marks of their conclusions."""
    if len(reports) < 2:
        return
    yield '<nav aria-label="Contents">'
    for document, of_document in by_document(reports):
        yield f'<section><p class="strong"><a href="#{document}">{html.escape(TITLES[document])}</a></p><ul>'
        for one in of_document:
            marks = "".join(mark_html(each) for each in one.conclusions)
            link = f'<a href="#{anchor(one)}">{html.escape(one.experiment.name)}</a>'
            yield f'<li>{link}: {html.escape(one.experiment.about)} <span class="marks">{marks}</span></li>'
        yield "</ul></section>"
    yield "</nav>"
    yield f'<p class="note">{MARKS[HOLDS]} holds, {MARKS[FAILS]} does not hold, {MARKS[OPEN]} cannot be told.</p>'


def sections(reports: Sequence[Reproduced]) -> Iterator[str]:
    """All experiments under their documents."""
    for document, of_document in by_document(reports):
        yield f'<h2 id="{document}">{html.escape(TITLES[document])}</h2>'
        for one in of_document:
            yield from section(one)


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
        yield f'<div class="prose">{part_html(conclusions_table(one.conclusions))}</div>'
        tests = "".join(f"<li>{html.escape(each.text)}: {html.escape(each.test)}</li>" for each in one.conclusions)
        yield f"<details><summary>How each was tested</summary><ul>{tests}</ul></details>"
    yield from (f"<p>{with_code(remark)}</p>" for remark in one.experiment.remarks)
    settings = f'<div class="prose">{part_html(settings_table(one.numbers))}</div>'
    yield f"<details><summary>Settings</summary>{settings}</details>"
    yield f'<p class="about">{html.escape(one.made_at)}</p>'


def with_code(text: str) -> str:
    """A remark as HTML; what stands in backticks is code.

    >>> with_code("`P<sub>`, & more")
    '<code>P&lt;sub&gt;</code>, &amp; more'
    """
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))
