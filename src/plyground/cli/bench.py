"""`plyground bench`: speed, compared with goals."""

from typing import Annotated, Any

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.printing import notices, print_figures, table
from plyground.cli.progress import progress_bar
from plyground.cli.report_keeping import MadeReport, keep
from plyground.core.errors import PlygroundError
from plyground.tools.benchmark.report import ROWS, Row, measure


def bench(
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=600, help="How long to measure each row.")] = 3.0,
    only: Annotated[str, typer.Option("--only", help="Only the rows whose name contains this text.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object (always on).")] = True,
) -> None:
    """Measure speed on one thread.

    Prints one JSON object on standard output, and each figure beside its goal on standard error.
    """
    rows = {name: row for name, row in ROWS.items() if only in name}
    if not rows:
        raise PlygroundError(f"--only {only}: no row has this in its name; there is: {', '.join(ROWS)}")
    with one_interrupt():
        with progress_bar("measuring", len(rows)) as progress:
            report = measure(rows, seconds, progress)
        keep(bench_report(report, rows), None, report)
        print_figures(report)
        for name in report["rows"]:
            show_goal(name, rows[name], report["rows"][name], report["fastest"][name])
    raise typer.Exit(STOPPED if "interrupted" in report else 0)


def bench_report(report: dict[str, Any], rows: dict[str, Row]) -> MadeReport:
    """Every figure beside its goal."""
    listed = table("row", "median", "fastest", "goal", "unit", left=(4,))
    for name, figure in report["rows"].items():
        numbers = (f"{value:,.3f}" if value < 100 else f"{value:,.0f}" for value in (figure, report["fastest"][name]))
        listed.add_row(name, *numbers, f"{rows[name].goal:,}", rows[name].unit)
    return MadeReport("speed on one thread", listed)


def show_goal(name: str, row: Row, figure: float, fastest: float) -> None:
    """Print a figure beside its goal on standard error."""
    reached = figure <= row.goal if row.lower_is_better else figure >= row.goal
    verdict = "reached" if reached else "missed"
    digits = ".3f" if figure < 100 else ",.0f"
    notices.print(
        f"{name}: {figure:{digits}} {row.unit} (fastest {fastest:{digits}}), goal {row.goal:,}: {verdict}",
        highlight=False,
        soft_wrap=True,
    )
