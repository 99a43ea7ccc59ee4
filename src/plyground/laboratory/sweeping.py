"""Sweeps: a training or an experiment at many points of its settings, on a grid or where Optuna looks next.

Every point is some jobs, which are kept: a sweep that was interrupted or killed goes on where it stopped, and one that
asks for more points runs only the new ones. Optuna keeps nothing: a new study is told what was found, and asks for the
same points again, since its seed is the same.
"""

import contextlib
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.randomness import check_seed
from plyground.laboratory.sweep_axes import Axis, Point, grid, point_text
from plyground.laboratory.sweep_subjects import Figure, Subject
from plyground.matches.differences import Estimate
from plyground.papers.reproducing import note_jobs
from plyground.papers.running import Done, Stopped, Watch, run_jobs, say_nothing

SWEEP = "sweep"  # in place of a document, where runs are listed
FRESH = 500_000  # from the seed of a sweep to that of the measurement of its best point
TOGETHER = 4  # trials that are asked for at once, so that cores are busy; the same on every machine
AT_RANDOM = 10  # trials before Optuna begins to learn from them
LONGEST_NAME = 80


@dataclass(frozen=True)
class Request:
    """How a sweep is to be done."""

    runs: int = 1  # of each training
    trials: int | None = None  # None: all points of the grid
    again: int | None = None  # runs of the best point with new seeds; None: as many as the subject finds right
    minimise: bool = False
    seed: int = 1
    workers: int | None = None
    store: str = ""
    fresh: bool = False


@dataclass(frozen=True)
class Tried:
    """A point and what came out there."""

    point: Point
    figure: Figure

    @property
    def estimate(self) -> Estimate | None:
        return self.figure.estimate


@dataclass(frozen=True)
class Swept:
    """A sweep that was done."""

    subject: Subject
    axes: Sequence[Axis]
    request: Request
    tried: Sequence[Tried]
    again: Tried | None = None  # the best point, with new seeds
    made: int = 0
    reused: int = 0

    @property
    def measure(self) -> str:
        return self.tried[0].figure.name

    @property
    def unit(self) -> str:
        return self.tried[0].figure.unit

    @property
    def best(self) -> Tried | None:
        """The point with the best figure; the first of equals."""
        known = [one for one in self.tried if one.estimate is not None]
        return best_of(known, self.request.minimise) if known else None


@dataclass
class Progress:
    """Counts jobs of all rounds of a sweep for whoever watches."""

    watch: Watch
    total: int
    done: int = 0
    made: int = 0
    reused: int = 0

    def of_round(self, count: int) -> Watch:
        def tell(done: float, total: float, words: str) -> None:
            self.watch(self.done + done * count / max(total, 1), max(self.total, self.done + count), words)

        return tell

    def stopped(self, within: Stopped) -> Stopped:
        """Ctrl-C within a round, as one of the whole sweep."""
        return Stopped(self.done + within.done, max(self.total, self.done + within.total))

    def add(self, count: int, done: Done) -> None:
        self.done += count
        self.made, self.reused = self.made + done.tally.made, self.reused + done.tally.reused


@dataclass
class Sweep:
    """A sweep at work."""

    subject: Subject
    axes: Sequence[Axis]
    request: Request
    progress: Progress
    tried: list[Tried] = field(default_factory=list)

    def measure(self, points: Sequence[Point], seed: int, runs: int) -> list[Tried]:
        """Run some points, and say what came out."""
        lists = [self.subject.jobs(point, seed, runs) for point in points]
        jobs = [job for each in lists for job in each]
        note_jobs({(SWEEP, self.name): jobs}, self.request.store)
        request = self.request
        try:
            done = run_jobs(jobs, request.workers, self.progress.of_round(len(jobs)), request.store, request.fresh)
        except Stopped as stopped:
            raise self.progress.stopped(stopped) from None
        self.progress.add(len(jobs), done)
        found = done.found()
        return [Tried(point, self.subject.figure(point, seed, runs, found)) for point in points]

    @property
    def name(self) -> str:
        return f"{self.subject.title} {' '.join(axis.name for axis in self.axes)}"[:LONGEST_NAME]


