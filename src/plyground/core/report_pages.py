"""A kept report as one HTML page that needs no other file, program or connection."""

import datetime
import html

from plyground.core.charts import svg
from plyground.core.kept_reports import KeptReport
from plyground.core.reports import Drawing, Emphasised, Part
from plyground.core.tables import TextTable

STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#22251f, #e6e9e4); --soft: light-dark(#5c6359, #a3aca2);
  --paper: light-dark(#fbfaf6, #181c1b); --line: light-dark(#dcd8cc, #39403d); --accent: light-dark(#1f6b57, #6cc3ab); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
h1 { font-size: 1.4rem; margin-bottom: 0; }
.about { color: var(--soft); margin-top: 0.2rem; }
.line { white-space: pre-wrap; margin: 0.2rem 0; }
.strong { font-weight: 650; }
.scroller { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 650; padding: 0.3rem 0; }
th, td { padding: 0.25rem 0.8rem; text-align: right; vertical-align: top; white-space: pre-line;
  border-bottom: 1px solid var(--line); }
.left { text-align: left; }
pre { line-height: 1.15; overflow-x: auto; }
figure { margin: 1.5rem 0; }
figcaption { font-weight: 650; }
.chart { width: 100%; max-width: 44rem; height: auto; font: 13px system-ui, sans-serif; }
.chart-grid { stroke: var(--line); fill: none; }
.chart-text, .chart-label { fill: var(--soft); }
.chart-allowed { fill: var(--soft); fill-opacity: 0.13; stroke: var(--soft); stroke-opacity: 0.6;
  stroke-dasharray: 3 3; }
.chart-line { fill: none; stroke: var(--series); stroke-width: 2; stroke-linejoin: round; }
.chart-thin { stroke-width: 1; opacity: 0.45; }
.chart-bar { fill: var(--series); opacity: 0.85; }
.chart-whisker { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.chart-band { fill: var(--series); opacity: 0.16; }
.chart-point { fill: var(--series); }
.colour-0 { --series: light-dark(#1f6b57, #6cc3ab); }
.colour-1 { --series: light-dark(#b3541e, #f0a06a); }
.colour-2 { --series: light-dark(#2d5fa8, #86b2f0); }
.colour-3 { --series: light-dark(#7d3f98, #cf9be3); }
.colour-4 { --series: light-dark(#8a6d00, #dfc050); }
.colour-5 { --series: light-dark(#a02c50, #ef8fac); }
"""


def report_page(report: KeptReport) -> str:
    """The whole page."""
    made = datetime.datetime.fromtimestamp(report.made).strftime("%Y-%m-%d %H:%M")
    seed = "" if report.seed is None else f", seed {report.seed}"
    about = f"{made}, Plyground {report.version}{seed}"
    title = html.escape(f"plyground {' '.join(report.words)}")
    drawn = "".join(
        f"<figure><figcaption>{html.escape(chart.title)}</figcaption>{svg(chart, 700)}</figure>"
        for chart in report.drawn
    )
    parts = "\n".join(part_html(part) for part in report.content)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f'<p class="about">{html.escape(about)}</p>\n{parts}\n{drawn}\n</body>\n</html>\n'
    )


def part_html(part: Part) -> str:
    """A line, a table or a drawing."""
    if isinstance(part, Drawing):
        return part.to_html()
    if isinstance(part, TextTable):
        return table_html(part)
    strong = " strong" if isinstance(part, Emphasised) else ""
    return f'<p class="line{strong}">{html.escape(part)}</p>'


def table_html(part: TextTable) -> str:
    """A table that can be scrolled sideways where it is too wide."""
    sides = [' class="left"' if column.left else "" for column in part.columns]

    def row(tag: str, cells: list[str]) -> str:
        return "".join(f"<{tag}{side}>{html.escape(cell)}</{tag}>" for side, cell in zip(sides, cells, strict=True))

    caption = f"<caption>{html.escape(part.title)}</caption>" if part.title else ""
    head = row("th", [column.title for column in part.columns])
    body = "".join(f"<tr>{row('td', cells)}</tr>" for cells in part.rows)
    return f'<div class="scroller"><table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
