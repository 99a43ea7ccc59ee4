"""Several runs of one plan, side by side on all cores: what they learned, and their learning curves."""

import json
import os
import pathlib
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.atomic_files import write_text
from plyground.core.charts import Chart
from plyground.core.errors import PlygroundError
from plyground.core.folder_lock import only_one_in
from plyground.core.game import Game
from plyground.core.provenance import made_by
from plyground.core.reports import Part, Report
from plyground.learn.model import Model
from plyground.learn.model_files import save_model
from plyground.players import Player
from plyground.players.model_options import with_model
from plyground.training.curve import curve_chart
from plyground.training.plan import Plan, make_plan
from plyground.training.progress_file import ProgressFile
from plyground.training.report import training_parts
from plyground.training.run import Run
from plyground.training.trainer import check_players, choosing

SETTINGS_FILE = "training.json"
LARGEST_SEED = 1 << 61  # the seeds of tests come some millions after it


@dataclass(frozen=True, repr=False)
class Trained(Report):
    """The result of training: what every run learned, and what its checkpoints scored."""

    plan: Plan
    runs: Sequence[Run]
    learned: Sequence[Model]

    @property
    def players(self) -> list[Player]:
        """The learner of every run as a player, for `pg.match` and the like."""
        return [with_model(choosing(self.plan), model) for model in self.learned]

    @property
    def player(self) -> Player:
        """The player of the first run."""
        return self.players[0]

    def save(self, file: str | pathlib.Path, run: int = 0) -> None:
        """Write the network or table of a run to a file that `net:FILE` plays with."""
        save_model(pathlib.Path(file), self.learned[run])

    def final_scores(self) -> np.ndarray:
        """[run] the win rate of the last checkpoint against the benchmark."""
        return np.array([run.curve[-1].get("win_rate", np.nan) for run in self.runs])

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data."""
        scores = self.final_scores()
        return {
            **self.plan.to_dict(),
            "runs": [
                {"seed": run.seed, "folder": None if run.folder is None else str(run.folder), "curve": run.curve,
                 "windows": run.windows, "converged_at": run.converged_at, "not_learning": run.not_learning}
                for run in self.runs
            ],
            "mean_win_rate": None if np.isnan(scores).any() else float(scores.mean()),
            "best_win_rate": None if np.isnan(scores).any() else float(scores.max()),
        }  # fmt: skip

    def parts(self) -> Iterable[Part]:
        return training_parts(self)

    def charts(self) -> Iterable[Chart]:
        curves = {f"run {number}": run.curve for number, run in enumerate(self.runs, 1)}
        return [curve_chart(curves, self.plan.options.benchmark)]


def make_runs(plan: Plan, runs: int, seed: int, out: pathlib.Path | None, workers: int) -> list[Run]:
    """The runs with their folders."""
    if not 0 <= seed < LARGEST_SEED:
        raise PlygroundError(f"seed={seed}; expected a whole number from 0 to 2**61 - 1")
    if runs < 1:
        raise PlygroundError(f"runs={runs}; expected 1 or more")
    each = max(1, workers // runs)
    folders = [None if out is None else out / f"run-{number + 1}" for number in range(runs)]
    return [Run(plan, seed + number, folder, each) for number, folder in enumerate(folders)]


def train(
    game: Game,
    out: str | pathlib.Path | None = None,
    runs: int = 1,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[Sequence[Run]], None] = lambda runs: None,
    **settings: Any,
) -> Trained:
    """Train a network or a table by playing; see `plyground.training.options.TrainingOptions` for the settings.

    With `out`, every run keeps its checkpoints there, and a second call with the same settings resumes runs that were
    stopped. Settings that do not influence what is learned may differ: more games, other tests.
    `progress` is called with the runs whenever something has happened.
    """
    named = {name.removesuffix("_"): value for name, value in settings.items()}
    return train_plan(make_plan(game, named), out, runs, seed, workers, progress)


def train_plan(
    plan: Plan,
    out: str | pathlib.Path | None = None,
    runs: int = 1,
    seed: int = 1,
    workers: int | None = None,
    watch: Callable[[Sequence[Run]], None] = lambda runs: None,
) -> Trained:
    """Train as a plan says; see `train`."""
    folder = None if out is None else pathlib.Path(out)
    cores = workers or os.cpu_count() or 1
    made = make_runs(plan, runs, seed, folder, cores)
    check_players(plan)
    if folder is None:
        return Trained(plan, made, side_by_side(made, cores, watch))
    for run in made:
        run.written()  # refuses a folder of other training before anything is changed there
    with only_one_in(folder, "training"):
        write_settings(folder, plan.to_dict() | {"seed": seed, "runs": runs, "made_by": made_by(plan.game)})
        progress = ProgressFile(folder)

        def tell(runs: Sequence[Run]) -> None:
            progress.tell(runs)
            watch(runs)

        try:
            return Trained(plan, made, side_by_side(made, cores, tell))
        finally:
            progress.remove()


def side_by_side(runs: Sequence[Run], cores: int, watch: Callable[[Sequence[Run]], None]) -> list[Model]:
    """What the runs learned, in their order. If one fails or is interrupted, all stop and write what they learned."""
    stop = threading.Event()
    lock = threading.Lock()

    def progress() -> None:
        with lock:
            watch(runs)

    with ThreadPoolExecutor(min(cores, len(runs))) as pool:
        futures = [pool.submit(run.go, stop, progress) for run in runs]
        try:
            for future in wait(futures, return_when=FIRST_EXCEPTION).done:
                future.result()
        except BaseException:
            stop.set()
            for future in futures:
                future.cancel()
            raise
    return [future.result() for future in futures]


def write_settings(folder: pathlib.Path, settings: Mapping[str, Any]) -> None:
    """Keep the settings beside the runs."""
    try:
        write_text(folder / SETTINGS_FILE, json.dumps(settings, indent=2) + "\n")
    except OSError as error:
        raise PlygroundError(f"{folder}: {error.strerror}") from None
