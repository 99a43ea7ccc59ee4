"""The routes of the laboratory: trainings and reports, which are only shown."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query
from fastapi.responses import HTMLResponse

from plyground.core.errors import PlygroundError
from plyground.core.kept_reports import kept_report
from plyground.core.report_pages import report_page
from plyground.web.parts import Parts, in_thread

Number = Annotated[int, Path(ge=1, le=999_999_999)]
Name = Annotated[str, Path(max_length=255)]
Width = Annotated[int, Query(ge=200, le=2_000, description="of the drawings, in pixels")]
Command = Annotated[str, Query(max_length=40)]


def add_laboratory(router: APIRouter, parts: Parts) -> None:
    shown = parts.laboratory

    @router.get("/runs")
    async def runs() -> list[dict[str, Any]]:
        """The trainings that can be watched here, those that go on first."""
        return await in_thread(parts, shown.trainings)

    @router.get("/runs/{name}")
    async def run(name: Name, width: Width = 640) -> dict[str, Any]:
        """One training: how far it has come, its curve as data and as a drawing, and its plan."""
        found = await in_thread(parts, shown.training, name, width)
        if found is None:
            raise HTTPException(404, "no such training; expected one of the list of trainings")
        return found

    @router.get("/reports")
    async def reports(command: Command = "") -> list[dict[str, Any]]:
        """The reports that commands have made, the last first."""
        return await in_thread(parts, shown.reports, command)

    @router.get("/reports/{number}")
    async def report(number: Number, width: Width = 640) -> dict[str, Any]:
        """One report: its lines, tables and drawings, and its figures."""
        return await asked(number, shown.report, number, width)

    @router.get("/reports/{number}/page", response_class=HTMLResponse)
    async def page(number: Number) -> HTMLResponse:
        """One report as a page to be kept, which needs nothing else."""
        named = {"content-disposition": f'attachment; filename="report-{number}.html"'}
        return HTMLResponse(await asked(number, lambda: report_page(kept_report(number))), headers=named)

    async def asked(number: int, function: Any, *args: Any) -> Any:
        if not shown.has_reports:
            raise HTTPException(404, "no such report; expected one of the list of reports")
        try:
            return await in_thread(parts, function, *args)
        except PlygroundError:  # whose words name a file
            raise HTTPException(404, "no such report; expected one of the list of reports") from None
