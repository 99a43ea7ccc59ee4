"""Runs tasks on all cores, each in one process at a time; what their jobs found is kept as they go on.

    for index, result in run_tasks([Task(gates, (variant,)) for variant in variants], workers=2, tell=bar):
        ...

A process that is killed loses the job it was at; its task runs again and finds all others kept.
"""

import contextlib
import functools
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import wait
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.jobs.task import Tally, Task
from plyground.jobs.worker_process import DIED, DONE, FAILED, TOLD, WorkerProcess
from plyground.store.opening import open_store
from plyground.store.results import Results

RUNS = 4  # of a task whose process is killed each time
LOOK = 1.0  # seconds between two looks at whether a process is still there
TellTask = Callable[[int, float, str], None]  # is told the number of a task, the share that is done, and what is done


class TaskError(RuntimeError):
    """A task failed in another process; the text is the traceback there."""


def say_nothing(index: int, share: float, words: str) -> None:
    """For tasks whose progress nobody wants to know."""


def run_tasks(
    tasks: Sequence[Task], workers: int, tell: TellTask = say_nothing, store: str = "", tally: Tally | None = None
) -> Iterator[tuple[int, Any]]:
    """The numbers and results of tasks, as they finish; `store` is the place of the results, as for `open_store`.

    With one worker they run here, otherwise in so many processes. An error of a task, Ctrl-C or leaving the loop ends
    all of them; finished jobs are kept.
    """
    if workers < 1:
        raise PlygroundError(f"workers={workers}; expected 1 or more")
    counted = tally or Tally()
    if workers == 1:
        yield from _run_here(tasks, tell, store, counted)
        return
    for task in tasks:
        task.check()
    open_store(store).close()  # whatever is wrong with it is said once, and only one process brings it up to date
    with contextlib.closing(_Pool(tasks, workers, tell, store, counted)) as pool:
        yield from pool.run()


def _run_here(tasks: Sequence[Task], tell: TellTask, store: str, tally: Tally) -> Iterator[tuple[int, Any]]:
    with contextlib.closing(open_store(store)) as opened:
        results = Results(opened)
        for index, task in enumerate(tasks):
            try:
                result = task.run(results, functools.partial(tell, index))
            finally:
                tally.take(results)
            yield index, result


class _Pool:
    """The processes, and the tasks that wait for one."""

    def __init__(self, tasks: Sequence[Task], workers: int, tell: TellTask, store: str, tally: Tally):
        self.tasks, self.tell, self.store, self.tally = tasks, tell, store, tally
        self.waiting = deque(range(len(tasks)))
        self.runs: Counter[int] = Counter()
        self.most = min(workers, len(tasks))
        self.busy: dict[WorkerProcess, int] = {}  # and the number of its task
        self.idle: list[WorkerProcess] = []

    def run(self) -> Iterator[tuple[int, Any]]:
        self.begin()
        while self.busy:
            ready = {each.connection: each for each in self.busy}
            heard = [ready[one] for one in wait(list(ready), LOOK)]  # type: ignore[index]
            for worker in heard or [each for each in self.busy if not each.is_alive()]:
                yield from self.hear(worker)

    def begin(self) -> None:
        """Give tasks to processes until there are no more of either."""
        while self.waiting and len(self.busy) < self.most:
            worker = self.idle.pop() if self.idle else WorkerProcess(self.store)
            index = self.waiting.popleft()
            self.busy[worker] = index
            self.runs[index] += 1
            worker.give(self.tasks[index])

    def hear(self, worker: WorkerProcess) -> Iterator[tuple[int, Any]]:
        """What a process has to say: its progress, its result, or that it is no more."""
        index = self.busy[worker]
        kind, said = worker.hear()
        if kind == TOLD:
            self.tell(index, *said)
            return
        del self.busy[worker]
        if kind == DONE:
            result, made, reused = said
            self.tally.made, self.tally.reused = self.tally.made + made, self.tally.reused + reused
            self.idle.append(worker)
            self.begin()  # so that no core waits for whoever uses the result
            yield index, result
        elif kind == DIED:
            worker.kill()
            if self.runs[index] == RUNS:
                raise PlygroundError(
                    f"task {self.tasks[index].name}: its process ended {RUNS} times, {said}; expected it to finish "
                    "(is there enough memory?)"
                )
            self.waiting.appendleft(index)
            self.begin()
        else:
            assert kind == FAILED
            worker.kill()
            text, is_plain = said
            raise PlygroundError(text) if is_plain else TaskError(f"task {self.tasks[index].name} failed:\n{text}")

    def close(self) -> None:
        """End all processes: those that wait for a task by themselves, those that have one at once."""
        for worker in self.busy:
            worker.kill()
        for worker in self.idle:
            worker.end()
