"""Runs the commands of the map, one after the other, and keeps what they print in a file of figures.

A row that is in the file is not run again, so the map can be made in several sittings. What does not fit into memory
or time is kept too, with the reason.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from typing import Any

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.games import game as make_game
from plyground.tools.shipped_files import PACKAGE
from plyground.tools.solved_map.rows import Row

ROOT = PACKAGE.parent.parent
FILE = ROOT / "docs" / "solved.json"
KEPT = (
    "method", "positions", "edges", "result", "distance", "value", "results", "wins", "starts", "objective", "residual",
    "sweeps", "seconds", "bytes", "peak_bytes", "kept", "at_most", "sides", "points", "chance", "exact", "endings",
)  # fmt: skip

KEPT_OF_SIDES = ("checkers", "pips", "mean_rolls", "deviation", "effective_pips")

Figures = dict[str, dict[str, Any]]  # by the command


def read_figures(file: pathlib.Path = FILE) -> Figures:
    """What is known so far."""
    if not file.exists():
        return {}
    try:
        return json.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise PlygroundError(f"{file}: not a file of figures: {error}") from None


def write_figures(figures: Figures, file: pathlib.Path = FILE) -> None:
    lines = [f"  {json.dumps(command)}: {json.dumps(row)}" for command, row in sorted(figures.items())]
    write_text(file, "{\n" + ",\n".join(lines) + "\n}\n")


def forget_others(rows: Iterable[Row], file: pathlib.Path = FILE) -> None:
    """Leave out figures of commands that the map does not have any more."""
    figures, known = read_figures(file), {row.command for row in rows}
    if not figures.keys() <= known:
        write_figures({command: found for command, found in figures.items() if command in known}, file)


def run_rows(
    rows: Iterable[Row], memory: float, seconds: float, again: bool = False, say: Callable[[str], None] = print
) -> Figures:
    """Run what is missing; `again` also tries what did not fit, which may do so now."""
    figures = read_figures()
    for row in rows:
        known = figures.get(row.command)
        if known is not None and not (again and "reason" in known):
            continue
        found = run_row(row, memory, seconds)
        figures = read_figures() | {row.command: found}  # others may have written meanwhile
        write_figures(figures)
        say(f"{row.command}: {told(found)}")
    return figures


def told(found: dict[str, Any]) -> str:
    """A row of the file in a few words."""
    if "reason" in found:
        return found["reason"]
    if "sides" in found:
        return f"{found['sides'][0]['mean_rolls']:.4f} rolls"
    if "endings" in found:
        return f"{found['positions']:,} positions"
    verdict = found.get("result") or f"{found['value'][0]:+.6f}"
    return f"{verdict} {found.get('distance') or ''}, {found.get('positions', 0):,} positions, {found['seconds']:.1f} s"


def run_row(row: Row, memory: float, seconds: float) -> dict[str, Any]:
    """What the command prints, of that what the map needs, and the most memory that it has used."""
    command = [sys.executable, "-m", "plyground", *row.words, "--json"]
    command += ["--memory", f"{memory:g}"] if row.program == "solve" else []
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=output, stderr=errors, cwd=ROOT)
        overdue = threading.Event()

        def stop() -> None:
            overdue.set()
            process.kill()

        timer = threading.Timer(seconds, stop)
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)  # which tells the memory of this process alone
            process.returncode = os.waitstatus_to_exitcode(status)
        except BaseException:
            process.kill()
            process.wait()
            raise
        finally:
            timer.cancel()
        output.seek(0)
        errors.seek(0)
        printed, said = output.read().decode(), errors.read().decode().strip().splitlines()
    if overdue.is_set():
        return {"reason": f"not within {seconds:g} seconds"}
    if process.returncode != 0:
        return {"reason": said[-1] if said else f"it ended with {process.returncode}"}
    return {**figures_of(json.loads(printed)), "memory": usage.ru_maxrss * 1024}


def figures_of(printed: dict[str, Any]) -> dict[str, Any]:
    """What the map keeps of the figures that the command prints."""
    found = {name: printed[name] for name in KEPT if name in printed}
    if "sides" in found:  # of a race, without the distribution of rolls
        found["sides"] = [{name: side[name] for name in KEPT_OF_SIDES} for side in found["sides"]]
    return found


def take(rows: Iterable[Row], printed: pathlib.Path, file: pathlib.Path = FILE) -> Row:
    """Keep what a command of the map has printed elsewhere; the row that it belongs to."""
    try:
        told = json.loads(printed.read_text("utf-8"))
        name, settings, method = told["game"], told["settings"], told["method"]
    except OSError as error:
        raise PlygroundError(f"{printed}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise PlygroundError(f"{printed}: expected what `plyground solve … --json` prints") from None
    for row in rows:
        is_same = pathlib.Path(row.game).stem == name and row.method in (None, method)
        if is_same and row.position is None and all_settings(row) == settings:
            write_figures(read_figures(file) | {row.command: figures_of(told)}, file)
            return row
    raise PlygroundError(f"{printed}: {name} with {settings} is no row of the map; expected one of its commands")


def all_settings(row: Row) -> dict[str, Any]:
    """The settings of a row, those that it leaves as they are included."""
    name = row.game if "/" not in row.game else str(ROOT / row.game)
    return dict(make_game(name, **row.settings).settings)
