"""Does experiments: their jobs first, all together, then the answers from what is kept."""

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.randomness import check_seed
from plyground.jobs.job import Job
from plyground.papers.experiment import Experiment
from plyground.papers.given import changed, given_numbers, scaled
from plyground.papers.reproduced import Reproduced
from plyground.papers.running import Watch, kept_jobs, keys_of_all, run_jobs, say_nothing
from plyground.store.opening import open_store
from plyground.store.results import KeptResult, Results
from plyground.store.runs import Runs

RUNS = "runs"  # the setting that `--runs` changes


@dataclass(frozen=True)
class Request:
    """How experiments are to be done."""

    scale: float | None = None  # of the numbers of games; None: of each as its results come with the documentation
    runs: int | None = None
    seed: int = 1
    given: Mapping[str, str] = field(default_factory=dict)  # settings, as texts
    workers: int | None = None
    store: str = ""
    fresh: bool = False

    def scale_of(self, experiment: Experiment) -> float:
        return experiment.recorded_at if self.scale is None else self.scale

    def settings_for(self, experiment: Experiment) -> Any:
        """The settings of an experiment under this request."""
        settings = scaled(changed(experiment.settings, self.given, experiment.title), self.scale_of(experiment))
        if self.runs is None:
            return settings
        if RUNS not in {one.name for one in given_numbers(settings)}:
            return settings
        return changed(settings, {RUNS: str(self.runs)}, experiment.title)


def finished(experiment: Experiment, request: Request) -> Reproduced | None:
    """An experiment whose jobs are all kept, with its answer; None if one of them is not."""
    settings = request.settings_for(experiment)
    done = kept_jobs(experiment.jobs(settings, request.seed), request.store)
    return None if done is None else Reproduced(experiment, settings, request.scale_of(experiment), request.seed, done)


def finished_jobs(chosen: Sequence[Experiment], request: Request) -> dict[str, list[KeptResult]]:
    """What is kept of the jobs of experiments, also of those that were interrupted, by the names of their files."""
    with contextlib.closing(open_store(request.store)) as opened:
        results = Results(opened)
        found = {}
        for one in chosen:
            kept = (results.find(key) for key in keys_of_all(one.jobs(request.settings_for(one), request.seed)))
            found[one.file_name] = [each for each in kept if each is not None]
    return found


def reproduce(chosen: Sequence[Experiment], request: Request, watch: Watch = say_nothing) -> list[Reproduced]:
    """Experiments with their answers. What was done before is used again."""
    check_seed(request.seed)
    if request.runs is not None and request.runs < 1:
        raise PlygroundError(f"runs={request.runs}; expected 1 or more")
    settings = [request.settings_for(one) for one in chosen]
    lists = [one.jobs(each, request.seed) for one, each in zip(chosen, settings, strict=True)]
    everything = [job for jobs in lists for job in jobs]
    note_jobs({(one.document, one.name): jobs for one, jobs in zip(chosen, lists, strict=True)}, request.store)
    done = run_jobs(everything, request.workers, watch, request.store, request.fresh)
    return [
        Reproduced(one, each, request.scale_of(one), request.seed, done)
        for one, each in zip(chosen, settings, strict=True)
    ]


def note_jobs(lists: Mapping[tuple[str, str], Iterable[Job]], store: str) -> None:
    """Remember which jobs belong to which experiment, before they are done: `plyground runs` tells."""
    with contextlib.closing(open_store(store)) as opened:
        for (document, name), jobs in lists.items():
            Runs(opened).note_experiment(document, name, keys_of_all(jobs))
