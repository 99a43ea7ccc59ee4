"""`make soak`: a server that people use in every way for an hour; whether it needs more and more.

python -m tests.load.soak                 an hour, 40 people
python -m tests.load.soak --minutes 5     shorter
"""

import argparse
import asyncio
import io
import json
import os
import pathlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from plyground.cli.progress import progress_bar
from plyground.core.atomic_files import whole_file
from plyground.core.provenance import made_by
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import table
from tests.load.__main__ import seconds, whole
from tests.load.figures import Measured
from tests.load.growth import growth
from tests.load.people import Habits
from tests.load.process_figures import used_by
from tests.load.report import counts
from tests.load.run import ARRIVAL, check_alive, ended, others_of
from tests.load.visitors import DEEDS, Town, Visitor
from tests.web.server_process import Process

GAMES = ("tictactoe", "hypergammon", "tarble")
EVERY = 10.0  # seconds between two samples
WARM_UP = 900.0  # seconds that do not count, or a third of the time: caches fill, and idle games stay for five minutes
LEAST = 600.0  # seconds after the warm-up that say something about growth
MOST_GROWTH = 0.05  # of its size in an hour
MORE_FILES, MORE_THREADS = 20, 10  # in the last third than there ever were in the middle one


@dataclass(frozen=True)
class Soak:
    """How many people use a server for how long."""

    minutes: float = 60.0
    people: int = 40
    least: float = 0.2  # seconds that they think
    most: float = 1.0
    every: float = EVERY
    games: tuple[str, ...] = GAMES
    least_deeds: int = 0  # of every kind, however long that takes
    seed: int = 1


@dataclass
class SoakReport(Report):
    """What the server needed, and what people did."""

    soak: Soak
    samples: list[dict[str, float]]
    figures: dict[str, Any]
    done: dict[str, int]

    def counted(self) -> list[dict[str, float]]:
        """The samples after the warm-up."""
        last = self.samples[-1]["seconds"]
        return [each for each in self.samples if each["seconds"] >= min(WARM_UP, last / 3)]

    def faults(self) -> list[str]:
        """What is not as it should be."""
        found = []
        grown = self.memory_growth()
        if grown is not None and self.is_long_enough() and grown.exceeds(MOST_GROWTH):
            found.append(f"memory grows by {grown.slope / 1e6:.1f} MB an hour")
        for name, more in (("files", MORE_FILES), ("threads", MORE_THREADS)):
            values = [each[name] for each in self.counted()]
            half = len(values) // 2
            if half and max(values[half:]) > max(values[:half]) + more:
                found.append(f"{name}: {max(values[half:])}, before {max(values[:half])}")
        found += [f"{name}: {counts(self.figures[name])}" for name in ("refused", "failed") if self.figures[name]]
        return found

    def is_long_enough(self) -> bool:
        """Whether a line through the samples means anything."""
        chosen = self.counted()
        return chosen[-1]["seconds"] - chosen[0]["seconds"] >= LEAST

    def memory_growth(self) -> Any:
        """The growth of memory in bytes an hour; None if there are too few samples."""
        chosen = self.counted()
        if len(chosen) < 3:
            return None
        return growth([each["seconds"] for each in chosen], [each["memory"] for each in chosen])

    def parts(self) -> Iterator[Part]:
        yield Emphasised(f"{self.soak.people} people, {self.soak.minutes:g} min, {', '.join(self.soak.games)}")
        yield f"done: {counts(self.done)}; {self.figures['steps']:,} steps"
        shown = table("", "at first", "after the warm-up", "at the end", "most")
        counted = self.counted()
        for name, unit, form in (("memory", 1e6, ".1f"), ("files", 1, "g"), ("threads", 1, "g"), ("store", 1e6, ".1f")):
            values = [self.samples[0][name], counted[0][name], self.samples[-1][name],
                      max(each[name] for each in self.samples)]  # fmt: skip
            label = f"{name}, MB" if unit > 1 else name
            shown.add_row(label, *(format(value / unit, form) for value in values))
        yield shown
        if (grown := self.memory_growth()) is not None:
            slope, low, high = (each / 1e6 for each in grown[:3])
            interval = f"95 % interval [{low:+.2f}, {high:+.2f}]"
            yield f"memory: {slope:+.2f} MB an hour, {interval}, mean {grown.mean / 1e6:.1f} MB"
        if not self.is_long_enough():
            yield f"too short to say whether memory grows; expected {LEAST / 60:g} minutes after the warm-up"
        for fault in self.faults():
            yield Emphasised(fault)
        machine = made_by()["machine"]
        yield f"server and clients on one machine: {machine['processor']}, {machine['cores']} cores"

    def to_dict(self) -> dict[str, Any]:
        grown = self.memory_growth()
        return {
            "soak": asdict(self.soak), "done": self.done, "growth": None if grown is None else grown._asdict(),
            "faults": self.faults(), "figures": self.figures, "samples": self.samples, "made_by": made_by(),
        }  # fmt: skip


