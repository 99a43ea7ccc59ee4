"""Runs the jobs of experiments on all cores; what is kept is not run again, and what was interrupted goes on."""

import contextlib
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from plyground.core.provenance import machine
from plyground.jobs.job import Job, Tell, key_of
from plyground.jobs.keeping import kept
from plyground.jobs.running import run_tasks
from plyground.jobs.task import Tally, Task
from plyground.papers.answer import Found
from plyground.store.opening import open_store
from plyground.store.results import MADE_BY, KeptResult, Results

Watch = Callable[[float, float, str], None]  # is told how many jobs are done, of how many, and what is being done


def say_nothing(done: float, total: float, words: str) -> None:
    """For experiments whose progress nobody wants to know."""


@dataclass(frozen=True)
class Done:
    """The results of jobs as they are kept, by their keys."""

    results: dict[str, KeptResult]
    tally: Tally = field(default_factory=Tally)

    def found(self) -> Found:
        return Found({key: one.result for key, one in self.results.items()})

    def seconds(self, jobs: Iterable[Job]) -> float:
        """The processor time that these jobs took when they were run, with those that they need as far as kept."""
        return sum(self.results[key].seconds for key in keys_of_all(jobs) if key in self.results)

    def made_here(self, jobs: Iterable[Job]) -> bool:
        """Whether these jobs, and those that they need as far as kept, were run on a machine like this one."""
        here = machine()
        kept = (self.results[key] for key in keys_of_all(jobs) if key in self.results)
        return all(one.about.get(MADE_BY, {}).get("machine") == here for one in kept)


class Stopped(KeyboardInterrupt):
    """Ctrl-C while jobs ran: how many were finished then, of how many."""

    def __init__(self, done: int, total: int):
        super().__init__()
        self.done, self.total = done, total


@dataclass
class Count:
    """How many jobs are finished, of how many."""

    total: int
    done: int = 0


def make(results: Results, tell: Tell, job: Job, fresh: bool) -> None:
    """A job as a task of its own."""
    kept(job, results, fresh, tell)


def run_jobs(jobs: Iterable[Job], workers: int | None = None, watch: Watch = say_nothing, store: str = "",
             fresh: bool = False) -> Done:  # fmt: skip
    """Do all these jobs and those that they need; each once, whoever asks for it. `fresh` does them again."""
    steps = in_steps(jobs)
    count, tally = Count(sum(map(len, steps))), Tally()
    try:
        for step in steps:
            there = set() if fresh else kept_keys(step, store)
            missing = [job for job in step if key_of(job) not in there]
            tally.reused += len(step) - len(missing)
            count.done += len(step) - len(missing)
            run_step(missing, workers or os.cpu_count() or 1, watch, store, fresh, count, tally)
    except KeyboardInterrupt:
        raise Stopped(count.done, count.total) from None
    everything = [job for step in steps for job in step]
    with contextlib.closing(open_store(store)) as opened:
        results = Results(opened)
        found = {key: one for key in keys_of(everything) if (one := results.find(key)) is not None}
    return Done(found, tally)


def kept_jobs(jobs: Sequence[Job], store: str = "") -> Done | None:
    """The results of jobs that are all kept; None if one is not. What they need is looked at as far as it is kept."""
    with contextlib.closing(open_store(store)) as opened:
        results = Results(opened)
        found = {}
        asked = set(keys_of(jobs))
        for key in keys_of_all(jobs):
            if (one := results.find(key)) is not None:
                found[key] = one
            elif key in asked:
                return None
    return Done(found, Tally(reused=len(found)))


def run_step(
    jobs: Sequence[Job], workers: int, watch: Watch, store: str, fresh: bool, count: Count, tally: Tally
) -> None:
    """Do jobs that need nothing of each other, and count them as they finish."""
    done, shares = count.done, [0.0] * len(jobs)

    def tell(index: int, share: float, words: str) -> None:
        shares[index] = share
        watch(done + sum(shares), count.total, words)

    tasks = [Task(make, (job, fresh)) for job in jobs]
    for index, _ in run_tasks(tasks, min(workers, max(len(tasks), 1)), tell, store, tally):
        count.done += 1
        tell(index, 1.0, f"{count.total - count.done:,} jobs left")


def in_steps(jobs: Iterable[Job]) -> list[list[Job]]:
    """The jobs and those that they need, each once, in lists: what a job needs stands in a list before it."""
    depths: dict[str, int] = {}
    known: dict[str, Job] = {}

    def enter(job: Job) -> int:
        key = key_of(job)
        if key not in depths:
            known[key] = job
            depths[key] = max((enter(other) + 1 for other in job.needs), default=0)
        return depths[key]

    for job in jobs:
        enter(job)
    return [
        [known[key] for key in known if depths[key] == depth] for depth in range(max(depths.values(), default=-1) + 1)
    ]


def keys_of(jobs: Iterable[Job]) -> list[str]:
    return list(dict.fromkeys(map(key_of, jobs)))


def keys_of_all(jobs: Iterable[Job]) -> list[str]:
    """The keys of these jobs and of those that they need."""
    return keys_of(job for step in in_steps(jobs) for job in step)


def kept_keys(jobs: Iterable[Job], store: str) -> set[str]:
    """The keys of those jobs whose results are kept."""
    with contextlib.closing(open_store(store)) as opened:
        results = Results(opened)
        return {key for key in keys_of(jobs) if results.find(key) is not None}