def sweep(subject: Subject, axes: Sequence[Axis], request: Request, watch: Watch = say_nothing) -> Swept:
    """Run a training or an experiment at the points of a grid, or at those where Optuna looks."""
    check_seed(request.seed)
    points = [] if request.trials is not None else grid(axes)
    for point in points:
        checked(subject, point)
    more = subject.runs_again(request.runs) if request.again is None else request.again
    each = request.runs * (request.trials or len(points)) + more
    work = Sweep(subject, axes, request, Progress(watch, each))
    tried = work.measure(points, request.seed, request.runs) if points else tried_by_optuna(work)
    made = Swept(subject, axes, request, tried)
    again = None
    if made.best is not None and request.again != 0 and len({point_text(one.point) for one in tried}) > 1:
        [again] = work.measure([made.best.point], request.seed + FRESH, more)
    return Swept(subject, axes, request, tried, again, work.progress.made, work.progress.reused)


def checked(subject: Subject, point: Point) -> None:
    """Refuse a point that cannot be run, by its name."""
    try:
        subject.check(point)
    except PlygroundError as error:
        raise PlygroundError(f"{point_text(point)}: {error}") from None


def best_of(tried: Sequence[Tried], minimise: bool) -> Tried:
    """The point with the highest, or lowest, figure; the first of equals."""
    sign = -1.0 if minimise else 1.0
    return max(tried, key=lambda one: sign * one.estimate.value if one.estimate is not None else float("-inf"))


# Optuna


def tried_by_optuna(work: Sweep) -> list[Tried]:
    """Points that Optuna's tree of Parzen estimators asks for, a few at a time, each by what was found before."""
    optuna = imported()
    request, trials = work.request, work.request.trials or 0
    sampler = optuna.samplers.TPESampler(seed=request.seed, n_startup_trials=AT_RANDOM)
    study = optuna.create_study(direction="minimize" if request.minimise else "maximize", sampler=sampler)
    ranges = {axis.name: distribution(optuna, axis) for axis in work.axes}
    tried: list[Tried] = []
    while len(tried) < trials:
        asked = [study.ask(ranges) for _ in range(min(TOGETHER, trials - len(tried)))]
        points = [{axis.name: value_text(one.params[axis.name]) for axis in work.axes} for one in asked]
        for point in points:
            checked(work.subject, point)
        found = work.measure(points, request.seed, request.runs)
        for one, result in zip(asked, found, strict=True):
            if result.estimate is None:
                study.tell(one, state=optuna.trial.TrialState.FAIL)
            else:
                study.tell(one, result.estimate.value)
        tried += found
    return tried


def imported() -> Any:
    """Optuna, told to be quiet."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import optuna  # an extra that only sweeps with --trials need, and slow to import
    except ImportError:
        raise PlygroundError("--trials: Optuna is not installed; expected pip install 'plyground[tune]'") from None
    with contextlib.suppress(AttributeError):
        optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def distribution(optuna: Any, axis: Axis) -> Any:
    """Where the values of a setting are drawn from."""
    if axis.values:
        return optuna.distributions.CategoricalDistribution(axis.values)
    if axis.is_whole:
        return optuna.distributions.IntDistribution(int(axis.low), int(axis.high), log=axis.is_log)
    return optuna.distributions.FloatDistribution(axis.low, axis.high, log=axis.is_log)


def value_text(value: Any) -> str:
    """A value as it is typed; six digits are enough to know it again.

    >>> value_text(0.123456789), value_text(12), value_text("tanh")
    ('0.123457', '12', 'tanh')
    """
    return f"{value:.6g}" if isinstance(value, float) else str(value)