def soak_server(soak: Soak, progress: Callable[[float], None] = lambda share: None) -> SoakReport:
    """Let people use a server of their own."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        server = Process(place / "games.sqlite")
        try:
            return asyncio.run(watch(soak, server, place, progress))
        finally:
            server.end()


async def watch(soak: Soak, server: Process, folder: pathlib.Path, progress: Callable[[float], None]) -> SoakReport:
    measured = Measured(server.process.pid)
    games = [Habits(name, "random", soak.least, soak.most, others_of(name)) for name in soak.games]
    town = Town(games, measured)
    tasks, samples = [], []
    try:
        began = time.perf_counter()
        measured.begin(began)
        for number in range(soak.people):
            tasks.append(asyncio.create_task(Visitor(number, server.address, town, soak.seed).visit_for_ever()))
            await asyncio.sleep(ARRIVAL)
        while True:
            passed = time.perf_counter() - began
            samples.append({"seconds": round(passed, 1), **asdict(used_by(measured.server)), "store": size_of(folder)})
            progress(min(1.0, passed / (60 * soak.minutes)))
            check_alive(tasks)
            if passed >= 60 * soak.minutes and all(town.done[name] >= soak.least_deeds for name in DEEDS):
                return SoakReport(soak, samples, measured.end(time.perf_counter()), dict(town.done))
            await asyncio.sleep(min(soak.every, max(0.1, 60 * soak.minutes - passed)))
    finally:
        await ended(tasks)


def size_of(folder: pathlib.Path) -> int:
    """How many bytes the files of a folder have."""
    return sum(os.stat(file).st_size for file in folder.iterdir() if file.exists())


def save_picture(path: pathlib.Path, report: SoakReport) -> None:
    """Memory over time, as a PNG file."""
    from matplotlib.figure import Figure  # takes a while to import, and only pictures need it

    figure = Figure(figsize=(8, 4.5), dpi=120)
    axes = figure.subplots()
    minutes = [each["seconds"] / 60 for each in report.samples]
    axes.plot(
        minutes, [each["memory"] / 1e6 for each in report.samples], color="tab:blue", label="memory of the server"
    )
    axes.axvspan(0, report.counted()[0]["seconds"] / 60, color="0.5", alpha=0.15, lw=0, label="warm-up")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("minutes")
    axes.set_ylabel("MB")
    axes.set_title(f"{report.soak.people} people, {report.figures['steps']:,} steps")
    axes.grid(alpha=0.25)
    axes.legend(frameon=False)
    figure.tight_layout()
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    with whole_file(path) as file:
        file.write(buffer.getvalue())


def main(words: list[str] | None = None) -> int:
    read = argparse.ArgumentParser("tests.load.soak", description="Whether a server that is used needs more and more.")
    read.add_argument("--minutes", type=seconds, default=60.0, help="how long (default: %(default)g)")
    read.add_argument("--people", type=whole, default=40, help="at once (default: %(default)s)")
    read.add_argument("--picture", type=pathlib.Path, help="a PNG file of the memory")
    read.add_argument("--json", action="store_true", help="print data")
    given = read.parse_args(words)
    with progress_bar(f"{given.people} people", 1000) as advance:
        shown = 0

        def progress(share: float) -> None:
            nonlocal shown
            advance(int(1000 * share) - shown)
            shown = int(1000 * share)

        report = soak_server(Soak(given.minutes, given.people), progress)
    if given.picture:
        save_picture(given.picture, report)
    print(json.dumps(report.to_dict(), indent=2) if given.json else report)
    return 1 if report.faults() else 0


if __name__ == "__main__":
    sys.exit(main())
