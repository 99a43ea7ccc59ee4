"""Two or more trainings compared by what their networks scored: at the end, and along their curves.

Runs of one training differ by chance, in what they learn and in their tests. So the mean over runs is compared, with an
interval from how much the runs vary, but never a narrower one than the games of their tests allow; with a single run
how runs vary is unknown, and only the games of the test are taken into account, which is said.
"""

import csv
import json
import math
import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.json_text import read_json
from plyground.matches.comparison import Compared, Comparison, distinct_names
from plyground.matches.differences import SHARE, Difference, Estimate, Interval, newcombe_interval, welch_interval
from plyground.matches.statistics import t_95
from plyground.training.train import SETTINGS_FILE

LEFT_OUT = ("made_by", "seed", "runs", "game", "settings", "anyway")  # settings that are no difference in training
MUST_AGREE = ("game", "benchmark")  # or else scores mean different things
FEW_RUNS = 5
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Training:
    """A folder of runs: its settings, and the curve of every run by the number of games."""

    folder: pathlib.Path
    settings: dict[str, Any]
    curves: tuple[dict[int, Row], ...]

    @property
    def rules(self) -> str | None:
        """The hash of the rules that were trained on."""
        return (self.settings.get("made_by") or {}).get("rules")

    @property
    def last(self) -> list[Row]:
        """The last checkpoint of every run."""
        return [curve[max(curve)] for curve in self.curves]


def is_training(path: str | pathlib.Path) -> bool:
    """Whether this is the folder of a training."""
    return (pathlib.Path(path) / SETTINGS_FILE).is_file()


def read_training(path: str | pathlib.Path) -> Training:
    """The settings and curves in a folder that `train --out` wrote."""
    folder = pathlib.Path(path)
    try:
        settings = read_json((folder / SETTINGS_FILE).read_text("utf-8"))
        files = sorted(folder.glob("run-*/curve.csv"), key=lambda file: (len(file.parent.name), file.parent.name))
        curves = [read_curve(file) for file in files]
    except OSError as error:
        raise PlygroundError(f"{folder}: {error.strerror}; expected a folder that train --out wrote") from None
    except (ValueError, KeyError, TypeError) as error:
        raise PlygroundError(f"{folder}: not what train --out writes ({error})") from None
    finished = tuple(curve for curve in curves if curve)
    if not finished or not isinstance(settings, dict):
        raise PlygroundError(f"{folder}: no run has been tested yet; expected runs with a benchmark and test games")
    return Training(folder, settings, finished)


def read_curve(file: pathlib.Path) -> dict[int, Row]:
    """The checkpoints of a run that were tested."""
    with file.open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row.get("win_rate")]
    return {
        int(row["games"]): {name: float(row[name]) for name in ("win_rate", "low", "high", "games_played")}
        for row in rows
    }


def compare_runs(folders: Sequence[str | pathlib.Path]) -> Comparison:
    """Compare what trainings scored; the differences are those from the first."""
    if len(folders) < 2:
        raise PlygroundError(f"{folders[0]}: one training given; expected two or more to compare")
    trainings = [read_training(folder) for folder in folders]
    for name in MUST_AGREE:
        said = {json.dumps(each.settings.get(name)) for each in trainings}
        if len(said) > 1:
            raise PlygroundError(f"trainings with {name}={' and '.join(sorted(said))}; expected the same for all")
    return compare_trainings(trainings, distinct_names([str(each.folder) for each in trainings]))


def compare_trainings(trainings: Sequence[Training], names: tuple[str, ...]) -> Comparison:
    """Compare trainings whose scores mean the same."""
    figures, differences = [], []
    common = sorted(set.intersection(*(set(curve) for each in trainings for curve in each.curves)))
    for games in common:
        figures.append(compared([[curve[games] for curve in each.curves] for each in trainings], games))
    ends = compared([each.last for each in trainings], None)
    figures.append(ends)
    differences = run_differences(ends, trainings, names)
    settings = {
        "game": trainings[0].settings.get("game"),
        "benchmark": trainings[0].settings.get("benchmark"),
        "rules": [each.rules for each in trainings],
        "runs": [len(each.curves) for each in trainings],
        "scores": {name: [row["win_rate"] for row in each.last] for name, each in zip(names, trainings, strict=True)},
        "differ_in": what_differs(trainings),
    }
    title = f"{settings['game']}: wins against {settings['benchmark']} of {' v '.join(names)}"
    return Comparison("runs", title, names, figures, differences, notes_on(trainings, names), settings)


