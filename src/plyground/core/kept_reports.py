"""Reports that commands have made, kept in the user's data folder to be shown again: a small JSON file for each."""

import contextlib
import json
import os
import pathlib
import re
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.charts import Chart, chart_from
from plyground.core.data_folder import data_folder
from plyground.core.errors import PlygroundError, shortened
from plyground.core.json_text import JsonError, read_json
from plyground.core.reports import Drawing, Emphasised, Part, Report
from plyground.core.tables import Column, TextTable
from plyground.core.version import __version__

FOLDER = "reports"  # in the user's data folder
SWITCH = "PLYGROUND_REPORTS"  # the environment variable that switches keeping off
OFF = ("0", "no", "off", "false")
MOST, OLDEST = 500, 400 * 24 * 3600  # how many are kept, and for how many seconds
MOST_BYTES = 1_000_000  # of a report; what is longer is kept without its figures, then without the ends of its tables
ROWS_OF_LONG = 200
LONGEST_WORD = 300
SECRET = ("--password", "--store", "--person")  # options whose values are not kept
NARROWER = (60, 40)  # widths, besides the widest, in which drawings are kept
NAME = re.compile(r"(\d{1,9})\.json")


@dataclass
class KeptReport(Report):
    """A report as it was made."""

    number: int
    words: list[str]  # of the command
    made: float  # seconds since 1970
    version: str = __version__  # of the program
    seed: int | None = None
    title: str = ""
    content: list[Part] = field(default_factory=list)
    drawn: list[Chart] = field(default_factory=list)
    figures: Any = None  # the same as data, or None where that would be too much

    @property
    def command(self) -> str:
        return self.words[0] if self.words else ""

    def parts(self) -> Iterable[Part]:
        return self.content

    def charts(self) -> Iterable[Chart]:
        return self.drawn

    def about(self) -> dict[str, Any]:
        """What a list tells of it."""
        return {"number": self.number, "command": self.command, "words": self.words, "made": self.made,
                "version": self.version, "seed": self.seed, "title": self.title}  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Everything, as it is kept."""
        return {**self.about(), "parts": [part_data(part) for part in self.content],
                "charts": [chart.to_dict() for chart in self.drawn], "figures": self.figures}  # fmt: skip


class NoSuchReportError(PlygroundError):
    """No report has this number."""


def reports_folder() -> pathlib.Path:
    return data_folder() / FOLDER


# Keeping


def keep_report(
    report: Report | Sequence[Report], words: Sequence[str], seed: int | None = None, figures: Any = None
) -> int | None:
    """Keep a report, or several as one; its number, or None if nothing is to be kept."""
    if os.environ.get(SWITCH, "").lower() in OFF:
        return None
    several = [report] if isinstance(report, Report) else list(report)
    content = [part for one in several for part in one.parts()]
    drawn = [chart for one in several for chart in one.charts()]
    made = KeptReport(
        0, without_secrets(words), time.time(), __version__, seed, title_of(content), content, drawn, figures
    )
    return write_new(reports_folder(), as_text(made))


def as_text(made: KeptReport) -> str:
    """A report as JSON that is not too long."""
    if not is_json(made.figures):
        made.figures = None
    made.drawn = [chart for chart in made.drawn if is_json(chart.to_dict())]
    told = json.dumps(made.to_dict(), default=plain, separators=(",", ":"))
    if len(told) > MOST_BYTES:
        made.figures = None
        told = json.dumps(made.to_dict(), default=plain, separators=(",", ":"))
    if len(told) > MOST_BYTES:
        made.content = [cut(part) for part in made.content][:ROWS_OF_LONG]
        told = json.dumps(made.to_dict(), default=plain, separators=(",", ":"))
    return told


def is_json(data: Any) -> bool:
    """Whether data can be written and read again: no number is infinite, or none at all."""
    try:
        json.dumps(data, default=plain, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


def cut(part: Part) -> Part:
    """A part that is not too long."""
    if isinstance(part, TextTable):
        return TextTable(part.columns, part.title, part.rows[:ROWS_OF_LONG])
    return shortened(part, most=2_000, end=200) if isinstance(part, str) else part


def plain(value: Any) -> Any:
    """NumPy's numbers as Python's; anything else as text."""
    return value.item() if hasattr(value, "item") else str(value)


def without_secrets(words: Sequence[str]) -> list[str]:
    """The words of a command without what nobody else should read.

    >>> without_secrets(["match", "--store", "postgresql://me:word@host/games", "--person=7f"])
    ['match', '--store', '…', '--person=…']
    """
    kept: list[str] = []
    for word in words:
        name, equals, _ = word.partition("=")
        if kept and kept[-1] in SECRET:
            kept.append("…")
        else:
            kept.append(f"{name}=…" if name in SECRET and equals else shortened(word, most=LONGEST_WORD, end=40))
    return kept


def title_of(content: Sequence[Part]) -> str:
    """The first thing that a report says."""
    said = (part if isinstance(part, str) else part.title if isinstance(part, TextTable) else "" for part in content)
    first = next((text.strip().split("\n")[0] for text in said if text and text.strip()), "")
    return shortened(re.sub(r"^<([^<>]+)>", r"\1", first), most=200, end=20)  # a game without its brackets


def write_new(folder: pathlib.Path, text: str) -> int:
    """Write a report under the next number, completely or not at all, and forget the oldest; the number."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    number = max(numbers_in(folder), default=0)
    partial = folder / f".{secrets.token_hex(8)}.partial"
    try:
        with partial.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        while True:
            number += 1
            with contextlib.suppress(FileExistsError):  # somebody else was quicker
                name_it(partial, folder / f"{number}.json")
                break
    finally:
        partial.unlink(missing_ok=True)
    forget_old(folder)
    return number


