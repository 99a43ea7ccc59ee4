"""What a load was like, as a table, as data and as a picture."""

import io
import pathlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.atomic_files import whole_file
from plyground.core.provenance import made_by
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import table

GOAL = 100.0  # milliseconds that 95 of 100 steps may take
QUIET = 0.3  # cores that other programs may use before waits say little about the server
NEAR = 1.12  # how far apart numbers must be to be written beside each other
COLUMNS = (
    "games", "steps/s", "acknowledged: p50", "p95", "p99", "max", "answered: p50", "p95", "p99", "max", "server, cores",
    "ms a step", "clients, cores", "other programs, cores", "disk: p50", "p95", "memory, MB", "refused", "failed",
)  # fmt: skip


def holds(figures: dict[str, Any], goal: float = GOAL) -> bool:
    """Whether people got what is promised: nothing refused, no socket lost, 95 of 100 steps soon enough."""
    worst = [figures[kind]["p95"] for kind in ("acknowledged_ms", "answered_ms")]
    return not figures["refused"] and not figures["failed"] and all(ms is not None and ms <= goal for ms in worst)


def is_answered(figures: dict[str, Any]) -> bool:
    """Whether anything was measured at all."""
    return figures["acknowledged_ms"]["count"] > 0


@dataclass
class LoadReport(Report):
    """Runs with different numbers of people, and how many the server holds if that was asked."""

    title: str
    runs: Sequence[dict[str, Any]]
    held: int | None = None  # the most games that were fast enough
    broke: int | None = None  # the fewest that were not
    goal: float = GOAL

    def parts(self) -> Iterator[Part]:
        yield Emphasised(self.title)
        shown = table(*COLUMNS, title="milliseconds from sending a step; 1.0 cores is one core that is always busy")
        for each in sorted(self.runs, key=lambda run: (run["games"], run["slow_games"])):
            shown.add_row(*row(each))
        yield shown
        if self.broke is not None:
            yield Emphasised(
                f"holds {self.held:,} games, no longer {self.broke:,} (goal: 95 of 100 steps within {self.goal:g} ms)"
            )
        elif self.held is not None:
            yield Emphasised(f"holds {self.held:,} games and may hold more (goal: {self.goal:g} ms)")
        busiest = max(run["other_cores"] for run in self.runs)
        if busiest > QUIET:
            yield f"other programs used up to {busiest:.1f} cores: waits are theirs too; expected a quiet machine"
        machine = made_by()["machine"]
        yield f"server and clients on one machine: {machine['processor']}, {machine['cores']} cores"

    def to_dict(self) -> dict[str, Any]:
        return {"title": self.title, "goal_ms": self.goal, "held": self.held, "broke": self.broke,
                "runs": list(self.runs), "made_by": made_by()}  # fmt: skip


def row(figures: dict[str, Any]) -> list[str]:
    """The cells of one run."""
    slow = f" + {figures['slow_games']} slow" if figures["slow_games"] else ""
    waits = [
        figures[kind][name] for kind in ("acknowledged_ms", "answered_ms") for name in ("p50", "p95", "p99", "max")
    ]
    return [
        f"{figures['games']:,}{slow}", f"{figures['steps_per_second']:,.1f}", *(in_words(ms, ".1f") for ms in waits),
        f"{figures['server_cores']:.2f}", in_words(figures["server_ms_per_step"], ".2f"),
        f"{figures['client_cores']:.2f}", f"{figures['other_cores']:.2f}",
        in_words(figures["disk_ms"]["p50"], ".1f"), in_words(figures["disk_ms"]["p95"], ".1f"),
        f"{figures['server']['memory'] / 1e6:.0f}",
        counts(figures["refused"]), counts(figures["failed"]),
    ]  # fmt: skip


def in_words(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def counts(found: dict[str, int]) -> str:
    """How often what was refused.

    >>> counts({"rate": 3, "429": 1}), counts({})
    ('rate 3, 429 1', '0')
    """
    return ", ".join(f"{name} {count}" for name, count in found.items()) or "0"


def apart_from_each_other(games: Sequence[int]) -> list[int]:
    """Of ascending numbers, those that leave room for the others' names.

    >>> apart_from_each_other([50, 62, 68, 71, 75, 100, 200])
    [50, 62, 71, 100, 200]
    """
    found: list[int] = []
    for value in games:
        if not found or value >= NEAR * found[-1]:
            found.append(value)
    return found


def save_picture(path: pathlib.Path, report: LoadReport) -> None:
    """The waits against the number of games, as a PNG file."""
    from matplotlib.figure import Figure  # takes a while to import, and only pictures need it

    figure = Figure(figsize=(8, 4.5), dpi=120)
    axes = figure.subplots()
    runs = sorted((run for run in report.runs if is_answered(run)), key=lambda run: run["games"])
    games = [run["games"] for run in runs]
    for kind, colour, word in (
        ("acknowledged_ms", "tab:blue", "acknowledged"),
        ("answered_ms", "tab:orange", "answered"),
    ):
        for name, style in (("p50", ":"), ("p95", "-"), ("p99", "--")):
            axes.plot(games, [run[kind][name] for run in runs], style, color=colour, marker="o", ms=3,
                      label=f"{word}, {name}")  # fmt: skip
    axes.axhline(report.goal, color="0.4", lw=1.0, label=f"goal for p95: {report.goal:g} ms")
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    apart = apart_from_each_other(games)
    axes.set_xticks(apart, [f"{value:,}" for value in apart])
    axes.minorticks_off()
    axes.yaxis.set_major_formatter(lambda value, position: f"{value:,g}")
    axes.set_xlabel("games at once")
    axes.set_ylabel("milliseconds from sending a step")
    axes.set_title(report.title)
    axes.grid(alpha=0.25)
    axes.legend(frameon=False, ncols=2, fontsize=8)
    figure.tight_layout()
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    with whole_file(path) as file:
        file.write(buffer.getvalue())
