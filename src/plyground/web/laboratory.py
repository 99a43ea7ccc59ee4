"""What a server shows of the laboratory besides its games: trainings, whether they go on or are over, and reports.

No request names a file: names and numbers are looked up among those that there are.
"""

import pathlib
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, svg
from plyground.core.kept_reports import KeptReport, kept_report, kept_reports, part_data
from plyground.training.curve import curve_chart
from plyground.training.watched import WatchedRun, WatchedTraining, trainings_in, watched_training, watched_trainings

MOST_REPORTS = 500  # in a list
HIDDEN = ("made_by", "game", "settings", "seed", "runs")  # of a training's settings: shown apart


@dataclass(frozen=True)
class Laboratory:
    """Where trainings are, if they are shown, and whether reports are."""

    runs: pathlib.Path | None = None
    has_reports: bool = False

    def trainings(self) -> list[dict[str, Any]]:
        """All trainings, those that go on first."""
        found = [] if self.runs is None else [training_summary(one) for one in watched_trainings(self.runs)]
        return sorted(found, key=lambda one: (one["state"] != "running", -one["changed"]))

    def training(self, name: str, width: int) -> dict[str, Any] | None:
        """One training with its curve; None if there is none of that name."""
        folder = None if self.runs is None else trainings_in(self.runs).get(name)
        found = None if folder is None else watched_training(name, folder)
        return None if found is None else training_view(found, width)

    def reports(self, command: str) -> list[dict[str, Any]]:
        """The reports that are kept, the last first."""
        return [report.about() for report in kept_reports(command, MOST_REPORTS)] if self.has_reports else []

    def report(self, number: int, width: int) -> dict[str, Any]:
        """One report, with its figures drawn as wide as asked for."""
        return report_view(kept_report(number), width)


def training_summary(training: WatchedTraining) -> dict[str, Any]:
    """A training in a list."""
    played = [run.games for run in training.runs]
    scores = [run.curve[-1] for run in training.runs if run.curve and "win_rate" in run.curve[-1]]
    return {
        "name": training.name, "game": training.game, "state": training.state, "games": training.games,
        "played": sum(played) / len(played), "runs": len(training.runs), "benchmark": training.benchmark,
        "changed": training.changed, "speed": speed_of(training), "score": scores[0] if len(scores) == 1 else None,
        "mean": sum(score["win_rate"] for score in scores) / len(scores) if scores else None,
    }  # fmt: skip


def speed_of(training: WatchedTraining) -> float | None:
    """Games a second of all runs together."""
    speeds = [run.speed for run in training.runs if run.speed]
    return sum(speeds) if speeds else None


def training_view(training: WatchedTraining, width: int) -> dict[str, Any]:
    """A training in full: how far it has come, its curve, and what was planned."""
    curves = {run.name: run.curve for run in training.runs}
    own = training.settings.get("settings")
    plan = {name: value for name, value in training.settings.items() if name not in HIDDEN}
    return {
        **training_summary(training),
        "seed": training.settings.get("seed"), "rules": own if isinstance(own, dict) else {},
        "plan": {name: value if isinstance(value, bool | int | float | str) else str(value)
                 for name, value in plan.items()},
        "each": [run_view(run) for run in training.runs],
        "charts": drawn([curve_chart(curves, training.benchmark)], width),
    }  # fmt: skip


def run_view(run: WatchedRun) -> dict[str, Any]:
    return {"name": run.name, "state": run.state, "played": run.games, "speed": run.speed, "td_error": run.td_error,
            "doing": run.doing, "is_learning": run.is_learning, "curve": run.curve}  # fmt: skip


def report_view(report: KeptReport, width: int) -> dict[str, Any]:
    """A report as its parts; drawings of characters come as wide as they were made, and narrower."""
    return {**report.about(), "parts": [part_data(part) for part in report.parts()],
            "charts": drawn(report.charts(), width)}  # fmt: skip


def drawn(charts: Any, width: int) -> list[dict[str, str]]:
    """Figures as drawings (SVG) of a width."""
    made: list[Chart] = list(charts)
    return [{"title": chart.title, "svg": text} for chart in made if (text := svg(chart, width))]