def name_it(partial: pathlib.Path, file: pathlib.Path) -> None:
    """Give what is written its name, which nothing else may have."""
    try:
        os.link(partial, file)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if file.exists():
            raise FileExistsError(str(file)) from None
        os.replace(partial, file)


def forget_old(folder: pathlib.Path) -> None:
    """Remove reports beyond the limits, and what killed writers left behind."""
    now = time.time()
    kept = sorted(numbers_in(folder), reverse=True)
    for place, number in enumerate(kept):
        file = folder / f"{number}.json"
        with contextlib.suppress(OSError):
            if place >= MOST or (place > 0 and now - file.stat().st_mtime > OLDEST):
                file.unlink()
    for leftover in folder.glob(".*.partial"):
        with contextlib.suppress(OSError):
            if now - leftover.stat().st_mtime > 3600:
                leftover.unlink()


def numbers_in(folder: pathlib.Path) -> list[int]:
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [int(found[1]) for name in names if (found := NAME.fullmatch(name))]


# Finding


def kept_reports(command: str = "", most: int | None = None) -> Iterator[KeptReport]:
    """The reports that are kept, the last first; files that are none are passed over."""
    found = 0
    for number in sorted(numbers_in(reports_folder()), reverse=True):
        with contextlib.suppress(PlygroundError):
            report = kept_report(number)
            if not command or report.command == command:
                yield report
                found += 1
        if most is not None and found >= most:
            return


def kept_report(number: int) -> KeptReport:
    """The report with that number."""
    file = reports_folder() / f"{number}.json"
    try:
        data = read_json(file.read_bytes())
        seed = None if data["seed"] is None else int(data["seed"])
        return KeptReport(
            number, [str(word) for word in data["words"]], float(data["made"]), str(data["version"]), seed,
            str(data["title"]), [part_from(part) for part in data["parts"]],
            [chart_from(chart) for chart in data["charts"]], data.get("figures"),
        )  # fmt: skip
    except FileNotFoundError:
        raise NoSuchReportError(f"report {number}: there is none; plyground reports lists them") from None
    except OSError as error:
        raise PlygroundError(f"report {number}: {error.strerror or error}") from None
    except (JsonError, KeyError, TypeError, ValueError, AttributeError):
        raise PlygroundError(f"report {number}: {file} is not as the program writes it; expected a whole one") from None


def delete_report(number: int) -> None:
    try:
        (reports_folder() / f"{number}.json").unlink()
    except FileNotFoundError:
        raise NoSuchReportError(f"report {number}: there is none; plyground reports lists them") from None


# Parts as data


def part_data(part: Part) -> dict[str, Any]:
    """A part of a report as plain data."""
    if isinstance(part, str):
        return {"kind": "line", "text": str(part), "is_strong": isinstance(part, Emphasised)}
    if isinstance(part, Drawing):
        widths = [part.widest, *(width for width in NARROWER if width < part.widest)]
        return {"kind": "drawing", "drawings": {str(width): part.draw(width) for width in widths}}
    columns = [{"title": one.title, "kind": one.kind, "left": one.left, "rank": one.rank} for one in part.columns]
    narrower = None if part.narrower is None else part_data(part.narrower)
    return {"kind": "table", "title": part.title, "columns": columns, "rows": part.rows, "narrower": narrower}


def part_from(data: Mapping[str, Any]) -> Part:
    """The part that `part_data` wrote; an error (KeyError, TypeError, ValueError) if it is none."""
    if data["kind"] == "line":
        return Emphasised(data["text"]) if data["is_strong"] else str(data["text"])
    if data["kind"] == "drawing":
        drawings = {int(width): str(text) for width, text in data["drawings"].items()}
        return Drawing(lambda width: drawings[widest_within(drawings, width)], max(drawings))
    if data["kind"] != "table":
        raise ValueError("no such part")
    columns = [Column(str(one["title"]), str(one["kind"]), bool(one["left"]), one["rank"]) for one in data["columns"]]
    rows = [[str(cell) for cell in row] for row in data["rows"]]
    if any(len(row) != len(columns) for row in rows):
        raise ValueError("a row of another length")
    narrower = None if data["narrower"] is None else part_from(data["narrower"])
    if narrower is not None and not isinstance(narrower, TextTable):
        raise ValueError("a table that is none")
    return TextTable(columns, data["title"], rows, narrower)


def widest_within(widths: Iterable[int], most: int) -> int:
    """The widest that fits, or the narrowest if none does."""
    known = sorted(widths)
    return max((width for width in known if width <= most), default=known[0])