def compared(rows: Sequence[Sequence[Row]], games: int | None) -> Compared:
    """The mean score of each training at one checkpoint, or at the end."""
    where = "at the end" if games is None else f"after {games:,} games"
    return Compared("wins, mean of runs", where, SHARE, tuple(mean_score(each) for each in rows), games)


def mean_score(rows: Sequence[Row]) -> Estimate:
    """The mean over runs with an interval by their spread; a single run has that of its test.

    A few runs may be alike by chance, so it is never narrower than the games of their tests alone would leave it.
    """
    scores = np.array([row["win_rate"] for row in rows])
    mean, number = float(scores.mean()), len(scores)
    if number == 1:
        return Estimate(mean, (rows[0]["low"], rows[0]["high"]), int(rows[0]["games_played"]))
    half = t_95(number - 1) * error_of(scores)
    low, high = interval_of_tests(rows)
    return Estimate(mean, (max(0.0, min(low, mean - half)), min(1.0, max(high, mean + half))), number)


def interval_of_tests(rows: Sequence[Row]) -> Interval:
    """The interval of the mean score as if runs differed by the games of their tests only."""
    mean = sum(row["win_rate"] for row in rows) / len(rows)
    below, above = (math.hypot(*(row["win_rate"] - row[end] for row in rows)) / len(rows) for end in ("low", "high"))
    return mean - below, mean + above


def error_of(scores: np.ndarray) -> float:
    """The standard error of the mean over runs."""
    return float(scores.std(ddof=1)) / len(scores) ** 0.5


def run_differences(ends: Compared, trainings: Sequence[Training], names: Sequence[str]) -> list[Difference]:
    """The differences of the final scores from the first training's."""
    scores = [np.array([row["win_rate"] for row in each.last]) for each in trainings]
    first, found = ends.estimates[0], []
    interval: Interval | None
    for name, other, own, training in zip(names[1:], ends.estimates[1:], scores[1:], trainings[1:], strict=True):
        counted = "runs" if len(own) > 1 and len(scores[0]) > 1 else "test games or runs"
        if counted == "runs":
            one, two = (first.value, error_of(scores[0]), len(scores[0])), (other.value, error_of(own), len(own))
            low, high = welch_interval(one, two) or (-1.0, 1.0)
            of_tests = [Estimate(each.value, interval_of_tests(training.last), each.results)
                        for each, training in ((first, trainings[0]), (other, training))]  # fmt: skip
            least = newcombe_interval(*of_tests) or (low, high)
            interval = max(min(low, least[0]), -1.0), min(max(high, least[1]), 1.0)
        else:
            interval = newcombe_interval(first, other)
        found.append(
            Difference("wins", "at the end", names[0], name, SHARE, other.value - first.value, interval,
                       (first.results, other.results), counted)
        )  # fmt: skip
    return found


def what_differs(trainings: Sequence[Training]) -> dict[str, list[Any]]:
    """The settings that are not the same in all trainings, with their values in order."""
    names = dict.fromkeys(name for each in trainings for name in each.settings)
    values = {name: [each.settings.get(name) for each in trainings] for name in names if name not in LEFT_OUT}
    board = dict.fromkeys(name for each in trainings for name in each.settings.get("settings") or {})
    values |= {name: [(each.settings.get("settings") or {}).get(name) for each in trainings] for name in board}
    values["rules"] = [each.rules for each in trainings]
    return {name: found for name, found in values.items() if any(value != found[0] for value in found[1:])}


def notes_on(trainings: Sequence[Training], names: Sequence[str]) -> list[str]:
    """In what the trainings differ, and what the intervals leave out."""
    listed = "; ".join(f"{name} {', '.join(map(str, found))}" for name, found in what_differs(trainings).items())
    notes = [f"they differ in: {listed}" if listed else "their settings are the same but for seeds and runs"]
    single = [name for name, each in zip(names, trainings, strict=True) if len(each.curves) == 1]
    if not single and min(len(each.curves) for each in trainings) < FEW_RUNS:
        notes.append(f"fewer than {FEW_RUNS} runs hardly say how runs vary; train with --runs {FEW_RUNS} or more")
    if single:
        notes.append(
            f"{', '.join(single)}: a single run, so the interval knows the games of its test but not how runs vary; "
            f"train with --runs {FEW_RUNS} or more"
        )
    return notes
