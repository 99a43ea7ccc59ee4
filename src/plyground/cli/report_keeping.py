"""Keeps the reports of commands, so that `plyground reports` and the page can show them again."""

import sys
from collections.abc import Sequence
from typing import Any

from plyground.cli.printing import notices
from plyground.core.charts import Chart
from plyground.core.kept_reports import keep_report
from plyground.core.reports import Part, Report


class MadeReport(Report):
    """Parts that a command has made itself."""

    def __init__(self, *parts: Part, charts: Sequence[Chart] = ()):
        self._parts, self._charts = parts, charts

    def parts(self) -> Sequence[Part]:
        return self._parts

    def charts(self) -> Sequence[Chart]:
        return self._charts


def keep(report: Report | Sequence[Report], seed: int | None = None, figures: Any = None) -> None:
    """Keep what this command has found; if that fails it is said in a line, and nothing else changes."""
    try:
        keep_report(report, sys.argv[1:], seed, figures)
    except Exception as error:
        reason = getattr(error, "strerror", None) or error
        notices.print(
            f"plyground: the report could not be kept: {reason}", highlight=False, markup=False, soft_wrap=True
        )
