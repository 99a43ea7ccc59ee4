"""`plyground reports`: all reports that commands have made, listed and shown again."""

import datetime
import pathlib
from typing import Annotated

import typer

from plyground.cli.options import AsJson
from plyground.cli.printing import console, print_json, print_report, say, table
from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.kept_reports import KeptReport, delete_report, kept_report, kept_reports, reports_folder
from plyground.core.report_pages import report_page
from plyground.matches.saving import check_new_file

ALL = "all"
USES = {
    "list": "list",
    "show": "show NUMBER",
    "export": "export NUMBER FILE.html",
    "delete": f"delete NUMBER… (or {ALL})",
}


def reports(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[ACTION …]", help="What to do: " + ", ".join(USES.values()) + "; list by default."),
    ] = [],  # noqa: B006
    command: Annotated[str, typer.Option("--command", metavar="NAME", help="Only reports of this command.")] = "",
    last: Annotated[int, typer.Option("--last", min=1, max=1_000_000, help="How many reports are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List, show, export or delete the reports that were made.

    Every match, tournament, training and so on is kept with its tables and figures. PLYGROUND_REPORTS=no in the
    environment keeps none.
    """
    action, *rest = words or ["list"]
    if action.isdecimal() and not rest:
        action, rest = "show", [action]
    if action not in USES:
        raise PlygroundError(f"reports {action}; expected a number, or {', '.join(USES)}{did_you_mean(action, USES)}")
    match action, rest:
        case "list", []:
            print_list(command, last, as_json)
        case "show", [text]:
            show(kept_report(number_in(text)), as_json)
        case "export", [text, file]:
            export(kept_report(number_in(text)), file)
        case "delete", texts if texts:
            delete(texts, command)
        case _:
            raise PlygroundError(f"reports {' '.join(words)}; expected reports {USES[action]}")


def number_in(text: str) -> int:
    """The number of a report."""
    if not text.isdecimal() or len(text) > 9:
        raise PlygroundError(f"report {text}; expected its number in the list")
    return int(text)


def print_list(command: str, last: int, as_json: bool) -> None:
    """The reports, the last first."""
    found = list(kept_reports(command, last))
    if as_json:
        print_json({"folder": str(reports_folder()), "reports": [one.about() for one in found]})
        return
    if not found:
        say(f"no report of {command} is kept" if command else "no reports are kept yet")
        return
    listed = table("", "made", "command", "report", left=(2, 3), least=(1,))
    for one in found:
        listed.add_row(str(one.number), time_text(one.made), " ".join(one.words), one.title)
    console.print(listed)
    if len(found) == last:
        say(f"the last {last}; --last N lists more")


def show(report: KeptReport, as_json: bool) -> None:
    """A report as its command printed it, or as data."""
    if as_json:
        print_json(report.to_dict())
        return
    seed = "" if report.seed is None else f", seed {report.seed}"
    say(f"plyground {' '.join(report.words)}", style="bold")
    say(f"{time_text(report.made)}, version {report.version}{seed}\n", style="dim")
    print_report(report)


def export(report: KeptReport, file: str) -> None:
    """Write a report as one page that needs nothing else."""
    check_new_file(file, "reports export")
    try:
        write_text(pathlib.Path(file), report_page(report))
    except OSError as error:
        raise PlygroundError(f"{file}: {error.strerror or error}; expected a file that can be written") from None
    say(f"written: {file}")


def delete(texts: list[str], command: str) -> None:
    """Remove reports; all that are named, or none."""
    if texts == [ALL]:
        numbers = [report.number for report in kept_reports(command)]
    else:
        numbers = [kept_report(number_in(text)).number for text in dict.fromkeys(texts)]
    for number in numbers:
        delete_report(number)
    say(f"deleted: {len(numbers)}")


def time_text(seconds: float) -> str:
    """A time as people write it, in their time zone."""
    return datetime.datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
